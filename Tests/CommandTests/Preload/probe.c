// Stands in for code that an input has taken over: loaded into the command, it waits until the fonts are opened, which
// is after the command has read its arguments, and then tries what it should not be able to do. What it could do is
// said on standard error.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// Says who starts the threads of the command: the program or a library.
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
  static int (*original)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  if (!original) *(void **)&original = dlsym(RTLD_NEXT, "pthread_create");
  Dl_info starter = {0};
  dladdr(__builtin_return_address(0), &starter);
  const char *path = starter.dli_fname ? starter.dli_fname : "";
  const char *slash = strrchr(path, '/');
  dprintf(STDERR_FILENO, "probe: thread of %s\n", slash ? slash + 1 : path);
  return original(thread, attributes, start, argument);
}

static void report(const char *what, int descriptor) {
  dprintf(STDERR_FILENO, "probe: %s %s\n", what, descriptor >= 0 ? "succeeded" : "failed");
  if (descriptor >= 0) close(descriptor);
}

void *FcConfigCreate(void) {
  const char *secret = getenv("PROBE_SECRET");
  const char *made = getenv("PROBE_MADE");
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, 1);
  dprintf(STDERR_FILENO, "probe: landlock %s\n", version >= 1 ? "present" : "missing");
  if (secret) report("read", open(secret, O_RDONLY));
  if (made) report("write", open(made, O_WRONLY | O_CREAT, 0600));
  report("socket", socket(AF_INET, SOCK_STREAM, 0));
  report("unix socket", socket(AF_UNIX, SOCK_STREAM, 0));
  void *(*original)(void) = (void *(*)(void))dlsym(RTLD_NEXT, "FcConfigCreate");
  return original ? original() : NULL;
}
