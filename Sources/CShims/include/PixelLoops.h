#pragma once
#include <stddef.h>
#include <stdint.h>

// Loops over one channel of a picture, as vectors of the processor. A plane is lines of floats, each line padded to a
// whole number of `shim_plane_step`s; lines are rows, or columns of a picture that was turned. No product and sum are
// fused, so that every processor gives the same bits.

enum { shim_plane_step = 16 };

// Shares of pixels in a mixed one sum up to this.
enum { shim_resample_one = 1 << 14 };

// Byte `channel` of each pixel becomes a sample. Lines are columns, of `height` samples.
void shim_plane_load(
  const uint32_t *pixels, size_t width, size_t height, size_t channel, float *samples, size_t stride);

// The same with rows as lines, of `width` samples; `row` is the pixels from a row to the next.
void shim_plane_load_rows(
  const uint32_t *pixels, size_t row, size_t width, size_t height, size_t channel, float *samples, size_t stride);

// Each whole sample, from 0 to 255, times `channels`, which has a 1 in each byte that it is for, is added to its pixel.
// Lines are rows.
void shim_plane_store(
  const float *samples, size_t stride, size_t width, size_t height, uint32_t channels, uint32_t *pixels);

// Line i of `mixed` is the sum of `taps` lines of `source` from `first[i]` on, each times its share of
// `shim_resample_one`. `stride` is the floats in a line of both, a multiple of `shim_plane_step`.
void shim_plane_mix(
  const float *source, size_t stride, const int32_t *first, const int16_t *shares, size_t taps, size_t count,
  float *mixed);

// Line i of `blurred` is line `i + reach` of `source` times `shares[0]`, and those `d` before and after it times
// `shares[d]`. `source` has `count + 2 * reach` lines.
void shim_plane_blur(
  const float *source, size_t stride, const float *shares, size_t reach, size_t count, float *blurred);

// The same within lines: place i of a line of `blurred` is place `i + reach` of one of `source` that has `before` places
// before it and `after` behind it, those of its ends where `repeats`, else zeros. `room`: floats for `blurredStride` and
// twice the reach. What `blurred` has beyond these places is meaningless.
void shim_plane_blur_across(
  const float *source, size_t lines, size_t length, size_t stride, size_t before, size_t after, int repeats,
  const float *shares, size_t reach, float *room, float *blurred, size_t blurredStride);

// Swaps lines and places in lines. `turned` has `length` lines of `turnedStride` floats; what it has beyond `lines`
// becomes 0. Both have room for whole steps of lines.
void shim_plane_turn(
  const float *source, size_t lines, size_t length, size_t stride, float *turned, size_t turnedStride);

// Rounds samples to whole numbers, held to 0 and 255, and to `limit`'s sample in the same place.
void shim_plane_round(float *samples, const float *limit, size_t count);

// Bits of channels that are set in any pixel; byte n of the others is not 0 if channel n ever differs from the first,
// second and third one above it.
typedef struct {
  uint32_t any, first, second, third;
} shim_channels;
shim_channels shim_compare_channels(const uint32_t *pixels, size_t count);

// Moves the channels of pixels away from their grey, with `shim_saturation_bits` bits after the point: each is
// `own` times itself and the shares of all three, held to 0 and alpha.
enum { shim_saturation_bits = 12 };
void shim_saturate(uint32_t *pixels, size_t count, int32_t own, int32_t red, int32_t green, int32_t blue);

// Copies pixels (blue in the lowest byte) as red, green, blue and alpha, a byte each, as long as they are opaque or
// nothing, so that premultiplied and straight alpha are the same. Gives how many it copied: it stops at the first that
// is neither.
size_t shim_copy_straight(const uint32_t *pixels, size_t count, uint8_t *output);

// Copies pixels (blue in the lowest byte) as red, green, blue and a zero, a byte each.
void shim_copy_colors(const uint32_t *pixels, size_t count, uint32_t *output);

// Filters a row of a PNG file (PNG 9.2: none, sub, up, average, Paeth by their numbers). `above`: the row above,
// unfiltered. Gives how far the bytes are from zero, all together.
uint64_t shim_filter_row(
  int filter, const uint8_t *row, const uint8_t *above, size_t count, size_t bytesPerPixel, uint8_t *output);

// Resampling in two steps, in whole numbers, so that every processor gives the same bits.

// How the pixels of an axis are mixed from others: a Catmull-Rom filter, `width` source pixels wide in each half of its
// two. `ratio`: source pixels in a pixel. `origin`: where the source's edge stands among the pixels from `pixel` on.
// `sources`: how many there are, at least `taps`. `weights`: room for `shim_axis_step` of each tap.
// Gives the first source pixel and the shares of each; these sum up to `shim_resample_one`. Returns the source pixel
// that the first one is a copy of, and the second of the next, or -1 where pixels are mixed.
enum { shim_axis_step = 8 };
ptrdiff_t shim_axis_mix(
  double pixel, size_t count, double origin, double ratio, double width, size_t sources, size_t taps, double *weights,
  int32_t *first, int16_t *shares);

// Each pixel of `mixed` is the sum of those in its place in `taps` rows, `stride` pixels apart, each times its row's
// share: four channels of 16 bits, each 64 times what a byte would be.
void shim_resample_rows(
  const uint32_t *pixels, size_t stride, const int16_t *shares, size_t taps, size_t count, int16_t *mixed);

// Pixel i of `line` is the sum of `taps` of those from `first[i] - start` on, each times its share, as bytes: alpha
// held to 0 and 255, colours to 0 and alpha.
void shim_resample_columns(
  const int16_t *mixed, const int32_t *first, int32_t start, const int16_t *shares, size_t taps, size_t count,
  uint32_t *line);

void shim_set_pixels(uint32_t *line, size_t count, uint32_t pixel);

// Bytes that are 0 from the first on, in whole words of eight.
size_t shim_count_free(const uint8_t *coverage, size_t count);

// Premultiplied pixels over those of `line`, covering 255ths of each: one colour or many, evenly or each by its own
// coverage. Alpha is the highest byte. Products are divided by 255 and rounded to nearest.
void shim_blend_ink(uint32_t *line, size_t count, uint32_t ink, uint8_t coverage);
void shim_blend_ink_mask(uint32_t *line, size_t count, uint32_t ink, const uint8_t *coverage);
void shim_blend_pixels(uint32_t *line, size_t count, const uint32_t *pixels, uint8_t coverage);
void shim_blend_pixels_mask(uint32_t *line, size_t count, const uint32_t *pixels, const uint8_t *coverage);

// A row of colours that are even between knots, which are pixels of `line` from 0 on. A knot's colour has four levels of
// 0 to 255, those of `above` and `share` times those of `fall`. Of the pixels from `first` to `end` those are written
// that are covered (`coverage` begins with `first`; null for all), perhaps others, and up to `shim_mesh_step` beyond.
enum { shim_mesh_step = 8 };
void shim_mesh_row(
  const double *above, const double *fall, double share, const uint32_t *knots, size_t count, size_t first,
  size_t end, const uint8_t *coverage, uint32_t *line);

// Red, green and blue of pixels (blue in the lowest byte), three bytes each; with `subtracts`, less those of the pixel
// before, of which the first has none.
void shim_copy_rgb(const uint32_t *pixels, size_t count, int subtracts, uint8_t *output);

// Multiplies the colours of pixels by their alpha, in place.
void shim_premultiply(uint32_t *pixels, size_t count);
