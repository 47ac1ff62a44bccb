import PageModel

/// Which details are open: as the options say, and those on the way to the anchor that was asked for.
struct DetailsStates {
  private let expansion: Expansion
  /// Those that the options name.
  private var named: Set<Int> = []
  private var onTheWay: Set<Int> = []
  /// Names of the options that no details have.
  private(set) var unknownNames: [Expansion.DetailsName] = []

  init(_ expansion: Expansion, way path: [Int], outline: PageOutline) {
    self.expansion = expansion
    onTheWay = Set(path)
    guard case .only(let names) = expansion else { return }
    for name in names {
      if let ordinal = Self.ordinal(name, in: outline) {
        named.insert(ordinal)
      } else {
        unknownNames.append(name)
      }
    }
  }

  func isOpen(_ details: Details, ordinal: Int) -> Bool {
    if onTheWay.contains(ordinal) { return true }
    return switch expansion {
    case .all: true
    case .none: false
    case .page: details.isOpen
    case .only: named.contains(ordinal)
    }
  }

  private static func ordinal(_ name: Expansion.DetailsName, in outline: PageOutline) -> Int? {
    switch name {
    case .ordinal(let ordinal): outline.details.indices.contains(ordinal) ? ordinal : nil
    case .source(let source): outline.ordinal(at: source)
    }
  }
}

extension Expansion.DetailsName: CustomStringConvertible {
  /// As options write it.
  public var description: String {
    switch self {
    case .ordinal(let ordinal): String(ordinal)
    case .source(let source): source
    }
  }
}
