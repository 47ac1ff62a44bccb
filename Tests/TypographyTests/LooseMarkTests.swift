import Testing

@testable import Typography

/// Combining marks are placed over, under and in their letters, in every font (Spec/Fonts.md 1.3).
@Suite struct LooseMarkTests {
  private static let styles = [
    FontStyle(.sans, size: 17), FontStyle(.sans, size: 17, weight: .semibold),
    FontStyle(.sans, size: 17, isItalic: true), FontStyle(.serif, size: 18),
    FontStyle(.serif, size: 18, weight: .bold), FontStyle(.systemSerif, size: 22), FontStyle(.mono, size: 14),
    FontStyle(.mono, size: 14, weight: .bold), FontStyle(.mono, size: 14, isItalic: true),
  ]

  /// The ink of a mark, and of its letter.
  private func inks(_ base: String, _ mark: UInt32, _ style: FontStyle, _ book: FontBook) throws
    -> (letter: TextLine, whole: TextLine)
  {
    let sign = try #require(Unicode.Scalar(mark))
    return (
      setLines(base, style, measuresInk: true, book: book)[0],
      setLines(base + String(Character(sign)), style, measuresInk: true, book: book)[0]
    )
  }

  @Test(arguments: styles)
  func marksAreAttached(style: FontStyle) throws {
    let book = try FontBook()
    let marks = [
      0x300...0x314, 0x323...0x335, 0x337...0x344, 0x20D0...0x20DC, 0x20E1...0x20E1, 0x20E5...0x20F0,
    ]
    .flatMap { Array($0) }.map(UInt32.init)
    for base in ["a", "W", "i", "f", "E", "α", "я", "1"] {
      for mark in marks {
        let name = "\(base) U+\(String(mark, radix: 16))"
        let (letter, whole) = try inks(base, mark, style, book)
        #expect(!whole.runs.flatMap(\.glyphs).contains { $0.glyph == nil }, "\(name) is missing")
        #expect(abs(whole.width - letter.width) < 1, "\(name): \(letter.width) \(whole.width)")
        guard whole.clusters.count == 2, let mark = whole.clusters[1].ink,
          let base = whole.clusters[0].ink
        else { continue }
        // Accents of narrow letters are wider than the letters.
        #expect(mark.midX > base.minX - 2 && mark.midX < base.maxX + 2, "\(name): \(mark) \(base)")
      }
    }
  }

  @Test func theLetterKeepsItsFace() throws {
    let book = try FontBook()
    for style in Self.styles {
      let (letter, whole) = try inks("a", 0x20D7, style, book)
      #expect(whole.runs.first?.face == letter.runs.first?.face)
      #expect(whole.width == letter.width)
      let (base, arrow) = (whole.clusters[0].ink, try #require(whole.clusters.last?.ink))
      #expect(abs(arrow.midX - (base?.midX ?? 0)) < 0.01)
      #expect(arrow.minY > base?.maxY ?? 0)
    }
  }

  @Test func arrowsClearTallLettersAndOtherMarks() throws {
    let book = try FontBook()
    for text in ["E\u{20D7}", "é\u{20D7}", "f\u{20D7}", "b\u{20D7}", "a\u{20D7}\u{20D6}"] {
      let line = setLines(text, Self.styles[0], measuresInk: true, book: book)[0]
      let inks = line.clusters.compactMap(\.ink)
      for (below, above) in zip(inks, inks.dropFirst()) { #expect(above.minY > below.maxY, "\(text)") }
    }
  }

  @Test func ringsTakeTheirRoom() throws {
    let book = try FontBook()
    for style in Self.styles {
      let line = setLines("a\u{20DD}b", style, measuresInk: true, book: book)[0]
      let ring = try #require(line.clusters[1].ink)
      let letter = try #require(line.clusters[0].ink)
      #expect(abs(ring.midX - letter.midX) < 0.01)
      #expect(ring.minX > -1 && ring.maxX < line.clusters[2].x + 1)
    }
  }

  /// Each mark is above the previous ones, so a letter with thousands would have quadratic cost.
  @Test func aLetterHasThirtyMarksAtMost() throws {
    let book = try FontBook()
    func top(_ count: Int) throws -> Double {
      let text = "a" + String(repeating: "\u{20D7}", count: count)
      let line = setLines(text, FontStyle(.sans, size: 17), measuresInk: true, book: book)[0]
      return try #require(line.clusters.compactMap(\.ink?.maxY).max())
    }
    #expect(try top(30) > top(29) && top(20_000) == top(30))
  }
}
