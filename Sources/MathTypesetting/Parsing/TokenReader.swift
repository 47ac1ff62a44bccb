extension FormulaToken {
  var scalar: Unicode.Scalar? {
    switch kind {
    case .character(let scalar): scalar
    default: nil
    }
  }
}

extension Unicode.Scalar {
  var isDigit: Bool { "0"..."9" ~= self }
  var isLatin: Bool { "a"..."z" ~= self || "A"..."Z" ~= self }
}

/// A reader of tokens for the languages inside formulas.
struct TokenReader {
  private let tokens: [FormulaToken]
  private var index = 0

  init(_ tokens: [FormulaToken]) { self.tokens = tokens }

  var next: FormulaToken? { peek(0) }

  func peek(_ offset: Int) -> FormulaToken? { index + offset < tokens.count ? tokens[index + offset] : nil }

  mutating func take() -> FormulaToken? {
    defer { index += 1 }
    return next
  }

  /// Takes the next token if it is a character of the given kind.
  mutating func takeOne(_ isWanted: (Unicode.Scalar) -> Bool) -> [FormulaToken] {
    guard let token = next, let scalar = token.scalar, isWanted(scalar) else { return [] }
    index += 1
    return [token]
  }

  mutating func takeAll(_ isWanted: (Unicode.Scalar) -> Bool) -> [FormulaToken] {
    var tokens: [FormulaToken] = []
    while let token = next, let scalar = token.scalar, isWanted(scalar) {
      tokens.append(token)
      index += 1
    }
    return tokens
  }

  mutating func skip(count: Int) { index += count }

  mutating func skipSpaces() { while next?.kind == .space { index += 1 } }

  /// Returns the next characters, at most `count`.
  func text(_ count: Int) -> String {
    var text = String.UnicodeScalarView()
    for offset in 0..<count { if let scalar = peek(offset)?.scalar { text.append(scalar) } else { break } }
    return String(text)
  }

  mutating func skip(_ typed: String) -> Bool {
    let count = typed.unicodeScalars.count
    for (offset, scalar) in typed.unicodeScalars.enumerated() where peek(offset)?.scalar != scalar {
      return false
    }
    index += count
    return true
  }

  /// True if an operator or an arrow follows, directly or after a space.
  var isBeforeSign: Bool {
    let offset = next?.kind == .space ? 1 : 0
    guard let scalar = peek(offset)?.scalar else { return false }
    return ["+", "-", "=", "<", ">", "→", "⇌", "*", "·"].contains(scalar)
  }

  mutating func word() -> String { Self.text(of: takeAll(\.isLatin)) }

  mutating func digits() -> String { Self.text(of: takeAll(\.isDigit)) }

  private static func text(of characters: [FormulaToken]) -> String {
    String(String.UnicodeScalarView(characters.compactMap(\.scalar)))
  }

  /// Reads digits, and those after a decimal point or comma.
  mutating func number() -> String {
    var number = digits()
    if let mark = next?.scalar, mark == "." || mark == ",", peek(1)?.scalar?.isDigit == true {
      index += 1
      number += String(mark) + digits()
    }
    return number
  }

  /// Reads `(1/2)`, which keeps its notation.
  mutating func fractionInParentheses() -> String? {
    var copy = self
    copy.index += 1
    let over = copy.digits()
    guard !over.isEmpty, copy.skip("/") else { return nil }
    let under = copy.digits()
    guard !under.isEmpty, copy.skip(")") else { return nil }
    self = copy
    return "(\(over)/\(under))"
  }

  /// Reads the content of a group, after the opening brace.
  mutating func group() -> [FormulaToken] { balanced(closing: "}") }

  /// Reads a group or one token.
  mutating func argument() -> [FormulaToken] {
    skipSpaces()
    guard let token = take() else { return [] }
    return token.is("{") ? group() : [token]
  }

  /// Reads the content of the next brackets, which may be nested.
  mutating func option() -> [FormulaToken]? {
    guard next?.is("[") == true else { return nil }
    index += 1
    return balanced(closing: "]")
  }

  /// Reads a formula between dollars, without the dollars.
  mutating func formula() -> [FormulaToken] {
    index += 1
    return balanced(closing: "$")
  }

  private mutating func balanced(closing end: Unicode.Scalar) -> [FormulaToken] {
    var tokens: [FormulaToken] = []
    var (braces, brackets) = (0, 0)
    while let token = take() {
      if token.is(end), braces == 0, brackets == 0 { break }
      if token.is("{") { braces += 1 }
      if token.is("}") { braces -= 1 }
      if end == "]", braces == 0 { brackets += token.is("[") ? 1 : token.is("]") ? -1 : 0 }
      tokens.append(token)
    }
    return tokens
  }
}

/// A writer of the tokens that such a language expands to.
struct TokenWriter {
  private(set) var tokens: [FormulaToken] = []
  let position: Int

  init(position: Int) { self.position = position }

  mutating func append(_ token: FormulaToken?) { token.map { tokens.append($0) } }

  /// Writes TeX, with arguments in place of the parameters.
  mutating func write(_ template: String, _ arguments: [FormulaToken]...) {
    for token in Self.tokens(template, at: position) {
      if case .parameter(let number) = token.kind, arguments.indices.contains(number - 1) {
        tokens += arguments[number - 1]
      } else {
        tokens.append(token)
      }
    }
  }

  static func tokens(_ source: String, at position: Int) -> [FormulaToken] {
    FormulaTokenizer.tokens(of: source).map { FormulaToken(kind: $0.kind, position: position) }
  }
}
