/// Functional languages.
enum FunctionalGrammars {
  static let haskell = Grammar(
    comments: [
      CommentForm(open: "{-#", close: "#-}", kind: .prolog),
      CommentForm(open: "{-", close: "-}", nests: true),
      CommentForm(open: "--", exception: ">"), .interpreter,
    ],
    strings: [
      .double, StringForm(open: "'", kind: .character, isOneCharacter: true),
      StringForm(open: "`", kind: .operator, escape: nil),
    ],
    words: Words(of: "haskell"),
    symbols: [Symbol("::", .operator), Symbol("..", .operator)], operators: Set("+-*/%=!<>&|^~?:\\@.$#"),
    punctuation: Set("{}[]();,"), identifierSigns: ["'"], capitals: Capitals(isClass: true))

  // MARK: - Elixir

  static let elixir = Grammar(
    comments: [.sign], strings: elixirStrings,
    words: Words(of: "elixir"),
    symbols: [
      Symbol("::", .operator), Symbol("...", .operator), Symbol("..", .operator), Symbol("?\\\\", .character),
      Symbol("?\"", .character), Symbol("?'", .character), Symbol("?#", .character),
    ], operators: .usualOperators.union(["\\", "@"]), punctuation: .usualPunctuation,
    identifierEnds: ["?", "!"], capitals: Capitals(isClass: true),
    sigils: [Sigil(":", .symbol, name: .symbol), Sigil("@", .atRule, name: .atRule)], entryNames: .symbol,
    entryStrings: .symbol)

  private static let elixirHole = Interpolation(open: "#{", brackets: .braces)

  private static let elixirStrings: [StringForm] = {
    let quoted: [StringForm] = ["\"\"\"", "'''", "\"", "'"].map { (open: StaticText) in
      StringForm(open: open, isMultiline: true, interpolations: [elixirHole])
    }
    let atom = StringForm(
      open: ":\"", close: "\"", kind: .symbol, isMultiline: true, interpolations: [elixirHole])
    let brackets =
      [("\"\"\"", "\"\"\""), ("\"", "\""), ("'", "'"), ("/", "/"), ("|", "|")]
      + [("(", ")"), ("[", "]"), ("{", "}"), ("<", ">")]
    // The letters of sigils. Uppercase sigils are read without escapes, and regular expressions are plain.
    return [atom] + quoted
      + "swcrDNRSTUWC".flatMap { letter in
        brackets.map { open, close in
          StringForm(
            open: StaticText(stringLiteral: "~\(letter)\(open)"), close: StaticText(stringLiteral: close),
            kind: letter.lowercased() == "r" ? nil : .string, escape: letter.isUppercase ? nil : "\\",
            isMultiline: true, interpolations: letter.isUppercase ? [] : [elixirHole])
        }
      }
  }()

  // MARK: - R

  static let r = Grammar(
    comments: [.sign],
    strings: [
      StringForm(open: "\"", prefixes: ["r"], escape: nil, isMultiline: true, raw: .delimiter),
      StringForm(open: "\"", isMultiline: true), StringForm(open: "'", isMultiline: true),
      StringForm(open: "`", kind: nil),
    ],
    words: Words(of: "r"),
    symbols: [
      "%in%", "%>%", "%<>%", "%o%", "%x%", "%*%", "%/%", "%%", "%||%", "|>", "::",
    ].map { Symbol($0, .operator) }, operators: .usualOperators.union(["$", "@", "\\"]),
    punctuation: Set("{}[]();,"), identifierSigns: ["."])

  // MARK: - GraphQL

  static let graphql = Grammar(
    comments: [.sign], strings: [.tripleDouble, .double],
    words: Words(of: "graphql"),
    symbols: [Symbol("...", .operator)], operators: Set("!|&="), punctuation: Set("{}[]():,"),
    capitals: Capitals(constant: 2, isClass: true),
    sigils: [Sigil("$", nil, name: nil), Sigil("@", .atRule, name: .atRule)], entryNames: .property)
}
