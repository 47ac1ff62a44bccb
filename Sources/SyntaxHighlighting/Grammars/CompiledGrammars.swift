/// C and C++.
enum CGrammars {
  static let c = Grammar(
    comments: [.slashes, .block],
    strings: [
      StringForm(open: "\"", prefixes: ["", "l", "u", "u8"]),
      StringForm(open: "'", prefixes: ["", "l", "u", "u8"], kind: .character),
    ],
    words: Words(of: "c"),
    awaiting: [.className: "enum struct"], operators: .usualOperators,
    punctuation: .usualPunctuation,
    directives: Directives(
      background: .property, nameKind: .keyword, including: ["include", "import", "include_next"]),
    hasTypeSuffixes: true)

  static let cpp: Grammar = {
    var grammar = c
    grammar.strings.insert(
      StringForm(
        open: "\"", prefixes: ["r", "lr", "ur", "u8r"], escape: nil, isMultiline: true, raw: .delimiter),
      at: 0)
    grammar.words = Words(of: "c", "cpp")
    grammar.awaiting = grammar.awaiting.adding([.className: "class concept typename"])
    grammar.symbols = [Symbol("::", .punctuation)]
    grammar.digitSeparator = "'"
    grammar.hasBaseClauses = true
    return grammar
  }()
}

/// Swift and Objective-C.
enum AppleGrammars {
  static let swift = Grammar(
    comments: [.interpreter, .slashes, .nestedBlock],
    strings: [
      StringForm(open: "\"\"\"", isMultiline: true, interpolations: [interpolation], raw: .hashes(1)),
      StringForm(open: "\"", interpolations: [interpolation], raw: .hashes(1)),
      StringForm(open: "\"\"\"", isMultiline: true, interpolations: [interpolation]),
      StringForm(open: "\"", interpolations: [interpolation]),
    ],
    words: Words(of: "swift"),
    awaiting: [.functionDefinition: "func"], symbols: [Symbol("...", .operator), Symbol("..<", .operator)],
    operators: Set("-+*/%=!<>&|^~?"),
    punctuation: Set("{}[]();,.:\\"),
    identifierSigns: ["$"],
    capitals: Capitals(constant: 2, isClass: true),
    sigils: [
      Sigil("@", .atRule, name: .atRule),
      Sigil(
        "#", .property, name: .property,
        words: [
          .constant: """
          colorLiteral column dsohandle file fileID fileLiteral filePath function imageLiteral line
          """
        ]),
    ])

  private static let interpolation = Interpolation(open: "\\(", brackets: .parentheses)

  static let objectiveC: Grammar = {
    var grammar = CGrammars.c
    grammar.strings.insert(StringForm(open: "@\"", close: "\""), at: 0)
    grammar.sigils = [
      Sigil("@", .keyword, name: .keyword, words: [.keyword: "interface implementation protocol class"])
    ]
    grammar.awaiting = grammar.awaiting.adding([.className: "@interface @implementation @protocol @class"])
    grammar.words = Words(of: "c", "objectivec")
    return grammar
  }()
}

/// Go and Rust.
enum SystemsGrammars {
  static let go = Grammar(
    comments: [.slashes, .block],
    strings: [.double, StringForm(open: "`", escape: nil, isMultiline: true), .character],
    words: Words(of: "go"),
    symbols: [Symbol(":=", .operator), Symbol("...", .operator)], operators: Set("*/%^!=+-|&<>~"),
    punctuation: Set("{}[]();,.:"))

  static let rust = Grammar(
    comments: [.slashes, .nestedBlock],
    strings: [
      StringForm(open: "\"", prefixes: ["r", "br", "cr"], escape: nil, isMultiline: true, raw: .hashes(0)),
      StringForm(open: "\"", prefixes: ["", "b", "c"], isMultiline: true),
      StringForm(open: "'", prefixes: ["", "b"], kind: .character, isOneCharacter: true),
      StringForm(open: "#![", close: "]", kind: .attributeName, isMultiline: true),
      StringForm(open: "#[", close: "]", kind: .attributeName, isMultiline: true),
    ],
    words: Words(of: "rust"),
    awaiting: [.functionDefinition: "fn", .className: "enum struct trait type union"],
    symbols: [Symbol("->", .punctuation), Symbol("..=", .punctuation), Symbol("::", .punctuation)],
    operators: Set("-+*/%!^=&|<>@?"), punctuation: Set("{}[]();,.:"),
    capitals: Capitals(constant: 2, isClass: true),
    sigils: [Sigil("'", .symbol, name: .symbol), Sigil("$", nil, name: nil)], hasMacros: true)
}

/// Java and the languages derived from it.
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
