/// Steps through identifiers, names with signs, and numbers.
extension Lexer {
  // MARK: - Identifiers

  func isIdentifierStart(_ scalar: Scalar) -> Bool {
    scalar.isIdentifierStart || grammar.identifierSigns.contains(scalar)
  }

  func isIdentifierPart(_ scalar: Scalar) -> Bool {
    scalar.isIdentifierPart || grammar.identifierSigns.contains(scalar)
      || grammar.identifierJoints.contains(scalar)
  }

  private mutating func identifierCount(from offset: Int = 0) -> Int {
    var count = 0
    while count < LexerLimits.step, let scalar = scanner.peek(offset + count), isIdentifierPart(scalar) {
      count += 1
    }
    if count > 0, let end = scanner.peek(offset + count), grammar.identifierEnds.contains(end),
      scanner.peek(offset + count + 1) != "="
    {
      count += 1
    }
    return count
  }

  /// Takes a part of a word that is too long for one step. Such words are plain.
  mutating func takeLongWord() {
    let count = identifierCount()
    take(count, nil)
    state.isInWord = count >= LexerLimits.step
  }

  mutating func takeIdentifier(_ scalar: Scalar, _ enclosure: Enclosure) -> Bool {
    guard isIdentifierStart(scalar) else { return false }
    let count = identifierCount()
    guard count < LexerLimits.step else {
      take(count, nil)
      state.isInWord = true
      return true
    }
    let word = count <= LexerLimits.word ? scanner.word(count) : ""
    let kind = kindOfIdentifier(word, count)
    let isWord = kind == .keyword || kind == .operator
    state.awaited = awaited(behind: word, kind, count)
    state.isMember = false
    state.expectsValue = isWord
    state.beginsEntry = false
    state.isBehindClassName = kind == .className
    if grammar.hasBaseClauses { followDeclaration(word, kind) }
    // The exclamation mark belongs to the name of a macro.
    take(isMacro(count) && kind == .property ? count + 1 : count, kind ?? enclosure.background)
    return true
  }

  private func key(_ word: String) -> String { grammar.ignoresCase ? word.lowercased() : word }

  /// Returns the kind of the next identifier.
  private mutating func awaited(behind word: String, _ kind: TokenKind?, _ count: Int) -> TokenKind? {
    if !state.isMember, kind != nil, let awaited = grammar.awaiting[key(word)] { return awaited }
    return nil
  }

  private mutating func kindOfIdentifier(_ word: String, _ count: Int) -> TokenKind? {
    let known = word.isEmpty ? nil : grammar.words[key(word)]
    if let awaited = state.awaited, known == nil || known == .builtin { return awaited }
    // A member may have the name of anything else.
    if state.isMember, known != nil, known != .className, known != .constant { return grammar.memberKind }
    if let known { return known }
    if isMacro(count) { return .property }
    if state.isMember, let kind = grammar.memberKind, scanner.peek(count) != "(" { return kind }
    if let kind = grammar.entryNames, state.beginsEntry, isBeforeColon(count) { return kind }
    if state.declaration == .bases, scanner.peek(count) != ":" { return .className }
    if let kind = kindByCapitals(count) { return kind }
    if grammar.hasTypeSuffixes, word.hasSuffix("_t"), word.first?.isLowercase ?? false { return .className }
    return grammar.hasTypesBeforeNames && isTypeBeforeName(count) ? .className : nil
  }

  private mutating func isMacro(_ count: Int) -> Bool {
    grammar.hasMacros && scanner.peek(count) == "!" && scanner.peek(count + 1) != "="
  }

  private mutating func followDeclaration(_ word: String, _ kind: TokenKind?) {
    if kind == .keyword, Self.wordsOfClasses.contains(word) { state.declaration = .name }
    if word == "where" { state.declaration = .none }
  }

  /// The words that declare types with base classes.
  private static let wordsOfClasses: Set<String> = ["class", "struct", "interface", "record"]

  private mutating func isBeforeColon(_ count: Int) -> Bool {
    let blanks = scanner.count(from: count, where: \.isBlank)
    return scanner.peek(count + blanks) == ":" && scanner.peek(count + blanks + 1) != ":"
  }

