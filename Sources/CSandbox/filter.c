#define _GNU_SOURCE
#include "filter.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "missing.h"

// MARK: - The list

typedef enum { role_everyone = 1, role_keeper = 2, role_encoder = 4, role_wrapper = 8, role_starter = 16 } Role;

typedef enum {
  condition_always,
  // Opens nothing for writing, where the plan says so.
  condition_reads,
  // Files are restricted otherwise: the filter does not see the flags.
  condition_beneath,
  // The second argument (of prctl, the first) is one of a list.
  condition_commands,
  // The first argument is the descriptor of the plan.
  condition_keeper,
  // Makes a thread, or for wrappers a process, without a namespace of its own.
  condition_threads,
  // The first argument is the address of the plan's program.
  condition_program,
  // The first argument is this process, the group of the plan, or for a starter a single other process.
  condition_own,
  // Sets nothing, but for a starter's copies.
  condition_reading,
  // Memory is not both written and executed, and what was written is never executed; programs that are not ours may.
  condition_code,
} Condition;

#define CALL(name, role, condition) {#name, SYS_##name, #role, #condition},
static const SandboxCall calls[] = {
#include "calls.h"
};
#undef CALL

const SandboxCall *sandbox_call(size_t index) {
  return index < sizeof calls / sizeof calls[0] ? &calls[index] : NULL;
}

#define CALL(name, role, condition) {SYS_##name, role_##role, condition_##condition},
static const struct {
  int number;
  uint8_t role, condition;
} rules[] = {
#include "calls.h"
};
#undef CALL

static const unsigned terminal_commands[] = {TCGETS, GET_TERMINAL, TIOCGWINSZ, FIONREAD, FIOCLEX, FIONCLEX, FIONBIO};

static const unsigned descriptor_commands[] = {
    F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETPIPE_SZ, F_SETPIPE_SZ,
};

static const unsigned process_commands[] = {
    PR_SET_NAME, PR_GET_NAME, PR_CAPBSET_READ, PR_GET_DUMPABLE, PR_GET_SECCOMP, PR_GET_NO_NEW_PRIVS, PR_SET_VMA,
};

// MARK: - The filter

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef OWN_ARCHITECTURE

// x86-64 has a second table of calls, from this number on.
static const uint32_t other_table = 0x40000000;
// A C library that knows calls newer than this list does without them when it is told that there are none.
static const uint32_t newest_call = 470;
static const uint32_t no_thread = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER |
                                  CLONE_NEWPID | CLONE_NEWNET | CLONE_PTRACE | CLONE_PARENT;
static const uint32_t writing_flags = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | (O_TMPFILE & ~O_DIRECTORY);

static const uint32_t allowed = SECCOMP_RET_ALLOW;
static const uint32_t refused = SECCOMP_RET_ERRNO | EPERM;
static const uint32_t missing = SECCOMP_RET_ERRNO | ENOSYS;

typedef struct {
  struct sock_filter steps[768];
  unsigned short count;
} Filter;

static void add(Filter *filter, uint16_t code, uint32_t value, uint8_t yes, uint8_t no) {
  filter->steps[filter->count++] = (struct sock_filter){code, yes, no, value};
}

static void answer(Filter *filter, uint32_t verdict) { add(filter, BPF_RET | BPF_K, verdict, 0, 0); }

static void load(Filter *filter, size_t offset) { add(filter, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0); }

// Both processors keep the low half first.
static void load_argument(Filter *filter, int index, bool high) {
  load(filter, offsetof(struct seccomp_data, args) + (size_t)index * sizeof(uint64_t) + (high ? 4 : 0));
}

