/// Steps through configuration and build files, whose lines begin with a name.
extension Lexer {
  // MARK: - Settings

  mutating func settingsStep() {
    if takeNewline() || takeBlanks() { return }
    let isLineStart = state.isLineStart
    if takeComment(isLineStart: isLineStart) { return }
    state.isLineStart = false
    guard let scalar = scanner.peek() else { return scanner.advance() }
    if isLineStart, scalar == "[" { return takeSection() }
    if takeSettingName() { return }
    if grammar.entryNames == .attributeName { return takeSettingValue(scalar) }
    if takeString() || takeNumberOrDate(scalar) || takeIdentifier(scalar, Enclosure()) { return }
    take(1, grammar.punctuation.contains(scalar) ? .punctuation : nil)
  }

  private mutating func takeSection() {
    let signs = scanner.count { $0 == "[" }
    let count = scanner.count(from: signs) { $0 != "]" && !$0.isNewline }
    take(signs, .punctuation)
    take(count, grammar.entryNames == .attributeName ? .selector : .className)
    take(scanner.count { $0 == "]" }, .punctuation)
  }

  private mutating func takeSettingName() -> Bool {
    let isPlain = grammar.entryNames == .attributeName
    guard !isPlain || state.beginsEntry else { return false }
    let count = scanner.count {
      $0.isIdentifierPart || $0 == "-" || $0 == "." || $0 == "\""
        || isPlain && $0 != "=" && !$0.isNewline && $0 != ":"
    }
    let blanks = scanner.count(from: count, where: \.isBlank)
    guard count > 0, scanner.peek(count + blanks) == "=" || isPlain && scanner.peek(count + blanks) == ":"
    else {
      return false
    }
    state.beginsEntry = false
    take(count, grammar.entryNames)
    _ = takeBlanks()
    take(1, .punctuation)
    return true
  }

  /// Takes a value without a type, which extends to the end of the line.
  private mutating func takeSettingValue(_ scalar: Scalar) {
    if state.beginsEntry {
      state.beginsEntry = false
      return openRest(nil)
    }
    openRest(.attributeValue)
  }

  private mutating func takeNumberOrDate(_ scalar: Scalar) -> Bool {
    guard scalar.isDigit || scalar == "-" || scalar == "+" else { return false }
    let count = scanner.count { $0.isDigit || $0.isLetter || "+-.:_".unicodeScalars.contains($0) }
    take(max(count, 1), .number)
    return true
  }

  // MARK: - Images of containers

  mutating func dockerStep() {
    if takeBlanks() { return }
    let isLineStart = state.isLineStart
    guard let scalar = scanner.peek() else { return scanner.advance() }
    if scalar.isNewline { return newlineStep(Enclosure()) }
    if takeComment(isLineStart: isLineStart) { return }
    state.isLineStart = false
    if takeHeredocOpening() { return }
    if scalar == "\\", let next = scanner.peek(1), next.isNewline {
      take(1, .operator)
      _ = takeNewline()
      return state.expectsCommand = false
    }
    if takeString() { return }
    let count = scanner.count { !$0.isSpace && $0 != "\"" && $0 != "'" && $0 != "=" && $0 != "\\" }
    let word = count <= LexerLimits.word ? scanner.word(count) : ""
    if word.hasPrefix("--"), scanner.peek(count) == "=" {
      take(count, .property)
      return take(1, .punctuation)
    }
    let isInstruction = state.expectsCommand && grammar.words[word.uppercased()] == .keyword
    let isName = word == "AS" || word == "as"
    take(max(count, 1), isInstruction || isName ? .keyword : nil)
    // Another instruction may follow this one on the same line.
    state.expectsCommand = isInstruction && word.uppercased() == "ONBUILD"
  }

  // MARK: - Makefiles

  mutating func makeStep() {
    if takeNewline() { return }
    let isLineStart = state.isLineStart
    if isLineStart, scanner.peek() == "\t" {
      state.isLineStart = false
      return scanner.advance()
    }
    if takeBlanks() { return }
    if takeComment(isLineStart: isLineStart) { return }
    state.isLineStart = false
    guard let scalar = scanner.peek() else { return scanner.advance() }
    if isLineStart, takeTarget() { return }
    if takeString() { return }
    if takeExpandedVariable(scalar) { return }
    if let operation = assignmentCount(scalar) { return take(operation, .operator) }
    if scalar == ":" || scalar == ";" || scalar == "(" || scalar == ")" { return take(1, .punctuation) }
    if scalar == "@" || scalar == "|" || scalar == "=" { return take(1, .operator) }
    let count = scanner.count { $0.isIdentifierPart || $0 == "-" }
    let word = count <= LexerLimits.word ? scanner.word(count) : ""
    take(max(count, 1), isLineStart || scanner.peek(count) == nil ? grammar.words[word] : nil)
  }

  private mutating func assignmentCount(_ scalar: Scalar) -> Int? {
    switch scalar {
    case ":", "?", "+", "!":
      let colons = scalar == ":" ? scanner.count { $0 == ":" } : 1
      return scanner.peek(colons) == "=" ? colons + 1 : nil
    default: return nil
    }
  }

  /// Takes the names before the colon of a rule.
  private mutating func takeTarget() -> Bool {
    let count = scanner.count { !$0.isNewline && $0 != ":" && $0 != "=" && $0 != "#" && $0 != "\"" }
    guard count > 0, count < LexerLimits.step, scanner.peek(count) == ":", scanner.peek(count + 1) != "=",
      !scanner.has(":=", count + 1)
    else { return false }
    take(count, scanner.peek() == "." && (scanner.peek(1)?.isUppercase ?? false) ? .builtin : .symbol)
    return true
  }

  private mutating func takeExpandedVariable(_ scalar: Scalar) -> Bool {
    guard scalar == "$", let next = scanner.peek(1) else { return false }
    guard next == "(" || next == "{" else {
      take(2, nil)
      return true
    }
    take(1, nil)
    take(1, .punctuation)
    return true
  }
}
