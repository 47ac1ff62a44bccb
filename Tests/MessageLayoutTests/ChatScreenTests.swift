import MessageModel
import PageLayout
import PageModel
import Primitives
import Testing
import Typography

@testable import MessageLayout

/// Entries with these heights, without messages.
func entry(_ height: Double, id: Int64? = nil, isIncoming: Bool = true) throws -> ChatEntry {
  var layout = try layOut(message(MessageText(plain: "Words"), isIncoming ? .incoming : .outgoing))
  layout.size.height = height
  return ChatEntry(
    content: .row(layout), size: Size(390, height), messageIDs: id.map { [$0] } ?? [], source: "",
    scale: 3)
}

func date(_ height: Double = 34) throws -> ChatEntry {
  ChatMarks(options: options(), book: try FontBook()).date("June 4", above: message())
}

/// Spec/Chats.md 7.
@Suite struct ChatPageTests {
  private func pages(_ entries: [ChatEntry], height: Double, repeatsDays: Bool = false) -> [[Double]] {
    var cutter = ChatPageCutter(
      pageHeight: height, options: ChatLayoutOptions(message: options()), repeatsDays: repeatsDays)
    let pages = entries.compactMap { cutter.add($0) } + [cutter.finish()].compactMap { $0 }
    #expect(cutter.finish() == nil)
    return pages.map { $0.entries.map(\.height) }
  }

  @Test func entriesStandBelowEachOtherBetweenMargins() throws {
    let transcript = ChatTranscript(
      [try entry(40), try entry(50)], options: ChatLayoutOptions(message: options()))
    #expect(transcript.size == Size(390, 106))
    #expect(transcript.placed.map(\.origin.y) == [8, 48])
  }

  @Test func aPageTakesWhatFitsBetweenItsMargins() throws {
    let entries = try [40.0, 40, 40, 40, 40].map { try entry($0) }
    #expect(pages(entries, height: 96) == [[40, 40], [40, 40], [40]])
    #expect(pages(entries, height: 95) == [[40], [40], [40], [40], [40]])
  }

  @Test func whatIsHigherThanAPageHasOneOfItsOwn() throws {
    #expect(pages(try [40, 300, 40].map { try entry($0) }, height: 100) == [[40], [300], [40]])
  }

  @Test func aDayGoesWithItsFirstMessage() throws {
    let entries = [try entry(40), try date(), try entry(40)]
    #expect(pages(entries, height: 100) == [[40], [34, 40]])
    #expect(pages([try date(), try entry(300)], height: 100) == [[34, 300]])
  }

  @Test func aPageOfAnArchiveBeginsWithItsDay() throws {
    let entries = try [date(), entry(40), entry(40), date(), entry(40), entry(40)]
    #expect(pages(entries, height: 100, repeatsDays: true) == [[34, 40], [34, 40], [34, 40], [34, 40]])
  }

  @Test func nothingHasNoPages() { #expect(pages([], height: 100).isEmpty) }
}

/// Spec/Chats.md 9.
@Suite struct ChatScreenTests {
  private static let phone = Size(390, 844)

  private func screen(
    _ entries: [ChatEntry], _ options: ChatScreenOptions = ChatScreenOptions(size: phone),
    info: ChatInfo = ChatInfo(), peers: PeerTable = PeerTable(), palette: Palette = .classic
  ) throws -> ChatScreen {
    var composer = ChatScreenComposer(options, info: info)
    for entry in entries { composer.add(entry) }
    return composer.finish(
      peers: peers, layout: ChatLayoutOptions(message: MessageLayoutTests.options(palette)),
      book: try FontBook())
  }

  private func long() throws -> [ChatEntry] {
    try (1...40).map { try entry(50, id: Int64($0), isIncoming: $0 % 2 == 0) }
  }

  @Test func theListEndsAboveThePanel() throws {
    let entries = try screen(long()).entries
    #expect(entries.last.map { $0.origin.y + $0.entry.height } == 765)
    #expect(entries.last?.entry.messageIDs == [40])
    // It continues under the bars, up to the edge of the screen.
    #expect(entries.first.map { $0.origin.y <= 0 && $0.origin.y > -50 } == true)
  }

  @Test func aShortChatStandsAtTheBottom() throws {
    let shown = try screen([entry(50), entry(60)])
    #expect(shown.entries.map(\.origin.y) == [655, 705])
    #expect(shown.capsule(.scrollDown) == nil)
    let toFirst = ChatScreenOptions(size: Self.phone, message: 1)
    #expect(try screen([entry(50, id: 1), entry(60)], toFirst).entries.map(\.origin.y) == [655, 705])
  }

