#include "PixelLoops.h"
#include "Widths.h"
#include "Vectors.h"
#include <string.h>

#pragma STDC FP_CONTRACT OFF

// The widest vectors that the processor has; each is compiled for itself.
#define EVERY_WIDTH FOR_WIDTHS("avx512f", "avx2")

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

EVERY_WIDTH void shim_copy_colors(const uint32_t *pixels, size_t count, uint32_t *output) {
  for (size_t i = 0; i < count; i++) output[i] = fileOrder(pixels[i]) & 0x00ffffffu;
}

EVERY_WIDTH shim_channels shim_compare_channels(const uint32_t *pixels, size_t count) {
  uint32_t any = 0, first = 0, second = 0, third = 0;
  for (size_t i = 0; i < count; i++) {
    const uint32_t pixel = pixels[i];
    any |= pixel;
    first |= pixel ^ pixel >> 8;
    second |= pixel ^ pixel >> 16;
    third |= pixel ^ pixel >> 24;
  }
  return (shim_channels){any, first, second, third};
}

static inline uint32_t held(int32_t level, int32_t most) {
  level = level > 0 ? level : 0;
  return (uint32_t)(level < most ? level : most);
}

EVERY_WIDTH void shim_saturate(uint32_t *pixels, size_t count, int32_t own, int32_t red, int32_t green, int32_t blue) {
  const int32_t half = 1 << (shim_saturation_bits - 1);
  for (size_t i = 0; i < count; i++) {
    const uint32_t pixel = pixels[i];
    const int32_t alpha = (int32_t)(pixel >> 24);
    const int32_t r = pixel >> 16 & 0xff, g = pixel >> 8 & 0xff, b = pixel & 0xff;
    const int32_t grey = r * red + g * green + b * blue + half;
    // A premultiplied channel is at most its alpha.
    pixels[i] = (pixel & 0xff000000u) | held((r * own + grey) >> shim_saturation_bits, alpha) << 16 |
                held((g * own + grey) >> shim_saturation_bits, alpha) << 8 |
                held((b * own + grey) >> shim_saturation_bits, alpha);
  }
}

// The neighbour that is nearest to `left` + `above` - `corner`; ties go in the order given.
static inline uint8_t paeth(int left, int above, int corner) {
  int toLeft = above - corner, toAbove = left - corner, toCorner = toLeft + toAbove;
  toLeft = toLeft < 0 ? -toLeft : toLeft;
  toAbove = toAbove < 0 ? -toAbove : toAbove;
  toCorner = toCorner < 0 ? -toCorner : toCorner;
  int nearest = toAbove <= toCorner ? above : corner;
  return (uint8_t)(toLeft <= toAbove && toLeft <= toCorner ? left : nearest);
}

EVERY_WIDTH uint64_t shim_filter_row(
  int filter, const uint8_t *row, const uint8_t *above, size_t count, size_t bytesPerPixel, uint8_t *output) {
  enum { kNone, kSub, kUp, kAverage, kPaeth };
  // The first pixel has none to its left.
  size_t first = bytesPerPixel < count ? bytesPerPixel : count;
  for (size_t i = 0; i < first; i++) {
    uint8_t guess = filter == kUp || filter == kPaeth ? above[i] : filter == kAverage ? above[i] / 2 : 0;
    output[i] = (uint8_t)(row[i] - guess);
  }
  const uint8_t *left = row - bytesPerPixel, *corner = above - bytesPerPixel;
  switch (filter) {
    case kNone: memcpy(output, row, count); break;
    case kSub:
      for (size_t i = first; i < count; i++) output[i] = (uint8_t)(row[i] - left[i]);
      break;
    case kUp:
      for (size_t i = first; i < count; i++) output[i] = (uint8_t)(row[i] - above[i]);
      break;
    case kAverage:
      for (size_t i = first; i < count; i++) output[i] = (uint8_t)(row[i] - (left[i] + above[i]) / 2);
      break;
    default:
      for (size_t i = first; i < count; i++) output[i] = (uint8_t)(row[i] - paeth(left[i], above[i], corner[i]));
  }
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++) sum += output[i] < 128 ? output[i] : 256u - output[i];
  return sum;
}

