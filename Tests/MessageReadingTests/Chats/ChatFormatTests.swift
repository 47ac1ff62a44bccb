import Foundation
import MessageModel
import PageModel
import Testing

@testable import JSONText
@testable import MessageReading
@testable import PageReading

/// Which inputs are chats, and whose (Spec/Messages.md 2.1).
@Suite struct ChatFormatTests {
  private static func botAPI(_ list: String) -> (String, InputFormat) { (list, .botAPI) }

  static let chats: [(String, InputFormat)] = [
    botAPI("[\(Talk.botAPI(1, "a")),\(Talk.botAPI(2, "b"))]"),
    botAPI(#"{"messages":[\#(Talk.botAPI(1, "a")),\#(Talk.botAPI(2, "b"))]}"#),
    botAPI(
      #"{"ok":true,"result":[{"update_id":1,"message":\#(Talk.botAPI(1, "a"))},{"update_id":2,"poll":{}},{"update_id":3,"message":\#(Talk.botAPI(2, "b"))}]}"#
    ),
    botAPI(
      "{\"update_id\":1,\"message\":\(Talk.botAPI(1, "a"))}\n\n{\"update_id\":2,\"message\":\(Talk.botAPI(2, "b"))}\n"
    ),
    botAPI("\(Talk.botAPI(1, "a"))\r\n\(Talk.botAPI(2, "b"))"),
    (
      #"{"@type":"messages","total_count":2,"messages":[\#(Talk.tdlib(2, "b")),\#(Talk.tdlib(1, "a"))]}"#,
      .tdlib
    ),
    (
      #"{"messages":{"@type":"messages","messages":[\#(Talk.tdlib(1, "a")),\#(Talk.tdlib(2, "b"))]},"users":[{"@type":"user","id":7,"first_name":"Ada"}],"chats":[]}"#,
      .tdlib
    ),
    (
      #"[{"@type":"user","id":7,"first_name":"Ada"},\#(Talk.tdlib(1, "a")),{"@type":"updateNewMessage","message":\#(Talk.tdlib(2, "b"))}]"#,
      .tdlib
    ),
    (
      #"{"_":"messages.ChannelMessages","messages":[\#(Talk.wire(2, "b")),\#(Talk.wire(1, "a"))],\#(Talk.users)}"#,
      .mtproto
    ),
    ("[\(Talk.wire(1, "a")),\(Talk.wire(2, "b"))]", .mtproto),
    (
      #"{"_":"Updates","updates":[{"_":"UpdateNewMessage","message":\#(Talk.wire(1, "a"))},{"_":"UpdateNewMessage","message":\#(Talk.wire(2, "b"))}],\#(Talk.users)}"#,
      .mtproto
    ),
    ("[\(Talk.pyrogram(1, "a")),\(Talk.pyrogram(2, "b"))]", .mtproto),
    (Talk.export([Talk.exported(1, "a"), Talk.exported(2, "b")]), .chatExport),
    (
      #"{"about":"","chats":{"about":"","list":[\#(Talk.export([Talk.exported(1, "a"), Talk.exported(2, "b")]))]}}"#,
      .chatExport
    ),
    ("[\(Talk.exported(1, "a")),\(Talk.exported(2, "b"))]", .chatExport),
    (#"[{"text":"a"},{"text":"b","out":true}]"#, .botAPI),
  ]

  @Test func repliesAndBatchesInAnArrayAreAChat() throws {
    func update(_ id: Int, _ text: String) -> String {
      #"{"update_id":\#(id),"message":\#(Talk.botAPI(id, text))}"#
    }
    for text in [
      #"[{"ok":true,"result":[]},{"ok":true,"result":[\#(update(1, "a"))]},{"ok":true,"result":[\#(update(2, "b"))]}]"#,
      "[[\(update(1, "a"))],[\(update(2, "b"))]]", "[[\(update(1, "a")),\(update(2, "b"))],[]]",
    ] {
      #expect(try openChat(text)?.texts == ["a", "b"], "\(text)")
    }
    for text in [#"[{"ok":true,"result":[]}]"#, "[[]]", #"[["a","b"],["c"]]"#, #"[[{"type":"divider"}]]"#] {
      #expect(try openChat(text) == nil, "\(text)")
    }
  }

  @Test func deletedMessagesOfPyrogramAreLeftOut() throws {
    let deleted = #"{"_":"Message","id":2,"empty":true}"#
    let chat = try #require(
      try openChat("[\(Talk.pyrogram(1, "a")),\(deleted),\(Talk.pyrogram(3, "b"))]"))
    #expect(chat.texts == ["a", "b"] && chat.diagnostics == [])
    let empty =
      #"{"_":"Message","id":2,"empty":false,"chat":{"_":"Chat","id":-1000000001234,"type":"ChatType.SUPERGROUP","title":"Tea"},"date":"2026-01-01 00:00:02","text":"c"}"#
    #expect(
      try openChat("[\(Talk.pyrogram(1, "a")),\(empty)]")?.texts == ["a", "c"])
  }

