#include "PixelLoops.h"
#include "Widths.h"
#include "Vectors.h"
#include <string.h>

#pragma STDC FP_CONTRACT OFF

// The widest vectors that the processor has; each is compiled for itself.
#define EVERY_WIDTH FOR_WIDTHS("avx512f", "avx2")

typedef float Step __attribute__((vector_size(shim_plane_step * sizeof(float)), aligned(4)));

#define AT(pointer) (*(const Step *)(pointer))

// Steps whose sums are independent of each other: the processor adds to one while it waits for the others.
enum { kTogether = 4 };

// A few steps of a line, each place from those of `taps` lines.
static inline __attribute__((always_inline)) void mixSteps(
  const float *line, size_t stride, const int16_t *shares, size_t taps, float *mixed, const int steps) {
  Step sums[kTogether];
  for (int k = 0; k < steps; k++) sums[k] = (Step){0};
  for (size_t tap = 0; tap < taps; tap++, line += stride) {
    const float share = (float)shares[tap] / shim_resample_one;
    for (int k = 0; k < steps; k++) sums[k] += AT(line + k * shim_plane_step) * share;
  }
  for (int k = 0; k < steps; k++) *(Step *)(mixed + k * shim_plane_step) = sums[k];
}

EVERY_WIDTH void shim_plane_mix(
  const float *source, size_t stride, const int32_t *first, const int16_t *shares, size_t taps, size_t count,
  float *mixed) {
  for (size_t i = 0; i < count; i++, shares += taps, mixed += stride) {
    const float *line = source + first[i] * (ptrdiff_t)stride;
    size_t x = 0;
    for (; x + kTogether * shim_plane_step <= stride; x += kTogether * shim_plane_step) {
      mixSteps(line + x, stride, shares, taps, mixed + x, kTogether);
    }
    for (; x + 2 * shim_plane_step <= stride; x += 2 * shim_plane_step) {
      mixSteps(line + x, stride, shares, taps, mixed + x, 2);
    }
    for (; x < stride; x += shim_plane_step) mixSteps(line + x, stride, shares, taps, mixed + x, 1);
  }
}

static inline int isEmptyLine(const float *line, size_t count) {
  uint32_t any = 0, bits;
  for (size_t i = 0; i < count; i++) {
    memcpy(&bits, line + i, sizeof bits);
    any |= bits;
  }
  return any == 0;
}

// The same steps of all lines, from the first to the last, so that those a line is mixed from stay in the cache. Only
// lines from `first` to `last` are not empty: what others add is nothing, to the last bit.
static inline __attribute__((always_inline)) void blurSteps(
  const float *source, size_t stride, const float *shares, size_t reach, size_t count, size_t first, size_t last,
  float *blurred, const int steps) {
  for (size_t i = 0; i < count; i++, blurred += stride) {
    const size_t place = reach + i;
    const float *middle = source + place * stride;
    Step sums[kTogether];
    size_t d, end;
    if (place >= first && place < last) {
      for (int k = 0; k < steps; k++) sums[k] = AT(middle + k * shim_plane_step) * shares[0];
      d = 1;
      end = place - first > last - 1 - place ? place - first : last - 1 - place;
    } else {
      for (int k = 0; k < steps; k++) sums[k] = (Step){0};
      d = place < first ? first - place : place - last + 1;
      end = place < first ? last - 1 - place : place - first;
    }
    if (end > reach) end = reach;
    for (ptrdiff_t away = (ptrdiff_t)(d * stride); d <= end; d++, away += (ptrdiff_t)stride) {
      const float *step = middle;
      for (int k = 0; k < steps; k++, step += shim_plane_step) {
        sums[k] += (AT(step - away) + AT(step + away)) * shares[d];
      }
    }
    for (int k = 0; k < steps; k++) *(Step *)(blurred + k * shim_plane_step) = sums[k];
  }
}

EVERY_WIDTH void shim_plane_blur(
  const float *source, size_t stride, const float *shares, size_t reach, size_t count, float *blurred) {
  size_t first = 0, last = count + 2 * reach;
  while (first < last && isEmptyLine(source + first * stride, stride)) first++;
  while (last > first && isEmptyLine(source + (last - 1) * stride, stride)) last--;
  if (first == last) {
    memset(blurred, 0, count * stride * sizeof *blurred);
    return;
  }
  size_t x = 0;
  for (; x + kTogether * shim_plane_step <= stride; x += kTogether * shim_plane_step) {
    blurSteps(source + x, stride, shares, reach, count, first, last, blurred + x, kTogether);
  }
  for (; x + 2 * shim_plane_step <= stride; x += 2 * shim_plane_step) {
    blurSteps(source + x, stride, shares, reach, count, first, last, blurred + x, 2);
  }
  for (; x < stride; x += shim_plane_step) {
    blurSteps(source + x, stride, shares, reach, count, first, last, blurred + x, 1);
  }
}

