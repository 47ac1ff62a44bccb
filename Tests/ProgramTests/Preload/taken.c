// Stands in for a process of the worker that a request has taken over: loaded into the worker, it waits in a process
// that draws until the fonts are opened, which is when that process has given up its rights, and then tries to learn
// what others hold, to become more than it is, and to stay. It does so once the file TAKEN_GO is there. Each attempt is
// said on standard error, a line each: `taken: NAME failed`.

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/uio.h>
#include <sys/utsname.h>
#include <unistd.h>

static void report(const char *what, bool succeeded) {
  dprintf(STDERR_FILENO, "taken: %s %s\n", what, succeeded ? "succeeded" : "failed");
}

static bool opens(const char *path, int flags) {
  int descriptor = open(path, flags | O_CLOEXEC);
  if (descriptor >= 0) close(descriptor);
  return descriptor >= 0;
}

// MARK: - Other processes

// Those of the worker: they are in the same group. Their numbers are near.
static int others(int *list, int most) {
  int count = 0;
  for (int process = getppid() > 64 ? getppid() - 64 : 1; process < getpid() + 64 && count < most; process++)
    if (process != getpid() && getpgid(process) == getpgrp()) list[count++] = process;
  return count;
}

static bool any_file(const int *processes, int count, const char *name, int flags) {
  for (int i = 0; i < count; i++) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", processes[i], name);
    if (opens(path, flags)) return true;
  }
  return false;
}

static bool any_memory(const int *processes, int count) {
  char byte;
  struct iovec own = {&byte, 1}, other = {(void *)report, 1};
  for (int i = 0; i < count; i++)
    if (process_vm_readv(processes[i], &own, 1, &other, 1, 0) == 1 || syscall(SYS_ptrace, 16, processes[i], 0, 0) == 0)
      return true;
  return false;
}

static bool any_signal(const int *processes, int count) {
  for (int i = 0; i < count; i++)
    if (kill(processes[i], 0) == 0) return true;
  return kill(0, 0) == 0 || kill(-1, 0) == 0;
}

// MARK: - This one's memory

static sigjmp_buf unreadable;

static void give_up(int signal) {
  (void)signal;
  siglongjmp(unreadable, 1);
}

// Whether bytes are anywhere between two addresses. What is not mapped is passed over, what cannot be read too.
static bool stands_between(uintptr_t from, uintptr_t to, const char *bytes, size_t length, const char *but) {
  volatile uintptr_t page = from & ~(uintptr_t)4095;
  unsigned char resident;
  for (; page < to; page += 4096) {
    if (mincore((void *)page, 4096, &resident) != 0 || sigsetjmp(unreadable, 1) != 0) continue;
    const char *place = (const char *)page, *end = place + 4096;
    while ((place = memmem(place, (size_t)(end - place), bytes, length))) {
      if (place != but) return true;
      place += length;
    }
  }
  return false;
}

// The request of another client, whose text is never written out here.
static bool holds_marker(void) {
  static char marker[] = "nbslfe.cz.bopuifs.dmjfou";
  size_t length = strlen(marker);
  for (size_t i = 0; i < length; i++) marker[i] = (char)(marker[i] - 1);
  struct sigaction action = {.sa_handler = give_up, .sa_flags = SA_NODEFER}, segments, buses;
  sigaction(SIGSEGV, &action, &segments);
  sigaction(SIGBUS, &action, &buses);
  sigset_t faults;
  sigemptyset(&faults);
  sigaddset(&faults, SIGSEGV);
  sigaddset(&faults, SIGBUS);
  sigprocmask(SIG_UNBLOCK, &faults, NULL);
  uintptr_t heap = (uintptr_t)sbrk(0), library = (uintptr_t)report, gibibyte = 1UL << 30;
  bool found = stands_between(heap - gibibyte / 4, heap, marker, length, marker) ||
               stands_between(library - gibibyte, library + gibibyte / 4, marker, length, marker);
  sigaction(SIGSEGV, &segments, NULL);
  sigaction(SIGBUS, &buses, NULL);
  return found;
}

static bool becomes_code(void) {
  void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return page != MAP_FAILED && mprotect(page, 4096, PROT_READ | PROT_EXEC) == 0;
}

static bool maps_file_as_code(const char *path) {
  int file = open(path, O_RDONLY);
  return file >= 0 && mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE, file, 0) != MAP_FAILED;
}

// MARK: - Descriptors

static int own_line = -1;

static int descriptors_besides(void) {
  int count = 0;
  for (int number = STDERR_FILENO + 1; number < 1024; number++) {
    struct stat status;
    if (fstat(number, &status) != 0) continue;
    if (S_ISSOCK(status.st_mode) && own_line < 0) own_line = number;
    else count++;
  }
  return count;
}

static bool reads_input(void) {
  char byte;
  return read(STDIN_FILENO, &byte, 1) > 0;
}

