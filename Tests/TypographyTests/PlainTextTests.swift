import Testing

@testable import Typography

/// Texts of Latin letters and common symbols are set with less work (`PlainItems`).
@Suite struct PlainTextTests {
  private let letters: [UInt32] = Array(0x20...0x7E) + Array(0x2010...0x2027)

  /// The glyphs and positions of the first clusters of the first line.
  private func set(_ scalars: [UInt32], count: Int, _ style: FontStyle, _ book: FontBook) -> [LineGlyph] {
    var text = StyledText()
    text.append(scalars, style: style, tag: 0)
    let shaped = ShapedText(text, direction: .forced(isRTL: false), book: book)
    let line = shaped.lines(.fitting(limit: .infinity)).first
    return line?.runs.flatMap(\.glyphs).filter { $0.cluster < count } ?? []
  }

  /// Inter's `ccmp` is skipped for plain texts: a letter of another script after them enables it, and each letter
  /// beside each other one looks the same.
  @Test(arguments: [false, true]) func needNoComposition(isBoldItalic: Bool) throws {
    let book = try FontBook()
    let style = FontStyle(.sans, size: 17, weight: isBoldItalic ? .bold : .regular, isItalic: isBoldItalic)
    let pairs = letters.map { first in letters.flatMap { [first, $0] } }
    for text in pairs + [Array(0xC0...0xD6) + Array(0xD8...0xF6) + Array(0xF8...0x24F)] {
      let plain = set(text, count: text.count, style, book)
      #expect(plain.count > text.count / 3)
      #expect(set(text + [0x20, 0x6F22], count: text.count, style, book) == plain, "\(text[0])")
    }
  }

  @Test func areOfLatinLettersAndSigns() {
    func script(_ text: String) -> PlainItems.Script? { .init(text.unicodeScalars.map(\.value)[...]) }
    #expect(script("It’s “9 – 5”, or Über…") == .latin)
    #expect(script("12:30 – 14:00") == .common)
    for text in ["e\u{301}", "ж", "a\tb", "5\u{20E3}", "©", "a\u{200F}", "漢", "🙂", "\u{7F}", "a\u{2028}"] {
      #expect(script(text) == nil, "\(text)")
    }
  }

  /// A cached item contains no word of its original text: features are those of the whole text.
  @Test func shareTheirItems() throws {
    let book = try FontBook()
    let style = FontStyle(.mono, size: 14)
    let long = Array(String(repeating: "a -> b != c ", count: 20).unicodeScalars.map(\.value))
    let alone = set(long, count: long.count, style, try FontBook())
    _ = set([0x61], count: 1, style, book)
    #expect(set(long, count: long.count, style, book) == alone)
  }
}
