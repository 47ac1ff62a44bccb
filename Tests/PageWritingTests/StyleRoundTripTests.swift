import PageModel
import Testing

@testable import PageReading
@testable import PageWriting

/// Two styles in or beside each other, with any neighbors, are read back as written
/// (Spec/Convert.md 5).
@Suite struct StyleRoundTripTests {
  private struct Style: CustomTestStringConvertible {
    var name: String
    var around: @Sendable (RichText) -> RichText
    var testDescription: String { name }
  }

  private static let styles: [Style] =
    InlineStyle.allCases.map { style in Style(name: style.rawValue) { .styled(style, $0) } }
    + [
      Style(name: "spoiler") { .spoiler($0) },
      Style(name: "link") { .link(.url("https://e.org/?a==b||c", hasInstantPage: false), $0) },
    ]

  /// Characters that parsers distinguish: edges, white space, letters, digits, punctuation, and all delimiters.
  private static let neighbors = [
    "", "e", "7", " ", "\u{a0}", ".", "(", ")", "*", "_", "~", "=", "==", "|", "||", "`", "\\", "&", "<", "[",
    "]",
    "$", "#", "é", "日", "😀", "\n",
  ]

  private static let contents = [
    "x", "x y", "(x)", "*", "_x", "x_", "~", "=", "=x", "x=", "==", "|", "x|", "||", "`", "\\", "&amp;",
    "<b>", "]",
    "日", "😀", "\u{a0}", "x\ny", "#x",
  ]

  /// The tested contents with two styles beside one neighbor. Each content meets every pair of styles and every
  /// neighbor, although not all three meet.
  private static func contents(_ inner: Int, _ neighbor: Int) -> [String] {
    contents.indices.filter { ($0 + inner + neighbor) % 6 == 0 }.map { contents[$0] }
  }

  /// All tested rows of two styles, around each content.
  private static func rows(_ outer: Style, _ inner: Style, _ contents: [String]) -> [RichText] {
    contents.flatMap { content -> [RichText] in
      let text = RichText.plain(content)
      // A link contains no other link.
      let isLinkInLink = outer.name == "link" && inner.name == "link"
      let nested = isLinkInLink ? text : inner.around(text)
      let within =
        isLinkInLink ? .plain("a" + content + "b") : RichText.concat([.plain("a"), nested, .plain("b")])
      return [
        outer.around(nested), outer.around(within),
        .concat([outer.around(text), inner.around(text)]),
      ]
    }
  }

  @Test("Two styles, beside every other element", arguments: styles)
  private func pairs(outer: Style) throws {
    var failures = 0
    for (innerIndex, inner) in Self.styles.enumerated() {
      for (index, neighbor) in Self.neighbors.enumerated() {
        let rows = Self.rows(outer, inner, Self.contents(innerIndex, index))
        // Each row with this neighbor before it and another one after it, so that all pairs are tested.
        let texts = rows.enumerated().map { number, row in
          let behind = Self.neighbors[(index + number) % Self.neighbors.count]
          let start = neighbor.isEmpty ? [] : [RichText.plain("e" + neighbor)]
          let end = behind.isEmpty ? [] : [RichText.plain(behind + "e")]
          return start.isEmpty && end.isEmpty ? row : .concat(start + row.row + end)
        }
        failures += try failureCount(texts, "\(outer.name) and \(inner.name) after '\(neighbor)'", failures)
      }
    }
    #expect(failures == 0)
  }

  /// - Returns: 1 if anything in the page differs.
  private func failureCount(_ texts: [RichText], _ note: String, _ failures: Int) throws -> Int {
    let cells = texts.filter { !$0.plainText.contains("\n") }.map {
      [Table.Cell(text: $0, verticalAlignment: .middle)]
    }
    let head = [Table.Cell(text: .plain("h"), isHeader: true, alignment: .center, verticalAlignment: .middle)]
    let table = Table(rows: [head] + cells, isBordered: true, isStriped: true)
    let page = Page(
      blocks: texts.map { Block(.paragraph($0)) } + texts.map { Block(.heading($0, level: 2)) }
        + [Block(.table(table))])
    for format in [OutputFormat.markdown, .html] {
      let written = PageWriter.write(page, as: format)
      guard written.diagnostics.isEmpty else {
        Issue.record("\(note): \(written.diagnostics[0].message)")
        return 1
      }
      let read = try pageOfSource(written.text, format)
      guard let difference = difference(page, read) else { continue }
      if failures < 3 {
        Issue.record("\(note) as \(format)\n\(difference)\n\(lines(page, read, written.text))")
      }
      return 1
    }
    return 0
  }

  /// The line of Markdown of the first block that differs.
  private func lines(_ expected: Page, _ read: Page, _ text: String) -> String {
    let index = zip(expected.blocks, read.blocks).prefix { $0.kind == $1.kind }.count
    let parts = text.split(separator: "\n\n", omittingEmptySubsequences: false)
    return parts.dropFirst(max(0, index - 1)).prefix(3).joined(separator: "\n\n")
  }
}

extension RichText {
  fileprivate var row: [RichText] { if case .concat(let parts) = self { parts } else { [self] } }
}
