#define _GNU_SOURCE
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Newer than the headers that some systems have.
#ifndef LANDLOCK_ACCESS_FS_REFER
#define LANDLOCK_ACCESS_FS_REFER (1ULL << 13)
#endif
#ifndef LANDLOCK_ACCESS_FS_TRUNCATE
#define LANDLOCK_ACCESS_FS_TRUNCATE (1ULL << 14)
#endif

// MARK: - Files (Landlock)

static const uint64_t read_access = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;

static const uint64_t write_access = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_TRUNCATE |
                                     LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_DIR |
                                     LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_REFER;

// What a rule for a file, not a folder, may speak of.
static const uint64_t file_access =
    LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_TRUNCATE;

// Everything that the oldest Landlock forbids unless a rule allows it.
static const uint64_t first_access = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;

static uint64_t handled_access(long version) {
  uint64_t access = first_access;
  if (version >= 2) access |= LANDLOCK_ACCESS_FS_REFER;
  if (version >= 3) access |= LANDLOCK_ACCESS_FS_TRUNCATE;
  return access;
}

static bool allow(int ruleset, const SandboxPlace *place, uint64_t handled) {
  int folder = open(place->path, O_PATH | O_CLOEXEC);
  if (folder < 0) return errno == ENOENT || errno == ENOTDIR || errno == EACCES;
  struct stat status;
  uint64_t access = read_access | (place->mayWrite ? write_access : 0);
  if (fstat(folder, &status) == 0 && !S_ISDIR(status.st_mode)) access &= file_access;
  struct landlock_path_beneath_attr rule = {.allowed_access = access & handled, .parent_fd = folder};
  bool added = syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
  close(folder);
  return added;
}

static bool restrict_files(const SandboxPlace *places, size_t count) {
  long version =
      syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 1) return false;
  uint64_t handled = handled_access(version);
  struct landlock_ruleset_attr attributes = {.handled_access_fs = handled};
  int ruleset = (int)syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0);
  if (ruleset < 0) return false;
  bool complete = true;
  for (size_t i = 0; i < count; i++) complete = allow(ruleset, &places[i], handled) && complete;
  // With a rule missing, the process would be kept from what it needs: better without.
  bool restricted = complete && syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
  close(ruleset);
  return restricted;
}

// MARK: - Sockets (seccomp)

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define REFUSE BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)
#define REFUSE_CALL(number) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (number), 0, 1), REFUSE

static bool refuse_sockets(void) {
#ifdef OWN_ARCHITECTURE
  // x86-64 has a second table of calls, from this number on.
  const uint32_t other_table = 0x40000000;
  struct sock_filter filter[] = {
      // Calls of another architecture have other numbers: none of them is needed.
      LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0),
      REFUSE,
      LOAD(nr),
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, other_table, 0, 1),
      REFUSE,
      REFUSE_CALL(SYS_socket),
      REFUSE_CALL(SYS_socketpair),
      REFUSE_CALL(SYS_connect),
      REFUSE_CALL(SYS_bind),
      REFUSE_CALL(SYS_listen),
      REFUSE_CALL(SYS_accept),
      REFUSE_CALL(SYS_accept4),
      // It opens sockets without any of these calls.
      REFUSE_CALL(SYS_io_uring_setup),
      // Another process could do what this one may not.
      REFUSE_CALL(SYS_ptrace),
      REFUSE_CALL(SYS_process_vm_writev),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {.len = sizeof filter / sizeof filter[0], .filter = filter};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
#else
  return false;
#endif
}

SandboxState sandbox_enter(const SandboxPlace *places, size_t count) {
  SandboxState state = {false, false};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return state;
  state.files = restrict_files(places, count);
  state.sockets = refuse_sockets();
  return state;
}
