import Primitives

/// Alphabets, names of functions, characters by number.
extension FormulaParser {
  mutating func letters(
    _ row: CommandTable.Row, _ words: [String], _ token: FormulaToken, into items: inout [MathItem]
  ) {
    switch row.construct {
    case .alphabet:
      let alphabet = Alphabet(rawValue: row.detail)
      let list = argument(of: token) { $0.alphabet = alphabet }
      guard let atom = list.onlyAtom, !atom.hasScripts else {
        return append(.list(list), .ord, to: &items)
      }
      items.append(.atom(atom))
    case .alphabetSwitch: state.alphabet = Alphabet(rawValue: row.detail)
    case .text:
      let list = text(of: token, alphabet: Alphabet(rawValue: row.detail))
      append(.list(list), .ord, to: &items)
    case .textAccent:
      // Outside of text it is the accent of formulas.
      let scalar = UInt32(row.detail, radix: 16) ?? 0
      let base = argument(of: token)
      append(.accent(Accent(scalar: scalar, isStretched: false, isBelow: false), base), .ord, to: &items)
    case .name:
      let nucleus = name(words.first ?? "")
      let limits = words.contains("limits") ? Atom.Limits.display : .never
      items.append(.atom(Atom(.op, nucleus, limits: limits, color: state.color)))
    case .operatorName:
      let hasLimits = words.contains("limits") || source.raw?.is("*") == true
      if source.raw?.is("*") == true { _ = source.takeRaw() }
      let list = argument(of: token) { $0.alphabet = .upright }
      items.append(
        .atom(
          Atom(.op, .list(list.spelled), limits: hasLimits ? .display : .never, color: state.color)))
    case .character: character(token, into: &items)
    default: break
    }
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
  private mutating func character(_ token: FormulaToken, into items: inout [MathItem]) {
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
