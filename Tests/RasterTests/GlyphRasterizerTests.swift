import Primitives
import Testing
import Typography

@Suite struct GlyphRasterizerTests {
  let glyphs = makeGlyphs()
  let bar = TestFace.glyph("l", in: TestFace.inter)
  /// Round, so that the pixels' centres of gravity average to the outline's.
  let ring = TestFace.glyph("o", in: TestFace.inter)

  func mask(
    _ glyph: UInt32, _ pixelSize: Double, xScale: Double = 1, x: Double = 0, y: Double = 0
  ) -> GlyphMask? {
    glyphs.mask(
      face: TestFace.inter, glyph: glyph, pixelSize: pixelSize, xScale: xScale, phaseX: x,
      phaseY: y)
  }

  /// The ink's centre of gravity in pixels from the origin, y downward.
  func centroid(_ mask: GlyphMask) -> Point {
    var sum = Point.zero
    var weight = 0.0
    for (index, coverage) in mask.coverage.enumerated() {
      sum.x += (Double(mask.left + index % mask.width) + 0.5) * Double(coverage)
      sum.y += (Double(index / mask.width - mask.top) + 0.5) * Double(coverage)
      weight += Double(coverage)
    }
    return Point(sum.x / weight, sum.y / weight)
  }

  func ink(_ mask: GlyphMask) -> Double { mask.coverage.reduce(0) { $0 + Double($1) } / 255 }

  @Test func aQuarterPixelOfPhaseMovesTheInkByAQuarterPixel() throws {
    let start = centroid(try #require(mask(ring, 24)))
    for step in 1...3 {
      let phase = Double(step) / 4
      let right = centroid(try #require(mask(ring, 24, x: phase)))
      #expect(abs(right.x - start.x - phase) < 0.02)
      #expect(abs(right.y - start.y) < 0.02)
      let down = centroid(try #require(mask(ring, 24, y: phase)))
      #expect(abs(down.y - start.y - phase) < 0.02)
    }
  }

  @Test func anUnhintedOutlineKeepsItsProportionsAtEverySize() throws {
    let large = ink(try #require(mask(bar, 800)))
    for size in [9.0, 13.3, 17, 34, 51] {
      let scaled = ink(try #require(mask(bar, size))) * (800 / size) * (800 / size)
      #expect(abs(scaled / large - 1) < 0.03, "at \(size)")
    }
  }

  @Test func xScaleStretchesAboutTheOrigin() throws {
    let normal = try #require(mask(ring, 40))
    let wide = try #require(mask(ring, 40, xScale: 1.5))
    #expect(abs(centroid(wide).x - 1.5 * centroid(normal).x) < 0.02)
    #expect(abs(centroid(wide).y - centroid(normal).y) < 0.02)
    #expect(abs(ink(wide) / ink(normal) - 1.5) < 0.01)
  }

  @Test func aLetterStandsOnTheBaseline() throws {
    let letter = try #require(mask(bar, 64))
    #expect(letter.top == letter.height)
    #expect(letter.top > 40)
  }

  @Test func aSpaceIsAnEmptyMask() {
    #expect(mask(TestFace.glyph(" ", in: TestFace.inter), 17) == .empty)
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e9] as [Double])
  func anAbsurdSizeGivesNothing(size: Double) {
    #expect(mask(bar, size) == nil)
    #expect(mask(bar, 17, xScale: size) == nil)
  }

  @Test func aGlyphOrFaceThatIsNotThereGivesNothing() {
    #expect(mask(0x0fff_ffff, 17) == nil)
    #expect(glyphs.mask(face: TestFace.missing, glyph: bar, pixelSize: 17) == nil)
    #expect(!glyphs.hasColor(TestFace.missing))
    #expect(glyphs.failure == nil)
  }

  /// Else a picture without its letters would look like a good one.
  @Test func aFaceThatCannotBeOpenedIsAFailure() {
    let broken = GlyphRasterizer { _ in FontLocation(path: "/dev/null", index: 0) }
    #expect(broken.mask(face: TestFace.inter, glyph: bar, pixelSize: 17) == nil)
    #expect(broken.failure == .unusable(file: "/dev/null"))
  }

  @Test func onlyTheEmojiFaceHasColor() {
    #expect(glyphs.hasColor(TestFace.emoji))
    #expect(!glyphs.hasColor(TestFace.inter))
    #expect(glyphs.colorGlyph(face: TestFace.inter, glyph: bar) == nil)
  }

  @Test func anEmojiIsThePictureOfTheStrikeInAnEmOf109Pixels() throws {
    let smile = TestFace.glyph("😀", in: TestFace.emoji)
    let glyph = try #require(glyphs.colorGlyph(face: TestFace.emoji, glyph: smile))
    #expect(glyph.bitmap.width == 136 && glyph.bitmap.height == 128)
    #expect(abs(glyph.width - 136.0 / 109) < 1e-9 && abs(glyph.height - 128.0 / 109) < 1e-9)
    #expect(glyph.left == 0)
    #expect(0.8...1 ~= glyph.top)
    #expect(glyph.bitmap.yellowShare > 0.4)
    #expect(glyph.bitmap.isPremultiplied)
    // A face of pictures has no outlines.
    #expect(glyphs.mask(face: TestFace.emoji, glyph: smile, pixelSize: 17) == nil)
  }
}
