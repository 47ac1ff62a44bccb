import Primitives

/// Block quotes (Spec/Layout.md 12).
package enum QuoteDesign: Hashable, Sendable {
  /// A bar beside the text.
  case bar(BarQuoteDesign)
  /// A tinted frame around the text.
  case frame(FrameQuoteDesign)
}

package struct BarQuoteDesign: Hashable, Sendable {
  var verticalInset: Double
  /// The gutter between the bar's leading edge and the text.
  var gutter: Double
  package var side: StartEdge
  package var barWidth: Double
  var barRadius: Double
  /// The width of the text below which blocks in a quote do not lose the inset twice.
  var narrowestColumn: Double
  /// The minimum width that these blocks get instead, if the page has it.
  var leastColumn: Double
  var captionGap: Double
}

/// Pull quotes (Spec/Layout.md 13).
package enum PullQuoteDesign: Hashable, Sendable {
  /// Text between two lines.
  case rules(RuledPullQuoteDesign)
  /// Text on a tinted box between quotation marks.
  case pill(PillPullQuoteDesign)
  /// Text only (Spec/Article.md 6).
  case bare(BarePullQuoteDesign)
}

package struct RuledPullQuoteDesign: Hashable, Sendable {
  var verticalInset: Double
  var ruleHeight: Double
  var captionGap: Double
}

package struct BarePullQuoteDesign: Hashable, Sendable {
  var verticalInset: Double
  var captionGap: Double
}

package struct FrameQuoteDesign: Hashable, Sendable {
  var verticalInset: Double
  /// The inset from the frame's leading edge to the text, and the additional inset at the far side.
  var lineInset: Double
  var attributionGap: Double
  package var barWidth: Double
  package var cornerRadius: Double
  /// The alpha of the accent color.
  package var fillAlpha: Double
  var iconSize: Size
  /// The inset of the icon in the frame, from its top and its far edge.
  package var iconInset: Size
  package var collapse: CollapseDesign
}

/// The style of a quote that is folded to its first lines.
package struct CollapseDesign: Hashable, Sendable {
  package var lines: Int
  var chevronSide: Double
  /// The inset from the frame's far and lower edges.
  var chevronInset: Size
  /// The distance from the frame's lower edge within which text at the far side requires room for the
  /// chevron.
  package var clearance: Double
  /// The additional height of an expanded quote that needs this room.
  package var extraHeight: Double
  /// The height of the fade at the lower edge: the lowest `fadeEnd` points are invisible, everything above
  /// `fade` is fully visible.
  package var fade: Double
  package var fadeEnd: Double
  /// A round hole for the chevron: the distance of its center from the frame's far edge, the radius up to
  /// which nothing is visible, and the radius from which everything is fully visible.
  var holeCenter: Double
  var holeInner: Double
  var holeOuter: Double
}

package struct PillPullQuoteDesign: Hashable, Sendable {
  /// The inset above and below the letters themselves.
  var verticalInset: Double
  var sidePadding: Double
  var attributionGap: Double
  package var cornerRadius: Double
  /// The alpha of the accent color.
  package var fillAlpha: Double
  var markSize: Size
  /// The inset of the marks in the pill.
  var markInset: Double
}