  @Test(arguments: chats) func listsOfEveryProtocolAreChats(json: String, format: InputFormat) throws {
    let chat = try #require(try openChat(json))
    #expect(chat.texts == ["a", "b"])
    #expect(chat.format == format)
    #expect(chat.diagnostics == [])
    #expect(chat.results.flatMap(\.diagnostics) == [])
    #expect(chat.message(at: 2) == nil)
    #expect(chat.message(at: -1) == nil)
  }

  @Test(arguments: [
    Talk.botAPI(1, "a"), #"{"update_id":1,"message":\#(Talk.botAPI(1, "a"))}"#, Talk.tdlib(1, "a"),
    #"{"_":"Updates","updates":[{"_":"UpdateNewMessage","message":\#(Talk.wire(1, "a"))}],"users":[]}"#,
    #"[{"type":"paragraph","text":"a"}]"#, #"[{"type":"paragraph","text":"a"},{"text":"b"}]"#,
    #"{"blocks":[{"type":"paragraph","text":"a"}]}"#,
    #"[{"tag":"p","children":["a"]}]"#, #"["a ",{"type":"bold","text":"b"}]"#, "# Title", "", "[]", "{}",
    "[1,2]",
    #"{"choices":[{"message":{"content":"a"}}]}"#,
    "{\"t\":0,\"text\":\"a\"}\n{\"t\":1,\"text\":\"b\"}",
    "{\"t\":0,\"delta\":\"a\"}\n{\"t\":1,\"delta\":\"b\"}",
    "{\"chat_id\":5,\"draft_id\":7,\"date\":1,\"text\":\"a\"}\n{\"chat_id\":5,\"draft_id\":7,\"text\":\"b\"}",
  ])
  func whatIsNoListIsNoChat(text: String) throws {
    #expect(try openChat(text) == nil)
  }

  @Test func aFormatThatIsNoMessagesIsNoChat() throws {
    let bytes = Array(Talk.export([Talk.exported(1, "a")]).utf8)
    for format in InputFormat.allCases {
      let message = MessageOptions(reading: ReadOptions(format: format))
      let isChat = try ChatReader.open(bytes, options: ChatOptions(message: message)) != nil
      let formats: [InputFormat] = [.tdlib, .botAPI, .mtproto, .chatExport, .message, .chatCompletion]
      #expect(isChat == formats.contains(format), "\(format)")
    }
  }

  // MARK: - Around the messages

