import CTexts
import Foundation
import Primitives
import Scene
import Testing

@testable import Painting

/// Spec/Chats.md 6.3.
@Suite struct PatternTests {
  @Test func thePatternHasManyDrawings() {
    #expect(OwnPattern.strokes.count > 250)
    #expect(OwnPattern.strokes.allSatisfy { $0.count > 1 })
    let tile = Rect(origin: .zero, size: OwnPattern.tile).outset(by: 40)
    #expect(OwnPattern.strokes.joined().allSatisfy { tile.minX < $0.x && $0.x < tile.maxX })
    #expect(OwnPattern.strokes.joined().allSatisfy { tile.minY < $0.y && $0.y < tile.maxY })
  }

  @Test(arguments: [(390.0, 390.0, 384.0), (430, 430, 423.5), (800, 800, 394), (260, 260, 384)])
  func itIsAsWideAsTheChat(width: Double, wide: Double, high: Double) {
    let pattern = OwnPattern(width: width, scale: 2)
    let size = pattern.pixelSize()
    #expect(Double(size.width) == 2 * wide && abs(Double(size.height) - 2 * high) < 1)
    let mask = pattern.mask()
    #expect(mask.width == size.width && mask.height == size.height)
  }

  /// Measured on phones: a tenth of the wallpaper is ink, in lines of 1.15 to 1.2 points.
  @Test(arguments: [390.0, 393, 402, 430, 440])
  func aTenthIsInk(width: Double) {
    let mask = OwnPattern(width: width, scale: 3).mask()
    let ink = mask.coverage.reduce(0) { $0 + Int($1) }
    let share = Double(ink) / 255 / Double(mask.coverage.count)
    #expect(share > 0.09 && share < 0.11)
    #expect(OwnPattern.strokeWidth >= 1.15 && OwnPattern.strokeWidth <= 1.2)
  }

  /// As the library of numbers reads them.
  @Test func numbersAreRead() throws {
    let text = String(decoding: EmbeddedFile.pattern.contents, as: UTF8.self)
    let starts = text.components(separatedBy: "M").dropFirst().compactMap { path -> Point? in
      let words = path.prefix { !$0.isLetter && $0 != "\"" }.split(separator: ",").compactMap { Double($0) }
      return words.count == 2 ? Point(words[0], words[1]) : nil
    }
    #expect(OwnPattern.strokes.map(\.first) == starts)
  }

  /// If a chat is lower than a tile, only its part is drawn, and it looks the same.
  @Test func theUpperRowsAlone() {
    let pattern = OwnPattern(width: 430, scale: 2)
    let (all, some) = (pattern.mask(), pattern.mask(rows: 101))
    #expect(some.width == 860 && some.height == 101)
    let isSame = some.coverage == Array(all.coverage.prefix(860 * 101))
    #expect(isSame)
    #expect(pattern.pixelSize(rows: 100_000) == pattern.pixelSize())
  }

  /// Content that leaves a tile at one side enters at the other: ink at an edge continues at the other edge.
  @Test func tilesJoin() {
    let mask = OwnPattern(width: 390, scale: 2).mask()
    let (width, height) = (mask.width, mask.height)
    func ink(_ column: Int, _ row: Int) -> Int { Int(mask.coverage[row * width + column]) }
    // A line is wider than two pixels, so a full pixel at an edge has a neighbor with ink beyond it.
    let sides = (0..<height).filter { ink(0, $0) == 255 }
    let ends = (0..<width).filter { ink($0, 0) == 255 }
    #expect(!sides.isEmpty && !ends.isEmpty)
    #expect(sides.allSatisfy { ink(width - 1, $0) > 0 || ink(1, $0) > 0 })
    func meets(_ range: Range<Int>, _ isInk: (Int) -> Bool, _ isBeyond: (Int) -> Bool) -> Bool {
      range.filter(isInk).contains(where: isBeyond)
    }
    #expect(meets(0..<height, { ink(0, $0) > 200 }, { ink(width - 1, $0) > 0 }))
    #expect(meets(0..<width, { ink($0, 0) > 200 }, { ink($0, height - 1) > 0 }))
  }

  @Test func inkIsSoftLight() {
    let bright = PatternInk(intensity: 50, over: [.white, Color(0x808080)])
    let level = 0x80 / 255.0
    #expect(abs(bright.color(on: Color(0x808080)).red - (level + (level * level - level) / 3)) < 1e-9)
    let dark = PatternInk(intensity: 150, over: [Color(0x303030)])
    #expect(dark.color(on: Color(0x202020)).red > 0x40 / 255.0 && dark.color(on: .white) == .white)
    #expect(abs(dark.color(on: Color(red: 0.36, green: 0, blue: 0)).red - 0.6) < 1e-9)
    let black = PatternInk(intensity: 45, over: [.black])
    #expect(abs(black.color(on: .black).green - 0.3) < 1e-9)
  }

  @Test func invertedInkIsTheGround() {
    let ink = PatternInk(intensity: -34, over: [.white])
    #expect(abs(ink.color(on: Color(0xff0080)).red - 0.34 * 40 / 54) < 1e-9)
    #expect(ink.color(on: Color(0xff0080)).green == 0)
  }
}
