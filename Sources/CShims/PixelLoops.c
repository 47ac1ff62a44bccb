#include "PixelLoops.h"
#include <string.h>

#pragma STDC FP_CONTRACT OFF

// Which of two is taken is asked while the program loads, before the thread sanitizer's own code can run.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define ONE_WIDTH
#endif
#endif

// The widest vectors that the processor has; each is compiled for itself.
#if defined(__x86_64__) && !defined(ONE_WIDTH)
#define EVERY_WIDTH __attribute__((target_clones("avx2", "default")))
#else
#define EVERY_WIDTH
#endif

typedef float Step __attribute__((vector_size(shim_plane_step * sizeof(float)), aligned(4)));

#define AT(pointer) (*(const Step *)(pointer))

EVERY_WIDTH void shim_plane_mix(
  const float *source, size_t stride, const ptrdiff_t *first, const float *weights, size_t taps, size_t count,
  float *mixed) {
  for (size_t i = 0; i < count; i++, weights += taps, mixed += stride) {
    const float *line = source + first[i] * (ptrdiff_t)stride;
    for (size_t x = 0; x < stride; x += shim_plane_step) {
      Step sum = {0};
      for (size_t tap = 0; tap < taps; tap++) sum += AT(line + tap * stride + x) * weights[tap];
      *(Step *)(mixed + x) = sum;
    }
  }
}

EVERY_WIDTH void shim_plane_blur(
  const float *source, size_t stride, const float *shares, size_t reach, size_t count, float *blurred) {
  for (size_t i = 0; i < count; i++, source += stride, blurred += stride) {
    const float *middle = source + reach * stride;
    for (size_t x = 0; x < stride; x += shim_plane_step) {
      Step sum = AT(middle + x) * shares[0];
      for (size_t d = 1; d <= reach; d++) {
        sum += (AT(middle + x - d * stride) + AT(middle + x + d * stride)) * shares[d];
      }
      *(Step *)(blurred + x) = sum;
    }
  }
}

void shim_plane_turn(
  const float *source, size_t lines, size_t length, size_t stride, float *turned, size_t turnedStride) {
  for (size_t line = 0; line < lines; line++, source += stride) {
    for (size_t x = 0; x < length; x++) turned[x * turnedStride + line] = source[x];
  }
}

static inline float held(float sample, float least, float most) {
  sample = sample > least ? sample : least;
  return sample < most ? sample : most;
}

EVERY_WIDTH void shim_plane_round(float *samples, const float *limit, size_t count) {
  for (size_t i = 0; i < count; i++) {
    samples[i] = (float)(int32_t)(held(samples[i], 0, held(limit[i], 0, 255)) + 0.5f);
  }
}

void shim_plane_load(
  const uint32_t *pixels, size_t width, size_t height, size_t channel, float *samples, size_t stride) {
  const uint8_t *bytes = (const uint8_t *)pixels + channel;  // Little-endian, as bitmaps are.
  for (size_t x = 0; x < width; x++, samples += stride) {
    for (size_t y = 0; y < height; y++) samples[y] = bytes[4 * (y * width + x)];
    for (size_t y = height; y < stride; y++) samples[y] = 0;
  }
}

EVERY_WIDTH void shim_plane_store(
  const float *samples, size_t stride, size_t width, size_t height, uint32_t channels, uint32_t *pixels) {
  for (size_t y = 0; y < height; y++, samples += stride, pixels += width) {
    for (size_t x = 0; x < width; x++) pixels[x] += (uint32_t)(int32_t)samples[x] * channels;
  }
}

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