// A few steps of a line, each place from those before and after it.
static inline __attribute__((always_inline)) void blurPlaces(
  const float *middle, const float *shares, size_t reach, float *blurred, const int steps) {
  Step sums[kTogether];
  const float *before = middle, *after = middle;
  for (int k = 0; k < steps; k++) sums[k] = AT(middle + k * shim_plane_step) * shares[0];
  for (size_t d = 1; d <= reach; d++) {
    before--;
    after++;
    for (int k = 0; k < steps; k++) {
      sums[k] += (AT(before + k * shim_plane_step) + AT(after + k * shim_plane_step)) * shares[d];
    }
  }
  for (int k = 0; k < steps; k++) *(Step *)(blurred + k * shim_plane_step) = sums[k];
}

EVERY_WIDTH void shim_plane_blur_across(
  const float *source, size_t lines, size_t length, size_t stride, size_t before, size_t after, int repeats,
  const float *shares, size_t reach, float *room, float *blurred, size_t blurredStride) {
  for (size_t i = before + length; i < blurredStride + 2 * reach; i++) room[i] = 0;
  for (size_t i = 0; i < before; i++) room[i] = 0;
  for (size_t line = 0; line < lines; line++, source += stride, blurred += blurredStride) {
    // A line like the one before it is blurred like it: that of alpha mostly is.
    if (line > 0 && memcmp(source, source - stride, length * sizeof *source) == 0) {
      memcpy(blurred, blurred - blurredStride, blurredStride * sizeof *blurred);
      continue;
    }
    if (isEmptyLine(source, length)) {
      memset(blurred, 0, blurredStride * sizeof *blurred);
      continue;
    }
    if (repeats) {
      for (size_t i = 0; i < before; i++) room[i] = source[0];
      for (size_t i = 0; i < after; i++) room[before + length + i] = source[length - 1];
    }
    memcpy(room + before, source, length * sizeof *source);
    size_t x = 0;
    for (; x + kTogether * shim_plane_step <= blurredStride; x += kTogether * shim_plane_step) {
      blurPlaces(room + reach + x, shares, reach, blurred + x, kTogether);
    }
    for (; x + 2 * shim_plane_step <= blurredStride; x += 2 * shim_plane_step) {
      blurPlaces(room + reach + x, shares, reach, blurred + x, 2);
    }
    for (; x < blurredStride; x += shim_plane_step) blurPlaces(room + reach + x, shares, reach, blurred + x, 1);
  }
}

// Lines and places of a square that fits a line of the cache, and of the cache itself.
enum { kSquare = 16 };

// Four places of four lines.
static inline void turnFour(const float *source, size_t stride, float *turned, size_t turnedStride) {
  __m128 rows[4];
  for (int i = 0; i < 4; i++) rows[i] = _mm_loadu_ps(source + i * stride);
  _MM_TRANSPOSE4_PS(rows[0], rows[1], rows[2], rows[3]);
  for (int i = 0; i < 4; i++) _mm_storeu_ps(turned + i * turnedStride, rows[i]);
}

WIDE void storeTurned(__m256 rows[kEight], float *turned, size_t stride) {
  __m256 pairs[kEight];
  for (int i = 0; i < kEight; i += 2) {
    pairs[i] = _mm256_unpacklo_ps(rows[i], rows[i + 1]);
    pairs[i + 1] = _mm256_unpackhi_ps(rows[i], rows[i + 1]);
  }
  for (int i = 0; i < kEight; i += 4) {
    rows[i] = _mm256_shuffle_ps(pairs[i], pairs[i + 2], 0x44);
    rows[i + 1] = _mm256_shuffle_ps(pairs[i], pairs[i + 2], 0xee);
    rows[i + 2] = _mm256_shuffle_ps(pairs[i + 1], pairs[i + 3], 0x44);
    rows[i + 3] = _mm256_shuffle_ps(pairs[i + 1], pairs[i + 3], 0xee);
  }
  for (int i = 0; i < 4; i++) {
    _mm256_storeu_ps(turned + i * stride, _mm256_permute2f128_ps(rows[i], rows[i + 4], 0x20));
    _mm256_storeu_ps(turned + (i + 4) * stride, _mm256_permute2f128_ps(rows[i], rows[i + 4], 0x31));
  }
}

// Eight places of each of a square's lines; gives how many places were turned.
WIDE size_t turnWide(const float *source, size_t length, size_t stride, float *turned, size_t turnedStride) {
  size_t x = 0;
  for (; x + kEight <= length; x += kEight) {
    for (size_t line = 0; line < kSquare; line += kEight) {
      __m256 rows[kEight];
      for (int i = 0; i < kEight; i++) rows[i] = _mm256_loadu_ps(source + (line + i) * stride + x);
      storeTurned(rows, turned + x * turnedStride + line, turnedStride);
    }
  }
  return x;
}

