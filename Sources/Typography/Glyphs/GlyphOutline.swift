import Primitives

/// The shape of a glyph in font units around its origin, **y up**.
package struct GlyphOutline: Sendable {
  package enum Step: Sendable {
    case move(Point)
    case line(Point)
    case conic(Point, Point)
    case cubic(Point, Point, Point)
  }

  /// Every contour begins with a move and is closed.
  package let steps: [Step]
  package let advance: Double
  package let unitsPerEm: Double
}
