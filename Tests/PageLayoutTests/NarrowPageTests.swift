import PageModel
import Primitives
import Testing
import Typography

@testable import PageLayout

/// If insets, gutters and images leave a negative width, the content between them has a width of zero.
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
        title: text,
        articles: ["One", "Two"].map { RelatedArticles.Article(url: "https://example.org", title: $0) })),
    .webEmbed(WebEmbed(url: "https://example.org/page")),
    .blockQuote(BlockQuote(blocks: [embed, paragraph], caption: text)),
    .pullQuote(PullQuote(text: text, caption: text)),
    .list(
      List(
        items: [ListItem(content: .blocks([embed, paragraph]), marker: .label("1234567."))], isOrdered: true)),
    .details(Details(summary: text, blocks: [embed, paragraph], isOpen: true)),
    .table(Table(caption: text, rows: [[Table.Cell(text: text), Table.Cell(text: text)]])),
    .preformatted(Preformatted(text: text, language: "swift")),
    .divider,
  ]

  /// Elements that reduce the width of the blocks in them.
  private static func nested(in place: Int, _ kind: Block.Kind) -> Block.Kind {
    // Another block follows, because the last block at a level has no line below.
    let blocks = [Block(kind), paragraph]
    switch place {
    case 0: return .blockQuote(BlockQuote(blocks: blocks))
    case 1: return .details(Details(summary: text, blocks: blocks, isOpen: true))
    default:
      let item = ListItem(content: .blocks(blocks), marker: .label("1234567."))
      return .list(List(items: [item], isOrdered: true))
    }
  }

  @Test(arguments: blocks.indices, Design.all)
  func nothingIsNarrowerThanNothing(index: Int, design: Design) throws {
    let book = try FontBook()
    for isRTL in [false, true] {
      for place in 0..<3 {
        var kind = Self.blocks[index]
        for _ in 0..<4 {
          var options = LayoutOptions(width: Self.narrowest)
          options.showsRichPlaceholders = true
          options.design = design
          let page = Page(blocks: [Block(kind), Self.paragraph], isRTL: isRTL)
          let layout = PageLayoutEngine.layOut(page, options: options, book: book).layout
          for item in layout.items {
            #expect(item.frame.width >= 0 && item.frame.height >= 0, "\(item.source): \(item.frame)")
          }
          kind = Self.nested(in: place, kind)
        }
      }
    }
  }
}
