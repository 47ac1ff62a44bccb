import PageLayout
import Primitives
import Scene
import Testing

@testable import Painting

/// Dice and the drawings that replace stickers (Spec/Bubbles.md 14.2).
@Suite("Drawings")
struct DrawingTests {
  private static let shaded = [
    "die", "pip", "red pip", "board", "dart", "machine", "drawing gift", "drawing star", "drawing gem",
    "drawing cake",
  ]
  private static let onGround = ["die", "board", "machine"] + shaded.suffix(4)

  private func elements(_ name: String, in box: Rect, tint: Color = .white) -> [Element] {
    var painting = ItemPainting(
      grid: PixelGrid(scale: 3), revealsSpoilers: false, pictures: StubPictures(),
      theme: Theme(palette: .classic, side: .incoming), bubble: .solid(.white))
    painting.paint(drawing: name, in: box, tint: tint)
    return painting.takeElements()
  }

  private func paint(of element: Element) -> Paint? {
    switch element.content {
    case .fill(_, let paint), .stroke(_, width: _, let paint): paint
    default: nil
    }
  }

  @Test(
    "A shaded drawing has gradients that get darker toward the bottom, and needs no blur", arguments: shaded)
  func shades(_ name: String) {
    let paints = elements(name, in: Rect(0, 0, 100, 100)).map(paint)
    #expect(!paints.isEmpty && paints.allSatisfy { $0 != nil })
    let gradients = paints.compactMap { paint -> VerticalGradient? in
      if case .gradient(let gradient)? = paint { gradient } else { nil }
    }
    #expect(!gradients.isEmpty)
    // A hollow is dark above and bright below.
    let isHollow = name.hasSuffix("pip")
    for gradient in gradients where gradient.top.isOpaque && gradient.middle == nil {
      let (top, bottom) = (light(gradient.top), light(gradient.bottom))
      #expect(isHollow || isInner(gradient) ? top < bottom : top > bottom)
    }
  }

  /// Returns whether a gradient is that of a recess: the face of the die, and the inside of a bow.
  private func isInner(_ gradient: VerticalGradient) -> Bool {
    [Color(0xf1f3f6), Color(0xb86a12)].contains(gradient.top)
  }

  private func light(_ color: Color) -> Double { color.red + color.green + color.blue }

  @Test("A drawing stands on a flat shadow at its bottom", arguments: onGround)
  func shadow(_ name: String) throws {
    let all = elements(name, in: Rect(0, 0, 100, 100))
    let shadow = try #require(
      all.first { element in
        guard case .fill(_, .solid(let color)) = element.content else { return false }
        return color.red == 0 && color.green == 0 && color.blue == 0 && color.alpha < 0.2
      })
    #expect(shadow.bounds.height < 9 && shadow.bounds.width > 4 * shadow.bounds.height)
    #expect(shadow.bounds.midY > 85 && shadow.bounds.maxY <= 100)
  }

  @Test("A drawing stays in its box at every size", arguments: [10.0, 100, 180])
  func box(_ side: Double) {
    let box = Rect(20, 30, side, side)
    let (inner, outer) = (box.outset(by: 1e-6), box.outset(by: 2e-6))
    for name in Self.shaded where name != "dart" && !name.hasSuffix("pip") {
      for element in elements(name, in: box) {
        let all = inner.union(element.bounds)
        #expect(
          all.minX > outer.minX && all.minY > outer.minY && all.maxX < outer.maxX && all.maxY < outer.maxY,
          "\(name): \(element.bounds)")
      }
    }
  }

  @Test("The drawings of people and of a smile have the color of the words", arguments: ["person", "smile"])
  func tinted(_ name: String) {
    let tint = Color(0x336699)
    let all = elements("drawing \(name)", in: Rect(0, 0, 100, 100), tint: tint)
    #expect(!all.isEmpty)
    for element in all {
      guard case .solid(let color)? = paint(of: element) else { return #expect(Bool(false)) }
      #expect(color.red == tint.red && color.green == tint.green && color.blue == tint.blue)
      #expect(color.alpha < 1)
    }
  }

  @Test("There is a drawing for each kind")
  func kinds() {
    for drawing in [BoxImage.Drawing.gift, .star, .gem, .person, .cake, .smile] {
      #expect(!SignTable.drawing("drawing \(drawing.rawValue)", in: Rect(0, 0, 10, 10)).isEmpty)
    }
  }
}
