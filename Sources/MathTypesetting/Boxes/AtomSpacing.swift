/// Spaces between atoms, in mu (the table of TeX's appendix G; Docs/Formulas.md 5).
enum AtomSpacing {
  /// Thin, medium and thick: eighteenths of an em.
  private static let amounts: [Character: Double] = [
    "0": 0, "1": 3, "2": 4, "3": 5, "4": 3, "5": 4, "6": 5, "*": 0,
  ]

  /// Rows: the class on the left, in the order of `AtomClass`. 1 to 3 are thin, medium and thick everywhere; 4 to 6 the
  /// same, but nothing in scripts; * cannot be, since operators next to these are none.
  private static let table = [
    //  ord op bin rel open close punct inner
    "01560004",  // ord
    "11*60004",  // op
    "55**5**5",  // bin
    "66*06006",  // rel
    "00*00000",  // open
    "01560004",  // close
    "44*44444",  // punct
    "41564044",  // inner
  ].map(Array.init)

  /// Eighteenths of an em between two neighbours.
  static func between(_ left: AtomClass, _ right: AtomClass, style: MathStyle) -> Double {
    let mark = table[left.index][right.index]
    if style >= .script, "456".contains(mark) { return 0 }
    return amounts[mark] ?? 0
  }
}

extension AtomClass {
  fileprivate var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Binary operators without something on both sides to join are ordinary.
  static func resolved(_ classes: [AtomClass]) -> [AtomClass] {
    var result = classes
    for index in result.indices {
      let before = index > 0 ? result[index - 1] : nil
      if result[index] == .bin {
        switch before {
        case .bin?, .op?, .rel?, .open?, .punct?, nil: result[index] = .ord
        case .ord?, .close?, .inner?: break
        }
      }
      if index > 0, result[index - 1] == .bin, [.rel, .close, .punct].contains(result[index]) {
        result[index - 1] = .ord
      }
    }
    if result.last == .bin { result[result.count - 1] = .ord }
    return result
  }
}
