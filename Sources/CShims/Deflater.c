#define _GNU_SOURCE
#include "Deflater.h"
#include <errno.h>
#include <isa-l.h>
#include <stdlib.h>
#include <sys/mman.h>

// Level 1 gives the same bytes on every x86-64 processor with SSE4.2 and PCLMUL; level 3 does not.
enum { kLevel = 1, kLevelBufferSize = ISAL_DEF_LVL1_DEFAULT };
enum { kStoredBlockMax = 65535, kStoredBlockHeader = 5 };

struct ShimDeflater {
  struct isal_zstream stream;
  uint8_t levelBuffer[kLevelBufferSize];
};

// At the start of a run ISA-L 2.30 puts bits 16 to 47 of the stream's own address into its table of matches as if they
// were data: once in 8192 addresses a file comes out with other bytes. Streams are therefore placed where these bits
// always fall into the same row of that table.
enum { kRowBits = 13, kSlotBits = 16 };
static const size_t kSlot = (size_t)1 << kSlotBits;

static size_t mappedSize(void) { return (sizeof(ShimDeflater) + kSlot - 1) / kSlot * kSlot; }

#if defined(__x86_64__)
#include <nmmintrin.h>

__attribute__((target("sse4.2"))) static int isPlace(uintptr_t address) {
  return (_mm_crc32_u32(0, (uint32_t)(address >> kSlotBits)) & ((1u << kRowBits) - 1)) == 0;
}

int shim_deflater_runs(void) { return __builtin_cpu_supports("sse4.2"); }
#else
static int isPlace(uintptr_t address) { return address != 0; }
int shim_deflater_runs(void) { return 1; }
#endif

#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0x100000
#endif

// Where the search begins: far from the program, its heap and its libraries. Nothing but the place itself is ever asked
// for, so a limit on addresses changes nothing. The thread sanitizer has other ranges for itself than the others.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
enum { kStartBit = 38 };
#define HAS_START
#endif
#endif
#ifndef HAS_START
enum { kStartBit = 45 };
#endif
// More than there are streams at a time.
enum { kTries = 1024 };

ShimDeflater *shim_deflater_create(void) {
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE;
  uintptr_t place = (uintptr_t)1 << kStartBit;
  for (int try = 0; try < kTries; place += kSlot) {
    if (!isPlace(place)) continue;
    try++;
    void *mapped = mmap((void *)place, mappedSize(), PROT_READ | PROT_WRITE, flags, -1, 0);
    if (mapped == (void *)place) return mapped;
    // An old kernel takes the place for a wish. What is not EEXIST is no matter of the place.
    if (mapped != MAP_FAILED) munmap(mapped, mappedSize());
    else if (errno != EEXIST) break;
  }
  return NULL;
}

void shim_deflater_free(ShimDeflater *deflater) {
  if (deflater) munmap(deflater, mappedSize());
}

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
