import Testing

@testable import PageReading
@testable import ReadingTestSupport

/// Inputs that were slow in Markdown parsers: the time grows with the text, not with its square.
struct MarkdownGrowthTests {
  @Test(arguments: [
    "|x", "[a](", "](", "*a ", "**a ", "_a ", "__a_", "~~a ", "==a ", "||a ", "$a ", "a$ ", "$$a ", "\\(a ",
    "\\[a ",
    "`", "``a ", "`a``", "<a ", "<![CDATA[", "<!A ", "<?", "<a href=\"", "&", "&amp", "[a]: b\n", "[^a]: b\n",
    "[^a]",
    "[a]", "![", "[[", "]]", "(", "- a\n", "1. a\n", "> a\n", "# a\n", "$$\n", "\\[\n", "> \\[\n", "```\n",
    "~~~", "a\n",
    "a  \n", "|a|\n|-|\n", "|a|b|\n", "-\n", "[a](b \"", "a@b.c ", "http://a.b ", "\\", "<x>", "</x>", "*_",
    "**_a", "[*",
    "x<!--", "<!-- a -->", "- ", "   - a\n", "[ ] ", "- [ ] a\n", "\t", "\u{0}", "\u{1}", "😀",
  ])
  func growth(piece: String) {
    expectLinear(piece) { bytes in String(repeating: piece, count: bytes / piece.utf8.count) }
  }

  @Test(arguments: [
    ("|x", "|-"), ("[", "]"), ("![", "](a)"), ("*", "a*"), ("==a ", "b=="), ("||a ", "b||"), ("$a ", "b$"),
    ("`a``", "```"),
    ("[a](", ")"), ("<a ", ">"), ("[$a ", "](b)"), ("[^a] ", "\n\n[^a]: b"), ("> ", "a"),
    ("*a **a ", "a** a*"),
  ])
  func growthOfPairs(first: String, second: String) {
    for separator in ["", "\n"] {
      expectLinear(first + separator + second) { bytes in
        String(repeating: first, count: bytes / 2 / first.utf8.count) + separator
          + String(repeating: second, count: bytes / 2 / second.utf8.count)
      }
    }
  }

  @Test("A table with too many columns is refused, and filling up many rows is limited")
  func tables() throws {
    let wide = String(repeating: "|x", count: 20_000) + "\n" + String(repeating: "|-", count: 20_000)
    #expect(throws: ReadError.self) { try markup(wide) }
    let filled = String(repeating: "|x", count: 900) + "\n" + String(repeating: "|-", count: 900)
    #expect(throws: ReadError.self) { try markup(filled + String(repeating: "\na", count: 10_000)) }
  }

  private func expectLinear(_ name: String, _ text: (_ bytes: Int) -> String) {
    var options = ReadOptions()
    options.limits.nesting = Limits.nestingCeiling
    Growth.expectLinear(name, least: 0.002) { factor in
      _ = try? MarkdownReader.page(SourceText(text: text(10_000 * factor)), options: options)
    }
  }
}
