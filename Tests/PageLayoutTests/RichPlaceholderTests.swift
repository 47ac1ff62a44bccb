import PageModel
import Primitives
import Testing
import Typography

@testable import PageLayout

@Suite("Content of gray boxes")
struct RichPlaceholderTests {
  private let photo = MediaID(rawValue: "1")

  private func items(
    _ block: Block.Kind, isRTL: Bool = false, width: Double = LayoutOptions.standardWidth
  ) throws -> [LayoutItem] {
    var options = LayoutOptions(width: width)
    options.showsRichPlaceholders = true
    let size = PhotoSize(width: 100, height: 100, sources: [])
    let media = MediaTable(photos: [photo: PhotoMedia(id: photo, sizes: [size])])
    let page = Page(blocks: [Block(block)], media: media, isRTL: isRTL)
    return Array(PageLayoutEngine.layOut(page, options: options, book: try FontBook()).layout.items)
  }

  private func texts(_ items: [LayoutItem]) -> [String] {
    items.compactMap(\.box).map { $0.lines.map(\.text).joined(separator: "|") }
  }

  /// Whether the frames of one page mirror those of the other.
  private func isMirrored(_ left: [LayoutItem], _ right: [LayoutItem], width: Double) -> Bool {
    left.count == right.count
      && zip(left, right).allSatisfy { left, right in
        // Text is as wide as its column where it is aligned to the right.
        isClose(left.frame.minX, width - right.frame.maxX)
          && (left.box != nil || isClose(left.frame.width, right.frame.width))
      }
  }

  // MARK: - Related articles

  private func article(
    title: String = "", description: String = "", photo: MediaID? = nil, author: String = "",
    date: Int? = nil
  ) -> RelatedArticles.Article {
    RelatedArticles.Article(
      url: "https://www.example.org/a", title: title, description: description, photo: photo,
      author: author, date: date)
  }

  private func related(_ articles: [RelatedArticles.Article], title: RichText = .plain("More"))
    -> Block.Kind
  {
    .relatedArticles(RelatedArticles(title: title, articles: articles))
  }