// Lanes up to 255 * 255 + 127 divided by 255 and rounded.
static inline __m128i dividedBy255(__m128i lanes) {
  lanes = _mm_add_epi16(lanes, _mm_set1_epi16(128));
  return _mm_srli_epi16(_mm_add_epi16(lanes, _mm_srli_epi16(lanes, 8)), 8);
}

// Two pixels over two, in lanes of 16 bits. The sum stays in its lane: a premultiplied channel is at most its alpha.
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

// One over one.
static inline void overOne(uint32_t *line, __m128i source, uint8_t coverage) {
  const __m128i zero = _mm_setzero_si128();
  __m128i sum = overTwo(
    _mm_unpacklo_epi8(source, zero), _mm_set1_epi16(coverage), _mm_unpacklo_epi8(loadOne(line), zero));
  storeOne(line, _mm_packus_epi16(sum, sum));
}

// Four bytes, each for the channels of its pixel.
static inline __m128i spreadCoverage(const uint8_t *coverage) {
  int32_t four;
  memcpy(&four, coverage, sizeof four);
  __m128i bytes = _mm_cvtsi32_si128(four);
  bytes = _mm_unpacklo_epi8(bytes, bytes);
  return _mm_unpacklo_epi16(bytes, bytes);
}

EVERY_WIDTH void shim_set_pixels(uint32_t *line, size_t count, uint32_t pixel) {
  for (size_t i = 0; i < count; i++) line[i] = pixel;
}

// Four pixels over four in lanes of 16 bits, as `overTwo` has two.
WIDE __m256i overLanes(__m256i source, __m256i coverage, __m256i below) {
  const __m256i half = _mm256_set1_epi16(128);
  __m256i covered = _mm256_mullo_epi16(source, coverage), alpha = _mm256_add_epi16(covered, half);
  alpha = _mm256_srli_epi16(_mm256_add_epi16(alpha, _mm256_srli_epi16(alpha, 8)), 8);
  alpha = _mm256_shufflehi_epi16(_mm256_shufflelo_epi16(alpha, 0xff), 0xff);
  __m256i sum = _mm256_mullo_epi16(below, _mm256_sub_epi16(_mm256_set1_epi16(255), alpha));
  sum = _mm256_add_epi16(_mm256_add_epi16(covered, sum), half);
  return _mm256_srli_epi16(_mm256_add_epi16(sum, _mm256_srli_epi16(sum, 8)), 8);
}

// Eight pixels over eight.
WIDE __m256i overEight(__m256i source, __m256i covered, __m256i below) {
  const __m256i zero = _mm256_setzero_si256();
  return _mm256_packus_epi16(
    overLanes(_mm256_unpacklo_epi8(source, zero), covered, _mm256_unpacklo_epi8(below, zero)),
    overLanes(_mm256_unpackhi_epi8(source, zero), covered, _mm256_unpackhi_epi8(below, zero)));
}

// Gives how many pixels were blended.
WIDE size_t blendInkWide(uint32_t *line, size_t count, uint32_t ink, uint8_t coverage) {
  const __m256i source = _mm256_set1_epi32((int)ink), covered = _mm256_set1_epi16(coverage);
  size_t x = 0;
  for (; x + kEight <= count; x += kEight) {
    __m256i *to = (__m256i *)(line + x);
    _mm256_storeu_si256(to, overEight(source, covered, _mm256_loadu_si256(to)));
  }
  return x;
}

void shim_blend_ink(uint32_t *line, size_t count, uint32_t ink, uint8_t coverage) {
  if (HAS_AVX2) {
    const size_t done = blendInkWide(line, count, ink, coverage);
    line += done, count -= done;
  }
  const __m128i source = _mm_set1_epi32((int)ink), covered = _mm_set1_epi8((char)coverage);
  for (; count >= kBlendStep; count -= kBlendStep, line += kBlendStep) {
    store(line, overFour(source, covered, load(line)));
  }
  for (; count > 0; count--, line++) overOne(line, source, coverage);
}

