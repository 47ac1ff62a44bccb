import PageModel
import Testing

@testable import PageReading

/// The texts of a page in which links are detected, and the others (Spec/Input.md 8.4).
@Suite struct AutoLinkerTests {
  private static let link = RichText.link(.mention(username: "durov"), .plain("@durov"))

  @Test func theTextAroundALinkStays() {
    #expect(
      AutoLinks.applied(to: .plain("by @durov, ok"))
        == .concat([.plain("by "), Self.link, .plain(", ok")]))
    #expect(AutoLinks.applied(to: .plain("@durov")) == Self.link)
    #expect(
      AutoLinks.applied(to: .concat([.styled(.bold, .plain("by ")), .plain("x @durov")]))
        == .concat([.styled(.bold, .plain("by ")), .plain("x "), Self.link]))
    #expect(AutoLinks.applied(to: .styled(.bold, .plain("@durov"))) == .styled(.bold, Self.link))
    #expect(AutoLinks.applied(to: .spoiler(.plain("@durov"))) == .spoiler(Self.link))
  }

  /// A parser can split a text anywhere.
  @Test func neighboursAreOneText() {
    let target = LinkTarget.url("https://example.org", hasInstantPage: false)
    #expect(
      AutoLinks.applied(to: .concat([.plain("a https://exa"), .plain("mple"), .plain(".org b")]))
        == .concat([
          .plain("a "), .link(target, .plain("https://exa")), .link(target, .plain("mple")),
          .link(target, .plain(".org")), .plain(" b"),
        ]))
    #expect(
      AutoLinks.applied(to: .concat([.styled(.bold, .plain("https://exa")), .plain("mple.org")]))
        == .concat([
          .styled(.bold, .link(target, .plain("https://exa"))), .link(target, .plain("mple.org")),
        ]))
    let word = RichText.concat([.styled(.italic, .plain("x")), .plain("@durov")])
    #expect(AutoLinks.applied(to: word) == word)
  }

  @Test(arguments: [
    RichText.styled(.code, .plain("@durov")), .link(.url("u", hasInstantPage: false), .plain("see @durov")),
    .formula("@durov"), .button(Button(label: .plain("@durov"))),
    .date(DateText(label: .plain("@durov"), unixTime: 1)),
    .customEmoji(CustomEmoji(id: "1", alternative: "@durov")),
    .inlineImage(InlineImage(media: nil, width: 1, height: 1)),
    .styled(.bold, .styled(.code, .concat([.plain("@"), .plain("durov")]))),
    .diff(new: .plain("a"), old: .plain("@durov")),
  ])
  func whatIsClosedStays(text: RichText) {
    #expect(AutoLinks.applied(to: text) == text)
    // The following text is found at its position.
    #expect(
      AutoLinks.applied(to: .concat([text, .plain(" @durov")]))
        == .concat([text, .plain(" "), Self.link]))
  }

  @Test func nothingIsLinkedAcrossWhatIsClosed() {
    let code = RichText.styled(.code, .plain("http://"))
    for text in [
      RichText.concat([code, .plain("example.com")]),
      .concat([.styled(.code, .plain("x")), .plain("@durov")]),
    ] {
      #expect(AutoLinks.applied(to: text) == text)
    }
    let image = RichText.inlineImage(InlineImage(media: nil, width: 1, height: 1))
    #expect(
      AutoLinks.applied(to: .concat([.plain("a"), image, .plain("@durov")]))
        == .concat([.plain("a"), image, Self.link]))
  }

  @Test func allTextsOfAPageButCodeAndButtons() {
    let plain = RichText.plain("@durov")
    func page(_ text: RichText) -> Page {
      let paragraph = Block(.paragraph(text))
      let caption = Caption(text: text, credit: text)
      let kinds: [Block.Kind] = [
        .title(text), .subtitle(text), .kicker(text), .header(text), .subheader(text),
        .heading(text, level: 2),
        .paragraph(text), .footer(text), .thinking(text), .preformatted(Preformatted(text: plain)), .divider,
        .anchor(name: "@durov"), .formula("@durov"), .authorDate(AuthorDate(author: plain)),
        .list(
          List(
            items: [ListItem(content: .text(text)), ListItem(content: .blocks([paragraph]))], isOrdered: false
          )),
        .blockQuote(BlockQuote(blocks: [paragraph], caption: text)),
        .pullQuote(PullQuote(text: text, caption: text)),
        .details(Details(summary: text, blocks: [paragraph])),
        .table(Table(caption: text, rows: [[Table.Cell(text: text), Table.Cell(text: nil)]])),
        .photo(Photo(media: nil, caption: caption)), .video(Video(media: nil, caption: caption)),
        .audio(Audio(media: nil, caption: caption)), .document(DocumentBlock(media: nil, caption: caption)),
        .map(Map(latitude: 0, longitude: 0, zoom: 1, caption: caption)), .cover(paragraph),
        .collage(MediaGroup(blocks: [paragraph], caption: caption)),
        .slideshow(MediaGroup(blocks: [paragraph], caption: caption)), .webEmbed(WebEmbed(caption: caption)),
        .postEmbed(PostEmbed(url: "", author: "@durov", blocks: [paragraph], caption: caption)),
        .chatBanner(ChatBanner(title: "@durov")),
        .relatedArticles(RelatedArticles(title: plain, articles: [])),
        .buttonRow(ButtonRow(buttons: [Button(label: plain)])), .unsupported(kind: "@durov"),
      ]
      return Page(blocks: kinds.map { Block($0) })
    }
    #expect(AutoLinks.applied(to: page(plain)) == page(Self.link))
    #expect(AutoLinks.applied(to: page(Self.link)) == page(Self.link))
  }
}
