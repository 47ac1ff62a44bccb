#include "PrefixCode.h"
#include <string.h>

typedef struct {
  uint32_t weight, symbol;
} Weighed;

// Below so many, each is put into its place among those before it.
enum { kFew = 48 };

// By weight, then by symbol: of many a pass for each byte of the weights.
static Weighed *sorted(Weighed *symbols, Weighed *other, size_t count, uint32_t heaviest) {
  if (count < kFew) {
    for (size_t i = 1; i < count; i++) {
      const Weighed one = symbols[i];
      size_t place = i;
      for (; place > 0 && symbols[place - 1].weight > one.weight; place--) symbols[place] = symbols[place - 1];
      symbols[place] = one;
    }
    return symbols;
  }
  for (int shift = 0; shift < 32 && heaviest >> shift; shift += 8) {
    const uint32_t bytes = heaviest >> shift < 256 ? (heaviest >> shift) + 1 : 256;
    uint32_t places[256] = {0};
    for (size_t i = 0; i < count; i++) places[symbols[i].weight >> shift & 0xff]++;
    for (uint32_t byte = 0, start = 0; byte < bytes; byte++) {
      uint32_t of = places[byte];
      places[byte] = start;
      start += of;
    }
    for (size_t i = 0; i < count; i++) other[places[symbols[i].weight >> shift & 0xff]++] = symbols[i];
    Weighed *swap = symbols;
    symbols = other, other = swap;
  }
  return symbols;
}

// Huffman's lengths in the place of rising weights, as Moffat and Katajainen find them: the weights of inner nodes take
// the places of leaves that were joined, then their parents' numbers, then their depths.
static void findLengths(uint32_t *values, int count) {
  if (count == 1) {
    values[0] = 1;
    return;
  }
  values[0] += values[1];
  int root = 0, leaf = 2;
  for (int next = 1; next < count - 1; next++) {
    uint32_t sum = 0;
    for (int child = 0; child < 2; child++) {
      if (leaf >= count || (root < next && values[root] < values[leaf])) {
        sum += values[root];
        values[root++] = (uint32_t)next;
      } else {
        sum += values[leaf++];
      }
    }
    values[next] = sum;
  }
  values[count - 2] = 0;
  for (int next = count - 3; next >= 0; next--) values[next] = values[values[next]] + 1;
  int available = 1, next = count - 1;
  root = count - 2;
  for (uint32_t depth = 0; available > 0; depth++) {
    int inner = 0;
    for (; root >= 0 && values[root] == depth; root--) inner++;
    for (; available > inner; available--) values[next--] = depth;
    available = 2 * inner;
  }
}

static uint32_t reversed(uint32_t code, int length) {
  code = (code & 0x5555) << 1 | (code >> 1 & 0x5555);
  code = (code & 0x3333) << 2 | (code >> 2 & 0x3333);
  code = (code & 0x0f0f) << 4 | (code >> 4 & 0x0f0f);
  return ((code & 0xff) << 8 | code >> 8) >> (16 - length);
}

void shim_make_code(uint32_t *codes, const uint32_t *counts, uint32_t symbolCount, int limit) {
  Weighed symbols[kMostSymbols + 1], other[kMostSymbols + 1];
  uint32_t lengths[kMostSymbols], heaviest = 0;
  size_t count = 0;
  for (uint32_t symbol = 0; symbol < symbolCount; symbol++) {
    symbols[count].weight = counts[symbol], symbols[count].symbol = symbol;
    heaviest |= counts[symbol];
    count += counts[symbol] > 0;
  }
  memset(codes, 0, symbolCount * sizeof *codes);
  if (count == 0) return;
  const Weighed *order = sorted(symbols, other, count, heaviest);
  for (size_t i = 0; i < count; i++) lengths[i] = order[i].weight;
  findLengths(lengths, (int)count);
  // Codes that are too long are cut, and others made longer until all find room.
  uint32_t ofLength[16] = {0}, taken = 0;
  for (size_t i = 0; i < count; i++) {
    int length = lengths[i] < (uint32_t)limit ? (int)lengths[i] : limit;
    ofLength[length]++;
    taken += 1u << (limit - length);
  }
  for (; taken > 1u << limit; taken--) {
    int length = limit - 1;
    while (ofLength[length] == 0) length--;
    ofLength[limit]--, ofLength[length]--, ofLength[length + 1] += 2;
  }
  uint32_t next[16], code = 0;
  for (int length = 1; length <= limit; length++) {
    next[length] = code;
    code = (code + ofLength[length]) << 1;
  }
  // The lightest are the longest.
  size_t place = 0;
  for (uint32_t length = (uint32_t)limit; length > 0; length--) {
    for (uint32_t left = ofLength[length]; left > 0; left--) codes[order[place++].symbol] = length << kCodeShift;
  }
  for (uint32_t symbol = 0; symbol < symbolCount; symbol++) {
    int length = (int)(codes[symbol] >> kCodeShift);
    if (length) codes[symbol] |= reversed(next[length]++, length);
  }
}