// Two pixels of an opaque ink over two.
static inline __m128i opaqueOverTwo(__m128i source, __m128i coverage, __m128i below) {
  __m128i left = _mm_mullo_epi16(below, _mm_sub_epi16(_mm_set1_epi16(255), coverage));
  return dividedBy255(_mm_add_epi16(_mm_mullo_epi16(source, coverage), left));
}

// The same eight pixels at a time; gives how many were blended.
WIDE size_t blendOpaqueMaskWide(uint32_t *line, size_t count, uint32_t ink, const uint8_t *coverage) {
  const __m256i zero = _mm256_setzero_si256(), full = _mm256_set1_epi16(255), half = _mm256_set1_epi16(128);
  const __m256i source = _mm256_set1_epi32((int)ink), four = _mm256_unpacklo_epi8(source, zero);
  const __m256i spread = _mm256_set1_epi32(0x01010101);
  size_t x = 0;
  for (; x + kEight <= count; x += kEight) {
    uint64_t eight;
    memcpy(&eight, coverage + x, sizeof eight);
    if (eight == 0) continue;
    __m256i *pixels = (__m256i *)(line + x);
    if (eight == UINT64_MAX) {
      _mm256_storeu_si256(pixels, source);
      continue;
    }
    __m256i bytes = _mm256_mullo_epi32(_mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)eight)), spread);
    __m256i below = _mm256_loadu_si256(pixels), sums[2];
    __m256i covers[2] = {_mm256_unpacklo_epi8(bytes, zero), _mm256_unpackhi_epi8(bytes, zero)};
    __m256i belows[2] = {_mm256_unpacklo_epi8(below, zero), _mm256_unpackhi_epi8(below, zero)};
    for (int i = 0; i < 2; i++) {
      __m256i left = _mm256_mullo_epi16(belows[i], _mm256_sub_epi16(full, covers[i]));
      sums[i] = _mm256_add_epi16(_mm256_add_epi16(_mm256_mullo_epi16(four, covers[i]), left), half);
      sums[i] = _mm256_srli_epi16(_mm256_add_epi16(sums[i], _mm256_srli_epi16(sums[i], 8)), 8);
    }
    _mm256_storeu_si256(pixels, _mm256_packus_epi16(sums[0], sums[1]));
  }
  return x;
}

static void blendOpaqueMask(uint32_t *line, size_t count, uint32_t ink, const uint8_t *coverage) {
  if (HAS_AVX2) {
    const size_t done = blendOpaqueMaskWide(line, count, ink, coverage);
    line += done, count -= done, coverage += done;
  }
  const __m128i zero = _mm_setzero_si128(), source = _mm_set1_epi32((int)ink), two = _mm_unpacklo_epi8(source, zero);
  for (; count >= kBlendStep; count -= kBlendStep, line += kBlendStep, coverage += kBlendStep) {
    uint32_t four;
    memcpy(&four, coverage, sizeof four);
    if (four == 0) continue;
    if (four == UINT32_MAX) {
      store(line, source);
      continue;
    }
    __m128i spread = spreadCoverage(coverage), below = load(line);
    store(
      line, _mm_packus_epi16(
              opaqueOverTwo(two, _mm_unpacklo_epi8(spread, zero), _mm_unpacklo_epi8(below, zero)),
              opaqueOverTwo(two, _mm_unpackhi_epi8(spread, zero), _mm_unpackhi_epi8(below, zero))));
  }
  for (; count > 0; count--, line++, coverage++) {
    if (*coverage == 0) continue;
    __m128i sum = opaqueOverTwo(two, _mm_set1_epi16(*coverage), _mm_unpacklo_epi8(loadOne(line), zero));
    storeOne(line, _mm_packus_epi16(sum, sum));
  }
}

