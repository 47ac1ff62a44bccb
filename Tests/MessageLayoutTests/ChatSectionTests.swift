import MessageModel
import PageLayout
import PageModel
import Primitives
import Testing
import Typography

@testable import Localization
@testable import MessageLayout

/// Spec/Chats.md 4.1 to 4.3, 9.2 and 9.5; Spec/Bubbles.md 18.4 and 18.5.
@Suite struct ChatSectionTests {
  private func compose(
    _ messages: [Message], info: ChatInfo = ChatInfo(), now: Int? = nil, language: Language = .english
  ) throws -> [ChatEntry] {
    var layout = ChatLayoutOptions(message: options())
    layout.message.page.dates.now = now
    layout.message.page.language = language
    var composer = ChatComposer(info: info, options: layout, book: try FontBook())
    return messages.flatMap { composer.append($0) } + composer.finish()
  }

  private func talk(_ count: Int, _ direction: Direction = .incoming) -> [Message] {
    (1...count).map { index in
      var message = message(MessageText(plain: "Words"), direction, chat: .group)
      message.id = Int64(index)
      message.author = .peer(PeerID(.user, 7))
      message.date = morning + 60 * index
      return message
    }
  }

  private func words(_ entries: [ChatEntry]) -> [String] {
    entries.compactMap { entry in
      switch entry.content {
      case .date(let mark), .topic(let mark), .discussion(let mark): mark.label.text
      case .unread, .row: nil
      }
    }
  }

  // MARK: - Schedules

