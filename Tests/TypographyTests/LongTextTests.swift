import Primitives
import Testing

@testable import Typography

/// A long text is shaped in parts while it is broken into lines, and its lines are packed, with the same result.
@Suite struct LongTextTests {
  private let body = FontStyle(.sans, size: 17)

  private static let texts: [String: String] = [
    "words": "The quick brown fox, (jumps) over \"it\" AVAWA fi ffl To Te. ",
    "one word": "abcdefgfiffiflWAVA",
    "accents": "Été à l’aube — naïve cœur… e\u{301}a\u{30A}\u{323} ",
    "Arabic": "السلام عليكم ورحمة الله وبركاته ١٢٣ ",
    "Arabic without spaces": "السلامعليكمورحمة",
    "both ways": "abc (שלום 123) عربي def [سلام] 45% ",
    "Hindi": "नमस्ते दुनिया क्षत्रिय ",
    "Thai": "สวัสดีชาวโลกฯลฯภาษาไทย",
    "Chinese": "漢字、かな「テスト」中文混排English。",
    "Korean": "안녕하세요 (세계) ",
    "emoji": "👩‍👩‍👧🇩🇪🇫🇷👍🏽 text ❤️ ",
    "hard lines": "one two\nthree\r\n\nfour\tfive\u{2028}six ",
    "tabs": "a\tbc\tdef\t\tg ",
    "missing": "a\u{E000}b \u{10FFFD} c\u{301} ",
    "signs": "-> == != 1/2 © ™ ½ … – — ",
  ]

  private func shaped(_ text: StyledText, _ book: FontBook, longestWhole: Int) -> ShapedText {
    ShapedText(text, direction: .natural(fallbackIsRTL: false), book: book, longestWhole: longestWhole)
  }

  @Test("Its lines are those of the text set at once", arguments: texts.keys.sorted())
  func lines(name: String) throws {
    let book = try FontBook(FontBook.Options(language: "en"))
    let repeated = String(repeating: try #require(Self.texts[name]), count: 1000).unicodeScalars
    let string = String(String.UnicodeScalarView(repeated.prefix(20_000)))
    var plain = StyledText()
    plain.append(string, style: body, tag: 0)
    var styled = StyledText()
    var rest = string.unicodeScalars[...]
    for (index, count) in [7, 5000, 1, 300, 9000, 20_000].enumerated() {
      let style = index % 2 == 0 ? body : FontStyle(.serif, size: 19, weight: .bold)
      styled.append(String(rest.prefix(count)), style: style, rise: index == 3 ? 4 : 0, tag: index)
      if index == 2 { styled.appendAttachment(.image, width: 30, style: body, tag: 9) }
      rest = rest.dropFirst(count)
    }
    for text in [plain, styled] {
      let (whole, parts) = (shaped(text, book, longestWhole: .max), shaped(text, book, longestWhole: 0))
      for (mode, ink) in [
        (LineMode.fitting(limit: 300), true), (.fitting(limit: 30), false), (.minimum, false),
        (.fitting(limit: 100_000), false),
      ] {
        let expected = whole.lines(mode, measuresInk: ink)
        #expect(parts.lines(mode, measuresInk: ink) == expected)
        let kept = parts.keptLines(measuresInk: ink) { _ in mode }
        #expect(kept.map(\.line) == expected)
        #expect(kept.map(\.width) == expected.map(\.width))
      }
      #expect(parts.missingCharacters == whole.missingCharacters)
    }
  }

  @Test("A line as long as the text is one line")
  func single() throws {
    let book = try FontBook(FontBook.Options(language: "en"))
    var text = StyledText()
    text.append(String(repeating: "word ", count: 10_000), style: body, tag: 0)
    let mode = LineMode.fitting(limit: .greatestFiniteMagnitude)
    let line = try #require(shaped(text, book, longestWhole: 0).lines(mode).first)
    #expect(line == shaped(text, book, longestWhole: .max).lines(mode).first)
  }

  @Test("Runs of fonts are found by their scalars")
  func faces() {
    let faces = [3, 3, 5, 3, 3, 3, 7, 7].map { FaceID(rawValue: UInt16($0)) }
    var runs = FaceRuns()
    for face in faces { runs.append(face) }
    #expect(runs.starts == [0, 2, 3, 6])
    #expect(faces.indices.map { runs[$0] } == faces)
  }
}
