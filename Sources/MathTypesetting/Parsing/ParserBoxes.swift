import Primitives

/// Space, style, class, and boxes that show or count only in part.
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
    let content = words.contains("text") ? text(of: token, alphabet: nil) : argument(of: token)
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
    let content = text(of: token, alphabet: nil)
    append(.raised(content, amount), .ord, to: &items)
  }

  mutating func rule(_ token: FormulaToken, into items: inout [MathItem]) {
    let raise = source.rawOption().map { length($0.map(\.text).joined(), at: token) } ?? .zero
    let width = length(rawString(of: token), at: token)
    let height = length(rawString(of: token), at: token)
    append(.rule(width: width, height: height, raise: raise), .ord, to: &items)
  }

  /// Where the scripts of the operator before stand.
  mutating func limits(_ row: CommandTable.Row, _ token: FormulaToken, _ items: inout [MathItem]) {
    guard case .atom(var atom)? = items.last, atom.atomClass == .op else {
      return report(.misplaced(token.text), at: token.position)
    }
    atom.limits = row.detail == "always" ? .always : row.detail == "never" ? .never : .display
    items[items.count - 1] = .atom(atom)
  }
}
