/// JavaScript and TypeScript.
enum ScriptGrammars {
  static let javascript = Grammar(
    comments: [.interpreter, .slashes, .block, CommentForm(open: "<!--")],
    strings: [
      .double, .single,
      StringForm(
        open: "`", isMultiline: true, interpolations: [Interpolation(open: "${", brackets: .braces)]),
    ],
    words: Words(of: "javascript"),
    awaiting: [.className: "class extends implements instanceof interface new"],
    symbols: [Symbol("?.", .operator), Symbol("...", .operator)],
    operators: .usualOperators, punctuation: Set("{}[]();,."), identifierSigns: ["$", "#"],
    capitals: Capitals(constant: 1), sigils: [Sigil("@", .operator, name: nil, hasDots: true)],
    entryNames: .property, entryStrings: .property, hasRegularExpressions: true, hasElements: true)

  static let tsx: Grammar = {
    var grammar = javascript
    grammar.words = Words(of: "javascript", "tsx")
    grammar.awaiting = grammar.awaiting.adding([.className: "type"])
    // In types, a name before a colon is not that of a property.
    grammar.entryNames = nil
    grammar.hasTypeArguments = true
    return grammar
  }()

  static let typescript: Grammar = {
    var grammar = tsx
    grammar.hasElements = false
    return grammar
  }()
}

/// Scripting languages.
enum DynamicGrammars {
  // MARK: - Python

  static let python = Grammar(
    comments: [.sign], strings: pythonStrings,
    words: Words(of: "python"),
    awaiting: [.className: "class"], operators: Set("+-*/%=!<>&|^~@"), punctuation: Set("{}[]();,.:"),
    sigils: [Sigil("@", .punctuation, name: .punctuation, isAtLineStart: true, hasDots: true)])

  private static let pythonQuotes: [StaticText] = ["\"\"\"", "'''", "\"", "'"]

  private static let pythonStrings = pythonQuotes.flatMap { open -> [StringForm] in
    let isMultiline = open.scalars.count > 1
    let hole = Interpolation(open: "{", brackets: .braces, hasFormat: true)
    return [
      StringForm(
        open: open, prefixes: ["f", "fr", "rf", "t"], isMultiline: isMultiline, interpolations: [hole],
        hasDoubledBraces: true),
      StringForm(open: open, prefixes: ["", "r", "b", "u", "br", "rb"], isMultiline: isMultiline),
    ]
  }

  // MARK: - Ruby

  static let ruby = Grammar(
    comments: [CommentForm(open: "=begin", close: "\n=end", isAtLineStart: true), .sign],
    strings: [StringForm(open: "\"", isMultiline: true, interpolations: [rubyHole])] + rubyStrings,
    words: Words(of: "ruby"),
    awaiting: [.className: "class module"], symbols: [Symbol("::", .punctuation)], operators: .usualOperators,
    punctuation: .usualPunctuation, identifierEnds: ["?", "!"], capitals: Capitals(constant: 1),
    sigils: [Sigil(":", .symbol, name: .symbol), Sigil("@", nil, name: nil), Sigil("$", nil, name: nil)],
    entryNames: .symbol, entryStrings: .symbol,
    heredoc: HeredocForm(
      open: "<<", indents: ["-", "~"], openKind: .punctuation, delimiterKind: .symbol, form: 0),
    hasRegularExpressions: true)

  private static let rubyHole = Interpolation(open: "#{", brackets: .braces)

  private static let rubyStrings: [StringForm] = [
    StringForm(open: "'", isMultiline: true),
    StringForm(open: "`", isMultiline: true, interpolations: [rubyHole]),
    StringForm(open: ":\"", close: "\"", kind: .symbol),
    StringForm(open: "%w[", close: "]", isMultiline: true),
    StringForm(open: "%i[", close: "]", isMultiline: true),
    StringForm(open: "%w(", close: ")", isMultiline: true),
    StringForm(open: "%i(", close: ")", isMultiline: true),
    StringForm(open: "%q(", close: ")", isMultiline: true),
    StringForm(open: "%Q(", close: ")", isMultiline: true, interpolations: [rubyHole]),
    StringForm(open: "%(", close: ")", isMultiline: true, interpolations: [rubyHole]),
    StringForm(open: "%r{", close: "}", kind: nil, isMultiline: true),
  ]

  // MARK: - PHP

  static let php = Grammar(
    comments: [.slashes, CommentForm(open: "#", exception: "["), .block],
    strings: [
      StringForm(open: "\"", isMultiline: true, interpolations: [phpHole]),
      StringForm(open: "'", isMultiline: true),
      StringForm(open: "#[", close: "]", kind: nil, isMultiline: true),
    ],
    words: Words(of: "php"),
    ignoresCase: true,
    awaiting: [
      .className: "class extends implements instanceof interface new trait enum",
      .functionDefinition: "function",
    ],
    symbols: [
      Symbol("<?php", nil), Symbol("<?=", nil), Symbol("?->", .operator), Symbol("->", .operator),
      Symbol("::", .operator), Symbol("\\", .punctuation),
    ], operators: .usualOperators.union(["@"]), punctuation: .usualPunctuation,
    capitals: Capitals(constant: 2),
    sigils: [Sigil("$", nil, name: nil)], memberSign: ">", memberKind: .property,
    heredoc: HeredocForm(
      open: "<<<", indents: [], isAlwaysIndented: true, mayHaveBlanks: true, openKind: .punctuation,
      delimiterKind: .symbol, form: 0), isEmbeddedInMarkup: true)

