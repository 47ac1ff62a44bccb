/// The tokens of a text that may grow.
///
/// A text is read in small steps. Some of the places between steps are stored, with the state of the lexer
/// and the distance to which it had looked ahead. When the text changes, reading continues from the last
/// place before which none of the scalars that were read has changed. The tokens are therefore always those
/// of the whole text, at a cost in proportion to the change (Spec/Highlighting.md 5).
package struct CodeTokens: Sendable {
  package let language: CodeLanguage
  /// The tokens in ascending order. They do not overlap, and adjacent tokens are of different kinds.
  package private(set) var tokens: [CodeToken] = []
  /// The number of times that a scalar was read so far.
  package private(set) var scalarsRead = 0
  private var text: [UInt32] = []
  private var places: [Place] = []

  /// A place between two steps.
  private struct Place: Sendable {
    var position: Int
    /// The position after the last scalar that was read; the end of the text counts as a scalar.
    var reach: Int
    var state: LexerState
  }

  /// The number of scalars between two stored places.
  private static let spacing = 64

  package init(_ language: CodeLanguage) {
    self.language = language
  }

  /// Reads a text. The beginning that it shares with the previous text is not read again.
  package mutating func update(_ scalars: [UInt32]) {
    let common = commonCount(scalars)
    guard common < scalars.count || common < text.count else { return }
    while let last = places.last, last.reach > common { places.removeLast() }
    let start = places.last ?? Place(position: 0, reach: 0, state: LexerState(language.dialect))
    cut(at: start.position)
    text = scalars
    read(from: start)
  }

  /// Returns true if the previous text is the beginning of another.
  package func begins(_ scalars: [UInt32]) -> Bool {
    text.count <= scalars.count && commonCount(scalars) == text.count
  }

  private func commonCount(_ scalars: [UInt32]) -> Int {
    let bound = min(text.count, scalars.count)
    return text.withUnsafeBufferPointer { old in
      scalars.withUnsafeBufferPointer { new in
        var count = 0
        while count < bound, old[count] == new[count] { count += 1 }
        return count
      }
    }
  }

  private mutating func cut(at position: Int) {
    while let last = tokens.last, last.range.upperBound > position {
      tokens.removeLast()
      if last.range.lowerBound < position {
        tokens.append(CodeToken(range: last.range.lowerBound..<position, kind: last.kind))
      }
    }
  }

  private mutating func read(from start: Place) {
    var lexer = Lexer(
      scanner: Scanner(text, position: start.position, reach: start.reach), state: start.state, tokens: tokens
    )
    tokens = []
    var kept = start.position
    while lexer.advance() {
      guard lexer.scanner.position - kept >= Self.spacing else { continue }
      kept = lexer.scanner.position
      places.append(Place(position: kept, reach: lexer.scanner.reach, state: lexer.state))
    }
    tokens = lexer.tokens
    scalarsRead += lexer.scanner.reads
  }
}

/// The kind of a token, with the names that syntax highlighters use (Spec/Highlighting.md 3). Other text is
/// plain.
package enum TokenKind: String, CaseIterable, Hashable, Sendable {
  case comment, prolog, doctype, cdata
  case punctuation
  case property, tag, boolean, number, constant, symbol, deleted
  case selector
  case attributeName = "attr-name"
  case string
  case character = "char"
  case builtin, inserted
  case `operator`, entity, url
  case atRule = "atrule"
  case attributeValue = "attr-value"
  case keyword
  case functionDefinition = "function-definition"
  case className = "class-name"
}

/// A range of text of a single kind.
package struct CodeToken: Hashable, Sendable {
  /// The range of Unicode scalars; never empty.
  package var range: Range<Int>
  package var kind: TokenKind
}
