/// The actions of the table's commands (Spec/Formulas.md 4).
extension FormulaParser {
  mutating func command(_ row: CommandTable.Row, _ token: FormulaToken, into items: inout [MathItem]) {
    let words = row.words
    switch row.construct {
    case .accent: accent(words, token, into: &items)
    case .bar:
      let base = argument(of: token)
      append(.bar(isAbove: row.detail == "over", base), .ord, to: &items)
    case .brace: brace(words, token, into: &items)
    case .arrow:
      let under = option()
      let over = argument(of: token)
      let arrow = Arrow(
        scalar: Self.code(words), leastWidth: words.count > 1 ? Double(words[1]) ?? 0 : 0,
        lean: words.last.flatMap(Arrow.Lean.init))
      append(.arrow(arrow, over: over, under: under), .rel, to: &items)
    case .stack: stack(words, token, into: &items)
    case .radical:
      let degree = option()
      let radicand = argument(of: token)
      append(.radical(radicand, degree: degree), .ord, to: &items)
    case .frame: frame(words, token, into: &items)
    case .boundingBox: boundingBox(token, into: &items)
    case .strike: strike(words, token, into: &items)
    case .negation: negation(words, token, into: &items)
    case .fraction: fraction(words, token, into: &items)
    case .generalFraction: generalFraction(token, into: &items)
    case .left: fence(token, into: &items)
    // These commands end lists.
    case .infix, .middle, .right, .end, .row: break
    case .delimiter: bigDelimiter(words, token, into: &items)
    case .alphabet: alphabet(row, token, into: &items)
    case .alphabetSwitch: state.alphabet = row.alphabet
    case .text:
      let list = text(of: token, words)
      append(.list(list), .ord, to: &items)
    case .textScript:
      let script = text(of: token)
      var atom = Atom(.ord, .empty, color: state.color)
      if row.detail == "over" { atom.superscripts = script } else { atom.subscripts = script }
      items.append(.atom(atom))
    case .textAccent:
      // Outside of text it is a math accent.
      accent(words, token, into: &items)
    case .name: name(words, into: &items)
    case .operatorName: operatorName(words, token, into: &items)
    case .character: character(token, into: &items)
    case .space: items.append(.space(Self.space(row)))
    case .kern: items.append(.space(length(of: token)))
    case .style: items.append(.style(Self.styles[row.detail] ?? .text))
    case .size: items.append(.size(Double(row.detail) ?? 1))
    case .nonscript: items.append(.nonscript)
    case .atomClass: atomClass(row, token, into: &items)
    case .limits: limits(row, token, &items)
    case .phantom: phantom(words, token, into: &items)
    case .smash: smash(token, into: &items)
    case .raise: raise(token, into: &items)
    case .rule: rule(token, into: &items)
    case .centered:
      let content = argument(of: token)
      append(.centered(content), .ord, to: &items)
    case .choice:
      let lists = (0..<4).map { _ in argument(of: token) }
      append(.choice(lists), .ord, to: &items)
    case .color: state.color = color(of: token)
    case .textColor: textColor(token, into: &items)
    case .colorBox, .framedColorBox: colorBox(isFramed: row.construct == .framedColorBox, token, into: &items)
    case .begin: begin(token, into: &items)
    case .line: report(.misplaced(token.text), at: token.position)
    case .substack: substack(token, into: &items)
    case .tag: tag(isBare: row.detail == "bare", token)
    case .macro, .nothing:
      for _ in 0..<(Int(row.detail.prefix(1)) ?? 0) { _ = source.rawArgument(of: token) }
    case .newCommand: newCommand(token)
    case .def: row.detail == "operator" ? declareOperator(token) : def(token)
    case .alias: letCommand(token)
    case .link: link(row, token, into: &items)
    case .dots: append(dots(), to: &items)
    case .barred: barred(words, token, into: &items)
    case .derivative: derivative(row.detail, token, into: &items)
    case .differential: differential(token, into: &items)
    case .sideset: sideset(token, into: &items)
    case .enclose: enclose(token, into: &items)
    case .tensor: tensor(hasBase: row.detail == "base", token, into: &items)
    case .label: label(token)
    case .reference: reference(isInParentheses: row.detail == "parentheses", token, into: &items)
    case .multicolumn: report(.misplaced(token.text), at: token.position)
    case .chemistry: chemistry(token, into: &items)
    case .physicalUnit: physicalUnit(token, into: &items)
    case .number: number(row.detail, token, into: &items)
    case .quantity: quantity(words, token, into: &items)
    case .unit: unit(token, into: &items)
    }
  }