  @Test func aMessageStandsInTheMiddleOfWhatIsFree() throws {
    let shown = try screen(long(), ChatScreenOptions(size: Self.phone, message: 20))
    let found = shown.entries.first { $0.entry.messageIDs == [20] }
    expect(found.map { Rect(origin: $0.origin, size: $0.entry.size) }, 0, (107 + 765) / 2 - 25, 390, 50)
    #expect(shown.entries.contains { $0.entry.messageIDs == [26] })
  }

  @Test func theListIsScrolledNoFurtherThanItsEnds() throws {
    let first = try screen(long(), ChatScreenOptions(size: Self.phone, message: 1))
    #expect(first.entries.first?.origin.y == 107)
    let last = try screen(long(), ChatScreenOptions(size: Self.phone, message: 39))
    #expect(last.entries.last.map { $0.origin.y + 50 } == 765)
    #expect(last.capsule(.scrollDown) == nil)
  }

  /// An entry with a page of fifty lines and an anchor before each, two of them in closed details.
  private func page(id: Int64) throws -> ChatEntry {
    var blocks: [Block] = (0..<50).flatMap {
      [Block(.anchor(name: "a\($0)")), Block(.paragraph(.plain("Words")))]
    }
    blocks.append(Block(.details(Details(summary: .plain("S"), blocks: [Block(.anchor(name: "deep"))]))))
    var message = message(content: .page(Page(blocks: blocks)))
    message.origin = InputOrigin(byteOffset: Int(id))
    var options = MessageLayoutTests.options()
    (options.page.anchor, options.anchoredMessage) = ("a20", InputOrigin(byteOffset: 20))
    let layout = try layOut(message, options)
    return ChatEntry(
      content: .row(layout), size: layout.size, messageIDs: [id], source: "", scale: 3)
  }

  /// Eight points below the upper end of the list.
  @Test func anAnchorStandsBelowTheBar() throws {
    var options = ChatScreenOptions(size: Self.phone)
    options.followsAnchor = true
    let entries = try [page(id: 10), page(id: 20), page(id: 30)]
    let shown = try screen(long() + entries, options)
    let found = try #require(shown.entries.first { $0.entry.messageIDs == [20] })
    let (anchor, corner) = try #require(found.entry.row?.reachedAnchor)
    let line = try #require(anchor.rect)
    #expect(abs(found.origin.y + corner.y + line.minY - (107 + 8)) <= 1 / 3)
    #expect(shown.entries.allSatisfy { $0.entry.messageIDs != [10] && $0.entry.messageIDs != [30] })
    #expect(shown.capsule(.scrollDown) != nil)
    options.followsAnchor = false
    #expect(try screen(entries, options).entries.map(\.entry.messageIDs) == [[30]])
  }

  @Test func aMessageThatIsNotThereShowsTheEnd() throws {
    var composer = ChatScreenComposer(
      ChatScreenOptions(size: Self.phone, message: 99), info: ChatInfo())
    for entry in try long() { composer.add(entry) }
    #expect(!composer.hasFoundMessage)
    let unknown = try screen(long(), ChatScreenOptions(size: Self.phone, message: 99))
    #expect(unknown.entries.last?.entry.messageIDs == [40])
  }

  @Test func theButtonCountsWhatWasNotReadBelow() throws {
    let info = ChatInfo(lastReadIncoming: 30)
    let shown = try screen(long(), ChatScreenOptions(size: Self.phone, message: 10), info: info)
    expect(shown.capsule(.scrollDown), 324, 724, 40, 40)
    #expect(shown.badge?.label.text == "5")
    expect(shown.badge?.frame, 334, 717, 20, 20)
    #expect(try screen(long(), ChatScreenOptions(size: Self.phone, message: 10)).badge == nil)
  }

  @Test func barsStandWhereThePhoneHasThem() throws {
    let shown = try screen([])
    expect(shown.capsule(.attach), 26, 776, 40, 40)
    expect(shown.capsule(.field), 72, 776, 246, 40)
    expect(shown.capsule(.microphone), 324, 776, 40, 40)
    expect(shown.capsule(.back), 16, 55, 44, 44)
    // Without text, it has the minimum width of titles.
    expect(shown.capsule(.title), 106, 55, 150 + 28, 44)
    #expect(shown.homeBar == nil && shown.statusBar?.frame.height == 47)
  }

