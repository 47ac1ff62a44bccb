import MessageModel
import PageLayout
import PageModel
import Primitives
import ReadingTestSupport
import Testing
import Typography

@testable import MessageLayout

/// Numbers of cards (Spec/Bubbles.md 25 and 27 to 31).
@Suite struct CardRuleTests {
  // MARK: - Checklists

  private func list(
    _ direction: Direction, _ texts: [String] = ["Tea", "Milk"], done: Int = 1, isShared: Bool = false
  ) throws -> (layout: MessageLayout, part: PartBoxes) {
    let tasks = texts.enumerated().map { index, text in
      Checklist.Task(text: .plain(text), isDone: index < done, doneBy: index < done ? .named("Ann") : nil)
    }
    let content = Checklist(title: .plain("Buy"), tasks: tasks, isShared: isShared)
    let layout = try layOut(message(MessageText(), direction, content: .checklist(content)))
    return (layout, try #require(layout.boxes(.checklist)))
  }

  @Test func tasksStandInRows() throws {
    let (layout, part) = try list(.outgoing)
    #expect(part[.kind].words == "Checklist" && part[.footer].words == "1 of 2 completed")
    expect(layout.inContent(part[.title].frame), 11, 6.333, part[.title].frame.width, 20)
    #expect(isClose(part[.kind].frame.minY - part[.title].frame.maxY, 1))
    let rows = part.all(.task).compactMap { layout.inContent($0.frame) }
    #expect(rows.map(\.height) == [46, 46] && layout.contentSize.width == 270)
    #expect(isClose(rows[0].minY, (layout.inContent(part[.kind].frame)?.maxY ?? 0) + 3))
    let text = try #require(layout.inContent(part.all(.task)[0].parts[.text].frame))
    #expect(text.minX == 57 && isClose(text.minY, rows[0].minY + 12))
    expect(layout.inContent(part.all(.task)[0].parts.boxes[1].frame), 12, rows[0].minY + 12, 22, 22)
    let tasks = part.all(.task)
    #expect(
      tasks.map { $0.parts.boxes[1].name } == [.disc, .ring] && tasks.allSatisfy { !$0.parts.has(.face) })
    let line = try #require(layout.inContent(part.all(.task)[1].parts[.rule].frame))
    #expect(line.minX == 57 && line.maxX == 269 && isClose(line.maxY, rows[1].maxY))
    // Below the rows: the count in the middle, the status at the right.
    let footer = try #require(layout.inContent(part[.footer].frame))
    #expect(isClose(footer.minY, rows[1].maxY + 12) && abs(footer.midX - 135) <= 0.5)
    let status = try #require(layout.inContent(layout.status?.frame))
    #expect(isClose(status.minY, rows[1].maxY + 33) && isClose(status.maxX, 259))
    #expect(isClose(layout.contentSize.height, status.maxY + 6 - 1.0 / 3))
  }

  @Test func listsOfSeveralTellWhoDidWhat() throws {
    let (layout, part) = try list(.incoming, isShared: true)
    #expect(part[.kind].words == "Group Checklist" && part.all(.task)[0].parts[.name].words == "Ann")
    let row = part.all(.task)[0]
    expect(
      layout.inContent(row.parts[.face].frame), 24, (layout.inContent(row.frame)?.minY ?? 0) + 12, 22, 22)
    #expect(isClose((row.parts[.name].frame.minY) - row.parts[.text].frame.maxY, -4))
    #expect(!part.all(.task)[1].parts.has(.face) && !part.all(.task)[1].parts.has(.name))
  }

  @Test func whatNobodyTicksIsStruckThrough() throws {
    let (layout, part) = try list(.incoming)
    #expect(part.all(.task).map { $0.parts.boxes[1].name } == [.check, .dot])
    let rows = part.all(.task).compactMap { layout.inContent($0.frame) }
    #expect(layout.inContent(part.all(.task)[0].parts[.text].frame)?.minX == 29)
    expect(layout.inContent(part.all(.task)[0].parts.boxes[1].frame), 10, rows[0].minY + 19, 10, 10)
    let struck = part.all(.task).map {
      $0.parts[.text].lines[0].decorations.contains { $0.kind == .strikethrough }
    }
    #expect(struck == [true, false])
    // A forward of the reader's own list cannot be ticked by anybody, either.
    let list = Checklist(title: .empty, tasks: [.init(text: .plain("a"))])
    var forward = message(MessageText(), .outgoing, content: .checklist(list))
    forward.forward = Forward(source: .hidden(name: "B"))
    #expect(try layOut(forward).boxes(.checklist)?.all(.task)[0].parts.boxes[1].name == .dot)
  }

