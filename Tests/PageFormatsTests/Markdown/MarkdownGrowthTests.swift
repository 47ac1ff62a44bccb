import Glibc
import Testing

@testable import PageFormats

/// What has been slow in parsers of Markdown: the time grows with the text, not with its square.
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
  func growth(piece: String) throws {
    try expectGrowth { bytes in String(repeating: piece, count: bytes / piece.utf8.count) }
  }

  @Test(arguments: [
    ("|x", "|-"), ("[", "]"), ("![", "](a)"), ("*", "a*"), ("==a ", "b=="), ("||a ", "b||"), ("$a ", "b$"),
    ("`a``", "```"),
    ("[a](", ")"), ("<a ", ">"), ("[$a ", "](b)"), ("[^a] ", "\n\n[^a]: b"), ("> ", "a"),
    ("*a **a ", "a** a*"),
  ])
  func growthOfPairs(first: String, second: String) throws {
    for separator in ["", "\n"] {
      try expectGrowth { bytes in
        String(repeating: first, count: bytes / 2 / first.utf8.count) + separator
          + String(repeating: second, count: bytes / 2 / second.utf8.count)
      }
    }
  }

  @Test("A table of many columns is refused, one of many rows is not filled up without end")
  func tables() throws {
    let wide = String(repeating: "|x", count: 20_000) + "\n" + String(repeating: "|-", count: 20_000)
    #expect(throws: ReadError.self) { try markup(wide) }
    let filled = String(repeating: "|x", count: 900) + "\n" + String(repeating: "|-", count: 900)
    #expect(throws: ReadError.self) { try markup(filled + String(repeating: "\na", count: 10_000)) }
  }

  private func expectGrowth(_ text: (Int) -> String) throws {
    func seconds(_ bytes: Int) throws -> Double {
      let text = text(bytes)
      var options = ReadOptions()
      options.limits.nesting = Limits.nestingCeiling
      let start = Self.processorSeconds
      _ = try? MarkdownReader.nodes(SourceText(text: text), options: options)
      return Self.processorSeconds - start
    }
    let small = try seconds(20_000)
    let large = try seconds(160_000)
    // Eight times the text may take eight times as long, and three times that by chance; a square would take 64 times.
    #expect(large < 8 * 3 * max(small, 0.01), "\(small) s, \(large) s")
  }

  /// Of this thread, so that other tests do not count.
  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
