import Foundation
import PageModel
import Testing

@testable import MessageReading
@testable import PageReading
@testable import PageWriting
@testable import ReadingTestSupport

/// Spec/Convert.md 2: a page that is read, written and read again is the same page.
@Suite struct JSONRoundTripTests {
  private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Every JSON page among the goldens and examples.
  static let files: [String] = ["Goldens", "Examples"].flatMap { folder -> [String] in
    let root = repository.appendingPathComponent(folder)
    let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return names.filter { name in
      name.hasSuffix("page.json") || folder == "Examples" && name.hasSuffix(".json") && name != "theme.json"
    }.map { "\(folder)/\($0)" }.sorted()
  }

  private func page(_ file: String) throws -> Page? {
    let bytes = [UInt8](try Data(contentsOf: Self.repository.appendingPathComponent(file)))
    return try? InputReader.page(bytes, name: file).page
  }

  @Test func thereAreManyFiles() { #expect(Self.files.count > 300) }

  @Test(arguments: [OutputFormat.json, .tdlib])
  func pagesOfFilesComeBack(_ format: OutputFormat) throws {
    var count = 0
    for file in Self.files {
      guard let page = try page(file) else { continue }
      count += 1
      try expectReturn(of: page, as: format, "\(file)")
    }
    #expect(count > 300)
  }

  /// Lists whose labels are those that a reader creates.
  @Test(arguments: [OutputFormat.json, .tdlib])
  func everyKindComesBack(_ format: OutputFormat) throws {
    for kind in Samples.blocks + Self.blocks {
      if case .list(let list) = kind, list.isOrdered, list.items[0].marker == .bullet { continue }
      try expectReturn(of: Page(blocks: [Block(kind)]), as: format, "\(kind)")
    }
    for text in Samples.texts + Self.texts {
      try expectReturn(of: Page(blocks: [Block(.paragraph(text))]), as: format, "\(text)")
    }
  }

  private static let blocks: [Block.Kind] = [
    .paragraph(.plain("\u{8}\u{7f}\u{2028}\"\\/\t\n🙂")), .heading(.empty, level: 6),
    .list(
      List(
        items: [
          ListItem(
            content: .text(.plain("a")), marker: .label("iv."), check: .checked, value: 4,
            numbering: .lowerRoman),
          ListItem(content: .text(.plain("b")), marker: .label(" ")),
          ListItem(content: .blocks([Block(.divider)]), marker: .label("x"), check: .unchecked, value: -7),
        ], isOrdered: true)),
    .list(List(items: [ListItem(content: .text(.empty), marker: .label("0."), value: 0)], isOrdered: true)),
    .list(List(items: [ListItem(content: .text(.empty), marker: .label("1."))], isOrdered: true)),
    .list(List(items: [ListItem(content: .text(.empty), check: .unchecked)], isOrdered: false)),
    .list(List(items: [], isOrdered: false)),
    .blockQuote(BlockQuote(blocks: [], isCollapsed: true)),
    .blockQuote(
      BlockQuote(blocks: [Block(.paragraph(.plain("p")))], caption: .plain("c"), isCollapsed: true)),
    .table(
      Table(
        rows: [
          [
            Table.Cell(
              text: .plain("a"), isHeader: true, columnSpan: 2, rowSpan: 3, alignment: .center,
              verticalAlignment: .bottom),
            Table.Cell(text: .empty, alignment: .right, verticalAlignment: .middle),
          ], [],
        ], isBordered: true, isStriped: true, isCompact: true)),
    .map(Map(latitude: 0.1 + 0.2, longitude: -1e-7, zoom: 3, width: 5)),
    .buttonRow(
      ButtonRow(
        buttons: [
          Button(label: .plain("a"), style: .danger, action: .init(kind: "url", url: "https://e.org")),
          Button(label: .plain("b"), action: .init(kind: "callback_data", text: "data")),
          Button(label: .plain("c"), action: .init(kind: "switch_inline_query_chosen_chat", text: "")),
          Button(label: .plain("d"), action: .init(kind: "copy_text", text: "t")),
          Button(label: .plain("e"), action: .init(kind: "disabled")),
          Button(label: .plain("f"), action: .init(kind: "web_app", url: "https://e.org")),
          Button(label: .plain("g"), action: .init(kind: "pay")),
        ], alignment: .right)),
  ]

  private static let texts: [RichText] =
    InlineStyle.allCases.map { .styled($0, .concat([.plain("a"), .spoiler(.plain("b"))])) }
    + [
      .url("https://e.org", hasInstantPage: true), .email("a@b.c"), .phone("1"), .mention(username: "u"),
      .user(id: "7"),
      .hashtag("#h"), .cashtag("$C"), .botCommand("/c"), .bankCard("4"), .tonAddress("U"), .anchor(name: ""),
      .reference(name: "r"),
    ].map { .link($0, .plain("t")) }
    + [
      .relative, .absolute(weekday: true, date: .long, time: .short),
      .absolute(weekday: false, date: .none, time: .long),
    ].map { .date(DateText(label: .plain("d"), unixTime: 1, format: $0)) }

  /// MTProto ids, unused media, and a medium that two blocks show.
  @Test(arguments: [OutputFormat.json, .tdlib])
  func mediaComeBack(_ format: OutputFormat) throws {
    let photo = PhotoMedia(
      id: MediaID(rawValue: "42"),
      sizes: [
        PhotoSize(
          type: "m", width: 9, height: 8, sources: [.opaque("x"), .path("a.png"), .url("ftp://e.org")]),
        PhotoSize(
          width: 90, height: 80,
          sources: [
            .bytes([0, 255, 16]), .path("a.png"), .opaque("u"), .opaque("f"),
            .url("https://e.org/a.png"),
          ]),
      ], miniThumbnail: [1, 2])
    let document = DocumentMedia(
      id: MediaID(rawValue: "#x"), kind: .sticker, mimeType: "m/t", width: 1, height: 2, duration: 3,
      byteCount: 1 << 40,
      fileName: "n", title: "t", performer: "p", waveform: [7],
      thumbnail: PhotoSize(type: "s", width: 1, height: 1, sources: [.opaque("y")]), sources: [.bytes([])])
    var mapped = PhotoMedia(
      id: MediaID(rawValue: "5"), sizes: [PhotoSize(width: 1, height: 1, sources: [.path("e")])])
    let made = DocumentMedia(
      id: MediaID(rawValue: "#video1"), kind: .video, sources: [.url("https://e.org/v")])
    var page = Page(
      blocks: [
        Block(
          .photo(Photo(media: photo.id, caption: Caption(text: .plain("c"), credit: .plain("d")), url: "u"))),
        Block(.cover(Block(.photo(Photo(media: photo.id, hasSpoiler: true))))),
        Block(.document(DocumentBlock(media: document.id))),
        Block(.video(Video(media: made.id, autoplays: true, loops: true))),
        Block(.paragraph(.inlineImage(InlineImage(media: document.id, width: 3, height: 4)))),
        Block(.chatBanner(ChatBanner(title: "t", photo: MediaID(rawValue: "77"), accentColorID: 3))),
      ], isRTL: true, isComplete: false, isDraft: true, url: "https://e.org", views: 5,
      metadata: Page.Metadata(title: "T", author: "A", site: "S", date: 9))
    page.media.photos = [photo.id: photo, mapped.id: mapped]
    mapped.id = MediaID(rawValue: "6")
    page.media.photos[mapped.id] = mapped
    page.media.documents = [
      document.id: document, made.id: made,
      MediaID(rawValue: "5"): DocumentMedia(
        id: MediaID(rawValue: "5"), kind: .sticker, width: 1, height: 1, sources: [.path("e")]),
      MediaID(rawValue: "8"): DocumentMedia(id: MediaID(rawValue: "8"), kind: .voice, duration: 4),
    ]
    try expectReturn(of: page, as: format, "media")
  }

  @Test(arguments: [OutputFormat.json, .tdlib])
  func whatIsWrittenIsWrittenAgain(_ format: OutputFormat) throws {
    for file in Self.files.filter({ $0.hasPrefix("Examples") }) {
      guard let page = try page(file) else { continue }
      let text = PageWriter.write(page, as: format).text
      #expect(PageWriter.write(try read(text).page, as: format).text == text, "\(file)")
    }
  }
}

/// - Parameter name: The name of the page, for messages.
func expectReturn(
  of page: Page, as format: OutputFormat, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let text = PageWriter.write(page, as: format).text
  let read = try read(text, limits: Limits(nesting: Limits.nestingCeiling))
  guard read.page != page else { return }
  let first = zip(read.page.blocks, page.blocks).first { $0 != $1 }
  var shown = first.map { "wrote \($1)\nread  \($0)" } ?? "blocks alike"
  if first == nil {
    var (mine, other) = (page, read.page)
    mine.blocks = []
    other.blocks = []
    shown += "\nwrote \(mine)\nread  \(other)"
  }
  Issue.record(
    "\(name) as \(format): \(shown.prefix(3000))\n\(text.prefix(2000))", sourceLocation: sourceLocation)
}
