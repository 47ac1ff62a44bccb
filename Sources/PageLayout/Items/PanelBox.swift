import Primitives
import TextLayout

/// A row or a part of an article that holds others: a related article, a channel, a post, the line below the page, a
/// paragraph that scrolls (Docs/Article.md 2, 8 and 9). Fills the item's frame.
package struct PanelBox: Sendable {
  package enum Kind: String, Sendable { case article, banner, post, feedback, strip }

  package var kind: Kind
  /// `nil` for none.
  package var color: Color?
  /// In the item's space.
  package var lines: [SingleLine] = []
  package var items: [LayoutItem] = []
  /// Whether what is left or right of the frame does not show.
  package var scrolls = false
}
