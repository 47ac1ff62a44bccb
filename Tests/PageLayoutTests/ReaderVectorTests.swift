import PageModel
import Primitives
import Testing
import Typography

@testable import PageLayout

/// The worked examples of the article reader (Spec/Article.md 11): W = 390, three pixels per point.
@Suite struct ReaderVectorTests {
  // MARK: - Pages

  @Test func titleAuthorAndParagraph() throws {
    let layout = try article([
      .title(.plain("Title")), .authorDate(AuthorDate(author: .plain("Author"), date: nil)),
      paragraph(lines: 2),
    ])
    try expect(layout, frames: [(17, 25, 356, 16), (17, 59, 356, 10), (17, 103, 356, 36), (0, 164, 390, 40)])
    #expect(layout.boxes[2].lines.map { 103 + $0.baseline } == [115, 139])
    #expect(layout.size == Size(390, 204))
  }

  @Test func coverAndTitle() throws {
    let layout = try article(
      [.cover(Block(photo("a"))), .title(lines(2)), paragraph()], photos: ["a": (1280, 720)])
    try expect(layout, frames: [(0, 0, 390, 219), (17, 235, 356, 42), (17, 311, 356, 12), (0, 348, 390, 40)])
    #expect(layout.size.height == 388)
  }

  @Test func bannerOverACaptionedCover() throws {
    let caption = Caption(text: .plain("Caption"), credit: .plain("Credit"))
    let layout = try article(
      [.cover(Block(photo("a", caption: caption))), banner, .title(.plain("Title"))],
      photos: ["a": (1000, 1000)])
    try expect(
      layout,
      frames: [
        (0, 0, 390, 234), (17, 248, 356, 10), (17, 268, 356, 9), (0, 194, 390, 40), (17, 307, 356, 16),
        (0, 348, 390, 40),
      ])
    #expect(layout.size.height == 388)
    #expect(try panel(layout.items[3]).color == Color(0x000000, alpha: 0.6))
    #expect(try panel(layout.items[3]).lines.allSatisfy { $0.color == .white })
  }

  @Test func bannerAtTheTop() throws {
    let layout = try article([banner, .title(.plain("Title"))])
    try expect(layout, frames: [(0, 0, 390, 40), (17, 60, 356, 16), (0, 101, 390, 40)])
    #expect(layout.size.height == 141)
    let banner = try panel(layout.items[0])
    #expect(banner.kind == .banner && banner.color == layout.theme.panelBackground)
    #expect(banner.lines.map(\.text) == ["Channel", "Join"])
    #expect(banner.lines[0].origin.x == 17)
    #expect(isClose(banner.lines[1].origin.x + banner.lines[1].line.width, 373))
  }

  @Test func imageWithCaption() throws {
    let layout = try article(
      [paragraph(), photo("a", caption: Caption(text: lines(2))), paragraph()], photos: ["a": (640, 480)])
    try expect(
      layout,
      frames: [
        (17, 25, 356, 12), (0, 57, 390, 292), (17, 363, 356, 30), (17, 413, 356, 12), (0, 450, 390, 40),
      ])
    #expect(layout.size.height == 490)
  }

  @Test(arguments: [
    (600, 2400, false, 45.0, 300.0, 1200.0), (100, 50, false, 0, 390, 195), (1600, 100, false, 0, 390, 24),
    (1600, 900, true, 0, 390, 219), (300, 600, true, 0, 390, 234), (300, 600, false, 0, 390, 780),
  ])
  func imageSizes(width: Int, height: Int, isCover: Bool, x: Double, w: Double, h: Double) throws {
    let block = photo("a")
    let layout = try article([isCover ? .cover(Block(block)) : block], photos: ["a": (width, height)])
    let frame = layout.items[0].frame
    #expect(frame.minX == x && frame.width == w && frame.height == h)
  }

  // MARK: - Lists and quotes

