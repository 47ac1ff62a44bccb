import Primitives
import Scene
import Testing
import Typography

@testable import Raster

@Suite struct GlyphDrawingTests {
  @Test func aQuarterPixelOfPositionMovesTheLetterByAQuarterPixel() throws {
    let start = try render(list(30, 30, [text("o", size: 24, x: 10, baseline: 24)])).centroid
    for quarter in 1...7 {
      let x = 10 + Double(quarter) / 4
      let moved = try render(list(30, 30, [text("o", size: 24, x: x, baseline: 24)])).centroid
      #expect(abs(moved.x - start.x - Double(quarter) / 4) < 0.02)
      #expect(abs(moved.y - start.y) < 0.02)
    }
  }

  @Test func aLetterLeftOfTheOriginKeepsItsPhase() throws {
    let here = try render(list(30, 30, [text("l", x: 1.25, baseline: 24)])).centroid
    let there = try render(list(30, 30, [text("l", x: -0.75, baseline: 24)])).centroid
    #expect(abs(here.x - there.x - 2) < 1e-9)
  }

  @Test func aBaselineStandsOnTheNearestRow() throws {
    func picture(_ baseline: Double) throws -> Bitmap {
      try render(list(30, 40, [text("x", x: 10, baseline: baseline)]))
    }
    #expect(try picture(24.4) == picture(24))
    #expect(try picture(24.5) == picture(25))
    // Noise in equal lines must not give them different rows.
    #expect(try picture(24.5 - 1e-9) == picture(25))
  }

  @Test func aRiseLiftsTheGlyph() throws {
    let low = try render(list(30, 40, [text("x", x: 10, baseline: 30)])).centroid
    let high = try render(list(30, 40, [text("x", x: 10, rise: 7, baseline: 30)])).centroid
    #expect(abs(low.y - high.y - 7) < 1e-9)
  }

  @Test func coverageTimesColourIsThePixel() throws {
    let mask = try #require(
      makeGlyphs().mask(
        face: TestFace.inter, glyph: TestFace.glyph("g", in: TestFace.inter), pixelSize: 20))
    let color = Color(0x2481cc)
    let picture = try render(
      list(30, 40, background: .white, [text("g", color: color, x: 5, baseline: 25)]))
    for y in 0..<mask.height {
      for x in 0..<mask.width {
        let share = Double(mask.coverage[y * mask.width + x]) / 255
        let expected = [0xcc, 0x81, 0x24].map {
          Int((Double($0) * share + 255 * (1 - share)).rounded())
        }
        let pixel = picture.channels(5 + mask.left + x, 25 - mask.top + y)
        #expect(zip(pixel, expected).allSatisfy { abs($0 - $1) <= 1 })
      }
    }
  }

  @Test func hiddenBoxesHide() throws {
    let shown = try render(list(30, 30, [text("M", x: 5, baseline: 24)]))
    // Rounded to pixels: columns 8 to 13, rows 12 to 17; and the last columns.
    let boxes = [Rect(8.4, 12.2, 5.4, 5.6), Rect(18, 0, 12, 30)]
    let hidden = try render(list(30, 30, [text("M", x: 5, baseline: 24, hidden: boxes)]))
    var covered = 0
    for y in 0..<30 {
      for x in 0..<30 {
        let isHidden = (8..<14).contains(x) && (12..<18).contains(y) || x >= 18
        #expect(hidden[x, y] == (isHidden ? 0 : shown[x, y]))
        if isHidden, shown[x, y] != 0 { covered += 1 }
      }
    }
    #expect(covered > 20)
  }

  @Test func aLargeOutlineStandsOnWholePixels() throws {
    func picture(_ x: Double, _ size: Double) throws -> Bitmap {
      try render(list(120, 150, [text("l", size: size, x: x, baseline: 120)]))
    }
    #expect(try picture(10.25, 100) != picture(10, 100))
    #expect(try picture(10.25, 101) == picture(10, 101))
    #expect(try picture(10.75, 101) == picture(11, 101))
  }

  @Test func anEmojiIsAColouredPictureOfItsSize() throws {
    let smile = text("😀", face: TestFace.emoji, size: 17, x: 3.2, baseline: 22)
    let picture = try render(list(30, 30, scale: 2, [smile]))
    let box = try #require(picture.inkBox)
    // 136 by 128 of 109 pixels in an em of 34; the font leaves some space at its sides.
    #expect((36...42).contains(box.columns.count))
    #expect((34...40).contains(box.rows.count))
    #expect(box.columns.lowerBound >= 6 && box.columns.upperBound <= 48)
    #expect(picture.yellowShare > 0.4)
  }

  @Test func anEmojiTakesTheOpacityOfItsTextButNotTheColour() throws {
    func picture(_ color: Color) throws -> Bitmap {
      try render(
        list(40, 40, [text("😀", face: TestFace.emoji, color: color, x: 3, baseline: 30)]))
    }
    let black = try picture(.black)
    #expect(try picture(.white) == black)
    let faint = try picture(Color(0x000000, alpha: 0.2))
    #expect(abs(faint.ink - black.ink * 0.2) < black.ink * 0.01)
  }

  @Test func aMissingFaceOrGlyphDrawsNothing() throws {
    let run = GlyphRun(
      face: TestFace.missing, size: 17, color: .black, baseline: 20,
      glyphs: [PlacedGlyph(glyph: 40, x: 3)])
    #expect(try render(list(30, 30, [element(.glyphs(run))])).ink == 0)
    var unknown = run
    unknown.face = TestFace.inter
    unknown.glyphs = [PlacedGlyph(glyph: 0x0fff_ffff, x: 3)]
    #expect(try render(list(30, 30, [element(.glyphs(unknown))])).ink == 0)
  }

  @Test func glyphsAreKeptFromPictureToPictureUntilTheCacheIsFull() throws {
    let cache = GlyphCache(makeGlyphs(), memoryLimit: 1)
    let letters = list(30, 30, [text("g", x: 5, baseline: 24)])
    let first = try Rasterizer(letters, glyphs: cache)
    let filled = cache.memory
    #expect(filled > 1)
    let second = try Rasterizer(letters, glyphs: cache)
    #expect(cache.memory == filled)
    #expect(first.bitmap() == second.bitmap())

    let roomy = GlyphCache(makeGlyphs())
    _ = try Rasterizer(letters, glyphs: roomy)
    _ = try Rasterizer(list(30, 30, [text("x", x: 5, baseline: 24)]), glyphs: roomy)
    #expect(roomy.memory > filled)
  }
}
