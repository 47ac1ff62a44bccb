import PageModel
import Primitives
import Testing
import Typography

@testable import PageLayout

@Suite("Truncated lines")
struct SingleLineTests {
  private func line(
    _ text: String, limit: Double = .greatestFiniteMagnitude, _ cut: SingleLine.Cut = .end
  ) throws -> SingleLine {
    let environment = LayoutEnvironment(Page(), options: LayoutOptions(), book: try FontBook())
    return SingleLine(
      text, font: FontStyle(.sans, size: 17), color: .black, limit: limit, cut: cut, at: .zero,
      environment: environment, origin: .none)
  }

  @Test("A line that fits is shown whole")
  func whole() throws {
    let width = try line("Hello").line.width
    #expect(try line("Hello", limit: width).text == "Hello")
    #expect(try line("Hello", limit: width - 0.01).text.hasSuffix("…"))
  }

  @Test("The line shows as much text as fits", arguments: [SingleLine.Cut.middle, .end])
  func most(_ cut: SingleLine.Cut) throws {
    let characters = Array("abcdefghijklmnopqrstuvwxyz")
    let shown = try line(String(characters), limit: 100, cut)
    #expect(shown.line.width <= 100)
    let count = shown.text.count - 1
    let parts = shown.text.split(separator: "…", omittingEmptySubsequences: false)
    switch cut {
    case .end: #expect(parts == [Substring(characters.prefix(count)), ""])
    case .middle:
      // The odd one goes to the front.
      #expect(parts[0].count - parts[1].count == count % 2)
      #expect(String(characters).hasPrefix(parts[0]) && String(characters).hasSuffix(parts[1]))
    }
    if cut == .end {
      #expect(try line(String(characters.prefix(count + 1)) + "…").line.width > 100)
    }
  }

  @Test("There is no space beside the ellipsis")
  func spaces() throws {
    for limit in stride(from: 40.0, to: 120, by: 3) {
      for cut in [SingleLine.Cut.middle, .end] {
        let text = try line("a b c d e f g h i j k l m n o p q", limit: limit, cut).text
        #expect(!text.contains(" …") && !text.contains("… "))
      }
    }
  }

  @Test("Line breaks and tabs are spaces; white space at the ends is ignored")
  func whiteSpace() throws {
    #expect(try line(" a\r\nb\tc\u{2028}d \n").text == "a b c d")
    let width = try line("Hello").line.width
    #expect(try line("Hello   ", limit: width).text == "Hello")
    #expect(try line(" \n ").text == "")
  }

  @Test("If the ellipsis does not fit, nothing is shown")
  func nothing() throws {
    for limit in [-10.0, 0, 3] {
      let line = try line("Hello", limit: limit)
      #expect(line.text.isEmpty && line.line.runs.isEmpty)
    }
  }

  @Test("Right-to-left text keeps its start and its end", arguments: [SingleLine.Cut.middle, .end])
  func rightToLeft(_ cut: SingleLine.Cut) throws {
    let text = "שלום לכולם וברוכים הבאים"
    let shown = try line(text, limit: 100, cut)
    #expect(shown.line.width <= 100 && shown.line.isRTL)
    #expect(shown.text.first == text.first)
    #expect((cut == .middle) == (shown.text.last == text.last))
  }

  @Test("A text of several megabytes is truncated like any other, also if its characters have no width")
  func endless() throws {
    let words = String(repeating: "word ", count: 100_000)
    #expect(try line("First " + words, limit: 100).text.hasPrefix("First word"))
    #expect(try line(words + "last", limit: 100, .middle).text.hasSuffix("last"))
    let spaces = String(repeating: "\u{200B}", count: 5000)
    #expect(try line(spaces, limit: 100).text.last == "…")
  }

  @Test("A letter of several characters is never split")
  func clusters() throws {
    let family = "👨‍👩‍👧‍👦"
    let text = try line(String(repeating: family, count: 12), limit: 100).text
    #expect(text.dropLast().allSatisfy { String($0) == family })
  }
}
