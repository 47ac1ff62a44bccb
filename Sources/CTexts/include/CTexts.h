#ifndef CTEXTS_H
#define CTEXTS_H

#include <stddef.h>

/// A file of the sources whose bytes are in the program: a table, a language, a drawing. SwiftPM's own way
/// (`embedInCode`) makes array literals of them, of which the compiler takes a second for each 20 KB.
typedef struct __attribute__((swift_attr("@Sendable"))) {
  const unsigned char *bytes;
  size_t count;
} EmbeddedFile;

#define EMBEDDED(name) \
  extern const EmbeddedFile embedded_##name __attribute__((swift_name("EmbeddedFile." #name)))

EMBEDDED(ar);
EMBEDDED(de);
EMBEDDED(es);
EMBEDDED(fa);
EMBEDDED(id);
EMBEDDED(it);
EMBEDDED(pt);
EMBEDDED(ru);
EMBEDDED(tr);
EMBEDDED(uk);
EMBEDDED(manifest);
EMBEDDED(scripts);
EMBEDDED(fontRules);
EMBEDDED(georgia);
EMBEDDED(symbols);
EMBEDDED(commands);
EMBEDDED(characters);
EMBEDDED(environments);
EMBEDDED(units);
EMBEDDED(colors);
EMBEDDED(domains);
EMBEDDED(answerShapes);
EMBEDDED(messageKeys);
EMBEDDED(words);
EMBEDDED(pattern);
EMBEDDED(signs);
EMBEDDED(pixels);
EMBEDDED(cssColors);
EMBEDDED(reportStyle);
EMBEDDED(reportScript);

#undef EMBEDDED

#endif
