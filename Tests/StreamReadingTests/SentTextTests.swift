import PageModel
import Testing

@testable import PageReading
@testable import StreamReading

/// Models that write texts for bots to send (Spec/Input.md 10.3).
@Suite struct SentTextTests {
  private static func chunk(_ text: String, end: String = "null") -> String {
    #"{"object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"\#(text)"},"finish_reason":\#(end)}]}"#
  }

  private static let text = [chunk("*bo"), chunk("ld*"), chunk("", end: #""stop""#)].joined(separator: "\n")

  @Test(
    arguments: [(.rich, .italic), (.botV1, .bold), (.botV2, .bold)] as [(SourceOptions.Markdown, InlineStyle)]
  )
  func everyRevisionIsReadByItsDialect(dialect: SourceOptions.Markdown, style: InlineStyle) throws {
    var options = StreamOptions()
    options.reading.source.markdown = dialect
    let pages = try stream(Self.text, options: options).script.revisions.map { $0.page() }
    #expect(pages.last?.blocks.map(\.kind) == [.paragraph(.styled(style, .plain("bold")))])
    // Half a delimiter waits.
    #expect(pages.allSatisfy { $0.blocks.count <= 1 })
  }
}
