/// The tokens of a text that may grow.
///
/// A text is read in small steps. The places between them are kept from time to time, with what the lexer knew there and
/// how far it had looked; when another text comes, reading goes on from the last place before which nothing that was
/// looked at has changed. So the tokens are always those of the whole, and cost what changed (Spec/Highlighting.md 5).
package struct CodeTokens: Sendable {
  package let language: CodeLanguage
  /// They ascend, never overlap or touch another of their kind, and lie in the text.
  package private(set) var tokens: [CodeToken] = []
  /// How often a scalar was looked at so far.
  package private(set) var scalarsRead = 0
  private var text: [UInt32] = []
  private var places: [Place] = []

  /// A place between two steps.
  private struct Place: Sendable {
    var position: Int
    /// Behind the last scalar that had been looked at; the text's end counts as one.
    var reach: Int
    var state: LexerState
  }

  /// Scalars between two places that are kept.
  private static let spacing = 64

  package init(_ language: CodeLanguage) {
    self.language = language
  }

  /// Reads a text: what it has in common with the one before is not read again.
  package mutating func update(_ scalars: [UInt32]) {
    let common = commonCount(scalars)
    guard common < scalars.count || common < text.count else { return }
    while let last = places.last, last.reach > common { places.removeLast() }
    let start = places.last ?? Place(position: 0, reach: 0, state: LexerState(language.dialect))
    cut(at: start.position)
    text = scalars
    read(from: start)
  }

  /// Whether the text that was read last is the beginning of another.
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

/// What a token is, in the words of those who colour code (Spec/Highlighting.md 3). What is none of these is plain.
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

/// A stretch of a text that is all of one kind.
package struct CodeToken: Hashable, Sendable {
  /// Of the text's Unicode scalars; never empty.
  package var range: Range<Int>
  package var kind: TokenKind
}
