/// Steps through texts in which the first sign of a line determines its kind.
extension Lexer {
  /// Takes the end of a line, or the rest of a plain line.
  mutating func takePlainLine() {
    if !takeNewline() { openRest(nil) }
  }

  // MARK: - Differences

  mutating func differenceStep() {
    guard let scalar = scanner.peek() else { return scanner.advance() }
    if scalar.isNewline { return takePlainLine() }
    openRest(differenceKind(scalar))
  }

  private mutating func differenceKind(_ scalar: Scalar) -> TokenKind? {
    switch scalar {
    case "+", "-":
      // The names of the files.
      let signs = scanner.count { $0 == scalar }
      if signs == 3, scanner.peek(3).map(\.isSpace) ?? true { return nil }
      return scalar == "+" ? .inserted : .deleted
    case ">": return .inserted
    case "<": return .deleted
    default: return nil
    }
  }

  // MARK: - Markdown

  mutating func markdownStep() {
    if takeNewline() { return }
    if takeBlanks() { return }
    let isLineStart = state.isLineStart
    state.isLineStart = false
    guard let scalar = scanner.peek() else { return scanner.advance() }
    if isLineStart, takeLineSign(scalar) { return }
    if takeComment(isLineStart: true) { return }
    switch scalar {
    case "`": takeCodeSpan()
    case "[", "!": takeLink(scalar)
    case "*", "_", "~":
      let count = scanner.count { $0 == scalar }
      take(count, count > 1 || scalar == "*" ? .punctuation : nil)
    case "\\": take(2, nil)
    default: take(max(1, scanner.count { $0.isLetter || $0.isBlank }), nil)
    }
  }

  private mutating func takeLineSign(_ scalar: Scalar) -> Bool {
    let count = scanner.count { $0 == scalar }
    let isSpaced = scanner.peek(count).map(\.isSpace) ?? true
    switch scalar {
    case "`", "~":
      guard count >= 3, state.push(.fencedLines(sign: scalar)) else { return false }
      take(count, .punctuation)
      openRest(nil)
    case "#":
      guard isSpaced, count <= 6 else { return false }
      take(count, .punctuation)
    case ">":
      take(count, .punctuation)
      state.isLineStart = true
    case "-", "*", "+", "=":
      guard isSpaced, count != 2 else { return false }
      take(count, .punctuation)
    default:
      let digits = scanner.count(where: \.isDigit)
      guard digits > 0, digits < 10, scanner.peek(digits) == ".", isSpace(behind: digits + 1) else {
        return false
      }
      take(digits + 1, .punctuation)
    }
    return true
  }

  private mutating func isSpace(behind offset: Int) -> Bool { scanner.peek(offset).map(\.isSpace) ?? true }

  mutating func fencedLinesStep(_ sign: Scalar) {
    if takeNewline() { return }
    if state.isLineStart {
      state.isLineStart = false
      let count = scanner.count { $0 == sign }
      if count >= 3 {
        take(count, .punctuation)
        return state.pop()
      }
    }
    let count = scanner.count { !$0.isNewline }
    scanner.advance(count)
    if count == 0 { state.pop() }
  }

  private mutating func takeCodeSpan() {
    let signs = scanner.count { $0 == "`" }
    let count = scanner.count(from: signs) { $0 != "`" && !$0.isNewline }
    guard scanner.peek(signs + count) == "`", signs < LexerLimits.step else { return take(signs, nil) }
    take(signs + count + scanner.count(from: signs + count) { $0 == "`" }, .keyword)
  }

  private mutating func takeLink(_ scalar: Scalar) {
    let start = scalar == "!" ? 1 : 0
    guard scanner.peek(start) == "[" else { return take(1, nil) }
    let text = scanner.count(from: start + 1) { $0 != "]" && $0 != "[" && !$0.isNewline }
    let behind = start + 1 + text
    guard scanner.peek(behind) == "]", scanner.peek(behind + 1) == "(" else { return take(1, nil) }
    let address = scanner.count(from: behind + 2) { $0 != ")" && !$0.isNewline }
    guard scanner.peek(behind + 2 + address) == ")" else { return take(1, nil) }
    take(start, .operator)
    take(behind + 3 + address - start, .url)
  }
}
