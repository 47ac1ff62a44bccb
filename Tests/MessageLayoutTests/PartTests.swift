import MessageModel
import PageLayout
import PageModel
import Primitives
import Testing
import Typography

@testable import MessageLayout

/// Pages, previews, comments, service messages (Spec/Bubbles.md 9 to 11).
@Suite struct PartTests {
  // MARK: - Pages

  private func paragraph(_ text: String) -> Block { Block(.paragraph(.plain(text))) }

  private func layOut(
    _ blocks: [Block], design: Design = .june2026, _ direction: Direction = .incoming,
    isComplete: Bool = true, _ change: (inout Message) -> Void = { _ in }
  ) throws -> MessageLayout {
    var page = Page(blocks: blocks, isRTL: false)
    page.isComplete = isComplete
    var message = message(MessageText(), direction, content: .page(page))
    change(&message)
    return try MessageLayoutTests.layOut(message, options(design: design))
  }

  private func page(_ layout: MessageLayout) throws -> PagePart { try #require(layout.page) }

  @Test func juneStandsOneBelowTheTop() throws {
    let layout = try layOut([paragraph("A page in a bubble.")])
    let part = try page(layout)
    let bubble = try #require(layout.bubble?.frame)
    #expect(part.origin == Point(bubble.minX + 6, bubble.minY + 1) && part.layout.width == 337)
    // The status is after the line: 5 below its baseline, and 6 more.
    let line = part.layout.items[0].frame.minY + 16.187
    #expect(isClose(bubble.height, max(35, 1 + line + 5 + 1 + 6, part.layout.size.height + 2)))
    #expect(layout.status?.mode == .inline)
    #expect(isClose((layout.status?.frame.maxY ?? 0) - bubble.minY, 1 + line + 5))
    #expect(part.clip.radius == 15 && part.clip.rect.minX == bubble.minX + 7)
    let words = part.layout.items[0].frame.width
    #expect(isClose(layout.contentSize.width, words + 34 + 20))
  }

  @Test func augustStandsInAMarginOfTwo() throws {
    let layout = try layOut([paragraph("A page in a bubble.")], design: .august2026)
    let part = try page(layout)
    let bubble = try #require(layout.bubble?.frame)
    #expect(part.origin == Point(bubble.minX + 8, bubble.minY + 2))
    #expect(part.clip.radius == 16 && part.clip.rect.minX == bubble.minX + 8)
  }

  @Test func statusBelowWhatIsNoText() throws {
    let layout = try layOut([paragraph("n"), Block(.divider)])
    let part = try page(layout)
    let bubble = try #require(layout.bubble?.frame)
    #expect(layout.status?.mode == .line)
    let top = (layout.status?.frame.minY ?? 0) - bubble.minY
    #expect(isClose(top, 1 + part.layout.size.height) && isClose(bubble.height, top + 14 + 6))
  }

  @Test func wrappedStatusDropsTheRoomForDescendersInJune() throws {
    let ruler = try Ruler()
    let word = try ruler.word(300)
    let june = try layOut([paragraph(word)])
    let line = try page(june).layout.items[0].frame.minY + 16.187
    #expect(isClose((june.status?.frame.minY ?? 0) - (june.bubble?.frame.minY ?? 0), 1 + line))
    let august = try layOut([paragraph(word)], design: .august2026)
    let other = try page(august).layout.items[0].frame.minY + 16.187
    #expect(isClose((august.status?.frame.minY ?? 0) - (august.bubble?.frame.minY ?? 0), 1 + other + 5))
  }

  /// The status never overlaps text, and is not beside wrapped text.
  @Test(arguments: [Design.june2026, .august2026], [Direction.incoming, .outgoing])
  func nothingStandsOverTextFromRightToLeft(design: Design, direction: Direction) throws {
    let long = String(repeating: "שלום עולם ", count: 9)
    for text in ["שלום", long, long + "שלום", "שלום עולם\nשלום"] {
      for isRTL in [false, true] {
        let page = Page(blocks: [paragraph(text)], isRTL: isRTL)
        let layout = try MessageLayoutTests.layOut(
          message(MessageText(), direction, content: .page(page)), options(design: design))
        let part = try self.page(layout)
        let status = try #require(layout.status)
        let item = try #require(part.layout.items.first)
        guard case .text(let box) = item.content else { continue }
        let line = try #require(box.lines.last)
        let origin = part.origin.moved(by: item.frame.origin)
        let words = Rect(
          origin.x + line.x, origin.y + line.frame.minY, line.line.width, line.frame.height + 3)
        #expect(!words.intersects(status.frame), "'\(text)' on a page from right to left: \(isRTL)")
        if design.name == Design.june2026.name, box.lines.count > 1 { #expect(status.mode == .line) }
        #expect(status.frame.maxY < (layout.bubble?.frame.maxY ?? 0))
      }
    }
  }

  @Test func partialPagesEndWithShowMore() throws {
    let layout = try layOut([paragraph("n")], isComplete: false)
    let part = try page(layout)
    let more = try #require(part.layout.showMore)
    let bubble = try #require(layout.bubble?.frame)
    let bottom = 1 + more.frame.maxY
    #expect(layout.status?.mode == .inline && isClose(bubble.height, bottom + 1 + 6))
  }

  @Test func reactionsStandBelowAPagesText() throws {
    let layout = try layOut([paragraph("n")]) {
      $0.chat.kind = .channel
      $0.reactions = Reactions(list: [.init(symbol: .emoji("👍"), count: 7)])
    }
    #expect(layout.chips.count == 1 && layout.status?.mode == .inline)
    let bubble = try #require(layout.bubble?.frame)
    #expect(layout.chips[0].frame.minX == bubble.minX + 6 + 9)
    #expect(bubble.maxY >= layout.chips[0].frame.maxY + 6)
  }

  // MARK: - Previews

  private func preview(_ change: (inout LinkPreview) -> Void) throws -> (MessageLayout, PartBoxes) {
    var preview = LinkPreview(
      url: "https://example.org", siteName: "Site", title: "Title",
      description: MessageText(plain: "text"))
    change(&preview)
    var message = message(MessageText(plain: "n"))
    message.preview = preview
    let id = MediaID(rawValue: "1")
    let media = MediaTable(photos: [
      id: PhotoMedia(id: id, sizes: [PhotoSize(width: 1280, height: 960, sources: [])])
    ])
    let layout = try MessageLayoutTests.layOut(message, media: media)
    return (layout, try #require(layout.preview))
  }

  @Test func textsStandOnAPanel() throws {
    let (layout, preview) = try preview { _ in }
    #expect(isClose(preview[.panel].frame.height, 3 + 17 + 17 + 17 + 3))
    #expect(preview[.panel].frame.minX == layout.content.x + 11)
    #expect(preview[.title].frame.minX == layout.content.x + 20)
    // The status is below the panel, in 23 points.
    let bubble = try #require(layout.bubble?.frame)
    #expect(isClose(bubble.maxY, preview[.panel].frame.maxY + 23))
    let status = try #require(layout.status?.frame)
    let panel = preview[.panel].frame
    #expect(isClose(status.minY, panel.maxY + 3.333) && isClose(status.maxX, panel.maxX))
    #expect(isClose(bubble.maxY, status.maxY + 5.667))
  }

  @Test func largePicturesStandLastOrFirst() throws {
    let media = MediaReference.photo(MediaID(rawValue: "1"))
    let (layout, last) = try preview {
      $0.media = media
      $0.hasLargePicture = true
    }
    let picture = last[.image]
    #expect(picture.frame.width == 300 && picture.frame.height == 224)
    #expect(layout.contentSize.width == 337)
    #expect(isClose(picture.frame.minY, last[.text].frame.maxY + 6))
    #expect(isClose(last[.panel].frame.maxY, picture.frame.maxY + 6))
    let (_, first) = try preview {
      $0.media = media
      $0.hasLargePicture = true
      $0.showsPictureFirst = true
    }
    #expect(isClose(first[.image].frame.minY, first[.panel].frame.minY + 6))
    #expect(isClose(first[.title].frame.minY, first[.image].frame.maxY + 6))
  }

  @Test func buttonsStandUnderALine() throws {
    let (_, preview) = try preview { $0.hasInstantView = true }
    let button = preview[.button]
    #expect(button.words == "INSTANT VIEW" && button.parts.all(.icon).map(\.icon) == [.bolt])
    #expect(button.frame.height == 36 && isClose(button.frame.minY, preview[.text].frame.maxY + 7))
    #expect(isClose(preview[.panel].frame.maxY, button.frame.maxY))
    #expect(isClose(button[.rule]?.frame.minY ?? 0, button.frame.minY - 1))
  }

  @Test func previewsAloneBeginLower() throws {
    var message = message()
    message.preview = LinkPreview(url: "https://example.org", siteName: "Site")
    let layout = try MessageLayoutTests.layOut(message)
    #expect(isClose((layout.preview?[.panel].frame.minY ?? 0) - (layout.bubble?.frame.minY ?? 0), 11))
  }

  /// Below other content they begin at once, and count as text for the parts below or above them.
  @Test func previewsCountAsText() throws {
    var site = LinkPreview(url: "https://example.org", siteName: "Site")
    site.isAboveText = true
    var message = message(MessageText(plain: "n"))
    message.preview = site
    let leading = try MessageLayoutTests.layOut(message)
    let panel = try #require(leading.preview?[.panel].frame)
    #expect(isClose(try #require(leading.texts.first).textFrame.minY - panel.maxY, 4 + 1.0 / 3))
    for content in [
      MessageContent.location(LocationContent(latitude: 1, longitude: 2)), .document(FileContent(media: nil)),
    ] {
      var message = MessageLayoutTests.message(content: content)
      message.preview = LinkPreview(url: "https://example.org", siteName: "Site")
      let layout = try MessageLayoutTests.layOut(message)
      #expect(layout.parts.count == 2 && layout.preview?[.panel].frame.minY == layout.parts[0].frame.maxY)
      message.preview = nil
      message.text = MessageText(plain: "n")
      #expect(try MessageLayoutTests.layOut(message).parts[0].frame.height == layout.parts[0].frame.height)
      message.text = MessageText()
      message.factCheck = FactCheck(text: MessageText(plain: "Not so."))
      let checked = try MessageLayoutTests.layOut(message)
      #expect(isClose((checked.boxes(.factCheck)?[.panel].frame.minY ?? 0) - checked.parts[0].frame.maxY, 5))
    }
  }

  @Test func longTextsAreCut() throws {
    let text = Array(repeating: "line", count: 30).joined(separator: "\n")
    let (_, preview) = try preview { $0.description = MessageText(plain: text) }
    #expect(preview[.text].lines.count == 12 && preview[.text].lines.last?.text == "line…")
  }

  @Test func linesBesideASmallPictureAreShorter() throws {
    let words = Array(repeating: "word", count: 60).joined(separator: " ")
    let (_, preview) = try preview {
      $0.media = .photo(MediaID(rawValue: "1"))
      $0.hasLargePicture = false
      $0.description = MessageText(plain: words)
    }
    let (text, picture) = (preview[.text], preview[.image])
    for line in text.lines where text.frame.minY + line.frame.minY < picture.frame.maxY - 6 {
      #expect(text.frame.minX + line.line.width - line.line.trailingSpace <= picture.frame.minX)
    }
    #expect(text.lines.contains { text.frame.minX + $0.line.width > picture.frame.minX })
  }

  // MARK: - Comments

  @Test func commentsStandInARowOfTheirOwn() throws {
    var message = message(MessageText(plain: "n"), chat: .channel)
    message.comments = Comments(place: .row, count: 3, recent: [PeerID(.user, 1), PeerID(.user, 2)])
    let layout = try MessageLayoutTests.layOut(message)
    let comments = try #require(layout.boxes(.comments))
    let faces = comments.all(.commenter)
    #expect(comments[.text].words == "3 Comments" && faces.count == 2)
    #expect(comments.all(.icon).map(\.icon) == [.forwardArrow])
    #expect(isClose(comments[.text].frame.minX, layout.content.x + 11 + 65 - 2))
    #expect(faces[1].frame.minX - faces[0].frame.minX == 20)
    // 42 points high, with a line in the part above.
    let row = try #require(layout.parts.last?.frame)
    #expect(row.height == 42 && isClose(comments[.rule].frame.minY, row.minY - 1))
    #expect(isClose(row.maxX - comments[.text].frame.maxX, 37) || row.width > 250)
    #expect(faces.map { $0.frame.width } == [30, 30])
    // The status stays in the part above.
    let text = try #require(layout.parts.first?.frame)
    #expect((layout.status?.frame.maxY ?? 999) <= text.maxY)
    message.comments = Comments(place: .row)
    let none = try #require(try MessageLayoutTests.layOut(message).boxes(.comments))
    #expect(none[.text].words == "Leave a Comment" && none[.icon].icon == .comments)
  }

  // MARK: - Service messages

  @Test func neighbouringCapsulesAreAlikeWide() throws {
    let text = "one line of words\none line of wordy"
    let service = try #require(
      try MessageLayoutTests.layOut(message(content: .service(.sentence(text)))).service)
    #expect(service.capsules.count == 2 && service.capsules[0].width == service.capsules[1].width)
    #expect(service.capsules[0].minX == service.capsules[1].minX)
    let apart = "one line of words that is long\none"
    let other = try #require(
      try MessageLayoutTests.layOut(message(content: .service(.sentence(apart)))).service)
    #expect(other.capsules[0].width > other.capsules[1].width + 40)
  }

  private struct Lost: Sendable {
    var words: String
    var change: @Sendable (inout Message) -> Void

    init(_ words: String, _ change: @escaping @Sendable (inout Message) -> Void) {
      (self.words, self.change) = (words, change)
    }

    static let all = [
      Lost("the message effect") { $0.effect = "1" }
    ]
  }

  @Test(arguments: Lost.all.indices)
  func whatIsReadAndNotDrawnIsSaid(index: Int) throws {
    let lost = Lost.all[index]
    var message = message(MessageText(plain: "n"))
    #expect(try diagnostics(message).isEmpty)
    lost.change(&message)
    let diagnostics = try diagnostics(message)
    #expect(diagnostics.map(\.code) == [.partNotDrawn])
    #expect(diagnostics.first?.message.hasPrefix(lost.words) == true)
  }

  private func diagnostics(_ message: Message) throws -> [Diagnostic] {
    MessageLayoutEngine.layOut(message, options: options(), book: try FontBook()).diagnostics
  }

  // MARK: - Fact checks

  private func check(
    _ text: String, country: String = "", _ direction: Direction = .incoming,
    options: MessageLayoutOptions = options()
  ) throws -> (layout: MessageLayout, part: PartBoxes) {
    var message = message(MessageText(plain: "n"), direction)
    message.factCheck = FactCheck(text: MessageText(plain: text), country: country)
    let layout = try MessageLayoutTests.layOut(message, options)
    return (layout, try #require(layout.boxes(.factCheck)))
  }

  @Test func factChecksStandOnAPanel() throws {
    let (layout, part) = try check("Not so.", country: "DE")
    #expect(part[.title].words == "Fact Check" && part[.text].words == "Not so.")
    #expect(!part.has(.fold) && part[.note].words?.contains("DE") == true)
    let text = try #require(layout.parts.first?.frame)
    let panel = layout.inContent(part[.panel].frame)
    #expect(isClose(part[.panel].frame.minY - text.maxY, 5) && panel?.minX == 11)
    #expect(layout.inContent(part[.title].frame)?.minX == 20)
    // The badge is 5 points after the title, with 5 points beside its text.
    let badge = part.all(.badge)
    #expect(badge[1].words == "what's this?" && isClose(badge[0].frame.minX - part[.title].frame.maxX, 5))
    #expect(isClose(badge[1].frame.minX - badge[0].frame.minX, 5))
    #expect(isClose(part[.separator].frame.height, 2.0 / 3))
    #expect(isClose(part[.text].frame.minY - part[.title].frame.maxY, 3))
    let status = try #require(layout.status?.frame)
    #expect(isClose(status.minY - part[.panel].frame.maxY, 4))
    #expect(isClose(layout.contentSize.width - 11, (layout.inContent(status)?.maxX ?? 0)))
  }

  @Test func longFactChecksFold() throws {
    let lines = Array(repeating: "line", count: 5).joined(separator: "\n")
    let (layout, part) = try check(lines)
    #expect(part[.text].lines.count == 4 && !part.has(.note))
    let chevron = part[.fold].frame
    #expect(chevron.size == Size(15, 9) && isClose(part[.panel].frame.maxY - chevron.maxY, 6))
    #expect(isClose(layout.contentSize.width - (layout.inContent(chevron)?.maxX ?? 0), 19))
    #expect(try !check("a\nb\nc\nd").part.has(.fold))
    var open = options()
    open.opensQuotes = true
    let opened = try check(lines, options: open).part
    #expect(!opened.has(.fold) && opened[.text].lines.count == 5 && opened.has(.note))
  }

  @Test func factChecksWarn() throws {
    func color(_ palette: Palette, _ direction: Direction) throws -> Color {
      try #require(check("No.", direction, options: options(palette)).part[.title].color)
    }
    #expect(try color(.classic, .incoming) == Color(0xff3b30) && color(.day, .incoming) == Color(0xff3b30))
    #expect(try color(.day, .outgoing) == .white && color(.night, .outgoing) == Color(0xeb5545))
    #expect(try color(.tinted, .incoming) == Color(0xff6767))
  }

  @Test func panelsDoNotTouch() throws {
    var message = message(MessageText(plain: "n"))
    message.preview = LinkPreview(url: "https://example.org", siteName: "Site")
    message.factCheck = FactCheck(text: MessageText(plain: "Not so."))
    let layout = try MessageLayoutTests.layOut(message)
    let (preview, check) = (try #require(layout.preview), try #require(layout.boxes(.factCheck)))
    #expect(isClose(check[.panel].frame.minY - preview[.panel].frame.maxY, 5))
  }

  @Test func everyContentIsDrawn() throws {
    let contents: [MessageContent] = [
      .photo(PhotoContent(media: nil)), .document(FileContent(media: nil)), .voice(VoiceContent(media: nil)),
      .dice(DiceContent(emoji: "🎲", value: 3)), .restricted(reason: "Not here"),
      .unsupported(kind: "new"), .game(Game(title: "Chess")),
      .call(CallContent(isVideo: true, outcome: .missed)), .expired(.photo),
    ]
    for content in contents {
      let layout = try MessageLayoutTests.layOut(message(content: content))
      #expect(!layout.parts.isEmpty || layout.service != nil)
    }
    let lines = try MessageLayoutTests.layOut(message(content: .unsupported(kind: "new"))).texts[0]
    #expect(lines.words?.hasPrefix("This message is not supported") == true)
    #expect(lines.textBox.lines[0].line.runs[0].style.isItalic)
  }
}
