import Primitives

/// Arguments of commands: groups, options, delimiters, lengths, colors.
extension FormulaParser {
  /// Reads a group or one item; returns `nil` if there is none.
  mutating func argument() -> MathList? {
    source.skipSpaces()
    guard let token = source.next() else { return nil }
    if token.is("{") {
      _ = source.takeRaw()
      return group(openedAt: token.position)
    }
    if token.is("}") || token.is("&") || token.is("^") || token.is("_") { return nil }
    switch CommandTable.construct(of: token) {
    case .right?, .middle?, .end?, .row?, .infix?: return nil
    default: break
    }
    var items: [MathItem] = []
    nested(()) { $0.item(into: &items) }
    return MathList(items)
  }

  /// Reads a required argument.
  mutating func argument(of token: FormulaToken) -> MathList {
    if let argument = argument() { return argument }
    report(.missingArgument(of: token.text), at: token.position)
    return MathList()
  }

  /// Reads an argument in a changed state.
  mutating func argument(of token: FormulaToken, _ change: (inout State) -> Void) -> MathList {
    scoped { parser in
      change(&parser.state)
      return parser.argument(of: token)
    }
  }

  /// Reads a list in square brackets.
  mutating func option() -> MathList? {
    source.skipSpaces()
    guard let token = source.next(), token.is("[") else { return nil }
    _ = source.takeRaw()
    let list = scoped { $0.nested(MathList()) { $0.list(endsAtBracket: true) } }
    if let end = source.next(), end.is("]") {
      _ = source.takeRaw()
    } else {
      report(.misplaced("["), at: token.position)
    }
    return list
  }

  /// Reads the characters of an argument: a name, a length, a color.
  mutating func rawString(of token: FormulaToken) -> String {
    source.rawArgument(of: token).map(\.text).joined()
  }

  /// Reads a name in braces.
  mutating func rawName() -> String { (source.rawArgument() ?? []).map(\.text).joined() }

  // MARK: - Delimiters

  /// Reads the next delimiter; returns `nil` for an empty one.
  mutating func delimiter(of command: FormulaToken) -> UInt32? {
    // Some authors write `\big{(}`.
    var open: [FormulaToken] = []
    var next = nextBehindSpaces()
    while let brace = next, brace.is("{") {
      open.append(brace)
      _ = source.takeRaw()
      next = nextBehindSpaces()
    }
    guard let token = next, !token.is("}") || !open.isEmpty else {
      report(.missingArgument(of: command.text), at: command.position)
      return nil
    }
    defer { close(open) }
    if token.is("}") { return nil }
    _ = source.takeRaw()
    if token.is(".") { return nil }
    if let scalar = Delimiters.scalar(of: token) { return scalar }
    report(.badDelimiter(token.text), at: token.position)
    return nil
  }

  /// Reads the closing braces around a delimiter. Other content of the braces becomes a group of its own.
  private mutating func close(_ braces: [FormulaToken]) {
    var open = braces
    while !open.isEmpty, let token = nextBehindSpaces(), token.is("}") {
      _ = source.takeRaw()
      open.removeLast()
    }
    source.give(open)
  }

  private mutating func nextBehindSpaces() -> FormulaToken? {
    source.skipSpaces()
    return source.next()
  }

  // MARK: - Lengths

  /// Reads a length in braces (`\hspace{1em}`) or without (`\kern1em`).
  mutating func length(of command: FormulaToken) -> MathLength {
    source.skipSpaces()
    if let token = source.raw, token.is("{") {
      return length(rawString(of: command), at: command)
    }
    return bareLength(of: command)
  }

  mutating func length(_ string: String, at token: FormulaToken) -> MathLength {
    if let length = MathLength(string) { return length }
    report(.badLength(string), at: token.position)
    return .zero
  }

  private mutating func bareLength(of command: FormulaToken) -> MathLength {
    var string = ""
    var letters = 0
    while let token = source.raw, letters < 2 {
      guard case .character(let scalar) = token.kind else {
        if token.kind == .space {
          _ = source.takeRaw()
          continue
        }
        break
      }
      guard scalar.isASCII, scalar.properties.isAlphabetic || "+-.0123456789".unicodeScalars.contains(scalar)
      else { break }
      if scalar.properties.isAlphabetic { letters += 1 }
      string.unicodeScalars.append(scalar)
      _ = source.takeRaw()
    }
    // The space that ends a length belongs to it, also in text.
    if source.raw?.kind == .space { _ = source.takeRaw() }
    return length(string, at: command)
  }

  // MARK: - Colors

  mutating func color(of token: FormulaToken) -> Color? {
    let model = source.rawOption().map { $0.map(\.text).joined() }
    let name = rawString(of: token)
    if let color = ColorNames.color(name, model: model) { return color }
    report(.unknownColor(name), at: token.position)
    return nil
  }
}