  @Test func bullets() throws {
    let list = List(
      items: [lines(1), lines(2)].map { ListItem(content: .text($0)) }, isOrdered: false)
    let layout = try article([paragraph(), .list(list), .header(.plain("Header"))])
    try expect(
      layout,
      frames: [
        (17, 25, 356, 12), (17, 71, 6, 6), (37, 68, 336, 12), (17, 101, 6, 6), (37, 98, 336, 36),
        (17, 166, 356, 16), (0, 207, 390, 40),
      ])
    #expect(layout.size.height == 247)
  }

  @Test func numbers() throws {
    let list = List(
      items: ["1.", "22."].map { ListItem(content: .text(lines(1)), marker: .label($0)) }, isOrdered: true)
    let items = try blockItems(.list(list))
    let column = max(items[0].frame.width, items[2].frame.width)
    expect(items[0].frame, 17 + column - items[0].frame.width, 0, items[0].frame.width, 12)
    expect(items[2].frame, 17, 30, column, 12)
    expect(items[1].frame, 29 + column, 0, 344 - column, 12)
    expect(items[3].frame, 29 + column, 30, 344 - column, 12)
  }

  @Test func checkboxes() throws {
    let list = List(
      items: [ListItem(content: .text(lines(1)), check: .checked), ListItem(content: .text(lines(1)))],
      isOrdered: false)
    let items = try blockItems(.list(list))
    expect(items[0].frame, 17, -3, 18, 18)
    expect(items[1].frame, 41, 0, 332, 12)
    expect(items[2].frame, 17, 33, 6, 6)
  }

  @Test func markersAreNoPartOfAListsHeight() throws {
    let list = List(items: [ListItem(content: .text(lines(1)), check: .checked)], isOrdered: false)
    let layout = try article([.list(list), paragraph()])
    expect(layout.items[0].frame, 17, 22, 18, 18)
    expect(layout.items[2].frame, 17, 68, 356, 12)
  }

  @Test func formulasInTextAreNoPartOfItsHeight() throws {
    let text = RichText.concat([.plain("a "), .formula("\\frac{a}{b}")])
    let layout = try article([.paragraph(text), paragraph()])
    #expect(layout.items[1].frame.maxY > layout.items[0].frame.maxY)
    #expect(layout.items[2].frame.minY == layout.items[0].frame.maxY + 25)
  }

  @Test func bulletBesideBlocksStandsAtTheTop() throws {
    let blocks = [Block(.preformatted(Preformatted(text: lines(1), language: ""))), Block(paragraph())]
    let list = List(items: [ListItem(content: .blocks(blocks))], isOrdered: false)
    let items = try blockItems(.list(list))
    expect(items[0].frame, 37, 0, 336, 40)
    expect(items[1].frame, 37, 59, 336, 12)
    expect(items[2].frame, 17, 3, 6, 6)
  }

  @Test func listsAndQuotesAreNotMirrored() throws {
    let list = List(items: [ListItem(content: .text(lines(1)))], isOrdered: false)
    let quote = BlockQuote(blocks: [Block(paragraph())])
    let layout = try article([.list(list), .blockQuote(quote)], isRTL: true)
    #expect(layout.items.prefix(4).map(\.frame.minX) == [17, 37, 37, 17])
  }

  @Test func quoteWithCaption() throws {
    let quote = BlockQuote(blocks: [Block(paragraph(lines: 2))], caption: .plain("Caption"))
    let items = try blockItems(.blockQuote(quote))
    expect(items[0].frame, 37, 4, 336, 36)
    expect(items[1].frame, 37, 54, 336, 10)
    expect(items[2].frame, 17, 0, 3, 68)
  }

  @Test func quoteInQuote() throws {
    let inner = Block(.blockQuote(BlockQuote(blocks: [Block(paragraph())])))
    let items = try blockItems(.blockQuote(BlockQuote(blocks: [Block(paragraph()), inner])))
    expect(items[0].frame, 37, 4, 262, 12)
    expect(items[1].frame, 57, 30, 242, 12)
    expect(items[2].frame, 37, 26, 3, 20)
    expect(items[3].frame, 17, 0, 3, 50)
  }

