#ifndef CCOMMANDTEXTS_H
#define CCOMMANDTEXTS_H

#include <stddef.h>

// What the command says at length: the files of `Command/Texts` (`CTexts.h` says why they are not SwiftPM's resources).
typedef struct __attribute__((swift_attr("@Sendable"))) {
  const unsigned char *bytes;
  size_t count;
} CommandText;

#define TEXT(name) extern const CommandText command_text_##name __attribute__((swift_name("CommandText." #name)))

TEXT(help);
TEXT(render);
TEXT(check);
TEXT(scene);
TEXT(golden);
TEXT(exitStatus);
TEXT(tools);
TEXT(fontSet);
TEXT(bash);
TEXT(zsh);

#undef TEXT

#endif
