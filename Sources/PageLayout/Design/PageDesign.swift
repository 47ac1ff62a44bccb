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
  package var width: PageWidth
  package var order: PaintOrder
  package var showMore: ShowMoreDesign
  /// Below the last block; `nil` for none.
  package var feedback: FeedbackDesign?
  /// What a link leaves free above the line that it leads to.
  package var anchorMargin: Double
}

/// How wide a page comes out.
package enum PageWidth: Sendable {
  /// As wide as what it holds.
  case fitted
  /// As wide as it may be.
  case full
}

/// What lies on what.
package enum PaintOrder: Sendable {
  /// Items as they follow each other.
  case asLaidOut
  /// First what a page is drawn with, texts, lines and grounds, then what are views of their own, pictures, tables and
  /// rows among them, above all of it (Docs/Article.md 10).
  case viewsAbove
}

/// A row with the page's views and a way to complain (Docs/Article.md 9).
package struct FeedbackDesign: Sendable {
  package var height: Double
  package var inset: Double
  package var font: FontStyle
  package var textY: Double
}

/// The line below a partial page (Docs/Layout.md 25).
package struct ShowMoreDesign: Sendable {
  package var font: FontStyle
  package var gap: Double
  /// Between the line and the bubble's edge.
  package var bottomMargin: Double
}
