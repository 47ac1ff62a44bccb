import Testing

@testable import MathTypesetting

@Suite("Text in formulas")
struct TextTests {
  /// How many pieces are set by the text engine, and how many are glyphs of the math face.
  private func pieces(_ box: MathBox) -> (foreign: Int, own: Int) {
    box.parts.reduce(into: (foreign: 0, own: 0)) { count, part in
      switch part.content {
      case .text: count.foreign += 1
      case .glyph: count.own += 1
      case .box(let inner):
        let more = pieces(inner)
        count = (count.foreign + more.foreign, count.own + more.own)
      case .rule, .fill, .line: break
      }
    }
  }

  @Test(
    "A word is set in one face: the math face's, or another's",
    arguments: [
      ("Größe", 0, 5), ("déjà vu", 0, 6), ("αβγ", 0, 3), ("“50°”", 0, 5), ("скорость", 1, 0),
      ("Ελλάδα", 1, 0),
      ("速度 и a", 1, 1), ("a速b", 1, 0), ("a б в c", 1, 2),
    ])
  func words(text: String, foreign: Int, own: Int) throws {
    let found = pieces(try Workbench().box("\\text{\(text)}"))
    #expect(found.foreign == foreign && found.own == own, "\(text): \(found)")
  }

  @Test("Bold and slanted words of letters that have upright forms alone are another face's")
  func styles() throws {
    let bench = try Workbench()
    #expect(pieces(bench.box("\\textbf{Größe}")) == (1, 0))
    #expect(pieces(bench.box("\\textbf{size}")) == (0, 4))
  }
}
