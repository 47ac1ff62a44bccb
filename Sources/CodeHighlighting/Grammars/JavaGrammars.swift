/// Java and the languages that grew from it.
enum JavaGrammars {
  static let java = Grammar(
    comments: [.slashes, .block], strings: [.tripleDouble, .double, .character],
    words: Words(of: "java"),
    operators: .usualOperators, punctuation: .usualPunctuation, identifierSigns: ["$"],
    capitals: Capitals(constant: 2, isClass: true),
    sigils: [Sigil("@", .punctuation, name: .punctuation, words: [.keyword: "interface"], hasDots: true)])

  static let kotlin = Grammar(
    comments: [.interpreter, .slashes, .nestedBlock],
    strings: [
      StringForm(open: "\"\"\"", escape: nil, isMultiline: true, interpolations: templates),
      StringForm(open: "\"", interpolations: templates), .character,
    ],
    words: Words(of: "kotlin"),
    operators: .usualOperators, punctuation: .usualPunctuation,
    sigils: [Sigil("@", .builtin, name: .builtin, hasDots: true)])

  private static let templates = [
    Interpolation(open: "${", brackets: .braces), Interpolation(open: "$"),
  ]

  static let scala = Grammar(
    comments: [.slashes, .nestedBlock],
    strings: [
      StringForm(open: "\"\"\"", prefixes: ["s", "f", "raw"], isMultiline: true, interpolations: templates),
      StringForm(open: "\"", prefixes: ["s", "f", "raw"], interpolations: templates),
      .tripleDouble, .double, StringForm(open: "'", kind: .character, isOneCharacter: true),
    ],
    words: Words(of: "scala"),
    operators: Set("+-*/%=!<>&|^~?:#@"), punctuation: .usualPunctuation, identifierSigns: ["$"])

  static let dart = Grammar(
    comments: [.interpreter, .slashes, .nestedBlock],
    strings: [
      StringForm(open: "\"\"\"", prefixes: ["r"], escape: nil, isMultiline: true),
      StringForm(open: "'''", prefixes: ["r"], escape: nil, isMultiline: true),
      StringForm(open: "\"", prefixes: ["r"], escape: nil),
      StringForm(open: "'", prefixes: ["r"], escape: nil),
      StringForm(open: "\"\"\"", isMultiline: true, interpolations: templates),
      StringForm(open: "'''", isMultiline: true, interpolations: templates),
      StringForm(open: "\"", interpolations: templates), StringForm(open: "'", interpolations: templates),
    ],
    words: Words(of: "dart"),
    operators: .usualOperators, punctuation: Set("{}[]();,.:"), identifierSigns: ["$"],
    capitals: Capitals(constant: nil, isClass: true), sigils: [Sigil("@", nil, name: nil, hasDots: true)])

  static let csharp = Grammar(
    comments: [.slashes, .block],
    strings: [
      StringForm(
        open: "$@\"", close: "\"", escape: nil, isDoubled: true, isMultiline: true, interpolations: holes,
        hasDoubledBraces: true),
      StringForm(
        open: "@$\"", close: "\"", escape: nil, isDoubled: true, isMultiline: true, interpolations: holes,
        hasDoubledBraces: true),
      StringForm(
        open: "$\"\"\"", close: "\"\"\"", escape: nil, isMultiline: true, interpolations: holes,
        hasDoubledBraces: true),
      StringForm(open: "$\"", close: "\"", interpolations: holes, hasDoubledBraces: true),
      StringForm(open: "@\"", close: "\"", escape: nil, isDoubled: true, isMultiline: true),
      StringForm(open: "\"\"\"", escape: nil, isMultiline: true), .double, .character,
    ],
    words: Words(of: "csharp"),
    awaiting: [.className: "class interface struct enum record new is as"],
    symbols: [
      Symbol("??", .operator), Symbol("?.", .punctuation), Symbol("?", .punctuation),
      Symbol("::", .punctuation),
    ],
    operators: Set("+-*/%=!<>&|^~"), punctuation: Set("{}[]();,.:"),
    directives: Directives(background: .property, nameKind: .keyword, including: []), hasTypeArguments: true,
    hasTypesBeforeNames: true, hasBaseClauses: true)

  private static let holes = [Interpolation(open: "{", brackets: .braces, hasFormat: true)]
}
