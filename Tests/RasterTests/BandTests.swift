import Scene
import Testing

@testable import Primitives
@testable import Raster

/// Every split of an image into rows gives the same pixels.
@Suite struct BandTests {
  /// All elements of a display list, at positions off the pixel grid.
  static let everything: DisplayList = {
    let gradient = VerticalGradient(
      top: Color(0xff0000), bottom: Color(0x0000ff, alpha: 0.5), minY: 3, maxY: 77)
    let bitmap = Bitmap(
      width: 31, height: 43,
      pixels: (0..<31 * 43).map { 0xff00_0000 | UInt32($0) &* 7919 & 0xff_ffff })
    let letters: [Element] = "Typography".unicodeScalars.enumerated().map { index, letter in
      text(
        letter, size: 23.3, color: Color(0x204060, alpha: 0.8), x: 3 + 11.3 * Double(index),
        rise: Double(index), baseline: 40.3, hidden: [Rect(30, 25, 17, 9.3)])
    }
    let shapes: [Element] = [
      fill(Rect(5.3, 4.7, 60.1, 70.9), radius: 13.3, Color(0x88ccff)),
      element(.fill(.rounded(RoundedRect(Rect(70, 2, 20, 90), radius: 4)), .gradient(gradient))),
      element(
        .stroke(
          .rounded(RoundedRect(Rect(3.1, 3.3, 110, 80), radius: 9)), width: 1.7,
          .solid(Color(0, alpha: 0.4)))),
      element(
        .stroke(
          .polyline([Point(10, 80), Point(31.7, 10.9), Point(99, 91)]), width: 3.3,
          .solid(Color(0x00aa00)))),
      element(
        .fill(
          .polyline([Point(90, 10), Point(118.3, 45), Point(88, 81.2)]), .gradient(gradient))),
      element(
        .dots(
          (0..<60).map { Point(Double($0 * 37 % 110) + 0.3, Double($0 * 53 % 90) + 0.7) },
          diameter: 1.3, .black)),
      element(
        .image(PlacedImage(bitmap: bitmap, frame: Rect(33.3, 47.7, 41.9, 33.1), fit: .fill))),
      element(
        .fill(
          .rounded(RoundedRect(Rect(61.3, 8.9, 47.7, 30.1), radius: 7)),
          .mesh(
            ColorMesh(Rect(61.3, 8.9, 47.7, 30.1), columns: 4, rows: 3) {
              Color(red: $0.x, green: $0.y, blue: 1 - $0.x)
            }))),
      text("😀", face: TestFace.emoji, size: 31, x: 80, baseline: 70),
    ]
    return DisplayList(
      canvas: Size(120, 95), scale: 1.7, background: Color(0xd2dfb8, alpha: 0.9),
      layers: [
        Layer(
          clip: RoundedRect(Rect(1.3, 1.1, 115, 90), radius: 15), fill: .gradient(gradient),
          elements: shapes + letters),
        Layer(
          clip: RoundedRect(Rect(20.2, 30.3, 70, 40), radius: 11),
          fill: .solid(Color(0xffffff, alpha: 0.3)), elements: letters),
      ])
  }()

  static func rasterizer() throws -> Rasterizer {
    try Rasterizer(everything, glyphs: GlyphCache(makeGlyphs()))
  }

  /// The rows, drawn over any content of a buffer.
  static func draw(_ rasterizer: Rasterizer, rows: Range<Int>) -> [UInt32] {
    var pixels = [UInt32](repeating: 0xdead_beef, count: rows.count * rasterizer.width)
    pixels.withUnsafeMutableBufferPointer { rasterizer.draw(rows: rows, into: $0) }
    return pixels
  }

  static func bands(of rasterizer: Rasterizer, _ height: Int) -> [Range<Int>] {
    stride(from: 0, to: rasterizer.height, by: height).map {
      $0..<min($0 + height, rasterizer.height)
    }
  }

  @Test(arguments: [1, 7, 32, 64])
  func bandsFitTogether(height: Int) throws {
    let rasterizer = try Self.rasterizer()
    let whole = rasterizer.bitmap().pixels
    let pieces = Self.bands(of: rasterizer, height).flatMap { Self.draw(rasterizer, rows: $0) }
    #expect(pieces == whole)
    #expect(Set(whole).count > 500)
  }

  @Test func bandsMayBeDrawnAtTheSameTime() async throws {
    let rasterizer = try Self.rasterizer()
    let pieces = await withTaskGroup(of: (Int, [UInt32]).self) { group in
      for rows in Self.bands(of: rasterizer, 16) {
        group.addTask { (rows.lowerBound, Self.draw(rasterizer, rows: rows)) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(
      pieces.sorted { $0.0 < $1.0 }.flatMap { $0.1 } == rasterizer.bitmap().pixels)
  }

  @Test func drawingNoRowsTouchesNothing() throws {
    let rasterizer = try Self.rasterizer()
    var pixels: [UInt32] = [0xdead_beef]
    pixels.withUnsafeMutableBufferPointer { rasterizer.draw(rows: 5..<5, into: $0) }
    #expect(pixels == [0xdead_beef])
  }
}

@Suite struct RowIndexTests {
  @Test(arguments: [0, 1, 7, 8, 9, 64, 65, 300])
  func itFindsWhatMeetsTheRowsInPaintOrder(count: Int) {
    var numbers = PixelTests.Numbers()
    let elements = (0..<count).map { index in
      let start = index * 3 + numbers.next(below: 40)
      return start..<start + numbers.next(below: 30)
    }
    let index = RowIndex(elements)
    for start in stride(from: 0, to: 1000, by: 13) {
      let rows = start..<start + 16
      var found: [Int] = []
      index.forEach(meeting: rows) { found.append($0) }
      #expect(found == elements.indices.filter { elements[$0].overlaps(rows) })
    }
  }
}

@Suite struct PixelRectTests {
  @Test func aHoleLeavesTheRestWithoutOverlap() {
    let rect = PixelRect(columns: 0..<10, rows: 0..<10)
    for hole in [
      PixelRect(columns: 3..<5, rows: 4..<9), PixelRect(columns: -5..<5, rows: 2..<30),
      PixelRect(columns: 20..<30, rows: 0..<10), PixelRect(columns: -1..<11, rows: -1..<11),
    ] {
      let parts = rect.subtracting(hole)
      for y in 0..<10 {
        for x in 0..<10 {
          let holders = parts.filter { $0.columns.contains(x) && $0.rows.contains(y) }.count
          #expect(holders == (hole.columns.contains(x) && hole.rows.contains(y) ? 0 : 1))
        }
      }
    }
  }

  @Test func tilesCoverEverythingOnce() {
    let tiles = PixelRect(columns: 3..<20, rows: 5..<9).tiles(width: 7, height: 3)
    #expect(tiles.count == 6)
    #expect(tiles.map { $0.columns.count * $0.rows.count }.reduce(0, +) == 17 * 4)
    #expect(tiles.allSatisfy { $0.columns.count <= 7 && $0.rows.count <= 3 })
  }
}

/// Extreme numbers are refused or limited; none of them traps.
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
