import MessageModel
import PageLayout
import PageModel
import Primitives
import Testing
import Typography

@testable import MessageLayout

/// Spec/Chats.md 1 to 5.
@Suite struct ChatComposerTests {
  private func compose(
    _ messages: [Message], info: ChatInfo = ChatInfo(), peers: PeerTable = PeerTable(),
    _ change: (inout ChatLayoutOptions) -> Void = { $0.showsDates = false }
  ) throws -> [ChatEntry] {
    var layout = ChatLayoutOptions(message: options())
    change(&layout)
    var composer = ChatComposer(info: info, options: layout, book: try FontBook())
    return messages.flatMap { composer.append($0, peers: peers) } + composer.finish()
  }

  /// One message a minute, with ids from 1.
  private func talk(_ directions: Direction..., chat: Chat.Kind = .private) -> [Message] {
    directions.enumerated().map { index, direction in
      var message = message(MessageText(plain: "Words"), direction, chat: chat)
      message.id = Int64(index + 1)
      message.date = morning + 60 * index
      return message
    }
  }

  private static let day = 86_400

  // MARK: - Order

  @Test func entriesLeaveWhenTheNextMessageComes() throws {
    var composer = ChatComposer(
      info: ChatInfo(), options: ChatLayoutOptions(message: options()), book: try FontBook())
    let messages = talk(.incoming, .outgoing)
    #expect(composer.append(messages[0]).isEmpty)
    let first = composer.append(messages[1])
    #expect(first.map(\.kind) == ["date", "row"])
    #expect(first.last?.messageIDs == [1])
    let second = composer.finish()
    #expect(second.map(\.messageIDs) == [[2]])
    #expect(composer.finish().isEmpty)
  }

  @Test func anEmptyChatHasNoEntries() throws { #expect(try compose([]).isEmpty) }

  @Test func whatIsWrongWithAMessageStaysWithItsRow() throws {
    var messages = talk(.incoming, .incoming, .incoming)
    // Its size is unknown.
    messages[1].content = .photo(PhotoContent(media: nil))
    let entries = try compose(messages)
    #expect(entries.count == 3 && entries[1].diagnostics.map(\.code) == [.mediaWithoutSize])
    #expect(entries[0].diagnostics.isEmpty && entries[2].diagnostics.isEmpty)
  }

  // MARK: - Runs

  @Test func aRunHasOneTailOneNameAndOneAvatar() throws {
    let rows = try compose(talk(.incoming, .incoming, .incoming, chat: .group)).compactMap(\.row)
    #expect(rows.map(\.merge) == [.init(below: true), .init(above: true, below: true), .init(above: true)])
    #expect(rows.map { $0.header[.name] != nil } == [true, false, false])
    #expect(rows.map { $0.avatar != nil } == [false, false, true])
    #expect(rows.map { $0.bubble?.hasTail } == [false, false, true])
  }

  @Test func joinedBodiesStandTwoApart() throws {
    let placed = try bodies(talk(.incoming, .incoming))
    #expect(isClose(placed[1].minY - placed[0].maxY, 2))
  }

  @Test func bodiesThatAreNotJoinedStandTwoMarginsFurtherApart() throws {
    let placed = try bodies(talk(.incoming, .outgoing))
    #expect(isClose(placed[1].minY - placed[0].maxY, 2 + 2 * (2 + 1.0 / 3)))
  }

  private func bodies(_ messages: [Message]) throws -> [Rect] {
    let entries = try compose(messages)
    let transcript = ChatTranscript(entries, options: ChatLayoutOptions(message: options()))
    return transcript.placed.compactMap { entry, origin in
      entry.row?.bubble?.body.offsetBy(origin)
    }
  }

  @Test func entriesAreAsHighAsTheirRows() throws {
    let entries = try compose(talk(.incoming, .incoming, .outgoing))
    #expect(entries.allSatisfy { $0.size.width == 390 && $0.height == $0.row?.size.height })
  }

  @Test func postsHaveFacesWhereTheirChannelShowsThem() throws {
    let posts = talk(.incoming, .incoming, chat: .channel)
    #expect(try compose(posts).compactMap { $0.row?.avatar }.isEmpty)
    var info = ChatInfo(chat: Chat(kind: .channel))
    info.showsAuthors = true
    let rows = try compose(posts, info: info).compactMap(\.row)
    #expect(rows.map { $0.avatar != nil } == [false, true])
    #expect(rows.map { $0.header[.name] != nil } == [true, false])
  }

  // MARK: - Albums

  @Test func messagesThatWereSentTogetherAreOneRow() throws {
    var messages = talk(.incoming, .incoming, .incoming, .incoming)
    for index in 1...2 {
      messages[index].albumID = "a"
      messages[index].content = .photo(PhotoContent(media: nil))
    }
    let entries = try compose(messages)
    #expect(entries.map(\.messageIDs) == [[1], [2, 3], [4]])
    #expect(entries[1].row?.merge == MergeState(above: true, below: true))
  }

  /// Buttons are below all of them, whichever message has them.
  @Test(arguments: 1...3)
  func anAlbumWithButtonsIsNotJoinedToWhatFollows(index: Int) throws {
    var messages = talk(.incoming, .incoming, .incoming, .incoming, .incoming)
    for index in 1...3 {
      messages[index].albumID = "a"
      messages[index].content = .photo(PhotoContent(media: nil))
    }
    messages[index].keyboard = InlineKeyboard(rows: [[KeyboardButton(label: "Yes")]])
    let entries = try compose(messages)
    #expect(entries.map(\.messageIDs) == [[1], [2, 3, 4], [5]])
    #expect(entries[1].row?.merge == MergeState(above: true, below: false, goesOn: true))
    #expect(entries[1].row?.keyboard.isEmpty == false)
  }

  @Test func albumsEndWithTheirAuthorAndAfterTen() throws {
    var messages = (0..<12).map { _ in talk(.incoming)[0] }
    for index in messages.indices {
      messages[index].id = Int64(index)
      messages[index].albumID = "a"
      messages[index].content = .photo(PhotoContent(media: nil))
    }
    messages[11].author = .peer(PeerID(.user, 9))
    #expect(try compose(messages).map(\.messageIDs.count) == [10, 1, 1])
  }

  // MARK: - Days

  @Test func aDayStandsAboveItsFirstMessage() throws {
    var messages = talk(.incoming, .incoming, .incoming)
    messages[2].date = morning + Self.day
    let entries = try compose(messages) { _ in }
    #expect(entries.map(\.kind) == ["date", "row", "row", "date", "row"])
    #expect(entries[4].row?.merge == MergeState())
    #expect(entries[0].height == 34 && entries[0].introduces)
  }

  @Test func daysBeginAtMidnightWhereTheReaderIs() throws {
    var messages = talk(.incoming, .incoming)
    let midnight = morning / Self.day * Self.day
    (messages[0].date, messages[1].date) = (midnight - 60, midnight + 60)
    #expect(try compose(messages) { _ in }.count == 4)
    let inTheEast = try compose(messages) { $0.message.page.dates.zone = ZoneOffsets(fixed: 3600) }
    #expect(inTheEast.count == 3)
  }

  @Test func aMessageWithoutADateBeginsNoDay() throws {
    var messages = talk(.incoming, .incoming)
    messages[1].date = nil
    #expect(try compose(messages) { _ in }.map(\.kind) == ["date", "row", "row"])
  }

  @Test func yearsAreNamedWhereTheyAreNotThisOne() throws {
    // 4 June 2026, the day after it, and 5 January 2027.
    let june = 1_780_531_200
    func days(_ now: Int?, _ dates: Int...) throws -> [String] {
      let messages = dates.map { date in
        var message = message(MessageText(plain: "Words"))
        message.date = date
        return message
      }
      return try compose(messages) { $0.message.page.dates.now = now }.compactMap(\.day)
    }
    let january = june + 215 * Self.day
    #expect(
      try days(nil, june, june + Self.day, january, january + Self.day)
        == ["June 4", "June 5", "January 5, 2027", "January 6"])
    #expect(try days(june + 60, june, june + Self.day, january) == ["Today", "June 5", "January 5, 2027"])
    #expect(try days(january, june, january) == ["June 4, 2026", "Today"])
    #expect(try days(nil, Int.max, Int.min).count == 2)
  }

