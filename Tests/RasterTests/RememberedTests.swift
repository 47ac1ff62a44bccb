import Primitives
import Scene
import Testing

@testable import Raster

@Suite("Cache of flying characters")
struct RememberedTests {
  private func run(_ number: Int) -> GlyphRun {
    GlyphRun(
      face: TestFace.inter, size: 10, color: .black, baseline: Double(number),
      glyphs: [PlacedGlyph(glyph: UInt32(number), x: 0)])
  }

  @Test("Unchanged runs are placed once, and only a few are cached")
  func runs() {
    let runs = PlacedRuns()
    var asked = 0
    func ask(_ run: GlyphRun, scale: Double = 2) {
      _ = runs.glyphs(of: run, scale: scale) {
        asked += 1
        return PlacedGlyphs()
      }
    }
    var first = run(1)
    for _ in 0..<3 { ask(first) }
    #expect(asked == 1)
    ask(first, scale: 3)
    #expect(asked == 2)
    // The same glyphs in the same memory, on another line.
    first.baseline = 7
    ask(first, scale: 3)
    #expect(asked == 3)
    let many = (0..<3 * PlacedRuns.capacity).map(run)
    many.forEach { ask($0) }
    #expect(runs.count <= PlacedRuns.capacity)
    runs.forget()
    #expect(runs.count == 0)
  }

  @Test("Only the values that were requested last are cached")
  func recent() {
    var recent = Recent<Int, Int>()
    var made: [Int] = []
    func ask(_ key: Int) -> Int {
      recent.value(for: key) {
        made.append(key)
        return key * key
      }
    }
    for _ in 0..<2 { for key in 0..<16 { #expect(ask(key) == key * key) } }
    #expect(made == Array(0..<16))
    for key in 16..<100 { #expect(ask(key) == key * key) }
    #expect(recent.entries.count == 16)
    for key in 84..<100 { _ = ask(key) }
    #expect(made == Array(0..<100))
  }
}
