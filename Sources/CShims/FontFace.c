#include "FontFace.h"

#include <cairo-ft.h>
#include <stdlib.h>

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

void *shim_font_face_open(const char *path, int index) {
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
  cairo_font_face_t *face = cairo_ft_font_face_create_for_ft_face(opened->face, FT_LOAD_NO_HINTING);
  if (cairo_font_face_set_user_data(face, &key, opened, close_face) != CAIRO_STATUS_SUCCESS) {
    cairo_font_face_destroy(face);
    close_face(opened);
    return NULL;
  }
  return face;
}
