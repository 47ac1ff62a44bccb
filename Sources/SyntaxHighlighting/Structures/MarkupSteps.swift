/// Steps through markup: pages, and elements in code.
extension Lexer {
  // MARK: - Text

  mutating func markupStep(isElement: Bool) {
    let count = scanner.count { $0 != "<" && (isElement ? $0 != "{" : $0 != "&") }
    guard count == 0 else { return scanner.advance(count) }
    switch scanner.peek() {
    case "&"?: takeEntity(or: nil)
    case "{"? where isElement: openElementCode()
    case "<"?: tagOpening(isElement: isElement)
    default: scanner.advance()
    }
  }

  /// Opens code in an element or in one of its tags.
  private mutating func openElementCode() {
    let isOpen = state.push(.code(Enclosure(opening: "{", closing: "}")))
    take(1, .punctuation)
    guard isOpen else { return }
    state.forget()
    state.beginsEntry = false
  }

  private mutating func tagOpening(isElement: Bool) {
    let next = scanner.peek(1)
    if !isElement, next == "!" || next == "?" { return openSection() }
    let isClosing = next == "/"
    let first = isClosing ? scanner.peek(2) : next
    let isTag = first.map { $0.isIdentifierStart || isElement && $0 == ">" } ?? false
    guard isTag else { return take(1, nil) }
    if isElement, !isClosing {
      guard state.push(.markupText(isElement: true)) else { return take(1, nil) }
    }
    openTag(isClosing: isClosing, isElement: isElement)
  }

  /// Takes an element in code in place of a value.
  mutating func takeElement(_ scalar: Scalar) -> Bool {
    guard grammar.hasElements, scalar == "<", state.expectsValue, let next = scanner.peek(1),
      next.isIdentifierStart || next == ">"
    else { return false }
    // Type parameters look like tags: `<T,>(…) =>`, `<T extends …>`.
    let name = scanner.count(from: 1, where: \.isIdentifierPart)
    let blanks = scanner.count(from: 1 + name, where: \.isBlank)
    if scanner.peek(1 + name) == "," || scanner.has("extends", 1 + name + blanks) { return false }
    guard state.push(.markupText(isElement: true)) else { return false }
    openTag(isClosing: false, isElement: true)
    return true
  }

  private mutating func openTag(isClosing: Bool, isElement: Bool) {
    let start = isClosing ? 2 : 1
    let count = scanner.count(from: start) { !$0.isSpace && $0 != ">" && $0 != "/" && $0 != "<" && $0 != "{" }
    let name = scanner.word(count, from: start).lowercased()
    var content: Fences = []
    if !isElement, !isClosing, grammar.hasElements {
      content = name == "script" ? .script : name == "style" ? .style : []
    }
    guard state.push(.tag(Tag(isClosing: isClosing, content: content, isElement: isElement))) else {
      return take(1, nil)
    }
    state.expectsValue = false
    let isComponent = isElement && (scanner.peek(start)?.isUppercase ?? false)
    take(start, .punctuation)
    // The part before a colon is the namespace.
    take(count, isComponent ? .className : .tag)
  }

  private mutating func openSection() {
    for (open, kind, end) in Self.sections where scanner.has(open) {
      if state.push(.section(kind, end: end)) { return take(open.scalars.count, kind) }
      return take(1, nil)
    }
    guard scanner.peek(1) == "!", let next = scanner.peek(2), next.isLetter, state.push(.doctype(depth: 0))
    else {
      return take(1, nil)
    }
    take(2, .punctuation)
  }

  private static let sections: [(open: StaticText, kind: TokenKind, end: StaticText)] = [
    ("<!--", .comment, "-->"), ("<![CDATA[", .cdata, "]]>"), ("<?", .prolog, "?>"),
  ]

  mutating func sectionStep(_ kind: TokenKind, _ end: StaticText) {
    var count = 0
    while count < LexerLimits.step, let scalar = scanner.peek(count) {
      if scalar == end.scalars[0], scanner.has(end, count) {
        take(count + end.scalars.count, kind)
        return state.pop()
      }
      count += 1
    }
    take(count, kind)
    if count == 0 { state.pop() }
  }

