#pragma once
#include <gif_lib.h>
#include <lcms2.h>
#include <png.h>
#include <stdint.h>
#include <webp/decode.h>
#include <webp/encode.h>

// Little CMS describes pixels by macros that Swift does not see. Named by the bytes in memory.
static const uint32_t shim_lcms_bgra = TYPE_BGRA_8;
static const uint32_t shim_lcms_gray = TYPE_GRAY_8;
static const uint32_t shim_lcms_cmyk = TYPE_CMYK_8;
// Ink where there is none: how Adobe's programs write JPEG.
static const uint32_t shim_lcms_inverted_cmyk = TYPE_CMYK_8_REV;
