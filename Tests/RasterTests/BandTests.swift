import Primitives
import Scene
import Testing

@testable import Raster

/// Every split of a picture into rows gives the same pixels.
@Suite struct BandTests {
  /// Everything that a list can hold, at places that no pixel grid knows.
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
        .mesh(
          ColorMesh(Rect(61.3, 8.9, 47.7, 30.1), columns: 4, rows: 3) {
            Color(red: $0.x, green: $0.y, blue: 1 - $0.x)
          })),
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

  /// The rows, drawn over whatever a buffer may hold.
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
