import Primitives
import Scene
import Testing

@testable import Raster

@Suite("Groups that fade at an edge and around a point")
struct FadeTests {
  private let black = Color(0x000000)
  private let fade = ElementGroup.OpacityFade(start: 32, end: 36.8, hole: Point(60, 40), inner: 17, outer: 34)

  private func faded(
    _ elements: [Element], opacity: Double = 1, bounds: Rect = Rect(0, 0, 80, 40)
  ) -> Element {
    Element(
      bounds: bounds, content: .group(ElementGroup(elements, opacity: opacity, fade: fade)))
  }

  private func list(_ elements: [Element], scale: Double = 1) -> DisplayList {
    DisplayList(
      canvas: Size(80, 40), scale: scale,
      layers: [Layer(clip: RoundedRect(Rect(0, 0, 80, 40)), elements: elements)])
  }

  private func render(_ elements: [Element], scale: Double = 1) throws -> Bitmap {
    try Rasterizer(list(elements, scale: scale), glyphs: GlyphCache(makeGlyphs())).bitmap()
  }

  @Test("Every pixel has the opacity of its center", arguments: [1.0, 1.7, 3])
  func amounts(scale: Double) throws {
    let picture = try render([faded([fill(Rect(0, 0, 80, 40), black)])], scale: scale)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let center = Point((Double(x) + 0.5) / scale, (Double(y) + 0.5) / scale)
        #expect(abs(Double(picture.alpha(x, y)) - fade.opacity(at: center) * 255) <= 1)
      }
    }
  }

  @Test("The opacity is zero at the edge and near the hole, full above and beside, and half in between")
  func places() {
    #expect(fade.opacity(at: Point(5, 37)) == 0 && fade.opacity(at: Point(5, 32)) == 1)
    #expect(abs(fade.opacity(at: Point(5, 34.4)) - 0.5) < 1e-9)
    #expect(fade.opacity(at: Point(60, 24)) == 0 && fade.opacity(at: Point(60, 5)) == 1)
    #expect(abs(fade.opacity(at: Point(60, 40 - 25.5)) - 0.5) < 1e-9)
    // Both at once.
    let both = Point(60 - 25.5, 34.4)
    #expect(fade.opacity(at: both) < 0.5 && fade.opacity(at: both) > 0)
    #expect(fade.top == 6)
  }

  @Test("Above the fade, a group looks like its elements; inside it, covered elements do not show through")
  func composed() throws {
    let elements = [
      fill(Rect(0, 0, 80, 40), Color(0xff0000, alpha: 0.5)), fill(Rect(0, 0, 80, 40), Color(0x0000ff)),
    ]
    let picture = try render([faded(elements)])
    let plain = try render(elements)
    #expect(picture.pixels.prefix(6 * 80) == plain.pixels.prefix(6 * 80))
    #expect(picture.pixels.allSatisfy { $0 >> 16 & 0xff == 0 })
    #expect(picture.isPremultiplied)
  }

  @Test("A translucent group fades from its own opacity")
  func faint() throws {
    let picture = try render([faded([fill(Rect(0, 0, 80, 40), black)], opacity: 0.4)])
    #expect(picture.alpha(3, 3) == 102 && picture.alpha(3, 20) == 102)
    #expect(abs(picture.alpha(3, 34) - Int(102 * fade.opacity(at: Point(3.5, 34.5)))) <= 1)
  }

  @Test("Bounds clip it, and bands fit together", arguments: [1, 3, 7, 64])
  func bands(height: Int) throws {
    let elements = [
      fill(Rect(0, 0, 80, 40), Color(0xffddcc)),
      faded(
        [text("g", size: 40, x: 30.3, baseline: 33.7), fill(Rect(3, 3, 20, 35), radius: 4, black)],
        bounds: Rect(4.4, 2.2, 70, 36)),
    ]
    let rasterizer = try Rasterizer(list(elements, scale: 1.7), glyphs: GlyphCache(makeGlyphs()))
    let pieces = BandTests.bands(of: rasterizer, height).flatMap { BandTests.draw(rasterizer, rows: $0) }
    #expect(pieces == rasterizer.bitmap().pixels)
  }

  @Test("Nothing is drawn or cached below its end")
  func end() throws {
    let rasterizer = try Rasterizer(
      list([faded([fill(Rect(0, 0, 80, 40), black)])]), glyphs: GlyphCache(makeGlyphs()))
    guard case .group(let group)? = rasterizer.layers[0].parts[0].elements.first?.content else {
      return #expect(Bool(false))
    }
    #expect(group.fade?.box == PixelRect(columns: 0..<80, rows: 6..<37))
    #expect(group.mask == [PixelRect(columns: 0..<80, rows: 0..<37)])
  }

  @Test("Points outside every image work")
  func farAway() throws {
    for place in [-1e300, 1e300, .nan] {
      let far = ElementGroup.OpacityFade(
        start: place, end: place, hole: Point(place, place), inner: 1, outer: 2)
      let group = ElementGroup([fill(Rect(0, 0, 80, 40), black)], fade: far)
      let picture = try render([Element(bounds: Rect(0, 0, 80, 40), content: .group(group))])
      #expect(picture.width == 80)
    }
  }

  @Test("A frame drawn from the previous one is equal to the frame drawn from scratch")
  func nextFrame() throws {
    let glyphs = GlyphCache(makeGlyphs())
    func frame(_ step: Int) -> DisplayList {
      let mask = ElementGroup(
        [fill(Rect(0, 0, 80, 40), black)], mask: [Rect(0, 0, 8 * Double(step), 40)])
      let motion = ElementGroup.Motion(
        offset: Point(0, 6 - Double(step)), scale: 0.8, center: Point(60, 30), blur: 1)
      let snippet = ElementGroup([fill(Rect(50, 25, 9, 9), black)], motion: motion)
      return list([faded([element(.group(mask)), element(.group(snippet))])], scale: 2)
    }
    var previous = try Rasterizer(frame(0), glyphs: glyphs)
    var pixels = previous.bitmap().pixels
    for step in 1...8 {
      let next = try Rasterizer(frame(step), glyphs: glyphs, reusing: previous)
      let fresh = try Rasterizer(frame(step), glyphs: glyphs).bitmap()
      #expect(next.bitmap() == fresh)
      for rows in next.rowsThatDiffer(from: previous) {
        pixels.withUnsafeMutableBufferPointer { buffer in
          next.draw(
            rows: rows, into: UnsafeMutableBufferPointer(rebasing: buffer[(rows.lowerBound * next.width)...]))
        }
      }
      #expect(pixels == fresh.pixels, "step \(step)")
      previous = next
    }
  }
}
