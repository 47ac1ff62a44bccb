#include "CTexts.h"

#ifndef __has_embed
#error "a compiler with #embed is needed: that of Swift 6.3 or newer"
#endif
#pragma clang diagnostic ignored "-Wc23-extensions"

#define EMBEDDED(name) const EmbeddedFile embedded_##name = {name, sizeof name}

static const unsigned char ar[] = {
#embed "../Localization/Languages/ar.strings"
};
EMBEDDED(ar);

static const unsigned char de[] = {
#embed "../Localization/Languages/de.strings"
};
EMBEDDED(de);

static const unsigned char es[] = {
#embed "../Localization/Languages/es.strings"
};
EMBEDDED(es);

static const unsigned char fa[] = {
#embed "../Localization/Languages/fa.strings"
};
EMBEDDED(fa);

static const unsigned char id[] = {
#embed "../Localization/Languages/id.strings"
};
EMBEDDED(id);

static const unsigned char it[] = {
#embed "../Localization/Languages/it.strings"
};
EMBEDDED(it);

static const unsigned char pt[] = {
#embed "../Localization/Languages/pt.strings"
};
EMBEDDED(pt);

static const unsigned char ru[] = {
#embed "../Localization/Languages/ru.strings"
};
EMBEDDED(ru);

static const unsigned char tr[] = {
#embed "../Localization/Languages/tr.strings"
};
EMBEDDED(tr);

static const unsigned char uk[] = {
#embed "../Localization/Languages/uk.strings"
};
EMBEDDED(uk);

static const unsigned char manifest[] = {
#embed "../Typography/Fonts/manifest.tsv"
};
EMBEDDED(manifest);

static const unsigned char scripts[] = {
#embed "../Typography/Fonts/scripts.tsv"
};
EMBEDDED(scripts);

static const unsigned char fontRules[] = {
#embed "../Typography/Fonts/fonts.conf"
};
EMBEDDED(fontRules);

static const unsigned char georgia[] = {
#embed "../Typography/Metrics/georgia.tsv"
};
EMBEDDED(georgia);

static const unsigned char symbols[] = {
#embed "../MathTypesetting/Commands/Tables/symbols.tsv"
};
EMBEDDED(symbols);

static const unsigned char commands[] = {
#embed "../MathTypesetting/Commands/Tables/commands.tsv"
};
EMBEDDED(commands);

static const unsigned char characters[] = {
#embed "../MathTypesetting/Commands/Tables/characters.tsv"
};
EMBEDDED(characters);

static const unsigned char environments[] = {
#embed "../MathTypesetting/Commands/Tables/environments.tsv"
};
EMBEDDED(environments);

static const unsigned char units[] = {
#embed "../MathTypesetting/Commands/Tables/units.tsv"
};
EMBEDDED(units);

static const unsigned char colors[] = {
#embed "../MathTypesetting/Commands/Tables/colors.tsv"
};
EMBEDDED(colors);

static const unsigned char domains[] = {
#embed "../PageReading/AutoLinks/domains.txt"
};
EMBEDDED(domains);

static const unsigned char answerShapes[] = {
#embed "../PageReading/Answers/shapes.tsv"
};
EMBEDDED(answerShapes);

static const unsigned char messageKeys[] = {
#embed "../MessageReading/keys.tsv"
};
EMBEDDED(messageKeys);

static const unsigned char words[] = {
#embed "../SyntaxHighlighting/Grammars/words.tsv"
};
EMBEDDED(words);

static const unsigned char pattern[] = {
#embed "../Painting/Chats/pattern.svg"
};
EMBEDDED(pattern);

static const unsigned char signs[] = {
#embed "../Painting/Glyphs/signs.tsv"
};
EMBEDDED(signs);

static const unsigned char pixels[] = {
#embed "../IPRenderKit/Comparison/pixels.tsv"
};
EMBEDDED(pixels);

static const unsigned char cssColors[] = {
#embed "../IPRenderKit/Options/colors.tsv"
};
EMBEDDED(cssColors);

static const unsigned char reportStyle[] = {
#embed "../DiffReport/report.css"
};
EMBEDDED(reportStyle);

static const unsigned char reportScript[] = {
#embed "../DiffReport/report.js"
};
EMBEDDED(reportScript);
