import MessageModel
import PageModel
import Testing

@testable import MessageReading
@testable import PageReading

/// Messages to which another message of the list replies (Spec/Messages.md 1.4).
@Suite struct AnsweredMessageTests {
  private static let bob = PeerID(.user, 8)

  private func reply(_ list: String) throws -> Reply? { try readMessage(list, message: 5).message.reply }

  private static func botAPI(_ answered: String, _ fields: String) -> String {
    "[\(answered),\(Sample.botAPI(fields + #","text":"yes""#))]"
  }

  private static func tdlib(_ answered: String, _ header: String) -> String {
    let answer = Sample.tdlib(#""reply_to":{"@type":"messageReplyToMessage","message_id":3\#(header)}"#)
      .replacing("1048576", with: "5")
    return #"{"@type":"messages","messages":[\#(answered),\#(answer)]}"#
  }

  private static func wire(_ answered: String, _ header: String = "") -> String {
    let answer = Sample.wire(
      #""message":"yes","reply_to":{"_":"MessageReplyHeader","reply_to_msg_id":3\#(header)}"#)
    return
      #"{"_":"messages.Messages","messages":[\#(answer),\#(answered)],"users":[{"_":"User","id":8,"first_name":"Bob"}],"chats":[]}"#
  }

  private static func exported(_ answered: String, _ fields: String = "") -> String {
    let answer = Sample.exported(#""reply_to_message_id":3,"text":"yes","text_entities":[]\#(fields)"#)
    return #"{"name":"Tea","type":"private_supergroup","id":1234,"messages":[\#(answered),\#(answer)]}"#
  }

  private static let bobInBotAPI = #""from":{"id":8,"is_bot":false,"first_name":"Bob"}"#
  private static let bobOnTheWire =
    #""peer_id":{"_":"PeerChannel","channel_id":1234},"from_id":{"_":"PeerUser","user_id":8}"#

  // MARK: - Which message

  @Test func ofAnotherChatThereIsNoneHere() throws {
    let text = #""text":"Tea?","text_entities":[{"type":"plain","text":"Tea?"}]"#
    let lists = [
      Self.botAPI(
        #"{"message_id":3,"text":"Tea?"}"#,
        #""reply_parameters":{"message_id":3,"chat_id":-1000000000009}"#),
      Self.tdlib(
        #"{"@type":"message","id":3,"content":\#(Sample.text("Tea?"))}"#, #","chat_id":-1000000000009"#),
      Self.wire(
        #"{"_":"Message","id":3,\#(Self.bobOnTheWire),"message":"Tea?"}"#,
        #","reply_to_peer_id":{"_":"PeerChannel","channel_id":9}"#),
      Self.exported(
        #"{"id":3,"type":"message","from":"Bob","from_id":"user8",\#(text)}"#,
        #","reply_to_peer_id":"channel9""#),
    ]
    for list in lists {
      #expect(
        try reply(list) == Reply(subject: .unknown, messageID: 3, chat: PeerID(.channel, 9)), "\(list)")
    }
    let same = Self.exported(
      #"{"id":3,"type":"message","from":"Bob","from_id":"user8",\#(text)}"#,
      #","reply_to_peer_id":"channel1234""#)
    #expect(
      try reply(same)
        == Reply(
          subject: .message(ReplyExcerpt(text: .plain("Tea?"))), messageID: 3, author: .peer(Self.bob)))
  }

  @Test func theFirstOfATopicIsNotAnswered() throws {
    let lists = [
      Self.botAPI(
        #"{"message_id":3,\#(Self.bobInBotAPI),"forum_topic_created":{"name":"Cake"}}"#,
        #""reply_to_message_id":3"#),
      Self.tdlib(
        #"{"@type":"message","id":3,"content":{"@type":"messageForumTopicCreated","name":"Cake"}}"#, ""),
      Self.wire(
        #"{"_":"MessageService","id":3,\#(Self.bobOnTheWire),"action":{"_":"MessageActionTopicCreate","title":"Cake"}}"#
      ),
      Self.exported(
        #"{"id":3,"type":"service","actor":"Bob","actor_id":"user8","action":"topic_created","title":"Cake","text":"","text_entities":[]}"#
      ),
    ]
    for list in lists { #expect(try reply(list) == nil, "\(list)") }
  }

  // MARK: - The quoted text

  @Test func onesOwnMessageIsOnesOwn() throws {
    let list =
      #"{"_":"messages.Messages","messages":[{"_":"Message","id":5,"peer_id":{"_":"PeerUser","user_id":8},"out":false,"message":"yes","reply_to":{"_":"MessageReplyHeader","reply_to_msg_id":3}},{"_":"Message","id":3,"peer_id":{"_":"PeerUser","user_id":8},"out":true,"message":"Tea?"}],"users":[{"_":"User","id":7,"self":true,"first_name":"Me"},{"_":"User","id":8,"first_name":"Bob"}],"chats":[]}"#
    #expect(try reply(list)?.author == .peer(Sample.ada))
  }

  private func text(_ list: String) throws -> String? {
    guard case .message(let excerpt) = try reply(list)?.subject else { return nil }
    return excerpt.media?.title(in: .english) ?? excerpt.text.plainText
  }

  /// Pages that are "Once", a photo and "☑ twice", in all formats, with the messages that pin them.
  private static let richMessages: [(message: String, pin: String)] = {
    let list =
      #"{"type":"list","items":[{"blocks":[{"type":"paragraph","text":"twice"}],"has_checkbox":true,"is_checked":true}]}"#
    let blocks =
      #"[{"type":"divider"},{"type":"paragraph","text":"Once"},{"type":"photo","photo":[{"file_id":"p","width":9,"height":9}]},\#(list)]"#
    let markdown = #""---\n\nOnce\n\n![](https://e.org/a.jpg)\n\n- [x] twice""#
    let html =
      #""<hr><p>Once</p><img src=\"https://e.org/a.jpg\"><ul><li><input type=\"checkbox\" checked>twice</li></ul>""#
    let pages = [#"{"blocks":\#(blocks)}"#, #"{"markdown":\#(markdown)}"#, #"{"html":\#(html)}"#]
    var messages = pages.map { page in
      let pinned = #"{"message_id":3,"date":1,\#(bobInBotAPI),"rich_message":\#(page)}"#
      return (
        botAPI(#"{"message_id":2,"date":1,"text":"Tea?"}"#, #""reply_to_message":\#(pinned)"#),
        #"{"message_id":5,"date":2,"chat":{"id":-1},\#(bobInBotAPI),"pinned_message":\#(pinned)}"#
      )
    }
    messages += pages.map { page in
      let pinned =
        #"{"id":3,"type":"message","from":"Bob","from_id":"user8","text":"","text_entities":[],"rich_message":\#(page)}"#
      let pin =
        #"{"id":5,"type":"service","actor":"Bob","actor_id":"user8","action":"pin_message","message_id":3,"text":""}"#
      return (
        exported(pinned),
        #"{"name":"Tea","type":"private_supergroup","id":1234,"messages":[\#(pinned),\#(pin)]}"#
      )
    }
    let paragraph = #"{"@type":"pageBlockParagraph","text":{"@type":"richTextPlain","text":"WORD"}}"#
    let rich =
      #"{"@type":"messageRichMessage","message":{"@type":"richMessage","blocks":[{"@type":"pageBlockDivider"},\#(paragraph.replacing("WORD", with: "Once")),{"@type":"pageBlockPhoto"},{"@type":"pageBlockList","items":[{"@type":"pageBlockListItem","has_checkbox":true,"is_checked":true,"blocks":[\#(paragraph.replacing("WORD", with: "twice"))]}]}]}}"#
    let original = #"{"@type":"message","id":3,"content":\#(rich)}"#
    messages.append(
      (
        tdlib(original, ""),
        #"{"@type":"messages","messages":[\#(original),{"@type":"message","id":5,"content":{"@type":"messagePinMessage","message_id":3}}]}"#
      ))
    let words = { (text: String) in #"{"_":"PageBlockParagraph","text":{"_":"TextPlain","text":"\#(text)"}}"#
    }
    let onTheWire =
      #"{"_":"Message","id":3,\#(bobOnTheWire),"message":"","rich_message":{"_":"RichMessage","blocks":[{"_":"PageBlockDivider"},\#(words("Once")),{"_":"PageBlockPhoto","photo_id":1},{"_":"PageBlockList","items":[{"_":"PageListItemBlocks","checkbox":true,"checked":true,"blocks":[\#(words("twice"))]}]}],"photos":[],"documents":[]}}"#
    messages.append(
      (
        wire(onTheWire),
        #"{"_":"messages.Messages","messages":[{"_":"MessageService","id":5,\#(bobOnTheWire),"reply_to":{"_":"MessageReplyHeader","reply_to_msg_id":3},"action":{"_":"MessageActionPinMessage"}},\#(onTheWire)],"users":[],"chats":[]}"#
      ))
    return messages
  }()

  @Test(arguments: richMessages.indices)
  func aRichMessageIsItsPreview(index: Int) throws {
    let (message, pin) = Self.richMessages[index]
    #expect(try text(message) == "Once Photo ☑\u{FE0E} twice")
    guard case .service(.pinned(.media(let label))) = try readMessage(pin, message: 5).message.content else {
      Issue.record("nothing is pinned in \(pin)")
      return
    }
    #expect(label.title(in: .english) == "Once Photo ☑\u{FE0E} twice")
  }

  @Test func aPinnedMessageWithoutWordsIsStillPinned() throws {
    let pin = #""pinned_message":{"message_id":3,"date":0,"chat":{"id":-1000000001234}}"#
    #expect(try readMessage(Sample.botAPI(pin)).message.content == .service(.pinned(.unknown)))
  }

  @Test func aServiceMessageIsItsSentence() throws {
    #expect(
      try text(
        Self.botAPI(
          #"{"message_id":3,\#(Self.bobInBotAPI),"new_chat_title":"Cake"}"#, #""reply_to_message_id":3"#))
        == "Bob changed the group name to “Cake”")
    #expect(
      try text(
        Self.wire(
          #"{"_":"MessageService","id":3,\#(Self.bobOnTheWire),"action":{"_":"MessageActionChatEditTitle","title":"Cake"}}"#
        )) == "Bob changed the group name to “Cake”")
    #expect(
      try text(
        Self.exported(
          #"{"id":3,"type":"service","actor":"Bob","actor_id":"user8","action":"edit_group_title","title":"Cake","text":"","text_entities":[]}"#
        )) == "Bob changed the group name to “Cake”")
  }

  /// In a dump, messages can pin each other.
  @Test func whatGoesRoundInCirclesEnds() throws {
    let pins = [(3, 4), (4, 3), (5, 5)].map { id, other in
      #"{"@type":"message","id":\#(id),"content":{"@type":"messagePinMessage","message_id":\#(other)}}"#
    }
    let tdlib = #"{"@type":"messages","messages":[\#(pins.joined(separator: ","))]}"#
    #expect(try pinned(tdlib) == "Somebody pinned a message")
    let services = [(3, 4), (4, 3)].map { id, other in
      #"{"id":\#(id),"type":"service","actor":"Bob","actor_id":"user8","action":"pin_message","message_id":\#(other),"text":""}"#
    }
    let exported =
      #"{"name":"Tea","type":"private_supergroup","id":1,"messages":[\#(services.joined(separator: ","))]}"#
    #expect(try pinned(exported) == "Bob pinned a message")
  }

  private func pinned(_ text: String) throws -> String? {
    guard case .service(.pinned(.media(let label))) = try readMessage(text, message: 4).message.content else {
      return nil
    }
    return label.title(in: .english)
  }
}
