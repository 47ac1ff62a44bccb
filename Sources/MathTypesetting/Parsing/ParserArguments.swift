import Primitives

/// What commands take: groups, options, delimiters, lengths, colours.
extension FormulaParser {
  /// A group, or one item; `nil` where there is none.
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

  /// The same, of a command that cannot do without.
  mutating func argument(of token: FormulaToken) -> MathList {
    if let argument = argument() { return argument }
    report(.missingArgument(of: token.text), at: token.position)
    return MathList()
  }

  /// An argument read in another state.
  mutating func argument(of token: FormulaToken, _ change: (inout State) -> Void) -> MathList {
    scoped { parser in
      change(&parser.state)
      return parser.argument(of: token)
    }
  }

  /// A list in square brackets.
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

  /// The characters of an argument: a name, a length, a colour.
  mutating func rawString(of token: FormulaToken) -> String {
    source.rawArgument(of: token).map(\.text).joined()
  }

  /// A name in braces.
  mutating func rawName() -> String {
    (source.rawArgument() ?? []).map(\.text).joined()
  }

  // MARK: - Delimiters

  /// The delimiter that follows; `nil` for an empty one.
  mutating func delimiter(of command: FormulaToken) -> UInt32? {
    // `\big{(}` is what some write.
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

  /// What else stands in the braces around a delimiter is a group of its own.
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

  /// A length in braces (`\hspace{1em}`) or as it follows (`\kern1em`).
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
    return length(string, at: command)
  }

  // MARK: - Colours

  mutating func color(of token: FormulaToken) -> Color? {
    let model = source.rawOption().map { $0.map(\.text).joined() }
    let name = rawString(of: token)
    if let color = ColorNames.color(name, model: model) { return color }
    report(.unknownColor(name), at: token.position)
    return nil
  }
}

extension MathLength {
  /// `1.5em`, `-3mu`, `2pt`, `1em plus 2pt`; `nil` for anything else.
  init?(_ string: String) {
    let compact = string.filter { $0 != " " }
    let number = compact.prefix { "+-.0123456789".contains($0) }
    let unit = compact.dropFirst(number.count).prefix(2)
    let rest = compact.dropFirst(number.count + unit.count)
    // Nothing in a formula stretches.
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

  /// TeX's units in its points.
  private static let pointsInUnit = [
    "pt": 1.0, "bp": 1.00375, "px": 1.00375, "mm": 2.84528, "cm": 28.4528, "in": 72.27, "pc": 12.0,
    "dd": 1.07, "cc": 12.84, "nd": 1.06698, "nc": 12.8037, "sp": 1.0 / 65536,
  ]
}
