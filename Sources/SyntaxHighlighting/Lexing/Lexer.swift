/// Reads a text step by step. Each step takes a part of the text or changes the open constructs. The
/// extensions contain the steps by language structure.
struct Lexer {
  var scanner: Scanner
  var state: LexerState
  private(set) var tokens: [CodeToken]
  /// The grammar of the dialect that is being read.
  private(set) var grammar: Grammar
  private(set) var beginnings: Beginnings.Table
  private var dialect: Dialect

  init(scanner: Scanner, state: LexerState, tokens: [CodeToken]) {
    (self.scanner, self.state, self.tokens) = (scanner, state, tokens)
    dialect = state.mode.dialect
    grammar = dialect.grammar
    beginnings = Beginnings.Table(grammar)
  }

  /// - Returns: true if there was something left to read.
  mutating func advance() -> Bool {
    guard !scanner.isAtEnd else { return false }
    let position = scanner.position
    // A step that takes nothing opens or closes a construct, and only a limited number can be open.
    for _ in 0...LexerLimits.depth + 2 {
      step()
      if scanner.position > position { return true }
    }
    scanner.advance()
    return true
  }

  private mutating func step() {
    let mode = state.mode
    if mode.dialect != dialect {
      dialect = mode.dialect
      grammar = dialect.grammar
      beginnings = Beginnings.Table(grammar)
    }
    scanner.fences = mode.fences
    if let fence = scanner.fence() { return leave(at: fence) }
    switch mode.place {
    case .start: start()
    case .code(let enclosure):
      switch grammar.structure {
      case .code: codeStep(enclosure)
      case .shell: shellStep(enclosure)
      case .session: sessionStep()
      case .markup: state.place = .markupText(isElement: false)
      case .style: state.place = .style(StylePlace())
      case .yaml: yamlStep()
      case .difference: differenceStep()
      case .settings: settingsStep()
      case .docker: dockerStep()
      case .make: makeStep()
      case .markdown: markdownStep()
      case .typesetting: typesettingStep()
      }
    case .comment(let form, let depth): commentStep(form, depth)
    case .string(let string): stringStep(string)
    case .heredoc(let heredoc): heredocStep(heredoc)
    case .markupText(let isElement): markupStep(isElement: isElement)
    case .tag(let tag): tagStep(tag)
    case .attributeValue(let quote): attributeValueStep(quote)
    case .section(let kind, let end): sectionStep(kind, end)
    case .doctype(let depth): doctypeStep(depth)
    case .style(let place): styleStep(place)
    case .restOfLine(let kind): restOfLineStep(kind)
    case .blockScalar(let parent): blockScalarStep(parent)
    case .fencedLines(let sign): fencedLinesStep(sign)
    }
  }

  /// Starts reading. Markup may precede the code of a language that is embedded in pages, and a text without
  /// a prompt is not a session.
  private mutating func start() {
    state.place = .code(Enclosure())
    if grammar.structure == .session, scanner.peek() != "#", promptCount() == nil {
      state.push(.code(Enclosure()), dialect: .shell)
    }
    guard grammar.isEmbeddedInMarkup else { return }
    let blanks = scanner.count(where: \.isSpace)
    guard scanner.peek(blanks) == "<", let next = scanner.peek(blanks + 1), next.isLetter || next == "!"
    else { return }
    state.place = .markupText(isElement: false)
    state.fences = [.php]
  }

  /// Leaves an embedded text, or enters one.
  private mutating func leave(at fence: Fences) {
    if fence == .php {
      state.forget()
      if !state.push(.code(Enclosure()), dialect: .php, fences: []) { scanner.advance(2) }
      return
    }
    while state.mode.fences.contains(fence), state.modes.count > 1 { state.pop() }
    scanner.fences = state.mode.fences
    state.forget()
  }

  // MARK: - Taking

  /// Takes scalars as a token of a kind. It is merged with the previous token if that is of the same kind.
  mutating func take(_ count: Int, _ kind: TokenKind?) {
    let start = scanner.position
    scanner.advance(count)
    let end = scanner.position
    guard let kind, end > start else { return }
    if let last = tokens.last, last.kind == kind, last.range.upperBound == start {
      tokens[tokens.count - 1].range = last.range.lowerBound..<end
    } else {
      tokens.append(CodeToken(range: start..<end, kind: kind))
    }
  }

  /// Takes white space up to the end of the line.
  ///
  /// - Returns: true if there was any.
  mutating func takeBlanks() -> Bool {
    let count = scanner.count(where: \.isBlank)
    scanner.advance(count)
    return count > 0
  }

  /// Takes the end of a line.
  mutating func takeNewline() -> Bool {
    guard let scalar = scanner.peek(), scalar.isNewline else { return false }
    scanner.advance(scalar == "\r" && scanner.peek(1) == "\n" ? 2 : 1)
    state.isLineStart = true
    state.beginsEntry = true
    return true
  }

  /// Takes the rest of a line, and closes the innermost construct with it.
  mutating func restOfLineStep(_ kind: TokenKind?) {
    let count = scanner.count { !$0.isNewline }
    take(count, kind)
    if scanner.peek().map(\.isNewline) ?? true { state.pop() }
  }
}
