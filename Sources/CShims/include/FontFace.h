#pragma once

// A font face of Cairo's (a cairo_font_face_t) of a file, unhinted; it owns what it is made of. NULL where the file
// cannot be read.
void *shim_font_face_open(const char *path, int index);
