#include "StraightPixels.h"
#include <string.h>

#if defined(__x86_64__)
#define EVERY_WIDTH __attribute__((target_clones("avx2", "default")))
#else
#define EVERY_WIDTH
#endif

enum { kStep = 16 };

// Little-endian, as bitmaps are.
static inline uint32_t fileOrder(uint32_t pixel) {
  return (pixel & 0xff00ff00u) | (pixel >> 16 & 0xff) | (pixel & 0xff) << 16;
}

EVERY_WIDTH size_t shim_copy_straight(const uint32_t *pixels, size_t count, uint8_t *output) {
  size_t done = 0;
  for (; done + kStep <= count; done += kStep) {
    uint32_t step[kStep], other = 0;
    for (int i = 0; i < kStep; i++) {
      uint32_t pixel = pixels[done + i];
      other |= (pixel < 0xff000000u) & (pixel != 0);
      step[i] = fileOrder(pixel);
    }
    if (other) break;
    memcpy(output + 4 * done, step, sizeof step);
  }
  for (; done < count; done++) {
    uint32_t pixel = pixels[done];
    if (pixel < 0xff000000u && pixel != 0) break;
    pixel = fileOrder(pixel);
    memcpy(output + 4 * done, &pixel, sizeof pixel);
  }
  return done;
}
