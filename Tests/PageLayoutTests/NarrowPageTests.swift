import PageModel
import Primitives
import Testing
import Typography

@testable import PageLayout

/// Where insets, gutters and pictures leave less than nothing, what stands between them is as wide as nothing.
@Suite("Pages without room")
struct NarrowPageTests {
  private static let narrowest = 40.0

  private static let text = RichText.plain("Words")
  private static let paragraph = Block(.paragraph(text))
  private static let embed = Block(.webEmbed(WebEmbed(url: "https://example.org/page")))

  static let blocks: [Block.Kind] = [
    .chatBanner(ChatBanner(title: "Chat", username: "chat")),
    .postEmbed(PostEmbed(url: "", author: "A", blocks: [paragraph, embed])),
    .relatedArticles(
      RelatedArticles(
        title: text, articles: [RelatedArticles.Article(url: "https://example.org", title: "One")])),
    .webEmbed(WebEmbed(url: "https://example.org/page")),
    .blockQuote(BlockQuote(blocks: [embed, paragraph], caption: text)),
    .pullQuote(PullQuote(text: text, caption: text)),
    .list(
      List(
        items: [ListItem(content: .blocks([embed, paragraph]), marker: .label("1234567."))], isOrdered: true)),
    .details(Details(summary: text, blocks: [embed, paragraph], isOpen: true)),
    .table(Table(caption: text, rows: [[Table.Cell(text: text), Table.Cell(text: text)]])),
  ]

  @Test(arguments: blocks.indices, [false, true])
  func nothingIsNarrowerThanNothing(index: Int, isRTL: Bool) throws {
    var kind = Self.blocks[index]
    for _ in 0..<4 {
      var options = LayoutOptions(width: Self.narrowest)
      options.showsRichPlaceholders = true
      let page = Page(blocks: [Block(kind)], isRTL: isRTL)
      let layout = PageLayoutEngine.layOut(page, options: options, book: try FontBook()).layout
      for item in layout.items {
        #expect(item.frame.width >= 0 && item.frame.height >= 0, "\(item.source): \(item.frame)")
      }
      kind = .blockQuote(BlockQuote(blocks: [Block(kind)]))
    }
  }
}
