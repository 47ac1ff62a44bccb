// Counts what a thread does, so that tests can compare costs however busy the machine is.

#ifndef COUNTED_STEPS_H
#define COUNTED_STEPS_H

#include <stdbool.h>
#include <stdint.h>

/// What a step is.
typedef enum {
  /// An instruction, as the processor counts them.
  StepInstruction,
  /// A larger piece of memory that is asked for: where nobody may ask the processor, as in most containers.
  StepAllocation,
  /// Nothing can be counted.
  StepNone,
} Step;

/// Begins to count the steps of this thread, from 0.
Step begin_counting_steps(void);

/// Steps of this thread since it began to count; it counts no more.
uint64_t end_counting_steps(void);

#endif