static bool is_pipe(int number) {
  struct stat status;
  return fstat(number, &status) == 0 && S_ISFIFO(status.st_mode);
}

// MARK: - All of it

static void attempt(void) {
  const char *secret = getenv("TAKEN_SECRET"), *folder = getenv("TAKEN_FOLDER"), *mine = getenv("TAKEN_MINE");
  char path[4096], text[64];
  struct stat status;
  struct statfs system;
  struct utsname name;
  struct sysinfo machine;
  struct rlimit limit;
  int list[64], count = others(list, 64), parent = getppid();
  report("descriptors of others", descriptors_besides() > 0);
  report("requests of others", reads_input());
  report("answers of others", is_pipe(STDOUT_FILENO));
  report("memory with another's request", holds_marker());
  report("memory of others", any_file(list, count, "mem", O_RDONLY) || any_memory(list, count));
  report("maps of others", any_file(list, count, "maps", O_RDONLY));
  report("environment of others", any_file(list, count, "environ", O_RDONLY));
  report("command lines of others", any_file(list, count, "cmdline", O_RDONLY));
  report("states of others", any_file(list, count, "status", O_RDONLY) || any_file(list, count, "stat", O_RDONLY));
  report("open files of others", any_file(list, count, "fd", O_RDONLY | O_DIRECTORY));
  report("signals to others", any_signal(list, count));
  report("own memory as a file", opens("/proc/self/mem", O_RDWR));
  report("files elsewhere", opens(secret, O_RDONLY));
  report("folders elsewhere", opens(folder, O_RDONLY | O_DIRECTORY));
  int stand_in = open(folder, O_PATH | O_DIRECTORY);
  report("files by O_PATH", stand_in >= 0 && openat(stand_in, "secret", O_RDONLY) >= 0);
  report("folders by O_PATH", stand_in >= 0 && syscall(SYS_getdents64, stand_in, path, sizeof path) >= 0);
  report("going to O_PATH", stand_in >= 0 && fchdir(stand_in) == 0);
  report("system files", opens("/etc/passwd", O_RDONLY) || opens("/proc/version", O_RDONLY));
  snprintf(path, sizeof path, "%s/made", mine);
  report("new files", opens(path, O_WRONLY | O_CREAT));
  snprintf(path, sizeof path, "%s/a.md", mine);
  report("changed files", opens(path, O_WRONLY) || truncate(path, 0) == 0);
  report("locked files", fcntl(STDERR_FILENO, F_SETLK, &(struct flock){.l_type = F_RDLCK}) == 0);
  report("watched files", syscall(SYS_inotify_init1, 0) >= 0);
  report("written code", mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) !=
                             MAP_FAILED);
  report("memory becoming code", becomes_code());
  report("memory without end", mmap(NULL, 1UL << 40, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0) !=
                                   MAP_FAILED);
  report("other limits", setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0}) == 0);
  report("being read by others", prctl(PR_SET_DUMPABLE, 1, 0, 0, 0) == 0 || prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) != 0);
  report("outliving the worker", prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0) == 0);
  long process = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
  if (process == 0) _exit(0);
  report("processes", process > 0);
  report("programs", execl("/nowhere", "x", NULL) == 0 || errno != EPERM);
  report("sockets", socket(AF_INET, SOCK_STREAM, 0) >= 0 || socket(AF_UNIX, SOCK_STREAM, 0) >= 0);
  report("files in memory", syscall(SYS_memfd_create, "x", 0) >= 0);
  // What no kernel keeps from it.
  report("stat", stat(secret, &status) == 0);
  report("access", access(secret, F_OK) == 0);
  report("O_PATH", stand_in >= 0);
  report("statfs", statfs(folder, &system) == 0);
  snprintf(path, sizeof path, "%s/link", folder);
  report("readlink", readlink(path, text, sizeof text) > 0);
  report("files of its folders", opens(mine, O_RDONLY | O_DIRECTORY));
  report("files of libraries", opens("/usr/share", O_RDONLY | O_DIRECTORY));
  report("processors", opens("/sys/devices/system/cpu", O_RDONLY | O_DIRECTORY));
  report("files as code", maps_file_as_code("/usr/lib/x86_64-linux-gnu/libc.so.6"));
  report("groups of processes", getpgid(parent) >= 0 && getsid(parent) >= 0);
  report("limits of processes", syscall(SYS_prlimit64, parent, RLIMIT_CORE, NULL, &limit) == 0);
  report("machine", uname(&name) == 0 && sysinfo(&machine) == 0);
  report("standard error", write(STDERR_FILENO, "", 0) == 0);
  report("own line", own_line >= 0);
}

void *FcConfigCreate(void) {
  static int calls;
  const char *go = getenv("TAKEN_GO");
  if (calls++ == 0 && go && access(go, F_OK) == 0) attempt();
  void *(*original)(void) = (void *(*)(void))dlsym(RTLD_NEXT, "FcConfigCreate");
  return original ? original() : NULL;
}
