import Primitives
import Testing
import Typography

@testable import Raster

/// The medium of the system serif as it is drawn: the regular's outlines with heavier stems (Docs/Fonts.md 8).
@Suite struct EmboldeningTests {
  /// One slant's regular and the medium that is made of it.
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

  /// Pixels of ink in a row that is so far above the baseline.
  func inkAcross(_ mask: GlyphMask, height: Int) -> Double {
    let row = mask.top - height
    guard 0..<mask.height ~= row else { return 0 }
    return mask.coverage[row * mask.width..<(row + 1) * mask.width].reduce(0) { $0 + Double($1) } / 255
  }

  /// The ink's centre of gravity across, in pixels from the origin.
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
        // A stem grows by 28 of the em's 2048 units, but for the rounding of outlines to 1/64 of a pixel; a slanted
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

  /// The left and the right side of a round letter stay as even as they are.
  @Test(arguments: pairs) func roundLettersStayEven(pair: Pair) throws {
    for isHeavy in [false, true] {
      let ring = try mask("o", pair, isHeavy: isHeavy, 400)
      let row = ring.top - 96
      let line = ring.coverage[row * ring.width..<(row + 1) * ring.width].map { Double($0) / 255 }
      let sides = line.split(separator: 0).map { $0.reduce(0, +) }
      #expect(sides.count == 2 && abs(sides[0] - sides[1]) < 1.5, "\(sides)")
    }
  }

  /// No outline is taken inside out, and none is lost.
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
