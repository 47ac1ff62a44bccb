/// Tokens still to be read, those that macros gave among them (Spec/Formulas.md 3).
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

  /// The same; a shorthand that is used again is not read again.
  private mutating func known(_ name: String) -> Macro? {
    if let macro = defined[name] { return macro }
    guard let macro = CommandTable.macro(name) else { return nil }
    defined[name] = macro
    return macro
  }

  mutating func define(_ name: String, _ macro: Macro) { defined[name] = macro }

  /// The next token as it was written, without expanding it.
  var raw: FormulaToken? { pending.last }

  mutating func takeRaw() -> FormulaToken? { pending.popLast() }

  mutating func give(_ tokens: some BidirectionalCollection<FormulaToken>) {
    pending.append(contentsOf: tokens.reversed())
  }

  /// Ends the formula here.
  mutating func drop() { pending.removeAll() }

  mutating func skipSpaces() { while pending.last?.kind == .space { pending.removeLast() } }

  /// Expands macros until the next token is none.
  mutating func next() -> FormulaToken? {
    while let token = pending.last, case .command(let name) = token.kind, let macro = known(name) {
      pending.removeLast()
      expand(macro, token)
    }
    return pending.last
  }

  private mutating func expand(_ macro: Macro, _ call: FormulaToken) {
    expansions += 1
    guard expansions <= Self.maximumExpansions else {
      return end(.tooManyExpansions(limit: Self.maximumExpansions), at: call)
    }
    var arguments = macro.arguments(of: call, from: &self)
    var macroBody = macro.body
    for longer in macro.longer {
      guard raw?.is("{") == true, let argument = rawArgument() else { break }
      arguments.append(argument)
      macroBody = longer
    }
    give(macroBody, arguments, of: call)
  }

  /// Gives what a command stands for: a body with arguments in the places of its parameters.
  mutating func give(_ source: [FormulaToken], _ arguments: [[FormulaToken]], of call: FormulaToken) {
    guard mayGive(source.count, for: call) else { return }
    var body: [FormulaToken] = []
    body.reserveCapacity(source.count)
    for var token in source {
      if case .parameter(let number) = token.kind, arguments.indices.contains(number - 1) {
        guard mayGive(arguments[number - 1].count, for: call) else { return }
        body += arguments[number - 1]
      } else {
        token.position = call.position
        body.append(token)
      }
    }
    give(body)
  }

  /// Tokens again and again; `nil`, and the formula ends, when they are too many.
  mutating func repeated(_ tokens: [FormulaToken], times: Int, of call: FormulaToken) -> [FormulaToken]? {
    // More than all may give is too many, however much more.
    let times = max(0, min(times, Self.maximumGivenTokens + 1))
    guard mayGive(tokens.count * times, for: call) else { return nil }
    return Array(repeatElement(tokens, count: times).joined())
  }

  /// Gives tokens that were read before, counted as those of macros are: some of them may stand there twice.
  mutating func giveAgain(_ tokens: [FormulaToken], of call: FormulaToken) {
    if mayGive(tokens.count, for: call) { give(tokens) }
  }

  /// Counts tokens that something gives; the formula ends when all of them are too many.
  private mutating func mayGive(_ count: Int, for call: FormulaToken) -> Bool {
    givenTokens += count
    if givenTokens <= Self.maximumGivenTokens { return true }
    end(.tooManyTokens(limit: Self.maximumGivenTokens), at: call)
    return false
  }

  private mutating func end(_ problem: FormulaProblem.Kind, at token: FormulaToken) {
    report(problem, at: token)
    drop()
  }

  fileprivate mutating func report(_ problem: FormulaProblem.Kind, at token: FormulaToken) {
    problems.append(FormulaProblem(kind: problem, position: token.position))
  }

  /// The tokens of an undelimited argument: a group without its braces, or one token.
  mutating func rawArgument() -> [FormulaToken]? {
    skipSpaces()
    guard let token = raw, !token.is("}") else { return nil }
    _ = takeRaw()
    guard token.is("{") else { return [token] }
    if let group = rawGroup() { return group }
    report(.missingClosingBrace, at: token)
    return []
  }

  /// The same for a command that cannot do without.
  mutating func rawArgument(of call: FormulaToken) -> [FormulaToken] {
    if let argument = rawArgument() { return argument }
    report(.missingArgument(of: call.text), at: call)
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
    // What goes on behind the group that it stands in, or for too long, is a bracket like any other.
    while tokens.count < Self.longestOption, let token = raw, depth > 0 || !token.is("}") {
      _ = takeRaw()
      if token.is("{") { depth += 1 }
      if token.is("}") { depth -= 1 }
      if token.is("]"), depth == 0 { return tokens }
      tokens.append(token)
    }
    give([open] + tokens)
    return nil
  }

  /// Tokens in square brackets.
  private static let longestOption = 256
}

/// A command that stands for other tokens.
struct Macro: Equatable, Sendable {
  /// Tokens that a delimiter may have: it is looked for behind every token of the argument.
  static let longestDelimiter = 32

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
  /// What it stands for with one more argument each, which must be a group that follows at once.
  var longer: [[FormulaToken]] = []

  /// From the source after the call.
  func arguments(of call: FormulaToken, from source: inout TokenSource) -> [[FormulaToken]] {
    for token in prefix {
      guard source.raw?.kind == token.kind else {
        source.report(.badUse(of: call.text), at: call)
        break
      }
      _ = source.takeRaw()
    }
    return arguments.map { argument in
      switch argument {
      case .plain: return source.rawArgument(of: call)
      case .optional(let standard): return source.rawOption() ?? standard
      case .delimited(let end):
        if let tokens = Self.tokens(upTo: end, from: &source) { return tokens }
        source.report(.badUse(of: call.text), at: call)
        return []
      }
    }
  }

  /// `nil` when they never come.
  private static func tokens(upTo end: [FormulaToken], from source: inout TokenSource) -> [FormulaToken]? {
    var tokens: [FormulaToken] = []
    var depth = 0
    while let token = source.takeRaw() {
      if token.is("{") { depth += 1 }
      if token.is("}") { depth -= 1 }
      tokens.append(token)
      guard depth == 0, token.kind == end.last?.kind else { continue }
      let tail = tokens.suffix(end.count)
      if tail.count == end.count, zip(tail, end).allSatisfy({ $0.kind == $1.kind }) {
        return tokens.dropLast(end.count)
      }
    }
    return nil
  }
}
