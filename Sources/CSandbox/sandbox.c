#define _GNU_SOURCE
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "filter.h"
#include "missing.h"

// MARK: - Files, networks, signals (Landlock)

// Linux's own headers are as old as the system that this is built on, so what Landlock knows stands here.

enum { landlock_version = 1 << 0, rule_path_beneath = 1 };

typedef struct {
  uint64_t files, network, scope;
} Ruleset;

typedef struct __attribute__((packed)) {
  uint64_t access;
  int32_t place;
} PathRule;

enum {
  write_file = 1 << 1,
  read_file = 1 << 2,
  read_folder = 1 << 3,
  remove_file = 1 << 5,
  make_folder = 1 << 7,
  make_file = 1 << 8,
  make_link = 1 << 12,
  refer = 1 << 13,
  truncate_file = 1 << 14,
  device_command = 1 << 15,
};

static const uint64_t reading = read_file | read_folder;
static const uint64_t writing = write_file | truncate_file | make_file | make_folder | remove_file | refer;
// What a rule for a file, not a folder, may speak of.
static const uint64_t of_files = read_file | write_file | truncate_file;
static const uint64_t execute = 1 << 0;
// Binding and connecting of TCP; abstract sockets and signals of processes outside.
static const uint64_t all_network = 3, all_scope = 3, scope_signals = 2;

// All that this version can take.
static Ruleset everything(long version) {
  Ruleset rules = {.files = (make_link << 1) - 1};
  if (version >= 2) rules.files |= refer;
  if (version >= 3) rules.files |= truncate_file;
  if (version >= 4) rules.network = all_network;
  if (version >= 5) rules.files |= device_command;
  if (version >= 6) rules.scope = all_scope;
  return rules;
}

// Older kernels refuse a longer struct than theirs.
static size_t ruleset_size(long version) {
  return version >= 6 ? sizeof(Ruleset) : version >= 4 ? 2 * sizeof(uint64_t) : sizeof(uint64_t);
}

static bool allow(int ruleset, const SandboxPlace *place, uint64_t handled) {
  int opened = open(place->path, O_PATH | O_CLOEXEC);
  if (opened < 0) return errno == ENOENT || errno == ENOTDIR || errno == EACCES || errno == ELOOP;
  struct stat status;
  PathRule rule = {(place->mayRead ? reading : 0) | (place->mayWrite ? writing : 0), opened};
  if (fstat(opened, &status) == 0 && !S_ISDIR(status.st_mode)) rule.access &= of_files;
  rule.access &= handled;
  bool added =
      rule.access == 0 || syscall(SYS_landlock_add_rule, ruleset, rule_path_beneath, &rule, 0) == 0;
  // What is no file of a file system (a pipe, a socket) is nothing that Landlock takes.
  added = added || errno == EBADFD || errno == EBADF;
  close(opened);
  return added;
}

static void restrict_files(const SandboxPlan *plan, SandboxState *state) {
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, landlock_version);
  if (version < 1) return;
  state->landlock = (int)version;
  Ruleset rules = everything(version);
  if (plan->readsAll) rules.files &= ~(reading | execute);
  // The filter knows the one program.
  if (plan->program) rules.files &= ~execute;
  if (!plan->places) rules.files = 0;
  // The group is no part of this process's domain; the filter knows it.
  if (plan->group > 0) rules.scope &= ~scope_signals;
  if ((rules.files | rules.network | rules.scope) == 0) return;
  int ruleset = (int)syscall(SYS_landlock_create_ruleset, &rules, ruleset_size(version), 0);
  if (ruleset < 0) return;
  bool complete = true;
  for (size_t i = 0; i < plan->count; i++) complete = allow(ruleset, &plan->places[i], rules.files) && complete;
  // With a rule missing, the process would be kept from what it needs: better without.
  if (complete && syscall(SYS_landlock_restrict_self, ruleset, 0) == 0) {
    state->files = rules.files != 0;
    state->truncation = (rules.files & truncate_file) != 0;
    state->network = rules.network != 0;
    state->devices = (rules.files & device_command) != 0;
    state->scope = rules.scope != 0;
  }
  close(ruleset);
}

// MARK: - Memory

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
// Sanitizers keep what they know of each address at an address of its own.
#define HAS_SHADOW_MEMORY
#endif
#endif

bool sandbox_limit_memory(uint64_t bytes) {
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
#ifdef HAS_SHADOW_MEMORY
  (void)bytes;
  return false;
#else
  struct rlimit limit = {bytes, bytes};
  return setrlimit(RLIMIT_AS, &limit) == 0;
#endif
}

// MARK: - Capabilities

const uint64_t sandbox_reading_capability = 1 << CAP_DAC_READ_SEARCH;
const uint64_t sandbox_writing_capabilities =
    1 << CAP_DAC_OVERRIDE | 1 << CAP_DAC_READ_SEARCH | 1 << CAP_FOWNER;

// Whether none is left.
static bool drop_capabilities(uint64_t kept) {
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct data[2] = {{0}};
  if (syscall(SYS_capget, &header, data) != 0) return false;
  for (int i = 0; i < 2; i++) {
    data[i].permitted &= (uint32_t)(kept >> (32 * i));
    data[i].effective &= data[i].permitted;
    data[i].inheritable = 0;
  }
  return syscall(SYS_capset, &header, data) == 0 && (data[0].permitted | data[1].permitted) == 0;
}

SandboxState sandbox_enter(const SandboxPlan *plan) {
  SandboxState state = {0};
  state.privileges = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
  // Before this, folders can be named that only they can open.
  if (state.privileges) restrict_files(plan, &state);
  state.capabilities = drop_capabilities(plan->capabilities);
  // After what changes the process's rights, which the kernel may take for a reason to change this too.
  state.memory = prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0;
  if (state.privileges) state.calls = filter_calls(plan, state.files);
  return state;
}
