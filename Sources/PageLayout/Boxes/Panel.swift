import Primitives

/// The box with a bar on its left that is behind replies, quotes, code and previews (Spec/Bubbles.md 4.1).
package struct Panel: Equatable, Sendable {
  package var frame: Rect
  package var bar: PanelBar
  package var ground: Color
  package var isBarAtRight = false

  /// - Parameter ground: replaces the default, which is a fainter color of the bar.
  package init(frame: Rect, bar: PanelBar, ground: Color? = nil) {
    (self.frame, self.bar) = (frame, bar)
    self.ground = ground ?? bar.color.multiplyingAlpha(by: Self.groundAlpha)
  }

  /// The radius of the panel, the width of the bar, and the opacity of the background in the bar's color.
  package static let cornerRadius = 4.0
  package static let barWidth = 3.0
  package static let groundAlpha = 0.1
  /// The opacity under a bar of one color, in addition to the background.
  package static let barGroundAlpha = 0.2
}

package struct PanelBar: Equatable, Sendable {
  /// The color of the bar.
  package var color: Color
  /// The colors of the dashes over the bar: none, or those of an author with two or three colors.
  package var dashes: [Color]
  /// The opacity of the bar under dashes in the text's own color.
  package var alpha: Double

  /// The opacity under dashes on an outgoing bubble.
  private static let outgoingAlpha = 0.2

  /// - Parameters:
  ///   - colors: the colors of the quoted author, the main one first; empty if the author is unknown.
  ///   - accent: the accent color of the bubble. On an outgoing bubble it is the only color, and dashes
  ///     indicate that there are more.
  package init(_ colors: [Color], accent: Color, on side: Side) {
    switch side {
    case .incoming: (color, dashes, alpha) = (colors.first ?? accent, Array(colors.dropFirst()), 1)
    case .outgoing where colors.count > 1: (color, dashes, alpha) = (accent, [accent], Self.outgoingAlpha)
    case .outgoing: (color, dashes, alpha) = (accent, [], 1)
    }
  }

  package init(_ color: Color) { (self.color, dashes, alpha) = (color, [], 1) }
}
