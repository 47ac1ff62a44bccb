#include "PixelLoops.h"
#include "Vectors.h"
#include "Widths.h"
#include <string.h>

#define EVERY_WIDTH FOR_WIDTHS("avx512f", "avx2")

#pragma STDC FP_CONTRACT OFF

// Numbers of pixels beside each other.
typedef double Pixels __attribute__((vector_size(shim_axis_step * sizeof(double)), aligned(8)));
typedef int64_t PixelMask __attribute__((vector_size(shim_axis_step * sizeof(int64_t))));
typedef int32_t Whole __attribute__((vector_size(shim_axis_step * sizeof(int32_t)), aligned(4)));
#define SELECT(mask, yes, no) ((Pixels)(((mask) & (PixelMask)(yes)) | (~(mask) & (PixelMask)(no))))

EVERY_WIDTH ptrdiff_t shim_axis_mix(
  double pixel, size_t count, double origin, double ratio, double width, size_t sources, size_t taps, double *weights,
  int32_t *first, int16_t *shares) {
  const double reach = 2 * width;
  const Pixels places = {0, 1, 2, 3, 4, 5, 6, 7}, none = {0}, end = none + (double)sources;
  const Pixels last = none + (double)(sources - taps), half = none + 0.5;
  ptrdiff_t offset = -1;
  int isCopy = 1;
  for (size_t i = 0; i < count; i += shim_axis_step) {
    Pixels center = (pixel + ((double)i + places) + 0.5 - origin) * ratio;
    center = SELECT(center > 0, center, none);
    center = SELECT(center < end, center, end);
    Pixels start = __builtin_elementwise_floor(center - reach);
    start = SELECT(start > 0, start, none);
    start = SELECT(start < last, start, last);
    Pixels sum = none, best = none, heaviest = none;
    for (size_t tap = 0; tap < taps; tap++) {
      Pixels t = (start + ((double)tap + 0.5)) - center;
      t = SELECT(t < 0, -t, t) / width;
      const Pixels near = (1.5 * t - 2.5) * t * t + 1, far = ((-0.5 * t + 2.5) * t - 4) * t + 2;
      const Pixels weight = SELECT(t < 1, near, SELECT(t < 2, far, none));
      *(Pixels *)(weights + tap * shim_axis_step) = weight;
      sum += weight;
      const PixelMask isMore = tap == 0 ? (PixelMask)(none == none) : (PixelMask)(weight > best);
      best = SELECT(isMore, weight, best), heaviest = SELECT(isMore, none + (double)tap, heaviest);
    }
    const Pixels scale = shim_resample_one / sum;
    const size_t some = count - i < shim_axis_step ? count - i : shim_axis_step;
    Whole left = (Whole){0} + shim_resample_one;
    for (size_t tap = 0; tap < taps; tap++) {
      const Pixels exact = *(Pixels *)(weights + tap * shim_axis_step) * scale;
      const Whole share = __builtin_convertvector(exact + SELECT(exact < 0, -half, half), Whole);
      left -= share;
      for (size_t k = 0; k < some; k++) shares[k * taps + tap] = (int16_t)share[k];
    }
    for (size_t k = 0; k < some; k++, shares += taps) {
      const size_t most = (size_t)heaviest[k];
      // What rounding left over, so that even colours stay what they are.
      shares[most] += (int16_t)left[k];
      first[i + k] = (int32_t)start[k];
      const ptrdiff_t copied = (ptrdiff_t)start[k] + (ptrdiff_t)most - (ptrdiff_t)(i + k);
      if (i + k == 0) offset = copied;
      if (shares[most] < shim_resample_one || copied != offset) isCopy = 0;
    }
  }
  return isCopy ? offset : -1;
}

// Two shares, for two pixels whose channels alternate.
static inline __m128i sharePair(const int16_t *shares) {
  int32_t pair;
  memcpy(&pair, shares, sizeof pair);
  return _mm_set1_epi32(pair);
}

enum { kRowShift = 8, kColumnShift = 20 };

