/// Steps through YAML, in which columns determine the structure.
extension Lexer {
  mutating func yamlStep() {
    guard let scalar = scanner.peek() else { return scanner.advance() }
    if takeNewline() { return state.column = 0 }
    if scalar.isBlank { return takeInLine(scanner.count(where: \.isBlank), nil) }
    let isLineStart = state.isLineStart
    state.isLineStart = false
    if isLineStart, state.column == 0, takeDocumentSign(scalar) { return }
    if scalar == "#", scanner.peek(-1).map(\.isSpace) ?? true { return openRest(.comment) }
    if takeIndicator(scalar, isLineStart: isLineStart) || takeQuoted(scalar) { return }
    takePlainScalar(scalar)
  }

  private mutating func takeInLine(_ count: Int, _ kind: TokenKind?) {
    take(count, kind)
    state.column += count
  }

  private mutating func takeDocumentSign(_ scalar: Scalar) -> Bool {
    if scalar == "%" {
      openRest(nil)
      return true
    }
    guard scanner.has("---") || scanner.has("..."), isSpace(at: 3) else { return false }
    takeInLine(3, .punctuation)
    return true
  }

  private mutating func isSpace(at offset: Int) -> Bool { scanner.peek(offset).map(\.isSpace) ?? true }

  // MARK: - Signs

  private mutating func takeIndicator(_ scalar: Scalar, isLineStart: Bool) -> Bool {
    switch scalar {
    case "-", "?", ":":
      guard isSpace(at: 1) || scalar == ":" && scanner.peek(-1) == "\"" else { return false }
      if scalar != ":" { state.entryColumn = state.column }
      takeInLine(1, .punctuation)
    case "[", "]", "{", "}", ",": takeInLine(1, .punctuation)
    case "!": takeInLine(nodeNameCount(), .tag)
    case "&", "*": takeInLine(nodeNameCount(), nil)
    case "|", ">":
      let count = 1 + scanner.count(from: 1) { $0 == "-" || $0 == "+" || $0.isDigit }
      guard isSpace(at: count) else { return false }
      takeInLine(count, .punctuation)
      state.push(.blockScalar(parent: state.column == count ? -1 : state.entryColumn))
    default: return false
    }
    return true
  }

  private mutating func nodeNameCount() -> Int {
    max(1, scanner.count { !$0.isSpace && $0 != "," && $0 != "]" && $0 != "}" })
  }

  mutating func blockScalarStep(_ parent: Int) {
    if takeNewline() { return state.column = 0 }
    if state.isLineStart {
      let blanks = scanner.count(where: \.isBlank)
      if let next = scanner.peek(blanks), next.isNewline { return scanner.advance(max(blanks, 0)) }
      guard blanks > parent else { return state.pop() }
      state.isLineStart = false
    }
    // After the sign of a block scalar, only a comment may follow.
    if state.column > 0, scanner.peek() == "#" { return openRest(.comment) }
    let count = scanner.count { !$0.isNewline }
    take(count, state.column > 0 ? nil : .string)
    if count == 0 { state.pop() }
  }

  // MARK: - Scalars

  private mutating func takeQuoted(_ quote: Scalar) -> Bool {
    guard quote == "\"" || quote == "'" else { return false }
    var offset = 1
    while offset < LexerLimits.step, let scalar = scanner.peek(offset), !scalar.isNewline,
      scalar != quote || quote == "'" && scanner.peek(offset + 1) == quote
    {
      if scalar == quote { offset += 1 }
      offset += scalar == "\\" && quote == "\"" ? 2 : 1
    }
    guard scanner.peek(offset) == quote else { return takeString() }
    let blanks = scanner.count(from: offset + 1, where: \.isBlank)
    let isKey = scanner.peek(offset + 1 + blanks) == ":"
    if isKey { state.entryColumn = state.column }
    guard isKey else { return takeString() }
    takeInLine(offset + 1, .atRule)
    return true
  }

  private mutating func takePlainScalar(_ first: Scalar) {
    var count = 0
    while count < LexerLimits.step, let scalar = scanner.peek(count), !scalar.isNewline {
      if scalar == ":", isSpace(at: count + 1) || isFlowEnd(at: count + 1) {
        state.entryColumn = state.column
        return takeInLine(max(count, 1), .atRule)
      }
      if scalar == "#", count > 0, scanner.peek(count - 1).map(\.isBlank) ?? false { break }
      if isFlowEnd(at: count) { break }
      count += 1
    }
    while count > 1, let last = scanner.peek(count - 1), last.isBlank { count -= 1 }
    let word = count <= LexerLimits.word ? scanner.word(count) : ""
    takeInLine(max(count, 1), grammar.words[word.lowercased()] ?? (isNumber(word) ? .number : nil))
  }

  /// Returns true if a closing bracket, or a comma before a space, is at an offset. These end a plain scalar
  /// in a flow collection; in a block, a text may contain them.
  private mutating func isFlowEnd(at offset: Int) -> Bool {
    switch scanner.peek(offset) {
    case "]"?, "}"?: true
    case ","?: isSpace(at: offset + 1)
    default: false
    }
  }

  /// Returns true for numbers, dates and times.
  private func isNumber(_ word: String) -> Bool {
    var digits = 0
    for (index, scalar) in word.unicodeScalars.enumerated() {
      if scalar.isDigit {
        digits += 1
      } else if index == 0 {
        guard "+-.".unicodeScalars.contains(scalar) else { return false }
      } else if !"_.:-+eExXoabcdfABCDFTZ ".unicodeScalars.contains(scalar) {
        return false
      }
    }
    let isHexadecimal = word.hasPrefix("0x") || word.hasPrefix("0o")
    return digits > 0
      && (isHexadecimal || word.unicodeScalars.allSatisfy { !"abcdfABCDFxXo".unicodeScalars.contains($0) })
  }
}