  @Test func daysOfScheduledMessagesSayThatTheyAreScheduled() throws {
    var messages = talk(4, .outgoing)
    for index in messages.indices { messages[index].schedule = .atDate }
    for index in 2...3 { (messages[index].schedule, messages[index].date) = (.whenOnline, nil) }
    #expect(try words(compose(messages)) == ["Scheduled for May 28", "Scheduled until online"])
    #expect(
      try words(compose(messages, now: morning)) == ["Scheduled for today", "Scheduled until online"])
  }

  @Test func scheduledMessagesHaveNoChecks() throws {
    var message = talk(1, .outgoing)[0]
    func state(_ message: Message, now: Int? = nil) -> StatusBox.State { StatusBox.State(message, at: now) }
    #expect(state(message) == .sent)
    message.schedule = .atDate
    #expect(state(message) == .none)
    message.sendState = .failed
    #expect(state(message) == .failed)
    (message.sendState, message.schedule) = (.read, .ifLater)
    #expect(state(message) == .read)
    #expect(state(message, now: morning) == .none)
    #expect(state(message, now: morning + 600) == .read)
  }

  // MARK: - Topics

  @Test func topicsPartMessages() throws {
    var messages = talk(4)
    for (index, topic) in [10, 10, 11, 10].enumerated() {
      messages[index].topic = MessageTopic(id: .thread(Int64(topic)), name: topic == 10 ? "Boats" : "")
    }
    var info = ChatInfo()
    info.showsTopics = true
    let entries = try compose(messages, info: info)
    #expect(
      entries.map(\.kind) == ["date", "topic", "row", "row", "topic", "row", "topic", "row"])
    #expect(words(entries) == ["May 28", "Boats", "Topic 11", "Boats"])
    // Day and topic take 61 together.
    #expect(entries[0].height + entries[1].height == 61)
    guard case .topic(let first) = entries[1].content, case .topic(let second) = entries[4].content else {
      return #expect(Bool(false))
    }
    #expect(entries[0].height + first.capsule.minY == 6 + 27)
    #expect(second.capsule.minY == 6 && second.capsule.height == 22)
    // The icon, the name and the arrow.
    #expect(isClose(second.capsule.width, 4 + 16 + 4 + second.label.frame.width + 6 + 11))
    info.showsTopics = false
    #expect(try compose(messages, info: info).map(\.kind) == ["date", "row", "row", "row", "row"])
  }

  @Test func aTopicLeavesTheShapeOfTheRowAbove() throws {
    var messages = talk(2)
    for index in 0...1 { messages[index].topic = MessageTopic(id: .thread(Int64(index))) }
    var info = ChatInfo()
    info.showsTopics = true
    var arranger = ChatArranger(info: info, options: ChatLayoutOptions(message: options()))
    let first = arranger.append(messages[0])
    let second = arranger.append(messages[1])
    let third = arranger.finish()
    #expect(first == nil)
    let (upper, lower) = (try #require(second), try #require(third))
    #expect(upper.place.merge.below && !lower.place.merge.above)
    #expect(!upper.place.merge.goesOn)
  }

  @Test func topicsAreMirrored() throws {
    var messages = talk(1)
    messages[0].topic = MessageTopic(id: .general)
    var info = ChatInfo()
    info.showsTopics = true
    let entries = try compose(messages, info: info, language: try #require(Language(tag: "ar")))
    guard case .topic(let topic) = entries[1].content else { return #expect(Bool(false)) }
    #expect(topic.capsule.maxX - topic.label.frame.maxX == 24)
    #expect(topic.boxes.first?.frame.maxX == topic.capsule.maxX - 4)
  }

  // MARK: - Discussions

  @Test func aDiscussionBeginsBelowItsPost() throws {
    var info = ChatInfo()
    info.discussed = 1
    let entries = try compose(talk(3), info: info)
    #expect(entries.map(\.kind) == ["date", "row", "discussion", "row", "row"])
    #expect(words(entries) == ["May 28", "Discussion started"])
    #expect(try compose(talk(1), info: info).map(\.kind) == ["date", "row"])
  }

  // MARK: - Titles

  private func title(now: Int? = nil, _ change: (inout ChatInfo) -> Void) throws -> [String] {
    var info = ChatInfo(chat: Chat(id: PeerID(.user, 7), kind: .private), title: "Ann")
    change(&info)
    var layout = ChatLayoutOptions(message: options())
    layout.message.page.dates.now = now
    let composer = ChatScreenComposer(ChatScreenOptions(size: Size(390, 844)), info: info)
    let screen = composer.finish(peers: PeerTable(), layout: layout, book: try FontBook())
    let capsule = try #require(screen.capsules.first { $0.name == .title })
    return [capsule.title?.text, capsule.subtitle?.text].compactMap { $0 }
  }

  @Test func sectionsHaveTitlesOfTheirOwn() throws {
    #expect(try title { $0.section = .scheduled(areReminders: false) } == ["Scheduled Messages"])
    #expect(try title { $0.section = .scheduled(areReminders: true) } == ["Reminders"])
    #expect(try title { $0.section = .comments(1) } == ["1 Comment", "Ann"])
    #expect(try title { $0.section = .replies(3) } == ["3 Replies", "Ann"])
    let topic = MessageTopic(id: .thread(3), name: "Boats")
    #expect(try title { $0.section = .topic(topic) } == ["Boats", "Ann"])
    #expect(try title { $0.section = .quickReply("hours") } == ["hours", "Quick Reply"])
  }

  static let seen: [(Presence, String)] = [
    (Presence.online(until: nil), "online"),
    (Presence.online(until: morning + 1), "online"),
    (Presence.online(until: morning - 30), "last seen just now"),
    (Presence.lastSeen(morning - 60), "last seen 1 minute ago"),
    (Presence.lastSeen(morning - 610), "last seen 10 minutes ago"),
    (Presence.lastSeen(morning - 10_800), "last seen 3 hours ago"),
    (Presence.lastSeen(morning - 86_400), "last seen yesterday at 07:41"),
    (Presence.lastSeen(morning - 259_200), "last seen May 25, 2026"),
    (Presence.recently, "last seen recently"),
    (Presence.withinWeek, "last seen within a week"),
    (Presence.withinMonth, "last seen within a month"),
    (Presence.longAgo, "last seen a long time ago"),
  ]

  @Test(arguments: seen)
  func theTitleSaysWhenAPersonWasSeen(presence: Presence, words: String) throws {
    #expect(try title(now: morning) { $0.presence = presence } == ["Ann", words])
  }

  @Test func withoutAPresentATimeIsADate() throws {
    #expect(try title { $0.presence = .lastSeen(morning) } == ["Ann", "last seen May 28, 2026"])
    #expect(try title { $0.presence = .online(until: 5) } == ["Ann", "online"])
    #expect(try title { ($0.presence, $0.myself) = (.recently, PeerID(.user, 7)) } == ["Ann"])
  }

  // MARK: - Media

  private func layout(_ change: (inout Message, inout MediaTable) -> Void) throws -> MessageLayout {
    let id = MediaID(rawValue: "1")
    var media = MediaTable(documents: [
      id: DocumentMedia(id: id, kind: .video, width: 800, height: 450, duration: 83, byteCount: 2_000_000)
    ])
    var message = talk(1)[0]
    (message.content, message.text) = (.video(VideoContent(media: id)), MessageText())
    change(&message, &media)
    let (layout, _) = try #require(
      MessageLayoutEngine.layOut(album: [message], media: media, options: options(), book: try FontBook()))
    return layout
  }

  private func pictures(_ change: (inout Message, inout MediaTable) -> Void) throws -> BoxPart {
    for part in try layout(change).parts { if case .boxes(let part) = part.content { return part } }
    throw NoPictures()
  }

  private struct NoPictures: Error {}

  @Test func aFileOnItsWayHasARing() throws {
    let part = try pictures { _, media in
      media.transfers[MediaID(rawValue: "1")] = FileTransfer(done: 900_000, total: 2_000_000)
    }
    let control = try #require(part[.picture]?[.control])
    guard case .progress(let share, _)? = control[.icon]?.content else { throw NoPictures() }
    #expect(share == 0.45)
    #expect(control.value == 45)
    let image = try #require(part[.picture]?.image)
    #expect(Box.first(.control, in: image.present) != nil && Box.first(.control, in: image.absent) != nil)
    #expect(part[.picture]?[.badge]?.text == "878.9 KB / 1.9 MB")
    #expect(part[.picture]?[.loading] == nil)
    #expect(
      FileSize.progress(FileTransfer(done: 0, total: 2 << 20), .english) == "0 B / 2.0 MB")
    #expect(FileSize.progress(FileTransfer(done: 5, total: 0), .english) == nil)
  }

  @Test func aTapOnAVideoPlaysStopsOrRevealsIt() throws {
    func action(_ change: (inout Message, inout MediaTable) -> Void) throws -> String? {
      let frame = try #require(try pictures(change)[.picture]?.frame)
      return try layout(change).hit(Point(frame.midX, frame.midY))?.action?.name
    }
    let id = MediaID(rawValue: "1")
    #expect(try action { _, _ in } == "play")
    #expect(try action { $1.transfers[id] = FileTransfer(done: 1, total: 2) } == "stop")
    #expect(try action { message, _ in message.isSensitive = true } == "reveal")
  }

  @Test func mediaForAdultsAreConcealed() throws {
    let part = try pictures { message, _ in message.isSensitive = true }
    #expect(part[.picture]?.image?.veil == .sensitive)
    #expect(part[.picture]?[.control] == nil)
    #expect(part[.price]?.text == "18+ Content")
    #expect(part[.price]?.frame.height == 32)
    #expect(part[.price]?.isOnSpoiler == true)
    #expect(try pictures { _, _ in }[.price] == nil)
  }
}
