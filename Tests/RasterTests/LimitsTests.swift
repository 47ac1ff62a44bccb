import Primitives
import Scene
import Testing

@testable import Raster

/// Absurd numbers are refused or held back; none of them traps.
@Suite struct LimitsTests {
  @Test func aPictureOverThePixelBudgetIsRefused() throws {
    let glyphs = GlyphCache(makeGlyphs())
    let square = list(10, 10, scale: 2, [])
    #expect(throws: TooManyPixels(size: PixelSize(width: 20, height: 20), limit: 399)) {
      try Rasterizer(square, glyphs: glyphs, pixelLimit: 399)
    }
    #expect(try Rasterizer(square, glyphs: glyphs, pixelLimit: 400).width == 20)
  }

  @Test(arguments: [1e6, 1e18, .infinity, .nan] as [Double])
  func anAbsurdCanvasOrScaleIsRefused(value: Double) {
    #expect(throws: TooManyPixels.self) { try render(list(value, value, [])) }
    #expect(throws: TooManyPixels.self) { try render(list(100, 100, scale: value, [])) }
  }

  @Test func aCanvasOfNothingIsOnePixel() throws {
    let picture = try render(list(0, -5, background: .white, []))
    #expect(picture.pixels == [.max])
  }

  @Test(arguments: [-1e300, -1e10, 1e10, 1e300, .infinity, -.infinity, .nan] as [Double])
  func anAbsurdElementDoesNotDisturbTheOthers(value: Double) throws {
    let bitmap = Bitmap(width: 1, height: 1, pixels: [.max])
    let rect = Rect(value, value, 10, 10)
    let run = GlyphRun(
      face: TestFace.inter, size: 17, color: .black, baseline: value,
      glyphs: [
        PlacedGlyph(glyph: 40, x: value), PlacedGlyph(glyph: 41, x: 0, rise: value),
        PlacedGlyph(glyph: 42, x: 0, xScale: value),
      ], hidden: [rect, Rect(0, 0, value, value)])
    var sized = run
    sized.size = value
    let contents: [Element.Content] = [
      .glyphs(run), .glyphs(sized),
      .fill(.rounded(RoundedRect(rect, radius: value)), .solid(.black)),
      .fill(.polyline([Point(value, 0), Point(value, value)]), .solid(.black)),
      .stroke(.polyline([Point(-5, value), Point(-5, value)]), width: 1, .solid(.black)),
      .stroke(.rounded(RoundedRect(rect)), width: 1, .solid(.black)),
      .dots([Point(value, value)], diameter: 1, .black),
      .image(PlacedImage(bitmap: bitmap, frame: rect, fit: .fill)),
      .image(PlacedImage(bitmap: bitmap, frame: Rect(-9, -9, 1, value), fit: .contain)),
    ]
    let absurd =
      contents.map(element)
      + contents.map { Element(bounds: Rect(value, 0, value, 20), content: $0) }
    let good = fill(Rect(2, 2, 3, 3), .black)
    let picture = try render(list(20, 20, absurd + [good]))
    #expect(picture == (try render(list(20, 20, [good]))))
  }

  @Test func aPictureMayBeWiderAndTallerThanCairosImages() throws {
    let outline = Shape.rounded(RoundedRect(Rect(1, 0.5, 39_998, 2)))
    let wide = try render(list(40_000, 3, [element(.stroke(outline, width: 1, .solid(.black)))]))
    #expect(abs(wide.ink - 80_000) < 0.1)
    let upright = Shape.rounded(RoundedRect(Rect(0.5, 1, 2, 39_998)))
    let tall = try render(list(3, 40_000, [element(.stroke(upright, width: 1, .solid(.black)))]))
    #expect(abs(tall.ink - 80_000) < 0.1)
  }
}