// Two bytes of a place, one from each of two rows, times their shares.
static inline __m128i addPair(__m128i sum, __m128i bytes, __m128i pair, int high) {
  const __m128i zero = _mm_setzero_si128();
  __m128i lanes = high ? _mm_unpackhi_epi8(bytes, zero) : _mm_unpacklo_epi8(bytes, zero);
  return _mm_add_epi32(sum, _mm_madd_epi16(lanes, pair));
}

// Four times eight bytes of each of two rows, times their shares.
WIDE void addRowPair(__m256i sums[4], __m256i above, __m256i below, __m256i pair) {
  const __m256i zero = _mm256_setzero_si256();
  __m256i low = _mm256_unpacklo_epi8(above, below), high = _mm256_unpackhi_epi8(above, below);
  sums[0] = _mm256_add_epi32(sums[0], _mm256_madd_epi16(_mm256_unpacklo_epi8(low, zero), pair));
  sums[1] = _mm256_add_epi32(sums[1], _mm256_madd_epi16(_mm256_unpackhi_epi8(low, zero), pair));
  sums[2] = _mm256_add_epi32(sums[2], _mm256_madd_epi16(_mm256_unpacklo_epi8(high, zero), pair));
  sums[3] = _mm256_add_epi32(sums[3], _mm256_madd_epi16(_mm256_unpackhi_epi8(high, zero), pair));
}

// Gives how many pixels were mixed.
WIDE size_t resampleRowsWide(
  const uint32_t *pixels, size_t stride, const int16_t *shares, size_t taps, size_t count, int16_t *mixed) {
  const __m256i half = _mm256_set1_epi32(1 << (kRowShift - 1));
  size_t x = 0;
  for (; x + kEight <= count; x += kEight) {
    __m256i sums[4] = {half, half, half, half};
    const uint32_t *from = pixels + x;
    size_t tap = 0;
    for (; tap + 2 <= taps; tap += 2, from += 2 * stride) {
      __m256i pair = _mm256_broadcastd_epi32(sharePair(shares + tap));
      addRowPair(sums, loadWide(from), loadWide(from + stride), pair);
    }
    if (tap < taps) addRowPair(sums, loadWide(from), _mm256_setzero_si256(), _mm256_set1_epi32(shares[tap]));
    for (int i = 0; i < 4; i++) sums[i] = _mm256_srai_epi32(sums[i], kRowShift);
    __m256i even = _mm256_packs_epi32(sums[0], sums[1]), odd = _mm256_packs_epi32(sums[2], sums[3]);
    __m256i *to = (__m256i *)(mixed + 4 * x);
    _mm256_storeu_si256(to, _mm256_permute2x128_si256(even, odd, 0x20));
    _mm256_storeu_si256(to + 1, _mm256_permute2x128_si256(even, odd, 0x31));
  }
  return x;
}

void shim_resample_rows(
  const uint32_t *pixels, size_t stride, const int16_t *shares, size_t taps, size_t count, int16_t *mixed) {
  const __m128i zero = _mm_setzero_si128(), half = _mm_set1_epi32(1 << (kRowShift - 1));
  size_t x = HAS_AVX2 ? resampleRowsWide(pixels, stride, shares, taps, count, mixed) : 0;
  for (; x + 4 <= count; x += 4) {
    __m128i sums[4] = {half, half, half, half};
    for (size_t tap = 0; tap < taps; tap += 2) {
      const uint32_t *from = pixels + tap * stride + x;
      int hasTwo = tap + 1 < taps;
      __m128i above = load(from), below = hasTwo ? load(from + stride) : zero;
      __m128i pair = hasTwo ? sharePair(shares + tap) : _mm_set1_epi32(shares[tap]);
      __m128i low = _mm_unpacklo_epi8(above, below), high = _mm_unpackhi_epi8(above, below);
      sums[0] = addPair(sums[0], low, pair, 0), sums[1] = addPair(sums[1], low, pair, 1);
      sums[2] = addPair(sums[2], high, pair, 0), sums[3] = addPair(sums[3], high, pair, 1);
    }
    for (int i = 0; i < 4; i++) sums[i] = _mm_srai_epi32(sums[i], kRowShift);
    store(mixed + 4 * x, _mm_packs_epi32(sums[0], sums[1]));
    store(mixed + 4 * x + 8, _mm_packs_epi32(sums[2], sums[3]));
  }
  for (; x < count; x++) {
    __m128i sum = half;
    for (size_t tap = 0; tap < taps; tap++) {
      sum = addPair(
        sum, _mm_unpacklo_epi8(loadOne(pixels + tap * stride + x), zero), _mm_set1_epi32(shares[tap]), 0);
    }
    sum = _mm_srai_epi32(sum, kRowShift);
    _mm_storel_epi64((__m128i *)(mixed + 4 * x), _mm_packs_epi32(sum, sum));
  }
}

