/// Gaps between blocks (Docs/Layout.md 3).
package enum SpacingDesign: Sendable {
  /// A gap for each pair of kinds.
  case pairs(PairSpacing)
  /// A padding for each kind, above and below it, and a gap between.
  case padded(PaddedSpacing)
}

/// Gaps by what stands above and what below.
package struct PairSpacing: Sendable {
  /// Tested from top to bottom; the last matches everything.
  package var rules: [Rule]
  package var page: Edges
  package var details: Edges
  /// The gap in a quote, the same between all blocks.
  package var inQuote: Double
  package var counting: BlockCounting

  package struct Rule: Sendable {
    package var upper: Set<SpacingKind>?
    package var lower: Set<SpacingKind>?
    package var gap: Double
    package var isEitherSide = false
  }

  /// Above the first block and below the last.
  package struct Edges: Sendable {
    package var first: Double
    /// The gaps in place of `first`, by kind.
    package var firstOfKind: [SpacingKind: Double]
    package var last: Double
    package var lastOfKind: [SpacingKind: Double]
  }
}

/// Which blocks leave the sequence as it was before them.
package enum BlockCounting: Sendable {
  /// Those that reach no lower than what is above, gap and all.
  case byReach
  /// Those of no height; in details and embedded posts none.
  case byHeight
}

/// Gaps made of what each block wants above and below itself. Exceptions stand with the rules (`Spacing.swift`).
package struct PaddedSpacing: Sendable {
  /// The gap between the paddings of two blocks.
  package var base: Double
  /// The padding of blocks without one of their own.
  package var block: Double
  package var heading: Double
  package var divider: Double
  package var unsupported: Double
  /// More below details.
  package var belowDetails: Double
  /// More below media with a credit.
  package var belowCredit: Double
  /// The gap between paragraphs, and between media; more between a paragraph and media.
  package var touching: Double
  package var edges: PaddedEdges
  /// Taken from the gap above the first block of a page and from that below the last.
  package var pageTrim: Double
}

/// What the first and the last block have more than their padding.
package struct PaddedEdges: Sendable {
  package var firstText: Double
  package var firstHeading: Double
  package var firstTable: Double
  package var lastText: Double
  package var lastTable: Double
}
