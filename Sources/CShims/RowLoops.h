#ifndef ROW_LOOPS_H
#define ROW_LOOPS_H

#include "Vectors.h"
#include <stddef.h>

// What the packer asks of rows of pixels, a word each. Always inlined, so that it is compiled for the processor that its
// caller is compiled for.
#define INLINE static inline __attribute__((always_inline))

WIDE __m256i equalEight(const uint32_t *pixels, const uint32_t *other) {
  return _mm256_cmpeq_epi32(loadWide(pixels), loadWide(other));
}

// Masks of 64 pixels each; gives the pixels that they are for.
WIDE size_t compareWide(const uint32_t *pixels, const uint32_t *other, size_t width, uint64_t *mask) {
  // Packing takes halves of each vector in turn.
  const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
  size_t x = 0;
  for (; x + 64 <= width; x += 64) {
    uint64_t bits = 0;
    for (size_t i = 0; i < 64; i += 32) {
      const uint32_t *here = pixels + x + i, *there = other + x + i;
      __m256i bytes = _mm256_packs_epi16(
        _mm256_packs_epi32(equalEight(here, there), equalEight(here + 8, there + 8)),
        _mm256_packs_epi32(equalEight(here + 16, there + 16), equalEight(here + 24, there + 24)));
      bits |= (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_permutevar8x32_epi32(bytes, order)) << i;
    }
    mask[x / 64] = bits;
  }
  return x;
}

// A bit for each of four pixels that is the same.
INLINE unsigned equalFour(const uint32_t *pixels, const uint32_t *other) {
  return (unsigned)_mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(load(pixels), load(other))));
}

// A bit for each pixel that is the same as one of another row, from the first one of a mask on; zeros behind them.
// Gives how many there are.
INLINE size_t compare(const uint32_t *pixels, const uint32_t *other, size_t width, uint64_t *mask) {
  size_t x = HAS_AVX2 ? compareWide(pixels, other, width, mask) : 0, count = 0;
  for (size_t word = 0; word < x / 64; word++) count += (size_t)__builtin_popcountll(mask[word]);
  for (; x + 64 <= width; x += 64) {
    uint64_t bits = 0;
    for (size_t i = 0; i < 64; i += 16) {
      __m128i equal[4];
      for (size_t j = 0; j < 4; j++) {
        const size_t at = x + i + 4 * j;
        equal[j] = _mm_cmpeq_epi32(load(pixels + at), load(other + at));
      }
      __m128i bytes = _mm_packs_epi16(_mm_packs_epi32(equal[0], equal[1]), _mm_packs_epi32(equal[2], equal[3]));
      bits |= (uint64_t)(uint32_t)_mm_movemask_epi8(bytes) << i;
    }
    mask[x / 64] = bits;
    count += (size_t)__builtin_popcountll(bits);
  }
  uint64_t bits = 0;
  for (size_t i = 0; x + i < width; i++) bits |= (uint64_t)(pixels[x + i] == other[x + i]) << i;
  mask[x / 64] = bits;
  mask[x / 64 + 1] = 0;
  return count + (size_t)__builtin_popcountll(bits);
}

// How many pixels from one on a mask has.
INLINE size_t run(const uint64_t *mask, size_t x) {
  uint64_t missing = ~mask[x / 64] >> x % 64;
  if (missing) return (size_t)__builtin_ctzll(missing);
  size_t count = 64 - x % 64, word = x / 64 + 1;
  for (; mask[word] == UINT64_MAX; word++) count += 64;
  return count + (size_t)__builtin_ctzll(~mask[word]);
}

// How many pixels at the start of two stretches are the same, at most `limit`; up to three more are read.
INLINE size_t common(const uint32_t *pixels, const uint32_t *other, size_t limit) {
  size_t count = 0;
  do {
    unsigned differ = equalFour(pixels + count, other + count) ^ 15;
    if (differ) {
      count += (size_t)__builtin_ctz(differ);
      break;
    }
    count += 4;
  } while (count < limit);
  return count < limit ? count : limit;
}

// Each pixel less the one before it, byte by byte.
static inline void subtract(uint32_t *line, size_t width) {
  __m128i before = _mm_setzero_si128();
  size_t x = 0;
  for (; x + 4 <= width; x += 4) {
    __m128i four = _mm_loadu_si128((const __m128i *)(line + x));
    __m128i last = _mm_or_si128(_mm_slli_si128(four, 4), before);
    before = _mm_srli_si128(four, 12);
    _mm_storeu_si128((__m128i *)(line + x), _mm_sub_epi8(four, last));
  }
  for (; x < width; x++) {
    __m128i one = _mm_cvtsi32_si128((int)line[x]);
    line[x] = (uint32_t)_mm_cvtsi128_si32(_mm_sub_epi8(one, before));
    before = one;
  }
}

