/// Steps through strings, and through the code in them.
extension Lexer {
  /// The length of the longest prefix of a string.
  private static let longestPrefix = 4

  // MARK: - Opening

  mutating func takeString() -> Bool {
    var letters = 0
    while letters <= Self.longestPrefix, let scalar = scanner.peek(letters), scalar.isLetter || scalar == "8"
    { letters += 1 }
    guard letters <= Self.longestPrefix else { return false }
    let prefix = letters == 0 ? "" : scanner.word(letters).lowercased()
    for (index, form) in grammar.strings.enumerated() where form.prefixes.contains(prefix) {
      guard let opening = opening(of: form, at: letters) else { continue }
      var string = OpenString(form: index, closing: opening.closing, kind: form.kind, hashes: opening.hashes)
      let isEntry = isEntryName(form, behind: letters + opening.count, opening.closing)
      if isEntry, form.kind == .string { string.kind = grammar.entryStrings }
      guard state.push(.string(string)) else { return false }
      endValue()
      take(letters + opening.count, string.kind)
      return true
    }
    return false
  }

  /// Updates the state after a value.
  mutating func endValue() {
    state.expectsValue = false
    state.isMember = false
    state.beginsEntry = false
    state.awaited = nil
    state.isBehindClassName = false
    state.expectsCommand = false
  }

  private struct Opening {
    var count: Int
    var closing: [Scalar]
    var hashes = 0
  }

  private mutating func opening(of form: StringForm, at offset: Int) -> Opening? {
    let open = form.open.scalars
    switch form.raw {
    case .none:
      guard scanner.has(open, offset) else { return nil }
      let closing = (form.close ?? form.open).scalars
      if form.isOneCharacter, !isOneCharacter(closing, from: offset + open.count) { return nil }
      return Opening(count: open.count, closing: closing)
    case .hashes(let fewest):
      let hashes = scanner.count(from: offset) { $0 == "#" }
      guard hashes >= fewest, hashes < LexerLimits.step, scanner.has(open, offset + hashes) else {
        return nil
      }
      let signs = [Scalar](repeating: "#", count: hashes)
      return Opening(count: hashes + open.count, closing: open + signs, hashes: hashes)
    case .delimiter:
      guard scanner.has(open, offset) else { return nil }
      let start = offset + open.count
      let count = scanner.count(from: start) {
        $0 != "(" && $0 != ")" && $0 != "\\" && $0 != "\"" && !$0.isSpace
      }
      guard count <= LexerLimits.word, scanner.peek(start + count) == "(" else { return nil }
      let delimiter = (0..<count).compactMap { scanner.peek(start + $0) }
      return Opening(count: open.count + count + 1, closing: [")"] + delimiter + ["\""])
    case .equals:
      guard scanner.has(open, offset) else { return nil }
      let count = scanner.count(from: offset + open.count) { $0 == "=" }
      guard count <= LexerLimits.word, scanner.peek(offset + open.count + count) == "[" else { return nil }
      return Opening(
        count: open.count + count + 1, closing: ["]"] + [Scalar](repeating: "=", count: count) + ["]"])
    }
  }

  /// The number of scalars of the longest escape.
  private static let longestEscape = 12

  /// Returns true if exactly one scalar or one escape precedes the end.
  private mutating func isOneCharacter(_ closing: [Scalar], from start: Int) -> Bool {
    guard let first = scanner.peek(start), !first.isNewline, first != closing[0] else { return false }
    guard first == "\\" else { return scanner.has(closing, start + 1) }
    return scanner.count(from: start + 2) { $0 != closing[0] && !$0.isNewline } <= Self.longestEscape
      && scanner.has(
        closing, start + 2 + scanner.count(from: start + 2) { $0 != closing[0] && !$0.isNewline })
  }

  /// Returns true if a string is the name of an entry, because a colon follows it.
  private mutating func isEntryName(_ form: StringForm, behind start: Int, _ closing: [Scalar]) -> Bool {
    guard grammar.entryStrings != nil, state.beginsEntry else { return false }
    var offset = start
    while offset < start + LexerLimits.step, let scalar = scanner.peek(offset), !scalar.isNewline {
      if scalar == closing[0] {
        let blanks = scanner.count(from: offset + 1, where: \.isSpace)
        return scanner.peek(offset + 1 + blanks) == ":"
      }
      offset += scalar == form.escape ? 2 : 1
    }
    return false
  }

