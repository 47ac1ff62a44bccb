/// Steps through code in the form that most languages share.
extension Lexer {
  mutating func codeStep(_ enclosure: Enclosure) {
    if state.isInWord { return takeLongWord() }
    if takeBlanks() { return state.isBehindClassName = false }
    if let scalar = scanner.peek(), scalar.isNewline { return newlineStep(enclosure) }
    let isLineStart = state.isLineStart
    guard let scalar = scanner.peek() else { return scanner.advance() }
    let beginnings = beginnings[scalar]
    if takeDirective(enclosure) { return }
    if beginnings.contains(.comment), takeComment(isLineStart: isLineStart) { return }
    state.isLineStart = false
    if beginnings.contains(.heredoc), takeHeredocOpening() { return }
    if beginnings.contains(.string), takeString() { return }
    if takeNumber(scalar) { return }
    if beginnings.contains(.sigil), takeSigil(scalar, isLineStart: isLineStart) { return }
    if takeIdentifier(scalar, enclosure) { return }
    if takeRegularExpression(scalar) || takeElement(scalar) || takeTypeArguments(scalar, enclosure) { return }
    if takeBracket(scalar, enclosure) || takeFormat(scalar, enclosure) { return }
    takeSign(scalar, enclosure)
  }

  // MARK: - Lines

  mutating func newlineStep(_ enclosure: Enclosure) {
    if enclosure.endsWithLine { return state.pop() }
    _ = takeNewline()
    state.isBehindClassName = false
    state.expectsCommand = true
    guard let heredoc = state.heredocs.first else { return }
    state.heredocs.removeFirst()
    state.push(.heredoc(heredoc))
  }

  /// Takes the beginning of a preprocessor line: its name. The rest of the line is code, and what would be
  /// plain has the color of the line.
  private mutating func takeDirective(_ enclosure: Enclosure) -> Bool {
    guard let directives = grammar.directives, state.isLineStart, scanner.peek() == "#" else {
      return enclosure.endsWithLine && takeContinuation(enclosure)
    }
    let blanks = scanner.count(from: 1, where: \.isBlank)
    let count = scanner.count(from: 1 + blanks, where: \.isLetter)
    guard state.push(.code(Enclosure(background: directives.background, endsWithLine: true))) else {
      return false
    }
    state.isLineStart = false
    let name = scanner.word(count, from: 1 + blanks)
    take(1 + blanks, directives.background)
    take(count, directives.nameKind ?? directives.background)
    if directives.including.contains(name), takeBlanks(), scanner.peek() == "<" {
      let path = scanner.count { !$0.isNewline && $0 != ">" }
      if scanner.peek(path) == ">" { take(path + 1, .string) }
    }
    return true
  }

  /// Takes a backslash at the end of a line that continues on the next.
  private mutating func takeContinuation(_ enclosure: Enclosure) -> Bool {
    guard scanner.peek() == "\\", let next = scanner.peek(1), next.isNewline else { return false }
    take(1, .punctuation)
    _ = takeNewline()
    state.isLineStart = false
    return true
  }

  // MARK: - Comments

  mutating func takeComment(isLineStart: Bool) -> Bool {
    for (index, form) in grammar.comments.enumerated() {
      guard isLineStart || !form.isAtLineStart, scanner.has(form.open) else { continue }
      if let exception = form.exception, scanner.peek(form.open.scalars.count) == exception { continue }
      if form.isAtLineStart, form.close != nil, scanner.peek(-1).map({ !$0.isNewline }) ?? false { continue }
      guard state.push(.comment(form: index, depth: 1)) else { return false }
      take(form.open.scalars.count, form.kind)
      return true
    }
    return false
  }

  mutating func commentStep(_ index: Int, _ depth: Int) {
    guard grammar.comments.indices.contains(index) else { return state.pop() }
    let form = grammar.comments[index]
    guard let close = form.close else {
      let isInPage = grammar.isEmbeddedInMarkup
      var count = 0
      while count < LexerLimits.step, let scalar = scanner.peek(count), !scalar.isNewline {
        if isInPage, scalar == "?", scanner.peek(count + 1) == ">" {
          take(count, form.kind)
          return state.pop()
        }
        count += 1
      }
      take(count, form.kind)
      if count < LexerLimits.step { state.pop() }
      return
    }
    var count = 0
    while count < LexerLimits.step, let scalar = scanner.peek(count) {
      if scalar == close.scalars[0], scanner.has(close, count) {
        take(count + close.scalars.count, form.kind)
        if depth > 1 { state.place = .comment(form: index, depth: depth - 1) } else { state.pop() }
        return
      }
      if form.nests, scalar == form.open.scalars[0], scanner.has(form.open, count) {
        take(count + form.open.scalars.count, form.kind)
        state.place = .comment(form: index, depth: depth + 1)
        return
      }
      count += 1
    }
    take(count, form.kind)
  }

  // MARK: - Signs

