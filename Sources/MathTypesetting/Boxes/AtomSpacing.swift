/// Spaces between atoms, in mu (the table of TeX's appendix G; Docs/Formulas.md 5).
enum AtomSpacing {
  /// Rows: the class on the left, in the order of `AtomClass`. Those below zero are nothing in scripts. Where operators
  /// cannot be, since next to these they are none, nothing stands either.
  private static let table: [[Double]] = [
    // ord op bin rel open close punct inner
    [0, 3, -4, -5, 0, 0, 0, -3],  // ord
    [3, 3, 0, -5, 0, 0, 0, -3],  // op
    [-4, -4, 0, 0, -4, 0, 0, -4],  // bin
    [-5, -5, 0, 0, -5, 0, 0, -5],  // rel
    [0, 0, 0, 0, 0, 0, 0, 0],  // open
    [0, 3, -4, -5, 0, 0, 0, -3],  // close
    [-3, -3, 0, -3, -3, -3, -3, -3],  // punct
    [-3, 3, -4, -5, -3, 0, -3, -3],  // inner
  ]

  /// Eighteenths of an em between two neighbours.
  static func between(_ left: AtomClass, _ right: AtomClass, style: MathStyle) -> Double {
    let amount = table[left.index][right.index]
    return style >= .script ? max(0, amount) : abs(amount)
  }
}

extension AtomClass {
  fileprivate var index: Int {
    switch self {
    case .ord: 0
    case .op: 1
    case .bin: 2
    case .rel: 3
    case .open: 4
    case .close: 5
    case .punct: 6
    case .inner: 7
    }
  }

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
