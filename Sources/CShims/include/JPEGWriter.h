#pragma once
#include <stddef.h>
#include <stdint.h>

// libjpeg leaves its functions by longjmp when memory is short, which must not cross Swift's frames.
typedef struct ShimJPEGWriter ShimJPEGWriter;

// NULL when memory is short. `quality`: 1 to 100. `density`: dots per inch. Colours are as fine as brightness is, since
// thin coloured letters would blur.
ShimJPEGWriter *shim_jpeg_writer_create(uint32_t width, uint32_t height, int quality, int density);
void shim_jpeg_writer_free(ShimJPEGWriter *writer);

// Takes the next rows, from the top: blue, green, red and a byte that is of no interest. Gives 0, or -1 when memory is
// short.
int shim_jpeg_writer_rows(ShimJPEGWriter *writer, const uint32_t *pixels, size_t rows);

// After the last row: the file, which belongs to the handle; NULL when memory is short.
const uint8_t *shim_jpeg_writer_finish(ShimJPEGWriter *writer, size_t *count);
