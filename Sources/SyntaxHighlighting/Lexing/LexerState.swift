/// All that a lexer knows of what stands before a place. Equal states read equal texts alike.
struct LexerState: Hashable, Sendable {
  /// What is open, from the outside to the inside; never empty.
  private(set) var modes: [Mode]
  /// Texts that begin behind the line's end.
  var heredocs: [Heredoc] = []
  /// Whether a value comes next, and so a sign is not an operator between two: a slash begins a regular expression.
  var expectsValue = true
  /// What the next identifier is, behind a word such as `class`.
  var awaited: TokenKind?
  /// Whether a dot stands before, so that the next identifier is a member's name, never a keyword.
  var isMember = false
  /// Whether the name of an entry may come: behind a brace, a comma, or at a line's start.
  var beginsEntry = true
  /// Whether nothing but white space stands before in the line.
  var isLineStart = true
  /// Whether a class name stands just before.
  var isBehindClassName = false
  /// Whether a class is declared, and behind its colon.
  var declaration = Declaration.none
  /// Whether a word goes on that is too long for one step.
  var isInWord = false
  /// Whether the name of a command comes next; of shells alone.
  var expectsCommand = true
  /// Scalars before this one in the line, and before the entry that holds it; where columns have a meaning.
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

  /// What ends the innermost text.
  var fences: Fences {
    get { mode.fences }
    set { modes[modes.count - 1].fences = newValue }
  }

  var isDeep: Bool { modes.count >= LexerLimits.depth }

  /// Opens a construct of the same text. What is too deep is not opened.
  ///
  /// - Returns: whether it was.
  @discardableResult
  mutating func push(_ place: Place, dialect: Dialect? = nil, fences: Fences? = nil) -> Bool {
    guard !isDeep else { return false }
    modes.append(Mode(dialect: dialect ?? mode.dialect, place: place, fences: fences ?? mode.fences))
    return true
  }

  /// Closes the innermost construct; the text itself stays.
  mutating func pop() {
    if modes.count > 1 { modes.removeLast() }
  }

  /// A new text begins, or one goes on behind an embedded one.
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

/// A construct that is open, and whose language it is in.
struct Mode: Hashable, Sendable {
  var dialect: Dialect
  var place: Place
  /// What ends the text that it belongs to.
  var fences: Fences
}

/// Where in a construct of its language a lexer is.
enum Place: Hashable, Sendable {
  /// Before anything was read.
  case start
  case code(Enclosure)
  case comment(form: Int, depth: Int)
  case string(OpenString)
  case heredoc(Heredoc)
  /// Text between tags; of an element, where tags are part of a language of code.
  case markupText(isElement: Bool)
  case tag(Tag)
  case attributeValue(quote: Scalar?)
  /// A section of markup that ends with some scalars.
  case section(TokenKind, end: StaticText)
  case doctype(depth: Int)
  case style(StylePlace)
  /// A line whose rest is all of one kind.
  case restOfLine(TokenKind?)
  /// Lines that are indented by more than some columns.
  case blockScalar(parent: Int)
  /// Lines up to one that begins with some signs.
  case fencedLines(sign: Scalar)
}

/// A stretch of code in brackets that stands in something else.
struct Enclosure: Hashable, Sendable {
  var opening: Scalar?
  /// `nil` for code that no bracket ends.
  var closing: Scalar?
  var depth = 0
  /// What is coloured in none of the language's ways.
  var background: TokenKind?
  var closingKind: TokenKind? = .punctuation
  var endsWithLine = false
  /// Whether a colon begins how the value is written.
  var hasFormat = false
}

struct OpenString: Hashable, Sendable {
  /// The number of the form in the language's table.
  var form: Int
  var closing: [Scalar]
  var kind: TokenKind?
  /// Signs that stand between a backslash and what it escapes.
  var hashes = 0
}

struct Heredoc: Hashable, Sendable {
  var delimiter: [Scalar]
  var mayBeIndented: Bool
  /// The form whose escapes and interpolations hold in it; `nil` when it is taken as it is.
  var form: Int?
}

struct Tag: Hashable, Sendable {
  var isClosing: Bool
  /// What its element holds when that is no markup.
  var content: Fences = []
  /// Whether it belongs to a language of code, where its values are code in braces.
  var isElement: Bool
}
