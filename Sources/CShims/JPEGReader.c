#include "JPEGReader.h"
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
// Its codes depend on what the library above is built with.
#include <jerror.h>

enum { kExifMarker = JPEG_APP0 + 1, kProfileMarker = JPEG_APP0 + 2, kWholeMarker = 0xffff };
enum { kEighths = 8 };
// A progressive file is decoded once for each of its scans, and a scan may be a few bytes. Encoders make about ten.
enum { kScanLimit = 100 };
static const char kExifName[] = "Exif\0";  // and the zero of every C string

struct ShimJPEG {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf failure;
  // Why one of the functions was left by way of `failure`.
  ShimJPEGStatus status;
  // Whether nothing is missing when all pixels are there: of several scans the last may be.
  int mayLackEnd;
  const uint8_t *bytes;
  size_t count;
  char message[JMSG_LENGTH_MAX];
};

static ShimJPEG *reader(j_common_ptr info) { return info->client_data; }

static void leave(j_common_ptr info, ShimJPEGStatus status) {
  reader(info)->status = status;
  longjmp(reader(info)->failure, 1);
}

// With libjpeg's own words unless there is a message.
static void fail(j_common_ptr info, const char *message) {
  ShimJPEG *jpeg = reader(info);
  if (message) {
    snprintf(jpeg->message, sizeof jpeg->message, "%s", message);
  } else {
    info->err->format_message(info, jpeg->message);
  }
  leave(info, ShimJPEGDamaged);
}

static void onError(j_common_ptr info) {
  int code = info->err->msg_code;
  if (code == JERR_NO_BACKING_STORE || code == JERR_OUT_OF_MEMORY) leave(info, ShimJPEGTooLarge);
  fail(info, NULL);
}

// libjpeg warns and goes on, inventing what is missing. Where it invents pixels, the file counts as damaged; it does
// not where the file is only untidy.
static void onMessage(j_common_ptr info, int level) {
  const int warning = -1;
  if (level != warning) return;
  switch (info->err->msg_code) {
    case JWRN_ARITH_BAD_CODE:
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_MUST_RESYNC:
      fail(info, NULL);
      break;
    case JWRN_JPEG_EOF:
      if (!reader(info)->mayLackEnd) fail(info, NULL);
  }
}

static void onOutput(j_common_ptr info) { (void)info; }

static void onProgress(j_common_ptr info) {
  if (((j_decompress_ptr)info)->input_scan_number > kScanLimit) fail(info, "it has too many scans");
}

ShimJPEG *shim_jpeg_create(const uint8_t *bytes, size_t count) {
  ShimJPEG *jpeg = calloc(1, sizeof *jpeg);
  if (!jpeg) return NULL;
  jpeg->bytes = bytes;
  jpeg->count = count;
  jpeg->info.err = jpeg_std_error(&jpeg->errors);
  jpeg->info.client_data = jpeg;
  jpeg->errors.error_exit = onError;
  jpeg->errors.emit_message = onMessage;
  jpeg->errors.output_message = onOutput;
  jpeg->progress.progress_monitor = onProgress;
  return jpeg;
}

void shim_jpeg_free(ShimJPEG *jpeg) {
  if (!jpeg) return;
  jpeg_destroy_decompress(&jpeg->info);
  free(jpeg);
}

ShimJPEGStatus shim_jpeg_read_header(ShimJPEG *jpeg, ShimJPEGHeader *header) {
  j_decompress_ptr info = &jpeg->info;
  if (setjmp(jpeg->failure)) return jpeg->status;
  jpeg_create_decompress(info);
  info->progress = &jpeg->progress;
  jpeg_mem_src(info, jpeg->bytes, jpeg->count);
  jpeg_save_markers(info, kExifMarker, kWholeMarker);
  jpeg_save_markers(info, kProfileMarker, kWholeMarker);
  jpeg_read_header(info, TRUE);
  header->width = info->image_width;
  header->height = info->image_height;
  header->components = info->num_components;
  header->isInverted = info->saw_Adobe_marker;
  return ShimJPEGDone;
}

const uint8_t *shim_jpeg_exif(const ShimJPEG *jpeg, size_t *count) {
  for (jpeg_saved_marker_ptr marker = jpeg->info.marker_list; marker; marker = marker->next) {
    if (marker->marker != kExifMarker || marker->data_length < sizeof kExifName) continue;
    if (memcmp(marker->data, kExifName, sizeof kExifName) != 0) continue;
    *count = marker->data_length - sizeof kExifName;
    return marker->data + sizeof kExifName;
  }
  return NULL;
}

uint8_t *shim_jpeg_copy_profile(ShimJPEG *jpeg, size_t *count) {
  if (setjmp(jpeg->failure)) return NULL;
  JOCTET *profile = NULL;
  unsigned int length = 0;
  if (!jpeg_read_icc_profile(&jpeg->info, &profile, &length)) return NULL;
  *count = length;
  return profile;
}

ShimJPEGStatus shim_jpeg_start(ShimJPEG *jpeg, int eighths, size_t memoryLimit, uint32_t width, uint32_t height) {
  j_decompress_ptr info = &jpeg->info;
  if (setjmp(jpeg->failure)) return jpeg->status;
  jpeg->mayLackEnd = !jpeg_has_multiple_scans(info);
  int hasInks = info->jpeg_color_space == JCS_CMYK || info->jpeg_color_space == JCS_YCCK;
  info->out_color_space = hasInks ? JCS_CMYK : JCS_EXT_BGRA;
  info->dct_method = JDCT_ISLOW;  // The one that all processors compute alike.
  info->scale_num = (unsigned)eighths;
  info->scale_denom = kEighths;
  info->mem->max_memory_to_use = (long)memoryLimit;
  jpeg_start_decompress(info);
  if (info->output_width != width || info->output_height != height) fail((j_common_ptr)info, "its size is unclear");
  return ShimJPEGDone;
}

ShimJPEGStatus shim_jpeg_read_rows(ShimJPEG *jpeg, uint32_t count, uint32_t *pixels) {
  j_decompress_ptr info = &jpeg->info;
  if (setjmp(jpeg->failure)) return jpeg->status;
  for (uint32_t i = 0; i < count; i++) {
    JSAMPROW row = (JSAMPROW)(pixels + (size_t)i * info->output_width);
    jpeg_read_scanlines(info, &row, 1);
  }
  // What follows the last row is of no use.
  return ShimJPEGDone;
}

const char *shim_jpeg_message(const ShimJPEG *jpeg) { return jpeg->message; }

#define STRING(value) #value
#define EXPANDED(macro) STRING(macro)
const char *shim_jpeg_version(void) { return EXPANDED(LIBJPEG_TURBO_VERSION); }
