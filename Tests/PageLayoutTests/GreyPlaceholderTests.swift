import PageModel
import Primitives
import Testing

@testable import PageLayout

@Suite("Gray boxes")
struct GreyPlaceholderTests {
  private func related(_ count: Int) -> Block.Kind {
    let article = RelatedArticles.Article(url: "https://example.org", title: "Title")
    return .relatedArticles(
      RelatedArticles(title: .plain("More"), articles: Array(repeating: article, count: count)))
  }

  private func boxes(_ block: Block.Kind) throws -> [LayoutItem] {
    try layOut([block]).items.filter { $0.kindName == "placeholder" }
  }

  @Test("A post is 140 points high, with its caption 14 below")
  func post() throws {
    let caption = Caption(text: .plain("Caption"))
    let items = try layOut([.postEmbed(PostEmbed(url: "", author: "", caption: caption))]).items
    #expect(items.map(\.kindName) == ["placeholder", "text"])
    #expect(items[0].frame == Rect(0, 5, 341, 140))
    #expect(items[1].frame.minY == 5 + 140 + 14)
    guard case .media(let box) = items[0].content else { return #expect(Bool(false)) }
    #expect(box.background == Color(0xd9d9d9) && box.cornerRadius == 0 && box.media == nil)
  }

  @Test(
    "On dark pages, a box has the color of an image's placeholder", arguments: [Side.incoming, .outgoing])
  func dark(side: Side) throws {
    let photo = Block.Kind.photo(Photo(media: nil))
    let slides = Block.Kind.slideshow(MediaGroup(blocks: [Block(photo)]))
    for (palette, isDark) in [(Palette.classic, false), (.day, false), (.night, true), (.tinted, true)] {
      let theme = Theme(palette: palette, side: side)
      let items = try layOut(
        [.postEmbed(PostEmbed(url: "", author: "")), photo, slides], options: options(palette, side)
      ).items
      guard case .media(let post) = items[0].content, case .media(let image) = items[1].content,
        case .slideshow(let slideshow) = items[2].content
      else { return #expect(Bool(false)) }
      #expect(image.background == theme.panelBackground)
      #expect(post.background == (isDark ? theme.panelBackground : Color(0xd9d9d9)))
      #expect(slideshow.background == (isDark ? theme.panelBackground : theme.secondaryText))
    }
  }

  @Test("The banner of a chat is 60 points high; without a chat there is none")
  func banner() throws {
    #expect(
      try boxes(.chatBanner(ChatBanner(title: "Chat"))).map(\.frame) == [Rect(0, 0, 341, 60)])
    #expect(try boxes(.chatBanner(ChatBanner(title: "", username: "chat"))).count == 1)
    #expect(try layOut([.chatBanner(ChatBanner(title: ""))]).items.isEmpty)
  }

  @Test(
    "Related articles are 80 points high each, and between 80 and 320 together",
    arguments: [(0, 80.0), (1, 80), (3, 240), (4, 320), (5, 320), (10_000, 320)])
  func articles(_ count: Int, _ height: Double) throws {
    #expect(try boxes(related(count)).map(\.frame.height) == [height])
  }
}
