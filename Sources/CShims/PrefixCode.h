#pragma once
#include <stddef.h>
#include <stdint.h>

// A prefix code of deflate (RFC 1951, 3.2.2). Of each symbol its code, the first bit lowest, and above it, from bit 16
// on, how many bits it has; 0 for a symbol that does not come.
enum { kMostSymbols = 286, kCodeShift = 16 };

// The code that takes the fewest bits for symbols that come so often, of those without a longer one than `limit`, which
// is at most 15; a symbol that alone comes has a bit.
void shim_make_code(uint32_t *codes, const uint32_t *counts, uint32_t symbolCount, int limit);