  @Test func pullQuotes() throws {
    let bare = try article([.pullQuote(PullQuote(text: .plain("Quote")))])
    expect(bare.items[0].frame, 17, 29, 356, 12)
    expect(bare.items[1].frame, 0, 70, 390, 40)
    let captioned = try article([.pullQuote(PullQuote(text: .plain("Quote"), caption: .plain("Caption")))])
    expect(captioned.items[0].frame, 34, 29, 356, 12)
    expect(captioned.items[1].frame, 0, 55, 356, 10)
    expect(captioned.items[2].frame, 0, 94, 390, 40)
    let line = try #require(captioned.boxes[0].lines.first)
    #expect(line.x == Rounding.floor((356 - line.line.width) / 2))
  }

  // MARK: - Containers

  @Test func table() throws {
    let cell = Table.Cell(text: .plain("Cell"))
    let table = Table(rows: [[cell, cell], [cell, cell]], isBordered: true)
    let layout = try article([.table(table), paragraph()])
    expect(layout.items[0].frame, 0, 35, 390, 77)
    guard case .table(let box) = layout.items[0].content else {
      Issue.record("no table")
      return
    }
    #expect(box.grid == Size(356, 77) && box.border == 1 && box.inset == 17 && box.cornerRadius == 5)
    expect(box.cells[0].frame, 0.5, 0.5, box.columns[0], 38)
    #expect(isClose(box.cells[2].frame.minY, 38.5))
    expect(box.cells[0].items[0].frame, 12, 14, box.columns[0] - 24, 10)
    expect(layout.items[1].frame, 17, 132, 356, 12)
  }

  @Test func tableTitleStandsAboveAndLinesAreAlignedInCells() throws {
    var cell = Table.Cell(text: .plain("Cell"))
    cell.alignment = .center
    var empty = Table.Cell(text: nil)
    empty.isHeader = true
    let table = Table(caption: .plain("Title"), rows: [[cell, empty]], isBordered: true)
    let items = try blockItems(.table(table))
    expect(items[0].frame, 17, 0, 356, 10)
    #expect(items[0].box?.alignment == .center && items[0].box?.category == .caption)
    expect(items[1].frame, 0, 20, 390, 39)
    guard case .table(let box) = items[1].content else {
      Issue.record("no table")
      return
    }
    let text = try #require(box.cells[0].items[0].box)
    #expect(text.lines[0].x == Rounding.floor((box.columns[0] - 24 - text.lines[0].line.width) / 2))
    #expect(!box.cells[1].isFilled)
  }