extension MathLength {
  /// Parses `1.5em`, `-3mu`, `2pt`, `1em plus 2pt`; returns `nil` for anything else.
  init?(_ string: String) {
    let compact = string.filter { $0 != " " }
    let number = compact.prefix { "+-.0123456789".contains($0) }
    let unit = compact.dropFirst(number.count).prefix(2)
    let rest = compact.dropFirst(number.count + unit.count)
    // Stretching and shrinking has no effect in formulas.
    guard rest.isEmpty || rest.hasPrefix("plus") || rest.hasPrefix("minus") else { return nil }
    let digits = number.hasPrefix("+") ? number.dropFirst() : number[...]
    guard let value = Double(digits.hasSuffix(".") ? digits + "0" : digits), value.isFinite,
      abs(value) < 10_000
    else { return nil }
    switch unit {
    case "em": self.init(value: value, unit: .em)
    case "ex": self.init(value: value, unit: .ex)
    case "mu": self.init(value: value, unit: .mu)
    default:
      guard let points = Self.pointsInUnit[String(unit)] else { return nil }
      self.init(value: value * points, unit: .point)
    }
  }

  /// The sizes of TeX's units, in TeX points.
  private static let pointsInUnit = [
    "pt": 1.0, "bp": 1.00375, "px": 1.00375, "mm": 2.84528, "cm": 28.4528, "in": 72.27, "pc": 12.0,
    "dd": 1.07, "cc": 12.84, "nd": 1.06698, "nc": 12.8037, "sp": 1.0 / 65536,
  ]
}

/// The delimiters that may follow `\left` and `\big`.
enum Delimiters {
  /// Returns the character of a token; `nil` if it is not a delimiter.
  static func scalar(of token: FormulaToken) -> UInt32? {
    switch token.kind {
    case .character(let scalar): characters[scalar]
    case .command(let name): named[name] ?? symbol(name)
    case .space, .parameter, .verbatim: nil
    }
  }

  /// Returns the character of a symbol that the face can stretch.
  private static func symbol(_ name: String) -> UInt32? {
    guard let symbol = SymbolTable.symbol(named: name), symbol.scalars.count == 1 else { return nil }
    switch symbol.atomClass {
    case .open, .close: return symbol.scalars[0]
    case .ord, .op, .bin, .rel, .punct, .inner:
      return stretched.contains(symbol.scalars[0]) ? symbol.scalars[0] : nil
    }
  }

  private static let characters: [Unicode.Scalar: UInt32] = [
    "(": 0x28, ")": 0x29, "[": 0x5B, "]": 0x5D, "|": 0x7C, "/": 0x2F, "<": 0x27E8, ">": 0x27E9,
    "⟨": 0x27E8, "⟩": 0x27E9, "‖": 0x2016, "∣": 0x7C, "∥": 0x2016, "⌈": 0x2308, "⌉": 0x2309, "⌊": 0x230A,
    "⌋": 0x230B, "⟦": 0x27E6, "⟧": 0x27E7, "⟪": 0x27EA, "⟫": 0x27EB, "↑": 0x2191, "↓": 0x2193,
    "\u{2772}": 0x5B, "\u{2773}": 0x5D, "\\": 0x5C,
  ]

  private static let named: [String: UInt32] = [
    "\\{": 0x7B, "\\}": 0x7D, "\\lbrace": 0x7B, "\\rbrace": 0x7D, "\\lbrack": 0x5B, "\\rbrack": 0x5D,
    "\\|": 0x2016, "\\Vert": 0x2016, "\\vert": 0x7C, "\\lvert": 0x7C, "\\rvert": 0x7C, "\\lVert": 0x2016,
    "\\rVert": 0x2016, "\\mid": 0x7C, "\\parallel": 0x2016, "\\langle": 0x27E8, "\\rangle": 0x27E9,
    "\\lt": 0x27E8, "\\gt": 0x27E9, "\\lceil": 0x2308, "\\rceil": 0x2309, "\\lfloor": 0x230A,
    "\\rfloor": 0x230B, "\\backslash": 0x5C, "\\lparen": 0x28, "\\rparen": 0x29, "\\lgroup": 0x27EE,
    "\\rgroup": 0x27EF, "\\lmoustache": 0x23B0, "\\rmoustache": 0x23B1, "\\llbracket": 0x27E6,
    "\\rrbracket": 0x27E7, "\\lBrace": 0x2983, "\\rBrace": 0x2984, "\\ulcorner": 0x231C, "\\urcorner": 0x231D,
    "\\llcorner": 0x231E, "\\lrcorner": 0x231F, "\\lang": 0x27E8, "\\rang": 0x27E9,
  ]

  private static let stretched: Set<UInt32> = [
    0x2191, 0x2193, 0x2195, 0x21D1, 0x21D3, 0x21D5, 0x2F, 0x5C, 0x7C, 0x2016, 0x221A, 0x23D0,
  ]
}
