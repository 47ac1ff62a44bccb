#include "BandPacker.h"
#include "PrefixCode.h"
#include "RowLoops.h"
#include "Widths.h"
#include <stdlib.h>
#include <string.h>

// Compiled for newer processors too, which shift and count bits in one instruction; the results are the same.
#define EVERY_WIDTH FOR_WIDTHS("arch=x86-64-v3")

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
};

// PNG's filters by their numbers in the file.
enum { kNone, kSub, kUp, kFilters };

// So many pixels as they are, then a stretch that stood `distance` + 1 bytes before.
typedef struct {
  uint32_t literals, count;
  uint16_t distance, symbol;
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

// Four symbols each time that lengths double, but for the last one.
INLINE size_t lengthSymbol(size_t length) {
  if (length == kLongestMatch) return sizeof lengthExtras - 1;
  const unsigned over = (unsigned)length - kShortestMatch, high = 31 - (unsigned)__builtin_clz(over | 4);
  return over < 4 ? over : 4 * (high - 1) + (over >> (high - 2) & 3);
}

// `before`: a distance less one.
INLINE unsigned distanceSymbol(uint32_t before) {
  if (before < 2) return before;
  const unsigned high = 31 - (unsigned)__builtin_clz(before);
  return 2 * high + (before >> (high - 1) & 1);
}
INLINE unsigned distanceExtra(unsigned symbol) { return symbol < 4 ? 0 : symbol / 2 - 1; }
INLINE unsigned bitsOf(uint32_t code) { return code >> kCodeShift; }

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

INLINE void countLiteral(Counts *counts, uint32_t pixel, const int hasAlpha) {
  counts->literals[pixel & 0xff]++, counts->others[pixel >> 8 & 0xff]++, counts->literals[pixel >> 16 & 0xff]++;
  if (hasAlpha) counts->others[pixel >> 24]++;
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
  const unsigned backSymbol = distanceSymbol(back - 1);
  size_t x = 0, start = 0;
  while (x < width) {
    size_t count;
    uint32_t distance;
    unsigned symbol;
    if ((left[x / 64] | above[x / 64]) >> x % 64 & 1) {
      count = run(left, x);
      const size_t other = run(above, x);
      distance = (uint32_t)bytesPerPixel;
      symbol = distanceSymbol((uint32_t)bytesPerPixel - 1);
      if (other > count) count = other, distance = back, symbol = backSymbol;
    } else {
      const uint32_t pixel = line[x], byte = firstByte + (uint32_t)(x * bytesPerPixel);
      Place *place = packer->places + hashed(pixel);
      const uint32_t number = place->pixel, there = place->byte;
      distance = byte - there;
      place->pixel = first + (uint32_t)x;
      place->byte = byte;
      if (distance > kWindow || pixels[number] != pixel) {
        countLiteral(counts, pixel, hasAlpha);
        x++;
        continue;
      }
      count = 1;
      // Most stretches are of one pixel; where that can be guessed the next one is looked for meanwhile.
      if (line[x + 1] == pixels[number + 1]) {
        // Before the next row stands a filter, so nothing goes on there.
        const uint32_t rowThere = there - packer->origin - 1 - number * (uint32_t)bytesPerPixel;
        const uint32_t column = number - rowThere * (uint32_t)width;
        count = common(line + x, pixels + number, width - (column > x ? column : x));
      }
      symbol = distanceSymbol(distance - 1);
    }
    *step++ = (Step){(uint32_t)(x - start), (uint32_t)count, (uint16_t)(distance - 1), (uint16_t)symbol};
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
  if (x > start) *step++ = (Step){(uint32_t)(x - start), 0, 0, 0};
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
    // Four of them are at most 56 bits.
    if (i % 4 == 3) flush(bits);
  }
  flush(bits);
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

int shim_band_packer_runs(void) { return __builtin_cpu_supports("sse4.2"); }

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
