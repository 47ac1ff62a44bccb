import Primitives

/// What the commands of the table do (Docs/Formulas.md 4).
extension FormulaParser {
  mutating func command(_ row: CommandTable.Row, _ token: FormulaToken, into items: inout [MathItem]) {
    let words = row.detail.split(separator: " ").map(String.init)
    switch row.construct {
    case .accent, .bar, .brace, .arrow, .stack, .radical, .frame, .strike, .negation:
      decoration(row, words, token, into: &items)
    case .fraction, .infix, .generalFraction: fraction(row, words, token, into: &items)
    case .left, .middle, .right, .delimiter: delimiter(row, words, token, into: &items)
    case .alphabet, .alphabetSwitch, .text, .textAccent, .name, .operatorName, .character:
      letters(row, words, token, into: &items)
    case .space, .kern, .style, .size, .atomClass, .limits, .phantom, .smash, .raise, .rule, .centered,
      .choice, .nonscript:
      box(row, words, token, into: &items)
    case .color, .textColor, .colorBox, .framedColorBox: color(row, token, into: &items)
    case .begin:
      let name = rawString(of: token)
      let table = environment(name, at: token)
      if case .fenced = table { append(table, .inner, to: &items) } else { append(table, .ord, to: &items) }
    case .end, .row: break
    case .line: report(.misplaced(token.text), at: token.position)
    case .substack: substack(token, into: &items)
    case .tag: tag(isBare: row.detail == "bare", token)
    case .macro, .nothing:
      for _ in 0..<(Int(row.detail.prefix(1)) ?? 0) { _ = source.rawArgument(of: token) }
    case .newCommand, .def, .alias: define(row, token)
    case .link:
      let address = source.rawArgument(of: token)
      if row.detail == "url" {
        append(.text(TextPiece(string: address.map(\.text).joined(), alphabet: .mono)), .ord, to: &items)
      }
    case .dots: append(dots(), to: &items)
    }
  }

  // MARK: - Around and above

  private mutating func decoration(
    _ row: CommandTable.Row, _ words: [String], _ token: FormulaToken, into items: inout [MathItem]
  ) {
    let code = words.first.flatMap { UInt32($0, radix: 16) } ?? 0
    switch row.construct {
    case .accent:
      let accent = Accent(
        scalar: code, isStretched: words.contains("wide"), isBelow: words.contains("below"))
      let base = argument(of: token)
      append(.accent(accent, base), .ord, to: &items)
    case .bar:
      let base = argument(of: token)
      append(.bar(isAbove: row.detail == "over", base), .ord, to: &items)
    case .brace:
      let accent = Accent(scalar: code, isStretched: true, isBelow: words.contains("under"))
      let base = argument(of: token)
      items.append(.atom(Atom(.op, .accent(accent, base), limits: .always, color: state.color)))
    case .arrow:
      let under = option()
      let over = argument(of: token)
      append(.arrow([code], over: over, under: under), .rel, to: &items)
    case .stack:
      let script = argument(of: token)
      let base = argument(of: token)
      let atomClass = words.contains("rel") ? .rel : base.relationClass
      let nucleus =
        words.contains("under")
        ? Nucleus.stack(base, over: nil, under: script) : .stack(base, over: script, under: nil)
      append(nucleus, atomClass, to: &items)
    case .radical:
      let degree = option()
      let radicand = argument(of: token)
      append(.radical(radicand, degree: degree), .ord, to: &items)
    case .frame:
      var content = words.contains("text") ? text(of: token, alphabet: nil) : argument(of: token)
      if words == ["all"] { content.items.insert(.style(.display), at: 0) }
      let frame = Frame(
        border: words.contains("angle") ? .angle : .all, padding: words.contains("angle") ? 0.1 : 0.3)
      append(.framed(content, frame), .ord, to: &items)
    case .strike:
      let names: [String: Strike] = [
        "rising": .rising, "falling": .falling, "across": .across, "phase": .phase,
      ]
      let content = argument(of: token)
      append(.struck(content, Set(words.compactMap { names[$0] })), content.relationClass, to: &items)
    case .negation: negation(token, into: &items)
    default: break
    }
  }