// MARK: - Adler-32 (RFC 1950, 9)

enum {
  // Pixels whose sums fit into their lanes.
  kSummed = 1024,
  kAdler = 65521,
};

typedef struct {
  uint64_t sum, sums;
} Adler;

static inline void addZeros(Adler *adler, uint8_t filter, size_t count) {
  adler->sum = (adler->sum + filter) % kAdler;
  adler->sums = (adler->sums + adler->sum + count % kAdler * adler->sum) % kAdler;
}

// Eight pixels at a time; gives how many were summed.
WIDE size_t addPixelsWide(Adler *adler, const uint32_t *pixels, size_t count, size_t bytesPerPixel) {
  const __m256i zero = _mm256_setzero_si256(), ones = _mm256_set1_epi16(1);
  const __m256i shares = bytesPerPixel == 4
                           ? _mm256_setr_epi8(
                               32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17,  //
                               16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
                           : _mm256_setr_epi8(
                               24, 23, 22, 0, 21, 20, 19, 0, 18, 17, 16, 0, 15, 14, 13, 0,  //
                               12, 11, 10, 0, 9, 8, 7, 0, 6, 5, 4, 0, 3, 2, 1, 0);
  __m256i sum = zero, before = zero, shared = zero;
  size_t x = 0;
  for (; x + 8 <= count; x += 8) {
    __m256i eight = loadWide(pixels + x);
    before = _mm256_add_epi64(before, sum);
    sum = _mm256_add_epi64(sum, _mm256_sad_epu8(eight, zero));
    shared = _mm256_add_epi32(shared, _mm256_madd_epi16(_mm256_maddubs_epi16(eight, shares), ones));
  }
  uint64_t sums[4], others[4];
  uint32_t eighths[8];
  _mm256_storeu_si256((__m256i *)sums, sum);
  _mm256_storeu_si256((__m256i *)others, before);
  _mm256_storeu_si256((__m256i *)eighths, shared);
  adler->sums += x * bytesPerPixel * adler->sum;
  for (int i = 0; i < 4; i++) adler->sum += sums[i], adler->sums += 8 * bytesPerPixel * others[i];
  for (int i = 0; i < 8; i++) adler->sums += eighths[i];
  return x;
}

// The bytes of some pixels, at most `kSummed`.
__attribute__((target("ssse3"))) static inline void addPixels(
  Adler *adler, const uint32_t *pixels, size_t count, size_t bytesPerPixel) {
  if (HAS_AVX2) {
    size_t summed = addPixelsWide(adler, pixels, count, bytesPerPixel);
    pixels += summed, count -= summed;
  }
  const __m128i zero = _mm_setzero_si128(), ones = _mm_set1_epi16(1);
  // How often the sum of sums has each byte of four pixels.
  const __m128i shares = bytesPerPixel == 4 ? _mm_setr_epi8(16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
                                            : _mm_setr_epi8(12, 11, 10, 0, 9, 8, 7, 0, 6, 5, 4, 0, 3, 2, 1, 0);
  __m128i sum = zero, before = zero, shared = zero;
  size_t x = 0;
  for (; x + 4 <= count; x += 4) {
    __m128i four = _mm_loadu_si128((const __m128i *)(pixels + x));
    before = _mm_add_epi64(before, sum);
    sum = _mm_add_epi64(sum, _mm_sad_epu8(four, zero));
    shared = _mm_add_epi32(shared, _mm_madd_epi16(_mm_maddubs_epi16(four, shares), ones));
  }
  uint64_t halves[2], others[2];
  uint32_t quarters[4];
  _mm_storeu_si128((__m128i *)halves, sum);
  _mm_storeu_si128((__m128i *)others, before);
  _mm_storeu_si128((__m128i *)quarters, shared);
  adler->sums += x * bytesPerPixel * adler->sum + 4 * bytesPerPixel * (others[0] + others[1]) +
                 ((uint64_t)quarters[0] + quarters[1] + quarters[2] + quarters[3]);
  adler->sum += halves[0] + halves[1];
  for (; x < count; x++) {
    for (size_t i = 0; i < bytesPerPixel; i++) {
      adler->sum += pixels[x] >> 8 * i & 0xff;
      adler->sums += adler->sum;
    }
  }
  adler->sum %= kAdler, adler->sums %= kAdler;
}

#endif
