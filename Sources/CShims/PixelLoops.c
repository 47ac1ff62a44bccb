#include "PixelLoops.h"
#include <emmintrin.h>
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
  const float *source, size_t stride, const int32_t *first, const int16_t *shares, size_t taps, size_t count,
  float *mixed) {
  for (size_t i = 0; i < count; i++, shares += taps, mixed += stride) {
    const float *line = source + first[i] * (ptrdiff_t)stride;
    for (size_t x = 0; x < stride; x += shim_plane_step) {
      Step sum = {0};
      for (size_t tap = 0; tap < taps; tap++) {
        sum += AT(line + tap * stride + x) * ((float)shares[tap] / shim_resample_one);
      }
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

// Two shares, for two pixels whose channels alternate.
static inline __m128i sharePair(const int16_t *shares) {
  int32_t pair;
  memcpy(&pair, shares, sizeof pair);
  return _mm_set1_epi32(pair);
}

enum { kColumnShift = 8, kRowShift = 20 };

void shim_resample_columns(
  const uint32_t *pixels, const int32_t *first, const int16_t *shares, size_t taps, size_t count, int16_t *mixed) {
  const __m128i zero = _mm_setzero_si128();
  for (size_t i = 0; i < count; i++, shares += taps, mixed += 4) {
    const uint32_t *from = pixels + first[i];
    __m128i sum = _mm_set1_epi32(1 << (kColumnShift - 1));
    size_t tap = 0;
    for (; tap + 4 <= taps; tap += 4) {
      __m128i four = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(from + tap)), _MM_SHUFFLE(3, 1, 2, 0));
      __m128i pairs = _mm_unpacklo_epi8(four, _mm_srli_si128(four, 8));
      sum = _mm_add_epi32(sum, _mm_madd_epi16(_mm_unpacklo_epi8(pairs, zero), sharePair(shares + tap)));
      sum = _mm_add_epi32(sum, _mm_madd_epi16(_mm_unpackhi_epi8(pairs, zero), sharePair(shares + tap + 2)));
    }
    for (; tap < taps; tap++) {
      __m128i one = _mm_unpacklo_epi8(_mm_unpacklo_epi8(_mm_cvtsi32_si128((int)from[tap]), zero), zero);
      sum = _mm_add_epi32(sum, _mm_madd_epi16(one, _mm_set1_epi32(shares[tap])));
    }
    sum = _mm_srai_epi32(sum, kColumnShift);
    _mm_storel_epi64((__m128i *)mixed, _mm_packs_epi32(sum, sum));
  }
}

void shim_resample_rows(
  const int16_t *rows, const int16_t *shares, size_t taps, size_t count, uint32_t *line) {
  const __m128i zero = _mm_setzero_si128();
  const size_t stride = 4 * count;
  for (size_t x = 0; x < stride; x += 4 * shim_resample_step) {
    const int16_t *from = rows + x;
    __m128i low = _mm_set1_epi32(1 << (kRowShift - 1)), high = low;
    for (size_t tap = 0; tap < taps; tap += 2, from += 2 * stride) {
      int hasTwo = tap + 1 < taps;
      __m128i a = _mm_loadu_si128((const __m128i *)from);
      __m128i b = hasTwo ? _mm_loadu_si128((const __m128i *)(from + stride)) : zero;
      __m128i pair = hasTwo ? sharePair(shares + tap) : _mm_set1_epi32(shares[tap]);
      low = _mm_add_epi32(low, _mm_madd_epi16(_mm_unpacklo_epi16(a, b), pair));
      high = _mm_add_epi32(high, _mm_madd_epi16(_mm_unpackhi_epi16(a, b), pair));
    }
    __m128i sum = _mm_packs_epi32(_mm_srai_epi32(low, kRowShift), _mm_srai_epi32(high, kRowShift));
    __m128i alpha = _mm_shufflehi_epi16(_mm_shufflelo_epi16(sum, 0xff), 0xff);
    __m128i held = _mm_min_epi16(sum, _mm_min_epi16(alpha, _mm_set1_epi16(255)));
    held = _mm_max_epi16(held, zero);
    _mm_storel_epi64((__m128i *)(line + x / 4), _mm_packus_epi16(held, held));
  }
}

// Lanes up to 255 * 255 + 127 divided by 255 and rounded.
static inline __m128i dividedBy255(__m128i lanes) {
  lanes = _mm_add_epi16(lanes, _mm_set1_epi16(128));
  return _mm_srli_epi16(_mm_add_epi16(lanes, _mm_srli_epi16(lanes, 8)), 8);
}

// Two pixels over two, all in lanes of 16 bits. The sum stays in its lane: a premultiplied channel is at most its alpha.
static inline __m128i overTwo(__m128i source, __m128i coverage, __m128i below) {
  __m128i covered = _mm_mullo_epi16(source, coverage);
  __m128i alpha = _mm_shufflehi_epi16(_mm_shufflelo_epi16(dividedBy255(covered), 0xff), 0xff);
  __m128i left = _mm_mullo_epi16(below, _mm_sub_epi16(_mm_set1_epi16(255), alpha));
  return dividedBy255(_mm_add_epi16(covered, left));
}

enum { kBlendStep = 4 };

// `coverage` has a byte for each channel of the four pixels.
static inline __m128i overFour(__m128i source, __m128i coverage, __m128i below) {
  const __m128i zero = _mm_setzero_si128();
  return _mm_packus_epi16(
    overTwo(_mm_unpacklo_epi8(source, zero), _mm_unpacklo_epi8(coverage, zero), _mm_unpacklo_epi8(below, zero)),
    overTwo(_mm_unpackhi_epi8(source, zero), _mm_unpackhi_epi8(coverage, zero), _mm_unpackhi_epi8(below, zero)));
}

// Four bytes, each for the channels of its pixel.
static inline __m128i spreadCoverage(const uint8_t *coverage) {
  int32_t four;
  memcpy(&four, coverage, sizeof four);
  __m128i bytes = _mm_cvtsi32_si128(four);
  bytes = _mm_unpacklo_epi8(bytes, bytes);
  return _mm_unpacklo_epi16(bytes, bytes);
}

// The last pixels of a line, fewer than a step, in room for a step.
typedef struct {
  uint32_t line[kBlendStep], pixels[kBlendStep];
  uint8_t coverage[kBlendStep];
} Rest;

static inline __m128i load(const void *pixels) { return _mm_loadu_si128((const __m128i *)pixels); }
static inline void store(uint32_t *line, __m128i pixels) { _mm_storeu_si128((__m128i *)line, pixels); }

void shim_blend_ink(uint32_t *line, size_t count, uint32_t ink, uint8_t coverage) {
  const __m128i source = _mm_set1_epi32((int)ink), covered = _mm_set1_epi8((char)coverage);
  for (; count >= kBlendStep; count -= kBlendStep, line += kBlendStep) {
    store(line, overFour(source, covered, load(line)));
  }
  Rest rest = {0};
  memcpy(rest.line, line, count * sizeof *line);
  store(rest.line, overFour(source, covered, load(rest.line)));
  memcpy(line, rest.line, count * sizeof *line);
}

void shim_blend_ink_mask(uint32_t *line, size_t count, uint32_t ink, const uint8_t *coverage) {
  const __m128i source = _mm_set1_epi32((int)ink);
  const int isOpaque = ink >= 0xff000000u;
  for (; count >= kBlendStep; count -= kBlendStep, line += kBlendStep, coverage += kBlendStep) {
    uint32_t four;
    memcpy(&four, coverage, sizeof four);
    if (four == 0) continue;
    store(
      line, four == UINT32_MAX && isOpaque ? source : overFour(source, spreadCoverage(coverage), load(line)));
  }
  Rest rest = {0};
  memcpy(rest.line, line, count * sizeof *line);
  memcpy(rest.coverage, coverage, count);
  store(rest.line, overFour(source, spreadCoverage(rest.coverage), load(rest.line)));
  memcpy(line, rest.line, count * sizeof *line);
}

void shim_blend_pixels(uint32_t *line, size_t count, const uint32_t *pixels, uint8_t coverage) {
  const __m128i covered = _mm_set1_epi8((char)coverage), alpha = _mm_set1_epi32((int)0xff000000u);
  for (; count >= kBlendStep; count -= kBlendStep, line += kBlendStep, pixels += kBlendStep) {
    __m128i source = load(pixels);
    __m128i opaque = _mm_cmpeq_epi32(_mm_and_si128(source, alpha), alpha);
    int isOpaque = coverage == 255 && _mm_movemask_epi8(opaque) == 0xffff;
    store(line, isOpaque ? source : overFour(source, covered, load(line)));
  }
  Rest rest = {0};
  memcpy(rest.line, line, count * sizeof *line);
  memcpy(rest.pixels, pixels, count * sizeof *pixels);
  store(rest.line, overFour(load(rest.pixels), covered, load(rest.line)));
  memcpy(line, rest.line, count * sizeof *line);
}

void shim_blend_pixels_mask(uint32_t *line, size_t count, const uint32_t *pixels, const uint8_t *coverage) {
  for (; count >= kBlendStep; count -= kBlendStep) {
    store(line, overFour(load(pixels), spreadCoverage(coverage), load(line)));
    line += kBlendStep, pixels += kBlendStep, coverage += kBlendStep;
  }
  Rest rest = {0};
  memcpy(rest.line, line, count * sizeof *line);
  memcpy(rest.pixels, pixels, count * sizeof *pixels);
  memcpy(rest.coverage, coverage, count);
  store(rest.line, overFour(load(rest.pixels), spreadCoverage(rest.coverage), load(rest.line)));
  memcpy(line, rest.line, count * sizeof *line);
}
