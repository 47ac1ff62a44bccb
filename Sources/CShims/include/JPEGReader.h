#pragma once
#include <stddef.h>
#include <stdint.h>

// libjpeg leaves its functions by longjmp when a file is damaged, which must not cross Swift's frames.
// It stays behind this handle: every function below comes back.
typedef struct ShimJPEG ShimJPEG;

typedef enum {
  ShimJPEGDone,
  // `shim_jpeg_message` has the reason.
  ShimJPEGDamaged,
  // It takes more memory than it may.
  ShimJPEGTooLarge,
} ShimJPEGStatus;

typedef struct {
  uint32_t width;
  uint32_t height;
  // 1 grey, 3 colour, 4 inks.
  int32_t components;
  // Whether inks are stored inverted, as Adobe's programs do.
  int32_t isInverted;
} ShimJPEGHeader;

// NULL when memory is short. `bytes` must stay where they are until the handle is freed.
ShimJPEG *shim_jpeg_create(const uint8_t *bytes, size_t count);
void shim_jpeg_free(ShimJPEG *jpeg);

ShimJPEGStatus shim_jpeg_read_header(ShimJPEG *jpeg, ShimJPEGHeader *header);

// After the header: the Exif block without its name; NULL when there is none. Belongs to the handle.
const uint8_t *shim_jpeg_exif(const ShimJPEG *jpeg, size_t *count);
// After the header: the colour profile, joined from its pieces; NULL when there is none that is whole.
// The caller frees it.
uint8_t *shim_jpeg_copy_profile(ShimJPEG *jpeg, size_t *count);

// After the header: begins to decode at `eighths` / 8 of the size, each side rounded up, which is `width` and `height`.
// `memoryLimit` bounds what a progressive file may keep besides.
ShimJPEGStatus shim_jpeg_start(ShimJPEG *jpeg, int eighths, size_t memoryLimit, uint32_t width, uint32_t height);

// The next rows, no more than are left: pixels of four bytes, blue, green, red and 255, or the four inks.
ShimJPEGStatus shim_jpeg_read_rows(ShimJPEG *jpeg, uint32_t count, uint32_t *pixels);

const char *shim_jpeg_message(const ShimJPEG *jpeg);

// Of the library that this was built with.
const char *shim_jpeg_version(void);