void shim_blend_ink_mask(uint32_t *line, size_t count, uint32_t ink, const uint8_t *coverage) {
  if (ink >= 0xff000000u) {
    blendOpaqueMask(line, count, ink, coverage);
    return;
  }
  const __m128i source = _mm_set1_epi32((int)ink);
  for (; count >= kBlendStep; count -= kBlendStep, line += kBlendStep, coverage += kBlendStep) {
    uint32_t four;
    memcpy(&four, coverage, sizeof four);
    if (four) store(line, overFour(source, spreadCoverage(coverage), load(line)));
  }
  for (; count > 0; count--, line++, coverage++) {
    if (*coverage) overOne(line, source, *coverage);
  }
}

// Eight pixels at a time; gives how many were blended. What moves is mostly transparent, or opaque.
WIDE size_t blendPixelsWide(uint32_t *line, size_t count, const uint32_t *pixels, uint8_t coverage) {
  const __m256i covered = _mm256_set1_epi16(coverage);
  const __m256i alpha = _mm256_set1_epi32((int)0xff000000u);
  size_t x = 0;
  for (; x + kEight <= count; x += kEight) {
    __m256i source = loadWide(pixels + x), *to = (__m256i *)(line + x);
    if (_mm256_testz_si256(source, source)) continue;
    if (coverage == 255 && _mm256_testc_si256(source, alpha)) {
      _mm256_storeu_si256(to, source);
      continue;
    }
    _mm256_storeu_si256(to, overEight(source, covered, _mm256_loadu_si256(to)));
  }
  return x;
}

void shim_blend_pixels(uint32_t *line, size_t count, const uint32_t *pixels, uint8_t coverage) {
  if (HAS_AVX2) {
    const size_t done = blendPixelsWide(line, count, pixels, coverage);
    line += done, count -= done, pixels += done;
  }
  const __m128i covered = _mm_set1_epi8((char)coverage), alpha = _mm_set1_epi32((int)0xff000000u);
  for (; count >= kBlendStep; count -= kBlendStep, line += kBlendStep, pixels += kBlendStep) {
    __m128i source = load(pixels);
    __m128i opaque = _mm_cmpeq_epi32(_mm_and_si128(source, alpha), alpha);
    int isOpaque = coverage == 255 && _mm_movemask_epi8(opaque) == 0xffff;
    store(line, isOpaque ? source : overFour(source, covered, load(line)));
  }
  for (; count > 0; count--, line++, pixels++) overOne(line, loadOne(pixels), coverage);
}

static inline int isFree(const uint8_t *coverage, size_t count) {
  uint64_t word;
  for (; count >= sizeof word; count -= sizeof word, coverage += sizeof word) {
    memcpy(&word, coverage, sizeof word);
    if (word) return 0;
  }
  for (; count > 0; count--) {
    if (*coverage++) return 0;
  }
  return 1;
}

// Gives a multiple of 32.
WIDE size_t countFreeWide(const uint8_t *coverage, size_t count) {
  size_t x = 0;
  for (; x + sizeof(__m256i) <= count; x += sizeof(__m256i)) {
    __m256i bytes = loadWide(coverage + x);
    if (!_mm256_testz_si256(bytes, bytes)) break;
  }
  return x;
}

size_t shim_count_free(const uint8_t *coverage, size_t count) {
  size_t x = HAS_AVX2 ? countFreeWide(coverage, count) : 0;
  for (uint64_t word; x + sizeof word <= count; x += sizeof word) {
    memcpy(&word, coverage + x, sizeof word);
    if (word) break;
  }
  return x;
}

