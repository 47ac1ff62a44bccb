import MessageModel
import PageModel
import Testing

@testable import MessageReading
@testable import PageReading
@testable import ReadingTestSupport

/// Every record of a chat's file has an outcome, and none is lost silently (Spec/Messages.md 2.6).
@Suite struct ChatRecordTests {
  private func records(_ text: String, chat: String? = nil) throws -> ChatRecords {
    try #require(try openChat(text, chat: chat)).records
  }

  private func export(_ messages: String...) -> String { Talk.export(messages) }

  // MARK: - Ids

  /// The subject of a service message does not change what it is.
  @Test(arguments: ["pin_message", "score_in_game", "set_same_chat_wallpaper", "suggest_profile_photo"])
  func aServiceMessageOfAnExportHasItsOwnID(action: String) throws {
    let service =
      #"{"id":2,"type":"service","date":"2026-01-01T00:02:00","date_unixtime":"\#(Talk.date(2))","actor":"Bob","actor_id":"user8","action":"\#(action)","message_id":1,"game_message_id":1,"text":"","text_entities":[]}"#
    let chat = try #require(try openChat(export(Talk.exported(1, "a"), service, Talk.exported(3, "c"))))
    #expect(chat.ids == [1, 2, 3])
    #expect(chat.results.map(\.message.id) == [1, 2, 3])
    #expect(chat.records == ChatRecords(read: 3, [.drawn: 3]))
    if action == "pin_message" {
      #expect(chat.results[1].message.content == .service(.pinned(.text(.plain("a")))))
    }
  }

  /// The same message among others and alone.
  @Test func aPinIsReadAloneToo() throws {
    let pin =
      #"{"id":2,"type":"service","date":"2026-01-01T00:02:00","actor":"Bob","actor_id":"user8","action":"pin_message","message_id":1}"#
    let result = try readMessage(export(Talk.exported(1, "a"), pin), message: 2)
    #expect(result.message.id == 2)
    #expect(result.message.content == .service(.pinned(.text(.plain("a")))))
    // The pinned message has its own id, too.
    let answer = Talk.exported(3, "c", more: #","reply_to_message_id":2"#)
    #expect(
      try readMessage(export(Talk.exported(1, "a"), pin, answer), message: 3).message.reply?.messageID == 2)
  }

  @Test func ofUpdatesTheMessageIsAskedFor() throws {
    let list =
      #"[{"update_id":2,"message":\#(Talk.botAPI(7, "a"))},{"update_id":3,"message":\#(Talk.botAPI(2, "b"))}]"#
    #expect(try readMessage(list, message: 2).message.text.plainText == "b")
    // One message replies to the other by its id.
    let answers =
      #"[{"update_id":2,"message":\#(Talk.botAPI(7, "a"))},{"update_id":3,"message":\#(Talk.botAPI(8, "b", more: #","reply_to_message_id":7"#))}]"#
    #expect(try readMessage(answers).message.reply?.author == .peer(PeerID(.user, 7)))
  }

  // MARK: - Totals

  @Test(arguments: ChatFormatTests.chats) func everyProtocol(json: String, format: InputFormat) throws {
    let records = try records(json)
    #expect(records[.drawn] == 2)
    #expect(records[.described] + records[.aside] == records.read - 2)
    #expect(records.difference == nil)
  }

  @Test func eachFateIsCounted() throws {
    let list = [
      #"{"@type":"user","id":7,"first_name":"Ada"}"#, #"{"@type":"updateUserStatus","user_id":7}"#,
      Talk.tdlib(1, "a"), Talk.tdlib(2, "b"), Talk.tdlib(1, "A"), "oops", "5",
      #"{"@type":"updateNewMessage","message":null}"#,
      Talk.tdlib(3, "c").replacing("-1000000001234", with: "-1000000005678"),
    ]
    var chat = try #require(try openChat("[\(list.joined(separator: ","))]", chat: "-1000000001234"))
    let all: [ChatRecords.RecordOutcome: Int] = [
      .drawn: 2, .replaced: 1, .ofOtherChats: 1, .described: 2, .leftOut: 3,
    ]
    #expect(chat.records == ChatRecords(read: 9, all))
    #expect(chat.diagnostics.count == 3)
    #expect(chat.records.difference == nil)
    try chat.select(ChatSelection(last: 1))
    #expect(chat.records[.drawn] == 1 && chat.records[.notChosen] == 1 && chat.records.difference == nil)
  }

  @Test func aDifferenceIsSaid() {
    #expect(ChatRecords(read: 3, [.drawn: 3]).difference == nil)
    #expect(ChatRecords(read: 3, [.drawn: 2]).difference?.code == .internal)
    #expect(ChatRecords(read: 3, [.drawn: 2, .replaced: 2]).difference != nil)
    #expect(ChatRecords(read: 3, [.drawn: 2, .aside: 1]).summary == "3: 2 drawn, 1 of other kinds")
  }

