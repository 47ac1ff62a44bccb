import CTexts
import Primitives
import Testing

@testable import Typography

@Suite("Fonts, advances and ink")
struct ShapingTests {
  private let body = FontStyle(.sans, size: 17)

  private func files(_ string: String, _ style: FontStyle, language: String = "en") throws -> [String] {
    let book = try FontBook(FontBook.Options(language: language))
    let line = try #require(setLines(string, style, book: book).first)
    return line.runs.compactMap { book.manifest[$0.face]?.file }
  }

  @Test("Every row of the manifest is read, and each file matches the manifest")
  func manifest() throws {
    let rows = EmbeddedFile.manifest.contents.split(separator: UInt8(ascii: "\n")).filter {
      $0.first != UInt8(ascii: "#")
    }
    #expect(FontManifest.builtIn.faces.count == rows.count)
    for face in FontManifest.builtIn.faces {
      let path = try #require(FontFiles.path(of: face, directories: []), "\(face.file)")
      #expect(try FontFiles.matches(face, path: path), "\(face.file)")
    }
  }

  @Test("Styles find their substitutes; the sans bold italic is semibold")
  func standIns() throws {
    #expect(try files("a", body) == ["Inter-Regular.otf"])
    #expect(
      try files("a", FontStyle(.sans, size: 17, weight: FontFamily.sans.boldWeight, isItalic: true)) == [
        "Inter-SemiBoldItalic.otf"
      ])
    #expect(try files("a", FontStyle(.sans, size: 14, weight: .medium)) == ["Inter-Medium.otf"])
    #expect(try files("a", FontStyle(.serif, size: 19, isItalic: true)) == ["CharisSIL-Italic.ttf"])
    #expect(try files("a", FontStyle(.mono, size: 14, weight: .bold)) == ["DejaVuSansMono-Bold.ttf"])
  }

  @Test("Fallback depends on the script")
  func fallback() throws {
    #expect(try files("سلام", body) == ["NotoSansArabic-Regular.ttf"])
    #expect(try files("שלום", FontStyle(.sans, size: 17, weight: .bold)) == ["NotoSansHebrew-Bold.ttf"])
    #expect(try files("नमस्ते", body) == ["NotoSansDevanagari-Regular.ttf"])
    #expect(try files("สวัสดี", body) == ["NotoSansThai-Regular.ttf"])
    #expect(try files("漢字、", body).allSatisfy { $0 == "NotoSansCJK-Regular.ttc" })
  }

  @Test(
    "A weight or family ends with its text: common characters after it are in the regular font",
    arguments: [
      ("关键词", "：说明，", "NotoSansCJK-Regular.ttc"), ("括号", "）结", "NotoSansCJK-Regular.ttc"),
      ("かぎ", "「かっこ」", "NotoSansCJK-Regular.ttc"), ("शब्द", "। और", "NotoSansDevanagari-Regular.ttf"),
      ("كلمة", "، ثم", "NotoSansArabic-Regular.ttf"), ("मोटा", "॥ १", "NotoSansDevanagari-Regular.ttf"),
    ])
  func stylesEnd(bold: String, plain: String, file: String) throws {
    let book = try FontBook()
    for heavy in [FontStyle(.sans, size: 17, weight: .bold), FontStyle(.sans, size: 17, weight: .semibold)] {
      var text = StyledText()
      text.append(bold, style: heavy, tag: 0)
      text.append(plain, style: body, tag: 1)
      let line = try #require(
        ShapedText(text, direction: .natural(fallbackIsRTL: false), book: book)
          .lines(.fitting(limit: 1000), measuresInk: false).first)
      let files = line.runs.filter { $0.tag == 1 }.compactMap { book.manifest[$0.face]?.file }
      #expect(!files.isEmpty && files.allSatisfy { $0 == file || $0.hasPrefix("Inter-Regular") }, "\(files)")
    }
  }

  @Test("Han has Japanese forms beside kana, Korean ones beside hangul, else those of the language")
  func hanForms() throws {
    func form(_ string: String, _ language: String = "en") throws -> String? {
      let book = try FontBook(FontBook.Options(language: language))
      let line = try #require(setLines(string, body, book: book).first)
      return line.runs.first.flatMap { book.manifest[$0.face]?.hanLanguage }
    }
    #expect(try form("直") == "zh-Hans")
    #expect(try form("直す") == "ja")
    #expect(try form("直한") == "ko")
    #expect(try form("直", "zh-TW") == "zh-Hant")
    #expect(try form("直", "ja") == "ja")
  }

  @Test("Emoji depend on presentation, variation selector and sequence")
  func emoji() throws {
    let emoji = ["NotoColorEmoji.ttf"]
    for string in ["😀", "👩‍👩‍👧‍👦", "🇩🇪", "👍🏽", "❤️", "1️⃣", "©️"] {
      #expect(try files(string, body) == emoji, "\(string)")
    }
    for string in ["1", "©", "❤︎", "#", "*", "®", "™", "↔", "↗", "▪", "♀", "♥", "♠", "✓", "★", "☎︎"] {
      #expect(try files(string, body) != emoji, "\(string)")
    }
  }

  @Test("The selector is assumed where the text fonts of the phone have no glyph")
  func emojiWithoutSelectors() throws {
    let emoji = ["NotoColorEmoji.ttf"]
    let assumed = "❤☎✔🅰🅱☀⚠☺☹◀▶↩✈ℹ㊗Ⓜ🌡☝⬆✂⚖⁉〰☑❄".unicodeScalars.map { String($0) }
    for string in assumed {
      for style in [body, FontStyle(.serif, size: 17), FontStyle(.sans, size: 17, weight: .bold)] {
        #expect(try files(string, style) == emoji, "\(string)")
        #expect(try string == "🌡" || files(string + "\u{FE0E}", style) != emoji, "\(string) as text")
      }
    }
    // Code has the symbols of its own font.
    #expect(try files("✔", FontStyle(.mono, size: 14)) == ["DejaVuSansMono.ttf"])
    #expect(try files("🅰", FontStyle(.mono, size: 14)) == emoji)
    #expect(try files("✔️", FontStyle(.mono, size: 14)) == emoji)
  }

  @Test("A Latin paragraph opens no other font")
  func laziness() throws {
    let book = try FontBook()
    _ = setLines("Nothing but Latin letters, digits 123 and marks: é ü ñ — “quoted”.", body, book: book)
    #expect(book.openedFaces == 1)
  }

  @Test("A character without a font becomes a box and is reported once")
  func missingGlyph() throws {
    let book = try FontBook()
    let line = setLines("\u{378}\u{378}", body, book: book)[0]
    #expect(line.runs.flatMap(\.glyphs).map(\.glyph) == [nil, nil])
    #expect(abs(line.width - 2 * 0.6 * 17) < 1e-9)
    #expect(missingCharacters("a\u{378}\n\u{378}\u{E123}", book: book) == ["\u{378}", "\u{E123}"])
    #expect(missingCharacters("a\u{7}", book: book) == [])
    // An emoji that is newer than the font is one sequence, with any number of characters.
    #expect(missingCharacters("\u{1FAEA}\u{200D}\u{2764}\u{FE0F}", book: book).count == 1)
  }

  private func missingCharacters(_ string: String, book: FontBook) -> [String] {
    var text = StyledText()
    text.append(string, style: body, tag: 0)
    return ShapedText(text, direction: .natural(fallbackIsRTL: false), book: book).missingCharacters
  }

  @Test(
    "A private-use character is missing, even if a font has a glyph for it; control characters are ignored"
  )
  func unassigned() throws {
    let book = try FontBook()
    #expect(setLines("\u{E123}", body, book: book)[0].runs.flatMap(\.glyphs).map(\.glyph) == [nil])
    let control = setLines("a\u{7}\u{1B}b", body, book: book)[0]
    #expect(
      control.width == setLines("a", body, book: book)[0].width + setLines("b", body, book: book)[0].width)
    #expect(setLines("a\u{0}b", body, book: book)[0].width == control.width)
    #expect(setLines("\u{0}", body, book: book)[0].width == 0)
  }

  @Test("Tracking is added after every cluster, not inside one, and not in fallback fonts")
  func tracking() throws {
    let book = try FontBook()
    let tracking = SansSpacing.tracking(size: 17, weight: .regular)
    #expect(abs(tracking - -0.0085 * 17) < 1e-12)
    // No correction is listed for o with a diaeresis' base but for o: -3 thousandths.
    let plain = setLines("o", body, book: book)[0].width
    let accented = setLines("o\u{308}", body, book: book)[0].width
    #expect(abs(plain - accented) < 0.01)
    let em = 2816.0
    let handle = try #require(book.handle(book.face(for: body)))
    var glyph: UInt32 = 0
    glyph = setLines("o", body, book: book)[0].runs[0].glyphs[0].glyph ?? 0
    let own = handle.advance(of: glyph) / em * 17 * 0.97
    #expect(abs(plain - (own + tracking - 0.003 * 17)) < 0.001)
    // A Chinese character is an em wide, for any tracking.
    #expect(setLines("漢", body, book: book)[0].width == 17)
  }

  @Test("Tracking is interpolated between sizes and constant outside the table")
  func trackingTable() {
    #expect(abs(SansSpacing.tracking(size: 19, weight: .regular) - -0.015 * 19) < 1e-12)
    #expect(abs(SansSpacing.tracking(size: 8, weight: .regular) - 0.0275 * 8) < 1e-12)
    #expect(abs(SansSpacing.tracking(size: 40, weight: .bold) - (-0.0260 + 0.0145) * 40) < 1e-12)
  }

  @Test("Large corrections scale the outline, and small ones move it")
  func corrections() throws {
    let book = try FontBook()
    let w = setLines("w", body, book: book)[0].runs[0].glyphs[0]
    #expect(w.xScale < 0.97)
    let percent = setLines("%", body, book: book)[0].runs[0].glyphs[0]
    #expect(percent.xScale > 1.05)
    let a = setLines("a", body, book: book)[0].runs[0].glyphs[0]
    #expect(a.xScale == 1)
    #expect(abs(a.x - -0.012 * 17 / 2) < 1e-9)
  }

  @Test("Serif glyphs are scaled to the advance of Georgia, within limits")
  func georgia() throws {
    let book = try FontBook()
    let regular = FontStyle(.serif, size: 20)
    let one = setLines("1", regular, book: book)[0]
    #expect(abs(one.width - 880.0 / 2048 * 20) < 1e-9)
    #expect(one.runs[0].glyphs[0].xScale == 0.88)
    // The accented letter and the Cyrillic one that looks the same take the letter's advance.
    let e = setLines("e", regular, book: book)[0].width
    #expect(setLines("é", regular, book: book)[0].width == e)
    #expect(setLines("е", regular, book: book)[0].width == e)
  }

  @Test("Serif digits are old-style with unchanged widths, unless lining digits are requested")
  func oldStyleDigits() throws {
    let book = try FontBook()
    let style = FontStyle(.serif, size: 20)
    let lining = FontStyle(.serif, size: 20, hasLiningDigits: true)
    let line = setLines("0123456789", style, measuresInk: true, book: book)[0]
    let tall = setLines("0123456789", lining, measuresInk: true, book: book)[0]
    #expect(line.width == tall.width && line.clusters.map(\.x) == tall.clusters.map(\.x))
    let glyphs = line.runs[0].glyphs
    #expect(tall.runs[0].glyphs.allSatisfy { $0.yScale == 1 && $0.rise == 0 })
    #expect(glyphs.map(\.xScale) == tall.runs[0].glyphs.map(\.xScale))
    #expect(glyphs.map(\.yScale) == [0.855, 0.855, 0.855, 0.855, 0.855, 0.855, 1, 0.855, 1, 0.855])
    let rises = [0, 0, 0, -3.4, -3.4, -3.4, 0, -3.4, 0, -3.4]
    #expect(zip(glyphs, rises).allSatisfy { abs($0.rise - $1) < 1e-9 })
    // The ink of a reveal is that of the drawn glyphs.
    for digit in [0, 1, 2, 3, 4, 5, 7, 9] {
      let ink = try #require(line.clusters[digit].ink)
      let whole = try #require(tall.clusters[digit].ink)
      #expect(abs(ink.height - whole.height * 0.855) < 1e-9)
      let drop: Double = digit < 3 ? 0 : 3.4
      #expect(abs(ink.minY - (whole.minY * 0.855 - drop)) < 1e-9)
    }
  }

  @Test("Only digits of the serif font itself are old-style", arguments: [FontFamily.sans, .mono])
  func otherDigits(family: FontFamily) throws {
    let book = try FontBook()
    let glyphs = setLines("0123456789", FontStyle(family, size: 20), book: book)[0].runs[0].glyphs
    #expect(glyphs.allSatisfy { $0.yScale == 1 && $0.rise == 0 })
    let arabic = setLines("٣٤", FontStyle(.serif, size: 20), book: book)[0].runs.flatMap(\.glyphs)
    #expect(!arabic.isEmpty && arabic.allSatisfy { $0.yScale == 1 })
    let letters = setLines("Ab.", FontStyle(.serif, size: 20), book: book)[0].runs[0].glyphs
    #expect(letters.allSatisfy { $0.yScale == 1 && $0.rise == 0 })
  }

  @Test("A space with a set width hangs at the end of a line like any other")
  func gaps() throws {
    let book = try FontBook()
    let style = FontStyle(.sans, size: 17)
    func lines(limit: Double) -> [TextLine] {
      var text = StyledText()
      text.appendAttachment(.button, width: 40, style: style, tag: 0)
      text.appendGap(width: 3, style: style, tag: 0)
      text.appendAttachment(.button, width: 40, style: style, tag: 0)
      return ShapedText(text, direction: .natural(fallbackIsRTL: false), book: book).lines(
        .fitting(limit: limit))
    }
    #expect(lines(limit: 83).map(\.width) == [83])
    #expect(lines(limit: 83)[0].clusters.map(\.x) == [0, 40, 43])
    let broken = lines(limit: 82)
    #expect(broken.map(\.width) == [43, 40] && broken[0].trailingSpace == 3)
  }

  @Test("Kerning is off in serif and on in sans")
  func kerning() throws {
    let book = try FontBook()
    func sum(_ style: FontStyle) -> Double {
      setLines("A", style, book: book)[0].width + setLines("V", style, book: book)[0].width
    }
    let serif = FontStyle(.serif, size: 20)
    #expect(abs(setLines("AV", serif, book: book)[0].width - sum(serif)) < 1e-9)
    #expect(setLines("AV", body, book: book)[0].width < sum(body) - 0.3)
  }

  @Test("An arrow of two characters stays two glyphs")
  func contextualAlternates() throws {
    #expect(setLines("->", body, book: try FontBook())[0].runs.flatMap(\.glyphs).count == 2)
  }

  @Test("Ink: none for white space and trailing code units, y up from the baseline")
  func ink() throws {
    let line = setLines("x p👍", body, measuresInk: true, book: try FontBook())[0]
    let ink = Dictionary(uniqueKeysWithValues: line.clusters.map { ($0.range, $0.ink) })
    let x = try #require(ink[0..<1] ?? nil)
    #expect(abs(x.minY) < 0.3 && x.height > 8 && x.height < 9.5)
    #expect(ink[1..<2] == .some(nil))
    let p = try #require(ink[2..<3] ?? nil)
    #expect(p.minY < -3)
    let thumb = try #require(ink[3..<5] ?? nil)
    #expect(thumb.width > 15)
  }

  @Test("Tabular digits have the same width, in one font and at every position; others do not")
  func tabularDigits() throws {
    let book = try FontBook()
    func width(_ string: String, isTabular: Bool) throws -> Double {
      let style = FontStyle(.sans, size: 15, hasTabularDigits: isTabular)
      return try #require(setLines(string, style, book: book).first).width
    }
    let widths = try (0...9).map { try width("\($0)", isTabular: true) }
    #expect(widths.allSatisfy { abs($0 - widths[0]) < 1e-9 })
    #expect(abs(try width("11:11", isTabular: true) - width("08:40", isTabular: true)) < 1e-9)
    #expect(try width("1", isTabular: false) < width("0", isTabular: false) - 1)
  }

  @Test("Widths scale linearly: twice the size is twice the width in a font without tracking")
  func scaling() throws {
    let book = try FontBook()
    let small = setLines("if (x > 0) return", FontStyle(.mono, size: 7), book: book)[0].width
    let large = setLines("if (x > 0) return", FontStyle(.mono, size: 14), book: book)[0].width
    #expect(large == 2 * small)
  }
}

