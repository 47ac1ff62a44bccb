/// Java and the languages that grew from it.
enum JavaGrammars {
  static let java = Grammar(
    comments: [.slashes, .block], strings: [.tripleDouble, .double, .character],
    words: [
      .keyword: """
      abstract assert boolean break byte case catch char class const continue default do double else enum exports \
      extends final finally float for goto if implements import instanceof int interface long module native new \
      non-sealed null open opens package permits private protected provides public record requires return sealed \
      short static strictfp super switch synchronized this throw throws to transient transitive try uses var void \
      volatile when while with yield
      """, .boolean: "true false",
    ],
    operators: .usualOperators, punctuation: .usualPunctuation, identifierSigns: ["$"],
    capitals: Capitals(constant: 2, isClass: true),
    sigils: [Sigil("@", .punctuation, name: .punctuation, words: [.keyword: "interface"], hasDots: true)])

  static let kotlin = Grammar(
    comments: [.interpreter, .slashes, .nestedBlock],
    strings: [
      StringForm(open: "\"\"\"", escape: nil, isMultiline: true, interpolations: templates),
      StringForm(open: "\"", interpolations: templates), .character,
    ],
    words: [
      .keyword: """
      abstract actual annotation as break by catch class companion const constructor continue crossinline data do \
      dynamic else enum expect external final finally for fun get if import in infix init inline inner interface \
      internal is it lateinit noinline null object open operator out override package private protected public \
      reified return sealed set super suspend tailrec this throw to try typealias val value var vararg when where \
      while
      """, .boolean: "true false", .operator: "and inv or shl shr ushr xor",
    ],
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
    words: [
      .keyword: """
      abstract case catch class def derives do else end enum extends extension final finally for forSome given if \
      implicit import infix inline lazy match new null object open opaque override package private protected return \
      sealed self super this then throw trait transparent try type using val var while with yield
      """, .boolean: "true false",
      .builtin: "Any AnyRef AnyVal Boolean Byte Char Double Float Int Long Nothing Short String Unit",
    ],
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
    words: [
      .keyword: """
      abstract as assert async await base break case catch class const continue covariant default deferred do \
      dynamic else enum export extends extension external factory final finally for get hide if implements import \
      in interface late library mixin native new null of on operator part rethrow return sealed set show static \
      super switch sync this throw try typedef var void when while with yield
      """, .boolean: "true false", .operator: "is",
    ],
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
    words: [
      .keyword: """
      abstract add alias and as ascending async await base bool break by byte case catch char checked class const \
      continue decimal default delegate descending do double dynamic else enum equals event explicit extern file \
      finally fixed float for foreach from get global goto group if implicit in init int interface internal into is \
      join let lock long nameof namespace new nint not notnull nuint null object on operator or orderby out override \
      params partial private protected public readonly record ref remove required return sbyte scoped sealed select \
      set short sizeof stackalloc static string struct switch this throw try typeof uint ulong unchecked unmanaged \
      unsafe ushort using value var virtual void volatile when where while with yield
      """, .boolean: "true false",
    ],
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
