#include "Deflater.h"
#include <isa-l.h>
#include <stdlib.h>

// Level 1 gives the same bytes on every x86-64 processor with SSE4.2 and PCLMUL; level 3 does not.
enum { kLevel = 1, kLevelBufferSize = ISAL_DEF_LVL1_DEFAULT };
enum { kStoredBlockMax = 65535, kStoredBlockHeader = 5 };

struct ShimDeflater {
  struct isal_zstream stream;
  uint8_t levelBuffer[kLevelBufferSize];
};

ShimDeflater *shim_deflater_create(void) { return malloc(sizeof(ShimDeflater)); }

void shim_deflater_free(ShimDeflater *deflater) { free(deflater); }

size_t shim_deflater_bound(size_t count) {
  // ISA-L falls back to stored blocks when compressing would not pay; the rest is for the flush.
  return count + kStoredBlockHeader * (count / kStoredBlockMax + 2) + ISAL_DEF_MAX_HDR_SIZE;
}

size_t shim_deflater_run(
  ShimDeflater *deflater, const uint8_t *input, size_t count, uint8_t *output, size_t capacity) {
  if (count == 0 || count > UINT32_MAX || capacity > UINT32_MAX) return 0;
  struct isal_zstream *stream = &deflater->stream;
  isal_deflate_stateless_init(stream);
  stream->hist_bits = 0;  // The whole window. The initialiser leaves this one field as it finds it.
  stream->level = kLevel;
  stream->level_buf = deflater->levelBuffer;
  stream->level_buf_size = kLevelBufferSize;
  stream->flush = FULL_FLUSH;
  stream->end_of_stream = 0;
  stream->next_in = (uint8_t *)input;
  stream->avail_in = (uint32_t)count;
  stream->next_out = output;
  stream->avail_out = (uint32_t)capacity;
  if (isal_deflate_stateless(stream) != COMP_OK || stream->avail_in != 0) return 0;
  return stream->total_out;
}

uint32_t shim_crc32(uint32_t crc, const uint8_t *bytes, size_t count) {
  return crc32_gzip_refl(crc, bytes, count);
}

uint32_t shim_adler32(uint32_t adler, const uint8_t *bytes, size_t count) {
  return isal_adler32(adler, bytes, count);
}
