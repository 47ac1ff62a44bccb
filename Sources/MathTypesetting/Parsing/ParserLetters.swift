import Primitives

/// Alphabets, names of functions, characters by number.
extension FormulaParser {
  mutating func alphabet(_ row: CommandTable.Row, _ token: FormulaToken, into items: inout [MathItem]) {
    let alphabet = Alphabet(rawValue: row.detail)
    let list = argument(of: token) { $0.alphabet = alphabet }
    if let atom = list.onlyAtom, !atom.hasScripts {
      items.append(.atom(atom))
    } else {
      append(.list(list), .ord, to: &items)
    }
  }

  mutating func name(_ words: [String], into items: inout [MathItem]) {
    let limits = words.contains("limits") ? Atom.Limits.display : .never
    items.append(.atom(Atom(.op, name(words.first ?? ""), limits: limits, color: state.color)))
  }

  mutating func operatorName(_ words: [String], _ token: FormulaToken, into items: inout [MathItem]) {
    let list = argument(of: token) { $0.alphabet = .upright }
    let limits = words.contains("limits") ? Atom.Limits.display : .never
    items.append(.atom(Atom(.op, .list(list.spelled), limits: limits, color: state.color)))
  }

  /// Upright letters; a comma stands for a thin space.
  private func name(_ string: String) -> Nucleus {
    .list(
      MathList(
        string.unicodeScalars.map {
          $0 == ","
            ? .space(.mu(3)) : .atom(Atom(.ord, .symbol($0.value), color: state.color))
        }))
  }

  /// `\char"41`, `\char'101`, `` \char`A ``, `\char65`.
  mutating func character(_ token: FormulaToken, into items: inout [MathItem]) {
    source.skipSpaces()
    var radix = 10
    if let mark = source.raw {
      if mark.is("`") {
        _ = source.takeRaw()
        guard let quoted = source.takeRaw() else {
          return report(.missingArgument(of: token.text), at: token.position)
        }
        let scalar = quoted.text.unicodeScalars.last ?? " "
        return append(SymbolTable.symbol(for: scalar), to: &items)
      }
      if mark.is("\"") { radix = 16 }
      if mark.is("'") { radix = 8 }
      if radix != 10 { _ = source.takeRaw() }
    }
    var digits = ""
    while digits.count < 7, case .character(let digit)? = source.raw?.kind,
      Int(String(Character(digit)), radix: radix) != nil
    {
      digits.unicodeScalars.append(digit)
      _ = source.takeRaw()
    }
    guard let value = UInt32(digits, radix: radix), let scalar = Unicode.Scalar(value) else {
      return report(.badNumber(digits), at: token.position)
    }
    append(.symbol(scalar.value), .ord, to: &items)
  }
}

extension MathList {
  /// The letters of a name: nothing between them, whatever their class, and plain hyphens and stars.
  fileprivate var spelled: MathList {
    MathList(
      items.map { item in
        guard case .atom(var atom) = item else { return item }
        if !atom.hasScripts { atom.atomClass = .ord }
        if case .symbol(0x2212) = atom.nucleus { atom.nucleus = .symbol(0x2D) }
        if case .symbol(0x2217) = atom.nucleus { atom.nucleus = .symbol(0x2A) }
        return .atom(atom)
      })
  }
}
