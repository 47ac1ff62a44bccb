#define _GNU_SOURCE
#include "Child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sandbox.h"

// Between fork and exec, and in the watcher, other threads of the caller are gone with whatever they had locked: only
// calls that are safe in a signal's handler are made there.

static void close_range_of(int first, unsigned last) {
  if ((unsigned)first > last || syscall(SYS_close_range, first, last, 0) == 0) return;
  struct rlimit limit;
  unsigned end = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < 65536 ? (unsigned)limit.rlim_cur : 65536;
  for (unsigned number = (unsigned)first; number <= last && number < end; number++) close((int)number);
}

static void close_from(int first) { close_range_of(first, ~0U); }

void shim_close_others(int kept) {
  int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (nothing >= 0) dup2(nothing, STDIN_FILENO);
  else close(STDIN_FILENO);
  close_range_of(STDERR_FILENO + 1, (unsigned)kept - 1);
  close_from(kept + 1);
}

// Handlers are the caller's and know nothing of this process.
static void reset_signals(void) {
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
}

// What every program reads: libraries, and what they ask of the system.
static const char *const system_places[] = {
    "/lib", "/lib32", "/lib64", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/local/lib", "/usr/local/lib64",
    // Where NixOS and Guix have all of them.
    "/nix/store", "/gnu/store", "/run/opengl-driver/lib", "/etc/ld.so.cache", "/etc/ld.so.preload",
    "/dev/zero", "/dev/urandom", "/sys/devices/system/cpu", "/sys/devices/system/node", "/proc/self",
};

// Less than the caller has: it writes its one file, reads that and what makes it run, and is the only program that can
// be started. What stands for it in a script may start others, and reads and writes where its owner may.
static void give_up(const ShimChild *child) {
  enum { most = 64 };
  SandboxPlace places[most] = {
      {.path = "/proc/self/fd/3", .mayRead = true, .mayWrite = true},
      {.path = "/dev/null", .mayRead = true, .mayWrite = true},
  };
  size_t count = 2;
  for (size_t i = 0; i < sizeof system_places / sizeof system_places[0]; i++)
    places[count++] = (SandboxPlace){.path = system_places[i], .mayRead = true};
  for (size_t i = 0; child->readable[i] && count < most; i++)
    places[count++] = (SandboxPlace){.path = child->readable[i], .mayRead = true};
  SandboxPlan plan = {
      .role = child->isScript ? SandboxWrapper : SandboxEncoder,
      .places = child->isScript ? NULL : places,
      .count = child->isScript ? 0 : count,
      .readsAll = child->isScript,
      .writes = true,
      .socket = -1,
      .program = child->path,
  };
  sandbox_enter(&plan);
}

_Noreturn static void run(const ShimChild *child, int report, pid_t watcher) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The watcher may have ended before it was asked for.
  if (getppid() != watcher) _exit(127);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  int nothing = fcntl(open("/dev/null", O_WRONLY | O_CLOEXEC), F_DUPFD_CLOEXEC, 6);
  // The caller's descriptors are all above the numbers that they get, so none is lost before it is copied.
  if (dup2(child->input, 0) >= 0 && dup2(nothing, 1) >= 0 && dup2(child->errors, 2) >= 0 &&
      dup2(child->file, 3) >= 0 && dup2(report, 4) >= 0) {
    fcntl(4, F_SETFD, FD_CLOEXEC);
    close_from(child->notes >= 0 && dup2(child->notes, 5) >= 0 ? 6 : 5);
    give_up(child);
    execve(child->path, child->arguments, child->environment);
    report = 4;
  }
  int code = errno;
  if (write(report, &code, sizeof code) < 0) _exit(126);
  _exit(127);
}

// Ends as the program did.
_Noreturn static void end(int status) {
  if (!WIFSIGNALED(status)) _exit(WEXITSTATUS(status));
  sigset_t all;
  sigemptyset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
  raise(WTERMSIG(status));
  _exit(126);
}

// All signals are blocked here: whoever ends the caller ends the program by way of the lifeline.
_Noreturn static void watch(const ShimChild *child, int report) {
  // Ctrl-C is the caller's, who then ends the program in order.
  setpgid(0, 0);
  reset_signals();
  // What the program starts and leaves behind comes here.
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  pid_t watcher = getpid();
  pid_t program = fork();
  if (program == 0) run(child, report, watcher);
  int code = errno;
  if (program < 0) {
    if (write(report, &code, sizeof code) < 0) _exit(126);
    _exit(127);
  }
  setpgid(program, program);
  if (child->lifeline != 0) dup2(child->lifeline, 0);
  close_from(1);
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGCHLD);
  int children = signalfd(-1, &ends, 0);
  // Where it ends by a signal, the program left what there is to see.
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  const SandboxPlace nowhere = {.path = ""};
  SandboxPlan plan = {.role = SandboxRenderer, .places = &nowhere, .socket = -1, .group = program};
  sandbox_enter(&plan);
  struct pollfd watched[] = {{.fd = 0, .events = POLLIN}, {.fd = children, .events = POLLIN}};
  for (;;) {
    int status;
    pid_t ended = waitpid(-1, &status, WNOHANG);
    if (ended == program) {
      kill(-program, SIGKILL);
      end(status);
    }
    if (ended > 0) continue;
    if (poll(watched, 2, -1) < 0 && errno != EINTR) _exit(126);
    if (watched[0].revents != 0) {
      kill(-program, SIGKILL);
      while (waitpid(program, &status, 0) < 0 && errno == EINTR) {}
      end(status);
    }
    struct signalfd_siginfo taken;
    if (watched[1].revents != 0 && read(children, &taken, sizeof taken) < 0) _exit(126);
  }
}

int shim_memory_file(void) {
  int number = memfd_create("notes", MFD_CLOEXEC);
  if (number < 0) return -1;
  int copy = fcntl(number, F_DUPFD_CLOEXEC, 6);
  int code = errno;
  close(number);
  errno = code;
  return copy;
}

pid_t shim_child_start(const ShimChild *child) {
  int report[2];
  if (pipe2(report, O_CLOEXEC) != 0) return -1;
  int end = fcntl(report[1], F_DUPFD_CLOEXEC, 6);
  close(report[1]);
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t watcher = end < 0 ? -1 : fork();
  if (watcher == 0) watch(child, end);
  int code = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  close(end);
  if (watcher > 0) {
    // Nothing is reported where the program runs: its copy of the pipe closes then, and the watcher's.
    int failure;
    ssize_t count;
    while ((count = read(report[0], &failure, sizeof failure)) < 0 && errno == EINTR) {}
    if (count == sizeof failure) {
      while (waitpid(watcher, NULL, 0) < 0 && errno == EINTR) {}
      code = failure;
      watcher = -1;
    }
  }
  close(report[0]);
  errno = code;
  return watcher;
}
