import MessageModel
import PageModel
import Testing

@testable import MessageReading
@testable import PageReading

/// Chats without messages (Spec/Messages.md 2.10).
@Suite struct EmptyChatTests {
  private static let bot =
    #"{"@type":"user","id":77,"first_name":"Helper","type":{"@type":"userTypeBot"}}"#
  private static let sings = ChatBeginning.bot(description: .plain("I sing."), picture: nil)

  static let chats: [(String, String, Chat, ChatBeginning)] = [
    (
      "an answer of Bot API's kind",
      #"{"chat":{"id":9,"type":"private","first_name":"Ada"},"messages":[]}"#,
      Chat(id: PeerID(.user, 9)), .greeting()
    ),
    (
      "chosen words",
      #"{"chat":{"id":9,"type":"private","first_name":"A","business_intro":{"title":"T","message":"M"}},"messages":[]}"#,
      Chat(id: PeerID(.user, 9)), .greeting(title: "T", text: "M")
    ),
    (
      "a bot's description",
      #"{"chat":{"id":9,"type":"private","first_name":"A","is_bot":true},"bot_description":{"description":"I sing."},"messages":[]}"#,
      Chat(id: PeerID(.user, 9)), sings
    ),
    (
      "an export", #"{"name":"Tea","type":"private_supergroup","id":5,"messages":[]}"#,
      Chat(id: PeerID(.channel, 5), kind: .group), .greeting()
    ),
    (
      "updates",
      #"[{"@type":"updateUser","user":\#(bot)},{"@type":"updateUserFullInfo","user_id":77,"user_full_info":{"@type":"userFullInfo","bot_info":{"@type":"botInfo","description":"I sing."}}}]"#,
      Chat(id: PeerID(.user, 77)), sings
    ),
    (
      "an answer of TDLib that names nobody", #"{"@type":"messages","total_count":0,"messages":[]}"#, Chat(),
      .greeting()
    ),
    (
      "TDLib's bar of actions",
      #"[{"@type":"updateNewChat","chat":{"@type":"chat","id":77,"type":{"@type":"chatTypePrivate","user_id":77},"title":"A","action_bar":{"@type":"chatActionBarReportAddBlock","account_info":{"@type":"accountInfo","registration_month":8,"registration_year":2024,"phone_number_country_code":"DE"}}}}]"#,
      Chat(id: PeerID(.user, 77)),
      .stranger(.init(country: "DE", registration: .init(month: 8, year: 2024)))
    ),
    (
      "a profile of the wire protocol",
      #"{"_":"users.userFull","full_user":{"_":"userFull","id":7,"settings":{"_":"peerSettings","registration_month":"08.2024","phone_country":"DE"},"common_chats_count":3},"chats":[],"users":[{"_":"user","id":7,"first_name":"A"},{"_":"user","self":true,"id":1,"first_name":"Me"}],"messages":[]}"#,
      Chat(id: PeerID(.user, 7)),
      .stranger(.init(country: "DE", registration: .init(month: 8, year: 2024), commonGroupCount: 3))
    ),
    (
      "a channel of the wire protocol",
      #"{"_":"messages.channelMessages","messages":[],"users":[],"chats":[{"_":"channel","id":3,"title":"C","broadcast":true}]}"#,
      Chat(id: PeerID(.channel, 3), kind: .channel), .greeting()
    ),
  ]

  private static let helper =
    #"{"@type":"chat","id":77,"title":"Helper","type":{"@type":"chatTypePrivate","user_id":77}}"#
  private static let profile =
    #"{"@type":"updateUserFullInfo","user_id":77,"user_full_info":{"@type":"userFullInfo","bot_info":{"@type":"botInfo","description":"I sing.","menu_button":{"@type":"botMenuButton","text":"Open","url":"https://e.org"}}}}"#
  private static let secret =
    #"{"@type":"chat","id":-1999999999995,"title":"Ann","type":{"@type":"chatTypeSecret","secret_chat_id":5,"user_id":7}}"#
  private static let ann = #"{"@type":"user","id":7,"first_name":"Ann","type":{"@type":"userTypeRegular"}}"#
  private static let me = #"{"@type":"user","id":9,"first_name":"Me","type":{"@type":"userTypeRegular"}}"#

