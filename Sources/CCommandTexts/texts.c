#include "CCommandTexts.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#define TEXT(name) const CommandText command_text_##name = {name, sizeof name}

static const unsigned char help[] = {
#embed "../Command/Texts/help.txt"
};
TEXT(help);

static const unsigned char render[] = {
#embed "../Command/Texts/render.txt"
};
TEXT(render);

static const unsigned char check[] = {
#embed "../Command/Texts/check.txt"
};
TEXT(check);

static const unsigned char scene[] = {
#embed "../Command/Texts/scene.txt"
};
TEXT(scene);

static const unsigned char golden[] = {
#embed "../Command/Texts/golden.txt"
};
TEXT(golden);

static const unsigned char exitStatus[] = {
#embed "../Command/Texts/exit-status.txt"
};
TEXT(exitStatus);

static const unsigned char tools[] = {
#embed "../Command/Texts/tools.json"
};
TEXT(tools);

static const unsigned char fontSet[] = {
#embed "../Command/Texts/font-set.json"
};
TEXT(fontSet);

static const unsigned char bash[] = {
#embed "../Command/Texts/completion.bash"
};
TEXT(bash);

static const unsigned char zsh[] = {
#embed "../Command/Texts/completion.zsh"
};
TEXT(zsh);
