/// Steps through the language of TeX, where a backslash begins all that is said.
extension Lexer {
  mutating func typesettingStep() {
    if takeNewline() || takeBlanks() { return }
    guard let scalar = scanner.peek() else { return scanner.advance() }
    if takeComment(isLineStart: state.isLineStart) { return }
    state.isLineStart = false
    switch scalar {
    case "\\": takeCommand()
    case "$": take(scanner.count { $0 == "$" }, .string)
    default:
      if grammar.punctuation.contains(scalar) { return take(1, .punctuation) }
      if grammar.operators.contains(scalar) { return take(1, .operator) }
      take(max(1, scanner.count { $0.isLetter || $0.isDigit }), nil)
    }
  }

  private mutating func takeCommand() {
    var count = scanner.count(from: 1) { $0.isLetter || $0 == "@" }
    // The sign that stands for itself, or for a space, or leaves a formula.
    guard count > 0 else {
      let isFormula = scanner.peek(1).map { "()[]".unicodeScalars.contains($0) } ?? false
      return take(scanner.peek(1).map { $0.isNewline } ?? true ? 1 : 2, isFormula ? .string : .selector)
    }
    let word = count <= LexerLimits.word ? scanner.word(count, from: 1) : ""
    if scanner.peek(1 + count) == "*" { count += 1 }
    take(1 + count, grammar.words[word] ?? .selector)
    if word == "verb" { return takeVerbatimWords() }
    if word == "begin" || word == "end", scanner.peek() == "{" {
      takeEnvironment(isBeginning: word == "begin")
    }
  }

  /// Words between two of a sign, which are taken as they are.
  private mutating func takeVerbatimWords() {
    guard let sign = scanner.peek(), !sign.isSpace else { return }
    let count = scanner.count(from: 1) { $0 != sign && !$0.isNewline }
    take(1 + count + (scanner.peek(1 + count) == sign ? 1 : 0), .cdata)
  }

  private mutating func takeEnvironment(isBeginning: Bool) {
    let count = scanner.count(from: 1) { $0.isLetter || $0 == "*" }
    let name = count <= LexerLimits.word ? scanner.word(count, from: 1) : ""
    guard scanner.peek(1 + count) == "}" else { return }
    take(1, .punctuation)
    take(count, .className)
    let verbatim = isBeginning ? Self.verbatimEnvironments[name] : nil
    take(1, .punctuation)
    if let verbatim { state.push(.section(.cdata, end: verbatim)) }
  }

  /// Environments whose text is taken as it is, up to the scalars that end them.
  private static let verbatimEnvironments: [String: StaticText] = [
    "verbatim": "\\end{verbatim}", "lstlisting": "\\end{lstlisting}", "minted": "\\end{minted}",
    "comment": "\\end{comment}",
  ]
}
