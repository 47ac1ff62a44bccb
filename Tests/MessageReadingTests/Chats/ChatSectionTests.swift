import MessageModel
import PageModel
import Primitives
import Testing

@testable import MessageReading
@testable import PageReading

/// Scheduled messages, topics, threads, quick replies, presence, transfers and backgrounds, in every protocol
/// that carries them.
@Suite struct ChatSectionTests {
  // MARK: - Schedules

  @Test func everyProtocolSchedulesMessages() throws {
    let later = #","scheduling_state":{"@type":"messageSchedulingStateSendAtDate","send_date":1783070400}"#
    let online = #","scheduling_state":{"@type":"messageSchedulingStateSendWhenOnline"}"#
    let chat = try #require(
      try openChat("[\(Talk.tdlib(2, "b", more: online)),\(Talk.tdlib(1, "a", more: later))]"))
    #expect(chat.results.map(\.message.schedule) == [.atDate, .whenOnline])
    #expect(chat.results.map(\.message.date) == [1_783_070_400, nil])
    #expect(chat.texts == ["a", "b"])
    #expect(chat.info.section == .scheduled(areReminders: false))
    let pyrogram = try readMessage(Sample.botAPI(#""text":"a","scheduled":true"#)).message
    #expect(pyrogram.schedule == .atDate)
    let update = #"{"_":"UpdateNewScheduledMessage","message":\#(Sample.wire(#""message":"a""#))}"#
    #expect(try readMessage(update).message.schedule == .atDate)
    let waits = Sample.wire(#""message":"a""#).replacing(#""2026-01-01T00:00:00+00:00""#, with: "2147483646")
    #expect(try readMessage(waits).message.schedule == .whenOnline)
  }

  @Test("Messages that are all later than the present are scheduled, without one that waits")
  func laterMessages() throws {
    let text =
      #"{"_":"messages.Messages","messages":[{"_":"Message","id":1,"peer_id":{"_":"PeerUser","user_id":7},"out":true,"from_scheduled":true,"date":1783070400,"message":"a"}],"users":[{"_":"User","id":7,"first_name":"Ada"}]}"#
    func section(now: Int?) throws -> ChatSection? {
      var options = ChatOptions()
      options.message.now = now
      return try #require(try ChatReader.open(Array(text.utf8), options: options)).info.section
    }
    #expect(try section(now: 1_783_000_000) == .scheduled(areReminders: false))
    for now in [1_783_080_000, nil] { #expect(try section(now: now) == nil) }
  }

  @Test(
    "Comments of the wire protocol have their number",
    arguments: ["messages.discussionMessage", "DiscussionMessage"])
  func discussion(name: String) throws {
    let post =
      #"{"_":"message","id":10,"peer_id":{"_":"peerChannel","channel_id":77},"from_id":{"_":"peerChannel","channel_id":55},"fwd_from":{"_":"messageFwdHeader","from_id":{"_":"peerChannel","channel_id":55},"channel_post":3,"date":1},"date":1,"message":"a","replies":{"_":"messageReplies","comments":true,"replies":2}}"#
    let chats =
      #"[{"_":"channel","id":77,"title":"Talk","megagroup":true},{"_":"channel","id":55,"title":"News","broadcast":true}]"#
    let chat = try #require(
      try openChat(#"{"_":"\#(name)","messages":[\#(post)],"chats":\#(chats),"users":[]}"#))
    #expect(chat.info.section == .comments(2))
  }

  @Test func oneWaitingMessageMakesAListOfTheWireProtocolScheduled() throws {
    func message(_ id: Int, _ date: Int) -> String {
      #"{"_":"Message","id":\#(id),"peer_id":{"_":"PeerUser","user_id":7},"out":true,"from_scheduled":true,"date":\#(date),"message":"a"}"#
    }
    func open(_ messages: String...) throws -> ChatSource {
      let users = #"[{"_":"User","id":7,"first_name":"Ada"}]"#
      return try #require(
        try openChat(
          #"{"_":"messages.Messages","messages":[\#(messages.joined(separator: ","))],"users":\#(users)}"#))
    }
    let waiting = try open(message(1, 1_783_070_400), message(2, 2_147_483_646))
    #expect(waiting.results.map(\.message.schedule) == [.atDate, .whenOnline])
    #expect(waiting.info.section == .scheduled(areReminders: false))
    let sent = try open(message(1, 1_783_070_400), message(2, 1_783_070_500))
    #expect(sent.results.map(\.message.schedule) == [.ifLater, .ifLater] && sent.info.section == nil)
  }

  @Test func aSentMessageWasScheduledOnce() throws {
    let message = try readMessage(Sample.wire(#""message":"a","from_scheduled":true"#)).message
    #expect(message.schedule == .ifLater)
    #expect(message.schedule(at: nil) == nil)
    #expect(message.schedule(at: Sample.date) == nil)
    #expect(message.schedule(at: Sample.date - 1) == .atDate)
  }

  @Test func someScheduledMessagesMakeNoSection() throws {
    let later = #","scheduling_state":{"@type":"messageSchedulingStateSendAtDate","send_date":1783070400}"#
    let chat = try #require(try openChat("[\(Talk.tdlib(1, "a")),\(Talk.tdlib(2, "b", more: later))]"))
    #expect(chat.info.section == nil)
  }

  // MARK: - Topics

  @Test func everyProtocolHasTopics() throws {
    func topics(_ text: String) throws -> [MessageTopic.ID?] {
      let chat = try #require(try openChat(text))
      #expect(chat.info.showsTopics)
      return chat.results.map(\.message.topic?.id)
    }
    let tdlib = (10...11).map { number in
      Talk.tdlib(
        number, "a", more: #","topic_id":{"@type":"messageTopicForum","forum_topic_id":\#(number)}"#)
    }
    #expect(try topics("[\(tdlib.joined(separator: ","))]") == [.thread(10), .thread(11)])
    let older = [
      Talk.tdlib(1, "a", more: #","is_topic_message":true,"message_thread_id":10485760"#),
      Talk.tdlib(2, "b", more: #","is_topic_message":true,"message_thread_id":1048576"#),
    ]
    #expect(try topics("[\(older.joined(separator: ","))]") == [.thread(10), .general])
    let botAPI = [
      Talk.botAPI(1, "a", more: #","is_topic_message":true,"message_thread_id":10"#), Talk.botAPI(2, "b"),
    ]
    #expect(try topics("[\(botAPI.joined(separator: ","))]") == [.thread(10), .general])
    let wire = [
      Talk.wire(
        1, "a", more: #","reply_to":{"_":"MessageReplyHeader","forum_topic":true,"reply_to_msg_id":10}"#),
      Talk.wire(
        2, "b",
        more:
          #","reply_to":{"_":"MessageReplyHeader","forum_topic":true,"reply_to_msg_id":15,"reply_to_top_id":11}"#
      ),
    ]
    #expect(try topics("[\(wire.joined(separator: ","))]") == [.thread(10), .thread(11)])
    let persons = [
      Talk.wire(1, "a", more: #","saved_peer_id":{"_":"PeerUser","user_id":7}"#),
      Talk.wire(2, "b", more: #","saved_peer_id":{"_":"PeerUser","user_id":8}"#),
    ]
    #expect(
      try topics("[\(persons.joined(separator: ","))]") == [
        .person(PeerID(.user, 7)), .person(PeerID(.user, 8)),
      ])
  }

  @Test func anExportNamesTopicsByReplies() throws {
    let messages = [
      #"{"id":2,"type":"service","date_unixtime":"1767225600","actor":"Ada","actor_id":"user7","action":"topic_created","title":"Boats"}"#,
      #"{"id":3,"type":"message","date_unixtime":"1767225601","from":"Ada","from_id":"user7","text":"a","reply_to_message_id":2}"#,
      #"{"id":4,"type":"message","date_unixtime":"1767225602","from":"Ada","from_id":"user7","text":"b","reply_to_message_id":3}"#,
      #"{"id":5,"type":"message","date_unixtime":"1767225603","from":"Ada","from_id":"user7","text":"c"}"#,
    ]
    let export =
      #"{"name":"Tea","type":"private_supergroup","id":1234,"messages":[\#(messages.joined(separator: ","))]}"#
    let chat = try #require(try openChat(export))
    #expect(chat.results.map(\.message.topic?.name) == ["Boats", "Boats", "Boats", ""])
    #expect(chat.results.last?.message.topic?.id == .general)
  }

  @Test func topicsAreNamedWhereTheyBeginOrAreListed() throws {
    let created =
      #"{"@type":"message","id":10485760,"chat_id":-1000000001234,"sender_id":{"@type":"messageSenderUser","user_id":7},"date":1767225600,"content":{"@type":"messageForumTopicCreated","name":"Boats","icon":{"@type":"forumTopicIcon","color":7322096}}}"#
    let listed =
      #"{"@type":"forumTopicInfo","chat_id":-1000000001234,"forum_topic_id":11,"name":"Weather","icon":{"@type":"forumTopicIcon","color":16766590,"custom_emoji_id":"0"}}"#
    let messages = (10...11).map { number in
      Talk.tdlib(
        number, "a", more: #","topic_id":{"@type":"messageTopicForum","forum_topic_id":\#(number)}"#)
    }
    let chat = try #require(
      try openChat("[\(listed),\(created),\(messages.joined(separator: ","))]"))
    let topics = Dictionary(
      chat.results.compactMap(\.message.topic).map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    #expect(topics[.thread(10)]?.name == "Boats")
    #expect(topics[.thread(10)]?.color == Color(0x6fb9f0))
    #expect(topics[.thread(11)]?.name == "Weather")
    #expect(topics[.thread(11)]?.icon == nil)
  }

  @Test func oneTopicIsASection() throws {
    let start = #"{"message_id":10,"forum_topic_created":{"name":"Boats","icon_color":7322096}}"#
    let messages = (11...12).map { id in
      Talk.botAPI(
        id, "a", more: #","is_topic_message":true,"message_thread_id":10,"reply_to_message":\#(start)"#)
    }
    let chat = try #require(try openChat("[\(messages.joined(separator: ","))]"))
    #expect(!chat.info.showsTopics)
    guard case .topic(let topic)? = chat.info.section else { return #expect(Bool(false)) }
    #expect(topic.name == "Boats")
  }

  // MARK: - Threads

  @Test func aThreadIsASection() throws {
    let post = Talk.tdlib(
      5, "post",
      more:
        #","forward_info":{"@type":"messageForwardInfo","origin":{"@type":"messageOriginChannel","chat_id":-1000000004712,"message_id":1},"date":1}"#
    ).replacing(
      #"{"@type":"messageSenderUser","user_id":7}"#,
      with: #"{"@type":"messageSenderChat","chat_id":-1000000004712}"#)
    let chats =
      #"[{"@type":"chat","id":-1000000001234,"title":"Talk","type":{"@type":"chatTypeSupergroup","supergroup_id":1234}},{"@type":"chat","id":-1000000004712,"title":"News","type":{"@type":"chatTypeSupergroup","supergroup_id":4712,"is_channel":true}}]"#
    let thread =
      #"{"@type":"messageThreadInfo","messages":[\#(post),\#(Talk.tdlib(6, "hi"))],"chat_id":-1000000001234,"message_thread_id":5,"reply_info":{"@type":"messageReplyInfo","reply_count":1},"chats":\#(chats)}"#
    let chat = try #require(try openChat(thread))
    #expect(chat.info.section == .comments(1))
    #expect(chat.info.discussed == 5)
    let first = try #require(chat.results.first?.message)
    #expect(first.isDiscussed)
    #expect(first.rank == .channel)
  }

  @Test func aQuickReplyIsASection() throws {
    let message =
      #"{"@type":"quickReplyMessage","id":3,"can_be_edited":true,"content":\#(Sample.text("We open at nine"))}"#
    let reply =
      #"{"@type":"quickReplyMessages","messages":[\#(message)],"shortcut":{"@type":"quickReplyShortcut","id":1,"name":"hours"}}"#
    let chat = try #require(try openChat(reply))
    #expect(chat.info.section == .quickReply("hours"))
    let first = try #require(chat.results.first?.message)
    #expect(first.direction == .outgoing)
    #expect(first.schedule == .whenChosen)
  }

  // MARK: - People, files and backgrounds

  @Test(arguments: [
    (#"{"@type":"userStatusOnline","expires":5}"#, Presence.online(until: 5)),
    (#"{"@type":"userStatusOffline","was_online":4}"#, .lastSeen(4)),
    (#"{"@type":"userStatusRecently"}"#, .recently), (#"{"@type":"userStatusLastWeek"}"#, .withinWeek),
    (#"{"@type":"userStatusLastMonth"}"#, .withinMonth), (#"{"@type":"userStatusEmpty"}"#, .longAgo),
    (#""UserStatus.LAST_WEEK""#, .withinWeek),
    (#""UserStatus.OFFLINE","last_online_date":"1970-01-01T00:00:07""#, .lastSeen(7)),
  ])
  func personsWereSeen(status: String, presence: Presence) throws {
    let message = Talk.tdlib(1, "a").replacing("-1000000001234", with: "7")
    let user = #"{"@type":"user","id":7,"first_name":"Ada","status":\#(status)}"#
    let chat = try #require(try openChat("[\(user),\(message)]"))
    #expect(chat.info.presence == presence)
  }

  @Test func updatesTellWhatPersonsDo() throws {
    let message = Talk.tdlib(1, "a").replacing("-1000000001234", with: "7")
    let update =
      #"{"@type":"updateUserStatus","user_id":7,"status":{"@type":"userStatusOffline","was_online":9}}"#
    let chat = try #require(try openChat("\(message)\n\(update)\n\(update)"))
    #expect(chat.info.presence == .lastSeen(9))
  }

  static let video =
    #"{"@type":"messageVideo","video":{"@type":"video","duration":83,"width":800,"height":450,"video":{"@type":"file","id":2,"size":2000,"local":{"@type":"localFile","is_downloading_active":true,"downloaded_size":500}}}}"#

  @Test func filesOnTheirWayHaveProgress() throws {
    let message = Talk.tdlib(1, "a").replacing(Sample.text("a"), with: Self.video)
    let other = Talk.tdlib(2, "b")
    let chat = try #require(try openChat("[\(message),\(other)]"))
    #expect(chat.results[0].media.transfers.values.map(\.share) == [0.25])
    let update =
      #"{"@type":"updateFile","file":{"@type":"file","id":2,"size":2000,"local":{"@type":"localFile","is_downloading_active":true,"downloaded_size":1000}}}"#
    let later = try #require(try openChat("[\(message),\(other),\(update)]"))
    #expect(later.results[0].media.transfers.values.map(\.share) == [0.5])
    let done = update.replacing(#""is_downloading_active":true"#, with: #""is_downloading_completed":true"#)
    #expect(
      try #require(try openChat("[\(message),\(other),\(update),\(done)]")).results[0].media.transfers.isEmpty
    )
  }

  @Test func aTransferStaysWithinItsFile() {
    #expect(FileTransfer(done: 9, total: 3).share == 1)
    #expect(FileTransfer(done: -9, total: 3).share == 0)
    #expect(FileTransfer(done: 9, total: 0).share == 0)
  }

  @Test func someMediaAreForAdults() throws {
    let reason = #"[{"_":"restrictionReason","platform":"all","reason":"sensitive","text":""}]"#
    let wire = try readMessage(Sample.wire(#""message":"a","restriction_reason":\#(reason)"#)).message
    #expect(wire.isSensitive)
    #expect(wire.content == .text)
    let tdlib = try readMessage(Sample.tdlib(#""restriction_info":{"has_sensitive_content":true}"#)).message
    #expect(tdlib.isSensitive)
    #expect(try !readMessage(Sample.tdlib("")).message.isSensitive)
    let other = reason.replacing("sensitive", with: "terms").replacing(#""text":"""#, with: #""text":"Gone""#)
    #expect(
      try readMessage(Sample.wire(#""message":"a","restriction_reason":\#(other)"#)).message.content
        == .restricted(reason: "Gone"))
  }

  @Test func chatsHaveBackgrounds() throws {
    func background(_ type: String) throws -> ChatBackground? {
      let chat =
        #"{"@type":"chat","id":-1000000001234,"title":"T","type":{"@type":"chatTypeSupergroup","supergroup_id":1234},"background":{"@type":"chatBackground","background":{"@type":"background","id":1,"type":\#(type)},"dark_theme_dimming":20}}"#
      return try #require(try openChat("[\(chat),\(Talk.tdlib(1, "a"))]")).info.background
    }
    let solid = try background(
      #"{"@type":"backgroundTypeFill","fill":{"@type":"backgroundFillSolid","color":16711680}}"#)
    #expect(solid?.colors == [Color(0xff0000)])
    #expect(solid?.dimming == 20)
    let gradient = try background(
      #"{"@type":"backgroundTypeFill","fill":{"@type":"backgroundFillGradient","top_color":1,"bottom_color":2,"rotation_angle":180}}"#
    )
    #expect(gradient?.colors == [Color(1), Color(2)])
    #expect(gradient?.rotation == 180)
    let pattern = try background(
      #"{"@type":"backgroundTypePattern","fill":{"@type":"backgroundFillFreeformGradient","colors":[1,2,3,4]},"intensity":30,"is_inverted":true}"#
    )
    #expect(pattern?.colors.count == 4)
    #expect(pattern?.patternIntensity == -30)
  }
}

/// The texts of links to a business, which are single messages.
@Suite struct BusinessLinkTests {
  @Test(arguments: [
    #"{"@type":"businessChatLink","link":"https://t.me/m/a","text":{"@type":"formattedText","text":"Hello"},"title":"Bread"}"#,
    #"{"_":"BusinessChatLink","link":"https://t.me/m/a","message":"Hello","entities":[],"title":"Bread"}"#,
  ])
  func itsTextIsAMessage(link: String) throws {
    #expect(try readMessage(link).message.text.plainText == "Hello")
  }
}
