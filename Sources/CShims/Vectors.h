#ifndef VECTORS_H
#define VECTORS_H

#include <immintrin.h>
#include <stdint.h>

// Four pixels, and one, as vectors.
static inline __m128i load(const void *pixels) { return _mm_loadu_si128((const __m128i *)pixels); }
static inline void store(void *line, __m128i pixels) { _mm_storeu_si128((__m128i *)line, pixels); }
static inline __m128i loadOne(const uint32_t *pixel) { return _mm_cvtsi32_si128((int)*pixel); }
static inline void storeOne(uint32_t *line, __m128i pixel) { *line = (uint32_t)_mm_cvtsi128_si32(pixel); }

// Functions for processors with vectors of 32 bytes. They give what the others give, bit by bit.
#define WIDE __attribute__((target("avx2"))) static inline
#define HAS_AVX2 __builtin_cpu_supports("avx2")

enum { kEight = 8 };  // Pixels in one.

WIDE __m256i loadWide(const void *pixels) { return _mm256_loadu_si256((const __m256i *)pixels); }

#endif
