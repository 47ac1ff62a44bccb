import PageModel
import Primitives
import Testing
import Typography

@testable import PageLayout

/// An article on a screen: the rules and worked examples of Spec/Article.md 12.
@Suite struct ScreenTests {
  // MARK: - The card

  @Test func cardAtRest() throws {
    let screen = try article(long)
    #expect(screen.frame == .card && screen.scroll == 0 && screen.collapse == 0 && screen.progress == 0)
    #expect(screen.page.clip == RoundedRect(Rect(0, 57, 390, 787), radius: 38))
    #expect(screen.page.origin == Point(0, 125))
    #expect(screen.capsules.map(\.name) == [.close, .title, .more, .toolbar])
    let (close, more) = (try capsule(.close, screen), try capsule(.more, screen))
    #expect(close.shape == RoundedRect(Rect(16, 73, 44, 44), radius: 22))
    #expect(close.icons.map(\.frame) == [Rect(23, 80, 30, 30)])
    #expect(more.shape == RoundedRect(Rect(330, 73, 44, 44), radius: 22))
    #expect(more.icons.map(\.frame) == [Rect(335, 78, 34, 34)])
    let title = try capsule(.title, screen)
    #expect(title.shape == RoundedRect(Rect(73, 73, 244, 44), radius: 22))
    #expect(title.progress?.width == 0)
    let toolbar = try capsule(.toolbar, screen)
    #expect(toolbar.shape == RoundedRect(Rect(29, 754, 332, 48), radius: 24))
    #expect(toolbar.icons.map(\.icon) == [.back, .forward, .share, .bookmark, .compass])
    #expect(toolbar.icons.map(\.frame.midX) == [63, 129, 195, 261, 327])
    #expect(toolbar.icons.allSatisfy { $0.frame.size == Size(30, 30) && $0.frame.midY == 778 })
    #expect(toolbar.icons.map(\.iconColor.alpha) == [0.4, 0.4, 1, 1, 1])
  }

