/// Tokens still to be read, those that macros gave among them (Docs/Formulas.md 3).
struct TokenSource {
  /// How often macros may be expanded, and how many tokens they may give in all: stops those that call themselves.
  static let maximumExpansions = 10_000
  static let maximumGivenTokens = 262_144

  /// The next one last.
  private var pending: [FormulaToken]
  /// Those that the formula defines.
  private var defined: [String: Macro] = [:]
  private var expansions = 0
  private var givenTokens = 0
  /// Where the source ends.
  private let endPosition: Int
  private(set) var problems: [FormulaProblem] = []

  init(_ source: String) {
    pending = FormulaTokenizer.tokens(of: source).reversed()
    endPosition = source.unicodeScalars.count
  }

  /// Of the next token.
  var position: Int { pending.last?.position ?? endPosition }

  func macro(_ name: String) -> Macro? { defined[name] ?? CommandTable.macro(name) }

  mutating func define(_ name: String, _ macro: Macro) { defined[name] = macro }

  /// The next token as it was written, without expanding it.
  var raw: FormulaToken? { pending.last }

  mutating func takeRaw() -> FormulaToken? { pending.popLast() }

  mutating func give(_ tokens: some BidirectionalCollection<FormulaToken>) {
    pending.append(contentsOf: tokens.reversed())
  }

  /// Ends the formula here.
  mutating func drop() { pending.removeAll() }

  mutating func skipSpaces() {
    while pending.last?.kind == .space { pending.removeLast() }
  }

  /// Expands macros until the next token is none.
  mutating func next() -> FormulaToken? {
    while let token = pending.last, case .command(let name) = token.kind, let macro = macro(name) {
      pending.removeLast()
      expand(macro, token)
    }
    return pending.last
  }

  private mutating func expand(_ macro: Macro, _ call: FormulaToken) {
    expansions += 1
    givenTokens += macro.body.count
    guard expansions <= Self.maximumExpansions, givenTokens <= Self.maximumGivenTokens else {
      problems.append(
        FormulaProblem(kind: .tooManyExpansions(limit: Self.maximumExpansions), position: call.position))
      return drop()
    }
    let arguments = macro.arguments(of: call, from: &self)
    var body: [FormulaToken] = []
    body.reserveCapacity(macro.body.count)
    for var token in macro.body {
      if case .parameter(let number) = token.kind, arguments.indices.contains(number - 1) {
        body += arguments[number - 1]
        givenTokens += arguments[number - 1].count
        if givenTokens > Self.maximumGivenTokens { break }
      } else {
        token.position = call.position
        body.append(token)
      }
    }
    give(body)
  }

  /// The tokens of an undelimited argument: a group without its braces, or one token.
  mutating func rawArgument() -> [FormulaToken]? {
    skipSpaces()
    guard let token = raw, !token.is("}") else { return nil }
    _ = takeRaw()
    guard token.is("{") else { return [token] }
    if let group = rawGroup() { return group }
    problems.append(FormulaProblem(kind: .missingClosingBrace, position: token.position))
    return []
  }

  /// The same for a command that cannot do without.
  mutating func rawArgument(of call: FormulaToken) -> [FormulaToken] {
    if let argument = rawArgument() { return argument }
    problems.append(FormulaProblem(kind: .missingArgument(of: call.text), position: call.position))
    return []
  }

  /// What stands before the brace that closes the group that was just opened.
  mutating func rawGroup() -> [FormulaToken]? {
    var tokens: [FormulaToken] = []
    var depth = 0
    while let token = takeRaw() {
      if token.is("{") { depth += 1 }
      if token.is("}") {
        if depth == 0 { return tokens }
        depth -= 1
      }
      tokens.append(token)
    }
    return nil
  }

  /// Tokens in square brackets; `nil` when there are none.
  mutating func rawOption() -> [FormulaToken]? {
    var spaces: [FormulaToken] = []
    while let token = raw, token.kind == .space {
      spaces.append(token)
      _ = takeRaw()
    }
    guard let open = raw, open.is("[") else {
      give(spaces)
      return nil
    }
    _ = takeRaw()
    var tokens: [FormulaToken] = []
    var depth = 0
    while let token = takeRaw() {
      if token.is("{") { depth += 1 }
      if token.is("}") { depth -= 1 }
      if token.is("]"), depth <= 0 { return tokens }
      tokens.append(token)
    }
    give([open] + tokens)
    return nil
  }
}

/// A command that stands for other tokens.
struct Macro: Equatable, Sendable {
  enum Argument: Equatable, Sendable {
    case plain
    /// In square brackets, or what it is without them.
    case optional([FormulaToken])
    /// Up to certain tokens (`\def\a#1;{…}`).
    case delimited([FormulaToken])
  }

  var arguments: [Argument] = []
  /// Tokens that must follow the command (`\def\a;#1{…}`).
  var prefix: [FormulaToken] = []
  var body: [FormulaToken]

  /// From the source after the call.
  func arguments(of call: FormulaToken, from source: inout TokenSource) -> [[FormulaToken]] {
    for token in prefix where source.raw?.kind == token.kind { _ = source.takeRaw() }
    return arguments.map { argument in
      switch argument {
      case .plain: return source.rawArgument(of: call)
      case .optional(let standard): return source.rawOption() ?? standard
      case .delimited(let end): return Self.tokens(upTo: end, from: &source)
      }
    }
  }

  private static func tokens(upTo end: [FormulaToken], from source: inout TokenSource) -> [FormulaToken] {
    var tokens: [FormulaToken] = []
    var depth = 0
    while let token = source.takeRaw() {
      if token.is("{") { depth += 1 }
      if token.is("}") { depth -= 1 }
      tokens.append(token)
      let tail = tokens.suffix(end.count)
      if depth == 0, tail.count == end.count, zip(tail, end).allSatisfy({ $0.kind == $1.kind }) {
        return tokens.dropLast(end.count)
      }
    }
    return tokens
  }
}
