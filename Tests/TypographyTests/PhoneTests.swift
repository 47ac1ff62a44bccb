import Primitives
import Testing

@testable import Typography

/// Measurements on screenshots of phones (Spec/Fonts.md 9), in points.
@Suite("Text has the size of phones")
struct PhoneTests {
  private func line(_ text: String, _ style: FontStyle) throws -> TextLine {
    setLines(text, style, measuresInk: true, book: try makeBook())[0]
  }

  private func ink(_ text: String, _ style: FontStyle) throws -> ClosedRange<Double> {
    let boxes = try line(text, style).clusters.compactMap(\.ink)
    let left = try #require(boxes.map(\.minX).min())
    return left...(try #require(boxes.map(\.maxX).max()))
  }

  @Test(
    "Bold labels: the ink has the same width, within one percent",
    arguments: [
      ("Balance", 51.3), ("Status", 42.3), ("RVM ID", 47.0), ("Proxy Address", 95.3), ("Reserves", 59.7),
      ("Fees Collected", 97.0), ("Networks", 62.3),
    ])
  func bold(label: String, width: Double) throws {
    let ink = try ink(label, FontStyle(.sans, size: 14, weight: FontFamily.sans.boldWeight))
    let measured = ink.upperBound - ink.lowerBound
    #expect(abs(measured / width - 1) <= 0.01, "\(measured)")
  }

  @Test("Monospace: cells of inline code and of a block", arguments: [(13, 102.2), (32, 249.2)])
  func mono(cells: Int, width: Double) throws {
    let measured = try line(String(repeating: "m", count: cells), FontStyle(.mono, size: 13)).width
    #expect(abs(measured / width - 1) <= 0.01, "\(measured)")
  }

  @Test(
    "Emoji: the advance at measured sizes, between them and beyond them, where the ratio stays",
    arguments: [
      (14.0, 19.8), (17.0, 23.2), (19.0, 24.15), (15.5, 21.5), (18.0, 23.675), (10.0, 14.143), (28.0, 35.589),
      (60.0, 76.263),
    ])
  func emoji(size: Double, advance: Double) throws {
    #expect(abs(try line("🚀", FontStyle(.sans, size: size)).width - advance) <= 0.05)
  }

  @Test("Emoji: the image grows with its advance, about the baseline")
  func emojiInk() throws {
    func box(_ size: Double) throws -> Rect {
      try #require(try line("🚀", FontStyle(.sans, size: size)).clusters.first?.ink)
    }
    let (small, large) = (try box(17), try box(60))
    #expect(abs(small.height / large.height - 23.2 / (60 * 24.15 / 19)) < 1e-4)
    #expect(abs(small.minY / large.minY - small.height / large.height) < 1e-9)
  }

  /// The character, its former correction in thousandths of an em, and the measured difference in points.
  private static let signs: [(String, Double, Double)] = [
    ("\u{2014}", 0, -2.15), ("\u{2022}", 0, -2.4), ("|", 0, -2), ("*", 0, -0.7), ("/", -17, -0.4),
    ("\"", 0, 1.05), ("'", 12, 0.9), ("\u{2019}", 0, 0.9), ("_", 0, 1.2), ("\u{2013}", 0, 1.6),
    ("\u{2018}", 0, 0), ("\u{201C}", 0, 0), ("a", -12, 0),
  ]

  @Test(
    "Single characters: the difference from the stand-in's advance at 17, whose earlier corrections count",
    arguments: signs)
  func characters(character: String, earlier: Double, difference: Double) throws {
    let book = try makeBook()
    for size in [11.0, 14, 17, 19, 26] {
      let style = FontStyle(.sans, size: size)
      let line = setLines(character, style, book: book)[0]
      let handle = try #require(book.handle(book.face(for: style)))
      let glyph = try #require(line.runs[0].glyphs[0].glyph)
      let own = handle.advance(of: glyph) / handle.unitsPerEm * size * SansSpacing.sizeFactor
      let former = own + SansSpacing.tracking(size: size, weight: .regular) + earlier / 1000 * size
      #expect(abs(line.width - former - difference * size / 17) <= 0.01 * size / 17, "\(size)")
    }
  }

  @Test("Dashes and underscores still meet, and strokes and bullets keep their shape")
  func shapes() throws {
    for sign in ["_", "\u{2014}"] {
      let ink = try line(sign + sign, FontStyle(.sans, size: 17)).clusters.compactMap(\.ink)
      let alone = try line(sign, FontStyle(.sans, size: 17))
      // The space between two is that of one beside a cell of its advance.
      let box = try #require(alone.clusters[0].ink)
      #expect(abs(ink[1].minX - ink[0].maxX - (alone.width - box.width)) < 0.01, "\(sign)")
    }
    for sign in ["|", "\"", "'", "\u{2019}", "*", "\u{2022}"] {
      let glyph = try line(sign, FontStyle(.sans, size: 17)).runs[0].glyphs[0]
      #expect(glyph.xScale == 1, "\(sign)")
    }
  }

  @Test("A path is as wide as on the phone, and fits in a bubble of 390 points")
  func path() throws {
    let lines = setLines(
      "node/.openclaw/workspace/morning-brief", FontStyle(.sans, size: 17), limit: 317, book: try makeBook())
    // It begins at 20 and ends at 335.3.
    #expect(lines.count == 1 && abs(lines[0].width - 315.3) <= 0.4, "\(lines[0].width)")
  }

  @Test("Hangul syllables are 58 thousandths narrower than the stand-in's, however they are written")
  func hangul() throws {
    let book = try makeBook()
    for family in [FontFamily.sans, .serif, .mono] {
      for size in [11.0, 17, 23] {
        for weight in [FontWeight.regular, .semibold] {
          let style = FontStyle(family, size: size, weight: weight)
          let width = setLines("아침마다바다를산", style, book: book)[0].width
          #expect(abs(width - 8 * (0.92 - 0.058) * size) < 0.01, "\(family) \(size)")
        }
      }
    }
    let style = FontStyle(.sans, size: 17)
    let letters = setLines("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", style, book: book)[0].width
    #expect(abs(letters - setLines("한글", style, book: book)[0].width) < 1e-9)
    // Letters that are no syllables keep the stand-in's width.
    #expect(abs(setLines("ㅋㅋ", style, book: book)[0].width - 2 * 0.92 * 17) < 0.01)
  }

  @Test("Han has an eighth of an em beside ASCII digits, in Chinese only and not at the end of a line")
  func hanBesideDigits() throws {
    let style = FontStyle(.sans, size: 17)
    func width(_ text: String, _ language: String = "en") throws -> Double {
      setLines(text, style, book: try FontBook(.init(language: language)))[0].width
    }
    func gaps(_ text: String, _ language: String = "en") throws -> Double {
      let parts = try text.map { try width(String($0), language) }.reduce(0, +)
      return (try width(text, language) - parts) / 17 * 8
    }
    for language in ["en", "zh", "zh-Hant", "zh-TW", "de"] {
      #expect(try abs(gaps("年2月", language) - 2) < 0.02, "\(language)")
    }
    for language in ["ja", "ko"] { #expect(try abs(gaps("年2月", language)) < 0.02, "\(language)") }
    for text in ["年2月のか", "年2月한", "年a月", "年\u{FF12}月"] { #expect(try abs(gaps(text)) < 0.02, "\(text)") }
    // The space is between characters of a line.
    let lines = setLines("年2月", style, limit: 1, book: try FontBook())
    let alone = try ["年", "2", "月"].map { try width($0) }
    #expect(zip(lines.map(\.width), alone).allSatisfy { abs($0 - $1) < 1e-6 } && lines.count == 3)
    // A character that fits without its space stays on the line.
    #expect(setLines("年年2", style, limit: 34.1, book: try FontBook()).map(\.range) == [0..<2, 2..<3])
  }

  @Test("Box-drawing lines are left of the middle of their cells")
  func boxDrawing() throws {
    let style = FontStyle(.sans, size: 14)
    for sign in ["├", "└"] {
      let ink = try ink(" " + sign, style)
      #expect(abs(ink.lowerBound - 6.3) <= 0.3 && 13...14 ~= ink.upperBound, "\(sign) \(ink)")
    }
    // Horizontal lines still meet their neighbors, and code keeps its cells.
    let rule = try line("──", style).clusters.compactMap(\.ink)
    #expect(rule[1].minX <= rule[0].maxX + 0.05)
    #expect(try line("─", FontStyle(.mono, size: 14)).width == line("m", FontStyle(.mono, size: 14)).width)
  }
}
