#pragma once

#include <stddef.h>
#include <stdint.h>

// A font face of Cairo's (a cairo_font_face_t) of a file, unhinted; it owns what it is made of. NULL where the file
// cannot be read. The axes of a variable font are given by their tags and values.
void *shim_font_face_open(
    const char *path, int index, const uint32_t *tags, const double *values, size_t count);
