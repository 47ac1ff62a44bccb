import Primitives
import Testing

@testable import PageLayout

@Suite("Mosaics")
struct MosaicTests {
  private func mosaic(_ aspects: [Double], side: Double = 337) -> Mosaic {
    Mosaic(sizes: aspects.map { Size($0 * 100, 100) }, side: side)
  }

  private func frames(_ aspects: [Double], side: Double = 337) -> [Rect] {
    mosaic(aspects, side: side).cells.map(\.frame)
  }

  // MARK: - Patterns

  @Test("Two squares are side by side")
  func twoSquares() {
    #expect(frames([1, 1]) == [Rect(0, 0, 168, 168), Rect(169, 0, 168, 168)])
    #expect(mosaic([1, 1]).cells.map(\.isAtRight) == [false, true])
    #expect(mosaic([1, 1]).height == 168)
  }

  @Test("Two wide images of nearly the same shape are one above the other")
  func twoStacked() {
    // (1 + 1.5 + 1.6) / 2 is above 1.4.
    #expect(frames([1.5, 1.6]) == [Rect(0, 0, 337, 168), Rect(0, 169, 337, 168)])
    #expect(mosaic([1.5, 1.6]).cells.map(\.isAtRight) == [true, true])
  }

  @Test("Two wide images of which the second is much wider are side by side")
  func twoWide() {
    // Half of 336 is 168; 168 / 1.5 is 112.
    #expect(frames([1.25, 1.5]) == [Rect(0, 0, 168, 112), Rect(169, 0, 168, 112)])
  }

  @Test("Two images of different shapes share the width and have the same height")
  func twoMixed() {
    // 336 / 1.5 / (1 / 1.5 + 1 / 0.5) is 84; 252 / 1.5 and 84 / 0.5 are 168.
    #expect(frames([1.5, 0.5]) == [Rect(0, 0, 252, 168), Rect(253, 0, 84, 168)])
  }

  @Test("Three images: a narrow first one is as high as the others together, and another one is above them")
  func three() {
    #expect(frames([0.5, 1, 1]) == [Rect(0, 0, 168, 337), Rect(169, 0, 168, 168), Rect(169, 169, 168, 168)])
    #expect(frames([1.5, 1, 1]) == [Rect(0, 0, 337, 221), Rect(0, 222, 168, 115), Rect(169, 222, 168, 115)])
  }

  @Test("Four images: three in a row below a wide first one, or in a column beside another one")
  func four() {
    // 335 / 3 is 111.67: a row 112 high; the middle cell gets the rest of the width.
    #expect(
      frames([1.5, 1, 1, 1]) == [
        Rect(0, 0, 337, 222), Rect(0, 223, 112, 112), Rect(113, 223, 111, 112), Rect(225, 223, 112, 112),
      ])
    #expect(
      frames([1, 1, 1, 1]) == [
        Rect(0, 0, 202, 337), Rect(203, 0, 112, 112), Rect(203, 113, 112, 112), Rect(203, 226, 112, 111),
      ])
  }

  // MARK: - Rows

  @Test("Five squares: two above three; the last of a row reaches to the end of the widest row")
  func five() {
    // 1 + 168 + 111 = 280 is nearest to the target of 449; the row of three is ceil(111.67) high.
    #expect(
      frames([1, 1, 1, 1, 1]) == [
        Rect(0, 0, 168, 168), Rect(169, 0, 169, 168), Rect(0, 169, 112, 112), Rect(113, 169, 112, 112),
        Rect(226, 169, 112, 112),
      ])
    #expect(mosaic([1, 1, 1, 1, 1]).cells.map(\.isAtRight) == [false, true, false, false, true])
  }

  @Test("A very wide image is limited to 1.7 and set in rows, for any number of images")
  func veryWide() {
    // 300 / 1.7 is 176.47, hence 177 high and ceil(300.9) wide.
    #expect(frames([3, 1], side: 300) == [Rect(0, 0, 301, 177), Rect(0, 178, 301, 300)])
  }

  @Test("More than twelve images: rows of three, and the last row with the rest")
  func thirteen() {
    let frames = frames([Double](repeating: 1, count: 13))
    #expect(frames[3] == Rect(0, 113, 112, 112))
    #expect(frames[5] == Rect(226, 113, 112, 112))
    #expect(frames[12] == Rect(0, 452, 338, 337))
  }

  @Test("Ten narrow images can have four in their middle row, and ten squares cannot")
  func fourInARow() {
    func lengths(_ aspect: Double) -> [Int] {
      let frames = frames([Double](repeating: aspect, count: 10))
      return Set(frames.map(\.minY)).sorted().map { y in frames.count { $0.minY == y } }
    }
    #expect(lengths(0.5) == [3, 4, 3])
    #expect(!lengths(1).contains(4))
  }

  // MARK: - Guards

  @Test("If a pattern leaves no room for a cell, rows replace it")
  func noRoom() {
    // Below the first, the outer two need 68 of 128 each. As rows, the last two are ceil(129 / 3.2) = 41 high.
    let frames = frames([1.6, 1.6, 1.6, 1.6], side: 130)
    #expect(frames.map(\.minX) == [0, 0, 0, 67])
  }

  @Test("An image without area counts as a square")
  func withoutArea() {
    let mosaic = Mosaic(sizes: [.zero, Size(0, 50), Size(50, 0)], side: 337)
    #expect(mosaic == self.mosaic([1, 1, 1]))
  }

  @Test("Cells have a size and never overlap, for all shapes and widths", arguments: [40.0, 130, 337])
  func alwaysDisjoint(side: Double) {
    let shapes = [1e-9, 0.5, 0.8, 1, 1.21, 2, 1e9]
    for first in shapes {
      for second in shapes {
        for third in shapes {
          for aspects in [[first, second], [first, second, third], [first, second, third, 1]] {
            let frames = frames(aspects, side: side)
            #expect(frames.count == aspects.count)
            for (index, frame) in frames.enumerated() {
              let isAlone = !frames[(index + 1)...].contains { $0.intersects(frame) }
              #expect(!frame.isEmpty && isAlone, "\(aspects) in \(side): \(frames)")
            }
          }
        }
      }
    }
  }

  @Test("A page without width gives empty cells, not negative ones", arguments: [0.0, 1, 3])
  func noWidth(side: Double) {
    for frame in frames([1, 1, 1, 1, 1], side: side) {
      #expect(frame.width >= 0 && frame.height >= 0)
    }
  }
}
