import Glibc
import Primitives
import Testing

@testable import Pictures

@Suite struct ScalingTests {
  private func frame(_ width: Int, _ height: Int, _ fit: PictureFrame.Fit) -> PictureFrame {
    PictureFrame(PixelSize(width: width, height: height), fit: fit)
  }

  private func level(_ pixel: UInt32) -> Int { Int(pixel & 0xff) }

  private func grey(_ width: Int, _ height: Int, _ level: (Int, Int) -> Int) -> Bitmap {
    Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map {
        0xff00_0000 | UInt32(level($0 % width, $0 / width)) * 0x01_0101
      })
  }

  // MARK: - Resampling

  /// The filter in exact numbers: whole numbers differ from it by little more than their rounding.
  @Test(arguments: [(37, 5), (17, 16), (17, 17), (17, 40), (3, 8), (40, 17), (1, 6)])
  func picturesAreMixedByTheFilter(from count: Int, to width: Int) {
    let levels = (0..<count).map { y in (0..<count).map { x in (x * 89 + y * y * 7 + x * y * 31) % 256 } }
    let ratio = Double(count) / Double(width)
    func kernel(_ t: Double) -> Double {
      t < 1 ? (1.5 * t - 2.5) * t * t + 1 : t < 2 ? ((-0.5 * t + 2.5) * t - 4) * t + 2 : 0
    }
    func weights(_ pixel: Int) -> [Double] {
      let center = (Double(pixel) + 0.5) * ratio
      let all = (0..<count).map { kernel(abs(Double($0) + 0.5 - center) / max(1, ratio)) }
      return all.map { $0 / all.reduce(0, +) }
    }
    let picture = Resampler.resized(grey(count, count) { x, y in levels[y][x] }, width: width, height: width)
    for y in 0..<width {
      let rows = weights(y)
      for x in 0..<width {
        let columns = weights(x)
        var mixed = 0.0
        for (row, weight) in zip(levels, rows) {
          mixed += weight * zip(row, columns).reduce(0) { $0 + Double($1.0) * $1.1 }
        }
        let level = Double(level(picture.pixels[y * width + x]))
        #expect(abs(level - min(max(mixed, 0), 255)) < 0.56)
      }
    }
  }

  @Test func aPictureAtItsSizeIsCopied() {
    let picture = grey(9, 7) { x, y in (x * 31 + y * 57) % 256 }
    let columns = ResampledAxis(2..<6, origin: -3, ratio: 1, count: 9)
    let rows = ResampledAxis(1..<5, origin: 1, ratio: 1, count: 7)
    #expect(columns.copied == 5 && rows.copied == 0)
    #expect(ResampledAxis(2..<8, origin: -3, ratio: 1, count: 9).copied == nil)
    #expect(ResampledAxis(0..<9, origin: 0.5, ratio: 1, count: 9).copied == nil)
    #expect(ResampledAxis(0..<9, origin: 0, ratio: 1.001, count: 9).copied == nil)
    let part = Resampler(bitmap: picture, columns: columns, rows: rows)
    #expect(part.whole.pixels == (0..<4).flatMap { y in (5..<9).map { picture.pixels[y * 9 + $0] } })
  }

  // MARK: - Frames

  @Test(arguments: [
    (PictureFrame.Fit.fill, 100, 50, PixelSize(width: 100, height: 100)),
    (.contain, 100, 50, PixelSize(width: 50, height: 50)),
    (.fill, 1000, 50, PixelSize(width: 400, height: 400)),
    (.contain, 1000, 1000, PixelSize(width: 400, height: 400)),
    (.contain, 0, 0, PixelSize(width: 1, height: 1)),
  ])
  func aSquareIsDrawnAsLargeAsItsFrameAsks(fit: PictureFrame.Fit, width: Int, height: Int, size: PixelSize) {
    #expect(frame(width, height, fit).drawnSize(of: PixelSize(width: 400, height: 400)) == size)
  }

  @Test func whatFillsAFrameIsCutToItAndCentred() {
    let stripes = grey(400, 400) { _, y in y * 255 / 399 }
    let shown = frame(100, 50, .fill).shown(of: stripes)
    #expect([shown.width, shown.height] == [100, 50])
    // The middle half of the slope.
    #expect(abs(level(shown.pixels[0]) - 64) <= 1)
    #expect(abs(level(shown.pixels[49 * 100]) - 191) <= 1)
  }

  @Test func whatIsContainedIsWhole() {
    let shown = frame(100, 50, .contain).shown(of: grey(400, 400) { _, y in y * 255 / 399 })
    #expect([shown.width, shown.height] == [50, 50])
    #expect(level(shown.pixels[0]) <= 4)
    #expect(level(shown.pixels[49 * 50]) >= 251)
  }

  @Test func aPictureIsNeverEnlarged() {
    let small = grey(30, 20) { x, y in x + y }
    #expect(frame(300, 200, .fill).shown(of: small) == small)
    #expect(frame(300, 200, .contain).shown(of: small) == small)
  }

  @Test func ofAPictureThatWillBeEnlargedOnlyWhatShowsIsKept() {
    let wide = grey(1001, 10) { x, _ in x % 256 }
    let shown = frame(100, 100, .fill).shown(of: wide)
    // Ten are visible; a few more contribute to the outermost of them.
    #expect(shown.width < 24 && shown.width % 2 == 1)
    #expect(shown.height == 10)
    let middle = shown.width / 2
    #expect(shown.pixels[middle] == wide.pixels[500])
  }

  // MARK: - The filter

  @Test(arguments: [2, 3, 5, 8, 13])
  func fineChecksBecomeGrey(ratio: Int) {
    let side = 26 * ratio
    let small = Resampler.resized(grey(side, side) { x, y in (x + y) % 2 * 255 }, width: 26, height: 26)
    for y in 5..<21 { for x in 5..<21 { #expect((125...130).contains(level(small.pixels[y * 26 + x]))) } }
  }

  /// A zone plate contains waves of every length. Those that the small image cannot show must not appear as others.
  @Test(arguments: [4.0, 5.3, 8])
  func wavesThatAreTooShortLeaveNothing(ratio: Double) {
    let side = 600
    let plate = grey(side, side) { x, y in
      let distance = Double((x - side / 2) * (x - side / 2) + (y - side / 2) * (y - side / 2))
      return Int(127.5 + 127.5 * cos(.pi * distance / Double(side)))
    }
    let small = Int(Double(side) / ratio)
    let scaled = Resampler.resized(plate, width: small, height: small)
    // Away from the center, where waves are shorter than two pixels of the small image.
    let radius = Double(small) / 2 / ratio * 1.5
    for y in 4..<small - 4 {
      for x in 4..<small - 4 {
        let (dx, dy) = (Double(x) + 0.5 - Double(small) / 2, Double(y) + 0.5 - Double(small) / 2)
        guard max(abs(dx), abs(dy)) > radius else { continue }
        #expect(abs(level(scaled.pixels[y * small + x]) - 127) <= 12, "\(x) \(y)")
      }
    }
  }

  @Test func anEmptyPictureStaysEmpty() {
    let empty = Bitmap(width: 0, height: 0, pixels: [])
    #expect(frame(5, 5, .fill).shown(of: empty) == empty)
  }
}
