import PageModel
import Testing

@testable import PageReading
@testable import ReadingTestSupport

/// Spec/Rulings.md 78: the direction of a page without a flag.
@Suite struct DirectionTests {
  private func isRTL(_ text: String, name: String = "a.md") throws -> Bool {
    try PageReader.read(Array(text.utf8), name: name).page.isRTL
  }

  @Test(arguments: [
    ("שלום", true), ("hello", false), ("123 שלום abc", true), ("123", false), ("", false),
    ("שלום\n\nhello", false), ("שלום\n\nhello\n\nمرحبا", true),
    // Items, cells and headings are paragraphs; code and formulas are not.
    ("hello\n\n- שלום\n- مرحبا", true), ("# שלום\n\nhello\n\n| א | ב |\n|--|--|\n| ג | d |", true),
    ("שלום\n\n```\nabc\n```\n\n$$x$$", true), ("$x$ שלום", true), ("שלום\n\n> a\n> \n> b", false),
    ("\u{200f}abc", true), ("**א** abc", true), ("٣ abc", false),
  ])
  func markdown(text: String, expected: Bool) throws {
    #expect(try text.isEmpty || isRTL(text) == expected, "\(text)")
  }

  @Test func html() throws {
    #expect(try isRTL("<p>שלום</p>", name: "a.html"))
    #expect(try !isRTL("<p>abc</p><p>שלום</p><h1>x</h1>", name: "a.html"))
  }

  /// A page of blocks keeps its own flag, and so does a text whose envelope has one.
  @Test func json() throws {
    #expect(try !read(#"{"blocks":[{"type":"paragraph","text":"שלום"}]}"#).page.isRTL)
    #expect(try read(#"{"markdown":"שלום"}"#).page.isRTL)
    #expect(try !read(#"{"markdown":"שלום","is_rtl":false}"#).page.isRTL)
    #expect(try read(#"{"markdown":"abc","is_rtl":true}"#).page.isRTL)
  }
}
