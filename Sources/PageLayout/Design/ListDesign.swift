import Primitives

/// Lists (Docs/Layout.md 11).
package struct ListDesign: Sendable {
  /// Between the markers' column and the text.
  package var markerGap: Double
  /// More between them, and more again in lists with numbers.
  package var textGutter: Double
  package var numberGutter: Double
  /// Where text begins whatever the markers are; `nil` for beside them.
  package var fixedText: FixedListText?
  package var side: StartEdge
  package var itemGap: ItemGap
  package var bulletSide: Double
  /// Height of the box that a bullet is in the middle of, beside an item of blocks: it and numbers then stand at the
  /// item's top. `nil` where all stand beside the first text.
  package var bulletSlot: Double?
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
    /// A line of text.
    case line
  }
}

/// Where the text of a list begins (Docs/Article.md 6).
package struct FixedListText: Sendable {
  /// From the inset.
  package var bullets: Double
  /// In lists that have some.
  package var checkboxes: Double
  /// From the markers' column.
  package var numbers: Double
  package var checkedNumbers: Double
}