  @Test func cardScrolled() throws {
    let screen = try article(long, scroll: 500)
    #expect(screen.collapse == 1 && screen.page.origin == Point(0, -375))
    #expect(screen.capsules.map(\.name) == [.title, .toolbar])
    let title = try capsule(.title, screen)
    let line = try #require(title.title)
    let width = line.line.width / 0.75
    #expect(isClose(title.shape.rect.width, 0.75 * (width + 32)) && title.shape.rect.height == 33)
    #expect(isClose(title.shape.rect.midX, 195) && isClose(title.shape.rect.midY, 84))
    #expect(isClose(title.shape.radius, 16.5))
    // Three quarters of the line in the open bar, glyph by glyph.
    let whole = try #require(try capsule(.title, article(long)).title)
    #expect(isClose(line.line.width, 0.75 * whole.line.width))
    let (small, large) = (try #require(line.line.runs.first), try #require(whole.line.runs.first))
    #expect(small.faceSize == 0.75 * large.faceSize)
    for (glyph, other) in zip(small.glyphs, large.glyphs) { #expect(isClose(glyph.x, 0.75 * other.x)) }
    #expect(try capsule(.toolbar, screen).shape.rect == Rect(29, 844, 332, 48))
  }

  @Test(arguments: [(0.0, 0.0), (33.9, 0), (34, 1), (68, 1), (2000, 1)])
  func theBarSnapsToOneOfItsStates(scroll: Double, collapse: Double) throws {
    #expect(try article(long, scroll: scroll).collapse == collapse)
  }

  @Test func aCollapsedCapsuleWithoutATitleIsRound() throws {
    let screen = try article(paragraphs(80), scroll: 100)
    let title = try capsule(.title, screen)
    #expect(title.title?.text == "" && title.shape.rect.width == 24 && title.shape.radius == 12)
  }

  // MARK: - The classic frame

  @Test func classicAtRest() throws {
    let screen = try article(long, frame: .classic)
    #expect(screen.scroll == 0 && screen.collapse == 0 && screen.ground == nil && screen.capsules.isEmpty)
    #expect(screen.page.clip == RoundedRect(Rect(0, 91, 390, 753)) && screen.page.origin == Point(0, 91))
    let bar = try #require(screen.bar)
    #expect(bar.frame == Rect(0, 0, 390, 91) && bar.color == .black && bar.progress.width == 0)
    #expect(bar.progressColor == Color(0x242425))
    #expect(bar.icons.map(\.icon) == [.backArrow, .share, .dots])
    expect(bar.icons[0].frame, 8, 58, 12.409, 21)
    #expect(bar.icons[1].frame == Rect(302, 47, 44, 44) && bar.icons[2].frame == Rect(346, 47, 44, 44))
    #expect(bar.icons.allSatisfy { $0.iconColor == .white } && bar.title.color == .white)
    #expect(isClose(middle(bar.title, scale: 1).x, 195) && isClose(middle(bar.title, scale: 1).y, 69))
    #expect(screen.statusBar?.color == .white)
  }

  @Test func classicScrolled() throws {
    let screen = try article(long, scroll: 400, frame: .classic)
    #expect(screen.collapse == 1 && screen.page.origin == Point(0, -309))
    #expect(screen.page.clip == RoundedRect(Rect(0, 72, 390, 772)))
    let bar = try #require(screen.bar)
    #expect(bar.frame.height == 72 && bar.progress.height == 72)
    #expect(bar.icons.map(\.icon) == [.backArrow])
    expect(bar.icons[0].frame, 8, 56, 7.091, 12)
    #expect(isClose(middle(bar.title, scale: 0.75).x, 195) && isClose(middle(bar.title, scale: 0.75).y, 62))
  }

  /// The bar is 81.5 points high and half open after 9.5 points.
  @Test func classicOnItsWay() throws {
    let screen = try article(long, scroll: 9.5, frame: .classic)
    let bar = try #require(screen.bar)
    #expect(screen.collapse == 0.5 && bar.frame.height == 81.5)
    // 4.5 + 12 and 4 + 4, rounded down.
    expect(bar.icons[0].frame, 8, 81.5 - 8 - 16, 13 * 16 / 22, 16)
    #expect(bar.icons[1].iconColor.alpha == 0.25 && bar.icons[1].frame.midY == 59.5)
    #expect(isClose(middle(bar.title, scale: 0.875).y, 81.5 - 16))
  }

  @Test func classicProgressIsOnWholePixels() throws {
    let screen = try article(long, scroll: 333, frame: .classic)
    let width = try #require(screen.bar).progress.width
    #expect(width == Rounding.floorToPixel(390 * screen.progress, scale: 3) && width > 0)
  }

  // MARK: - Scrolling

  @Test(arguments: [
    (ScreenFrame.card, 719.0, 83.0), (.classic, 753, 34), (.none, 844, 0),
  ])
  func aPageEndsAboveTheScreensEnd(frame: ScreenFrame, room: Double, inset: Double) throws {
    let layout = try laidOut(long, scroll: 1_000_000, frame: frame)
    let screen = try #require(layout.screen)
    #expect(isClose(screen.scroll, layout.size.height + inset - room))
    #expect(isClose(screen.page.origin.y + layout.size.height, 844 - inset))
    #expect(isClose(screen.page.rest.height, inset) && isClose(screen.page.rest.maxY, 844))
    #expect(screen.progress == 1)
  }

  @Test(arguments: ScreenFrame.allCases)
  func aShortPageIsNotScrolled(frame: ScreenFrame) throws {
    let layout = try laidOut(paragraphs(2), scroll: 300, frame: frame)
    let screen = try #require(layout.screen)
    #expect(screen.scroll == 0 && screen.progress == 0 && (screen.collapse ?? 0) == 0)
    #expect(isClose(screen.page.rest.minY, screen.page.origin.y + layout.size.height))
    #expect(screen.page.restColor == layout.theme.panelBackground)
  }

  @Test func progressFollowsTheFormulaAndItsClamps() {
    let scroll = ScreenScroll(content: 2000, window: 787, top: 68, bottom: 83)
    #expect(scroll.furthest == 1364)
    #expect(scroll.progress(at: 0) == 0 && isClose(scroll.progress(at: 640.5), 0.5))
    #expect(scroll.progress(at: 1281) == 1 && scroll.progress(at: 1364) == 1)
    #expect(scroll.limited(-5) == 0 && scroll.limited(9999) == 1364 && scroll.limited(7) == 7)
    let short = ScreenScroll(content: 700, window: 787, top: 68, bottom: 83)
    #expect(short.furthest == 64 && short.progress(at: 64) == 0)
  }

  @Test func titleCapsulesAreShadedByWhatWasRead() throws {
    let screen = try article(long, scroll: 300)
    let title = try capsule(.title, screen)
    #expect(screen.progress > 0 && screen.progress < 1)
    #expect(isClose(title.progress?.width ?? 0, title.shape.rect.width * screen.progress))
    #expect(title.progressColor == Color(0x000000, alpha: 0.07))
  }

  @Test(arguments: [(ScreenFrame.card, 125.0), (.classic, 91), (.none, 0)])
  func anAnchorStandsBelowTheBar(frame: ScreenFrame, top: Double) throws {
    let blocks = paragraphs(20) + [.anchor(name: "here")] + paragraphs(60)
    let layout = try laidOut(blocks, scroll: nil, frame: frame, anchor: "here")
    let rect = try #require(layout.anchor?.rect)
    let screen = try #require(layout.screen)
    #expect(isClose(screen.page.origin.y + rect.minY - 10, top))
    #expect(isClose(screen.scroll, rect.minY - 10))
    let asked = try laidOut(blocks, scroll: 5, frame: frame, anchor: "here")
    #expect(asked.screen?.scroll == 5)
  }

  // MARK: - Titles

  @Test func theTitleIsTheEnvelopesOrTheFirstBlockWithWords() throws {
    let named = Page.Metadata(title: " Of the\npage ", site: "Site")
    #expect(try titles(heading, named) == ["Of the page", "Site"])
    #expect(try titles(heading, Page.Metadata(title: " ", site: "")) == ["Heading", "Heading"])
    #expect(try titles([.title(.plain(" "))] + heading, Page.Metadata()) == ["Heading", "Heading"])
    #expect(try titles(paragraphs(1), Page.Metadata()) == ["", ""])
    #expect(try titles(heading, Page.Metadata(title: "Page")) == ["Page", "Page"])
  }

  private func titles(_ blocks: [Block.Kind], _ metadata: Page.Metadata) throws -> [String?] {
    try [ScreenFrame.card, .classic].map { frame in
      let screen = try #require(try laidOut(blocks, frame: frame, metadata: metadata).screen)
      return title(of: screen)?.text
    }
  }

  private func title(of screen: ArticleScreen) -> SingleLine? {
    screen.bar?.title ?? screen.capsules.first { $0.name == .title }?.title
  }

  @Test(arguments: [(ScreenFrame.card, 230.0), (.classic, 220)])
  func aLongTitleIsCut(frame: ScreenFrame, limit: Double) throws {
    let metadata = Page.Metadata(title: longText)
    let screen = try #require(try laidOut(heading, frame: frame, metadata: metadata).screen)
    let line = try #require(title(of: screen))
    #expect(line.text.hasSuffix("…") && line.line.width <= limit && line.line.width > limit - 20)
    #expect(isClose(line.origin.x + line.line.width / 2, 195))
  }

  // MARK: - Themes, sizes, directions

  @Test(arguments: [("light", ScreenFrame.card), ("dark", .card), ("sepia", .classic), ("gray", .classic)])
  func framesByTheme(theme: String, frame: ScreenFrame) throws {
    #expect(try laidOut(heading, frame: nil, theme: theme).screen?.frame == frame)
    #expect(try laidOut(heading, frame: ScreenFrame.none, theme: theme).screen?.frame == ScreenFrame.none)
  }

  @Test(arguments: [("light", Color(0xbfbfbf), Color.black), ("dark", .black, .white)])
  func colorsOfTheCard(theme: String, ground: Color, contents: Color) throws {
    let screen = try #require(try laidOut(heading, theme: theme).screen)
    #expect(screen.ground?.description == ground.description)
    #expect(screen.statusBar?.color == contents && screen.homeBar?.color == contents)
    let close = try capsule(.close, screen)
    #expect(close.icons.map(\.iconColor) == [contents])
    let isDark = theme == "dark"
    #expect(close.glass.fill == (isDark ? Color(0x1c1c1c, alpha: 0.85) : Color(0xffffff, alpha: 0.7)))
    #expect(close.glass.rim == Color(0xffffff, alpha: isDark ? 0.3 : 0.6) && close.glass.rimWidth == 0.8)
    #expect(close.glass.shadow == Color(0x000000, alpha: 0.16) && close.glass.shadowBlurs == [12])
  }

  @Test func nothingStandsAroundAPageWithoutAFrame() throws {
    let screen = try article(long, scroll: 77, frame: ScreenFrame.none)
    #expect(screen.page.clip == RoundedRect(Rect(0, 0, 390, 844)) && screen.page.origin == Point(0, -77))
    #expect(screen.bar == nil && screen.capsules.isEmpty && screen.statusBar == nil && screen.homeBar == nil)
    #expect(screen.ground == nil && screen.collapse == nil)
  }

  /// The time and the icon behind it are centered together (Spec/Article.md 12.4).
  @Test func aWordBehindTheTimeIsAnIcon() throws {
    func bar(_ time: String) throws -> StatusBar {
      try #require(try laidOut(heading, statusTime: time).screen?.statusBar)
    }
    let plain = try bar("9:41")
    #expect(plain.icon == nil)
    for (time, icon) in [("9:41 silent", Icon.silent), ("9:41 focus", .focus)] {
      let bar = try bar(time)
      let shown = try #require(bar.icon)
      #expect(shown.icon == icon && bar.time.text == "9:41")
      #expect(isClose(shown.box.midY, plain.battery.midY))
      let middle = (bar.time.origin.x + shown.box.maxX) / 2
      #expect(isClose(middle, 54))
      #expect(isClose(shown.box.minX - bar.time.origin.x - bar.time.line.width, 4))
    }
    // Other words are part of the time.
    let other = try bar("9:41 AM")
    #expect(other.time.text == "9:41 AM" && other.icon == nil)
  }

  @Test func statusBarAndHomeBar() throws {
    let screen = try article(heading)
    let status = try #require(screen.statusBar)
    #expect(status.time.text == "9:41" && isClose(status.time.origin.x + status.time.line.width / 2, 54))
    #expect(status.signal == Rect(288, 19, 18, 12) && status.wifi == Rect(313, 19, 17, 12))
    #expect(status.battery == Rect(337, 18.5, 27, 13))
    #expect(screen.homeBar?.frame == Rect(128, 831, 134, 5))
  }

  /// Elements at an edge keep their distance to it; the title and the toolbar get the remaining width.
  @Test(arguments: [Size(320, 568), Size(428, 926), Size(500, 768), Size(240, 240)])
  func otherScreens(size: Size) throws {
    let (right, down) = (size.width - 390, size.height - 844)
    let screen = try article(long, size: size)
    let known = try article(long)
    func moved(_ rect: Rect, x: Double = 0, y: Double = 0, wider: Double = 0) -> Rect {
      Rect(rect.minX + x, rect.minY + y, rect.width + wider, rect.height)
    }
    #expect(screen.page.clip.rect == Rect(0, 57, size.width, size.height - 57))
    #expect(try capsule(.close, screen).shape == (try capsule(.close, known).shape))
    #expect(
      try capsule(.more, screen).shape.rect == moved(try capsule(.more, known).shape.rect, x: right))
    #expect(
      try capsule(.title, screen).shape.rect == moved(try capsule(.title, known).shape.rect, wider: right))
    let toolbar = try capsule(.toolbar, screen)
    #expect(toolbar.shape.rect == moved(try capsule(.toolbar, known).shape.rect, y: down, wider: right))
    #expect(toolbar.icons.first?.frame.midX == 63 && toolbar.icons.last?.frame.midX == 327 + right)
    #expect(screen.homeBar?.frame == Rect(128 + right / 2, 831 + down, 134, 5))
    #expect(screen.statusBar?.battery == Rect(337 + right, 18.5, 27, 13))
    let bar = try #require(try article(long, frame: .classic, size: size).bar)
    #expect(bar.frame.width == size.width && bar.icons[1].frame.midX == 324 + right)
    #expect(isClose(middle(bar.title, scale: 1).x, size.width / 2))
  }

