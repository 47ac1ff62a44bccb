/// Data, queries and settings.
enum DataGrammars {
  static let json = Grammar(
    comments: [.slashes, .block], strings: [.double, .single],
    words: Words(of: "json"), operators: Set(":"),
    punctuation: Set("{}[],"), entryNames: .property, entryStrings: .property)

  static let yaml = Grammar(
    structure: .yaml,
    strings: [
      StringForm(open: "\"", isMultiline: true),
      StringForm(open: "'", escape: nil, isDoubled: true, isMultiline: true),
    ], words: Words(of: "yaml"))

  static let sql = Grammar(
    comments: [.dashes, .sign, .block],
    strings: [
      StringForm(open: "'", isDoubled: true, isMultiline: true),
      StringForm(open: "\"", isDoubled: true, isMultiline: true),
      StringForm(open: "`", kind: nil),
    ],
    words: Words(of: "sql"),
    ignoresCase: true, operators: Set("-+*/=%^~&|!<>"), punctuation: Set(";[]()`,."),
    sigils: [Sigil("@", nil, name: nil)])

  static let toml = Grammar(
    structure: .settings, comments: [.sign],
    strings: [
      StringForm(open: "\"\"\"", isMultiline: true), StringForm(open: "'''", escape: nil, isMultiline: true),
      .double,
      StringForm(open: "'", escape: nil),
    ], words: Words(of: "toml"), punctuation: Set("{}[],.="), entryNames: .property
  )

  static let ini = Grammar(
    structure: .settings,
    comments: [CommentForm(open: "#", isAtLineStart: true), CommentForm(open: ";", isAtLineStart: true)],
    entryNames: .attributeName)

  static let docker = Grammar(
    structure: .docker, comments: [CommentForm(open: "#", isAtLineStart: true)], strings: [.double, .single],
    words: Words(of: "docker"),
    heredoc: HeredocForm(
      open: "<<", indents: ["-"], openKind: .operator, delimiterKind: .string, form: 0))

  static let makefile = Grammar(
    structure: .make, comments: [.sign], strings: [.double, .single],
    words: Words(of: "makefile"))
}

/// Web pages, and their style sheets.
enum MarkupGrammars {
  static let html = Grammar(structure: .markup, hasElements: true)
  /// The grammar of documents whose elements contain only markup.
  static let xml = Grammar(structure: .markup)

  static let css = Grammar(structure: .style, comments: [.block], strings: [.double, .single])
  /// The grammar of languages that compile to style sheets.
  static let scss = Grammar(structure: .style, comments: [.slashes, .block], strings: [.double, .single])

  static let difference = Grammar(structure: .difference)

  static let latex = Grammar(
    structure: .typesetting, comments: [CommentForm(open: "%")],
    words: Words(of: "latex"), operators: Set("^_~&#"), punctuation: Set("{}[]"))

  static let markdown = Grammar(structure: .markdown, comments: [CommentForm(open: "<!--", close: "-->")])
}
