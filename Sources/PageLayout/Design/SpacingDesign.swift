/// Gaps between blocks (Docs/Layout.md 3).
package enum SpacingDesign: Sendable {
  /// A gap for each pair of kinds.
  case pairs(PairSpacing)
}

/// Gaps by what stands above and what below.
package struct PairSpacing: Sendable {
  /// Tested from top to bottom; the last matches everything.
  package var rules: [Rule]
  package var page: Edges
  package var details: Edges
  /// In a quote, the same between all blocks.
  package var inQuote: Double

  package struct Rule: Sendable {
    package var upper: Set<SpacingKind>?
    package var lower: Set<SpacingKind>?
    package var gap: Double
    package var isEitherSide = false

    package init(
      upper: Set<SpacingKind>?, lower: Set<SpacingKind>?, gap: Double, isEitherSide: Bool = false
    ) {
      self.upper = upper
      self.lower = lower
      self.gap = gap
      self.isEitherSide = isEitherSide
    }
  }

  /// Above the first block and below the last.
  package struct Edges: Sendable {
    package var first: Double
    /// In place of `first`, by kind.
    package var firstOfKind: [SpacingKind: Double]
    package var last: Double
    package var lastOfKind: [SpacingKind: Double]
  }
}
