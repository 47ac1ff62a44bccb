import CTexts
import Primitives

/// The syntax of a language: tables without code. A language has only what is in its tables.
struct Grammar: Sendable {
  /// The lexer that uses the tables.
  var structure = Structure.code
  var comments: [CommentForm] = []
  /// The forms of strings, in the order in which they are tried.
  var strings: [StringForm] = []
  var words: Words = [:]
  var ignoresCase = false
  /// The kind of the identifier after a word, if it is not looked up.
  var awaiting: Words = [:]
  /// Signs of several scalars whose kind differs from that of their scalars, or whose scalars have no kind.
  var symbols: [Symbol] = []
  var operators: Set<Scalar> = []
  var punctuation: Set<Scalar> = []
  /// Signs that identifiers may contain besides letters, digits and underscores.
  var identifierSigns: Set<Scalar> = []
  /// Signs that may be between the parts of an identifier.
  var identifierJoints: Set<Scalar> = []
  /// Signs with which an identifier may end.
  var identifierEnds: Set<Scalar> = []
  var capitals = Capitals()
  var sigils: [Sigil] = []
  /// The digit separator in addition to the underscore.
  var digitSeparator: Scalar?
  /// The kind of names before a colon where an entry may begin.
  var entryNames: TokenKind?
  /// The kind of strings before a colon.
  var entryStrings: TokenKind?
  /// The sign before the name of a member: a dot, or the second sign of an arrow.
  var memberSign: Scalar = "."
  var memberKind: TokenKind?
  var heredoc: HeredocForm?
  /// The directives of the preprocessor, which begin with a number sign; `nil` if the language has none.
  var directives: Directives?
  var hasRegularExpressions = false
  /// True if a tag may be used as a value.
  var hasElements = false
  /// True if names in angle brackets after a class name are class names.
  var hasTypeArguments = false
  /// True if a name before another name is a type.
  var hasTypesBeforeNames = false
  /// True if names that end with `_t` are types.
  var hasTypeSuffixes = false
  /// True if a colon after the name of a class is followed by its base classes.
  var hasBaseClauses = false
  /// True if names before an exclamation mark are macros.
  var hasMacros = false
  /// True if the text may be part of a page.
  var isEmbeddedInMarkup = false

  enum Structure: Sendable {
    case code, shell, session, markup, style, yaml, difference, settings, docker, make, markdown,
      typesetting
  }
}

struct CommentForm: Sendable {
  var open: StaticText
  /// The end of the comment; `nil` for a comment that ends with its line.
  var close: StaticText?
  var nests = false
  /// True if the comment only begins in the first column.
  var isAtLineStart = false
  /// The scalar before which the opening sign is not a comment.
  var exception: Scalar?
  var kind = TokenKind.comment
}

struct StringForm: Sendable {
  var open: StaticText
  /// The end of the string; `nil` if it is the same as the beginning.
  var close: StaticText?
  /// The words that may be directly before the string, in lowercase.
  var prefixes: Set<String> = [""]
  var kind: TokenKind? = .string
  var escape: Scalar? = "\\"
  /// True if the end sign, doubled, represents itself.
  var isDoubled = false
  var isMultiline = false
  var interpolations: [Interpolation] = []
  /// True if `{{` represents a brace.
  var hasDoubledBraces = false
  var raw = Raw.none
  /// True if the string must contain exactly one scalar or one escape.
  var isOneCharacter = false

  enum Raw: Sendable {
    case none
    /// The string is in number signs, at least as many as given.
    case hashes(Int)
    /// The string has a delimiter before its parenthesis.
    case delimiter
    /// The string has equals signs between its brackets.
    case equals
  }
}

struct Interpolation: Sendable {
  var open: StaticText
  /// The brackets around the code; `nil` for a name after a sign.
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

/// The meaning of capitals in names.
struct Capitals: Sendable {
  /// The minimum length of a constant in capitals; `nil` if capitals have no meaning.
  var constant: Int?
  /// True if names that begin with a capital are classes.
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
  /// The names of other kinds.
  var words: Words = [:]
  var isAtLineStart = false
  /// True if a name may contain dots.
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
  /// The signs after the opening that allow the end to be indented.
  var indents: Set<Scalar>
  /// True if the end may be indented without such a sign.
  var isAlwaysIndented = false
  /// True if blanks may be before the delimiter.
  var mayHaveBlanks = false
  var openKind: TokenKind?
  var delimiterKind: TokenKind
  /// The index of the form of strings whose escapes and interpolations apply.
  var form: Int
}

/// The lines of a preprocessor.
struct Directives: Sendable {
  var background: TokenKind
  var nameKind: TokenKind?
  /// The words after which a path may be in angle brackets.
  var including: Set<String>
}

/// Words of several kinds, written as lists separated by spaces.
struct Words: ExpressibleByDictionaryLiteral, Sendable {
  private var kinds: [String: TokenKind] = [:]

  init(dictionaryLiteral lists: (TokenKind, String)...) {
    for (kind, list) in lists { add(list, as: kind) }
  }

  /// Creates the words of languages from `words.tsv`.
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

  /// Returns these words with others, which take precedence.
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
  /// The first line of a script, or any line of that form.
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

/// The constructs that may begin with an ASCII scalar in a language, so that most scalars are compared with
/// nothing.
struct Beginnings: OptionSet {
  let rawValue: UInt8

  static let comment = Beginnings(rawValue: 1)
  static let string = Beginnings(rawValue: 2)
  static let symbol = Beginnings(rawValue: 4)
  static let sigil = Beginnings(rawValue: 8)
  static let heredoc = Beginnings(rawValue: 16)

  /// The constructs for each ASCII scalar.
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
