import CTexts
import Primitives

/// How a language is written: tables, and no code of its own. What is not in a table is not in the language.
struct Grammar: Sendable {
  /// The lexer that reads the table.
  var structure = Structure.code
  var comments: [CommentForm] = []
  /// In the order in which they are tried.
  var strings: [StringForm] = []
  var words: Words = [:]
  var ignoresCase = false
  /// What the identifier behind a word is, where that is not looked up.
  var awaiting: Words = [:]
  /// Signs of more than one scalar that are of another kind than their scalars, and those whose scalars are of none.
  var symbols: [Symbol] = []
  var operators: Set<Scalar> = []
  var punctuation: Set<Scalar> = []
  /// What else identifiers hold.
  var identifierSigns: Set<Scalar> = []
  /// What else stands between the parts of identifiers.
  var identifierJoints: Set<Scalar> = []
  /// What else identifiers end with.
  var identifierEnds: Set<Scalar> = []
  var capitals = Capitals()
  var sigils: [Sigil] = []
  /// The sign that separates digits, besides the underscore.
  var digitSeparator: Scalar?
  /// The kind of names before a colon where an entry may begin.
  var entryNames: TokenKind?
  /// The kind of strings before a colon.
  var entryStrings: TokenKind?
  /// What stands before the name of a member: a dot, or the second sign of an arrow.
  var memberSign: Scalar = "."
  var memberKind: TokenKind?
  var heredoc: HeredocForm?
  /// Whether lines that begin with a number sign are the preprocessor's.
  var directives: Directives?
  var hasRegularExpressions = false
  /// Whether a tag may stand where a value may.
  var hasElements = false
  /// Whether what is in angle brackets behind a class name are names of classes.
  var hasTypeArguments = false
  /// Whether a name before another name is a type.
  var hasTypesBeforeNames = false
  /// Whether names that end with `_t` are types.
  var hasTypeSuffixes = false
  /// Whether a colon behind the name of a class is followed by what it inherits from.
  var hasBaseClauses = false
  /// Whether names before an exclamation mark are macros.
  var hasMacros = false
  /// Whether the text may be part of a page.
  var isEmbeddedInMarkup = false

  enum Structure: Sendable {
    case code, shell, session, markup, style, yaml, difference, settings, docker, make, markdown,
      typesetting
  }
}

struct CommentForm: Sendable {
  var open: StaticText
  /// `nil` for one that ends with its line.
  var close: StaticText?
  var nests = false
  /// Whether it begins in the first column alone.
  var isAtLineStart = false
  /// What it is no comment before.
  var exception: Scalar?
  var kind = TokenKind.comment
}

struct StringForm: Sendable {
  var open: StaticText
  /// Where it is not what it begins with.
  var close: StaticText?
  /// Words that may stand directly before it; in lowercase.
  var prefixes: Set<String> = [""]
  var kind: TokenKind? = .string
  var escape: Scalar? = "\\"
  /// Whether its end, twice, stands for itself.
  var isDoubled = false
  var isMultiline = false
  var interpolations: [Interpolation] = []
  /// Whether `{{` stands for a brace.
  var hasDoubledBraces = false
  var raw = Raw.none
  /// Whether it holds one scalar or one escape, and is nothing of its kind otherwise.
  var isOneCharacter = false

  enum Raw: Sendable {
    case none
    /// Number signs around it, at least so many.
    case hashes(Int)
    /// A delimiter before its parenthesis.
    case delimiter
    /// Equals signs between its brackets.
    case equals
  }
}

struct Interpolation: Sendable {
  var open: StaticText
  /// The brackets of its code; none for a name behind a sign.
  var brackets: Brackets?
  var kind: TokenKind? = .punctuation
  var background: TokenKind?
  var hasFormat = false

  struct Brackets: Sendable {
    var opening: Scalar
    var closing: Scalar

    static let braces = Brackets(opening: "{", closing: "}")
    static let parentheses = Brackets(opening: "(", closing: ")")
  }
}

/// What a name's capitals say.
struct Capitals: Sendable {
  /// The fewest capitals of a constant; `nil` where capitals say nothing.
  var constant: Int?
  /// Whether what begins with one is a class.
  var isClass = false
}

struct Symbol: Sendable {
  var text: StaticText
  var kind: TokenKind?

  init(_ text: StaticText, _ kind: TokenKind?) {
    self.text = text
    self.kind = kind
  }
}

/// Names that begin with a sign.
struct Sigil: Sendable {
  var sign: Scalar
  var signKind: TokenKind?
  var nameKind: TokenKind?
  /// Names of another kind.
  var words: Words = [:]
  var isAtLineStart = false
  /// Whether names with dots in them are one.
  var hasDots = false