// A channel of eight pixels of each of some rows, a multiple of eight; gives how many columns were loaded.
WIDE size_t loadWideColumns(
  const uint32_t *pixels, size_t width, size_t rowCount, size_t channel, float *samples, size_t stride) {
  const __m128i shift = _mm_cvtsi32_si128((int)(8 * channel));
  const __m256i byte = _mm256_set1_epi32(0xff);
  size_t x = 0;
  for (; x + kEight <= width; x += kEight) {
    for (size_t row = 0; row < rowCount; row += kEight) {
      __m256 rows[kEight];
      for (int i = 0; i < kEight; i++) {
        __m256i eight = loadWide(pixels + (row + i) * width + x);
        rows[i] = _mm256_cvtepi32_ps(_mm256_and_si256(_mm256_srl_epi32(eight, shift), byte));
      }
      storeTurned(rows, samples + x * stride + row, stride);
    }
  }
  return x;
}

void shim_plane_turn(
  const float *source, size_t lines, size_t length, size_t stride, float *turned, size_t turnedStride) {
  for (size_t top = 0; top < lines; top += kSquare) {
    size_t bottom = top + kSquare < lines ? top + kSquare : lines;
    for (size_t left = 0; left < length; left += kSquare) {
      size_t right = left + kSquare < length ? left + kSquare : length;
      size_t x = left;
      if (HAS_AVX2) {
        x += turnWide(
          source + top * stride + left, right - left, stride, turned + left * turnedStride + top, turnedStride);
      }
      for (; bottom - top == kSquare && x + 4 <= right; x += 4) {
        for (size_t line = top; line < bottom; line += 4) {
          turnFour(source + line * stride + x, stride, turned + x * turnedStride + line, turnedStride);
        }
      }
      for (; x < right; x++) {
        for (size_t line = top; line < bottom; line++) turned[x * turnedStride + line] = source[line * stride + x];
      }
    }
  }
  for (size_t x = 0; x < length; x++) {
    for (size_t line = lines; line < turnedStride; line++) turned[x * turnedStride + line] = 0;
  }
}

static inline float held(float sample, float least, float most) {
  sample = sample > least ? sample : least;
  return sample < most ? sample : most;
}

EVERY_WIDTH void shim_plane_round(float *samples, const float *limit, size_t count) {
  if (!limit) {
    for (size_t i = 0; i < count; i++) samples[i] = (float)(int32_t)(held(samples[i], 0, 255) + 0.5f);
    return;
  }
  for (size_t i = 0; i < count; i++) {
    samples[i] = (float)(int32_t)(held(samples[i], 0, held(limit[i], 0, 255)) + 0.5f);
  }
}

void shim_plane_load(
  const uint32_t *pixels, size_t width, size_t height, size_t channel, float *samples, size_t stride) {
  const uint8_t *bytes = (const uint8_t *)pixels + channel;  // Little-endian, as bitmaps are.
  for (size_t top = 0; top < stride; top += kSquare) {
    size_t bottom = top + kSquare < stride ? top + kSquare : stride;
    size_t end = bottom < height ? bottom : height;
    size_t rows = HAS_AVX2 && end > top ? (end - top) / kEight * kEight : 0;
    size_t columns = rows ? loadWideColumns(pixels + top * width, width, rows, channel, samples + top, stride) : 0;
    for (size_t x = 0; x < width; x++) {
      size_t start = x < columns ? top + rows : top;
      for (size_t y = start; y < end; y++) samples[x * stride + y] = bytes[4 * (y * width + x)];
      for (size_t y = end > top ? end : top; y < bottom; y++) samples[x * stride + y] = 0;
    }
  }
}

EVERY_WIDTH void shim_plane_load_rows(
  const uint32_t *pixels, size_t row, size_t width, size_t height, size_t channel, float *samples, size_t stride) {
  for (size_t y = 0; y < height; y++, samples += stride, pixels += row) {
    for (size_t x = 0; x < width; x++) samples[x] = (float)(pixels[x] >> 8 * channel & 0xff);
    for (size_t x = width; x < stride; x++) samples[x] = 0;
  }
}

EVERY_WIDTH void shim_plane_store(
  const float *samples, size_t stride, size_t width, size_t height, uint32_t channels, uint32_t *pixels) {
  for (size_t y = 0; y < height; y++, samples += stride, pixels += width) {
    for (size_t x = 0; x < width; x++) pixels[x] += (uint32_t)(int32_t)samples[x] * channels;
  }
}