// The taps that are left, from one on.
static inline __m128i addColumns(__m128i sum, const int16_t *from, const int16_t *shares, size_t taps) {
  size_t tap = 0;
  for (; tap + 2 <= taps; tap += 2, from += 8) {
    __m128i two = load(from);
    two = _mm_unpacklo_epi16(two, _mm_srli_si128(two, 8));
    sum = _mm_add_epi32(sum, _mm_madd_epi16(two, sharePair(shares + tap)));
  }
  if (tap < taps) {
    __m128i one = _mm_unpacklo_epi16(_mm_loadl_epi64((const __m128i *)from), _mm_setzero_si128());
    sum = _mm_add_epi32(sum, _mm_madd_epi16(one, _mm_set1_epi32((uint16_t)shares[tap])));
  }
  return sum;
}

static inline void storeMixed(uint32_t *line, __m128i sum) {
  sum = _mm_srai_epi32(sum, kColumnShift);
  sum = _mm_packs_epi32(sum, sum);
  __m128i alpha = _mm_min_epi16(_mm_shufflelo_epi16(sum, 0xff), _mm_set1_epi16(255));
  sum = _mm_max_epi16(_mm_min_epi16(sum, alpha), _mm_setzero_si128());
  storeOne(line, _mm_packus_epi16(sum, sum));
}

WIDE void resampleColumnsWide(
  const int16_t *mixed, const int32_t *first, int32_t start, const int16_t *shares, size_t taps, size_t count,
  uint32_t *line) {
  enum { kTaps = 4 };
  // The channels of two pixels alternate; of four shares each half has two.
  const __m256i channels = _mm256_setr_epi8(
    0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15, 0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15);
  const __m256i halves = _mm256_setr_epi8(
    0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 6, 7, 4, 5, 6, 7, 4, 5, 6, 7, 4, 5, 6, 7);
  for (size_t i = 0; i < count; i++, shares += taps) {
    const int16_t *from = mixed + 4 * (size_t)(first[i] - start);
    __m256i sums = _mm256_setzero_si256();
    size_t tap = 0;
    for (; tap + kTaps <= taps; tap += kTaps, from += 4 * kTaps) {
      int64_t four;
      memcpy(&four, shares + tap, sizeof four);
      __m256i shared = _mm256_shuffle_epi8(_mm256_set1_epi64x(four), halves);
      sums = _mm256_add_epi32(sums, _mm256_madd_epi16(_mm256_shuffle_epi8(loadWide(from), channels), shared));
    }
    __m128i sum = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    sum = _mm_add_epi32(sum, _mm_set1_epi32(1 << (kColumnShift - 1)));
    storeMixed(line + i, addColumns(sum, from, shares + tap, taps - tap));
  }
}

void shim_resample_columns(
  const int16_t *mixed, const int32_t *first, int32_t start, const int16_t *shares, size_t taps, size_t count,
  uint32_t *line) {
  if (HAS_AVX2) {
    resampleColumnsWide(mixed, first, start, shares, taps, count, line);
    return;
  }
  for (size_t i = 0; i < count; i++, shares += taps) {
    const int16_t *from = mixed + 4 * (size_t)(first[i] - start);
    storeMixed(line + i, addColumns(_mm_set1_epi32(1 << (kColumnShift - 1)), from, shares, taps));
  }
}