  /// Measured on a phone of 440 points.
  @Test func aLargePhoneHasItsBarsElsewhere() throws {
    let shown = try screen([], ChatScreenOptions(size: Size(440, 956)))
    expect(shown.capsule(.attach), 26, 888, 40, 40)
    expect(shown.capsule(.field), 72, 888, 296, 40)
    expect(shown.capsule(.microphone), 374, 888, 40, 40)
    expect(shown.capsule(.back), 16, 64, 44, 44)
    expect(shown.capsule(.title), 131, 64, 178, 44)
    #expect(
      shown.statusBar?.frame.height == 62 && shown.statusBar.map { isClose($0.battery.midY, 33) } == true)
  }

  @Test func aPhoneWithAButtonHasNoRoundCorners() throws {
    let shown = try screen([], ChatScreenOptions(size: Size(375, 667)))
    expect(shown.capsule(.attach), 8, 619, 40, 40)
    expect(shown.capsule(.back), 16, 28, 44, 44)
    #expect(shown.homeBar == nil && shown.statusBar?.frame.height == 20)
  }

  @Test func devicesHaveNames() {
    #expect(ScreenDevice(named: "iPhone 17 Pro Max")?.size == Size(440, 956))
    #expect(ScreenDevice(named: "iphone-se")?.scale == 2 && ScreenDevice(named: "phone") == nil)
    #expect(Set(ScreenDevice.all.map(\.name)).count == ScreenDevice.all.count)
    #expect(ScreenDevice(of: Size(400, 800)) == .standard)
    // Devices of the same size have the same bars, because screens are identified by their size.
    for device in ScreenDevice.all {
      #expect(ScreenDevice(of: device.size).statusBar == device.statusBar)
    }
  }

  @Test func whoReadsAChannelHasButtons() throws {
    var info = ChatInfo(chat: Chat(kind: .channel))
    let plain = try screen([], info: info)
    expect(plain.capsule(.search), 324, 776, 40, 40)
    expect(plain.capsule(.action), 26, 776, 290, 40)
    #expect(plain.capsule(.offers) == nil && plain.capsule(.field) == nil)
    info.takesGifts = true
    info.takesSuggestions = true
    info.readerAction = .join
    let full = try screen([], info: info)
    expect(full.capsule(.offers), 26, 776, 80, 40)
    expect(full.capsule(.action), 114, 776, 202, 40)
    let action = try #require(full.capsules.first { $0.name == .action })
    #expect(action.title?.text == "Join" && action.glass.fill == Color(0x0088ff))
    #expect(full.capsules.first { $0.name == .offers }?.icons.map(\.icon) == [.suggest, .gift])
  }

  @Test func whoLeftAGroupCanJoinAndWhoPostsInAChannelHasTheField() throws {
    var group = ChatInfo(chat: Chat(kind: .group))
    #expect(try screen([], info: group).capsule(.field) != nil)
    group.readerAction = .join
    let left = try screen([], info: group)
    #expect(left.capsule(.field) == nil && left.capsule(.action) != nil)
    var channel = ChatInfo(chat: Chat(kind: .channel))
    channel.isWriter = true
    let own = try screen([], info: channel)
    #expect(own.capsule(.field) != nil && own.capsule(.action) == nil)
  }

  @Test func theSecondLineIsFaint() throws {
    func color(_ palette: Palette) throws -> Color? {
      var info = ChatInfo(chat: Chat(id: PeerID(.channel, 1), kind: .group))
      info.memberCount = 2
      let title = try screen([], info: info, palette: palette).capsules.first { $0.name == .title }
      return title?.subtitle?.color
    }
    #expect(try color(.classic) == Color(0, alpha: 0.5) && color(.night) == Color(0xffffff, alpha: 0.5))
  }

  // MARK: - Landscape

