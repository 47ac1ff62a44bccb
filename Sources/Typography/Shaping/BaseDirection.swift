import CPango

/// Where a paragraph's base direction comes from (Docs/Rulings.md 45).
package enum BaseDirection: Hashable, Sendable {
  /// The first strong character, the fallback when there is none.
  case natural(fallbackIsRTL: Bool)
  case forced(isRTL: Bool)

  /// The embedding level of the paragraph: 0 or 1.
  func level(of scalars: ArraySlice<UInt32>) -> UInt8 {
    switch self {
    case .forced(let isRTL): isRTL ? 1 : 0
    case .natural(let fallbackIsRTL): Self.firstStrong(scalars) ?? (fallbackIsRTL ? 1 : 0)
    }
  }

  private static let isolateInitiators: ClosedRange<UInt32> = 0x2066...0x2068
  private static let popIsolate: UInt32 = 0x2069

  /// Rules P2 and P3 of the bidirectional algorithm: characters inside an isolate do not count.
  private static func firstStrong(_ scalars: ArraySlice<UInt32>) -> UInt8? {
    var depth = 0
    for scalar in scalars {
      if isolateInitiators.contains(scalar) {
        depth += 1
      } else if scalar == popIsolate {
        depth = max(0, depth - 1)
      } else if depth == 0 {
        let type = Int(fribidi_get_bidi_type(scalar).rawValue)
        if type & Int(FRIBIDI_MASK_STRONG) != 0 { return type & Int(FRIBIDI_MASK_RTL) != 0 ? 1 : 0 }
      }
    }
    return nil
  }
}
