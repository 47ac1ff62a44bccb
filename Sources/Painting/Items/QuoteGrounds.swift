import PageLayout
import Primitives
import Scene

/// The tinted frames that what is painted stands in: they show through what is cut out of it (Docs/Drawing.md 19.1).
struct QuoteGrounds {
  private var frames: [(rect: Rect, color: Color)] = []

  /// Takes note of a frame that items after it may stand in.
  mutating func add(_ frame: Rect, _ color: Color) {
    // Items go downward: what is above holds nothing any more.
    frames.removeAll { $0.rect.maxY <= frame.minY }
    frames.append((frame, color))
  }

  /// Of the frames that a box stands in, the outermost first.
  func colors(behind box: Rect) -> [Color] {
    let middle = Point(box.midX, box.midY)
    return frames.filter { frame in
      frame.rect.minX <= middle.x && middle.x <= frame.rect.maxX && frame.rect.minY <= middle.y
        && middle.y <= frame.rect.maxY
    }.map(\.color)
  }
}

extension LayoutItem {
  /// Of the frame of a quote; `nil` for anything else.
  var groundColor: Color? {
    guard case .shape(let shape) = content, case .quote = shape.look else { return nil }
    return shape.color
  }
}

extension ItemPainting {
  /// Paints what is cut out of something, so that what is behind shows: the bubble, and the quotes on it.
  ///
  /// - Parameters:
  ///   - box: of what something is cut out of.
  ///   - body: paints the hole with what it is given.
  mutating func paintHole(in box: Rect, _ body: (inout ItemPainting, Paint) -> Void) {
    body(&self, bubble)
    for color in grounds.colors(behind: box) {
      var opaque = color
      opaque.alpha = 1
      grouped({ ElementGroup($0, opacity: color.alpha) }) { body(&$0, .solid(opaque)) }
    }
  }
}