  /// Takes a bracket that matches those around the enclosed code.
  private mutating func takeBracket(_ scalar: Scalar, _ enclosure: Enclosure) -> Bool {
    var enclosure = enclosure
    if scalar == enclosure.closing {
      guard enclosure.depth == 0 else {
        enclosure.depth -= 1
        state.place = .code(enclosure)
        if scalar == ">" { take(1, .punctuation) }
        return scalar == ">"
      }
      take(1, enclosure.closingKind)
      state.pop()
      state.expectsValue = false
      state.isMember = false
      state.awaited = nil
      return true
    }
    if scalar == enclosure.opening {
      enclosure.depth += 1
      state.place = .code(enclosure)
      if scalar == "<" { take(1, .punctuation) }
      return scalar == "<"
    }
    return false
  }

  /// Takes the format after the colon of an interpolated value. It is not code.
  private mutating func takeFormat(_ scalar: Scalar, _ enclosure: Enclosure) -> Bool {
    guard enclosure.hasFormat, enclosure.depth == 0, scalar == ":" else { return false }
    take(1, .punctuation)
    scanner.advance(scanner.count { $0 != "}" && $0 != "{" && $0 != "\"" && $0 != "'" && !$0.isNewline })
    return true
  }

  private mutating func takeSign(_ scalar: Scalar, _ enclosure: Enclosure) {
    let isBehindClassName = state.isBehindClassName
    state.isBehindClassName = false
    if grammar.isEmbeddedInMarkup, scalar == "?", scanner.peek(1) == ">" { return leavePHP() }
    var count = 1
    var kind: TokenKind?
    if beginnings[scalar].contains(.symbol), let symbol = symbol() {
      (count, kind) = (symbol.text.scalars.count, symbol.kind)
    } else if grammar.operators.contains(scalar) {
      kind = .operator
    } else if grammar.punctuation.contains(scalar) {
      kind = .punctuation
    }
    let last = scanner.peek(count - 1) ?? scalar
    state.isMember = isBeforeMember(last, count)
    state.expectsValue = !(last == ")" || last == "]" || last == "}")
    state.beginsEntry = last == "{" || last == "," || last == "("
    if !Self.signsInDeclarations.contains(scalar) { state.awaited = nil }
    // The name of a class continues after a dot.
    if isBehindClassName, scalar == "." || scalar == "\\", !grammar.capitals.isClass {
      state.awaited = .className
    }
    if grammar.hasBaseClauses { followBaseClause(scalar, count) }
    take(count, kind ?? enclosure.background)
  }

  /// The signs that may be between a word and the name that it declares.
  private static let signsInDeclarations = Set("<&*\\")

  /// Returns true if the name of a member follows. Two dots are a range.
  private mutating func isBeforeMember(_ last: Scalar, _ count: Int) -> Bool {
    guard last == grammar.memberSign else { return false }
    return last == "." ? count == 1 && scanner.peek(-1) != "." : scanner.peek(count - 2) == "-"
  }

  private mutating func followBaseClause(_ scalar: Scalar, _ count: Int) {
    switch scalar {
    case "{", "}", ";", "=": state.declaration = .none
    case ":" where count == 1 && state.declaration == .name: state.declaration = .bases
    default: break
    }
  }

  private mutating func symbol() -> Symbol? {
    for symbol in grammar.symbols where scanner.has(symbol.text) { return symbol }
    return nil
  }

  /// Returns from code to the page around it.
  private mutating func leavePHP() {
    take(2, nil)
    state.forget()
    if state.modes.count > 1 { return state.pop() }
    state.place = .markupText(isElement: false)
    state.fences = [.php]
  }

  // MARK: - Types

  /// Takes class names in angle brackets after a class name.
  private mutating func takeTypeArguments(_ scalar: Scalar, _ enclosure: Enclosure) -> Bool {
    guard grammar.hasTypeArguments, state.isBehindClassName, scalar == "<" else { return false }
    state.isBehindClassName = false
    guard hasTypeArguments() else { return false }
    let arguments = Enclosure(
      opening: "<", closing: ">", background: .className, closingKind: .punctuation, endsWithLine: true)
    guard state.push(.code(arguments)) else { return false }
    take(1, .punctuation)
    return true
  }

  private mutating func hasTypeArguments() -> Bool { typeArguments(0) != nil }

  /// Returns the number of scalars of the type arguments at an offset; `nil` if there are none.
  mutating func typeArguments(_ offset: Int) -> Int? {
    var depth = 0
    for count in 0..<LexerLimits.step {
      guard let scalar = scanner.peek(offset + count) else { return nil }
      switch scalar {
      case "<": depth += 1
      case ">":
        depth -= 1
        if depth == 0 { return count + 1 }
      case ",", ".", "?", "[", "]", " ", "|", "&", ":": break
      default: if !scalar.isIdentifierPart { return nil }
      }
    }
    return nil
  }
}