  @Test(arguments: [ScreenFrame.card, .classic])
  func rightToLeftPagesDoNotMirrorTheFrame(frame: ScreenFrame) throws {
    func parts(isRTL: Bool) throws -> String {
      let layout = try laidOut(long, frame: frame, isRTL: isRTL)
      return try #require(layout.screen).dump.text
    }
    #expect(try parts(isRTL: true) == parts(isRTL: false))
  }

  /// A table that shows all of its columns extends beyond the screen; the rest of the page does not move.
  @Test(arguments: [false, true])
  func whatIsWiderThanTheScreenDoesNotMoveThePage(isRTL: Bool) throws {
    let cells = (0..<9).map { Table.Cell(text: .plain("Column \($0)")) }
    let blocks: [Block.Kind] = [.paragraph(.plain("Words")), .table(Table(rows: [cells], isBordered: true))]
    let layout = try laidOut(blocks, tables: .full, isRTL: isRTL)
    let screen = try #require(layout.screen)
    #expect(layout.size.width > 390 && screen.size.width == 390)
    #expect(isClose(screen.page.origin.x + layout.items[0].frame.minX, 17))
    #expect((screen.page.origin.x < 0) == isRTL)
  }

  @Test func thePageIsAsWideAsTheScreen() throws {
    #expect(try laidOut(long, size: Size(512, 600)).size.width == 512)
    var options = LayoutOptions()
    options.screen = PageScreen(size: Size(512, 600))
    let message = try layOut([.paragraph(.plain(longText))], options: options)
    #expect(message.screen == nil && message.width == LayoutOptions.standardWidth)
  }