  @Test func theChatIsDescribedByWhatStandsAroundIt() throws {
    let chat = try #require(
      try openChat(
        #"{"messages":[\#(Talk.tdlib(9, "a"))],"users":[{"@type":"user","id":7,"first_name":"Ada"}],"chats":[{"@type":"chat","id":-1000000001234,"title":"Tea","type":{"@type":"chatTypeSupergroup","supergroup_id":1234,"is_channel":false},"photo":{"@type":"chatPhotoInfo","small":{"@type":"file","id":3,"remote":{"@type":"remoteFile","id":"small","unique_id":"us"}},"big":{"@type":"file","id":4,"remote":{"@type":"remoteFile","id":"big","unique_id":"ub"}}},"last_read_inbox_message_id":8,"last_read_outbox_message_id":9}],"supergroups":[{"@type":"supergroup","id":1234,"member_count":12}]}"#
      ))
    #expect(chat.info.chat == Chat(id: Sample.tea, kind: .group))
    #expect(chat.info.title == "Tea")
    #expect(chat.info.memberCount == 12)
    #expect(chat.info.lastReadIncoming == 8)
    let photo = try #require(chat.info.photo)
    #expect(chat.media.photos[photo] != nil)
    let message = try #require(chat.message(at: 0))
    #expect(message.peers[Sample.ada].name == "Ada")
    #expect(message.peers[Sample.tea].name == "Tea")
  }

  @Test func aPeersPhotoComesWithTheMessagesThatNameIt() throws {
    func user(_ id: Int) -> String {
      #"{"_":"User","id":\#(id),"first_name":"A","photo":{"_":"UserProfilePhoto","photo_id":\#(id)00}}"#
    }
    let chat = try #require(
      try openChat(
        #"{"_":"messages.Messages","messages":[\#(Talk.wire(1, "a"))],"users":[\#(user(7)),\#(user(8))],"chats":[]}"#
      ))
    #expect(chat.message(at: 0)?.media.photos.keys.map(\.rawValue) == ["700"])
  }

  @Test func ownersAndAdminsAreReadOnce() throws {
    let chat = try #require(
      try openChat(
        #"{"messages":[\#(Talk.botAPI(1, "a"))],"administrators":[{"status":"creator","user":{"id":7,"first_name":"Ada"}}]}"#
      ))
    #expect(chat.message(at: 0)?.message.rank == .owner(title: nil))
  }

  @Test func filesBesideTheListAreThoseOfItsMessages() throws {
    func photo(_ id: Int, _ file: String) -> String {
      #"{"message_id":\#(id),"chat":{"id":7,"type":"private","first_name":"Ada"},"date":\#(id),"photo":[{"file_id":"\#(file)","width":9,"height":9}]}"#
    }
    let chat = try #require(
      try openChat(#"{"messages":[\#(photo(1, "a")),\#(photo(2, "b"))],"files":{"a":"a.jpg","b":"b.jpg"}}"#))
    let sources = chat.results.map { $0.media.photos.values.flatMap { $0.sizes.flatMap(\.sources) } }
    #expect(sources.map { $0.contains(.path("a.jpg")) } == [true, false])
    #expect(sources.map { $0.contains(.path("b.jpg")) } == [false, true])
  }

  /// Messages of an album share one table.
  @Test func idsThatAreMadeUpDifferFromMessageToMessage() throws {
    let photos = (1...2).map {
      #"{"message_id":\#($0),"media_group_id":"g","date":5,"photo":[{"file_id":"f","width":9,"height":9}]}"#
    }
    let chat = try #require(try openChat("[\(photos.joined(separator: ","))]"))
    let ids = chat.results.flatMap { $0.media.photos.keys }
    #expect(Set(ids).count == 2)
  }

  // MARK: - Sides

  @Test func outgoingIsWhatMeOrTheInputOrTheSideSays() throws {
    let list = "[\(Talk.botAPI(1, "a", user: 7)),\(Talk.botAPI(2, "b", user: 8))]"
    #expect(try openChat(list, me: 8)?.results.map(\.message.direction) == [.incoming, .outgoing])
    #expect(try openChat(list, me: 8)?.info.myself == PeerID(.user, 8))
    #expect(try openChat(list, side: .outgoing)?.results.map(\.message.direction) == [.outgoing, .outgoing])
    let flags =
      "[\(Talk.botAPI(1, "a", more: #","outgoing":true"#)),\(Talk.botAPI(2, "b", more: #","outgoing":false"#))]"
    #expect(try openChat(flags, side: .outgoing)?.results.map(\.message.direction) == [.outgoing, .incoming])
    let export = Talk.export([Talk.exported(1, "a")])
    #expect(try openChat(export)?.results.map(\.message.direction) == [.incoming])
    #expect(try openChat(export, me: 7)?.results.map(\.message.direction) == [.outgoing])
  }

  @Test func outgoingMessagesAreReadAsFarAsTheirChatSays() throws {
    let messages = [1, 2].map {
      Talk.tdlib($0, "a").replacing(#""is_outgoing":false"#, with: #""is_outgoing":true"#)
    }
    let chat = try #require(
      try openChat(
        #"{"messages":[\#(messages.joined(separator: ","))],"chats":[{"@type":"chat","id":-1000000001234,"title":"Tea","last_read_outbox_message_id":1},{"@type":"chat","id":-1000000009999,"title":"Other","last_read_outbox_message_id":9}]}"#
      ))
    #expect(chat.results.map(\.message.sendState) == [.read, .sent])
  }

  /// Whoever answers has read the messages before the answer.
  @Test(
    arguments: [
      ("[\(outgoing(1)),\(Talk.botAPI(2, "b")),\(outgoing(3))]", nil),
      (#"[{"from":"me","text":"a"},{"from":"Anna","text":"b"},{"from":"me","text":"c"}]"#, nil),
      (
        #"{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b"},{"role":"user","content":"c"}]}"#,
        nil
      ),
      ("[\(Talk.tdlib(1, "a").outgoing),\(Talk.tdlib(2, "b")),\(Talk.tdlib(3, "c").outgoing)]", nil),
      (
        "[\(Talk.wire(3, "c", more: #","out":true"#)),\(Talk.wire(2, "b")),\(Talk.wire(1, "a", more: #","out":true"#))]",
        nil
      ),
      (
        Talk.export([
          Talk.exported(1, "a"), Talk.exported(2, "b").replacing("user7", with: "user8"),
          Talk.exported(3, "c"),
        ]), 7
      ),
    ] as [(String, PeerReference?)])
  func whatIsAnsweredIsRead(list: String, me: PeerReference?) throws {
    var chat = try #require(try openChat(list, me: me))
    let outgoing = chat.results.map(\.message).filter { $0.direction == .outgoing }
    #expect(outgoing.map(\.sendState) == [.read, .sent])
    chat.receiveAnswer()
    #expect(
      chat.results.map(\.message).filter { $0.direction == .outgoing }.map(\.sendState) == [.read, .read])
  }

  @Test func theInputKnowsBetterWhatIsRead() throws {
    func states(_ list: String) throws -> [SendState] {
      try #require(try openChat(list)).results.map(\.message).filter { $0.direction == .outgoing }
        .map(\.sendState)
    }
    let answer = #"{"from":"Anna","text":"b"}"#
    for state in ["sent", "failed", "sending", "read"] {
      let list = #"[{"from":"me","text":"a","send_state":"\#(state)"},\#(answer)]"#
      #expect(try states(list).map { "\($0)" } == [state])
    }
    // A service message is no answer.
    let joined =
      #"{"message_id":2,"from":{"id":8,"is_bot":false,"first_name":"B"},"chat":{"id":-1000000001234,"type":"supergroup","title":"Chat"},"date":\#(Talk.date(2)),"new_chat_title":"Tea"}"#
    #expect(try states("[\(Self.outgoing(1)),\(joined)]") == [.sent])
    let chats =
      #""chats":[{"@type":"chat","id":-1000000001234,"type":{"@type":"chatTypeSupergroup","supergroup_id":1234},"title":"Tea","last_read_outbox_message_id":0}]"#
    let list = #"{"messages":[\#(Talk.tdlib(1, "a").outgoing),\#(Talk.tdlib(2, "b"))],\#(chats)}"#
    #expect(try states(list) == [.sent])
    #expect(try states("[\(Self.outgoing(1)),\(Self.outgoing(2))]") == [.sent, .sent])
  }

  private static func outgoing(_ id: Int) -> String { Talk.botAPI(id, "a", more: #","outgoing":true"#) }

  // MARK: - Replies and positions

  @Test(arguments: [
    "[\(Talk.botAPI(1, "Tea?")),\(Talk.botAPI(2, "yes", more: #","reply_to_message_id":1"#))]",
    #"[{"update_id":8,"message":\#(Talk.botAPI(1, "Tea?"))},{"update_id":9,"message":\#(Talk.botAPI(2, "yes", more: #","reply_to_message_id":1"#))}]"#,
    "[\(Talk.tdlib(1, "Tea?")),\(Talk.tdlib(2, "yes", more: #","reply_to_message_id":1"#))]",
    "[\(Talk.wire(2, "yes", more: #","reply_to":{"_":"MessageReplyHeader","reply_to_msg_id":1}"#)),\(Talk.wire(1, "Tea?"))]",
    Talk.export([Talk.exported(1, "Tea?"), Talk.exported(2, "yes", more: #","reply_to_message_id":1"#)]),
  ])
  func aReplyFindsItsMessageAnywhere(list: String) throws {
    var chat = try #require(try openChat(list))
    try chat.select(ChatSelection(last: 1))
    #expect(chat.texts == ["yes"])
    let reply = chat.message(at: 0)?.message.reply
    #expect(reply?.subject == .message(ReplyExcerpt(text: .plain("Tea?"))))
    #expect(reply?.author == .peer(Sample.ada))
  }

  @Test func pointersAndPlacesAreThoseOfTheFile() throws {
    let odd = Talk.botAPI(2, "b", more: ",\n\"reply_markup\":{\"inline_keyboard\":[5]}")
    let text = #"{"messages":[\#(Talk.botAPI(1, "a")),{"update_id":9,"message":\#(odd)}],"name":5}"#
    let chat = try #require(try openChat(text))
    #expect(chat.results.map(\.message.pointer) == ["/messages/0", "/messages/1/message"])
    let diagnostic = try #require(chat.message(at: 1)?.diagnostics.first)
    let offset = try #require(diagnostic.origin.byteOffset)
    // The same holds for a file that is too long to be parsed for this.
    let (short, long) = (SourceLocator(Array(text.utf8)), SourceLocator(Array(text.utf8), parsedWhole: 10))
    #expect(short.locate(offset).line == 2)
    #expect(
      short.locate(offset).pointer?.hasPrefix("/messages/1/message/reply_markup/inline_keyboard") == true)
    let end = try #require(text.range(of: "}],", options: .backwards)).lowerBound.utf16Offset(in: text)
    for offset in 0...end where !", \n".utf8.contains(Array(text.utf8)[offset]) {
      #expect(short.locate(offset) == long.locate(offset), "\(offset)")
    }
  }

  /// Two tables that are merged keep their entries apart.
  @Test func mediaOfDifferentMessagesHaveDifferentIDs() throws {
    let page =
      #","rich_message":{"blocks":[{"type":"photo","photo":[{"file_id":"a","width":9,"height":9}]}]}"#
    let photo = #","photo":[{"file_id":"b","width":9,"height":9}]"#
    let chat = try #require(
      try openChat(
        "[\(Talk.botAPI(1, "a", more: page)),\(Talk.botAPI(2, "b", more: page)),\(Talk.botAPI(3, "c", more: photo))]"
      ))
    let ids = chat.results.flatMap { $0.media.photos.keys }
    #expect(ids.count == 3 && Set(ids).count == 3)
  }
}

extension String {
  /// The message of TDLib as an outgoing one.
  fileprivate var outgoing: String { replacing(#""is_outgoing":false"#, with: #""is_outgoing":true"#) }
}
