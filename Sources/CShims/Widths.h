#ifndef WIDTHS_H
#define WIDTHS_H

// Compiles a function for each of these kinds of processor, too. Which is taken is asked while the program loads, before
// the thread sanitizer's own code can run.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define ONE_WIDTH
#endif
#endif
#if defined(__x86_64__) && !defined(ONE_WIDTH)
#define FOR_WIDTHS(...) __attribute__((target_clones(__VA_ARGS__, "default")))
#else
#define FOR_WIDTHS(...)
#endif

#endif