  /// A relation that has a struck form is replaced by it.
  private mutating func negation(_ token: FormulaToken, into items: inout [MathItem]) {
    var relation = argument(of: token)
    guard var atom = relation.onlyAtom else {
      return append(.negated(relation), .rel, to: &items)
    }
    if case .symbol(let scalar) = atom.nucleus, let negated = SymbolTable.negated[scalar] {
      atom.nucleus = .symbol(negated)
      items.append(.atom(atom))
    } else {
      relation = MathList([.atom(atom)])
      append(.negated(relation), atom.atomClass == .ord ? .rel : atom.atomClass, to: &items)
    }
  }

  // MARK: - Fractions

  private mutating func fraction(
    _ row: CommandTable.Row, _ words: [String], _ token: FormulaToken, into items: inout [MathItem]
  ) {
    if row.construct == .generalFraction { return generalFraction(token, into: &items) }
    var fraction = Self.fraction(words)
    if fraction.isContinued, let side = source.rawOption()?.first {
      fraction.numeratorAlignment = side.is("l") ? 0 : side.is("r") ? 1 : 0.5
    }
    fraction.numerator = argument(of: token)
    fraction.denominator = argument(of: token)
    append(.fraction(fraction), .ord, to: &items)
  }

  /// A fraction without its parts, which stand before and behind the command.
  mutating func infix(_ token: FormulaToken) -> Fraction {
    let detail = CommandTable.byName[token.text]?.detail ?? ""
    let words = detail.split(separator: " ").map(String.init)
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

  /// `\genfrac{left}{right}{thickness}{style}{numerator}{denominator}`.
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

  private mutating func delimiter(
    _ row: CommandTable.Row, _ words: [String], _ token: FormulaToken, into items: inout [MathItem]
  ) {
    guard row.construct == .delimiter else {
      if row.construct == .left { fence(token, into: &items) }
      return
    }
    let scalar = delimiter(of: token)
    let height = words.first.flatMap(Double.init) ?? 1
    let atomClass = words.last.flatMap(AtomClass.init) ?? .ord
    append(.bigDelimiter(scalar, height: height), atomClass, to: &items)
  }

  private mutating func fence(_ token: FormulaToken, into items: inout [MathItem]) {
    let outer = state
    var fenced = Fenced(left: delimiter(of: token), right: nil, parts: [], middles: [])
    nested(()) { parser in
      var part = MathList()
      while true {
        part.items += parser.list().items
        guard let next = parser.source.next() else {
          parser.report(.missingRight, at: token.position)
          return
        }
        switch CommandTable.construct(of: next) {
        case .middle?:
          _ = parser.source.takeRaw()
          fenced.parts.append(part)
          fenced.middles.append(parser.delimiter(of: next))
          part = MathList()
        case .right?:
          _ = parser.source.takeRaw()
          fenced.parts.append(part)
          fenced.right = parser.delimiter(of: next)
          return
        default:
          // What is around it goes on here.
          parser.report(.missingRight, at: token.position)
          return
        }
      }
    }
    state = outer
    append(.fenced(fenced), .inner, to: &items)
  }

  // MARK: - Colour

  private mutating func color(_ row: CommandTable.Row, _ token: FormulaToken, into items: inout [MathItem]) {
    let color = color(of: token)
    switch row.construct {
    case .color: state.color = color
    case .textColor:
      let list = argument(of: token) { $0.color = color }
      // Colour alone makes no group: its content keeps its space to its neighbours.
      if list.hasSwitches { append(.list(list), .ord, to: &items) } else { items += list.items }
    case .colorBox:
      let content = text(of: token, alphabet: nil)
      append(.framed(content, Frame(border: .none, fill: color)), .ord, to: &items)
    case .framedColorBox:
      let fill = self.color(of: token)
      let content = text(of: token, alphabet: nil)
      append(.framed(content, Frame(border: .all, borderColor: color, fill: fill)), .ord, to: &items)
    default: break
    }
  }

  // MARK: - Dots

  /// On the axis before an operator or a relation, else on the line.
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
  /// A single relation or operator keeps its class with something above or below.
  var relationClass: AtomClass {
    guard let atom = onlyAtom, atom.atomClass == .rel || atom.atomClass == .bin || atom.atomClass == .op
    else {
      return .ord
    }
    return atom.atomClass
  }
}
