// Stands in for a kernel whose Landlock is as old as the variable LANDLOCK says: it knows no more than it did then.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/syscall.h>

static long version(void) { return atol(getenv("LANDLOCK")); }

long syscall(long number, ...) {
  static long (*original)(long, ...);
  if (!original) *(void **)&original = dlsym(RTLD_NEXT, "syscall");
  va_list list;
  va_start(list, number);
  long a = va_arg(list, long), b = va_arg(list, long), c = va_arg(list, long), d = va_arg(list, long);
  long e = va_arg(list, long), f = va_arg(list, long);
  va_end(list);
  if (number == SYS_landlock_create_ruleset) {
    if (c == 1) return version();
    const unsigned long *rules = (const unsigned long *)a;
    unsigned long known = version() < 2 ? 0x1fff : version() < 3 ? 0x3fff : version() < 5 ? 0x7fff : 0xffff;
    long size = version() < 4 ? 8 : version() < 6 ? 16 : 24;
    if (b > size) return errno = E2BIG, -1;
    if (rules[0] & ~known) return errno = EINVAL, -1;
  }
  return original(number, a, b, c, d, e, f);
}
