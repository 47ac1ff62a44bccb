import PageLayout
import Primitives
import Testing

@testable import Painting

@Suite("Badges of buttons")
struct BadgeGlyphTests {
  @Test("Each badge has its own icon, which fills a box of 10 × 10", arguments: ButtonBadge.allCases)
  func box(_ badge: ButtonBadge) {
    let glyph = ControlGlyph.badge(badge, at: Point(100, 50))
    let reach = glyph.strokeWidth / 2
    let strokes = glyph.strokes.joined().map { Rect(origin: $0, size: .zero).outset(by: reach) }
    let fills = glyph.fills.joined().map { Rect(origin: $0, size: .zero) }
    let boxes = strokes + fills
    let left = boxes.map(\.minX).min() ?? 0
    let right = boxes.map(\.maxX).max() ?? 0
    let top = boxes.map(\.minY).min() ?? 0
    let bottom = boxes.map(\.maxY).max() ?? 0
    #expect(left >= 100 && right <= 110 && top >= 50 && bottom <= 60)
    #expect(right - left >= 7 && bottom - top >= 7)
    #expect(abs(left + right - 210) <= 1 && abs(top + bottom - 110) <= 1.5)
    for other in ButtonBadge.allCases where other != badge {
      #expect(ControlGlyph.badge(other, at: Point(100, 50)) != glyph)
    }
  }
}
