import PageModel
import PageReading
import Testing

@testable import IPRenderKit

/// Warnings about formulas point to the character in the original file (Spec/Input.md 7).
@Suite struct FormulaPlaceTests {
  private func warnings(
    _ text: String, name: String, _ options: RenderOptions = RenderOptions()
  ) throws -> [Diagnostic] {
    let report = try Renderer().check(InputFile(Array(text.utf8), name: name), options: options)
    return report.diagnostics.filter { $0.code.rawValue.hasPrefix("formula") }
  }

  /// The text in the file at the position of each warning.
  private func pointed(_ text: String, name: String) throws -> [String] {
    let scalars = text.unicodeScalars.drop { $0 == "\u{feff}" }
    let lines = scalars.split(separator: "\n", omittingEmptySubsequences: false)
    return try warnings(text, name: name).compactMap { warning in
      guard let place = warning.location, lines.indices.contains(place.line - 1) else { return nil }
      let rest = lines[place.line - 1].dropFirst(place.column - 1)
      return String(String.UnicodeScalarView(rest.prefix { $0 != "z" })) + "z"
    }
  }

  @Test(arguments: [
    "$\\az$", "text $x$ \\(\\az\\) more", "$$\\az$$", "$$\n\\az\n$$", "$$\nx +\n  \\az\n$$",
    "```math\nx\n\n\\az\n```",
    "> a $x$\n> b $\\az$", "> > $$\n> > x\n> > \\az\n> > $$", "- a\n  $x +\n  \\az$", "# T $\\az$",
    "| a | $\\az$ |\n| - | - |", "| a |\n| - |\n| \\| $\\az$ |", "**b $\\az$**", "[l $\\az$](http://x.y)",
    "<b>t</b> <tg-math>\\az</tg-math>", "é 😀 $é \\az$", "\u{feff}$\\az$", "a\r\n\r\n$\\az$",
  ])
  func markdown(text: String) throws {
    #expect(try pointed(text, name: "a.md") == ["\\az"])
  }

  @Test(arguments: [
    "<p><tg-math>\\az</tg-math></p>", "<tg-math-block>\n x &lt; \\az\n</tg-math-block>",
    "<p>a &amp; <tg-math>x &gt; \\az</tg-math></p>",
    "<blockquote><tg-math-block>\\az</tg-math-block></blockquote>",
    "<table><tr><td><tg-math>\\az</tg-math></td></tr></table>",
  ])
  func html(text: String) throws {
    #expect(try pointed(text, name: "a.html") == ["\\az"])
  }

  @Test(arguments: [
    #"{"blocks":[{"type":"mathematical_expression","expression":"x \\az"}]}"#,
    #"{"blocks":[{"type":"paragraph","text":["a",{"type":"mathematical_expression","expression":"x\n\"\\az"}]}]}"#,
    #"{"@type":"richMessage","blocks":[{"@type":"pageBlockParagraph","text":{"@type":"richTextMathematicalExpression","expression":"\\az"}}]}"#,
    #"{"markdown":"é \u00e9 \ud83d\ude00\n\ntext $\\az$"}"#,
    #"{"html":"<p>\n\t<tg-math>\\az</tg-math></p>"}"#,
    #"{"choices":[{"message":{"content":"> a\n> $$\n> \\az\n> $$"}}]}"#,
  ])
  func json(text: String) throws {
    #expect(try pointed(text, name: "a.json") == ["\\\\az"])
  }

  @Test func equalFormulasHavePlacesOfTheirOwn() throws {
    let warnings = try warnings("> long enough a quote $\\az$ and $\\az$ and\n> $\\az$", name: "a.md")
    #expect(warnings.map(\.more) == [2])
    #expect(warnings.first?.location.map { [$0.line, $0.column] } == [1, 24])
    // A later warning can be at an earlier position: a table is laid out cell by cell, columns first or last.
    let two = try self.warnings("$x \\az$\n\n$\\az$", name: "a.md")
    #expect(two.map { $0.location?.line } == [1, 3], "the character is told, too")
  }

  // MARK: - Wide formulas

  private static let wide = "$$" + (0..<60).map { "x_{\($0)}" }.joined(separator: "+") + "$$"

  private func options(_ overflow: TableOverflow) -> RenderOptions {
    var options = RenderOptions()
    options.layout.formulas = overflow
    return options
  }

  @Test func whatIsCutIsSaid() throws {
    for (overflow, isCut) in [(TableOverflow.scrolled(0), true), (.full, false)] {
      let warnings = try warnings("text\n\n" + Self.wide, name: "a.md", options(overflow))
      #expect(warnings.map(\.code) == (isCut ? [.formulaCut] : []))
      if isCut { #expect(warnings.first?.location.map { [$0.line, $0.column] } == [3, 3]) }
    }
  }

  @Test func whatIsShrunkFitsOrIsSaid() throws {
    let narrow = "$$" + (0..<11).map { "x_{\($0)}" }.joined(separator: "+") + "$$"
    #expect(try warnings(narrow, name: "a.md", options(.scrolled(0))).map(\.code) == [.formulaCut])
    #expect(try warnings(narrow, name: "a.md", options(.shrunk)).isEmpty)
    // Six tenths are the minimum.
    #expect(try warnings(Self.wide, name: "a.md", options(.shrunk)).map(\.code) == [.formulaCut])
  }

  // MARK: - Growth

  /// A text is searched at the position at which it was read, and never in the whole file.
  @Test func placesCostWhatTheFormulasAre() {
    func offset(_ distance: Int) -> Int? {
      let bytes = Array((String(repeating: " ", count: distance) + "$a + b$").utf8)
      return InputExcerpt("a + b", position: 4).offset(in: bytes, from: 0)
    }
    #expect(offset(0) == 5)
    #expect(offset(1000) == 1005)
    #expect(offset(5000) == nil)
  }
}
