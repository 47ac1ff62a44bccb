import Glibc
import Primitives
import Scene
import Testing

@testable import Raster

/// Outlines with straight sides are drawn once for all lengths of these, and look like outlines that are drawn alone.
@Suite struct FoldedOutlineTests {
  /// A box with a corner of each kind; `radii` from the upper left one on, clockwise.
  private static func box(_ rect: Rect, radii: [Double], steps: Int = 20) -> [Point] {
    let centers = [
      Point(rect.minX + radii[0], rect.minY + radii[0]), Point(rect.maxX - radii[1], rect.minY + radii[1]),
      Point(rect.maxX - radii[2], rect.maxY - radii[2]), Point(rect.minX + radii[3], rect.maxY - radii[3]),
    ]
    return centers.indices.flatMap { corner in
      (0...steps).map { step in
        let turn = Double.pi * (1 + (Double(corner) + Double(step) / Double(steps)) / 2)
        return Point(
          centers[corner].x + radii[corner] * cos(turn), centers[corner].y + radii[corner] * sin(turn))
      }
    }
  }

  private static let places = [
    Rect(3, 5, 301, 213), Rect(10.25, 7.5, 120.5, 77.25), Rect(20, 30, 90, 400), Rect(2.375, 61, 380.5, 70),
    Rect(40, 40, 100, 100),
  ]

  private func path(_ points: [Point], _ lineWidth: Double?) -> OutlinePath {
    OutlinePath(lineWidth == nil ? points : points + points.prefix(2), lineWidth: lineWidth)
  }

  /// An image that is drawn in bands.
  private func picture(_ draw: (PixelBuffer, PixelRect) -> Void) -> [UInt32] {
    let (width, height) = (400, 480)
    var pixels = (0..<width * height).map {
      Pixel.opaqueAlpha | UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) >> 9
    }
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      for first in stride(from: 0, to: height, by: 32) {
        let box = PixelRect(columns: 0..<width, rows: first..<min(first + 32, height))
        draw(PixelBuffer(box: box, pixels: base + first * width), box)
      }
    }
    return pixels
  }

  @Test("Each outline looks the same as alone", arguments: places, [nil, 1, 1.5, 6.25] as [Double?])
  func sameness(place: Rect, lineWidth: Double?) throws {
    let cache = GlyphCache(makeGlyphs())
    for radii in [[32.0, 32, 32, 32], [12, 32, 6, 18.5], [0.5, 20, 20, 20]] {
      let path = path(Self.box(place, radii: radii), lineWidth)
      let outline = cache.outline(try #require(FoldedOutline(path)))
      #expect(outline.columns.count + outline.rows.count > 0)
      for ink in [0xff20_4060, 0x8010_2030] as [UInt32] {
        let alone = picture { $0.fill(path, .solid(ink), within: $1) }
        #expect(picture { $0.fill(outline, .solid(ink), within: $1) } == alone)
        // If it claims to be opaque, nothing shows through.
        guard lineWidth == nil, ink >= Pixel.opaqueAlpha else { continue }
        let area = PixelRect(columns: 0..<400, rows: 0..<480)
        for hidden in outline.covered(within: area) {
          for row in hidden.rows {
            for column in hidden.columns { #expect(alone[row * 400 + column] == ink) }
          }
        }
      }
    }
  }

  @Test("Outlines that differ only in the length of their sides share one mask, at every pixel")
  func oneMask() throws {
    let cache = GlyphCache(makeGlyphs())
    let masks = try [Rect(3, 5, 301, 213), Rect(100, 2000, 150, 90), Rect(-40, 9, 1000, 5000)].map {
      cache.outline(try #require(FoldedOutline(path(Self.box($0, radii: [32, 32, 32, 8]), 1.5)))).mask
    }
    #expect(masks.allSatisfy { $0 === masks[0] })
    let between = try #require(
      FoldedOutline(path(Self.box(Rect(3.5, 5, 301, 213), radii: [32, 32, 32, 8]), 1.5)))
    #expect(cache.outline(between).mask !== masks[0])
  }

  @Test("Outlines with slanted sides and few points are drawn directly")
  func others() {
    let slanted = Self.box(Rect(3, 5, 301, 213), radii: [32, 32, 32, 8]).map {
      Point($0.x + $0.y / 8, $0.y + $0.x / 8)
    }
    #expect(FoldedOutline(path(slanted, nil)) == nil)
    #expect(FoldedOutline(path([Point(0, 0), Point(90, 0), Point(90, 90), Point(0, 90)], nil)) == nil)
    let nowhere = Self.box(Rect(1e12, 5, .infinity, 213), radii: [32, 32, 32, 8])
    #expect(FoldedOutline(path(nowhere, 1)) == nil)
  }
}
