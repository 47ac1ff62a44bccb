import Testing

@testable import PageLayout

@Suite("Decoded strings")
struct DecodedStringsTests {
  private let words = String(repeating: "Wörter, слова, 漢字 🙂 ", count: 20)

  @Test("Only the end of a string that grew is decoded")
  func growth() {
    var strings = DecodedStrings()
    var text = words
    #expect(strings.scalars(of: text) == text.unicodeScalars.map(\.value))
    // A combining mark that makes one character of two parts, and no text at all.
    for piece in ["e", "\u{301}", "🙂", "\u{200D}🙂", "", " и"] {
      let before = strings.decodedCount
      text += piece
      #expect(strings.scalars(of: text) == text.unicodeScalars.map(\.value))
      #expect(strings.decodedCount - before == piece.unicodeScalars.count)
    }
  }

  @Test("A different string is decoded completely, even if it shares a prefix")
  func change() {
    var strings = DecodedStrings()
    let other = "x" + words
    for text in [
      words + "one", words + "two", words, other, String(words.dropLast()), words + "e\u{301}", words + "é",
      "short", "", other + "more", words + "two and more",
    ] {
      #expect(strings.scalars(of: text) == text.unicodeScalars.map(\.value))
    }
  }

  @Test("Several strings can grow in turn")
  func several() {
    var strings = DecodedStrings()
    var texts = (0..<12).map { "\($0) " + words }
    for round in 0..<3 {
      for index in texts.indices.prefix(round == 2 ? 12 : 8) {
        texts[index] += "и"
        let before = strings.decodedCount
        #expect(strings.scalars(of: texts[index]) == texts[index].unicodeScalars.map(\.value))
        if round == 1 { #expect(strings.decodedCount - before == 1) }
      }
    }
  }
}
