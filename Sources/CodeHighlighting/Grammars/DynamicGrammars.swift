/// Languages of scripts.
enum DynamicGrammars {
  // MARK: - Python

  static let python = Grammar(
    comments: [.sign], strings: pythonStrings,
    words: [
      .keyword: """
      and as assert async await break case class continue def del elif else except exec finally for from global if \
      import in is lambda match nonlocal not or pass print raise return try while with yield
      """, .boolean: "True False None",
      .builtin: """
      __import__ abs all any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile complex \
      delattr dict dir divmod enumerate eval filter float format frozenset getattr globals hasattr hash help hex id \
      input int isinstance issubclass iter len list locals map max memoryview min next object oct open ord pow \
      property range repr reversed round set setattr slice sorted staticmethod str sum super tuple type vars zip
      """,
    ],
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
    words: [
      .keyword: """
      BEGIN END __ENCODING__ __FILE__ __LINE__ __method__ alias and attr_accessor attr_reader attr_writer begin break \
      case class def defined? do else elsif end ensure extend for if in include module new next nil not or prepend \
      private protected public raise redo require rescue retry return self super then throw undef unless until when \
      while yield
      """, .boolean: "true false",
      .builtin: """
      Array Class Comparable Dir Enumerable Enumerator Exception FalseClass Fiber File Float Hash IO Integer Kernel \
      Marshal Method Module Mutex NilClass Numeric Object Proc Process Random Range Rational Regexp Set String Struct \
      Symbol Thread Time TrueClass
      """,
    ],
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
      StringForm(open: "<?php", close: "<?php", kind: nil), StringForm(open: "<?=", close: "<?=", kind: nil),
    ],
    words: [
      .keyword: """
      abstract and array as bool break callable case catch class clone const continue declare default die do echo else \
      elseif empty enddeclare endfor endforeach endif endswitch endwhile enum eval exit extends final finally float fn \
      for foreach from function global goto if implements include include_once instanceof insteadof int interface isset \
      iterable list match mixed namespace never new null object or parent print private protected public readonly \
      require require_once return self static string switch throw trait try unset use var void while xor yield
      """, .boolean: "true false",
      .constant: "__class__ __dir__ __file__ __function__ __line__ __method__ __namespace__ __trait__",
    ],
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
    words: [
      .keyword: """
      and break do else elseif end false for function goto if in local nil not or repeat return then true until while
      """
    ],
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
    words: [
      .keyword: """
      and any break cmp continue default delete die do else elsif eq eval for foreach ge given goto gt if last le local \
      lt my ne next no not or our package print redo ref require return say state sub switch undef unless until use \
      when while x xor
      """
    ],
    operators: .usualOperators.union(["\\"]), punctuation: .usualPunctuation,
    sigils: [Sigil("$", nil, name: nil), Sigil("@", nil, name: nil), Sigil("%", nil, name: nil)],
    memberSign: ">",
    heredoc: HeredocForm(
      open: "<<", indents: ["~"], openKind: .operator, delimiterKind: .string, form: 0),
    hasRegularExpressions: true)
}
