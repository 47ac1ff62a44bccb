import CTexts
import Foundation
import Primitives
import Scene
import Testing

@testable import Painting

/// Spec/Chats.md 6.3.
@Suite struct PatternTests {
  @Test func thePatternHasManyDrawings() {
    #expect(OwnPattern.strokes.count > 400)
    #expect(OwnPattern.strokes.allSatisfy { $0.count > 1 })
    let tile = Rect(origin: .zero, size: OwnPattern.tile).outset(by: 40)
    #expect(OwnPattern.strokes.joined().allSatisfy { tile.minX < $0.x && $0.x < tile.maxX })
    #expect(OwnPattern.strokes.joined().allSatisfy { tile.minY < $0.y && $0.y < tile.maxY })
  }

  @Test(arguments: [(390.0, 390.0, 384.0), (430, 430, 423.5), (800, 800, 394), (260, 260, 384)])
  func itIsAsWideAsTheChat(width: Double, wide: Double, high: Double) {
    let canvas = OwnPattern(width: width, scale: 2).displayList().canvas
    #expect(canvas.width == wide && abs(canvas.height - high) < 0.5)
    #expect((canvas.height * 2).rounded() == canvas.height * 2)
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
  @Test func theUpperRowsAlone() throws {
    let pattern = OwnPattern(width: 430, scale: 2)
    let (all, some) = (pattern.displayList(), pattern.displayList(rows: 101))
    #expect(some.canvas == Size(430, 50.5))
    let elements = try #require(some.layers.first).elements
    let area = Rect(0, 0, 430, 50.5)
    #expect(elements == all.layers[0].elements.filter { $0.bounds.intersects(area) })
    #expect(elements.count < all.layers[0].elements.count / 2)
    #expect(pattern.displayList(rows: 100_000).canvas == all.canvas)
  }

  /// Content that leaves a tile at one side enters at the other.
  @Test func tilesJoin() throws {
    let list = OwnPattern(width: 390, scale: 2).displayList()
    let bounds = try #require(list.layers.first).elements.map(\.bounds)
    let below = bounds.filter { $0.maxY > 384 && $0.minY < 384 }
    #expect(!below.isEmpty)
    for box in below {
      #expect(bounds.contains { abs($0.minY - (box.minY - 384)) < 1e-6 && abs($0.minX - box.minX) < 1e-6 })
    }
    let beside = bounds.filter { $0.maxX > 390 && $0.minX < 390 }
    #expect(!beside.isEmpty)
    for box in beside {
      #expect(bounds.contains { abs($0.minX - (box.minX - 390)) < 1e-6 && abs($0.minY - box.minY) < 1e-6 })
    }
  }

  @Test func inkIsSoftLight() {
    let bright = PatternInk(intensity: 50, over: [.white, Color(0x808080)])
    #expect(abs(bright.color(on: Color(0x808080)).red - (0x80 / 255.0 + pow2(0x80 / 255.0)) / 2) < 1e-9)
    let dark = PatternInk(intensity: 100, over: [Color(0x303030)])
    #expect(dark.color(on: Color(0x202020)).red > 0x40 / 255.0 && dark.color(on: .white) == .white)
    #expect(abs(dark.color(on: Color(red: 0.36, green: 0, blue: 0)).red - 0.6) < 1e-9)
    let black = PatternInk(intensity: 30, over: [.black])
    #expect(abs(black.color(on: .black).green - 0.3) < 1e-9)
  }

  @Test func invertedInkIsTheGround() {
    let ink = PatternInk(intensity: -34, over: [.white])
    #expect(abs(ink.color(on: Color(0xff0080)).red - 0.34) < 1e-9)
    #expect(ink.color(on: Color(0xff0080)).green == 0)
  }

  private func pow2(_ value: Double) -> Double { value * value }
}
