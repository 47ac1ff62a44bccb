import Primitives
import Testing

@testable import Pictures

@Suite struct BlurTests {
  private func level(_ pixel: UInt32) -> Int { Int(pixel & 0xff) }

  private func grey(_ width: Int, _ height: Int, _ level: (Int, Int) -> Int) -> Bitmap {
    Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map {
        0xff00_0000 | UInt32(level($0 % width, $0 / width)) * 0x01_0101
      })
  }

  // MARK: - Averages, as previews and concealed pictures have them

  @Test func evenPicturesStayAsTheyAre() {
    let even = Bitmap(width: 9, height: 5, pixels: [UInt32](repeating: 0x8040_2010, count: 45))
    for radius in 0...2 { #expect(even.blurred(by: .averages(radius: radius), edges: .extended) == even) }
  }

  @Test func aSpotSpreadsAsABellAndKeepsItsWeight() {
    let spot = grey(31, 31) { x, y in abs(x - 15) <= 2 && abs(y - 15) <= 2 ? 255 : 0 }
    let blurred = spot.blurred(by: .averages(radius: 2), edges: .extended)
    let row = (0..<31).map { level(blurred.pixels[15 * 31 + $0]) }
    #expect(row == row.reversed())
    #expect(Array(row[15...]) == row[15...].sorted(by: >))
    // Three averages of five reach six pixels to each side.
    let reach = 2 + 6
    #expect(row[15] < 255 && row[15 - reach + 1] > 0 && row[15 - reach - 1] == 0)
    let weight = blurred.pixels.map(level).reduce(0, +)
    #expect(abs(weight - 25 * 255) < 25 * 255 / 20)
  }

  @Test func edgesAreSmoothedAlikeInBothDirections() {
    let kernel = BlurKernel.averages(radius: 1)
    let edge = grey(20, 20) { x, _ in x < 10 ? 0 : 255 }.blurred(by: kernel, edges: .extended)
    let turned = grey(20, 20) { _, y in y < 10 ? 0 : 255 }.blurred(by: kernel, edges: .extended)
    for x in 0..<20 { #expect(edge.pixels[x] == turned.pixels[x * 20]) }
    #expect((6..<14).map { level(edge.pixels[$0]) } == [0, 9, 38, 94, 161, 217, 246, 255])
  }

  /// Three averages one after the other over whole numbers, divided and rounded at the end.
  @Test(arguments: [(1, 12, 7), (2, 12, 7), (1, 1, 1), (2, 2, 3)])
  func averagesAreExact(radius: Int, width: Int, height: Int) {
    let picture = grey(width, height) { x, y in (x * x * 37 + y * 91 + x * y * 13) % 256 }
    func averaged(_ line: [Int]) -> [Int] {
      // The edges reach on as far as all three averages look, before the first of them.
      var values = (-3 * radius..<line.count + 3 * radius).map { line[min(max($0, 0), line.count - 1)] }
      for _ in 0..<3 {
        values = (radius..<values.count - radius).map { values[$0 - radius...$0 + radius].reduce(0, +) }
      }
      return values
    }
    let rows = (0..<height).map { y in averaged((0..<width).map { level(picture.pixels[y * width + $0]) }) }
    let columns = (0..<width).map { x in averaged(rows.map { $0[x] }) }
    var total = 1
    for _ in 0..<6 { total *= 2 * radius + 1 }
    let expected = grey(width, height) { x, y in (columns[x][y] + total / 2) / total }
    #expect(picture.blurred(by: .averages(radius: radius), edges: .extended) == expected)
  }

  // MARK: - A Gaussian, as flying characters have it

  @Test func aGaussianGrowsByThreeDeviationsAndKeepsItsWeight() {
    let kernel = BlurKernel.gaussian(deviation: 1.5)
    #expect(kernel.reach == 5)
    let spot = grey(3, 5) { _, _ in 200 }
    let blurred = spot.blurred(by: kernel, edges: .transparent)
    #expect(blurred.width == 13 && blurred.height == 15)
    #expect(blurred.pixels.allSatisfy { level($0) <= $0 >> 24 })
    let weight = blurred.pixels.map(level).reduce(0, +)
    #expect(abs(weight - 15 * 200) < 15 * 200 / 20)
    #expect(blurred.pixels == blurred.pixels.reversed())
  }

  @Test func anEmptyPictureStaysEmpty() {
    let empty = Bitmap(width: 0, height: 0, pixels: [])
    #expect(empty.blurred(by: .averages(radius: 2), edges: .extended) == empty)
    #expect(empty.blurred(by: .gaussian(deviation: 1), edges: .transparent) == empty)
  }
}
