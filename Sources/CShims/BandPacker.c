#include "BandPacker.h"
#include "PrefixCode.h"
#include "Widths.h"
#include <stdlib.h>
#include <string.h>
#include <tmmintrin.h>

// Compiled for newer processors too, whose shifts are shorter; the results are the same.
#define EVERY_WIDTH FOR_WIDTHS("avx2")
#define INLINE static inline __attribute__((always_inline))

enum {
  // RFC 1951, 3.2.5 to 3.2.7.
  kWindow = 32768,
  kShortestMatch = 3,
  kLongestMatch = 258,
  kDistances = 30,
  kEndOfBlock = 256,
  kFirstLength = 257,
  kLengthCodes = 19,
  kLongestLengthCode = 7,
  kDynamicBlock = 2,
  // Four literals, and what is left of a byte, fit into 64 bits.
  kLongestCode = 12,
  kHashBits = 12,
  // Pixels whose checksum's sums fit into their lanes.
  kSummed = 1024,
  kAdler = 65521,
};

// PNG's filters by their numbers in the file.
enum { kNone, kSub, kUp, kFilters };

// So many pixels as they are, then a stretch that stood `distance` + 1 bytes before.
typedef struct {
  uint32_t literals, count;
  uint16_t distance;
  uint8_t symbol;  // Of the distance.
} Step;

typedef struct {
  uint32_t pixel;  // Its number in the band.
  uint32_t byte;   // Its place, counted on from band to band.
} Place;

struct ShimBandPacker {
  // Where a pixel of some value stood last.
  Place places[1 << kHashBits];
  uint32_t origin;  // Where the next band begins.
  size_t stepCapacity, rowCapacity, maskCapacity;
  Step *steps;
  uint32_t *rowSteps;  // Steps before the end of each row.
  uint8_t *filters;
  uint64_t *masks;
};

typedef struct {
  size_t width, rows, bytesPerPixel, rowBytes;
  size_t longest;  // Pixels of a stretch.
  uint32_t *pixels;
} Band;

static const uint16_t lengthBases[] = {3,  4,  5,  6,  7,  8,  9,  10, 11, 13,  15,  17,  19,  23, 27,
                                       31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
static const uint8_t lengthExtras[] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                       2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};

static inline size_t lengthSymbol(size_t length) {
  size_t symbol = sizeof lengthExtras - 1;
  while (length < lengthBases[symbol]) symbol--;
  return symbol;
}

// `before`: a distance less one.
INLINE unsigned distanceSymbol(uint32_t before) {
  unsigned high = 31 - (unsigned)__builtin_clz(before | 1);
  return 2 * high + (before >> (high - (high > 0)) & 1);
}
INLINE unsigned distanceExtra(unsigned symbol) { return symbol < 4 ? 0 : symbol / 2 - 1; }
INLINE unsigned bitsOf(uint32_t code) { return code >> kCodeShift; }

// MARK: - Rows

