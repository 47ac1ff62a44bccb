#pragma once
#include <stddef.h>
#include <stdint.h>

// Filters and deflates bands of a PNG file's rows. What a general compressor does byte by byte it does pixel by pixel:
// drawn pages are stretches of one colour, rows like the one above, and pixels of few colours.
typedef struct ShimBandPacker ShimBandPacker;

// Whether the processor has what packing needs, and what it is tested with (SSE 4.2); older ones stop at its instructions.
int shim_band_packer_runs(void);

// NULL when memory is short. What was packed before changes nothing of what comes.
ShimBandPacker *shim_band_packer_create(void);
void shim_band_packer_free(ShimBandPacker *packer);

// The most bytes that `shim_band_pack` writes.
size_t shim_band_bound(size_t width, size_t rows, size_t bytesPerPixel);

// Pixels of room that there are before the first one and behind the last one, whatever is in them.
enum { shim_band_room = 4 };

// One raw deflate segment that refers to nothing before it, is not the last one, and ends on a byte boundary. Gives its
// length, or 0 when memory is short.
//
//   pixels          in the file's order of bytes, the fourth of them 0 where `bytesPerPixel` is 3; changed on the way
//   repeats         of each row, whether it is the same as the one above it, so that its pixels are not looked at
//   bytesPerPixel   3 or 4
//   adler           set to the checksum of the filtered rows
size_t shim_band_pack(
  ShimBandPacker *packer, uint32_t *pixels, const uint8_t *repeats, size_t width, size_t rows, size_t bytesPerPixel,
  uint8_t *output, uint32_t *adler);