  @Test func details() throws {
    let closed = Details(summary: .plain("One"), blocks: [Block(paragraph())])
    let open = Details(summary: .plain("Two"), blocks: [Block(paragraph())], isOpen: true)
    let layout = try article([.details(closed), .details(open)])
    expect(layout.items[0].frame, 0, 0, 390, 44)
    expect(layout.items[1].frame, 0, 44, 390, 106)
    expect(layout.items[2].frame, 0, 175, 390, 40)
    guard case .details(let box) = layout.items[1].content else {
      Issue.record("no details")
      return
    }
    expect(box.title.frame, 39, 16, 334, 12)
    expect(box.chevron, 17, 19, 13, 8)
    expect(try #require(box.separator), 17, 43.667, 373, 0.333)
    expect(box.items[0].frame, 17, 25, 356, 12)
  }

  @Test func detailsOnRTLPagesMoveOnlyTheirLine() throws {
    let layout = try article([.details(Details(summary: .plain("One"), blocks: []))], isRTL: true)
    guard case .details(let box) = layout.items[0].content else {
      Issue.record("no details")
      return
    }
    expect(box.title.frame, 39, 16, 334, 12)
    expect(box.chevron, 17, 19, 13, 8)
    expect(try #require(box.separator), 0, 43.667, 373, 0.333)
  }

  // MARK: - Drawn content

  @Test func relatedArticles() throws {
    let related = RelatedArticles(
      title: .plain("Related"),
      articles: [
        .init(
          url: "https://a.example", title: "One\u{2028}two", photo: MediaID(rawValue: "a"), author: "Author",
          date: 0),
        .init(url: "https://b.example", title: "Three"),
      ])
    let layout = try article([paragraph(), .relatedArticles(related)], photos: ["a": (100, 100)])
    expect(layout.items[1].frame, 0, 57, 390, 40)
    expect(layout.items[2].frame, 17, 71, 328, 12)
    let row = try panel(layout.items[3])
    #expect(row.kind == .article)
    let last = try #require(layout.items.dropLast().last)
    #expect(layout.size.height == last.frame.maxY + 40)
    expect(last.frame, 0, layout.items[3].frame.maxY, 390, 56)
    #expect(row.items[0].frame.minX == 17 && row.items[0].frame.minY == 15 && row.items[0].frame.width == 302)
    expect(row.items[1].frame, 17, row.items[0].frame.maxY + 14, 302, 10)
    expect(row.items[2].frame, 329, 11, 44, 44)
    #expect(row.items[1].box?.lines.first?.text == "Author • January 1, 1970")
    let isLined = layout.items.contains {
      if case .shape(let shape) = $0.content { shape.kind == .hairline } else { false }
    }
    #expect(!isLined)
  }

  @Test func relatedArticlesAboveOthersHaveLines() throws {
    let related = RelatedArticles(
      title: .plain("Related"), articles: [.init(url: "a", title: "One"), .init(url: "b", title: "Two")])
    let items = try article([.relatedArticles(related), paragraph()]).items
    let lines = items.filter {
      if case .shape(let shape) = $0.content { shape.kind == .hairline } else { false }
    }
    #expect(lines.map(\.frame.minX) == [17, 0] && lines.map(\.frame.maxX) == [390, 390])
  }

  @Test func postAndAudio() throws {
    let post = PostEmbed(
      url: "https://a.example", author: "Author", authorPhoto: MediaID(rawValue: "a"), date: 0,
      blocks: [Block(paragraph())])
    let audio = Audio(media: MediaID(rawValue: "m"), caption: Caption(text: .plain("Caption")))
    let layout = try article(
      [.postEmbed(post), .audio(audio)], photos: ["a": (100, 100)], audio: "m")
    expect(layout.items[0].frame, 0, 25, 390, 93)
    let items = try panel(layout.items[0]).items
    expect(items[0].frame, 38, 2, 50, 50)
    expect(items[1].frame, 99, 10, 274, 12)
    expect(items[2].frame, 99, 32, 274, 10)
    expect(items[3].frame, 37, 77, 336, 12)
    expect(items[4].frame, 17, 0, 3, 93)
    expect(layout.items[1].frame, 0, 138, 390, 48)
    expect(layout.items[2].frame, 17, 200, 356, 10)
    expect(layout.items[3].frame, 0, 235, 390, 40)
    guard case .fileRow(let row) = layout.items[1].content else {
      Issue.record("no row")
      return
    }
    expect(try #require(row.scrubber), 73, 32, 300, 3)
    #expect(row.lines.map(\.text) == ["Song", "— Band"])
  }

  @Test(arguments: [
    (100, 50, false, Rect(17, 0, 356, 178)), (100, 50, true, Rect(0, 0, 390, 195)),
    (0, 90, false, Rect(17, 0, 356, 90)), (0, 0, true, Rect(0, 0, 390, 44)),
  ])
  func embeds(width: Int, height: Int, isFullWidth: Bool, frame: Rect) throws {
    let embed = WebEmbed(
      url: "https://a.example", width: width, height: height, isFullWidth: isFullWidth)
    #expect(try blockItems(.webEmbed(embed))[0].frame == frame)
  }

  @Test func feedbackSaysHowManyReadIt() throws {
    let page = Page(blocks: [Block(paragraph())], views: 12_345)
    let layout = PageLayoutEngine.layOut(page, options: Self.options, book: try FontBook()).layout
    let row = try panel(try #require(layout.items.last))
    #expect(row.kind == .feedback && row.lines.map(\.text) == ["12,345 views", "Wrong layout?"])
    var options = Self.options
    options.isFromServer = false
    #expect(PageLayoutEngine.layOut(page, options: options, book: try FontBook()).layout.size.height == 62)
  }

  // MARK: - Text

  @Test func aPictureInTextPushesItsLineDown() throws {
    let image = RichText.inlineImage(InlineImage(media: MediaID(rawValue: "a"), width: 40, height: 40))
    let items = try blockItems(.paragraph(.concat([.plain("a "), image])))
    #expect(items[0].frame.height == 52)
    let line = try #require(items[0].box?.lines.first)
    #expect(line.frame.minY == 6 && line.frame.height == 40)
    #expect(line.attachments[0].frame.minY == -8 && line.attachments[0].frame.height == 40)
  }

  @Test func theLineBelowATallPictureStandsClearOfItsWords() throws {
    let image = RichText.inlineImage(InlineImage(media: nil, width: 40, height: 40))
    let item = try #require(
      layOut([.paragraph(.concat([.plain("A"), image, .plain("B\nC\nD")]))], options: Self.options).boxes
        .first)
    #expect(item.lines.map(\.frame.minY) == [6, 58, 82])
    #expect(item.lines.map(\.frame.height) == [40, 12, 12])
  }

  @Test func buttonsStandInLinesAsLettersDo() throws {
    let button = RichText.button(Button(label: .plain("Open")))
    let item = try #require(
      layOut([.paragraph(.concat([.plain("A "), button, .plain("\nB")]))], options: Self.options).boxes.first)
    #expect(item.lines.map(\.frame) == [item.lines[0].frame, Rect(0, 24, item.lines[1].frame.width, 12)])
    #expect(item.lines[0].frame.minY == 0 && item.lines[0].frame.height == 12)
    let placed = try #require(item.lines[0].attachments.first)
    let label = try #require(placed.label)
    // The baseline of the label is that of the line, except for the lift that all of them have.
    let baseline = placed.frame.minY + label.origin.y + label.text.lines[0].baseline
    #expect(isClose(baseline, 12 - Self.options.design.buttons.baselineLift))
  }

  @Test func aTextThatPicturesMakeTooWideIsAStrip() throws {
    func text(_ formula: String) -> Block.Kind { .paragraph(.concat([.plain("Sum "), .formula(formula)])) }
    let terms = Array(repeating: "aaaaaaaaaa", count: 6).joined(separator: "+")
    var options = Self.options
    func strip(_ formulas: TableOverflow) throws -> (item: LayoutItem, panel: PanelBox, page: Layout) {
      options.formulas = formulas
      let layout = try layOut([text(terms), paragraph()], options: options)
      let panel = try panel(layout.items[0])
      #expect(panel.kind == .strip && panel.items.count == 2)
      return (layout.items[0], panel, layout)
    }
    let resting = try strip(.scrolled(0))
    let width = resting.panel.items[0].frame.width
    #expect(width > 366 && resting.panel.scrolls)
    expect(resting.item.frame, 17, 25, 390, resting.item.frame.height)
    #expect(resting.panel.items[0].frame.minX == 17 && resting.page.size.width == 390)
    expect(resting.page.items[1].frame, 17, resting.item.frame.maxY + 25, 356, 12)
    // Scrolling ends at the end.
    #expect(try strip(.scrolled(40)).panel.items[0].frame.minX == -23)
    #expect(isClose(try strip(.scrolled(99_999)).panel.items[0].frame.minX, 17 - (width - 356)))
    let whole = try strip(.full)
    #expect(!whole.panel.scrolls && isClose(whole.item.frame.width, width + 34))
    #expect(whole.page.size.width == Rounding.ceil(17 + width + 34))
    // 10 points are tolerated.
    #expect(try layOut([text("a")], options: options).items[0].frame.width == 356)
  }

  @Test func whatThePhoneDoesNotDrawTakesNoPlace() throws {
    let layout = try article([paragraph(), .thinking(.plain("Hm")), .divider])
    #expect(layout.items.count == 2 && layout.size.height == 102)
    let lined = try article([paragraph(), .divider, paragraph()])
    expect(lined.items[1].frame, 97, 62, 195, 1)
    expect(lined.items[2].frame, 17, 88, 356, 12)
  }

  @Test func aPageThatGrowsKnowsWhichBlockIsItsLast() throws {
    let related = RelatedArticles(title: .plain("Related"), articles: [.init(url: "a", title: "One")])
    let blocks = [paragraph(), .divider, .relatedArticles(related), paragraph(lines: 2)].map { Block($0) }
    let book = try FontBook()
    var memory = LayoutMemory()
    for count in [1, 2, 3, 4, 3, 2] {
      let page = Page(blocks: Array(blocks.prefix(count)))
      let grown = PageLayoutEngine.layOut(page, options: Self.options, book: book, memory: &memory).layout
      let fresh = PageLayoutEngine.layOut(page, options: Self.options, book: book).layout
      #expect(grown.json() == fresh.json(), "\(count) blocks")
    }
  }

  @Test func stepsScaleTextsAndNothingElse() throws {
    var options = Self.options
    options.textStep = 150
    let layout = try layOut([.title(.plain("Title")), paragraph(lines: 2)], options: options)
    expect(layout.items[0].frame, 17, 25, 356, 25)
    expect(layout.items[1].frame, 17, 84, 356, 17 + 34)
    options.textStep = nil
    options.usesSerif = true
    #expect(try layOut([paragraph(lines: 2)], options: options).items[0].frame.height == 11 + 22)
  }

  @Test func linesAreNaturalOnRTLPages() throws {
    let layout = try article([.paragraph(.plain("Latin")), .paragraph(.plain("שלום"))], isRTL: true)
    #expect(layout.boxes[0].lines[0].x == 0 && layout.boxes[0].alignment == .natural)
    #expect(layout.boxes[1].lines[0].x == 356 - layout.boxes[1].lines[0].line.width)
  }
}

extension ReaderVectorTests {
  fileprivate static var options: LayoutOptions {
    let theme = Theme(palette: Palette.reader[0], side: .incoming, design: .reader)
    return LayoutOptions(width: 390, design: .reader, scale: 3, theme: theme)
  }

  private func article(
    _ blocks: [Block.Kind], isRTL: Bool = false, photos: [String: (Int, Int)] = [:], audio: String? = nil
  ) throws -> Layout {
    var media = MediaTable()
    for (id, size) in photos {
      let id = MediaID(rawValue: id)
      media.photos[id] = PhotoMedia(
        id: id, sizes: [PhotoSize(width: size.0, height: size.1, sources: [])])
    }
    if let audio {
      let id = MediaID(rawValue: audio)
      media.documents[id] = DocumentMedia(id: id, kind: .audio, title: "Song", performer: "Band")
    }
    let page = Page(blocks: blocks.map { Block($0) }, media: media, isRTL: isRTL)
    return PageLayoutEngine.layOut(page, options: Self.options, book: try FontBook()).layout
  }

  /// The items of one block, in its own coordinates.
  private func blockItems(_ block: Block.Kind) throws -> [LayoutItem] {
    try article([block]).items.dropLast().map { $0.offsetBy(Point(0, -25)) }
  }

  private var banner: Block.Kind { .chatBanner(ChatBanner(title: "Channel", username: "channel")) }

  private func lines(_ count: Int) -> RichText {
    .plain(Array(repeating: "Line", count: count).joined(separator: "\n"))
  }

  private func paragraph(lines count: Int = 1) -> Block.Kind { .paragraph(lines(count)) }

  private func photo(_ id: String, caption: Caption = Caption()) -> Block.Kind {
    .photo(Photo(media: MediaID(rawValue: id), caption: caption))
  }

  private func panel(_ item: LayoutItem) throws -> PanelBox {
    guard case .panel(let panel) = item.content else { throw NoPanel() }
    return panel
  }

  private struct NoPanel: Error {}

  private func expect(_ layout: Layout, frames: [(Double, Double, Double, Double)]) throws {
    try #require(layout.items.count == frames.count, "\(layout.items.map(\.frame))")
    for (item, frame) in zip(layout.items, frames) { expect(item.frame, frame.0, frame.1, frame.2, frame.3) }
  }

  private func expect(_ rect: Rect, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    let isSame =
      isClose(rect.minX, x) && isClose(rect.minY, y) && isClose(rect.width, width)
      && isClose(rect.height, height)
    #expect(isSame, "\(rect), not \(Rect(x, y, width, height))")
  }
}
