import MessageModel
import PageModel
import Testing

@testable import MessageReading
@testable import PageReading

/// Names in updates beside the messages (Spec/Messages.md 2.1), in each format of lists.
@Suite struct ChatNameTests {
  enum Way: CaseIterable { case array, lines, lateArray }

  private static let user =
    #"{"@type":"updateUser","user":{"@type":"user","id":7,"first_name":"Ada","last_name":"Byron"}}"#
  private static let chat =
    #"{"@type":"updateNewChat","chat":{"@type":"chat","id":-1000000001234,"title":"Tea","type":{"@type":"chatTypeSupergroup","supergroup_id":1234,"is_channel":false}}}"#

  private func open(_ records: [String], _ way: Way) throws -> ChatSource {
    let messages = [1, 2].map { #"{"@type":"updateNewMessage","message":\#(Talk.tdlib($0, "a"))}"# }
    let text =
      switch way {
      case .array: "[\((records + messages).joined(separator: ","))]"
      case .lines: (records + messages).joined(separator: "\n")
      case .lateArray: "[\((messages + records).joined(separator: ",\n"))]"
      }
    return try #require(try openChat(text))
  }

  @Test(arguments: Way.allCases) func updatesNameThePeople(way: Way) throws {
    let chat = try open([Self.user, Self.chat], way)
    #expect(chat.info.title == "Tea")
    #expect(chat.info.chat == Chat(id: Sample.tea, kind: .group))
    #expect(chat.results.map { $0.peers[Sample.ada].name } == ["Ada Byron", "Ada Byron"])
    #expect(chat.records[.described] == 2 && chat.records.difference == nil)
    #expect(chat.diagnostics == [])
  }

  @Test(arguments: Way.allCases) func laterUpdatesChangeThem(way: Way) throws {
    let chat = try open(
      [
        Self.user, Self.chat, #"{"@type":"updateChatTitle","chat_id":-1000000001234,"title":"Coffee"}"#,
        #"{"@type":"updateSupergroup","supergroup":{"@type":"supergroup","id":1234,"member_count":12}}"#,
        #"{"@type":"updateChatOnlineMemberCount","chat_id":-1000000001234,"online_member_count":3}"#,
        #"{"@type":"updateChatReadInbox","chat_id":-1000000001234,"last_read_inbox_message_id":1,"unread_count":1}"#,
        #"{"@type":"updateUserStatus","user_id":7,"status":{"@type":"userStatusOnline","expires":1}}"#,
      ], way)
    #expect(chat.info.title == "Coffee")
    #expect(chat.info.memberCount == 12)
    #expect(chat.info.onlineCount == 3)
    #expect(chat.info.lastReadIncoming == 1)
    #expect(chat.info.chat.kind == .group)
    #expect(chat.records[.described] == 7 && chat.records[.aside] == 0)
  }

  @Test(arguments: [
    #"{"@type":"updateChatTitle","chat_id":-1000000001234,"title":"Coffee"}"#,
    #"{"chats":[{"@type":"chat","id":-1000000001234,"title":"Coffee","type":{"@type":"chatTypeSupergroup","supergroup_id":1234}}]}"#,
    #"{"@type":"updateNewChat","chat":{"id":-1000000001234,"title":"Coffee","type":{"@type":"chatTypeSupergroup","supergroup_id":1234}}}"#,
  ])
  func whateverTellsTheTitle(record: String) throws {
    for way in Way.allCases {
      let chat = try open([record], way)
      #expect(chat.info.title == "Coffee")
    }
  }

  @Test func aListOfUsersAsAnElement() throws {
    for way in Way.allCases {
      let chat = try open([#"{"users":[{"@type":"user","id":7,"first_name":"Ada"}]}"#], way)
      #expect(chat.results.first?.peers[Sample.ada].name == "Ada")
    }
  }

  @Test func aBasicGroup() throws {
    let message = Talk.tdlib(1, "a").replacing("-1000000001234", with: "-12")
    let chat = try #require(
      try openChat(
        #"[{"@type":"updateBasicGroup","basic_group":{"id":12,"member_count":4}},{"@type":"updateNewChat","chat":{"@type":"chat","id":-12,"title":"Tea","type":{"@type":"chatTypeBasicGroup","basic_group_id":12}}},{"@type":"updateNewMessage","message":\#(message)}]"#
      ))
    #expect(chat.info.title == "Tea")
    #expect(chat.info.memberCount == 4)
  }

  /// Spec/Chats.md 9.2.
  @Test func whatAChannelOffersToItsReaders() throws {
    func info(_ group: String, _ chat: String = "") throws -> ChatInfo {
      try #require(
        try openChat(
          #"[{"@type":"updateSupergroup","supergroup":{"id":1234,\#(group)}},{"@type":"updateNewChat","chat":{"@type":"chat","id":-1000000001234,"title":"Tea",\#(chat)"type":{"@type":"chatTypeSupergroup","supergroup_id":1234,"is_channel":true}}},{"@type":"updateNewMessage","message":\#(Talk.tdlib(1, "a"))}]"#
        )
      ).info
    }
    let plain = try info(#""member_count":4"#)
    #expect(plain.readerAction == .mute && !plain.takesSuggestions && !plain.takesGifts)
    let left = try info(
      #""status":{"@type":"chatMemberStatusLeft"},"has_direct_messages_group":true,"can_send_gift":true"#)
    #expect(left.readerAction == .join && left.takesSuggestions && left.takesGifts)
    let quiet = try info(#""member_count":4"#, #""notification_settings":{"mute_for":3600},"#)
    #expect(quiet.readerAction == .unmute)
  }

  // MARK: - Messages without a type

  private static let untyped = Talk.tdlib(1, "a").replacing(#""@type":"message","#, with: "")

  @Test(arguments: [
    #"[{"@type":"updateNewMessage","message":\#(untyped)}]"#,
    "{\"@type\":\"updateNewMessage\",\"message\":\(untyped)}\n{\"@type\":\"updateNewMessage\",\"message\":\(Talk.tdlib(2, "b"))}",
    #"{"@type":"messages","messages":[\#(untyped)]}"#, #"{"messages":[\#(untyped)]}"#, "[\(untyped)]",
  ])
  func aMessageNeedsNoType(text: String) throws {
    let chat = try #require(try openChat(text))
    #expect(chat.texts.first == "a")
    #expect(chat.format == .tdlib)
    #expect(chat.id(at: 0) == 1 && chat.results.first?.message.chat.id == Sample.tea)
    #expect(chat.diagnostics == [] && chat.records.difference == nil)
  }

  @Test(arguments: [
    untyped, #"{"@type":"updateNewMessage","message":\#(untyped)}"#,
    #"{"last_message":\#(untyped),"@type":"chat"}"#,
  ])
  func aloneAsWell(text: String) throws {
    let message = try readMessage(text).message
    #expect(message.text.plainText == "a" && message.id == 1 && message.date == Talk.date(1))
  }
}

extension ChatNameTests {
  /// A chat of which only the id is known has the name of a referenced chat.
  @Test func aNumberedChatHasANameOfItsKind() throws {
    let message = #"{"message_id":1,"date":1767225600,"chat":{"id":7,"type":"private"},"text":"Hi"}"#
    let chat = try #require(try openChat("[\(message)]"))
    #expect(chat.results[0].peers[PeerID(.user, 7)].name == "User 7")
  }

  // MARK: - Bots

  private static let person = #"{"id":5,"is_bot":false,"first_name":"Al"}"#
  private static let bot = #"{"id":700,"is_bot":true,"first_name":"Tea Bot"}"#

  private static func botMessage(_ id: Int, from author: String, chat: Int, more: String = "") -> String {
    let name = chat == 5 ? "Al" : "Tea Bot"
    return
      #"{"message_id":\#(id),"date":1767268800,"chat":{"id":\#(chat),"type":"private","first_name":"\#(name)"},"from":\#(author),"text":"a"\#(more)}"#
  }

  @Test(
    "A bot is the other side of a chat that has the person's id, or its own", arguments: [5, 700],
    [false, true])
  func botsNameTheirChats(chat id: Int, botIsFirst: Bool) throws {
    let authors = botIsFirst ? [Self.bot, Self.person] : [Self.person, Self.bot]
    let messages = authors.enumerated().map { Self.botMessage($0.offset + 1, from: $0.element, chat: id) }
    for me in [nil, PeerReference("5")] {
      let chat = try #require(try openChat("[\(messages.joined(separator: ","))]", me: me))
      #expect(chat.info.title == "Tea Bot")
      #expect(chat.info.chat == Chat(id: PeerID(.user, 700), kind: .private))
      #expect(chat.peers.known(PeerID(.user, 700))?.isBot == true)
      let sides: [Direction] = chat.results.map(\.message.direction)
      #expect(sides == (botIsFirst ? [.incoming, .outgoing] : [.outgoing, .incoming]))
    }
  }

  @Test("Pyrogram's type of a chat says that the other side is a bot")
  func typesOfBots() throws {
    let chat = #""chat":{"_":"Chat","id":700,"type":"ChatType.BOT","first_name":"Tea Bot"}"#
    let text =
      #"[{"_":"Message","id":1,"from_user":{"_":"User","id":5,"is_self":true,"first_name":"Al"},"date":"2026-07-02 08:20:00",\#(chat),"text":"a","outgoing":true},{"_":"Message","id":2,"from_user":{"_":"User","id":5,"is_self":true,"first_name":"Al"},"date":"2026-07-02 08:20:05",\#(chat),"text":"b","outgoing":true}]"#
    let opened = try #require(try openChat(text))
    #expect(opened.info.title == "Tea Bot" && opened.peers.known(PeerID(.user, 700))?.isBot == true)
  }
}