  /// The pill of the worked examples.
  @Test func theCapsuleIsAsWideAsItsText() throws {
    let marks = ChatMarks(options: options(), book: try FontBook())
    let word = try Ruler().word(60, FontStyle(.sans, size: 13, weight: .medium))
    guard case .date(let date) = marks.date(word, above: message()).content else {
      Issue.record("no date")
      return
    }
    expect(date.capsule, 159, 6, 72, 22)
    expect(date.label.frame, 165, 9.5, 60, 15)
  }

  // MARK: - Unsupported records

  @Test func theBarStandsAboveTheFirstUnreadMessage() throws {
    let info = ChatInfo(lastReadIncoming: 1)
    let entries = try compose(talk(.incoming, .outgoing, .incoming, .incoming), info: info)
    #expect(entries.map(\.kind) == ["row", "row", "unread", "row", "row"])
    #expect(entries[2].height == 36 && entries[2].introduces)
    guard case .unread(let bar) = entries[2].content else {
      Issue.record("no bar")
      return
    }
    expect(bar.bar, 0, 6, 390, 25)
    #expect(bar.label.text == "Unread Messages")
  }

  @Test func theBarPartsARun() throws {
    let entries = try compose(talk(.incoming, .incoming), info: ChatInfo(lastReadIncoming: 1))
    #expect(entries.compactMap(\.row?.merge) == [MergeState(), MergeState()])
  }

  @Test func theBarStandsBelowItsDay() throws {
    let entries = try compose(talk(.incoming), info: ChatInfo(lastReadIncoming: 0)) { _ in }
    #expect(entries.map(\.kind) == ["date", "unread", "row"])
  }

  @Test func thereIsNoBarWithoutUnreadMessages() throws {
    #expect(try !compose(talk(.incoming), info: ChatInfo(lastReadIncoming: 1)).map(\.kind).contains("unread"))
    #expect(try !compose(talk(.incoming)).map(\.kind).contains("unread"))
    #expect(
      try !compose(talk(.incoming), info: ChatInfo(lastReadIncoming: 0)) {
        $0.showsUnread = false
        $0.showsDates = false
      }.map(\.kind).contains("unread"))
  }
}

extension ChatEntry {
  var kind: String {
    switch content {
    case .row: "row"
    case .date: "date"
    case .topic: "topic"
    case .discussion: "discussion"
    case .unread: "unread"
    }
  }

  var row: MessageLayout? {
    if case .row(let row) = content { return row }
    return nil
  }

  fileprivate var day: String? {
    if case .date(let date) = content { return date.label.text }
    return nil
  }
}