// What stands next is for `value` only.
static void when_equal(Filter *filter, uint32_t value, uint32_t verdict) {
  add(filter, BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
  answer(filter, verdict);
}

static void when_any_bit(Filter *filter, uint32_t bits, uint32_t verdict) {
  add(filter, BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1);
  answer(filter, verdict);
}

static void allow_commands(Filter *filter, int index, const unsigned *commands, size_t count) {
  load_argument(filter, index, false);
  for (size_t i = 0; i < count; i++) when_equal(filter, commands[i], allowed);
}

#define ALLOW_COMMANDS(index, list) allow_commands(filter, index, list, sizeof list / sizeof list[0])

// The arguments of a call that has come this far.
static void check(Filter *filter, int number, Condition condition, const SandboxPlan *plan, bool beneath) {
  bool is_wrapper = (plan->role & role_wrapper) != 0, is_starter = (plan->role & role_starter) != 0;
  switch (condition) {
  case condition_always: answer(filter, allowed); return;
  case condition_reads:
    if (plan->writes) { answer(filter, allowed); return; }
    load_argument(filter, number == SYS_openat ? 2 : 1, false);
    when_any_bit(filter, writing_flags, refused);
    answer(filter, allowed);
    return;
  case condition_beneath: answer(filter, beneath || plan->writes ? allowed : missing); return;
  case condition_commands:
    if (number == SYS_ioctl) {
      // Numbers of commands are 32 bits; drivers see no more of them.
      ALLOW_COMMANDS(1, terminal_commands);
    } else if (number == SYS_fcntl) {
      ALLOW_COMMANDS(1, descriptor_commands);
    } else {
      ALLOW_COMMANDS(0, process_commands);
      // Its copies give up more, and end with it.
      if (is_starter) {
        when_equal(filter, PR_SET_NO_NEW_PRIVS, allowed);
        when_equal(filter, PR_SET_SECCOMP, allowed);
        when_equal(filter, PR_SET_DUMPABLE, allowed);
        when_equal(filter, PR_SET_PDEATHSIG, allowed);
      }
    }
    break;
  case condition_keeper:
    if (plan->socket < 0) break;
    load_argument(filter, 0, false);
    when_equal(filter, (uint32_t)plan->socket, allowed);
    break;
  case condition_threads:
    load_argument(filter, 0, false);
    when_any_bit(filter, no_thread, refused);
    if (is_wrapper || is_starter) { answer(filter, allowed); return; }
    when_any_bit(filter, CLONE_THREAD, allowed);
    break;
  case condition_program:
    if (is_wrapper) { answer(filter, allowed); return; }
    load_argument(filter, 0, false);
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(uintptr_t)plan->program, 1, 0);
    answer(filter, refused);
    load_argument(filter, 0, true);
    when_equal(filter, (uint32_t)((uint64_t)(uintptr_t)plan->program >> 32), allowed);
    break;
  case condition_own:
    load_argument(filter, 0, false);
    when_equal(filter, (uint32_t)getpid(), allowed);
    if (number == SYS_kill && plan->group > 0) when_equal(filter, (uint32_t)-plan->group, allowed);
    if (number == SYS_kill && is_starter) {
      when_equal(filter, 0, refused);
      when_any_bit(filter, (uint32_t)1 << 31, refused);
      answer(filter, allowed);
      return;
    }
    break;
  case condition_reading:
    if (is_starter) {
      load_argument(filter, 0, false);
      when_equal(filter, 0, allowed);
    }
    load_argument(filter, 2, false);
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0);
    answer(filter, refused);
    load_argument(filter, 2, true);
    when_equal(filter, 0, allowed);
    break;
  case condition_code:
    if ((plan->role & role_encoder) != 0) { answer(filter, allowed); return; }
    load_argument(filter, 2, false);
    add(filter, BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 1, 0);
    answer(filter, allowed);
    if (number == SYS_mmap) {
      add(filter, BPF_JMP | BPF_JSET | BPF_K, PROT_WRITE, 1, 0);
      answer(filter, allowed);
    }
    break;
  }
  answer(filter, refused);
}

bool filter_calls(const SandboxPlan *plan, bool beneath) {
  Filter filter = {.count = 0};
  // Calls of another architecture have other numbers: none of them is needed.
  load(&filter, offsetof(struct seccomp_data, arch));
  add(&filter, BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0);
  answer(&filter, refused);
  load(&filter, offsetof(struct seccomp_data, nr));
  add(&filter, BPF_JMP | BPF_JGE | BPF_K, other_table, 0, 1);
  answer(&filter, refused);
  // The C library makes threads in the old way then, with flags that can be seen.
  when_equal(&filter, SYS_clone3, missing);
  for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
    if (rules[i].number < 0 || (rules[i].role & plan->role) == 0) continue;
    unsigned short branch = filter.count;
    add(&filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)rules[i].number, 0, 0);
    check(&filter, rules[i].number, rules[i].condition, plan, beneath);
    filter.steps[branch].jf = (uint8_t)(filter.count - branch - 1);
  }
  add(&filter, BPF_JMP | BPF_JGT | BPF_K, newest_call, 0, 1);
  answer(&filter, missing);
  answer(&filter, refused);
  struct sock_fprog program = {.len = filter.count, .filter = filter.steps};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

#else

bool filter_calls(const SandboxPlan *plan, bool beneath) {
  (void)plan;
  (void)beneath;
  return false;
}

#endif
