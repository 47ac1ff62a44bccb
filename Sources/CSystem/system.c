#define _GNU_SOURCE
#include "CSystem.h"

#include <limits.h>
#include <linux/openat2.h>
#include <malloc.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <sys/syscall.h>
#include <unistd.h>

static char **program_arguments;
static int program_argument_count;

// The C library gives what a program is started with to all that is to run before `main`.
__attribute__((constructor)) static void note(int count, char **arguments) {
  program_argument_count = count;
  program_arguments = arguments;
}

char **shim_arguments(int *count) {
  *count = program_argument_count;
  return program_arguments;
}

char *shim_program_path(void) {
  char *path = realpath("/proc/self/exe", NULL);
  if (path) return path;
  const char *name = (const char *)getauxval(AT_EXECFN);
  return name ? realpath(name, NULL) : NULL;
}

void shim_give_back_memory(void) { malloc_trim(0); }

int shim_open_beneath(int folder, const char *path, int flags) {
  struct open_how how = {
    .flags = (unsigned)flags,
    .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS,
  };
  return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
}