  /// The chat is the one that the input names, however many people it describes.
  @Test func aChatKeepsItsTitle() throws {
    let none = #"{"@type":"messages","messages":[]}"#
    for users in [[Self.bot, Self.me], [Self.me, Self.bot], [Self.bot]] {
      let text = #"{"messages":\#(none),"users":[\#(users.joined(separator: ","))],"chat":\#(Self.helper)}"#
      let info = try #require(try openChat(text)).info
      #expect(info.title == "Helper" && info.chat == Chat(id: PeerID(.user, 77)))
    }
    let text = #"{"messages":\#(none),"chat":\#(Self.secret),"users":[\#(Self.ann),\#(Self.me)]}"#
    let chat = try #require(try openChat(text))
    #expect(chat.info.title == "Ann" && chat.info.chat.kind == .private && chat.info.marks.isSecret)
    #expect(chat.info.beginning == .secret)
    let id = try #require(chat.info.chat.id)
    #expect(chat.peers[id].colorIndex == PeerID(.user, 7).colorIndex)
  }

  @Test func linesAndArraysAreAlike() throws {
    let chat = #"{"@type":"updateNewChat","chat":\#(Self.helper)}"#
    let user = #"{"@type":"updateUser","user":\#(Self.bot)}"#
    for records in [[chat, user, Self.profile], [user, Self.profile, chat], [chat, Self.bot]] {
      let array = try #require(try openChat("[\(records.joined(separator: ","))]"))
      let lines = try #require(try openChat(records.joined(separator: "\n") + "\n"))
      #expect(array.info == lines.info && lines.info.title == "Helper" && lines.count == 0)
      #expect(lines.info.beginning == (records.count == 3 ? Self.sings : .greeting()))
    }
    #expect(
      try openChat(#"{"type":"paragraph","text":"a"}"# + "\n" + #"{"type":"paragraph","text":"b"}"#) == nil)
  }

  /// The description stands above the first message; the button of its menu is in the field.
  @Test func aBotIsDescribedInEveryChat() throws {
    let message =
      #"{"@type":"message","id":1,"chat_id":77,"sender_id":{"@type":"messageSenderUser","user_id":77},"date":9,"content":{"@type":"messageText","text":{"@type":"formattedText","text":"a","entities":[]}}}"#
    let records = [#"{"@type":"updateNewChat","chat":\#(Self.helper)}"#, Self.bot, Self.profile, message]
    for text in ["[\(records.joined(separator: ","))]", records.joined(separator: "\n")] {
      let chat = try #require(try openChat(text))
      #expect(chat.count == 1 && chat.info.introduction == Self.sings && chat.info.beginning == nil)
      guard case .writing(let field) = chat.info.state.panel else { return #expect(Bool(false)) }
      #expect(field.menu == .given("Open"))
    }
    let person = records.map { $0.replacing("userTypeBot", with: "userTypeRegular") }
    #expect(try openChat("[\(person.joined(separator: ","))]")?.info.introduction == nil)
  }

  @Test(arguments: chats)
  func isAChat(_ sample: (name: String, text: String, chat: Chat, ChatBeginning)) throws {
    let chat = try #require(try openChat(sample.text), "\(sample.name)")
    #expect(chat.count == 0 && chat.info.chat == sample.chat && chat.info.beginning == sample.3)
    #expect(chat.diagnostics.isEmpty)
  }

  /// Lists that do not describe a chat, or contain something.
  @Test(arguments: [
    #"{"messages":[]}"#, #"{"model":"m","messages":[]}"#, "[]", #"{"ok":true,"result":[]}"#,
    #"{"type":"quote","messages":[]}"#, #"{"_":"updates","updates":[],"users":[],"chats":[]}"#,
    #"{"chats":{"list":[{"name":"A","id":1,"messages":[]},{"name":"B","id":2,"messages":[]}]}}"#,
    #"{"chat":{"id":9,"type":"private","first_name":"Ada"},"messages":[5]}"#,
  ])
  func isNone(_ text: String) throws {
    #expect(try openChat(text) == nil)
  }

  /// The description of a bot is not that of its users.
  @Test func aChatWithMessagesHasNoBeginning() throws {
    let chat = try openChat("[\(Talk.botAPI(1, "a")),\(Talk.botAPI(2, "b"))]")
    #expect(chat?.info.beginning == nil)
  }
}
