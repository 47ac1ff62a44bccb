import Localization
import Testing

@testable import PageModel

/// Spec/Convert.md 6.1.
@Suite struct PagePreviewTests {
  private static func paragraph(_ text: String) -> Block { Block(.paragraph(.plain(text))) }

  private static func preview(_ kinds: [Block.Kind], media: MediaTable = MediaTable()) -> String {
    PagePreview(of: Page(blocks: kinds.map { Block($0) }, media: media)).text(in: .english).plainText
  }

  private static let caption = Caption(text: .plain("C"), credit: .plain("D"))
  private static let table = Table(rows: [[Table.Cell(text: .plain("cell"))]])

  private static let previews: [(Block.Kind, String)] = [
    (.title(.plain("T")), "T"), (.paragraph(.plain(" a \n  b ")), "a b"), (.paragraph(.plain(" \n")), ""),
    (.preformatted(Preformatted(text: .plain("let x\n  = 1"))), "let x = 1"), (.formula("x^2"), "x^2"),
    (.authorDate(AuthorDate(author: .plain("Ann"), date: 1)), "Ann"),
    (.divider, ""), (.anchor(name: "a"), ""), (.unsupported(kind: "new"), ""),
    (.photo(Photo(media: nil)), "Photo"), (.photo(Photo(media: nil, caption: caption)), "C D"),
    (.video(Video(media: nil)), "Video"), (.video(Video(media: nil, isAnimation: true)), "GIF"),
    (.audio(Audio(media: nil)), "Audio"), (.audio(Audio(media: nil, isVoice: true)), "Voice Message"),
    (.audio(Audio(media: nil, caption: caption)), "C D"), (.document(DocumentBlock(media: nil)), "File"),
    (.map(Map(latitude: 1, longitude: 2, zoom: 3)), "Map"),
    (.map(Map(latitude: 1, longitude: 2, zoom: 3, caption: caption)), "C D"),
    (.cover(Block(.photo(Photo(media: nil)))), "Photo"),
    (.table(table), "Table"), (.table(Table(caption: .plain("Ages"), rows: table.rows)), "Ages"),
    (.table(Table(caption: .empty, rows: [])), "Table"),
    (.blockQuote(BlockQuote(blocks: [paragraph("q"), Block(.divider)], caption: .plain("w"))), "q w"),
    (.pullQuote(PullQuote(text: .plain("q"), caption: .plain("w"))), "q w"),
    (.details(Details(summary: .plain("S"), blocks: [paragraph("b"), Block(.table(table))])), "S b Table"),
    (.webEmbed(WebEmbed(url: "https://e.org")), "Web page"), (.webEmbed(WebEmbed(caption: caption)), "C D"),
    (.postEmbed(PostEmbed(url: "", author: "Ann", blocks: [paragraph("p")])), "Ann p"),
    (.postEmbed(PostEmbed(url: "", author: "")), "Web page"),
    (.chatBanner(ChatBanner(title: "News")), "News"),
    (.chatBanner(ChatBanner(title: "", username: "n")), "@n"),
    (
      .relatedArticles(RelatedArticles(title: .plain("More"), articles: [.init(url: "u", title: "One")])),
      "More One"
    ),
    (.buttonRow(ButtonRow(buttons: [Button(label: .plain("Go"))])), "Go"),
  ]

  @Test(arguments: previews.indices)
  func aBlockIsItsTextOrItsName(index: Int) {
    let (kind, text) = Self.previews[index]
    #expect(Self.preview([kind]) == text, "\(kind)")
  }

  @Test func blocksAreJoinedAndEmptyOnesSkipped() {
    let kinds: [Block.Kind] = [
      .divider, .heading(.plain("A"), level: 2), .paragraph(.empty), .photo(Photo(media: nil)), .formula(" "),
      .paragraph(.plain("b")),
    ]
    #expect(Self.preview(kinds) == "A Photo b")
    #expect(PagePreview(of: Page(blocks: [Block(.divider)])).isEmpty)
  }