// A bit for each pixel that is the same as one of another row, from the first one of a mask on; zeros behind them.
// Gives how many there are.
INLINE size_t compare(const uint32_t *pixels, const uint32_t *other, size_t width, uint64_t *mask) {
  size_t count = 0, x = 0;
  for (; x + 64 <= width; x += 64) {
    uint64_t bits = 0;
    for (size_t i = 0; i < 64; i += 16) {
      __m128i equal[4];
      for (size_t j = 0; j < 4; j++) {
        const size_t at = x + i + 4 * j;
        equal[j] = _mm_cmpeq_epi32(
          _mm_loadu_si128((const __m128i *)(pixels + at)), _mm_loadu_si128((const __m128i *)(other + at)));
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
    __m128i equal = _mm_cmpeq_epi32(
      _mm_loadu_si128((const __m128i *)(pixels + count)), _mm_loadu_si128((const __m128i *)(other + count)));
    unsigned differ = (unsigned)_mm_movemask_ps(_mm_castsi128_ps(equal)) ^ 15;
    if (differ) {
      count += (size_t)__builtin_ctz(differ);
      break;
    }
    count += 4;
  } while (count < limit);
  return count < limit ? count : limit;
}

// Each pixel less the one before it, byte by byte.
static void subtract(uint32_t *line, size_t width) {
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

typedef struct {
  uint64_t sum, sums;
} Adler;

static void addZeros(Adler *adler, uint8_t filter, size_t count) {
  adler->sum = (adler->sum + filter) % kAdler;
  adler->sums = (adler->sums + adler->sum + count % kAdler * adler->sum) % kAdler;
}

// The bytes of some pixels, at most `kSummed`.
__attribute__((target("ssse3"))) static void addPixels(
  Adler *adler, const uint32_t *pixels, size_t count, size_t bytesPerPixel) {
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

static void addRow(Adler *adler, uint8_t filter, const uint32_t *line, const Band *band) {
  addZeros(adler, filter, 0);
  for (size_t x = 0; x < band->width; x += kSummed) {
    size_t count = band->width - x < kSummed ? band->width - x : kSummed;
    addPixels(adler, line + x, count, band->bytesPerPixel);
  }
}

// MARK: - Steps

// How often a band has each symbol.
typedef struct {
  uint32_t literals[kMostSymbols], distances[kDistances];
  uint32_t others[256];  // Of pixels' second and fourth bytes, which may be the same as those before them.
  uint32_t stretches[kLongestMatch / 3 + 1];  // Of so many pixels.
} Counts;

INLINE uint32_t hashed(uint32_t pixel) { return (pixel * 0x9e3779b1u) >> (32 - kHashBits); }

INLINE void countLiterals(Counts *counts, const uint32_t *pixels, size_t count, const int hasAlpha) {
  const uint8_t *bytes = (const uint8_t *)pixels;
  for (; count > 0; count--, bytes += 4) {
    counts->literals[bytes[0]]++, counts->others[bytes[1]]++, counts->literals[bytes[2]]++;
    if (hasAlpha) counts->others[bytes[3]]++;
  }
}

// The steps of a row. `left`, `above`: which pixels are the same as the one before, and as the one in the last row that
// was filtered alike, `back` bytes before.
INLINE Step *findSteps(
  ShimBandPacker *packer, const Band *band, size_t row, const uint64_t *left, const uint64_t *above, uint32_t back,
  Counts *counts, Step *step, const int hasAlpha) {
  const size_t width = band->width, bytesPerPixel = 3 + (size_t)hasAlpha, longest = kLongestMatch / bytesPerPixel;
  const uint32_t *pixels = band->pixels, *line = pixels + row * width;
  const uint32_t first = (uint32_t)(row * width);
  const uint32_t firstByte = packer->origin + (uint32_t)(row * band->rowBytes + 1);
  size_t x = 0, start = 0;
  while (x < width) {
    size_t count = run(left, x), other = run(above, x);
    uint32_t distance = (uint32_t)bytesPerPixel;
    if (other > count) count = other, distance = back;
    if (count == 0) {
      const uint32_t pixel = line[x], byte = firstByte + (uint32_t)(x * bytesPerPixel);
      Place *place = packer->places + hashed(pixel);
      const uint32_t number = place->pixel;
      distance = byte - place->byte;
      place->pixel = first + (uint32_t)x;
      place->byte = byte;
      if (distance > kWindow || pixels[number] != pixel) {
        x++;
        continue;
      }
      // Before the next row stands a filter, so nothing goes on there.
      size_t column = number >= first ? number - first : number % width;
      count = common(line + x, pixels + number, width - (column > x ? column : x));
    }
    countLiterals(counts, line + start, x - start, hasAlpha);
    const unsigned symbol = distanceSymbol(distance - 1);
    *step++ = (Step){(uint32_t)(x - start), (uint32_t)count, (uint16_t)(distance - 1), (uint8_t)symbol};
    x += count;
    start = x;
    counts->distances[symbol]++;
    if (count > longest) {
      const size_t more = (count - 1) / longest;
      counts->stretches[longest] += (uint32_t)more, counts->distances[symbol] += (uint32_t)more;
      count -= more * longest;
    }
    counts->stretches[count]++;
  }
  if (x > start) {
    countLiterals(counts, line + start, x - start, hasAlpha);
    *step++ = (Step){(uint32_t)(x - start), 0, 0, 0};
  }
  return step;
}

// MARK: - Rows of zeros: a filter and a zero, that zero again, and the row again

// How many of them follow each other from a row on; one where the window does not reach the row before.
INLINE size_t zeroRows(const ShimBandPacker *packer, const Band *band, size_t row) {
  size_t count = 1;
  if (band->rowBytes > kWindow) return count;
  while (row + count < band->rows && packer->filters[row + count] == kUp) count++;
  return count;
}

// The next piece of a stretch that leaves none too short.
INLINE size_t piece(size_t left) {
  if (left <= kLongestMatch) return left;
  return left - kLongestMatch < kShortestMatch ? kLongestMatch - kShortestMatch : kLongestMatch;
}

// Zeros too few for a stretch are written.
INLINE size_t zerosToWrite(const Band *band) {
  return band->rowBytes - 2 < kShortestMatch ? band->rowBytes - 1 : 1;
}

static void countZeros(const Band *band, size_t rows, Counts *counts) {
  const size_t written = zerosToWrite(band);
  counts->literals[kUp]++, counts->literals[0] += (uint32_t)written;
  for (size_t left = band->rowBytes - 1 - written, some; left > 0; left -= some) {
    some = piece(left);
    counts->literals[kFirstLength + lengthSymbol(some)]++, counts->distances[0]++;
  }
  for (size_t left = (rows - 1) * band->rowBytes, some; left > 0; left -= some) {
    some = piece(left);
    counts->literals[kFirstLength + lengthSymbol(some)]++;
    counts->distances[distanceSymbol((uint32_t)band->rowBytes - 1)]++;
  }
}

// MARK: - Writing

typedef struct {
  uint8_t *next;
  uint64_t held;
  unsigned count;
} Bits;

INLINE void put(Bits *bits, uint64_t value, unsigned count) {
  bits->held |= value << bits->count;
  bits->count += count;
}

INLINE void putCode(Bits *bits, uint32_t code) { put(bits, code & 0xffff, bitsOf(code)); }

// At most seven bits are left; eight bytes from the place on are written.
INLINE void flush(Bits *bits) {
  memcpy(bits->next, &bits->held, sizeof bits->held);
  bits->next += bits->count >> 3;
  bits->held >>= bits->count & ~7u;
  bits->count &= 7;
}

typedef struct {
  uint32_t literals[kMostSymbols], distances[kDistances];
  uint32_t stretches[kLongestMatch / 3 + 1];  // Of so many pixels, as `stretchCode` gives them.
} Codes;

// The code of a stretch of bytes with what belongs to it, and in the highest byte how many bits these are.
static uint32_t stretchCode(const uint32_t *literals, size_t bytes) {
  const size_t symbol = lengthSymbol(bytes);
  const uint32_t code = literals[kFirstLength + symbol], more = (uint32_t)bytes - lengthBases[symbol];
  return (code & 0xffff) | more << bitsOf(code) | (bitsOf(code) + lengthExtras[symbol]) << 24;
}

// `before`: the distance less one, of the symbol.
INLINE void putStretch(Bits *bits, const Codes *codes, uint32_t stretch, unsigned symbol, uint32_t before) {
  const uint32_t code = codes->distances[symbol];
  const unsigned extra = distanceExtra(symbol), first = stretch >> 24;
  const uint64_t place = (code & 0xffff) | (uint64_t)(before & ((1u << extra) - 1)) << bitsOf(code);
  put(bits, (stretch & 0xffffff) | place << first, first + bitsOf(code) + extra);
  flush(bits);
}

static void putZeros(Bits *bits, const Band *band, size_t rows, const Codes *codes) {
  const size_t written = zerosToWrite(band);
  putCode(bits, codes->literals[kUp]);
  flush(bits);
  for (size_t i = 0; i < written; i++) putCode(bits, codes->literals[0]), flush(bits);
  for (size_t left = band->rowBytes - 1 - written, some; left > 0; left -= some) {
    some = piece(left);
    putStretch(bits, codes, stretchCode(codes->literals, some), 0, 0);
  }
  const uint32_t before = (uint32_t)band->rowBytes - 1;
  for (size_t left = (rows - 1) * band->rowBytes, some; left > 0; left -= some) {
    some = piece(left);
    putStretch(bits, codes, stretchCode(codes->literals, some), distanceSymbol(before), before);
  }
}

INLINE void putSteps(
  Bits *bits, const uint32_t *line, const Step *step, const Step *end, const Codes *codes, const int hasAlpha) {
  const uint32_t longest = kLongestMatch / (3 + (uint32_t)hasAlpha), *literals = codes->literals;
  for (; step < end; step++) {
    const uint8_t *bytes = (const uint8_t *)line;
    for (uint32_t i = 0; i < step->literals; i++, bytes += 4) {
      putCode(bits, literals[bytes[0]]);
      putCode(bits, literals[bytes[1]]);
      putCode(bits, literals[bytes[2]]);
      if (hasAlpha) putCode(bits, literals[bytes[3]]);
      flush(bits);
    }
    line += step->literals + step->count;
    uint32_t left = step->count;
    if (left == 0) continue;
    for (; left > longest; left -= longest) {
      putStretch(bits, codes, codes->stretches[longest], step->symbol, step->distance);
    }
    putStretch(bits, codes, codes->stretches[left], step->symbol, step->distance);
  }
}

// The lengths of both codes, which have a code of their own (RFC 1951, 3.2.7).
static void putLengths(Bits *bits, const Codes *codes) {
  enum { kRepeat = 16, kFewZeros = 17, kManyZeros = 18, kMostRepeats = 6, kMostFewZeros = 10, kMostZeros = 138 };
  static const uint8_t order[kLengthCodes] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
  static const uint8_t extraBits[] = {2, 3, 7};
  size_t literals = kMostSymbols, distances = kDistances;
  while (codes->literals[literals - 1] == 0) literals--;
  while (distances > 1 && codes->distances[distances - 1] == 0) distances--;
  uint8_t lengths[kMostSymbols + kDistances], symbols[sizeof lengths], extras[sizeof lengths];
  for (size_t i = 0; i < literals; i++) lengths[i] = (uint8_t)bitsOf(codes->literals[i]);
  for (size_t i = 0; i < distances; i++) lengths[literals + i] = (uint8_t)bitsOf(codes->distances[i]);
  uint32_t counts[kLengthCodes] = {0}, own[kLengthCodes];
  size_t used = 0;
  for (size_t i = 0, taken; i < literals + distances; i += taken) {
    size_t same = 1;
    while (same < kMostZeros && i + same < literals + distances && lengths[i + same] == lengths[i]) same++;
    uint8_t symbol = lengths[i], extra = 0;
    taken = 1;
    if (symbol == 0 && same > kMostFewZeros) {
      taken = same, symbol = kManyZeros, extra = (uint8_t)(same - kMostFewZeros - 1);
    } else if (symbol == 0 && same >= 3) {
      taken = same, symbol = kFewZeros, extra = (uint8_t)(same - 3);
    } else if (i > 0 && symbol == lengths[i - 1] && same >= 3) {
      taken = same < kMostRepeats ? same : kMostRepeats, symbol = kRepeat, extra = (uint8_t)(taken - 3);
    }
    symbols[used] = symbol, extras[used++] = extra;
    counts[symbol]++;
  }
  shim_make_code(own, counts, kLengthCodes, kLongestLengthCode);
  size_t told = kLengthCodes;
  while (own[order[told - 1]] == 0) told--;
  put(bits, literals - kFirstLength, 5);
  put(bits, distances - 1, 5);
  put(bits, told - 4, 4);
  flush(bits);
  for (size_t i = 0; i < told; i++) put(bits, bitsOf(own[order[i]]), 3), flush(bits);
  for (size_t i = 0; i < used; i++) {
    putCode(bits, own[symbols[i]]);
    if (symbols[i] >= kRepeat) put(bits, extras[i], extraBits[symbols[i] - kRepeat]);
    flush(bits);
  }
}

// MARK: - A band

// Filters rows and finds their steps. A row that repeats the one above becomes zeros by `up`. Rows in which most pixels
// equal the one before are text on a ground, whose repeated stretches are found best unfiltered. What is left is
// photographs and gradients, which `sub` flattens.
EVERY_WIDTH static void findAll(
  ShimBandPacker *packer, const Band *band, const uint8_t *repeats, Counts *counts, Adler *adler) {
  const size_t width = band->width, none = SIZE_MAX, maskWords = width / 64 + 2;
  uint64_t *left = packer->masks, *above = left + maskWords;
  size_t last[kFilters] = {none, none, none};
  Step *step = packer->steps;
  for (size_t row = 0; row < band->rows; row++) packer->filters[row] = repeats[row] ? kUp : kNone;
  for (size_t row = 0; row < band->rows;) {
    if (repeats[row]) {
      const size_t rows = zeroRows(packer, band, row);
      countZeros(band, rows, counts);
      for (size_t i = 0; i < rows; i++) addZeros(adler, kUp, band->rowBytes - 1);
      row += rows;
      continue;
    }
    uint32_t *line = band->pixels + row * width;
    // The first pixel has none before it.
    const uint32_t *before = line - 1;
    size_t equal = compare(line, before, width, left);
    if (left[0] & 1) left[0] ^= 1, equal--;
    uint8_t filter = equal > width / 2 ? kNone : kSub;
    if (filter == kSub) {
      subtract(line, width);
      compare(line, before, width, left);
      left[0] &= ~(uint64_t)1;
    }
    packer->filters[row] = filter;
    addRow(adler, filter, line, band);
    counts->literals[filter]++;
    const size_t back = (row - last[filter]) * band->rowBytes;
    if (last[filter] != none && back <= kWindow) compare(line, band->pixels + last[filter] * width, width, above);
    else memset(above, 0, maskWords * sizeof *above);
    last[filter] = row;
    step = band->bytesPerPixel == 4
             ? findSteps(packer, band, row, left, above, (uint32_t)back, counts, step, 1)
             : findSteps(packer, band, row, left, above, (uint32_t)back, counts, step, 0);
    packer->rowSteps[row] = (uint32_t)(step - packer->steps);
    row++;
  }
}

EVERY_WIDTH static void putAll(Bits *out, const ShimBandPacker *packer, const Band *band, const Codes *codes) {
  Bits own = *out, *const bits = &own;  // Where nothing else can reach it, it stays in registers.
  const Step *step = packer->steps;
  for (size_t row = 0; row < band->rows;) {
    if (packer->filters[row] == kUp) {
      const size_t rows = zeroRows(packer, band, row);
      putZeros(bits, band, rows, codes);
      row += rows;
      continue;
    }
    putCode(bits, codes->literals[packer->filters[row]]);
    flush(bits);
    const uint32_t *line = band->pixels + row * band->width;
    const Step *end = packer->steps + packer->rowSteps[row];
    if (band->bytesPerPixel == 4) putSteps(bits, line, step, end, codes, 1);
    else putSteps(bits, line, step, end, codes, 0);
    step = end;
    row++;
  }
  *out = own;
}

ShimBandPacker *shim_band_packer_create(void) {
  ShimBandPacker *packer = calloc(1, sizeof *packer);
  // Nothing is within the window of the first band.
  if (packer) packer->origin = 2 * kWindow;
  return packer;
}

void shim_band_packer_free(ShimBandPacker *packer) {
  if (!packer) return;
  free(packer->steps);
  free(packer->rowSteps);
  free(packer->filters);
  free(packer->masks);
  free(packer);
}

size_t shim_band_bound(size_t width, size_t rows, size_t bytesPerPixel) {
  // No literal has more than twelve bits; the rest is for the lengths of codes and the end.
  const size_t count = rows * (1 + width * bytesPerPixel), rest = 1024;
  return count + count / 2 + rest;
}

// Makes room for `count` things; what was there is lost.
static int grow(void **things, size_t *capacity, size_t count, size_t size) {
  if (*capacity >= count) return 1;
  free(*things);
  *things = malloc(count * size);
  *capacity = *things ? count : 0;
  return *things != NULL;
}

static int reserve(ShimBandPacker *packer, const Band *band) {
  size_t filters = packer->rowCapacity;
  // Every step of a row but the last has a pixel of its own.
  return grow((void **)&packer->steps, &packer->stepCapacity, band->rows * (band->width + 1), sizeof(Step)) &&
         grow((void **)&packer->filters, &filters, band->rows, sizeof(uint8_t)) &&
         grow((void **)&packer->rowSteps, &packer->rowCapacity, band->rows, sizeof(uint32_t)) &&
         grow((void **)&packer->masks, &packer->maskCapacity, 2 * (band->width / 64 + 2), sizeof(uint64_t));
}

size_t shim_band_pack(
  ShimBandPacker *packer, uint32_t *pixels, const uint8_t *repeats, size_t width, size_t rows, size_t bytesPerPixel,
  uint8_t *output, uint32_t *adler) {
  const Band band = {width, rows, bytesPerPixel, 1 + width * bytesPerPixel, kLongestMatch / bytesPerPixel, pixels};
  if (!reserve(packer, &band)) return 0;
  const size_t byteCount = rows * band.rowBytes;
  if (byteCount + kWindow > UINT32_MAX - packer->origin) {
    memset(packer->places, 0, sizeof packer->places);
    packer->origin = 2 * kWindow;
  }
  Counts counts = {0};
  Adler sums = {1, 0};
  findAll(packer, &band, repeats, &counts, &sums);
  *adler = (uint32_t)(sums.sums << 16 | sums.sum);
  // What this band left behind is out of the next one's window.
  packer->origin += (uint32_t)byteCount + kWindow;
  for (size_t i = 0; i < 256; i++) counts.literals[i] += counts.others[i];
  for (size_t i = 1; i <= band.longest; i++) {
    if (counts.stretches[i]) counts.literals[kFirstLength + lengthSymbol(i * bytesPerPixel)] += counts.stretches[i];
  }
  counts.literals[kEndOfBlock]++;
  counts.distances[0]++;  // Decoders want one at least.

  Codes codes;
  shim_make_code(codes.literals, counts.literals, kMostSymbols, kLongestCode);
  shim_make_code(codes.distances, counts.distances, kDistances, kLongestCode);
  for (size_t i = 1; i <= band.longest; i++) {
    if (counts.stretches[i]) codes.stretches[i] = stretchCode(codes.literals, i * bytesPerPixel);
  }
  Bits bits = {output, 0, 0};
  put(&bits, kDynamicBlock << 1, 3);
  putLengths(&bits, &codes);
  putAll(&bits, packer, &band, &codes);
  putCode(&bits, codes.literals[kEndOfBlock]);
  // An empty stored block ends on a byte.
  put(&bits, 0, 3);
  put(&bits, 0, -bits.count & 7);
  flush(&bits);
  static const uint8_t empty[] = {0, 0, 0xff, 0xff};
  memcpy(bits.next, empty, sizeof empty);
  return (size_t)(bits.next + sizeof empty - output);
}
