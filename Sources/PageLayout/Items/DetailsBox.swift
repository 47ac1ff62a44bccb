import Primitives

/// A section that can be folded: a row with its title, and a body below while it is open (Docs/Layout.md 15).
package struct DetailsBox: Sendable {
  package enum ChevronLook: Sendable {
    /// In the middle of its box.
    case square
    /// All of its box.
    case wide
  }

  /// Counted in document order from zero, those inside closed ones too (Docs/Rulings.md 51).
  package var ordinal: Int
  package var isOpen: Bool
  /// Of the title's row.
  package var headerHeight: Double
  package var chevron: Rect
  package var chevronLook = ChevronLook.square
  package var chevronColor: Color
  /// At the bottom of the whole block; `nil` for none.
  package var separator: Rect?
  /// Nothing of the body shows outside.
  package var bodyClip: Rect
  /// Of the separator.
  package var color: Color
  /// A text item in the item's space.
  package var title: LayoutItem
  /// The body, in a space that begins below the title's row; empty while closed.
  package var items: [LayoutItem]
}
