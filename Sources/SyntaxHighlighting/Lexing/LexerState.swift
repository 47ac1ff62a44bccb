/// The state of a lexer: everything it knows about the text before a place. Equal states read equal texts in
/// the same way.
struct LexerState: Hashable, Sendable {
  /// The open constructs from the outside to the inside; never empty.
  private(set) var modes: [Mode]
  /// The heredocs that begin after the end of the line.
  var heredocs: [Heredoc] = []
  /// True if a value comes next. A sign is then not an operator between two values: a slash begins a regular
  /// expression.
  var expectsValue = true
  /// The kind of the next identifier, after a word such as `class`.
  var awaited: TokenKind?
  /// True after a dot. The next identifier is the name of a member, never a keyword.
  var isMember = false
  /// True if the name of an entry may follow: after a brace or a comma, or at the start of a line.
  var beginsEntry = true
  /// True if only white space precedes in the line.
  var isLineStart = true
  /// True directly after a class name.
  var isBehindClassName = false
  /// The part of a class declaration that is being read.
  var declaration = Declaration.none
  /// True within a word that is too long for one step.
  var isInWord = false
  /// True if the name of a command comes next; only used for shells.
  var expectsCommand = true
  /// The column of the next scalar, and that of the entry around it, for languages in which columns have a
  /// meaning.
  var column = 0
  var entryColumn = 0

  enum Declaration: Hashable, Sendable {
    case none, name, bases
  }

  init(_ dialect: Dialect) {
    modes = [Mode(dialect: dialect, place: .start, fences: [])]
  }

  var mode: Mode { modes.last ?? modes[0] }

  var place: Place {
    get { mode.place }
    set { modes[modes.count - 1].place = newValue }
  }

  /// The ends of the innermost text.
  var fences: Fences {
    get { mode.fences }
    set { modes[modes.count - 1].fences = newValue }
  }

  var isDeep: Bool { modes.count >= LexerLimits.depth }

  /// Opens a construct in the same text, unless it is nested too deeply.
  ///
  /// - Returns: true if it was opened.
  @discardableResult
  mutating func push(_ place: Place, dialect: Dialect? = nil, fences: Fences? = nil) -> Bool {
    guard !isDeep else { return false }
    modes.append(Mode(dialect: dialect ?? mode.dialect, place: place, fences: fences ?? mode.fences))
    return true
  }

  /// Closes the innermost construct. The text itself stays open.
  mutating func pop() {
    if modes.count > 1 { modes.removeLast() }
  }

  /// Resets the state at the start of a new text, or after an embedded one.
  mutating func forget() {
    heredocs = []
    expectsValue = true
    awaited = nil
    isMember = false
    beginsEntry = true
    isBehindClassName = false
    declaration = .none
    isInWord = false
    expectsCommand = true
  }
}

/// An open construct, with its language.
struct Mode: Hashable, Sendable {
  var dialect: Dialect
  var place: Place
  /// The ends of the text to which the construct belongs.
  var fences: Fences
}

/// The place of a lexer in a construct of its language.
enum Place: Hashable, Sendable {
  /// The place before anything was read.
  case start
  case code(Enclosure)
  case comment(form: Int, depth: Int)
  case string(OpenString)
  case heredoc(Heredoc)
  /// Text between tags, or in an element if tags are part of a programming language.
  case markupText(isElement: Bool)
  case tag(Tag)
  case attributeValue(quote: Scalar?)
  /// A section of markup that ends with some scalars.
  case section(TokenKind, end: StaticText)
  case doctype(depth: Int)
  case style(StylePlace)
  /// A line whose rest is of one kind.
  case restOfLine(TokenKind?)
  /// Lines that are indented by more than a number of columns.
  case blockScalar(parent: Int)
  /// Lines up to one that begins with a fence of some signs.
  case fencedLines(sign: Scalar)
}

/// Code in brackets within another construct.
struct Enclosure: Hashable, Sendable {
  var opening: Scalar?
  /// The closing bracket; `nil` for code that no bracket ends.
  var closing: Scalar?
  var depth = 0
  /// The kind of text that would otherwise be plain.
  var background: TokenKind?
  var closingKind: TokenKind? = .punctuation
  var endsWithLine = false
  /// True if a colon begins the format of the value.
  var hasFormat = false
}

struct OpenString: Hashable, Sendable {
  /// The index of the form in the grammar.
  var form: Int
  var closing: [Scalar]
  var kind: TokenKind?
  /// The number of number signs between a backslash and the escaped scalar.
  var hashes = 0
}

struct Heredoc: Hashable, Sendable {
  var delimiter: [Scalar]
  var mayBeIndented: Bool
  /// The index of the form whose escapes and interpolations apply; `nil` if there are none.
  var form: Int?
}

struct Tag: Hashable, Sendable {
  var isClosing: Bool
  /// The ends of the element's content, if that is not markup.
  var content: Fences = []
  /// True if the tag is in a programming language, in which its values are code in braces.
  var isElement: Bool
}
