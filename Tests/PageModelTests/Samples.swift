@testable import PageModel

/// One value of each kind, with unique texts.
enum Samples {
  private static let caption = Caption(text: .plain("text"), credit: .plain("credit"))
  private static let medium = MediaID(rawValue: "m")
  private static let children = [Block(.paragraph(.plain("first"))), Block(.paragraph(.plain("second")))]

  static let blocks: [Block.Kind] = [
    .title(.plain("title")), .subtitle(.plain("subtitle")), .kicker(.plain("kicker")),
    .header(.plain("header")),
    .subheader(.plain("subheader")), .heading(.plain("heading"), level: 2), .paragraph(.plain("paragraph")),
    .footer(.plain("footer")), .authorDate(AuthorDate(author: .plain("author"), date: 1)),
    .thinking(.plain("thinking")), .preformatted(Preformatted(text: .plain("code"), language: "swift")),
    .divider, .anchor(name: "here"), .formula("x^2"),
    .list(
      List(
        items: [
          ListItem(content: .text(.plain("one"))), ListItem(content: .blocks(children)),
          ListItem(content: .text(.plain("three"))),
        ], isOrdered: true)),
    .blockQuote(BlockQuote(blocks: children, caption: .plain("credit"))),
    .pullQuote(PullQuote(text: .plain("quote"), caption: .plain("credit"))),
    .details(Details(summary: .plain("summary"), blocks: children)),
    .table(
      Table(
        caption: .plain("caption"),
        rows: [
          [Table.Cell(text: .plain("a")), Table.Cell(text: nil), Table.Cell(text: .plain("b"))],
          [Table.Cell(text: .plain("c"))],
        ])),
    .photo(Photo(media: medium, caption: caption)), .video(Video(media: medium, caption: caption)),
    .audio(Audio(media: medium, caption: caption)), .document(DocumentBlock(media: medium, caption: caption)),
    .map(Map(latitude: 1, longitude: 2, zoom: 3, caption: caption)),
    .cover(Block(.photo(Photo(media: medium)))),
    .collage(MediaGroup(blocks: children, caption: caption)),
    .slideshow(MediaGroup(blocks: children, caption: caption)), .webEmbed(WebEmbed(caption: caption)),
    .postEmbed(PostEmbed(url: "u", author: "a", blocks: children, caption: caption)),
    .chatBanner(ChatBanner(title: "chat")),
    .relatedArticles(
      RelatedArticles(title: .plain("more"), articles: [RelatedArticles.Article(url: "u", title: "t")])),
    .buttonRow(ButtonRow(buttons: [Button(label: .plain("yes")), Button(label: .plain("no"))])),
    .unsupported(kind: "new"),
  ]

  static let texts: [RichText] = [
    .plain("p"), .concat([.plain("a"), .plain("b")]), .styled(.bold, .plain("s")),
    .link(.hashtag("h"), .plain("l")), .spoiler(.plain("p")),
    .date(DateText(label: .plain("di"), unixTime: 1)), .customEmoji(CustomEmoji(id: "1", alternative: "😀")),
    .inlineImage(InlineImage(media: nil, width: 1, height: 1)), .formula("x²"),
    .anchor(name: "x", .plain("an")), .reference(name: "y", .plain("rf")),
    .diff(new: .plain("n"), old: .plain("o")), .button(Button(label: .plain("b"))),
    .unknown(kind: "k", .plain("u")),
  ]
}

extension Block.Kind {
  /// The number of kinds. A new kind does not compile until it has the next number; then it needs a sample.
  static let count = 33

  var number: Int {
    switch self {
    case .title: 0
    case .subtitle: 1
    case .kicker: 2
    case .header: 3
    case .subheader: 4
    case .heading: 5
    case .paragraph: 6
    case .footer: 7
    case .authorDate: 8
    case .thinking: 9
    case .preformatted: 10
    case .divider: 11
    case .anchor: 12
    case .formula: 13
    case .list: 14
    case .blockQuote: 15
    case .pullQuote: 16
    case .details: 17
    case .table: 18
    case .photo: 19
    case .video: 20
    case .audio: 21
    case .document: 22
    case .map: 23
    case .cover: 24
    case .collage: 25
    case .slideshow: 26
    case .webEmbed: 27
    case .postEmbed: 28
    case .chatBanner: 29
    case .relatedArticles: 30
    case .buttonRow: 31
    case .unsupported: 32
    }
  }
}

extension RichText {
  static let count = 14

  var number: Int {
    switch self {
    case .plain: 0
    case .concat: 1
    case .styled: 2
    case .link: 3
    case .spoiler: 4
    case .date: 5
    case .customEmoji: 6
    case .inlineImage: 7
    case .formula: 8
    case .anchor: 9
    case .reference: 10
    case .diff: 11
    case .button: 12
    case .unknown: 13
    }
  }
}
