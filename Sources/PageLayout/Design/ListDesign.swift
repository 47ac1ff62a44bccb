/// Lists (Docs/Layout.md 11).
package struct ListDesign: Sendable {
  /// Between the markers' column and the text.
  package var markerGap: Double
  package var itemGap: ItemGap
  package var bulletSide: Double
  package var checkboxSide: Double
  /// Of the box that a number stands in.
  package var numberHeight: Double

  /// Between items.
  package enum ItemGap: Sendable {
    case fixed(Double)
  }
}