  /// Samples of all protocols in which records are duplicated, cut, or replaced by unusual ones.
  @Test(arguments: ChatFormatTests.chats.indices) func whateverComesItAddsUp(index: Int) throws {
    var random = SeededGenerator(UInt64(index))
    let samples = ChatFormatTests.chats.map(\.0)
    let records = samples.flatMap { elements($0) } + Self.odd
    for _ in 0..<60 {
      let list = (0..<Int.random(in: 1..<12, using: &random)).compactMap { _ in
        records.randomElement(using: &random)
      }
      let text = "[\(list.joined(separator: ","))]"
      let names: [String?] = [nil, "-1000000001234"]
      for name in names {
        guard let chat = try? openChat(text, chat: name) else { continue }
        #expect(chat.records.read == list.count)
        #expect(chat.records.difference == nil, "\(text)")
        #expect(chat.results.count == chat.records[.drawn])
        #expect(chat.records[.leftOut] == chat.diagnostics.reduce(0) { $0 + 1 + $1.more }, "\(text)")
      }
    }
  }

  private func elements(_ text: String) -> [String] {
    guard let outline = try? ChatReader.outline(of: Array(text.utf8), reading: ReadOptions()) else {
      return []
    }
    return outline.lists.flatMap(\.ranges).map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) }
  }

  private static let odd = [
    "oops", "7", "null", #""text""#, "[]", "{}", #"{"a":1}"#, #"{"@type":"updateNewMessage"}"#,
    #"{"@type":"updateDeleteMessages","chat_id":-1000000001234,"message_ids":[1]}"#,
    #"{"_":"UpdateDeleteChannelMessages","channel_id":1234,"messages":[1]}"#,
    #"{"@type":"updateMessageContent","chat_id":-1000000001234,"message_id":1,"new_content":{"@type":"messageText"}}"#,
    #"{"update_id":4,"deleted_business_messages":{"chat":{"id":7},"message_ids":[1]}}"#,
    #"{"update_id":4,"poll":{"id":"1"}}"#, #"{"update_id":5,"letter":\#(Talk.botAPI(9, "a"))}"#,
    #"{"_":"MessageEmpty","id":3}"#, #"{"@type":"somethingNew","value":1}"#,
    #"{"_":"Updates","updates":[{"_":"UpdateNewMessage","message":\#(Talk.wire(1, "a"))}],"users":[]}"#,
    Talk.botAPI(1, "x").replacing("\(Talk.date(1))", with: "5"),
    Talk.exported(1, "x").replacing("message", with: "unsupported"),
    #"{"@type":"updateChatTitle","chat_id":-1000000001234,"title":"Coffee"}"#,
  ]

  // MARK: - Versions

  @Test func twoMessagesWithOneIDAreToldOf() throws {
    let late = Talk.botAPI(1, "b").replacing("\(Talk.date(1))", with: "\(Talk.date(5))")
    let chat = try #require(try openChat("[\(Talk.botAPI(1, "a")),\(late)]"))
    #expect(chat.texts == ["b"])
    #expect(chat.diagnostics.map(\.code) == [.sameID])
    #expect(chat.diagnostics.first?.message.contains("id 1 ") == true)
    #expect(chat.records == ChatRecords(read: 2, [.drawn: 1, .leftOut: 1]))
  }

  @Test func aMessageThatWasSentReplacesItself() throws {
    let sent = #"{"@type":"updateMessageSendSucceeded","message":\#(Talk.tdlib(9, "a")),"old_message_id":1}"#
    let chat = try #require(
      try openChat(
        #"[{"@type":"updateNewMessage","message":\#(Talk.tdlib(1, "a"))},\#(Talk.tdlib(2, "b")),\#(sent)]"#))
    #expect(chat.ids == [2, 9])
    #expect(chat.records[.replaced] == 1 && chat.records.difference == nil && chat.diagnostics == [])
  }

  @Test(arguments: [
    #"{"@type":"updateNewMessage","message":7}"#, #"{"update_id":5,"letter":\#(Talk.botAPI(9, "a"))}"#,
    #"{"_":"Updates","updates":[{"_":"UpdateNewMessage","message":\#(Talk.wire(1, "a"))}],"users":[{"_":"User","id":7}]}"#,
  ])
  func whatTellsOfMessagesAndIsNotFollowedIsSaid(update: String) throws {
    let chat = try #require(try openChat("[\(Talk.tdlib(1, "a")),\(update)]"))
    #expect(chat.records[.leftOut] == 1)
    #expect(chat.diagnostics.map(\.code) == [.unknownMessage])
  }
}
