/// Steps through shell commands. The kind of a word depends on its place: the name of a command, or an
/// argument.
extension Lexer {
  mutating func shellStep(_ enclosure: Enclosure) {
    if takeBlanks() { return }
    guard let scalar = scanner.peek() else { return scanner.advance() }
    if scalar.isNewline {
      newlineStep(enclosure)
      return state.beginsEntry = false
    }
    state.isLineStart = false
    if scalar == "\\", let next = scanner.peek(1) {
      take(1, next.isNewline ? .punctuation : enclosure.background)
      if !takeNewline() { take(1, enclosure.background) }
      return
    }
    if scalar == "#", isAtWordStart() { return takeShellComment() }
    let beginnings = beginnings[scalar]
    if beginnings.contains(.heredoc), takeHeredocOpening() { return }
    let beginsList = state.beginsEntry
    if beginnings.contains(.string), takeString() { return state.beginsEntry = beginsList }
    if scalar == "$" || scalar == "`" { return takeExpansion(scalar, enclosure) }
    if takeShellSign(scalar, enclosure) { return }
    takeShellWord(enclosure)
  }

  private mutating func isAtWordStart() -> Bool {
    guard let before = scanner.raw(-1) else { return true }
    return before.isSpace || before == ";" || before == "(" || before == "|" || before == "&"
  }

  private mutating func takeShellComment() {
    if state.push(.comment(form: 0, depth: 1)) { take(1, .comment) } else { take(1, nil) }
  }

  // MARK: - Signs

  private mutating func takeShellSign(_ scalar: Scalar, _ enclosure: Enclosure) -> Bool {
    var enclosure = enclosure
    if scalar == enclosure.closing, enclosure.depth == 0 {
      take(1, enclosure.closingKind ?? enclosure.background)
      state.pop()
      state.expectsCommand = false
      return true
    }
    let isOperator = grammar.operators.contains(scalar)
    guard isOperator || grammar.punctuation.contains(scalar) else { return false }
    if scalar == enclosure.closing {
      enclosure.depth -= 1
    } else if scalar == enclosure.opening {
      enclosure.depth += 1
    }
    if enclosure.closing != nil { state.place = .code(enclosure) }
    switch scalar {
    case ";", "|", "&", "(", ")", "{", "!":
      state.expectsCommand = true
      state.beginsEntry = false
    case "[", "]", "}", "<", ">", "=": state.expectsCommand = false
    default: break
    }
    take(1, isOperator ? .operator : .punctuation)
    return true
  }

  // MARK: - Expansions

  /// Takes an expansion after a dollar sign, or a command in grave accents.
  private mutating func takeExpansion(_ scalar: Scalar, _ enclosure: Enclosure) {
    let background = enclosure.background
    if scalar == "`" || scanner.peek(1) == "(" {
      let isGrave = scalar == "`"
      if isGrave, enclosure.closing == "`" {
        take(1, background)
        state.pop()
        return state.expectsCommand = false
      }
      let code = Enclosure(
        opening: isGrave ? nil : "(", closing: isGrave ? "`" : ")", background: background, closingKind: nil)
      let isOpen = state.push(.code(code))
      take(isGrave ? 1 : 2, background)
      if isOpen { state.expectsCommand = true }
      return
    }
    state.expectsCommand = false
    guard let next = scanner.peek(1) else { return take(1, background) }
    if next == "{" {
      let count = scanner.count(from: 2) { $0 != "}" && $0 != "\"" && !$0.isNewline }
      return take(2 + count + (scanner.peek(2 + count) == "}" ? 1 : 0), background)
    }
    guard next.isIdentifierStart else { return take(next.isSpace ? 1 : 2, background) }
    let count = scanner.count(from: 1, where: \.isIdentifierPart)
    let name = count <= LexerLimits.word ? scanner.word(count, from: 1) : ""
    take(1 + count, ShellGrammar.environment.contains(name) ? .constant : background)
  }

  // MARK: - Words

  private mutating func takeShellWord(_ enclosure: Enclosure) {
    let count = scanner.count {
      !$0.isSpace && $0 != "'" && $0 != "\"" && $0 != "$" && $0 != "`" && $0 != "\\"
        && $0 != enclosure.closing
        && !grammar.operators.contains($0) && !grammar.punctuation.contains($0)
    }
    guard count > 0 else { return take(1, enclosure.background) }
    let word = count <= LexerLimits.word ? scanner.word(count) : ""
    let isWhole =
      scanner.peek(count).map { $0.isSpace || $0 == ";" || $0 == ")" || $0 == "|" || $0 == "&" } ?? true
    if scanner.peek(count) == "=", state.expectsCommand || ShellGrammar.environment.contains(word) {
      take(count, ShellGrammar.environment.contains(word) ? .constant : enclosure.background)
      take(1, .operator)
      // An assignment is not a command; what follows it is.
      return
    }
    let isBehindSpace = isAtWordStart()
    let kind = isWhole && isBehindSpace ? kindOfShellWord(word) : nil
    take(count, kind ?? enclosure.background)
    if state.beginsEntry, word == "in" { state.beginsEntry = false }
    if ShellGrammar.openers.contains(word), kind == .keyword { return state.expectsCommand = true }
    if ShellGrammar.lists.contains(word), kind == .keyword { state.beginsEntry = true }
    // The value of an assignment is not a command either.
    if isBehindSpace { state.expectsCommand = false }
  }

  private mutating func kindOfShellWord(_ word: String) -> TokenKind? {
    guard let first = word.unicodeScalars.first else { return nil }
    if first.isDigit, scanner.raw(-1).map({ !$0.isSpace }) ?? false { return nil }
    if first.isDigit { return word.unicodeScalars.allSatisfy { $0.isDigit || $0 == "." } ? .number : nil }
    guard let known = grammar.words[word] else { return nil }
    if known == .boolean { return known }
    if word == "in" { return state.beginsEntry ? known : nil }
    return state.expectsCommand ? known : nil
  }
}

/// Steps through terminal sessions: commands after prompts, and their output.
extension Lexer {
  mutating func sessionStep() {
    if takeNewline() { return }
    if scanner.peek() == "#" { return openRest(.comment) }
    guard let prompt = promptCount() else { return openRest(nil) }
    take(prompt - 1, .punctuation)
    take(1, nil)
    if state.push(.code(Enclosure(endsWithLine: true)), dialect: .shell) { state.forget() }
  }

  mutating func openRest(_ kind: TokenKind?) {
    if !state.push(.restOfLine(kind)) { scanner.advance() }
  }

  /// Returns the number of scalars of the prompt at the start of a line.
  mutating func promptCount(from offset: Int = 0) -> Int? {
    let place = scanner.count(from: offset) {
      !$0.isSpace && $0 != "$" && $0 != "%" && $0 != "#" && $0 != ">"
    }
    guard let sign = scanner.peek(offset + place), sign == "$" || sign == "%" || sign == "#" || sign == ">",
      scanner.peek(offset + place + 1) == " "
    else { return nil }
    if place == 0 { return 1 }
    for index in 0..<place where scanner.peek(offset + index) == "@" || scanner.peek(offset + index) == "~" {
      return place + 1
    }
    return nil
  }
}