  mutating func doctypeStep(_ depth: Int) {
    let count = scanner.count { $0 != ">" && $0 != "[" && $0 != "]" && $0 != "\"" && $0 != "'" }
    guard count == 0 else { return take(count, .doctype) }
    switch scanner.peek() {
    case ">"?:
      take(1, .punctuation)
      if depth == 0 { state.pop() }
    case "["?:
      take(1, .punctuation)
      state.place = .doctype(depth: min(depth + 1, LexerLimits.depth))
    case "]"?:
      take(1, .punctuation)
      state.place = .doctype(depth: max(depth - 1, 0))
    case let quote?:
      let length = scanner.count(from: 1) { $0 != quote && $0 != ">" }
      take(1 + length + (scanner.peek(1 + length) == quote ? 1 : 0), .string)
    case nil: state.pop()
    }
  }

  // MARK: - Tags

  mutating func tagStep(_ tag: Tag) {
    let blanks = scanner.count(where: \.isSpace)
    guard blanks == 0 else { return scanner.advance(blanks) }
    switch scanner.peek() {
    case nil: state.pop()
    case ">"?:
      take(1, .punctuation)
      closeTag(tag, isEmpty: false)
    case "/"? where scanner.peek(1) == ">":
      take(2, .punctuation)
      closeTag(tag, isEmpty: true)
    case "/"?: take(1, .punctuation)
    case "="?:
      take(1, .punctuation)
      state.expectsValue = true
    case "<"? where tag.isElement && typeArguments(0) != nil: take(typeArguments(0) ?? 1, nil)
    case "<"?:
      // Another tag begins before this one has ended.
      state.pop()
      if tag.isElement { state.pop() }
    case "{"? where tag.isElement: openElementCode()
    case let quote? where quote == "\"" || quote == "'":
      let isOpen = state.push(.attributeValue(quote: quote))
      take(1, .punctuation)
      if isOpen { state.expectsValue = false }
    case _? where state.expectsValue && !tag.isElement:
      state.expectsValue = false
      if !state.push(.attributeValue(quote: nil)) { take(1, .attributeValue) }
    case let scalar?:
      state.expectsValue = false
      let count = scanner.count {
        !$0.isSpace && $0 != "=" && $0 != ">" && $0 != "/" && $0 != "<" && $0 != "\"" && $0 != "'"
          && !(tag.isElement && $0 == "{")
      }
      take(max(count, 1), scalar.isNewline ? nil : .attributeName)
    }
  }

  private mutating func closeTag(_ tag: Tag, isEmpty: Bool) {
    state.pop()
    if tag.isElement, tag.isClosing || isEmpty {
      state.pop()
      endValue()
    }
    guard tag.content != [], !isEmpty else { return }
    let dialect: Dialect = tag.content == .style ? .css : .javascript
    if state.push(.code(Enclosure()), dialect: dialect, fences: state.fences.union(tag.content)) {
      state.forget()
    }
  }

  mutating func attributeValueStep(_ quote: Scalar?) {
    let count = scanner.count { scalar in
      scalar != "&" && (quote.map { scalar != $0 } ?? (!scalar.isSpace && scalar != ">"))
    }
    take(count, .attributeValue)
    guard let next = scanner.peek() else { return count == 0 ? state.pop() : () }
    if next == "&" { return takeEntity(or: .attributeValue) }
    guard count < LexerLimits.step else { return }
    if quote != nil { take(1, .punctuation) }
    state.pop()
  }

  // MARK: - Entities

  /// The maximum length of a character reference's name.
  private static let longestEntity = 32

  mutating func takeEntity(or kind: TokenKind?) {
    let isNumber = scanner.peek(1) == "#"
    let start = isNumber ? 2 : 1
    let count = scanner.count(from: start) { $0.isLetter || $0.isDigit }
    guard count > 0, count <= Self.longestEntity, scanner.peek(start + count) == ";" else {
      return take(1, kind)
    }
    take(start + count + 1, .entity)
  }
}

/// Steps through TeX, in which commands begin with a backslash.
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
    // A sign that represents itself or a space, or that delimits a formula.
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

  /// Takes verbatim text between two equal signs.
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

  /// The environments with verbatim text, and the scalars that end them.
  private static let verbatimEnvironments: [String: StaticText] = [
    "verbatim": "\\end{verbatim}", "lstlisting": "\\end{lstlisting}", "minted": "\\end{minted}",
    "comment": "\\end{comment}",
  ]
}
