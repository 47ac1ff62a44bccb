/// Splits the source of a formula into tokens (Spec/Formulas.md 2).
enum FormulaTokenizer {
  static func tokens(of source: String) -> [FormulaToken] {
    let scalars = Array(source.unicodeScalars)
    var tokens: [FormulaToken] = []
    tokens.reserveCapacity(scalars.count)
    var index = 0
    while index < scalars.count {
      let start = index
      let scalar = scalars[index]
      index += 1
      switch scalar {
      case "\\":
        let kind = command(scalars, &index)
        tokens.append(FormulaToken(kind: kind, position: start))
        if case .command(let name) = kind, isWord(name) { skipSpace(scalars, &index) }
      case "%":
        while index < scalars.count, scalars[index] != "\n" { index += 1 }
        index += 1
      case "#":
        var number = 0
        if index < scalars.count, "1"..."9" ~= scalars[index] {
          number = Int(scalars[index].value - 0x30)
          index += 1
        }
        tokens.append(FormulaToken(kind: .parameter(number), position: start))
      case let space where isSpace(space):
        skipSpace(scalars, &index)
        tokens.append(FormulaToken(kind: .space, position: start))
      default: tokens.append(FormulaToken(kind: .character(scalar), position: start))
      }
    }
    return tokens
  }

  /// Reads the name after a backslash: letters, or one character.
  private static func command(_ scalars: [Unicode.Scalar], _ index: inout Int) -> FormulaToken.Kind {
    guard index < scalars.count else { return .command("\\") }
    guard isLetter(scalars[index]) else {
      let name = isSpace(scalars[index]) ? " " : Character(scalars[index])
      index += 1
      return .command("\\\(name)")
    }
    var name = "\\"
    while index < scalars.count, isLetter(scalars[index]) {
      name.unicodeScalars.append(scalars[index])
      index += 1
    }
    if index < scalars.count, scalars[index] == "*", starred.contains(name) {
      name += "*"
      index += 1
    }
    return name == "\\verb" || name == "\\verb*" ? verbatim(scalars, &index) : .command(name)
  }

  /// Commands with a starred form.
  private static let starred: Set<String> = [
    "\\operatorname", "\\hspace", "\\verb", "\\tag", "\\abs", "\\norm",
  ]

  /// Reads the text between two equal characters after `\verb`.
  private static func verbatim(_ scalars: [Unicode.Scalar], _ index: inout Int) -> FormulaToken.Kind {
    guard index < scalars.count, let end = scalars[(index + 1)...].firstIndex(of: scalars[index]) else {
      return .command("\\verb")
    }
    var string = ""
    string.unicodeScalars.append(contentsOf: scalars[(index + 1)..<end])
    index = end + 1
    return .verbatim(string)
  }

  private static func isWord(_ name: String) -> Bool {
    name.unicodeScalars.dropFirst().first.map(isLetter) ?? false
  }

  private static func skipSpace(_ scalars: [Unicode.Scalar], _ index: inout Int) {
    while index < scalars.count, isSpace(scalars[index]) { index += 1 }
  }

  static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    "a"..."z" ~= scalar || "A"..."Z" ~= scalar || scalar == "@"
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r" || scalar == "\u{A0}"
  }
}

/// A token of TeX, and its position.
struct FormulaToken: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    /// A command, with its backslash.
    case command(String)
    case character(Unicode.Scalar)
    case space
    /// `#1` to `#9` in a definition; `0` for a single `#`.
    case parameter(Int)
    /// The text of `\verb`.
    case verbatim(String)
  }

  var kind: Kind
  /// The offset in the source, in Unicode scalars; tokens of a macro have the position of its call.
  var position: Int

  func `is`(_ scalar: Unicode.Scalar) -> Bool { kind == .character(scalar) }

  func isCommand(_ command: String) -> Bool { kind == .command(command) }

  /// The token as it was written.
  var text: String {
    switch kind {
    case .command(let name): name
    case .character(let scalar): String(Character(scalar))
    case .space: " "
    case .parameter(let number): number == 0 ? "#" : "#\(number)"
    case .verbatim(let string): string
    }
  }
}
