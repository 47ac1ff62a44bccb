import Primitives
import Typography

/// The page and the bubble that it is clipped to (Docs/Layout.md 1, Docs/Picture.md, Sizes).
package struct PageDesign: Sendable {
  /// `H`: free on either side of what is not as wide as the page.
  package var inset: Double
  /// Of the bubble around the page: left and right, above and below.
  package var rim: Size
  /// Of the bubble.
  package var cornerRadius: Double
  /// What is painted on the bubble is cut inside its rim with corners of this radius; `nil` where the bubble itself
  /// cuts it.
  package var contentRadius: Double?
  /// The smallest bubble, around an empty page.
  package var emptyBubble: Size
  package var showMore: ShowMoreDesign
}

/// The line below a partial page (Docs/Layout.md 25).
package struct ShowMoreDesign: Sendable {
  package var font: FontStyle
  package var gap: Double
  /// Between the line and the bubble's edge.
  package var bottomMargin: Double
}
