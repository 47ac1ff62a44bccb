/// The tokens that are still to be read, including those from macros (Spec/Formulas.md 3).
struct TokenSource {
  /// The maximum number of macro expansions, which stops recursive macros; `maximumGivenTokens` is the
  /// maximum number of tokens from them.
  static let maximumExpansions = 10_000
  static let maximumGivenTokens = 262_144

  /// The tokens to read, in reverse order.
  private var pending: [FormulaToken]
  /// The macros that the formula defines.
  private var defined: [String: Macro] = [:]
  private var expansions = 0
  private var givenTokens = 0
  /// The position of the source's end.
  private let endPosition: Int
  private(set) var problems: [FormulaProblem] = []

  init(_ source: String) {
    pending = FormulaTokenizer.tokens(of: source).reversed()
    endPosition = source.unicodeScalars.count
  }

  /// The position of the next token.
  var position: Int { pending.last?.position ?? endPosition }

  func macro(_ name: String) -> Macro? { defined[name] ?? CommandTable.macro(name) }

  /// Returns a macro. A shorthand is cached, so that its definition is parsed once.
  private mutating func known(_ name: String) -> Macro? {
    if let macro = defined[name] { return macro }
    guard let macro = CommandTable.macro(name) else { return nil }
    defined[name] = macro
    return macro
  }

  mutating func define(_ name: String, _ macro: Macro) { defined[name] = macro }

  /// The next token as written, without expanding it.
  var raw: FormulaToken? { pending.last }

  mutating func takeRaw() -> FormulaToken? { pending.popLast() }

  mutating func give(_ tokens: some BidirectionalCollection<FormulaToken>) {
    pending.append(contentsOf: tokens.reversed())
  }

  /// Drops the rest of the formula.
  mutating func drop() { pending.removeAll() }

  mutating func skipSpaces() { while pending.last?.kind == .space { pending.removeLast() } }

  /// Expands macros until the next token is not a macro, and returns that token.
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

  /// Inserts the expansion of a command: a body with arguments in place of its parameters.
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

  /// Returns tokens repeated `times` times. If they exceed the limit, it ends the formula and returns `nil`.
  mutating func repeated(_ tokens: [FormulaToken], times: Int, of call: FormulaToken) -> [FormulaToken]? {
    // Everything above the limit is treated in the same way.
    let times = max(0, min(times, Self.maximumGivenTokens + 1))
    guard mayGive(tokens.count * times, for: call) else { return nil }
    return Array(repeatElement(tokens, count: times).joined())
  }

  /// Inserts tokens that were read before. They count as those of macros, because some of them may occur
  /// twice.
  mutating func giveAgain(_ tokens: [FormulaToken], of call: FormulaToken) {
    if mayGive(tokens.count, for: call) { give(tokens) }
  }

  /// Counts inserted tokens. If their total exceeds the limit, it ends the formula and returns false.
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

  /// Reads the tokens of an undelimited argument: a group without its braces, or one token.
  mutating func rawArgument() -> [FormulaToken]? {
    skipSpaces()
    guard let token = raw, !token.is("}") else { return nil }
    _ = takeRaw()
    guard token.is("{") else { return [token] }
    if let group = rawGroup() { return group }
    report(.missingClosingBrace, at: token)
    return []
  }

  /// Reads a required argument.
  mutating func rawArgument(of call: FormulaToken) -> [FormulaToken] {
    if let argument = rawArgument() { return argument }
    report(.missingArgument(of: call.text), at: call)
    return []
  }

  /// Reads the content of a group, after the opening brace; returns `nil` if the closing brace is missing.
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

  /// Reads tokens in square brackets; returns `nil` if there are none.
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
    // A bracket that is not closed in its group, or not soon enough, is an ordinary character.
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

  /// The maximum number of tokens in square brackets.
  private static let longestOption = 256
}

/// A command that expands to other tokens.
struct Macro: Equatable, Sendable {
  /// The maximum number of tokens in a delimiter: it is compared after every token of the argument.
  static let longestDelimiter = 32

  enum Argument: Equatable, Sendable {
    case plain
    /// An argument in square brackets, with its default.
    case optional([FormulaToken])
    /// An argument that ends at certain tokens (`\def\a#1;{…}`).
    case delimited([FormulaToken])
  }

  var arguments: [Argument] = []
  /// The tokens that must follow the command (`\def\a;#1{…}`).
  var prefix: [FormulaToken] = []
  var body: [FormulaToken]
  /// The bodies with one more argument each, which must be a group that follows directly.
  var longer: [[FormulaToken]] = []

  /// Reads the arguments from the source after the call.
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

  /// Reads the tokens before a delimiter; returns `nil` if the delimiter does not occur.
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
