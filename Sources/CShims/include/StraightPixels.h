#pragma once
#include <stddef.h>
#include <stdint.h>

// Copies pixels (blue in the lowest byte) as red, green, blue and alpha, a byte each, as long as they are opaque or
// nothing, so that premultiplied and straight alpha are the same. Gives how many it copied: it stops at the first that
// is neither.
size_t shim_copy_straight(const uint32_t *pixels, size_t count, uint8_t *output);
