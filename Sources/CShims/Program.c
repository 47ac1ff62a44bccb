#include "CShims.h"

#include <limits.h>
#include <stdlib.h>
#include <sys/auxv.h>

char *shim_program_path(void) {
  char *path = realpath("/proc/self/exe", NULL);
  if (path) return path;
  const char *name = (const char *)getauxval(AT_EXECFN);
  return name ? realpath(name, NULL) : NULL;
}
