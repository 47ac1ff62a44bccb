import PageLayout
import Primitives

/// Quotation marks like commas with square heads (Docs/Drawing.md 19.2).
extension ControlGlyph {
  /// - Parameter box: what the mark fills.
  static func quotationMark(_ glyph: ShapeGlyph, in box: Rect) -> ControlGlyph {
    let comma: QuotationComma
    let isTurned: Bool
    switch glyph {
    case .quoteIcon: (comma, isTurned) = (.small, false)
    case .closingMark: (comma, isTurned) = (.large, false)
    case .openingMark: (comma, isTurned) = (.large, true)
    }
    let size = comma.pairSize
    let scale = Size(box.width / size.width, box.height / size.height)
    return ControlGlyph(
      fills: [0, size.width - comma.width].map { x in
        comma.outline.map { point in
          let placed = Point(point.x + x, point.y)
          let turned = isTurned ? Point(size.width - placed.x, size.height - placed.y) : placed
          return Point(box.minX + turned.x * scale.width, box.minY + turned.y * scale.height)
        }
      })
  }
}

/// One of two commas that make a closing mark: a head with round corners, and a tail that leaves it at its right side and
/// bends to the left below it. In points, in the box that the pair is designed in.
private struct QuotationComma {
  /// Of both together.
  let pairSize: Size
  /// Of the comma; its head is as wide.
  let width: Double
  let headHeight: Double
  /// From a corner of the head to where its rounding begins.
  let reach: Double
  /// Where the tail ends, at the bottom of the box: its outer and its inner corner.
  let tip: (outer: Point, inner: Point)
  /// x of the tail's inner edge where it leaves the head.
  let neck: Double

  static let small = QuotationComma(
    pairSize: Size(9, 7), width: 4, headHeight: 4, reach: 1.25, tip: (Point(1.3, 7), Point(0.7, 6.1)),
    neck: 2.3)
  static let large = QuotationComma(
    pairSize: Size(12, 10), width: 5, headHeight: 5.5, reach: 1.5, tip: (Point(1.4, 10), Point(0.6, 8.8)),
    neck: 2.8)

  /// From the head's upper left corner, around it to the right.
  var outline: [Point] {
    let corner = { (x: Double, y: Double, fromX: Double, fromY: Double, toX: Double, toY: Double) in
      Outline.curve(from: Point(fromX, fromY), Point(x, y), to: Point(toX, toY))
    }
    let right = width
    return corner(0, 0, 0, reach, reach, 0) + corner(right, 0, right - reach, 0, right, reach)
      + Outline.curve(
        from: Point(right, headHeight * 0.7), Point(right, pairSize.height * 0.86), to: tip.outer)
      + Outline.curve(from: tip.inner, Point(neck, tip.inner.y - 0.6), to: Point(neck, headHeight))
      + corner(0, headHeight, reach, headHeight, 0, headHeight - reach)
  }
}
