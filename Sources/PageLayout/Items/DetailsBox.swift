import Primitives

/// A section that can be folded: a row with its title, and a body below while it is open (Docs/Layout.md 15).
public struct DetailsBox: Sendable {
  /// Counted in document order from zero, those inside closed ones too (Docs/Rulings.md 51).
  public var ordinal: Int
  public var isOpen: Bool
  /// Of the title's row.
  public var headerHeight: Double
  public var chevron: Rect
  /// At the bottom of the whole block.
  public var separator: Rect
  /// Nothing of the body shows outside.
  public var bodyClip: Rect
  /// Of the chevron and the separator.
  public var color: Color
  /// A text item in the item's space.
  public var title: LayoutItem
  /// The body, in a space that begins below the title's row; empty while closed.
  public var items: [LayoutItem]
}
