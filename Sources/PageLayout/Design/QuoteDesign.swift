import Primitives

/// Block quotes (Spec/Layout.md 12).
package enum QuoteDesign: Sendable {
  /// A bar beside the text.
  case bar(BarQuoteDesign)
  /// A tinted frame around it.
  case frame(FrameQuoteDesign)
}

package struct BarQuoteDesign: Sendable {
  package var verticalInset: Double
  /// The gutter between the bar's leading edge and the text.
  package var gutter: Double
  package var side: StartEdge
  package var barWidth: Double
  package var barRadius: Double
  /// Below this width of their text, blocks in a quote do not lose the inset twice.
  package var narrowestColumn: Double
  /// Blocks in a quote then get so much, as long as the page has it.
  package var leastColumn: Double
  package var captionGap: Double
}

/// Pull quotes (Spec/Layout.md 13).
package enum PullQuoteDesign: Sendable {
  /// Between two lines.
  case rules(RuledPullQuoteDesign)
  /// On a tinted box between quotation marks.
  case pill(PillPullQuoteDesign)
  /// Between nothing (Spec/Article.md 6).
  case bare(BarePullQuoteDesign)
}

package struct RuledPullQuoteDesign: Sendable {
  package var verticalInset: Double
  package var ruleHeight: Double
  package var captionGap: Double
}

package struct BarePullQuoteDesign: Sendable {
  package var verticalInset: Double
  package var captionGap: Double
}

package struct FrameQuoteDesign: Sendable {
  package var verticalInset: Double
  /// The inset from the frame's leading edge to the text, and as much beyond the inset at the far side.
  package var lineInset: Double
  package var attributionGap: Double
  package var barWidth: Double
  package var cornerRadius: Double
  /// The alpha of the accent colour.
  package var fillAlpha: Double
  package var iconSize: Size
  /// The inset of the icon in the frame, from its top and its far edge.
  package var iconInset: Size
  package var collapse: CollapseDesign
}

/// A quote that is folded to its first lines.
package struct CollapseDesign: Sendable {
  package var lines: Int
  package var chevronSide: Double
  /// The inset from the frame's far and lower edges.
  package var chevronInset: Size
  /// How near to the frame's lower edge text may come without making room for the chevron.
  package var clearance: Double
  /// The room that an expanded quote then makes.
  package var extraHeight: Double
  /// At the lower edge all fades: nothing shows of the lowest `fadeEnd`, all of what is above `fade`.
  package var fade: Double
  package var fadeEnd: Double
  /// A round hole for the chevron: its centre from the frame's far edge; nothing shows up to the first radius, all from
  /// the second on.
  package var holeCenter: Double
  package var holeInner: Double
  package var holeOuter: Double
}

package struct PillPullQuoteDesign: Sendable {
  /// The inset above and below the letters themselves.
  package var verticalInset: Double
  package var sidePadding: Double
  package var attributionGap: Double
  package var cornerRadius: Double
  /// The alpha of the accent colour.
  package var fillAlpha: Double
  package var markSize: Size
  /// The inset of the marks in the pill.
  package var markInset: Double
}
