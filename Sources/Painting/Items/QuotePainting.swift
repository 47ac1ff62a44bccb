import PageLayout
import Primitives
import Scene

/// Boxes, the frames of quotes and their icons (Spec/Drawing.md 19.1 and 19.2).
extension ItemPainting {
  mutating func paint(_ shape: ShapeBox, in frame: Rect) {
    let box = RoundedRect(grid.snap(frame), radius: shape.cornerRadius)
    switch shape.look {
    case .plain, .pullQuote: fill(box, shape.color)
    case .quote(let ground):
      fill(box, shape.color)
      // The bar is cut out of the frame's own shape, so that no corner sticks out.
      let bar = grid.snap(ground.bar.offsetBy(frame.origin)).intersection(box.rect)
      add(bar, .fill(.rounded(box), .solid(ground.barColor)))
      if let fold = ground.fold {
        paintChevron(in: fold.chevron.offsetBy(frame.origin), isTurned: !fold.isFolded, ground.barColor)
      }
    case .glyph(let glyph):
      // The corner is on a whole pixel, so that all icons of a page look alike.
      let corner = Point(grid.snap(frame.minX), grid.snap(frame.minY))
      paint(.quotationMark(glyph, in: Rect(origin: corner, size: frame.size)), .solid(shape.color))
    }
  }

  /// Paints content that fades out at the edge of a folded quote.
  ///
  /// - Parameter origin: the origin of the text.
  mutating func fading(_ fade: QuoteFade?, at origin: Point, _ body: (inout ItemPainting) -> Void) {
    guard let fade else { return body(&self) }
    let bottom = origin.y + fade.bottom
    let opacity = ElementGroup.OpacityFade(
      start: bottom - fade.height, end: bottom - fade.end,
      hole: Point(origin.x + fade.hole.x, origin.y + fade.hole.y), inner: fade.inner, outer: fade.outer)
    grouped({ ElementGroup($0, fade: opacity) }, body)
  }
}

/// The tinted frames around the painted content, which are visible through holes in it
/// (Spec/Drawing.md 19.1).
struct QuoteGrounds {
  private var frames: [(rect: Rect, color: Color)] = []

  /// Adds a frame that can contain the items after it.
  mutating func add(_ frame: Rect, _ color: Color) {
    // Items are in order from top to bottom, so a frame that ends above contains none of them.
    frames.removeAll { $0.rect.maxY <= frame.minY }
    frames.append((frame, color))
  }

  /// Returns the colors of the frames that contain a box, outermost first.
  func colors(behind box: Rect) -> [Color] {
    let middle = Point(box.midX, box.midY)
    return frames.filter { frame in
      frame.rect.minX <= middle.x && middle.x <= frame.rect.maxX && frame.rect.minY <= middle.y
        && middle.y <= frame.rect.maxY
    }.map(\.color)
  }
}

extension LayoutItem {
  /// The color of a quote's frame; `nil` for other items.
  var groundColor: Color? {
    guard case .shape(let shape) = content, case .quote = shape.look else { return nil }
    return shape.color
  }
}

extension ItemPainting {
  /// Paints a hole in something, so that the bubble and the quotes on it are visible.
  ///
  /// - Parameters:
  ///   - box: the frame of the item with the hole.
  ///   - body: paints the hole with a paint.
  mutating func paintHole(in box: Rect, _ body: (inout ItemPainting, Paint) -> Void) {
    body(&self, bubble)
    for color in grounds.colors(behind: box) {
      var opaque = color
      opaque.alpha = 1
      grouped({ ElementGroup($0, opacity: color.alpha) }) { body(&$0, .solid(opaque)) }
    }
  }
}

/// Quotation marks like commas with square heads (Spec/Drawing.md 19.2).
extension ControlGlyph {
  /// - Parameter box: the box that the mark fills.
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

/// One of the two commas of a closing mark: a head with rounded corners, and a tail that leaves it at its
/// right side and bends to the left below it. Coordinates are in points, in the design box of the pair.
private struct QuotationComma {
  /// The size of both commas together.
  let pairSize: Size
  /// The width of the comma, which is that of its head.
  let width: Double
  let headHeight: Double
  /// The distance from a corner of the head to the start of its rounding.
  let reach: Double
  /// The outer and the inner corner of the tail's end at the bottom of the box.
  let tip: (outer: Point, inner: Point)
  /// The x coordinate of the tail's inner edge at the head.
  let neck: Double

  static let small = QuotationComma(
    pairSize: Size(9, 7), width: 4, headHeight: 4, reach: 1.25, tip: (Point(1.3, 7), Point(0.7, 6.1)),
    neck: 2.3)
  static let large = QuotationComma(
    pairSize: Size(12, 10), width: 5, headHeight: 5.5, reach: 1.5, tip: (Point(1.4, 10), Point(0.6, 8.8)),
    neck: 2.8)

  /// The points from the head's upper left corner, clockwise.
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
