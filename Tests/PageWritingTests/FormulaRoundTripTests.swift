import PageModel
import Testing

@testable import PageReading
@testable import PageWriting
@testable import ReadingTestSupport

/// Formulas are read back unchanged, whatever is in and around them (Spec/Convert.md 5).
@Suite struct FormulaRoundTripTests {
  private func expectSame(_ blocks: [Block.Kind], _ note: String) throws {
    let page = Page(blocks: blocks.map { Block($0) })
    for format in [OutputFormat.markdown, .html] {
      let written = PageWriter.write(page, as: format)
      #expect(written.diagnostics == [], "\(note)")
      let read = try pageOfSource(written.text, format)
      let difference = difference(page, read)
      #expect(difference == nil, "\(note)\n\(difference ?? "")\n--- \(written.text)")
    }
  }

  private static let sources = [
    "a\nb", "a\n\nb", "a\\\\\nb", "a +\nb", "a\n+ b", "a\n- b", "a\n# b", "a\n> b", "a\n1. b", "a\n= b",
    "a\n===",
    "a\n---", "a\n| - |", "a\n~~~", "a\n```", "a\n$$", "a\n  b", "a  \nb", "\na\n", "a\r\nb", "a\\\nb",
    "a $ b",
    "a$", "$a", "`a`", "a | b", "a \\| b", "|", "\\|x\\|", "a]b", "\\[a", "\\(a\\)", "a<b", "<b>a</b>",
    "a&amp;b",
    "a\n<tg-math>", "</tg-math>", "x\n[a]: b", "a\n\\begin{cases} b \\\\\n c \\end{cases}", "*a*\n_b_",
    "a\n{b}",
    "%a\nb", "a ", " a", "\\", "a\\", "a\tb", "a\n\tb",
  ]

  /// White space at its ends does not belong to a formula, and there is one kind of line end.
  @Test(arguments: sources) func everywhere(written: String) throws {
    let source = Self.trimmed(written)
    let formula = RichText.formula(source)
    for text in [
      formula, .concat([.plain("x "), formula, .plain(" y")]), .concat([.plain("x"), formula, .plain("y")]),
    ] {
      try expectSame([.paragraph(text)], source)
      try expectSame([.heading(text, level: 2)], source)
      try expectSame([.blockQuote(BlockQuote(blocks: [Block(.paragraph(text))]))], source)
      try expectSame(
        [
          .paragraph(.styled(.bold, text)),
          .paragraph(.link(.url("http://x.y/", hasInstantPage: false), text)),
        ], source)
    }
    try expectSame([.formula(source), .paragraph(.plain("a"))], source)
    try expectSame(
      [.blockQuote(BlockQuote(blocks: [Block(.formula(source)), Block(.paragraph(.plain("a")))]))], source)
  }

  @Test func whateverIsInThem() throws {
    var random = SeededGenerator(7)
    let pieces = [
      "a", "b", "\\frac", "{", "}", " ", "\n", "+", "-", "#", "1.", "\\\\", "|", "^2", "&", "=", "x",
    ]
    for _ in 0..<400 {
      let parts = (0..<Int.random(in: 1..<9, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }
      let source = Self.trimmed(parts.joined())
      guard !source.isEmpty else { continue }
      try expectSame([.paragraph(.concat([.plain("x "), .formula(source), .plain(" y")]))], source)
      try expectSame([.formula(source)], source)
    }
  }

  private static func trimmed(_ source: String) -> String {
    let start = source.replacing("\r\n", with: "\n").drop(while: \.isWhitespace)
    return String(start.prefix(start.count - start.reversed().prefix(while: \.isWhitespace).count))
  }

  /// Formulas that other programs can read, too.
  @Test(arguments: [
    ("a\nb", "$a\nb$"), ("a\\\\\n\\beta", "$a\\\\\n\\beta$"), ("a\n- b", "<tg-math>a&#10;- b</tg-math>"),
  ])
  func dollarsWhereTheyMay(source: String, written: String) {
    let page = Page(blocks: [Block(.paragraph(.formula(source)))])
    #expect(PageWriter.write(page, as: .markdown).text == written + "\n")
  }
}