  /// Reads a link. The URL is shown only if the link has no other text.
  private mutating func link(_ row: CommandTable.Row, _ token: FormulaToken, into items: inout [MathItem]) {
    let address = source.rawArgument(of: token)
    guard row.detail == "url" else { return }
    append(.text(FormulaText(string: address.map(\.text).joined(), face: .mono)), .ord, to: &items)
  }

  private mutating func begin(_ token: FormulaToken, into items: inout [MathItem]) {
    let table = environment(rawString(of: token), at: token)
    if case .fenced = table { append(table, .inner, to: &items) } else { append(table, .ord, to: &items) }
  }

  // MARK: - Around and above

  /// Returns the code point at the beginning of a row's detail.
  private static func code(_ words: [String]) -> UInt32 { words.first.flatMap { UInt32($0, radix: 16) } ?? 0 }

  private mutating func accent(_ words: [String], _ token: FormulaToken, into items: inout [MathItem]) {
    let accent = Accent(
      scalar: Self.code(words), isStretched: words.contains("wide"), isBelow: words.contains("below"))
    let base = argument(of: token)
    append(.accent(accent, base), .ord, to: &items)
  }

  private mutating func brace(_ words: [String], _ token: FormulaToken, into items: inout [MathItem]) {
    let accent = Accent(scalar: Self.code(words), isStretched: true, isBelow: words.contains("under"))
    let base = argument(of: token)
    items.append(.atom(Atom(.op, .accent(accent, base), limits: .always, color: state.color)))
  }

  private mutating func stack(_ words: [String], _ token: FormulaToken, into items: inout [MathItem]) {
    let script = argument(of: token)
    let base = argument(of: token)
    let isUnder = words.contains("under")
    append(
      .stack(base, over: isUnder ? nil : script, under: isUnder ? script : nil),
      words.contains("rel") ? .rel : base.relationClass, to: &items)
  }

  private mutating func frame(_ words: [String], _ token: FormulaToken, into items: inout [MathItem]) {
    var content = words.contains("text") ? text(of: token) : argument(of: token)
    if words == ["all"] { content.items.insert(.style(.display), at: 0) }
    let isAngle = words.contains("angle")
    append(
      .framed(
        content,
        Frame(border: isAngle ? .angle : .all, padding: isAngle ? Frame.anglePadding : Frame.standardPadding)),
      .ord, to: &items
    )
  }

  private mutating func strike(_ words: [String], _ token: FormulaToken, into items: inout [MathItem]) {
    let strikes = Set(words.compactMap(Strike.init))
    guard strikes.contains(.arrow) else {
      let content = argument(of: token)
      return append(.struck(content, strikes), content.relationClass, to: &items)
    }
    let value = argument(of: token)
    let content = argument(of: token)
    var atom = Atom(.ord, .struck(content, strikes), color: state.color)
    atom.superscripts = value
    items.append(.atom(atom))
  }

  /// Reads `\bbox[5px, yellow, border: 1px solid red]{x}`: a length is the padding, `border:` the line,
  /// anything else the background.
  private mutating func boundingBox(_ token: FormulaToken, into items: inout [MathItem]) {
    var frame = Frame(border: .none, padding: 0)
    let option = source.rawOption().map { $0.map(\.text).joined() } ?? ""
    for part in option.split(separator: ",").map({ String($0.drop { $0 == " " }) }) {
      if part.hasPrefix("border:") {
        let words = part.dropFirst("border:".count).split(separator: " ").map(String.init)
        frame.border = .all
        for word in words where word != "solid" {
          if let width = MathLength(word) {
            frame.line = width
          } else if let color = ColorNames.color(word, model: nil) {
            frame.borderColor = color
          } else {
            report(.badUse(of: "\(token.text)[\(part)]"), at: token.position)
          }
        }
      } else if let padding = MathLength(part) {
        frame.padding = padding.value * (padding.unit == .point ? 0.1 : 1)
      } else if let fill = ColorNames.color(part, model: nil) {
        frame.fill = fill
      } else {
        report(.unknownColor(part), at: token.position)
      }
    }
    append(.framed(argument(of: token), frame), .ord, to: &items)
  }

  /// Reads a negation. A relation with a negated form is replaced by that form.
  private mutating func negation(_ words: [String], _ token: FormulaToken, into items: inout [MathItem]) {
    var relation = argument(of: token)
    if words.contains("over") { return append(.negated(relation), .ord, to: &items) }
    guard var atom = relation.onlyAtom else { return append(.negated(relation), .rel, to: &items) }
    if case .symbol(let scalar) = atom.nucleus, let negated = SymbolTable.negated[scalar] {
      atom.nucleus = .symbol(negated)
      items.append(.atom(atom))
    } else {
      relation = MathList([.atom(atom)])
      append(.negated(relation), atom.atomClass == .ord ? .rel : atom.atomClass, to: &items)
    }
  }