  private mutating func kindByCapitals(_ count: Int) -> TokenKind? {
    let capitals = grammar.capitals
    guard capitals.constant != nil || capitals.isClass, let first = scanner.peek(),
      first.isUppercase || first == "_"
    else { return nil }
    var hasLowercase = false
    var hasUppercase = first.isUppercase
    for index in 1..<max(count, 1) {
      guard let scalar = scanner.peek(index) else { break }
      if scalar.isLowercase || scalar.value >= 0x80 { hasLowercase = true }
      if scalar.isUppercase { hasUppercase = true }
    }
    guard hasUppercase else { return nil }
    if let fewest = capitals.constant, !hasLowercase, count >= fewest { return .constant }
    return capitals.isClass && first.isUppercase ? .className : nil
  }

  /// Returns true if another name follows, so that this name is the type of a declaration.
  private mutating func isTypeBeforeName(_ count: Int) -> Bool {
    guard !state.isMember || count > 0, let first = scanner.peek(), first.isUppercase else { return false }
    var offset = count
    if scanner.peek(offset) == "<" {
      guard let arguments = typeArguments(offset) else { return false }
      offset += arguments
    }
    if scanner.peek(offset) == "?" { offset += 1 }
    while scanner.peek(offset) == "[", scanner.peek(offset + 1) == "]", offset < LexerLimits.step {
      offset += 2
    }
    let blanks = scanner.count(from: offset, where: \.isBlank)
    guard blanks > 0, let next = scanner.peek(offset + blanks), next.isIdentifierStart else { return false }
    let length = identifierCount(from: offset + blanks)
    guard length <= LexerLimits.word else { return true }
    return !Self.wordsBetweenValues.contains(scanner.word(length, from: offset + blanks))
  }

  /// The words between values, before which there is no type.
  private static let wordsBetweenValues: Set<String> = [
    "is", "as", "in", "and", "or", "not", "when", "where", "with", "switch", "equals", "on", "by", "into",
    "select",
    "orderby", "ascending", "descending",
  ]

  // MARK: - Signs before names

  mutating func takeSigil(_ scalar: Scalar, isLineStart: Bool) -> Bool {
    for sigil in grammar.sigils where sigil.sign == scalar && (isLineStart || !sigil.isAtLineStart) {
      guard let first = scanner.peek(1), first.isIdentifierStart else { continue }
      var count = scanner.count(from: 1, where: \.isIdentifierPart)
      let word = count <= LexerLimits.word ? scanner.word(count, from: 1) : ""
      while sigil.hasDots, count < LexerLimits.step, scanner.peek(count + 1) == ".",
        let next = scanner.peek(count + 2), next.isIdentifierStart
      {
        count += 1 + scanner.count(from: count + 2, where: \.isIdentifierPart)
      }
      let kind = sigil.words[word]
      if kind != nil, let awaited = grammar.awaiting[String(scalar) + word] {
        take(1 + count, kind)
        state.awaited = awaited
        return true
      }
      take(1, kind ?? sigil.signKind)
      take(count, kind ?? sigil.nameKind)
      state.expectsValue = false
      state.isMember = false
      state.beginsEntry = false
      state.awaited = nil
      return true
    }
    return false
  }

  // MARK: - Numbers

  mutating func takeNumber(_ scalar: Scalar) -> Bool {
    let next = scanner.peek(1)
    guard
      scalar.isDigit
        || scalar == "." && !state.isMember && (next?.isDigit ?? false) && state.expectsValue
          && scanner.raw(-1) != "."
    else {
      return false
    }
    let isPrefixed =
      scalar == "0" && (next == "x" || next == "X" || next == "b" || next == "o" || next == "B")
    let isHexadecimal = isPrefixed && (next == "x" || next == "X")
    var hasPoint = isPrefixed && !isHexadecimal
    var count = 0
    while count < LexerLimits.step, let scalar = scanner.peek(count) {
      if scalar == "." {
        guard !hasPoint, let next = scanner.peek(count + 1), next.isDigit else { break }
        hasPoint = true
      } else if scalar == grammar.digitSeparator {
        guard let next = scanner.peek(count + 1), next.isDigit || next.isLetter else { break }
      } else if scalar == "+" || scalar == "-" {
        guard let last = scanner.peek(count - 1), let next = scanner.peek(count + 1), next.isDigit,
          isHexadecimal ? last == "p" || last == "P" : last == "e" || last == "E"
        else { break }
      } else if !(scalar.isDigit || scalar.isLetter || scalar == "_"
        || scalar == "%" && grammar.structure == .style)
      {
        break
      }
      count += 1
    }
    take(count, .number)
    state.expectsValue = false
    state.isMember = false
    state.beginsEntry = false
    state.isBehindClassName = false
    return true
  }
}
