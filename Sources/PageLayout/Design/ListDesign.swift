import Primitives

/// Lists (Docs/Layout.md 11).
package struct ListDesign: Sendable {
  /// Between the markers' column and the text.
  package var markerGap: Double
  /// More between them, and more again in lists with numbers.
  package var textGutter: Double
  package var numberGutter: Double
  package var itemGap: ItemGap
  package var bulletSide: Double
  /// Toward the text, and down.
  package var bulletNudge: Point
  package var checkboxSide: Double
  package var number: NumberBox
  /// Of the box that a number stands in.
  package var numberHeight: Double

  /// Between items.
  package enum ItemGap: Sendable {
    case fixed(Double)
    /// That of the blocks in them.
    case spacing
  }

  /// What a number stands in.
  package enum NumberBox: Sendable {
    /// A box of its own width.
    case ownBox
    /// The whole column, moved toward the text. It is as bold as its item begins.
    case column(nudge: Double)
  }
}
