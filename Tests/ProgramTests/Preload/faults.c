// Makes one call to the system fail, as a full disk or a system without memory would: the one of number FAULT_AT among
// those that FAULT_CALLS names, in the command and in its keeper. FAULT_ERROR is the error's number; 0 stands for a
// read or a write of one byte only, -1 for the end of the process (SIGKILL) before the call. FAULT_COUNT is a file of eight bytes in which the calls are counted.

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_long *counter;
static long wanted;
static int error;
static char *calls;
// A program that is started is no business of ours, nor is what stands above it.
static int is_watcher;

#define ORIGINAL(name) \
  static typeof(name) *original; \
  if (!original) *(void **)&original = dlsym(RTLD_NEXT, #name)

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("FAULT_COUNT");
  // The command is started by another program.
  if (!path || strcmp(program_invocation_short_name, "env") == 0) return;
  ORIGINAL(open);
  int file = original(path, O_RDWR | O_CLOEXEC);
  counter = mmap(NULL, sizeof *counter, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  wanted = getenv("FAULT_AT") ? atol(getenv("FAULT_AT")) : 0;
  error = getenv("FAULT_ERROR") ? atoi(getenv("FAULT_ERROR")) : 0;
  asprintf(&calls, ",%s,", getenv("FAULT_CALLS"));
  unsetenv("LD_PRELOAD");
}

static int is_wanted(const char *name) {
  if (!calls || is_watcher) return 0;
  char word[32];
  snprintf(word, sizeof word, ",%s,", name);
  int is_it = strstr(calls, word) && atomic_fetch_add(counter, 1) + 1 == wanted;
  if (is_it && error < 0) raise(SIGKILL);
  return is_it;
}

// What a call begins with.
#define FAIL(name, result) \
  do { \
    if (is_wanted(name) && error != 0) { \
      errno = error; \
      return result; \
    } \
  } while (0)

// The same for one that may do a part.
#define FAIL_OR_CUT(name, count) \
  do { \
    if (is_wanted(name)) { \
      if (error != 0) return errno = error, -1; \
      if (count > 1) count = 1; \
    } \
  } while (0)

#define MODE(flags) \
  mode_t mode = 0; \
  if (flags & (O_CREAT | (O_TMPFILE & ~O_DIRECTORY))) { \
    va_list list; \
    va_start(list, flags); \
    mode = va_arg(list, mode_t); \
    va_end(list); \
  }

static const char *opening(int flags) {
  return flags & (O_WRONLY | O_RDWR | O_CREAT) ? "create" : "open";
}

int open(const char *path, int flags, ...) {
  MODE(flags)
  ORIGINAL(open);
  FAIL(opening(flags), -1);
  return original(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  MODE(flags)
  ORIGINAL(open64);
  FAIL(opening(flags), -1);
  return original(path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
  MODE(flags)
  ORIGINAL(openat);
  FAIL(opening(flags), -1);
  return original(folder, path, flags, mode);
}

ssize_t read(int file, void *bytes, size_t count) {
  ORIGINAL(read);
  FAIL_OR_CUT("read", count);
  return original(file, bytes, count);
}

ssize_t pread(int file, void *bytes, size_t count, off_t offset) {
  ORIGINAL(pread);
  FAIL_OR_CUT("read", count);
  return original(file, bytes, count, offset);
}

ssize_t write(int file, const void *bytes, size_t count) {
  ORIGINAL(write);
  // Messages keep their length, and what is said on standard error is no result.
  struct stat status;
  int isSocket = fstat(file, &status) == 0 && S_ISSOCK(status.st_mode);
  if (file > 2 && !isSocket) FAIL_OR_CUT("write", count);
  if (isSocket) FAIL("send", -1);
  return original(file, bytes, count);
}

ssize_t sendmsg(int socket, const struct msghdr *message, int flags) {
  ORIGINAL(sendmsg);
  FAIL("send", -1);
  return original(socket, message, flags);
}

ssize_t recvmsg(int socket, struct msghdr *message, int flags) {
  ORIGINAL(recvmsg);
  FAIL("receive", -1);
  return original(socket, message, flags);
}

int close(int file) {
  ORIGINAL(close);
  int result = original(file);
  FAIL("close", -1);
  return result;
}

int fcntl(int file, int command, ...) {
  va_list rest;
  va_start(rest, command);
  long argument = va_arg(rest, long);
  va_end(rest);
  ORIGINAL(fcntl);
  if (command == F_DUPFD_CLOEXEC) FAIL("dup", -1);
  return original(file, command, argument);
}

int link(const char *path, const char *other) {
  ORIGINAL(link);
  FAIL("link", -1);
  return original(path, other);
}

int linkat(int folder, const char *path, int other_folder, const char *other, int flags) {
  ORIGINAL(linkat);
  FAIL("link", -1);
  return original(folder, path, other_folder, other, flags);
}

int rename(const char *path, const char *other) {
  ORIGINAL(rename);
  FAIL("rename", -1);
  return original(path, other);
}

int unlink(const char *path) {
  ORIGINAL(unlink);
  FAIL("unlink", -1);
  return original(path);
}

int flock(int file, int operation) {
  ORIGINAL(flock);
  FAIL("flock", -1);
  return original(file, operation);
}

int mkdir(const char *path, mode_t mode) {
  ORIGINAL(mkdir);
  FAIL("mkdir", -1);
  return original(path, mode);
}

int fchmod(int file, mode_t mode) {
  ORIGINAL(fchmod);
  FAIL("fchmod", -1);
  return original(file, mode);
}

int socketpair(int family, int type, int protocol, int ends[2]) {
  ORIGINAL(socketpair);
  FAIL("socketpair", -1);
  return original(family, type, protocol, ends);
}

pid_t fork(void) {
  ORIGINAL(fork);
  FAIL("fork", -1);
  static int count;
  // The first is the keeper.
  int isKeeper = count++ == 0;
  pid_t process = original();
  if (process == 0 && !isKeeper) is_watcher = 1;
  return process;
}

int pipe(int ends[2]) {
  ORIGINAL(pipe);
  FAIL("pipe", -1);
  return original(ends);
}

DIR *opendir(const char *path) {
  ORIGINAL(opendir);
  FAIL("open", NULL);
  return original(path);
}

void *mmap(void *place, size_t length, int protection, int flags, int file, off_t offset) {
  ORIGINAL(mmap);
  FAIL("mmap", MAP_FAILED);
  return original(place, length, protection, flags, file, offset);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
  ORIGINAL(pthread_create);
  if (is_wanted("thread")) return error;
  return original(thread, attributes, start, argument);
}

long syscall(long number, ...) {
  static long (*original)(long, ...);
  if (!original) *(void **)&original = dlsym(RTLD_NEXT, "syscall");
  va_list list;
  va_start(list, number);
  long a = va_arg(list, long), b = va_arg(list, long), c = va_arg(list, long), d = va_arg(list, long);
  long e = va_arg(list, long), f = va_arg(list, long);
  va_end(list);
  if (number == SYS_openat2) FAIL("open", -1);
  return original(number, a, b, c, d, e, f);
}