  // MARK: - Fractions

  private mutating func fraction(_ words: [String], _ token: FormulaToken, into items: inout [MathItem]) {
    var fraction = Self.fraction(words)
    if fraction.isContinued, let side = source.rawOption()?.first {
      fraction.numeratorAlignment = side.is("l") ? 0 : side.is("r") ? 1 : 0.5
    }
    fraction.numerator = argument(of: token)
    fraction.denominator = argument(of: token)
    append(.fraction(fraction), .ord, to: &items)
  }

  /// Returns a fraction without its parts, which are before and after the command.
  mutating func infix(_ token: FormulaToken) -> Fraction {
    let words = CommandTable.byName[token.text]?.words ?? []
    var fraction = Self.fraction(words)
    if words.contains("thickness") { fraction.thickness = length(of: token) }
    return fraction
  }

  private static func fraction(_ words: [String]) -> Fraction {
    var fraction = Fraction(numerator: MathList(), denominator: MathList())
    if words.contains("norule") { fraction.thickness = .zero }
    fraction.isContinued = words.contains("continued")
    fraction.style = words.contains("display") ? .display : words.contains("text") ? .text : nil
    let delimiters = words.filter { $0.count == 1 }.compactMap { $0.unicodeScalars.first?.value }
    if delimiters.count == 2 { (fraction.left, fraction.right) = (delimiters[0], delimiters[1]) }
    return fraction
  }

  /// Reads `\genfrac{left}{right}{thickness}{style}{numerator}{denominator}`.
  private mutating func generalFraction(_ token: FormulaToken, into items: inout [MathItem]) {
    var fraction = Fraction(numerator: MathList(), denominator: MathList())
    fraction.left = optionalDelimiter(source.rawArgument(of: token))
    fraction.right = optionalDelimiter(source.rawArgument(of: token))
    let thickness = rawString(of: token)
    if !thickness.isEmpty { fraction.thickness = length(thickness, at: token) }
    let style = rawString(of: token)
    if !style.isEmpty {
      fraction.style = Int(style).flatMap(MathStyle.init)
      if fraction.style == nil { report(.badNumber(style), at: token.position) }
    }
    fraction.numerator = argument(of: token)
    fraction.denominator = argument(of: token)
    append(.fraction(fraction), .ord, to: &items)
  }

  private mutating func optionalDelimiter(_ tokens: [FormulaToken]) -> UInt32? {
    guard let token = tokens.first(where: { $0.kind != .space }), !token.is(".") else { return nil }
    if let scalar = Delimiters.scalar(of: token) { return scalar }
    report(.badDelimiter(token.text), at: token.position)
    return nil
  }

  // MARK: - Delimiters

  private mutating func bigDelimiter(_ words: [String], _ token: FormulaToken, into items: inout [MathItem]) {
    let scalar = delimiter(of: token)
    let height = words.first.flatMap(Double.init) ?? 1
    let atomClass = words.last.flatMap(AtomClass.init) ?? .ord
    append(.bigDelimiter(scalar, height: height), atomClass, to: &items)
  }

  private mutating func fence(_ token: FormulaToken, into items: inout [MathItem]) {
    let left = delimiter(of: token)
    var fenced = scoped { parser in
      parser.nested(Fenced(left: nil, right: nil, parts: [], middles: [])) { $0.fenced(by: token) }
    }
    fenced.left = left
    append(.fenced(fenced), .inner, to: &items)
  }

  /// Reads the content between `\left` and `\right`.
  private mutating func fenced(by token: FormulaToken) -> Fenced {
    var fenced = Fenced(left: nil, right: nil, parts: [], middles: [])
    var part = MathList()
    while true {
      part.items += list().items
      guard let next = source.next() else {
        report(.missingRight, at: token.position)
        return fenced
      }
      switch CommandTable.construct(of: next) {
      case .middle?:
        _ = source.takeRaw()
        fenced.parts.append(part)
        fenced.middles.append(delimiter(of: next))
        part = MathList()
      case .right?:
        _ = source.takeRaw()
        fenced.parts.append(part)
        fenced.right = delimiter(of: next)
        return fenced
      default:
        // The surrounding content continues here.
        report(.missingRight, at: token.position)
        return fenced
      }
    }
  }

  // MARK: - Color

