import PageLayout
import Primitives

/// The box with a bar at its left that replies, quotes, code and previews stand on (Docs/Bubbles.md 4.1).
package struct Panel: Equatable, Sendable {
  package var frame: Rect
  package var bar: PanelBar

  /// Of the panel, of the bar, and of the ground in parts of the bar's colour.
  package static let cornerRadius = 4.0
  package static let barWidth = 3.0
  package static let groundAlpha = 0.1
  /// Under a bar of one colour, besides the ground.
  package static let barGroundAlpha = 0.2
}

package struct PanelBar: Equatable, Sendable {
  /// Of the bar and of the ground.
  package var color: Color
  /// Of the dashes over the bar: none, or those of an author with two or three colours.
  package var dashes: [Color]
  /// Of the bar under dashes that have the text's own colour.
  package var alpha: Double

  /// Under dashes on an outgoing bubble.
  private static let outgoingAlpha = 0.2

  /// - Parameters:
  ///   - colors: of whom the panel quotes, the main one first; none of who is not known.
  ///   - accent: the bubble's; on an outgoing one the only colour, and dashes say that there are more.
  init(_ colors: [Color], accent: Color, on side: Side) {
    switch side {
    case .incoming: (color, dashes, alpha) = (colors.first ?? accent, Array(colors.dropFirst()), 1)
    case .outgoing where colors.count > 1: (color, dashes, alpha) = (accent, [accent], Self.outgoingAlpha)
    case .outgoing: (color, dashes, alpha) = (accent, [], 1)
    }
  }

  init(_ color: Color) { (self.color, dashes, alpha) = (color, [], 1) }
}