  @Test func longTasksMakeHighRows() throws {
    let words = Array(repeating: "word", count: 30).joined(separator: " ")
    let (layout, part) = try list(.outgoing, [words], done: 0)
    #expect(part.all(.task)[0].frame.height == part.all(.task)[0].parts[.text].frame.height + 24)
    let right = try #require(layout.inContent(part.all(.task)[0].parts[.text].frame)?.maxX)
    #expect(right <= layout.contentSize.width - 12 + 0.01)
  }

  // MARK: - Games and invoices

  private func attached(
    _ content: MessageContent, _ change: (inout Message) -> Void = { _ in }, media: MediaTable = MediaTable()
  ) throws -> (layout: MessageLayout, part: PartBoxes) {
    var message = message(content: content)
    change(&message)
    let layout = try layOut(message, media: media)
    return (layout, try #require(layout.preview))
  }

  @Test func gamesStandOnAPanel() throws {
    var shelf = MediaShelf()
    let photo = shelf.photo(640, 360)
    let game = Game(title: "Chess", description: MessageText(plain: "Mate."), picture: .photo(photo))
    let (layout, part) = try attached(.game(game), media: shelf.table)
    #expect(part[.title].words == "Chess" && part[.text].words == "Mate." && !part.has(.subtitle))
    // The picture first, 6 below the panel's edge, then the texts.
    let panel = try #require(layout.inContent(part[.panel].frame))
    let picture = try #require(layout.inContent(part[.image].frame))
    #expect(panel.minX == 11 && panel.minY == 11 && picture.minX == 20)
    #expect(isClose(picture.minY, 17))
    #expect(isClose((layout.inContent(part[.title].frame)?.minY ?? 0) - picture.maxY, 6))
    #expect(isClose((layout.status?.frame.minY ?? 0) - part[.panel].frame.maxY, 3 + 1.0 / 3))
    // A text replaces the description and is nowhere else.
    let (told, other) = try attached(.game(game)) { $0.text = MessageText(plain: "Ada leads.") }
    #expect(other[.text].words == "Ada leads." && told.parts.count == 1)
    let (forwarded, under) = try attached(.game(game)) { $0.forward = Forward(source: .hidden(name: "B")) }
    #expect(isClose((forwarded.inContent(under[.panel].frame)?.minY ?? 0), 8))
  }

  @Test func invoicesStandOnTheBubble() throws {
    var shelf = MediaShelf()
    let photo = shelf.photo(640, 360)
    var invoice = Invoice(
      title: "Tea", description: MessageText(plain: "Green."), price: .money("4.99 USD"),
      picture: .photo(photo))
    let (layout, part) = try attached(.invoice(invoice), media: shelf.table)
    #expect(!part.has(.panel) && !part.has(.subtitle))
    let picture = try #require(layout.inContent(part[.image].frame))
    #expect(picture.minX == 11 && picture.minY == 9 && isClose(layout.contentSize.width, picture.maxX + 11))
    let badge = part[.price]
    #expect(badge.words == "4.99 USD INVOICE" && badge.frame.height == 18)
    #expect(badge.frame.minX == part[.image].frame.minX + 6)
    #expect(badge.frame.minY == part[.image].frame.minY + 6)
    let text = part[.text].frame
    #expect(isClose((layout.status?.frame.minY ?? 0) - text.maxY, 3 + 1.0 / 3))
    invoice.picture = nil
    #expect(try attached(.invoice(invoice)).part[.subtitle].words == "4.99 USD INVOICE")
    invoice.price = .stars(50)
    #expect(try !attached(.invoice(invoice)).part.has(.subtitle))
    #expect(try attached(.invoice(Invoice(title: "", price: .stars(50)))).part[.subtitle].words == "★ 50")
    #expect(try attached(.invoice(Invoice(title: ""))).part[.title].words == "Invoice")
  }

  // MARK: - Paid media and stories

  private func paid(
    _ items: [PaidMedia.Item], _ direction: Direction = .incoming, media: MediaTable = MediaTable()
  ) throws -> (layout: MessageLayout, price: Box?) {
    let content = MessageContent.paidMedia(PaidMedia(price: .stars(50), items: items))
    let layout = try layOut(message(MessageText(), direction, content: content), media: media)
    return (layout, layout.price)
  }

  @Test func whatIsLockedSaysWhatItCosts() throws {
    let (layout, price) = try paid([.init(size: Size(1280, 720), duration: 9)])
    let picture = try #require(layout.pictures.first)
    #expect(picture.image?.veil == .locked && picture[.control] == nil && picture[.badge]?.words == "0:09")
    #expect(price?.words == "Unlock for ★ 50" && price?.frame.height == 32)
    let capsule = try #require(price)
    #expect(capsule.frame.width == (capsule[.label]?.frame.width ?? 0) + 20)
    #expect(abs(capsule.frame.midX - picture.frame.midX) <= 0.5)
    #expect(abs(capsule.frame.midY - picture.frame.midY) <= 0.5)
    // If there are several, it is in the middle of all.
    let (album, one) = try paid(Array(repeating: .init(size: Size(600, 600)), count: 3))
    let whole = album.pictures.dropFirst().reduce(album.pictures[0].frame) { $0.union($1.frame) }
    #expect(album.pictures.count == 3 && abs((one?.frame.midY ?? 0) - whole.midY) <= 0.5)
  }

  @Test func whatWasBoughtHasAPill() throws {
    var shelf = MediaShelf()
    let item = PaidMedia.Item(picture: ContentPicture(.photo, .photo(shelf.photo(640, 480))))
    let (layout, price) = try paid([item], media: shelf.table)
    let (pill, picture) = (try #require(price), try #require(layout.pictures.first))
    #expect(pill.words == "Purchased" && picture.image?.veil == nil)
    let corner = Rect(
      picture.frame.maxX - 8 - pill.frame.width, picture.frame.minY + 8,
      (pill[.label]?.frame.width ?? 0) + 12, 18)
    expect(pill.frame, corner.minX, corner.minY, corner.width, corner.height)
    #expect(try paid([item], .outgoing, media: shelf.table).price?.words == "★ 50")
    // Media with only a price are locked.
    #expect(try paid([]).price?.words == "Unlock for ★ 50")
  }

  @Test func storiesAreTall() throws {
    var shelf = MediaShelf()
    let photo = ContentPicture(.photo, .photo(shelf.photo(640, 480)))
    for story in [Story(), Story(picture: photo)] {
      let layout = try layOut(message(MessageText(plain: "n"), content: .story(story)), media: shelf.table)
      let picture = try #require(layout.pictures.first)
      #expect(picture.frame.size == Size(188, 335) && layout.parts.count == 2)
      #expect((picture.icon == .landscape) == (story.picture == nil))
    }
  }

  // MARK: - Giveaways and group calls

  private func giveaway(
    _ content: Giveaway, chat: Chat.Kind = .private
  ) throws -> (layout: MessageLayout, part: PartBoxes) {
    let layout = try layOut(message(chat: chat, content: .giveaway(content)))
    return (layout, try #require(layout.boxes(.giveaway)))
  }

  @Test func giveawaysAreAColumn() throws {
    let channels = (1...3).map { PeerID(.channel, $0) }
    let content = Giveaway(
      winnerCount: 3, prize: .premium(months: 6), channels: channels, countries: ["DE"], date: morning)
    let (layout, part) = try giveaway(content, chat: .group)
    #expect(layout.header.height == 0 && part[.label].words == "LEARN MORE")
    let (content0, size) = (layout.content, layout.contentSize)
    expect(
      part[.picture].frame.offsetBy(x: -content0.x, y: -content0.y), Rounding.floor((size.width - 140) / 2),
      -40, 140,
      140)
    let (badge, capsule, rim) = (part[.badge], part[.capsule].frame, part[.rim].frame)
    #expect(badge.words == "X3" && isClose(badge.frame.minY, content0.y + 88))
    #expect(capsule.height == 21 && isClose(capsule.minX - rim.minX, 1 + 1.0 / 3))
    let texts = part.all(.text)
    #expect(isClose(texts[0].frame.minY, content0.y + 112) && texts[0].words == "Giveaway Prizes")
    #expect(
      texts.allSatisfy { $0.frame.width <= 200 && abs($0.frame.midX - content0.x - size.width / 2) <= 1 }
    )
    // Titles are 14 below what is above them.
    let title = try #require(texts.firstIndex { $0.words == "Participants" })
    #expect(isClose(texts[title].frame.minY - texts[title - 1].frame.maxY, 14))
    #expect(
      part.all(.chip).count == 3
        && part.all(.chip).allSatisfy { $0.frame.height == 24 && $0.parts[.face].frame.width == 22 })
    #expect(texts.contains { $0.words == "from 🇩🇪 DE" })
    let button = try #require(layout.inContent(part[.button].frame))
    #expect(button.height == 33 && isClose(size.height - button.maxY, 9))
    #expect((layout.status?.frame.maxY ?? 999) <= part[.button].frame.minY)
  }

  @Test func resultsNameTheWinners() throws {
    let names = (1...2).map { Author.named("Name \($0)") }
    let content = Giveaway(isOver: true, winnerCount: 5, prize: .stars(500), winners: names, unclaimed: 1)
    let (layout, part) = try giveaway(content)
    #expect(part.all(.chip).map(\.words) == ["Name 1", "Name 2"])
    #expect(
      isClose(layout.inContent(part[.picture].frame)?.minY ?? 0, 15) && part[.picture].frame.width == 84)
    #expect(part.all(.text).map(\.words).contains("and 3 more") && part[.capsule].color == Color(0xffaf0a))
    // A text is shown even if values are missing.
    #expect(
      try giveaway(Giveaway()).part.all(.text).count >= 2
        && !giveaway(Giveaway(isOver: true)).part.has(.badge))
  }

  @Test func callsOfGroupsShowWhoTookPart() throws {
    let content = CallContent(
      kind: .group, isVideo: false, outcome: .answered, duration: 61,
      participants: [PeerID(.user, 8), PeerID(.user, 9)])
    let layout = try layOut(message(content: .call(content)))
    let part = try #require(layout.boxes(.call))
    #expect(part[.title].words == "Incoming Group Call" && part[.people].words == "3 people")
    #expect(part.all(.face).map(\.frame.width) == [16, 16, 16])
    #expect(isClose(part.all(.face)[0].frame.minX, part[.text].frame.maxX + 5))
    #expect(part.all(.face)[1].frame.minX - part.all(.face)[0].frame.minX == 10)
    #expect(part[.people].frame.maxX < part[.button].frame.minX && layout.contentSize.height == 59)
  }

  // MARK: - Special pages of the app

  private func preview(_ card: LinkPreview.Card) throws -> PartBoxes {
    var message = message(MessageText(plain: "n"))
    message.preview = LinkPreview(url: "e", siteName: "E")
    message.preview?.card = card
    return try #require(try layOut(message).preview)
  }

  @Test func pagesOfTheAppShowCards() throws {
    let red = Color(0xff0000)
    let wallpaper = try preview(.wallpaper([red]))[.image]
    #expect(wallpaper.frame.size == Size(160, 240))
    guard case .shade(4, .spots([red]))? = wallpaper[.rim]?.content else {
      Issue.record("no wallpaper")
      return
    }
    let theme = try preview(.theme(wallpaper: [], accent: red, isDark: true))[.image]
    #expect(theme.parts.all(.bubble).map(\.color) == [Color(0x262628), red])
    let gift = try preview(.gift(center: red, edge: nil, sticker: nil))[.image]
    guard case .shade(4, .radial(red, red))? = gift[.rim]?.content else {
      Issue.record("no light")
      return
    }
    #expect(gift.frame.size == Size(200, 200) && gift[.sticker]?.frame.size == Size(120, 120))
    let story = try preview(.story)[.image]
    #expect(story.icon == .landscape && story.frame.height > story.frame.width * 1.7)
  }
}
