import Primitives

/// A row or a part of an article that holds others: a related article, a channel, a post, the line below the page
/// (Docs/Article.md 8 and 9). Fills the item's frame.
package struct PanelBox: Sendable {
  package enum Kind: String, Sendable { case article, banner, post, feedback }

  package var kind: Kind
  /// `nil` for none.
  package var color: Color?
  /// In the item's space.
  package var lines: [SingleLine] = []
  package var items: [LayoutItem] = []
}