  @Test("Articles show title, description, author and date, with a hairline above each")
  func articles() throws {
    let items = try items(
      related([
        article(title: "One", description: "About it", author: "Jane", date: 1_700_000_000),
        article(title: "Two", date: 1_700_000_000), article(title: "Three", author: "Jane"),
      ]))
    #expect(
      texts(items) == [
        "More", "One", "About it", "Jane • November 14, 2023", "Two", "November 14, 2023", "Three", "Jane",
      ])
    #expect(items.filter { $0.kindName == "hairline" }.count == 3)
    // One background below everything, to the end of the section.
    #expect(items[0].kindName == "shape" && items[0].frame.width == 337)
    #expect(isClose(items[0].frame.maxY, (items.last?.frame.maxY ?? 0) + 10))
    #expect(
      items.compactMap(\.box?.category.name) == [
        "caption", "paragraph", "caption", "credit", "paragraph", "credit", "paragraph", "credit",
      ])
  }

  @Test("Title and description together have three lines, and the title two; more is truncated")
  func clamped() throws {
    let long = String(repeating: "words and ", count: 40)
    let both = texts(try items(related([article(title: long, description: long)])))
    #expect(both[1].filter { $0 == "|" }.count == 1 && both[1].hasSuffix("…"))
    #expect(both[2].filter { $0 == "|" }.count == 0 && both[2].hasSuffix("…"))
    let short = texts(try items(related([article(title: "Short", description: long)])))
    #expect(short[2].filter { $0 == "|" }.count == 1 && short[2].hasSuffix("…"))
  }

  @Test("An image of 60 points is at the trailing side, and the text does not overlap it")
  func picture() throws {
    let long = String(repeating: "words and ", count: 40)
    let items = try items(related([article(title: long, photo: photo)]))
    let picture = try #require(items.first { $0.kindName == "thumbnail" })
    #expect(picture.frame.size == Size(60, 60) && picture.frame.maxX == 327)
    guard case .media(let box) = picture.content else { return #expect(Bool(false)) }
    #expect(box.cornerRadius == 6)
    let title = try #require(items.last { $0.box != nil })
    #expect(title.frame.maxX <= picture.frame.minX - 12)
    // Both are centered.
    #expect(isClose(title.frame.midY, picture.frame.midY))
  }

  @Test("An article without text shows its address; without an address, it is omitted")
  func wordless() throws {
    #expect(texts(try items(related([article()]))) == ["More", "example.org/a"])
    let empty = RelatedArticles.Article(url: "")
    #expect(texts(try items(related([empty, article(title: "One")]))) == ["More", "One"])
    // An empty post stays a gray box.
    #expect(try items(related([empty], title: .empty)).map(\.kindName) == ["placeholder"])
  }

  // MARK: - Chats

  @Test("A banner is 60 points high and shows image, title and address")
  func banner() throws {
    let banner = ChatBanner(title: "Chat", username: "chat", photo: photo, accentColorID: 5)
    let items = try items(.chatBanner(banner))
    #expect(items.map(\.kindName) == ["shape", "shape", "text", "thumbnail", "text", "text"])
    #expect(items[0].frame == Rect(0, 0, 337, 60))
    #expect(items[3].frame == Rect(10, 10, 40, 40))
    // Smaller, so that none of it is visible around the image.
    #expect(items[1].frame == Rect(10.5, 10.5, 39, 39))
    #expect(texts(items) == ["C", "Chat", "@chat"])
    guard case .shape(let disc) = items[1].content else { return #expect(Bool(false)) }
    #expect(disc.cornerRadius == 19.5 && disc.color == Palette.authorColors[5])
    #expect(items[2].box?.attributes.map(\.color) == [.white])
    // The lines are centered together.
    #expect(isClose(items[4].frame.minY + items[5].frame.maxY, 60))
  }

  @Test("A chat without a title is named by its address, with any id")
  func untitled() throws {
    for id in [Int.min, -1, 0, 7, .max] {
      let banner = ChatBanner(title: "", username: "chat", accentColorID: id)
      #expect(texts(try items(.chatBanner(banner))) == ["C", "@chat"])
    }
  }

  // MARK: - Posts

  private let post = PostEmbed(
    url: "https://example.org/1", author: "Jane Doe", date: 1_700_000_000,
    blocks: [Block(.paragraph(.plain("Words"))), Block(.divider)],
    caption: Caption(text: .plain("Caption")))

  @Test("A post shows author, date and blocks beside a bar, and its caption below")
  func embeddedPost() throws {
    let items = try items(.postEmbed(post))
    #expect(texts(items) == ["J", "Jane Doe", "November 14, 2023", "Words", "Caption"])
    #expect(items.map(\.source).contains("/0/blocks/1"))
    let bar = try #require(items.first { $0.kindName == "bar" })
    let words = try #require(items.first { $0.source == "/0/blocks/0" })
    let caption = try #require(items.last)
    #expect(bar.frame.minX == 10 && bar.frame.width == 3)
    #expect(words.frame.minX == 22)
    #expect(isClose(caption.frame.minY, bar.frame.maxY + 14))
    #expect(caption.frame.minX == 10)
  }

  @Test("A post without an author is named by its site; an empty one stays a gray box")
  func anonymousPost() throws {
    let site = PostEmbed(url: "https://www.example.org/1", author: " ")
    #expect(texts(try items(.postEmbed(site))) == ["E", "example.org"])
    #expect(try items(.postEmbed(PostEmbed(url: "", author: ""))).map(\.kindName) == ["placeholder"])
  }

  @Test("Nested posts are laid out without failing, until no word fits")
  func deep() throws {
    var block = Block(.paragraph(.plain("Words")))
    for _ in 0..<40 { block = Block(.postEmbed(PostEmbed(url: "", author: "A", blocks: [block]))) }
    #expect(try items(block.kind).filter { $0.kindName == "bar" }.count == 40)
  }

  // MARK: - Web pages

  @Test("A page without an image shows its address on a card; without an address, the gray box stays")
  func card() throws {
    let items = try items(
      .webEmbed(WebEmbed(url: "https://www.example.org/watch?v=1", caption: Caption(text: .plain("x")))))
    #expect(items.map(\.kindName) == ["shape", "page", "text"])
    #expect(items[0].frame == Rect(10, 5, 317, 60))
    guard case .fileRow(let row) = items[1].content else { return #expect(Bool(false)) }
    #expect(row.lines.map(\.text) == ["example.org", "/watch?v=1"] && row.media == nil)
    #expect(items[2].frame.minY == items[0].frame.maxY + 14)
    #expect(try self.items(.webEmbed(WebEmbed(html: "<p>"))).map(\.kindName) == ["placeholder"])
  }

  @Test(
    "An address consists of its host and the rest",
    arguments: [
      ("https://www.example.org/a?b#c", "example.org", "/a?b#c"), ("http://example.org/", "example.org", ""),
      ("example.org:80?a=b", "example.org:80", "?a=b"), ("https://a.b@c.d/@e", "c.d", "/@e"), ("", "", ""),
      ("https://", "", ""),
    ])
  func address(_ url: String, _ host: String, _ path: String) {
    let address = WebAddress(url)
    #expect(address.host == host && address.path == path)
  }

  // MARK: - Right to left

  @Test("On a right-to-left page, everything is mirrored")
  func mirrored() throws {
    let blocks: [Block.Kind] = [
      .chatBanner(ChatBanner(title: "Chat", username: "chat")),
      related([article(title: "One", description: "About it", photo: photo, author: "Jane")]),
      .postEmbed(PostEmbed(url: "", author: "Jane", date: 1)), .webEmbed(WebEmbed(url: "https://a.b/c")),
    ]
    for block in blocks {
      let left = try items(block)
      let right = try items(block, isRTL: true)
      #expect(isMirrored(left, right, width: 337), "\(Block(block).name)")
    }
    guard case .fileRow(let row) = try items(blocks[3], isRTL: true)[1].content else {
      return #expect(Bool(false))
    }
    #expect(row.control.maxX == 317 - 10 - 3)
    #expect(row.lines.allSatisfy { isClose($0.origin.x + $0.line.width, 317 - 10 - 55) })
  }
}