  /// The areas beside the notch and at the other side stay empty; the unread bar and the fades have their full width.
  @Test func aPhoneOnItsSideKeepsItsSidesFree() throws {
    let size = Size(844, 390)
    var layout = ChatLayoutOptions(message: MessageLayoutTests.options(.classic))
    (layout.message.listWidth, layout.message.sideInset) = (750, 47)
    var info = ChatInfo()
    (info.lastReadIncoming, info.title) = (0, "Ada")
    var chat = ChatComposer(info: info, options: layout, book: try FontBook())
    let message = Message(
      id: 1, direction: .incoming, date: 1_780_531_200, text: MessageText(plain: "Words"))
    var composer = ChatScreenComposer(ChatScreenOptions(size: size), info: info)
    for entry in chat.append(message) + chat.finish() { composer.add(entry) }
    let screen = composer.finish(peers: PeerTable(), layout: layout, book: try FontBook())
    #expect(screen.entries.allSatisfy { $0.origin.x == 47 })
    for (entry, origin) in screen.entries {
      if case .unread(let bar) = entry.content {
        #expect(bar.bar.offsetBy(origin).minX == 0 && bar.bar.width == 844)
      }
    }
    #expect(screen.entries.contains { if case .unread = $0.entry.content { true } else { false } })
    let glass = screen.capsules.map(\.shape.rect)
    #expect(glass.allSatisfy { $0.minX >= 47 + 8 && $0.maxX <= 844 - 47 - 8 })
    #expect(screen.fades.allSatisfy { $0.whole.width == 844 } && screen.statusBar == nil)
  }

  // MARK: - Avatars

  /// Rows of one author in a group, of which all except the last one continue in the next row.
  private func group(_ heights: [Double]) throws -> [ChatEntry] {
    try heights.enumerated().map { index, height in
      let goesOn = index + 1 < heights.count
      var options = MessageLayoutTests.options(merge: MergeState(goesOn: goesOn))
      options.wallpaper = .own(.classic)
      var layout = try layOut(message(MessageText(plain: "Words"), chat: .group), options)
      let change = height - layout.size.height
      layout.size.height = height
      layout.avatar?.frame.origin.y += change
      layout.passedAvatar?.frame.origin.y += change
      return ChatEntry(
        content: .row(layout), size: Size(390, height), messageIDs: [Int64(index + 1)], source: "", scale: 3)
    }
  }

  private func avatars(_ screen: ChatScreen) -> [Double] {
    screen.entries.compactMap { entry, origin in
      guard case .row(let row) = entry.content else { return nil }
      return row.avatar.map { $0.frame.maxY + origin.y }
    }
  }

  @Test func anAvatarStandsBesideTheLastOfItsGroup() throws {
    #expect(try avatars(screen(group([50, 50]))) == [765 - 3])
  }