  @Test func onlyCheckboxesHaveASign() {
    func list(_ check: ListItem.CheckState, _ text: String, _ marker: ListItem.Marker = .bullet) -> Block.Kind
    {
      let inner = List(
        items: [ListItem(content: .text(.plain(text)), marker: marker, check: check)], isOrdered: false)
      return .list(List(items: [ListItem(content: .blocks([Block(.list(inner))]))], isOrdered: false))
    }
    #expect(Self.preview([list(.none, "a"), list(.none, "b", .label("7."))]) == "a b")
    #expect(Self.preview([list(.unchecked, "a"), list(.checked, "b", .label("7."))]) == "☐ a ☑\u{FE0E} b")
  }

  @Test func aGroupIsItsTextsOrTheNamesOfItsImages() {
    let bare = [Block(.photo(Photo(media: nil))), Block(.video(Video(media: nil)))]
    let captioned = [bare[0], Block(.photo(Photo(media: nil, caption: Caption(text: .plain("one")))))]
    for group in [Block.Kind.collage, Block.Kind.slideshow] {
      #expect(Self.preview([group(MediaGroup(blocks: bare))]) == "Photo Video")
      #expect(Self.preview([group(MediaGroup(blocks: captioned))]) == "Photo one")
      #expect(Self.preview([group(MediaGroup(blocks: captioned, caption: Self.caption))]) == "one C D")
      #expect(Self.preview([group(MediaGroup(blocks: []))]) == "Photo")
    }
  }

  @Test func thinkingCountsOnlyAlone() {
    let thought = Block.Kind.thinking(.plain("Hm"))
    #expect(Self.preview([thought]) == "Hm")
    #expect(Self.preview([thought, .divider]) == "Hm")
    #expect(Self.preview([thought, .paragraph(.plain("a"))]) == "a")
    #expect(Self.preview([thought, .photo(Photo(media: nil))]) == "Photo")
    let nested = Block.Kind.blockQuote(BlockQuote(blocks: [Block(thought)]))
    #expect(Self.preview([nested]) == "Hm")
  }

  @Test func aFileHasItsName() {
    let id = MediaID(rawValue: "1")
    let file = DocumentMedia(id: id, kind: .file, fileName: "a b.pdf")
    let media = MediaTable(documents: [id: file])
    #expect(Self.preview([.document(DocumentBlock(media: id))], media: media) == "a b.pdf")
    #expect(Self.preview([.document(DocumentBlock(media: id, caption: Self.caption))], media: media) == "C D")
  }

  @Test func spoilersDatesEmojiAndLinksAreKeptAndTheRestIsPlain() {
    let emoji = RichText.customEmoji(CustomEmoji(id: "1", alternative: ""))
    let text = RichText.concat([
      .styled(.bold, .plain("a\n")), emoji, .plain("  "), .spoiler(.styled(.italic, .plain(" b "))),
      .formula("x\n+ 1"), .inlineImage(InlineImage(media: nil, width: 1, height: 1)),
      .diff(new: .plain(" n"), old: .plain("o")), .link(.hashtag("t"), .plain("#t")),
    ])
    #expect(
      PagePreview(of: Page(blocks: [Block(.paragraph(text))])).parts == [
        .text(
          .concat([
            .plain("a"), .concat([.plain(" "), emoji]), .spoiler(.plain(" b")), .plain(" x + 1"),
            .plain(" n"),
            .link(.hashtag("t"), .plain("#t")),
          ]))
      ])
    let image = RichText.inlineImage(InlineImage(media: nil, width: 1, height: 1))
    #expect(Self.preview([.paragraph(image)]) == "Photo")
  }

  @Test func namesAreInTheLanguage() throws {
    let language = try #require(Language(tag: "de"))
    let page = Page(blocks: [Block(.map(Map(latitude: 1, longitude: 2, zoom: 3))), Block(.table(Self.table))])
    #expect(PagePreview(of: page).text(in: language).plainText == "Karte Tabelle")
  }

  @Test("No kind of block with a text or an image is left out", arguments: Samples.blocks)
  func everyKind(kind: Block.Kind) {
    switch kind {
    case .divider, .anchor, .unsupported: #expect(Self.preview([kind]) == "")
    default: #expect(!Self.preview([kind]).isEmpty)
    }
  }
}