  @Test func dumpsSayWhereEverythingStands() throws {
    let layout = try laidOut(long, scroll: 40)
    let json = layout.json()
    for words in [
      "\"screen\": {", "\"frame\": \"card\"", "\"scroll\": 40", "\"collapse\": 1", "\"ground\": \"bfbfbf\"",
      "\"origin\": [0, 85]", "\"name\": \"toolbar\"", "\"name\": \"compass\"", "\"text\": \"9:41\"",
    ] { #expect(json.contains(words), "\(words)") }
    #expect(layout.textDump.contains("screen 390×844 card scroll 40 collapse 1 progress 0.0"))
    let whole = try laidOut(long, size: nil)
    #expect(whole.screen == nil && !whole.json().contains("\"screen\""))
  }

  // MARK: - Pages

  private let heading: [Block.Kind] = [.title(.plain("Heading"))]
  private var long: [Block.Kind] { heading + paragraphs(60) }

  private func paragraphs(_ count: Int) -> [Block.Kind] {
    (0..<count).map { .paragraph(.plain("Paragraph \($0)")) }
  }

  private func article(
    _ blocks: [Block.Kind], scroll: Double? = nil, frame: ScreenFrame? = nil, size: Size = Size(390, 844)
  ) throws -> ArticleScreen {
    try #require(try laidOut(blocks, scroll: scroll, frame: frame, size: size).screen)
  }

  private func laidOut(
    _ blocks: [Block.Kind], scroll: Double? = nil, frame: ScreenFrame? = nil, theme: String = "light",
    size: Size? = Size(390, 844), anchor: String? = nil, tables: TableOverflow = .scrolled(0),
    isRTL: Bool = false, statusTime: String? = nil,
    metadata: Page.Metadata = Page.Metadata()
  ) throws -> Layout {
    let palette = try #require(Design.reader.palettes.first { $0.name == theme })
    var options = LayoutOptions(
      width: LayoutOptions.articleWidth, design: .reader, scale: 3,
      theme: Theme(palette: palette, side: .incoming, design: .reader))
    options.screen = size.map { PageScreen(size: $0, scroll: scroll, frame: frame) }
    options.screen?.statusTime = statusTime
    options.anchor = anchor
    options.tables = tables
    let page = Page(blocks: blocks.map { Block($0) }, isRTL: isRTL, metadata: metadata)
    return PageLayoutEngine.layOut(page, options: options, book: try FontBook()).layout
  }

  private func capsule(_ name: GlassCapsule.Name, _ screen: ArticleScreen) throws -> GlassCapsule {
    try #require(screen.capsules.first { $0.name == name })
  }

  /// The middle of a line of 17 points, between ascent and descent.
  private func middle(_ line: SingleLine, scale: Double) -> Point {
    let metrics = FontStyle(.sans, size: 17).metrics
    return Point(
      line.origin.x + line.line.width / 2,
      line.origin.y - scale * (metrics.ascent - metrics.descent) / 2)
  }

  private func expect(_ rect: Rect, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    #expect(
      isClose(rect.minX, x) && isClose(rect.minY, y) && isClose(rect.width, width)
        && isClose(rect.height, height), "\(rect)")
  }
}

extension Box {
  fileprivate var icon: Icon? { if case .icon(let icon, _) = content { icon } else { nil } }

  fileprivate var iconColor: Color { if case .icon(_, let color?) = content { color } else { .clear } }
}
