#define _GNU_SOURCE
#include "CountedSteps.h"

#include <linux/perf_event.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

static _Thread_local int counter = -1;
static _Thread_local uint64_t allocations;

// A sanitizer has its own `malloc`.
#if defined(__GLIBC__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
#define COUNTS_ALLOCATIONS true

void *__libc_malloc(size_t size);

// Loops that are not optimized ask for little at every turn, and that is no step.
enum { least_size = 192 };

void *malloc(size_t size) {
  if (size >= least_size) allocations++;
  return __libc_malloc(size);
}
#else
#define COUNTS_ALLOCATIONS false
#endif

Step begin_counting_steps(void) {
  struct perf_event_attr event = {
      .type = PERF_TYPE_HARDWARE,
      .size = sizeof(struct perf_event_attr),
      .config = PERF_COUNT_HW_INSTRUCTIONS,
      .exclude_kernel = 1,
      .exclude_hv = 1,
  };
  counter = (int)syscall(SYS_perf_event_open, &event, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
  if (counter >= 0) return StepInstruction;
  allocations = 0;
  return COUNTS_ALLOCATIONS ? StepAllocation : StepNone;
}

uint64_t end_counting_steps(void) {
  if (counter < 0) return allocations;
  uint64_t count = 0;
  if (read(counter, &count, sizeof count) != sizeof count) count = 0;
  close(counter);
  counter = -1;
  return count;
}
