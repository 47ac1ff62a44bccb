import Primitives
import Testing
import Typography

@testable import Raster

@Suite struct GlyphRasterizerTests {
  let glyphs = makeGlyphs()
  let bar = TestFace.glyph("l", in: TestFace.inter)
  /// Round, so that the centers of gravity of the pixels average to that of the outline.
  let ring = TestFace.glyph("o", in: TestFace.inter)

  func mask(
    _ glyph: UInt32, _ pixelSize: Double, xScale: Double = 1, x: Double = 0, y: Double = 0
  ) -> GlyphMask? {
    glyphs.mask(
      face: TestFace.inter, glyph: glyph, pixelSize: pixelSize, xScale: xScale, phaseX: x,
      phaseY: y)
  }

  /// The center of gravity of the ink in pixels from the origin, y downward.
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

  /// Otherwise an image without its letters would look correct.
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
    // An image font has no outlines.
    #expect(glyphs.mask(face: TestFace.emoji, glyph: smile, pixelSize: 17) == nil)
  }
}

/// The medium weight of the system serif: the outlines of the regular with heavier stems (Spec/Fonts.md 8).
@Suite struct EmboldeningTests {
  /// The regular of one slant, and the medium made from it.
  struct Pair: CustomTestStringConvertible, Sendable {
    let plain: ManifestFace
    let heavy: ManifestFace

    var testDescription: String { heavy.role }

    func glyph(_ character: Unicode.Scalar) -> UInt32 {
      TestFace.glyph(character, at: FontLocation(path: plain.directory + "/" + plain.file))
    }
  }

  static let pairs: [Pair] = [false, true].compactMap { isItalic in
    let faces = FontManifest.builtIn.faces.filter { $0.family == .systemSerif && $0.isItalic == isItalic }
    guard let plain = faces.first(where: { $0.weight == 400 }),
      let heavy = faces.first(where: { $0.weight == 500 })
    else { return nil }
    return Pair(plain: plain, heavy: heavy)
  }

  let glyphs = GlyphRasterizer { id in
    FontManifest.builtIn[id].map {
      FontLocation(path: $0.directory + "/" + $0.file, index: $0.index, emboldening: $0.emboldening)
    }
  }

