/// Texts that stand in the lines behind the one that announces them, up to a line with their delimiter.
extension Lexer {
  mutating func takeHeredocOpening() -> Bool {
    guard let form = grammar.heredoc, scanner.has(form.open), state.heredocs.count < LexerLimits.heredocs
    else {
      return false
    }
    var offset = form.open.scalars.count
    var mayBeIndented = form.isAlwaysIndented
    if let sign = scanner.peek(offset), form.indents.contains(sign) {
      mayBeIndented = true
      offset += 1
    }
    let opening = offset
    let blanks = form.mayHaveBlanks ? scanner.count(from: offset, where: \.isBlank) : 0
    offset += blanks
    var quote: Scalar?
    if let scalar = scanner.peek(offset), scalar == "'" || scalar == "\"" {
      quote = scalar
      offset += 1
    }
    // A name in lowercase behind two bare signs would be a value that is pushed.
    guard let first = scanner.peek(offset), first.isIdentifierStart,
      form.indents.isEmpty || mayBeIndented || quote != nil || form.mayHaveBlanks || first.isUppercase
    else { return false }
    let count = scanner.count(from: offset, where: \.isIdentifierPart)
    guard count <= LexerLimits.word else { return false }
    let delimiter = (0..<count).compactMap { scanner.peek(offset + $0) }
    offset += count
    if let quote {
      guard scanner.peek(offset) == quote else { return false }
      offset += 1
    }
    state.heredocs.append(
      Heredoc(
        delimiter: delimiter, mayBeIndented: mayBeIndented,
        form: quote == nil || quote == "\"" ? form.form : nil))
    take(opening, form.openKind)
    scanner.advance(blanks)
    take(offset - opening - blanks, form.delimiterKind)
    endValue()
    return true
  }

  mutating func heredocStep(_ heredoc: Heredoc) {
    if state.isLineStart, takeHeredocEnd(heredoc) { return }
    state.isLineStart = false
    let form = heredoc.form.flatMap { grammar.strings.indices.contains($0) ? grammar.strings[$0] : nil }
    var count = 0
    while count < LexerLimits.step, let scalar = scanner.peek(count), !scalar.isNewline {
      if let form, let interpolation = heredocInterpolation(form, at: count) {
        take(count, .string)
        return openInHeredoc(interpolation)
      }
      count += form != nil && scalar == "\\" && scanner.peek(count + 1).map { !$0.isNewline } ?? false ? 2 : 1
    }
    take(count, .string)
    if !takeNewline(), scanner.peek() == nil, !scanner.isAtEnd { state.pop() }
  }

  private mutating func takeHeredocEnd(_ heredoc: Heredoc) -> Bool {
    let blanks = heredoc.mayBeIndented ? scanner.count(where: \.isBlank) : 0
    guard scanner.has(heredoc.delimiter, blanks),
      !(scanner.peek(blanks + heredoc.delimiter.count)?.isIdentifierPart ?? false)
    else { return false }
    scanner.advance(blanks)
    take(heredoc.delimiter.count, grammar.heredoc?.delimiterKind)
    state.pop()
    state.isLineStart = false
    // Others may have been announced in the same line.
    if let next = state.heredocs.first {
      state.heredocs.removeFirst()
      state.push(.heredoc(next))
    }
    return true
  }

  private mutating func heredocInterpolation(_ form: StringForm, at offset: Int) -> Interpolation? {
    for interpolation in form.interpolations where scanner.has(interpolation.open, offset) {
      if interpolation.brackets != nil { return interpolation }
    }
    return nil
  }

  private mutating func openInHeredoc(_ interpolation: Interpolation) {
    let count = interpolation.open.scalars.count
    guard let brackets = interpolation.brackets else { return take(count, .string) }
    let code = Enclosure(
      opening: brackets.opening == brackets.closing ? nil : brackets.opening, closing: brackets.closing,
      background: interpolation.background, closingKind: interpolation.kind)
    guard state.push(.code(code)) else { return take(count, .string) }
    take(count, interpolation.kind)
    state.expectsValue = true
    state.expectsCommand = true
  }
}