@Suite("Direction")
struct DirectionTests {
  private let body = FontStyle(.sans, size: 17)

  private func order(_ string: String, _ direction: BaseDirection) throws -> String {
    let line = try #require(setLines(string, body, direction: direction, book: try FontBook()).first)
    let units = Array(string.utf16)
    return line.clusters.map { String(decoding: units[$0.range], as: UTF16.self) }.joined()
  }

  @Test("The first strong character decides; numbers and punctuation do not count")
  func firstStrong() {
    func level(_ string: String, fallbackIsRTL: Bool = false) -> UInt8 {
      BaseDirection.natural(fallbackIsRTL: fallbackIsRTL).level(of: string.unicodeScalars.map(\.value)[...])
    }
    #expect(level("12 שלום abc") == 1)
    #expect(level("12 abc שלום") == 0)
    #expect(level("123") == 0)
    #expect(level("123", fallbackIsRTL: true) == 1)
    #expect(level("\u{2067}שלום\u{2069} abc") == 0)
  }

  @Test("Runs are ordered from left to right")
  func visualOrder() throws {
    #expect(try order("ab שג cd", .natural(fallbackIsRTL: false)) == "ab גש cd")
    #expect(try order("שג ab", .natural(fallbackIsRTL: false)) == "ab גש")
    #expect(try order("ab שג", .forced(isRTL: true)) == "גש ab")
  }

  @Test("A line is right-to-left if its first run from the left is")
  func lineDirection() throws {
    let book = try FontBook()
    #expect(setLines("שלום", body, book: book)[0].isRTL)
    #expect(!setLines("abc שלום", body, book: book)[0].isRTL)
    #expect(!setLines("שלום abc", body, book: book)[0].isRTL)
  }

  @Test("White space at the end of a line is at the end side of the paragraph")
  func trailingSpace() throws {
    // Right to left: the trailing space is leftmost, although Latin letters come last.
    #expect(try order("של ab ", .forced(isRTL: true)) == " ab לש")
  }

  @Test("Spans of a range that the visual order splits")
  func spans() throws {
    let line = setLines("ab שג cd", body, book: try FontBook())[0]
    // "b ש": b and the space, then the first Hebrew letter, which is right of the second.
    let spans = line.spans(of: 1..<4)
    #expect(spans.count == 2)
    #expect(spans[0].upperBound < spans[1].lowerBound)
    #expect(line.spans(of: 0..<8) == [0...line.width])
  }
}