  func mask(
    _ character: Unicode.Scalar, _ pair: Pair, isHeavy: Bool, _ size: Double, xScale: Double = 1
  ) throws -> GlyphMask {
    let face = isHeavy ? pair.heavy : pair.plain
    return try #require(
      glyphs.mask(face: face.id, glyph: pair.glyph(character), pixelSize: size, xScale: xScale))
  }

  /// The pixels of ink in a row at this distance above the baseline.
  func inkAcross(_ mask: GlyphMask, height: Int) -> Double {
    let row = mask.top - height
    guard 0..<mask.height ~= row else { return 0 }
    return mask.coverage[row * mask.width..<(row + 1) * mask.width].reduce(0) { $0 + Double($1) } / 255
  }

  /// The horizontal center of gravity of the ink, in pixels from the origin.
  func middle(_ mask: GlyphMask) -> Double {
    var sum = 0.0
    var weight = 0.0
    for (index, coverage) in mask.coverage.enumerated() {
      sum += (Double(mask.left + index % mask.width) + 0.5) * Double(coverage)
      weight += Double(coverage)
    }
    return sum / weight
  }

  @Test func bothSlantsHaveAMedium() { #expect(Self.pairs.count == 2) }

  @Test(arguments: pairs) func stemsAreFifteenPercentHeavierThanTheRegulars(pair: Pair) throws {
    for (character, height) in [("l", 35), ("n", 25), ("i", 25), ("I", 30)] as [(Unicode.Scalar, Int)] {
      let plain = inkAcross(try mask(character, pair, isHeavy: false, 100), height: height)
      let heavy = inkAcross(try mask(character, pair, isHeavy: true, 100), height: height)
      #expect(abs(heavy / plain - 1.15) < 0.02, "\(character): \(heavy / plain)")
    }
  }

  @Test(arguments: pairs) func aStemIsAsMuchHeavierAtEverySizeAndScale(pair: Pair) throws {
    for size in [15.0, 18, 30, 44, 66, 300] {
      for xScale in [0.88, 1, 1.22] {
        let height = Int(size * 0.35)
        let plain = inkAcross(try mask("l", pair, isHeavy: false, size, xScale: xScale), height: height)
        let heavy = inkAcross(try mask("l", pair, isHeavy: true, size, xScale: xScale), height: height)
        // A stem grows by 28 of the em's 2048 units, except for the rounding of outlines to 1/64 of a pixel; a slanted
        // one by up to a tenth more, since its corners are not square.
        let growth = 28 / 2048 * size * xScale
        let tolerance = 0.04 + (pair.plain.isItalic ? growth / 10 : 0)
        #expect(abs(heavy - plain - growth) < tolerance, "\(size) × \(xScale)")
      }
    }
  }

  @Test(arguments: pairs) func nothingGrowsUpOrDown(pair: Pair) throws {
    for character in "HxpogfQ{".unicodeScalars {
      for size in [30.0, 44, 100] {
        let plain = try mask(character, pair, isHeavy: false, size)
        let heavy = try mask(character, pair, isHeavy: true, size)
        #expect(heavy.top == plain.top && heavy.height == plain.height, "\(character) at \(size)")
      }
    }
  }

  @Test(arguments: pairs) func bothEdgesMoveAlike(pair: Pair) throws {
    for character in "loOHIx8".unicodeScalars {
      let plain = middle(try mask(character, pair, isHeavy: false, 100))
      let heavy = middle(try mask(character, pair, isHeavy: true, 100))
      #expect(abs(plain - heavy) < 0.1, "\(character): \(heavy - plain)")
    }
  }

  /// The left and the right side of a round letter stay equal.
  @Test(arguments: pairs) func roundLettersStayEven(pair: Pair) throws {
    for isHeavy in [false, true] {
      let ring = try mask("o", pair, isHeavy: isHeavy, 400)
      let row = ring.top - 96
      let line = ring.coverage[row * ring.width..<(row + 1) * ring.width].map { Double($0) / 255 }
      let sides = line.split(separator: 0).map { $0.reduce(0, +) }
      #expect(sides.count == 2 && abs(sides[0] - sides[1]) < 1.5, "\(sides)")
    }
  }

  /// No outline is inverted or lost.
  @Test(arguments: pairs) func everyLetterGainsInk(pair: Pair) throws {
    let letters = (0x21...0x7E).compactMap(Unicode.Scalar.init) + "éñßøÆЖяλΩ«…“€".unicodeScalars
    for character in letters {
      let plain = try mask(character, pair, isHeavy: false, 60).coverage.reduce(0) { $0 + Int($1) }
      let heavy = try mask(character, pair, isHeavy: true, 60).coverage.reduce(0) { $0 + Int($1) }
      #expect(Double(heavy) / Double(plain) > 1.0 && Double(heavy) / Double(plain) < 1.25, "\(character)")
    }
  }

  @Test(arguments: pairs) func theCacheKeepsTheWeightsApart(pair: Pair) {
    let cache = GlyphCache(glyphs)
    let letter = pair.glyph("l")
    let masks = [pair.plain, pair.heavy, pair.plain].map {
      cache.mask(letter, xScale: 1, yScale: 1, phase: 0, in: cache.strike(face: $0.id, em: 44))
    }
    #expect(masks[0] != masks[1] && masks[0] == masks[2])
  }

  @Test(arguments: pairs) func aSpaceStaysEmpty(pair: Pair) throws {
    #expect(try mask(" ", pair, isHeavy: true, 44) == .empty)
  }
}

@Suite struct GlyphKeyTests {
  /// A page can stretch one glyph in any number of ways: glyphs with the same key in the table would be searched
  /// one by one.
  @Test func keysThatDifferInOneThingStandApart() {
    typealias Key = GlyphStrike.Key
    let scales = (1...500).map { 1 + Double($0) / 512 }
    let keys =
      scales.map { Key(glyph: 7, phase: 1, rowPhase: 0, xScale: $0, yScale: 1) }
      + scales.map { Key(glyph: 7, phase: 1, rowPhase: 0, xScale: 1, yScale: $0) }
      + scales.map { Key(glyph: 7, phase: 1, rowPhase: 0, xScale: $0, yScale: $0) }
      + (0..<500).map { Key(glyph: $0, phase: 1, rowPhase: 0, xScale: 1, yScale: 1) }
      + (0..<4).map { Key(glyph: 7, phase: $0, rowPhase: 3, xScale: 1, yScale: 1) }
    #expect(Set(keys.map(\.hashValue)).count == Set(keys).count)
  }
}
