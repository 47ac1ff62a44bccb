import PageLayout
import PageModel
import Primitives
import Scene
import Testing
import Typography

@testable import Painting

/// The drawing of an article is below its views (Spec/Article.md 10).
@Suite struct ViewOrderTests {
  /// The painted elements, one letter each: glyphs, images, fills and strokes.
  private func order(_ blocks: [Block.Kind], _ design: Design) throws -> String {
    let theme = Theme(palette: design.palettes[0], side: .incoming, design: design)
    var options = LayoutOptions(width: design.standardWidth, design: design, theme: theme)
    options.isFromServer = false
    let page = Page(blocks: blocks.map { Block($0) })
    let layout = PageLayoutEngine.layOut(page, options: options, book: try FontBook()).layout
    let list = Painter(layout, pictures: StubPictures(Bitmap(width: 1, height: 1, pixels: [0xFFFF_0000])))
      .displayList()
    return list.layers.flatMap(\.elements).map { element in
      switch element.content {
      case .glyphs: "g"
      case .image: "i"
      case .fill: "f"
      case .stroke: "s"
      case .dots, .pattern, .group, .stamp, .landmark: "?"
      }
    }.joined()
  }

  private let icon = RichText.inlineImage(InlineImage(media: MediaID(rawValue: "a"), width: 20, height: 20))
  private var pictureInText: Block.Kind { .paragraph(.concat([.plain("Text "), icon])) }
  private let text = Block.Kind.paragraph(.plain("Text"))

  @Test func picturesInTextsLieAboveAllTexts() throws {
    #expect(try order([pictureInText, text], .reader) == "ggi")
    #expect(try order([pictureInText, text], .june2026) == "gig")
  }

  @Test func tablesLieAboveTextsWithAllThatTheyHold() throws {
    let table = Table(caption: nil, rows: [[Table.Cell(text: .plain("Cell"))]], isBordered: false)
    let details = Details(
      summary: .plain("Details"), blocks: [Block(pictureInText), Block(text)], isOpen: true)
    let all = try order([.details(details), .table(table), pictureInText], .reader)
    // The text; then in the details the title, the chevron, two texts, the image and the line; the cell; the image.
    #expect(all == "g" + "gsggif" + "g" + "i")
  }

  @Test func postsArePartsOfThePageAndCheckboxesAreViews() throws {
    let post = PostEmbed(
      url: "", author: "Author", authorPhoto: nil, date: nil, blocks: [Block(pictureInText)],
      caption: Caption())
    let list = List(
      items: [ListItem(content: .blocks([Block(text)]), check: .checked)], isOrdered: false)
    // Author, text and bar, the text of the item; then the image; then the checkbox.
    #expect(try order([.postEmbed(post), .list(list)], .reader).hasPrefix("ggfgi"))
  }
}
