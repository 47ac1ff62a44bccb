import Foundation
import Testing

@testable import Typography

/// Spec/Layout.md 8.7.
@Suite("What the prefix of a text tells about a cut")
struct TextScanTests {
  private func scan(_ string: String) -> TextScan {
    var scan = TextScan()
    scan.add(Array(string.unicodeScalars.map(\.value))[...])
    return scan
  }

  @Test(
    "A text that grew has the same result as a text that is scanned at once",
    arguments: [
      "a (b [c] “d” e", "Привет (мир) ё", "one\ntwo (\r\nthree) \u{2028}четыре", "漢字「かな」한글 (",
      "שלום \u{2067}abc\u{2069} x", "( [ ) ]", "\n", "",
    ])
  func pieces(text: String) {
    let scalars = text.unicodeScalars.map(\.value)
    let whole = scan(text)
    for cut in 0...scalars.count {
      var scan = TextScan()
      scan.add(scalars[..<cut])
      #expect(scan.count == cut)
      scan.add(scalars[cut...])
      #expect(scan == whole)
    }
  }

  @Test("Each bracket is visited once, for any number of open ones")
  func cost() {
    let scalars =
      Array(repeatElement(UInt32(0x28), count: 40_000)) + Array(repeatElement(0x5D, count: 40_000))
    var scan = TextScan()
    let start = clock()
    scan.add(scalars[...])
    #expect(Double(clock() - start) / Double(CLOCKS_PER_SEC) < 5)
    #expect(!scan.brackets.isClosed)
  }

  @Test("It only concerns the hard line at the end of the text")
  func line() {
    #expect(scan("naïve — “text” 3 €").isLatin)
    #expect(!scan("text и").isLatin)
    #expect(scan("и\ntext").isLatin)
    #expect(scan("и\ntext").lineStart == 2)
    #expect(scan("a\u{202B}b").hasDirectionalFormats)
    #expect(!scan("a\u{202B}b\nc").hasDirectionalFormats)
    #expect(scan("漢字").writtenLanguage == nil)
    #expect(scan("漢字かな").writtenLanguage == "ja")
    #expect(scan("漢字한글かな").writtenLanguage == "ko")
    #expect(scan("かな\n漢字").writtenLanguage == nil)
    #expect(scan("(a [b] c)").brackets.isClosed)
    #expect(!scan("(a [b] c").brackets.isClosed)
    #expect(!scan("([)]").brackets.isClosed)
    #expect(scan("(()])").brackets.isClosed)
    #expect(!scan("[(()])").brackets.isClosed)
    #expect(scan("(a\nb").brackets.isClosed)
  }
}
