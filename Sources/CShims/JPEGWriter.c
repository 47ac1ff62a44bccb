#include "JPEGWriter.h"
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

struct ShimJPEGWriter {
  struct jpeg_compress_struct info;
  struct jpeg_error_mgr errors;
  jmp_buf failure;
  unsigned char *bytes;
  unsigned long count;
};

static void onError(j_common_ptr info) { longjmp(((ShimJPEGWriter *)info->client_data)->failure, 1); }

static void onOutput(j_common_ptr info) { (void)info; }

// Whether the file was begun.
static int begin(ShimJPEGWriter *writer, uint32_t width, uint32_t height, int quality, int density) {
  j_compress_ptr info = &writer->info;
  if (setjmp(writer->failure)) return 0;
  jpeg_create_compress(info);
  jpeg_mem_dest(info, &writer->bytes, &writer->count);
  info->image_width = width;
  info->image_height = height;
  info->input_components = 4;
  info->in_color_space = JCS_EXT_BGRX;
  jpeg_set_defaults(info);
  jpeg_set_quality(info, quality, TRUE);
  info->dct_method = JDCT_ISLOW;  // The one that all processors compute alike.
  info->optimize_coding = TRUE;
  info->comp_info[0].h_samp_factor = info->comp_info[0].v_samp_factor = 1;
  info->density_unit = 1;  // An inch.
  info->X_density = info->Y_density = (UINT16)density;
  jpeg_start_compress(info, TRUE);
  return 1;
}

ShimJPEGWriter *shim_jpeg_writer_create(uint32_t width, uint32_t height, int quality, int density) {
  ShimJPEGWriter *writer = calloc(1, sizeof *writer);
  if (!writer) return NULL;
  writer->info.err = jpeg_std_error(&writer->errors);
  writer->info.client_data = writer;
  writer->errors.error_exit = onError;
  writer->errors.output_message = onOutput;
  if (begin(writer, width, height, quality, density)) return writer;
  shim_jpeg_writer_free(writer);
  return NULL;
}

void shim_jpeg_writer_free(ShimJPEGWriter *writer) {
  if (!writer) return;
  jpeg_destroy_compress(&writer->info);
  free(writer->bytes);
  free(writer);
}

int shim_jpeg_writer_rows(ShimJPEGWriter *writer, const uint32_t *pixels, size_t rows) {
  if (setjmp(writer->failure)) return -1;
  for (size_t row = 0; row < rows; row++) {
    JSAMPROW line = (JSAMPROW)(pixels + row * writer->info.image_width);
    jpeg_write_scanlines(&writer->info, &line, 1);
  }
  return 0;
}

const uint8_t *shim_jpeg_writer_finish(ShimJPEGWriter *writer, size_t *count) {
  if (setjmp(writer->failure)) return NULL;
  jpeg_finish_compress(&writer->info);
  *count = writer->count;
  return writer->bytes;
}