// Eight pixels over eight, each with its own coverage; gives how many were blended. Most paints are opaque.
WIDE size_t blendPixelsMaskWide(uint32_t *line, size_t count, const uint32_t *pixels, const uint8_t *coverage) {
  const __m256i zero = _mm256_setzero_si256(), spread = _mm256_set1_epi32(0x01010101);
  const __m256i full = _mm256_set1_epi16(255), half = _mm256_set1_epi16(128);
  const __m256i alpha = _mm256_set1_epi32((int)0xff000000u);
  size_t x = 0;
  for (; x + kEight <= count; x += kEight) {
    uint64_t eight;
    memcpy(&eight, coverage + x, sizeof eight);
    if (eight == 0) continue;
    const __m256i bytes = _mm256_mullo_epi32(_mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)eight)), spread);
    const __m256i source = loadWide(pixels + x), below = loadWide(line + x);
    const int isOpaque = _mm256_testc_si256(source, alpha);
    __m256i sources[2] = {_mm256_unpacklo_epi8(source, zero), _mm256_unpackhi_epi8(source, zero)}, sums[2];
    const __m256i covers[2] = {_mm256_unpacklo_epi8(bytes, zero), _mm256_unpackhi_epi8(bytes, zero)};
    const __m256i belows[2] = {_mm256_unpacklo_epi8(below, zero), _mm256_unpackhi_epi8(below, zero)};
    for (int i = 0; i < 2; i++) {
      if (!isOpaque) {
        sums[i] = overLanes(sources[i], covers[i], belows[i]);
        continue;
      }
      const __m256i left = _mm256_mullo_epi16(belows[i], _mm256_sub_epi16(full, covers[i]));
      sums[i] = _mm256_add_epi16(_mm256_add_epi16(_mm256_mullo_epi16(sources[i], covers[i]), left), half);
      sums[i] = _mm256_srli_epi16(_mm256_add_epi16(sums[i], _mm256_srli_epi16(sums[i], 8)), 8);
    }
    _mm256_storeu_si256((__m256i *)(line + x), _mm256_packus_epi16(sums[0], sums[1]));
  }
  return x;
}

void shim_blend_pixels_mask(uint32_t *line, size_t count, const uint32_t *pixels, const uint8_t *coverage) {
  size_t x = HAS_AVX2 ? blendPixelsMaskWide(line, count, pixels, coverage) : 0;
  while (x + kBlendStep <= count) {
    uint32_t four;
    memcpy(&four, coverage + x, sizeof four);
    if (four == 0) {
      x += kBlendStep;
      for (; x + 2 * kBlendStep <= count && isFree(coverage + x, 2 * kBlendStep); x += 2 * kBlendStep) {}
      continue;
    }
    store(line + x, overFour(load(pixels + x), spreadCoverage(coverage + x), load(line + x)));
    x += kBlendStep;
  }
  for (; x < count; x++) overOne(line + x, loadOne(pixels + x), coverage[x]);
}

// The channels of a pixel, or of eight.
typedef double Levels __attribute__((vector_size(4 * sizeof(double)), aligned(8)));
typedef uint64_t Bits __attribute__((vector_size(4 * sizeof(uint64_t))));
typedef uint16_t Words __attribute__((vector_size(4 * sizeof(uint16_t))));
typedef uint16_t EightWords __attribute__((vector_size(32 * sizeof(uint16_t))));
typedef uint8_t EightPixels __attribute__((vector_size(32)));

#define LEVELS(pointer) (*(const Levels *)(pointer))

// Each rounded, modulo 2^16: the lowest bits of a sum with a number so large are the other one's. Vectors as wide as
// these are no arguments of functions.
#define WORDS(levels) __builtin_convertvector((Bits)((levels) + 0x3p51), Words)
#define EIGHT(words) \
  __builtin_shufflevector( \
    words, words, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3)

