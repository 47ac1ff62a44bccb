#pragma once
#include <stddef.h>
#include <stdint.h>

// ISA-L's stream is a struct of 300 KB with inline arrays, which Swift would import as tuples.
// It stays behind this handle.
typedef struct ShimDeflater ShimDeflater;

// Whether the processor has what ISA-L's checksums and this compressor need; older ones stop at its instructions.
int shim_deflater_runs(void);

// NULL when memory is short.
ShimDeflater *shim_deflater_create(void);
void shim_deflater_free(ShimDeflater *deflater);

// The most bytes that `shim_deflater_run` writes for `count` bytes of input.
size_t shim_deflater_bound(size_t count);

// Compresses `count` bytes into one raw deflate segment that refers to nothing before it, is not
// the last one, and ends on a byte boundary (level 1, full flush). Gives the number of bytes
// written to `output`, or 0 when they did not fit or the arguments are out of range.
size_t shim_deflater_run(
  ShimDeflater *deflater, const uint8_t *input, size_t count, uint8_t *output, size_t capacity);

// The checksums of PNG and zlib, by the processor's vector instructions.
uint32_t shim_crc32(uint32_t crc, const uint8_t *bytes, size_t count);
uint32_t shim_adler32(uint32_t adler, const uint8_t *bytes, size_t count);