  private mutating func textColor(_ token: FormulaToken, into items: inout [MathItem]) {
    let color = color(of: token)
    let list = argument(of: token) { $0.color = color }
    // A color does not form a group: its content keeps the spaces to its neighbors.
    if list.hasSwitches { append(.list(list), .ord, to: &items) } else { items += list.items }
  }

  private mutating func colorBox(isFramed: Bool, _ token: FormulaToken, into items: inout [MathItem]) {
    let first = color(of: token)
    let fill = isFramed ? color(of: token) : first
    let content = text(of: token)
    let frame = Frame(border: isFramed ? .all : .none, borderColor: isFramed ? first : nil, fill: fill)
    append(.framed(content, frame), .ord, to: &items)
  }

  // MARK: - Dots

  /// Returns dots on the axis before an operator or a relation, otherwise on the baseline.
  private mutating func dots() -> MathSymbol {
    let low: UInt32 = 0x2026
    let high: UInt32 = 0x22EF
    source.skipSpaces()
    var isHigh = false
    switch source.next()?.kind {
    case .command(let name)?:
      let atomClass = SymbolTable.symbol(named: name)?.atomClass
      isHigh = atomClass == .bin || atomClass == .rel || atomClass == .op
    case .character(let scalar)?:
      let atomClass = SymbolTable.symbol(for: scalar).atomClass
      isHigh = atomClass == .bin || atomClass == .rel
    case .space?, .parameter?, .verbatim?, nil: break
    }
    return MathSymbol(scalars: [isHigh ? high : low], atomClass: .inner)
  }
}

extension MathList {
  /// The class of a relation or operator, if the list contains nothing else; content above or below does not
  /// change it.
  var relationClass: AtomClass {
    guard let atom = onlyAtom, atom.atomClass == .rel || atom.atomClass == .bin || atom.atomClass == .op
    else {
      return .ord
    }
    return atom.atomClass
  }
}

/// Spaces, styles, classes, and boxes of which only parts are visible or count.
extension FormulaParser {
  static let styles: [String: MathStyle] = [
    "display": .display, "text": .text, "script": .script, "scriptScript": .scriptScript,
  ]

  static func space(_ row: CommandTable.Row) -> MathLength {
    row.detail == "word" ? .wordSpace : MathLength(row.detail) ?? .zero
  }

  mutating func atomClass(_ row: CommandTable.Row, _ token: FormulaToken, into items: inout [MathItem]) {
    let atomClass = AtomClass(rawValue: row.detail) ?? .ord
    let list = argument(of: token)
    let only = list.onlyAtom.flatMap { $0.hasScripts ? nil : $0.nucleus }
    let limits = atomClass == .op ? Atom.Limits.display : .never
    items.append(.atom(Atom(atomClass, only ?? .list(list), limits: limits, color: state.color)))
  }

  mutating func phantom(_ words: [String], _ token: FormulaToken, into items: inout [MathItem]) {
    let content = words.contains("text") ? text(of: token) : argument(of: token)
    var shown = Visibility()
    shown.showsInk = !words.contains("-ink")
    shown.hasWidth = !words.contains("-width")
    shown.hasHeight = !words.contains("-height")
    shown.hasDepth = !words.contains("-depth")
    shown.lap = words.compactMap(Visibility.Lap.init).first ?? .right
    append(.shown(content, shown), .ord, to: &items)
  }

  mutating func smash(_ token: FormulaToken, into items: inout [MathItem]) {
    let sides = (source.rawOption() ?? []).map(\.text).joined()
    let content = argument(of: token)
    var shown = Visibility()
    shown.hasHeight = sides == "b"
    shown.hasDepth = sides == "t"
    append(.shown(content, shown), .ord, to: &items)
  }

  mutating func raise(_ token: FormulaToken, into items: inout [MathItem]) {
    let amount = length(of: token)
    let content = text(of: token)
    append(.raised(content, amount), .ord, to: &items)
  }

  mutating func rule(_ token: FormulaToken, into items: inout [MathItem]) {
    let raise = source.rawOption().map { length($0.map(\.text).joined(), at: token) } ?? .zero
    let width = length(rawString(of: token), at: token)
    let height = length(rawString(of: token), at: token)
    append(.rule(width: width, height: height, raise: raise), .ord, to: &items)
  }

  /// Sets the position of the preceding operator's scripts.
  mutating func limits(_ row: CommandTable.Row, _ token: FormulaToken, _ items: inout [MathItem]) {
    guard case .atom(var atom)? = items.last, atom.atomClass == .op else {
      return report(.misplaced(token.text), at: token.position)
    }
    atom.limits = row.detail == "always" ? .always : row.detail == "never" ? .never : .display
    items[items.count - 1] = .atom(atom)
  }
}