// The pixels behind one of the first colour, the last of which has the second one; up to seven more are written.
static inline __attribute__((always_inline)) void writeStretch(
  uint32_t *line, size_t count, const Levels *start, const Levels *end) {
  // Parts of a level that steps are counted in. No channel leaves its 16 bits: half a level is more than what the steps
  // of a stretch are rounded by.
  const double parts = 256, rounding = 0.5;
  const EightWords places = {1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4,
                             5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7, 8, 8, 8, 8};
  Words first = WORDS((*start + rounding) * parts), change = WORDS((*end - *start) * (parts / (double)count));
  EightWords step = EIGHT(change), level = EIGHT(first) + step * places;
  step *= shim_mesh_step;
  for (size_t x = 0; x < count; x += shim_mesh_step, level += step) {
    EightPixels pixels = __builtin_convertvector(level >> 8, EightPixels);
    memcpy(line + x, &pixels, sizeof pixels);
  }
}

EVERY_WIDTH void shim_mesh_row(
  const double *above, const double *fall, double share, const uint32_t *knots, size_t count, size_t first,
  size_t end, const uint8_t *coverage, uint32_t *line) {
  Levels last = LEVELS(above) + LEVELS(fall) * share;
  if (first == 0) writeStretch(line, 1, &last, &last);
  for (size_t i = 1; i < count && knots[i - 1] + 1 < end; i++) {
    Levels next = LEVELS(above + 4 * i) + LEVELS(fall + 4 * i) * share;
    size_t from = knots[i - 1] + 1, to = knots[i] + 1;
    size_t seen = from > first ? from : first, seenEnd = to < end ? to : end;
    if (seen < seenEnd && !(coverage && isFree(coverage + (seen - first), seenEnd - seen))) {
      writeStretch(line + from, to - from, &last, &next);
    }
    last = next;
  }
}

// A store of a step's bytes reaches so many pixels, the last of which are written again.
enum { kReach = 6 };

__attribute__((target("ssse3"))) void shim_copy_rgb(
  const uint32_t *pixels, size_t count, int subtracts, uint8_t *output) {
  const __m128i order = _mm_setr_epi8(2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1);
  uint32_t before = 0;
  for (; count >= kReach; count -= kBlendStep, pixels += kBlendStep, output += 3 * kBlendStep) {
    __m128i four = load(pixels);
    if (subtracts) {
      __m128i last = _mm_or_si128(_mm_slli_si128(four, 4), _mm_cvtsi32_si128((int)before));
      before = pixels[kBlendStep - 1];
      four = _mm_sub_epi8(four, last);
    }
    _mm_storeu_si128((__m128i *)output, _mm_shuffle_epi8(four, order));
  }
  for (; count > 0; count--, pixels++) {
    for (int channel = 2; channel >= 0; channel--) {
      *output++ = (uint8_t)((*pixels >> 8 * channel) - (before >> 8 * channel));
    }
    before = subtracts ? *pixels : 0;
  }
}

static inline __m128i premultiplied(__m128i two) {
  const __m128i whole = _mm_set1_epi64x(0x00ff000000000000);  // Alpha itself stays.
  __m128i alpha = _mm_shufflehi_epi16(_mm_shufflelo_epi16(two, 0xff), 0xff);
  alpha = _mm_or_si128(_mm_and_si128(alpha, _mm_set1_epi64x(0x0000ffffffffffff)), whole);
  return dividedBy255(_mm_mullo_epi16(two, alpha));
}

void shim_premultiply(uint32_t *pixels, size_t count) {
  const __m128i zero = _mm_setzero_si128(), alpha = _mm_set1_epi32((int)0xff000000u);
  for (; count >= kBlendStep; count -= kBlendStep, pixels += kBlendStep) {
    __m128i four = load(pixels);
    if (_mm_movemask_epi8(_mm_cmpeq_epi32(_mm_and_si128(four, alpha), alpha)) == 0xffff) continue;
    __m128i low = premultiplied(_mm_unpacklo_epi8(four, zero));
    __m128i high = premultiplied(_mm_unpackhi_epi8(four, zero));
    store(pixels, _mm_packus_epi16(low, high));
  }
  for (; count > 0; count--, pixels++) {
    __m128i one = premultiplied(_mm_unpacklo_epi8(loadOne(pixels), zero));
    storeOne(pixels, _mm_packus_epi16(one, one));
  }
}