  @Test func theAvatarOfAGroupThatGoesOnFloats() throws {
    let entries = try group(Array(repeating: 100, count: 30))
    let shown = try screen(entries, ChatScreenOptions(size: Self.phone, message: 10))
    #expect(avatars(shown) == [765 - 3])
    // No higher than its group: it begins 20 points above the end of the list.
    let others = try (1...8).map { try entry(100, id: Int64(100 + $0)) }
    let low = try screen(
      others + group([100, 100, 400]), ChatScreenOptions(size: Self.phone, message: 105))
    let first = low.entries.first { $0.entry.messageIDs == [1] }?.origin.y ?? 0
    if first < 765 { #expect(avatars(low) == [max(765, first + 37) - 3]) }
  }

  @Test func aLongTitleIsCutBetweenTheButtons() throws {
    let info = ChatInfo(title: String(repeating: "Long ", count: 30))
    let frame = try #require(try screen([], info: info).capsule(.title))
    #expect(frame.minX >= 70 && frame.maxX <= 320 && frame.width > 200)
  }

  @Test func theBarSaysWhoIsThere() throws {
    func subtitle(_ kind: Chat.Kind, _ members: Int?, _ online: Int? = nil) throws -> String? {
      var info = ChatInfo(chat: Chat(id: PeerID(.channel, 1), kind: kind))
      (info.memberCount, info.onlineCount) = (members, online)
      return try screen([], info: info).capsules.first { $0.name == .title }?.subtitle?.text
    }
    #expect(try subtitle(.group, 12, 3) == "12 members, 3 online")
    #expect(try subtitle(.group, 1) == "1 member")
    #expect(try subtitle(.group, 1_234_567) == "1 234 567 members")
    #expect(try subtitle(.channel, 12_345) == "12 345 subscribers")
    #expect(try subtitle(.group, nil) == nil)
    let bot = Peer(id: PeerID(.user, 7), kind: .user(UserName(first: "Helper")), isBot: true)
    let info = ChatInfo(chat: Chat(id: bot.id))
    let shown = try screen([], info: info, peers: PeerTable([bot]))
    let title = shown.capsules.first { $0.name == .title }
    #expect(title?.title?.text == "Helper" && title?.subtitle?.text == "bot")
    #expect(shown.avatar?.letters == "H")
    expect(shown.avatar?.frame, 333, 58, 38, 38)
    expect(shown.capsule(.avatar), 330, 55, 44, 44)
  }

  @Test func aTitleHasOneLetter() throws {
    func letters(_ kind: Chat.Kind) throws -> String? {
      try screen([], info: ChatInfo(chat: Chat(kind: kind), title: "Tea Party")).avatar?.letters
    }
    #expect(try letters(.group) == "T" && letters(.channel) == "T" && letters(.private) == "TP")
  }

  @Test func theWayBackSaysInHowManyChatsSomethingIsUnread() throws {
    let shown = try screen([], ChatScreenOptions(size: Self.phone, otherUnread: 12))
    let back = try #require(shown.capsules.first { $0.name == .back })
    #expect(back.boxes.compactMap(\.line).map(\.text) == ["12"] && back.shape.rect.width > 44)
    #expect(try screen([], ChatScreenOptions(size: Self.phone, otherUnread: 0)).capsule(.back)?.width == 44)
  }

  @Test func edgesFadeUnderTheBars() throws {
    let fades = try screen([]).fades
    expect(fades[0].whole, 0, 0, 390, 61)
    expect(fades[0].ramp, 0, 61, 390, 80)
    expect(fades[1].ramp, 0, 756, 390, 60)
    #expect(fades.map(\.blurs) == [[.init(y: 77, deviation: 0.4), .init(y: 51, deviation: 1.35)], []])
    #expect(fades.map(\.alpha) == [0.75, 0.75])
    #expect(try screen([], palette: .day).fades.map(\.alpha) == [0.85, 0.85])
  }
}

extension ChatScreen {
  fileprivate func capsule(_ name: GlassCapsule.Name) -> Rect? {
    capsules.first { $0.name == name }?.shape.rect
  }
}

/// Spec/Chats.md 6.
@Suite struct WallpaperTests {
  @Test func everyPaletteHasAWallpaper() {
    #expect(Wallpaper.own(.day) == .color(.white))
    #expect(Wallpaper.own(.night).isInverted)
    for palette in [Palette.classic, .night, .tinted] {
      guard case .spots = Wallpaper.own(palette).ground else {
        Issue.record("\(palette.name) has no gradient")
        continue
      }
    }
  }

  @Test func picturesNeedNoBubbleOnTwoColoursAtMost() {
    let two = Wallpaper(.linear(top: .white, bottom: .black))
    let colors = ChatColors(.classic, on: two)
    #expect(colors.bearsPictures && !colors.hasPlainWallpaper)
    #expect(!ChatColors(.day, on: .picture).bearsPictures)
    #expect(ChatColors(.classic, on: .color(.white)).hasPlainWallpaper)
  }

  @Test func theLightThemeHasOtherColoursOnAWallpaper() {
    #expect(Palette.day.on(.picture).incoming.fill == .solid(.white))
    #expect(Palette.day.on(.color(.black)) == Palette.day)
    #expect(ChatColors(.day, on: .picture).service.fill == Color(0, alpha: 0.2))
    #expect(ChatColors(.day, on: .picture).service.text == .white)
    #expect(ChatColors(.day, on: .color(.white)) == ChatColors.day)
    #expect(ChatColors(.day, on: nil) == ChatColors.day)
  }

  @Test func panelsOnAPatternStandOnTheIncomingFill() {
    let service = ChatColors(.night, on: .own(.night)).service
    #expect(isClose(service.fill.alpha, 0.92))
    #expect(service.fill.composited(over: .black).description == "151515")
    // Buttons are brighter and have no outline.
    #expect(service.keyboard.fill.composited(over: .black).description == "282828")
    #expect(service.keyboard.stroke == nil)
  }

  @Test func whatIsFreeStandsOnTheFillOfDays() {
    for palette in [Palette.classic, .tinted] {
      let service = ChatColors(palette, on: .own(palette)).service
      #expect(service.keyboard.fill == service.fill && service.keyboard.stroke == nil)
    }
    #expect(ChatColors(.classic, on: .own(.classic)).service.idleReaction.fill == Color(0, alpha: 0.2))
    #expect(ChatColors(.tinted, on: .own(.tinted)).service.idleReaction.fill.alpha > 0.95)
  }
}