  init(
    _ sign: Scalar, _ kind: TokenKind?, name: TokenKind?, words: Words = [:], isAtLineStart: Bool = false,
    hasDots: Bool = false
  ) {
    self.sign = sign
    signKind = kind
    nameKind = name
    (self.words, self.isAtLineStart, self.hasDots) = (words, isAtLineStart, hasDots)
  }
}

struct HeredocForm: Sendable {
  var open: StaticText
  /// Signs behind it that let the end be indented.
  var indents: Set<Scalar>
  /// Whether the end may be indented without such a sign.
  var isAlwaysIndented = false
  /// Whether blanks may stand before the delimiter.
  var mayHaveBlanks = false
  var openKind: TokenKind?
  var delimiterKind: TokenKind
  /// The form of strings whose escapes and interpolations hold.
  var form: Int
}

/// Lines of a preprocessor.
struct Directives: Sendable {
  var background: TokenKind
  var nameKind: TokenKind?
  /// Words behind which a path stands in angle brackets.
  var including: Set<String>
}

/// Words of some kinds, written as lists in which spaces separate them.
struct Words: ExpressibleByDictionaryLiteral, Sendable {
  private var kinds: [String: TokenKind] = [:]

  init(dictionaryLiteral lists: (TokenKind, String)...) {
    for (kind, list) in lists { add(list, as: kind) }
  }

  /// Those of languages, from `words.tsv`.
  init(of languages: String...) {
    for row in Self.rows where languages.contains(row[0]) {
      if let kind = TokenKind(rawValue: row[1]) { add(row[2], as: kind) }
    }
  }

  static let rows = TableText.rows(of: EmbeddedFile.words.contents)

  subscript(word: String) -> TokenKind? { kinds[word] }

  private mutating func add(_ list: String, as kind: TokenKind) {
    for word in TableText.words(of: list) { kinds[word] = kind }
  }

  /// The same with others, which win.
  func adding(_ others: Words) -> Words {
    var words = self
    words.kinds.merge(others.kinds) { $1 }
    return words
  }
}

extension Set<Unicode.Scalar> {
  init(_ text: String) { self = Set(text.unicodeScalars) }
}

/// Forms that many languages share.
extension CommentForm {
  static let slashes = CommentForm(open: "//")
  static let sign = CommentForm(open: "#")
  static let dashes = CommentForm(open: "--")
  static let block = CommentForm(open: "/*", close: "*/")
  static let nestedBlock = CommentForm(open: "/*", close: "*/", nests: true)
  /// A script's first line, or any like it.
  static let interpreter = CommentForm(open: "#!", isAtLineStart: true)
}

extension StringForm {
  static let double = StringForm(open: "\"")
  static let single = StringForm(open: "'")
  static let character = StringForm(open: "'", kind: .character)
  static let tripleDouble = StringForm(open: "\"\"\"", isMultiline: true)
}

extension Set<Unicode.Scalar> {
  /// The operators of most languages.
  static let usualOperators = Set("+-*/%=!<>&|^~?:")
  static let usualPunctuation = Set("{}[]();,.")
}

/// What may begin with an ASCII scalar in a language, so that most scalars are compared with nothing.
struct Beginnings: OptionSet {
  let rawValue: UInt8

  static let comment = Beginnings(rawValue: 1)
  static let string = Beginnings(rawValue: 2)
  static let symbol = Beginnings(rawValue: 4)
  static let sigil = Beginnings(rawValue: 8)
  static let heredoc = Beginnings(rawValue: 16)

  /// For each ASCII scalar.
  struct Table {
    private var beginnings = [Beginnings](repeating: [], count: 128)

    init(_ grammar: Grammar) {
      for form in grammar.comments { add(.comment, form.open.scalars.first) }
      for form in grammar.strings {
        if form.prefixes.contains("") { add(.string, form.open.scalars.first) }
        if case .hashes = form.raw { add(.string, "#") }
        for prefix in form.prefixes {
          guard let first = prefix.unicodeScalars.first else { continue }
          add(.string, first)
          add(.string, first.uppercased)
        }
      }
      for symbol in grammar.symbols { add(.symbol, symbol.text.scalars.first) }
      for sigil in grammar.sigils { add(.sigil, sigil.sign) }
      if let heredoc = grammar.heredoc { add(.heredoc, heredoc.open.scalars.first) }
    }

    private mutating func add(_ beginning: Beginnings, _ scalar: Scalar?) {
      guard let scalar, scalar.isASCII else { return }
      beginnings[Int(scalar.value)].insert(beginning)
    }

    subscript(scalar: Scalar) -> Beginnings { scalar.isASCII ? beginnings[Int(scalar.value)] : [] }
  }
}