  private static let phpHole = Interpolation(
    open: "{$", brackets: .braces, kind: .string, background: .string)

  // MARK: - Lua and Perl

  static let lua = Grammar(
    comments: [
      CommentForm(open: "--[[", close: "]]"), CommentForm(open: "--[=[", close: "]=]"), .dashes, .interpreter,
    ],
    strings: [.double, .single, StringForm(open: "[", escape: nil, isMultiline: true, raw: .equals)],
    words: Words(of: "lua"),
    symbols: [Symbol("...", .punctuation), Symbol("..", .operator)], operators: Set("+-*/%^#=<>~&|"),
    punctuation: Set("{}[]();,.:"))

  static let perl = Grammar(
    comments: [
      CommentForm(open: "=pod", close: "\n=cut", isAtLineStart: true),
      CommentForm(open: "=head", close: "\n=cut", isAtLineStart: true), .sign,
    ],
    strings: [
      StringForm(open: "\"", isMultiline: true), StringForm(open: "'", isMultiline: true),
      StringForm(open: "`", isMultiline: true),
      StringForm(open: "(", close: ")", prefixes: ["q", "qq", "qw", "qx"], isMultiline: true),
      StringForm(open: "{", close: "}", prefixes: ["q", "qq", "qw", "qx"], isMultiline: true),
      StringForm(open: "/", close: "/", prefixes: ["m", "qr"], kind: nil),
    ],
    words: Words(of: "perl"),
    operators: .usualOperators.union(["\\"]), punctuation: .usualPunctuation,
    sigils: [Sigil("$", nil, name: nil), Sigil("@", nil, name: nil), Sigil("%", nil, name: nil)],
    memberSign: ">",
    heredoc: HeredocForm(
      open: "<<", indents: ["~"], openKind: .operator, delimiterKind: .string, form: 0),
    hasRegularExpressions: true)
}

/// The commands of a shell, and sessions with one.
enum ShellGrammar {
  static let shell = Grammar(
    structure: .shell, comments: [.sign],
    strings: [
      StringForm(
        open: "\"", isMultiline: true,
        interpolations: [
          Interpolation(open: "$(", brackets: .parentheses, kind: .string, background: .string),
          Interpolation(
            open: "`", brackets: .init(opening: "`", closing: "`"), kind: .string, background: .string),
        ]),
      StringForm(open: "$'", close: "'", isMultiline: true),
      StringForm(open: "'", escape: nil, isMultiline: true),
    ],
    words: Words(of: "bash"),
    operators: Set("<>|&!="), punctuation: Set("(){}[];"),
    heredoc: HeredocForm(
      open: "<<", indents: ["-"], mayHaveBlanks: true, openKind: .operator, delimiterKind: .string, form: 0))

  static let session = Grammar(structure: .session)

  // MARK: - PowerShell

  static let powershell = Grammar(
    comments: [CommentForm(open: "<#", close: "#>"), .sign],
    strings: [
      StringForm(
        open: "@\"", close: "\n\"@", escape: "`", isMultiline: true, interpolations: [powershellHole]),
      StringForm(open: "@'", close: "\n'@", escape: nil, isMultiline: true),
      StringForm(
        open: "\"", escape: "`", isDoubled: true, isMultiline: true, interpolations: [powershellHole]),
      StringForm(open: "'", escape: nil, isDoubled: true, isMultiline: true),
    ],
    words: Words(of: "powershell"),
    ignoresCase: true, awaiting: [.className: "class enum"],
    symbols: [Symbol("::", .operator), Symbol("..", .operator)], operators: .usualOperators,
    punctuation: Set("{}[]();,.@"),
    identifierJoints: ["-"],
    sigils: [
      Sigil("$", nil, name: nil, words: [.boolean: "true false null True False Null TRUE FALSE NULL"]),
      Sigil("-", nil, name: nil, words: powershellOperators),
    ])

  private static let powershellHole = Interpolation(open: "$(", brackets: .parentheses)

  private static let powershellOperators: Words = {
    let names = """
      and as band bnot bor bxor contains eq f ge gt in is isnot join le like lt match ne not notcontains notin notlike \
      notmatch or replace shl shr split xor
      """
    let all = names.split(separator: " ").flatMap { name in
      ["", "i", "c"].flatMap { prefix -> [String] in
        let word = prefix + name
        return [word, word.prefix(1).uppercased() + word.dropFirst(), word.uppercased()]
      }
    }
    return [.operator: all.joined(separator: " ")]
  }()

  /// The words after which another command follows, and the words after which a list follows.
  static let openers: Set<String> = ["do", "elif", "else", "if", "then", "until", "while"]
  static let lists: Set<String> = ["case", "for", "select"]

  /// The predefined variables of a shell.
  static let environment: Set<String> = Set(
    """
    BASH BASHOPTS BASHPID BASH_REMATCH BASH_SOURCE BASH_VERSION CDPATH COLUMNS DISPLAY EDITOR EUID FUNCNAME GROUPS HISTFILE \
    HISTSIZE HOME HOSTNAME HOSTTYPE IFS LANG LC_ALL LINENO LINES LOGNAME MACHTYPE MAIL OLDPWD OPTARG OPTIND OSTYPE PATH \
    PIPESTATUS PPID PROMPT_COMMAND PS1 PS2 PS4 PWD RANDOM REPLY SECONDS SHELL SHELLOPTS SHLVL TERM TMOUT TMPDIR TZ UID USER
    """.split(separator: " ").map(String.init))
}
