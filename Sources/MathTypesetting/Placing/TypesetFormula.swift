import Primitives
import Typography

/// A formula, set: glyphs and rules as text has them, in points from its left edge and its baseline.
package struct TypesetFormula: Sendable {
  /// Points.
  package var width: Double
  /// Above the baseline.
  package var ascent: Double
  /// Below it.
  package var descent: Double
  /// Bounds of everything that is drawn; y is down from the baseline.
  package var ink: Rect
  /// In paint order.
  package var pieces: [Piece]

  package struct Piece: Sendable {
    package var content: Content
    /// `nil` for the colour of the text around.
    package var color: Color?
  }

  package enum Content: Sendable {
    /// Its glyphs' rises count from the formula's baseline.
    case glyphs(LineRun)
    /// y is down from the baseline.
    case rule(Rect)
    case line(from: Point, to: Point, width: Double)
  }

  /// The size of its picture, in whole points (Docs/Layout.md 17).
  package var size: Size {
    Size(
      max(1, Rounding.ceil(width)),
      max(1, Rounding.ceil(ascent + descent)))
  }
}
