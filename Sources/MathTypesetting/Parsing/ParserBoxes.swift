import Primitives

/// Space, style, class, and boxes that show or count only in part.
extension FormulaParser {
  mutating func box(
    _ row: CommandTable.Row, _ words: [String], _ token: FormulaToken, into items: inout [MathItem]
  ) {
    switch row.construct {
    case .space: items.append(.space(MathLength(row.detail) ?? .zero))
    case .kern: items.append(.space(length(of: token)))
    case .style:
      let styles: [String: MathStyle] = [
        "display": .display, "text": .text, "script": .script, "scriptScript": .scriptScript,
      ]
      items.append(.style(styles[row.detail] ?? .text))
    case .size: items.append(.size(Double(row.detail) ?? 1))
    case .nonscript: items.append(.nonscript)
    case .atomClass:
      let atomClass = AtomClass(rawValue: row.detail) ?? .ord
      let list = argument(of: token)
      let isSymbol = list.onlyAtom.map { !$0.hasScripts } ?? false
      let nucleus = isSymbol ? list.onlyAtom?.nucleus ?? .list(list) : .list(list)
      items.append(
        .atom(
          Atom(atomClass, nucleus, limits: atomClass == .op ? .display : .never, color: state.color)))
    case .limits: limits(row, token, &items)
    case .phantom:
      let content = words.contains("text") ? text(of: token, alphabet: nil) : argument(of: token)
      let laps: [String: Visibility.Lap] = ["left": .left, "right": .right, "center": .center]
      var shown = Visibility()
      shown.showsInk = !words.contains("-ink")
      shown.hasWidth = !words.contains("-width")
      shown.hasHeight = !words.contains("-height")
      shown.hasDepth = !words.contains("-depth")
      shown.lap = words.compactMap { laps[$0] }.first ?? .right
      append(.shown(content, shown), .ord, to: &items)
    case .smash:
      let sides = (source.rawOption() ?? []).map(\.text).joined()
      let content = argument(of: token)
      var shown = Visibility()
      shown.hasHeight = sides == "b"
      shown.hasDepth = sides == "t"
      append(.shown(content, shown), .ord, to: &items)
    case .raise:
      let amount = length(of: token)
      let content = text(of: token, alphabet: nil)
      append(.raised(content, amount), .ord, to: &items)
    case .rule:
      let raise = source.rawOption().map { length($0.map(\.text).joined(), at: token) } ?? .zero
      let width = length(rawString(of: token), at: token)
      let height = length(rawString(of: token), at: token)
      append(.rule(width: width, height: height, raise: raise), .ord, to: &items)
    case .centered:
      let content = argument(of: token)
      append(.centered(content), .ord, to: &items)
    case .choice:
      let lists = (0..<4).map { _ in argument(of: token) }
      append(.choice(lists), .ord, to: &items)
    default: break
    }
  }

  /// Where the scripts of the operator before stand.
  private mutating func limits(_ row: CommandTable.Row, _ token: FormulaToken, _ items: inout [MathItem]) {
    guard case .atom(var atom)? = items.last, atom.atomClass == .op else {
      return report(.misplaced(token.text), at: token.position)
    }
    atom.limits = row.detail == "always" ? .always : row.detail == "never" ? .never : .display
    items[items.count - 1] = .atom(atom)
  }
}