  // MARK: - Inside

  mutating func stringStep(_ string: OpenString) {
    guard grammar.strings.indices.contains(string.form) else { return state.pop() }
    let form = grammar.strings[string.form]
    var count = 0
    while count < LexerLimits.step, let scalar = scanner.peek(count) {
      if scalar.isNewline, !form.isMultiline { break }
      if scalar == string.closing[0], scanner.has(string.closing, count) {
        if form.isDoubled, scanner.has(string.closing, count + string.closing.count) {
          count += 2 * string.closing.count
          continue
        }
        take(count + string.closing.count, string.kind)
        return state.pop()
      }
      if let interpolation = interpolation(form, string, at: count) {
        take(count, string.kind)
        return open(interpolation, form, string)
      }
      if form.hasDoubledBraces, scalar == "{" {
        count += 2
      } else if scalar == form.escape, string.hashes == 0 || hasHashes(string.hashes, count + 1) {
        count += 2 + string.hashes
      } else {
        count += 1
      }
    }
    take(count, string.kind)
    guard count < LexerLimits.step, let next = scanner.peek() else { return closeAtEnd() }
    if next.isNewline, !form.isMultiline { state.pop() }
  }

  /// Closes the string in which an embedded text ends.
  private mutating func closeAtEnd() {
    if !scanner.isAtEnd, scanner.peek() == nil { state.pop() }
  }

  private mutating func hasHashes(_ hashes: Int, _ offset: Int) -> Bool {
    for index in 0..<hashes where scanner.peek(offset + index) != "#" { return false }
    return true
  }

  private mutating func interpolation(_ form: StringForm, _ string: OpenString, at offset: Int)
    -> Interpolation?
  {
    guard !form.interpolations.isEmpty, let scalar = scanner.peek(offset) else { return nil }
    for interpolation in form.interpolations where interpolation.open.scalars[0] == scalar {
      if string.hashes > 0 {
        let rest = Array(interpolation.open.scalars.dropFirst())
        guard hasHashes(string.hashes, offset + 1), scanner.has(rest, offset + 1 + string.hashes) else {
          continue
        }
        return interpolation
      }
      let end = offset + interpolation.open.scalars.count
      guard scanner.has(interpolation.open, offset) else { continue }
      if form.hasDoubledBraces, scanner.peek(end) == "{" { continue }
      if interpolation.brackets == nil {
        guard let next = scanner.peek(end), next.isIdentifierStart else { continue }
      }
      return interpolation
    }
    return nil
  }

  private mutating func open(_ interpolation: Interpolation, _ form: StringForm, _ string: OpenString) {
    let count = interpolation.open.scalars.count + string.hashes
    guard let brackets = interpolation.brackets else {
      take(count, interpolation.kind)
      return take(scanner.count(where: \.isIdentifierPart), interpolation.background)
    }
    let code = Enclosure(
      opening: brackets.opening == brackets.closing ? nil : brackets.opening, closing: brackets.closing,
      background: interpolation.background, closingKind: interpolation.kind, endsWithLine: !form.isMultiline,
      hasFormat: interpolation.hasFormat)
    guard state.push(.code(code)) else { return take(count, string.kind) }
    take(count, interpolation.kind)
    state.expectsValue = true
    state.expectsCommand = true
    // In a shell, a list continues after the string that names it.
    if grammar.structure == .code { state.beginsEntry = false }
  }

  // MARK: - Regular expressions

  /// Takes a regular expression. It is plain, but its contents are not read as code.
  mutating func takeRegularExpression(_ scalar: Scalar) -> Bool {
    guard grammar.hasRegularExpressions, scalar == "/", state.expectsValue,
      let next = scanner.peek(1), next != "/", next != "*", !next.isNewline
    else { return false }
    var isInClass = false
    var count = 1
    while count < LexerLimits.step, let scalar = scanner.peek(count), !scalar.isNewline {
      if scalar == "/", !isInClass {
        count += 1 + scanner.count(from: count + 1, where: \.isLetter)
        endValue()
        take(count, nil)
        return true
      }
      if scalar == "[" { isInClass = true }
      if scalar == "]" { isInClass = false }
      count += scalar == "\\" ? 2 : 1
    }
    return false
  }
}

/// Heredocs: texts on the lines after the one that opens them, up to a line with their delimiter.
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
    // A lowercase name after two bare signs would be a value that is appended.
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
    // Others may have been opened on the same line.
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
