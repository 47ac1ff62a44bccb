// Times what no renderer of text can leave out, and prints it in milliseconds of processor time: shaping with HarfBuzz,
// masks of glyphs with FreeType, and the bytes of the file.
//
//     limit ROUNDS PIXELS FILE <runs      each line: the face's path, its size in pixels, and words, with tabs between
//
// PIXELS is the number of bytes that are copied once, those of the image; the checksum is that of FILE.

#include <ft2build.h>
#include FT_FREETYPE_H
#include <hb-ft.h>
#include <libdeflate.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { kMostRuns = 4096, kMostFaces = 32, kMostGlyphs = 65536, kLongestLine = 65536 };

typedef struct {
  char *path;
  double size;
  FT_Face face;
  hb_font_t *font;
  unsigned char *isSeen;  // A flag for each glyph.
} Face;

typedef struct {
  Face *face;
  char *words;
} Run;

static Face faces[kMostFaces];
static Run runs[kMostRuns];
static size_t faceCount, runCount, glyphCount;
static char line[kLongestLine];

static double busy(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

static void fail(const char *what, const char *name) {
  fprintf(stderr, "limit: %s: %s\n", what, name);
  exit(1);
}

// The face of that size; bitmaps, such as emoji's, are taken in the size that they have.
static Face *find(FT_Library library, const char *path, double size) {
  for (size_t i = 0; i < faceCount; i++) {
    if (faces[i].size == size && strcmp(faces[i].path, path) == 0) return faces + i;
  }
  if (faceCount == kMostFaces) fail("too many faces", path);
  Face *new = faces + faceCount++;
  new->path = strdup(path), new->size = size;
  if (FT_New_Face(library, path, 0, &new->face)) fail("no such face", path);
  if (FT_IS_SCALABLE(new->face)) {
    FT_Set_Char_Size(new->face, 0, (FT_F26Dot6)(size * 64), 72, 72);
  } else {
    FT_Select_Size(new->face, 0);
  }
  new->font = hb_ft_font_create_referenced(new->face);
  hb_ft_font_set_load_flags(new->font, FT_LOAD_NO_HINTING);
  new->isSeen = calloc(kMostGlyphs, 1);
  return new;
}

static void shape(hb_buffer_t *buffer, const Run *run) {
  hb_buffer_clear_contents(buffer);
  hb_buffer_add_utf8(buffer, run->words, -1, 0, -1);
  hb_buffer_guess_segment_properties(buffer);
  hb_shape(run->face->font, buffer, NULL, 0);
}

// Marks the glyphs of all runs.
static void collect(hb_buffer_t *buffer) {
  for (size_t i = 0; i < runCount; i++) {
    shape(buffer, runs + i);
    unsigned count;
    const hb_glyph_info_t *glyphs = hb_buffer_get_glyph_infos(buffer, &count);
    for (unsigned j = 0; j < count; j++) runs[i].face->isSeen[glyphs[j].codepoint % kMostGlyphs] = 1;
    glyphCount += count;
  }
}

static size_t drawMasks(void) {
  size_t count = 0;
  for (size_t i = 0; i < faceCount; i++) {
    for (FT_UInt glyph = 0; glyph < kMostGlyphs; glyph++) {
      if (!faces[i].isSeen[glyph]) continue;
      const int flags = FT_IS_SCALABLE(faces[i].face) ? FT_LOAD_NO_HINTING | FT_LOAD_RENDER : FT_LOAD_COLOR;
      FT_Load_Glyph(faces[i].face, glyph, flags);
      count++;
    }
  }
  return count;
}

int main(int count, char **arguments) {
  if (count != 4) {
    fprintf(stderr, "usage: limit ROUNDS PIXELS FILE <runs\n");
    return 64;
  }
  FT_Library library;
  if (FT_Init_FreeType(&library)) fail("no FreeType", "");
  while (fgets(line, sizeof line, stdin)) {
    char *words = NULL, *size = strchr(line, '\t');
    if (size) *size++ = 0, words = strchr(size, '\t');
    if (!words || runCount == kMostRuns) fail("not a run", line);
    *words++ = 0;
    words[strcspn(words, "\n")] = 0;
    runs[runCount++] = (Run){find(library, line, atof(size)), strdup(words)};
  }
  const size_t byteCount = strtoull(arguments[2], NULL, 10);
  FILE *file = fopen(arguments[3], "rb");
  if (!file) fail("no such file", arguments[3]);
  unsigned char *packed = malloc(byteCount), *from = calloc(byteCount, 1), *to = malloc(byteCount);
  const size_t packedCount = fread(packed, 1, byteCount, file);
  fclose(file);

  hb_buffer_t *buffer = hb_buffer_create();
  collect(buffer);
  double shaping = 1e9, masks = 1e9, bytes = 1e9;
  size_t maskCount = 0;
  unsigned sum = 0;
  for (int round = atoi(arguments[1]); round > 0; round--) {
    double start = busy();
    for (size_t i = 0; i < runCount; i++) shape(buffer, runs + i);
    double end = busy();
    if (end - start < shaping) shaping = end - start;
    start = busy();
    maskCount = drawMasks();
    end = busy();
    if (end - start < masks) masks = end - start;
    start = busy();
    memcpy(to, from, byteCount);
    sum += libdeflate_crc32(0, packed, packedCount) + to[byteCount / 2];
    end = busy();
    if (end - start < bytes) bytes = end - start;
  }
  printf("%zu %zu %zu %.3f %.3f %.3f\n", runCount, glyphCount, maskCount, shaping, masks, bytes);
  return sum == 1;  // Nothing of the above can be left out.
}
