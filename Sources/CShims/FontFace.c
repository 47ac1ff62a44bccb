#include "FontFace.h"

#include <cairo-ft.h>
#include <math.h>
#include <stdlib.h>

#include FT_MULTIPLE_MASTERS_H

// A face is closed before its library, which no other face uses: Cairo may let go of them in any order.
typedef struct {
  FT_Library library;
  FT_Face face;
} opened_face;

static void close_face(void *data) {
  opened_face *opened = data;
  FT_Done_Face(opened->face);
  FT_Done_FreeType(opened->library);
  free(opened);
}

// The axes that are not listed keep their defaults.
static void set_axes(const opened_face *opened, const uint32_t *tags, const double *values, size_t count) {
  FT_MM_Var *axes;
  if (count == 0 || FT_Get_MM_Var(opened->face, &axes) != 0) return;
  FT_Fixed *coordinates = calloc(axes->num_axis, sizeof *coordinates);
  if (coordinates != NULL) {
    for (FT_UInt axis = 0; axis < axes->num_axis; axis++) {
      coordinates[axis] = axes->axis[axis].def;
      for (size_t i = 0; i < count; i++)
        if (tags[i] == axes->axis[axis].tag) coordinates[axis] = (FT_Fixed)lround(values[i] * 65536);
    }
    FT_Set_Var_Design_Coordinates(opened->face, axes->num_axis, coordinates);
    free(coordinates);
  }
  FT_Done_MM_Var(opened->library, axes);
}

void *shim_font_face_open(
    const char *path, int index, const uint32_t *tags, const double *values, size_t count) {
  static const cairo_user_data_key_t key;
  opened_face *opened = calloc(1, sizeof *opened);
  if (opened == NULL) return NULL;
  if (FT_Init_FreeType(&opened->library) != 0) {
    free(opened);
    return NULL;
  }
  if (FT_New_Face(opened->library, path, index, &opened->face) != 0) {
    FT_Done_FreeType(opened->library);
    free(opened);
    return NULL;
  }
  set_axes(opened, tags, values, count);
  cairo_font_face_t *face = cairo_ft_font_face_create_for_ft_face(opened->face, FT_LOAD_NO_HINTING);
  if (cairo_font_face_set_user_data(face, &key, opened, close_face) != CAIRO_STATUS_SUCCESS) {
    cairo_font_face_destroy(face);
    close_face(opened);
    return NULL;
  }
  return face;
}
