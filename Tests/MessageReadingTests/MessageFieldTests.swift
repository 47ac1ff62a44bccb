import MessageModel
import PageModel
import Testing

@testable import MessageReading
@testable import PageReading

/// The fields of every message around its content (Spec/Messages.md 1.9 to 1.12).
@Suite struct MessageFieldTests {
  /// A field of each protocol, and the same message with this field.
  struct Case: Sendable, CustomTestStringConvertible {
    var json: String
    var change: @Sendable (inout Message) -> Void

    init(_ json: String, _ change: @escaping @Sendable (inout Message) -> Void = { _ in }) {
      self.json = json
      self.change = change
    }

    var testDescription: String { json }
  }

  /// The result of the samples of the protocols without further fields.
  private static func plain(id: Int64, text: String) -> Message {
    Message(
      id: id, chat: Chat(id: Sample.tea, kind: .group), author: .peer(Sample.ada), date: Sample.date,
      text: MessageText(plain: text))
  }

  static let botAPI: [Case] = [
    Case(#""edit_date":1767225700"#) { $0.editDate = 1_767_225_700 },
    Case(#""edit_date":1767225700,"edit_hidden":true"#), Case(#""edit_date":1767225700,"edit_hide":true"#),
    Case(#""edit_date":1767225700,"edit_hidden":false"#) { $0.editDate = 1_767_225_700 },
    Case(#""sender_boost_count":3"#) { $0.boosts = 3 },
    Case(#""effect_id":"5104841245755180586""#) { $0.effect = "5104841245755180586" },
    Case(#""media_group_id":"13""#) { $0.albumID = "13" },
    Case(#""author_signature":"Bob""#) { $0.signature = "Bob" },
    Case(#""sender_tag":"Guest""#) { $0.rank = .member(title: "Guest") },
    Case(#""sender_chat":{"id":-1000000001234,"type":"supergroup","title":"Tea"},"author_signature":"Chef""#)
    {
      $0.author = .peer(Sample.tea)
      $0.rank = .admin(title: "Chef")
    },
    Case(#""via_bot":{"id":9,"is_bot":true,"first_name":"Gif","username":"gif"}"#) {
      $0.viaBot = ViaBot(id: PeerID(.user, 9), username: "gif")
    },
    Case(#""views":1200,"forwards":3"#) {
      $0.views = 1200
    },
    Case(#""pinned":true"#) { $0.isPinned = true }, Case(#""is_pinned":true"#) { $0.isPinned = true },
    Case(#""pinned":false"#),
    Case(#""outgoing":true"#) { $0.direction = .outgoing },
    Case(#""outgoing":true,"send_state":"read""#) {
      $0.direction = .outgoing
      $0.sendState = .read
      $0.isSendStateGiven = true
    },
    Case(#""show_caption_above_media":true"#) { $0.hasInvertedMedia = true },
    Case(#""link_preview_options":{"show_above_text":true}"#) { $0.hasInvertedMedia = true },
    Case(#""forward_origin":{"type":"user","date":5,"sender_user":{"id":8,"first_name":"Bob"}}"#) {
      $0.forward = Forward(source: .peer(PeerID(.user, 8)), date: 5)
    },
    Case(#""forward_origin":{"type":"hidden_user","date":5,"sender_user_name":"Bob"}"#) {
      $0.forward = Forward(source: .hidden(name: "Bob"), date: 5)
    },
    Case(
      #""forward_origin":{"type":"chat","date":5,"sender_chat":{"id":-12,"type":"group","title":"G"}}"#
    ) { $0.forward = Forward(source: .peer(PeerID(.group, 12)), date: 5) },
    Case(
      #""forward_origin":{"type":"channel","date":5,"chat":{"id":-1000000000009,"type":"channel","title":"News"},"message_id":3,"author_signature":"Bob"}"#
    ) { $0.forward = Forward(source: .channelPost(PeerID(.channel, 9), signature: "Bob"), date: 5) },
    Case(#""forward_sender_name":"Bob","forward_date":5"#) {
      $0.forward = Forward(source: .hidden(name: "Bob"), date: 5)
    },
    Case(#""forward_from":{"id":8,"first_name":"Bob"},"forward_date":5"#) {
      $0.forward = Forward(source: .peer(PeerID(.user, 8)), date: 5)
    },
    Case(
      #""forward_from_chat":{"id":-1000000000009,"type":"channel","title":"News"},"forward_signature":"B","forward_date":5"#
    ) { $0.forward = Forward(source: .channelPost(PeerID(.channel, 9), signature: "B"), date: 5) },
    Case(#""reply_to_message":{"message_id":4,"from":{"id":8,"first_name":"Bob"},"date":1,"text":"Tea?"}"#) {
      $0.reply = Reply(
        subject: .message(ReplyExcerpt(text: .plain("Tea?"))), messageID: 4, author: .peer(PeerID(.user, 8)))
    },
    Case(#""reply_to_message":{"message_id":4,"forum_topic_created":{"name":"a"}}"#),
    Case(#""reply_to_story":{"chat":{"id":8,"type":"private","first_name":"Bob"},"id":3}"#) {
      $0.reply = Reply(subject: .story(isExpired: false), author: .peer(PeerID(.user, 8)))
    },
    Case(
      #""external_reply":{"origin":{"type":"hidden_user","sender_user_name":"Bob","date":1},"chat":{"id":-1000000000009,"type":"channel","title":"N"},"message_id":3,"dice":{"emoji":"🎯","value":2}},"quote":{"text":"tea","position":0,"is_manual":true,"entities":[{"type":"bold","offset":0,"length":3}]}"#
    ) {
      $0.reply = Reply(
        subject: .message(ReplyExcerpt(media: .dice(emoji: "🎯"))), messageID: 3, author: .named("Bob"),
        chat: PeerID(.channel, 9), quote: .styled(.bold, .plain("tea")))
    },
    Case(#""quote":{"text":"tea","position":0}"#) {
      $0.reply = Reply(subject: .unknown, quote: .plain("tea"))
    },
    Case(#""reply_to_message_id":3"#) { $0.reply = Reply(subject: .unknown, messageID: 3) },
  ]

  @Test(arguments: botAPI) func botAPIFields(test: Case) throws {
    var expected = Self.plain(id: 5, text: "hi")
    test.change(&expected)
    let result = try readMessage(Sample.botAPI(test.json + #","text":"hi""#))
    #expect(result.message == expected)
    #expect(result.diagnostics == [])
  }

  static let tdlib: [Case] = [
    Case(#""edit_date":1767225700"#) { $0.editDate = 1_767_225_700 },
    Case(#""edit_date":0"#),
    Case(#""is_pinned":true"#) { $0.isPinned = true },
    Case(#""author_signature":"Bob""#) { $0.signature = "Bob" },
    Case(#""sender_tag":"Guest""#) { $0.rank = .member(title: "Guest") },
    Case(#""sender_id":{"@type":"messageSenderChat","chat_id":-1000000001234},"author_signature":"Chef""#) {
      $0.author = .peer(Sample.tea)
      $0.rank = .admin(title: "Chef")
    },
    Case(#""is_channel_post":true"#) { $0.chat.kind = .channel },
    Case(#""via_bot_user_id":9"#) { $0.viaBot = ViaBot(id: PeerID(.user, 9)) },
    Case(#""sender_boost_count":2"#) { $0.boosts = 2 },
    Case(#""media_album_id":"0""#), Case(#""media_album_id":"77""#) { $0.albumID = "77" },
    Case(#""effect_id":"8""#) { $0.effect = "8" },
    Case(#""is_outgoing":true"#) { $0.direction = .outgoing },
    Case(#""is_outgoing":true,"sending_state":{"@type":"messageSendingStatePending"}"#) {
      $0.direction = .outgoing
      $0.sendState = .sending
      $0.isSendStateGiven = true
    },
    Case(#""is_outgoing":true,"sending_state":{"@type":"messageSendingStateFailed"}"#) {
      $0.direction = .outgoing
      $0.sendState = .failed
      $0.isSendStateGiven = true
    },
    Case(
      #""forward_info":{"@type":"messageForwardInfo","origin":{"@type":"messageOriginUser","sender_user_id":8},"date":5,"source":{"@type":"forwardSource","chat_id":8,"message_id":2}}"#
    ) {
      $0.forward = Forward(
        source: .peer(PeerID(.user, 8)), date: 5, savedFrom: PeerID(.user, 8))
    },
    Case(#""forward_info":{"origin":{"@type":"messageOriginHiddenUser","sender_name":"Bob"},"date":5}"#) {
      $0.forward = Forward(source: .hidden(name: "Bob"), date: 5)
    },
    Case(#""forward_info":{"origin":{"@type":"messageOriginChat","sender_chat_id":-12},"date":5}"#) {
      $0.forward = Forward(source: .peer(PeerID(.group, 12)), date: 5)
    },
    Case(
      #""forward_info":{"origin":{"@type":"messageOriginChannel","chat_id":-1000000000009,"message_id":1,"author_signature":"B"},"date":5}"#
    ) { $0.forward = Forward(source: .channelPost(PeerID(.channel, 9), signature: "B"), date: 5) },
    Case(#""import_info":{"sender_name":"Old","date":4}"#) {
      $0.author = .named("Old")
      $0.forward = Forward(source: .imported(name: "Old"), date: 4)
    },
    Case(#""reply_to":{"@type":"messageReplyToMessage","chat_id":-1000000001234,"message_id":9}"#) {
      $0.reply = Reply(subject: .unknown, messageID: 9)
    },
    Case(
      #""reply_to":{"@type":"messageReplyToMessage","chat_id":-1000000000009,"message_id":9,"origin":{"@type":"messageOriginUser","sender_user_id":8},"content":\#(Sample.text("Tea?")),"quote":{"@type":"textQuote","text":{"@type":"formattedText","text":"Te","entities":[]},"position":0,"is_manual":true}}"#
    ) {
      $0.reply = Reply(
        subject: .message(ReplyExcerpt(text: .plain("Tea?"))), messageID: 9, author: .peer(PeerID(.user, 8)),
        chat: PeerID(.channel, 9), quote: .plain("Te"))
    },
    Case(#""reply_to":{"@type":"messageReplyToStory","story_poster_chat_id":8,"story_id":1}"#) {
      $0.reply = Reply(subject: .story(isExpired: false), author: .peer(PeerID(.user, 8)))
    },
    Case(
      #""interaction_info":{"view_count":12,"forward_count":2,"reply_info":{"reply_count":4,"recent_replier_ids":[{"@type":"messageSenderUser","user_id":8}],"last_read_inbox_message_id":3,"last_message_id":4}}"#
    ) {
      $0.views = 12
      $0.comments = Comments(place: .status, count: 4, recent: [PeerID(.user, 8)], hasUnread: true)
    },
    Case(#""is_channel_post":true,"interaction_info":{"view_count":1,"reply_info":{"reply_count":0}}"#) {
      $0.chat.kind = .channel
      $0.views = 1
      $0.comments = Comments(place: .row)
    },
    Case(#""fact_check":{"@type":"factCheck","text":{"text":"Not so.","entities":[]},"country_code":"DE"}"#) {
      $0.factCheck = FactCheck(text: MessageText(plain: "Not so."), country: "DE")
    },
    Case(#""restriction_info":{"restriction_reason":"Not here."}"#) {
      $0.content = .restricted(reason: "Not here.")
    },
  ]

  @Test(arguments: tdlib) func tdlibFields(test: Case) throws {
    var expected = Self.plain(id: 1_048_576, text: "hi")
    test.change(&expected)
    let result = try readMessage(Sample.tdlib(test.json))
    #expect(result.message == expected)
    #expect(result.diagnostics == [])
  }

  static let wire: [Case] = [
    Case(#""edit_date":1767225700"#) { $0.editDate = 1_767_225_700 },
    Case(#""edit_date":1767225700,"edit_hide":true"#),
    Case(#""views":12,"forwards":2"#) {
      $0.views = 12
    },
    Case(#""post":true,"post_author":"Bob""#) {
      $0.chat.kind = .channel
      $0.signature = "Bob"
    },
    Case(#""from_rank":"Guest""#) { $0.rank = .member(title: "Guest") },
    Case(#""from_id":{"_":"PeerChannel","channel_id":1234},"post_author":"Chef""#) {
      $0.author = .peer(Sample.tea)
      $0.rank = .admin(title: "Chef")
    },
    Case(#""pinned":true"#) { $0.isPinned = true },
    Case(#""pinned":false"#), Case(#""pFlags":{"pinned":true}"#) { $0.isPinned = true },
    // The bit of the number that some dumps have instead of flags, and its neighbors.
    Case(#""flags":16777216"#) { $0.isPinned = true }, Case(#""flags":41943040"#),
    Case(#""via_bot_id":9"#) { $0.viaBot = ViaBot(id: PeerID(.user, 9)) },
    Case(#""from_boosts_applied":2"#) { $0.boosts = 2 },
    Case(#""effect":8"#) { $0.effect = "8" }, Case(#""grouped_id":77"#) { $0.albumID = "77" },
    Case(#""invert_media":true"#) { $0.hasInvertedMedia = true },
    Case(#""out":true"#) { $0.direction = .outgoing },
    Case(#""fwd_from":{"_":"MessageFwdHeader","date":5,"from_id":{"_":"PeerUser","user_id":8}}"#) {
      $0.forward = Forward(source: .peer(PeerID(.user, 8)), date: 5)
    },
    Case(#""fwd_from":{"_":"MessageFwdHeader","date":5,"from_name":"Bob"}"#) {
      $0.forward = Forward(source: .hidden(name: "Bob"), date: 5)
    },
    Case(#""fwd_from":{"_":"MessageFwdHeader","date":5,"from_name":"Old","imported":true}"#) {
      $0.author = .named("Old")
      $0.forward = Forward(source: .imported(name: "Old"), date: 5)
    },
    Case(
      #""fwd_from":{"_":"MessageFwdHeader","date":5,"from_id":{"_":"PeerChannel","channel_id":9},"channel_post":3,"post_author":"B","saved_from_peer":{"_":"PeerUser","user_id":8},"saved_from_msg_id":6}"#
    ) {
      $0.forward = Forward(
        source: .channelPost(PeerID(.channel, 9), signature: "B"), date: 5, savedFrom: PeerID(.user, 8))
    },
    Case(#""reply_to":{"_":"MessageReplyHeader","reply_to_msg_id":9}"#) {
      $0.reply = Reply(subject: .unknown, messageID: 9)
    },
    Case(#""reply_to":{"_":"MessageReplyHeader","reply_to_msg_id":9,"forum_topic":true}"#),
    Case(
      #""reply_to":{"_":"MessageReplyHeader","reply_to_msg_id":9,"reply_to_peer_id":{"_":"PeerChannel","channel_id":9},"reply_from":{"_":"MessageFwdHeader","from_name":"Bob"},"reply_media":{"_":"MessageMediaDice","value":2,"emoticon":"🎯"},"quote":true,"quote_text":"Te","quote_entities":[]}"#
    ) {
      $0.reply = Reply(
        subject: .message(ReplyExcerpt(media: .dice(emoji: "🎯"))), messageID: 9, author: .named("Bob"),
        chat: PeerID(.channel, 9), quote: .plain("Te"))
    },
    Case(#""reply_to":{"_":"MessageReplyStoryHeader","peer":{"_":"PeerUser","user_id":8},"story_id":1}"#) {
      $0.reply = Reply(subject: .story(isExpired: false), author: .peer(PeerID(.user, 8)))
    },
    Case(#""replies":{"_":"MessageReplies","replies":4,"comments":false}"#) {
      $0.comments = Comments(place: .status, count: 4)
    },
    Case(
      #""replies":{"_":"MessageReplies","replies":2,"comments":true,"recent_repliers":[{"_":"PeerUser","user_id":8}],"max_id":8,"read_max_id":7}"#
    ) { $0.comments = Comments(place: .row, count: 2, recent: [PeerID(.user, 8)], hasUnread: true) },
    Case(#""factcheck":{"_":"FactCheck","text":{"_":"TextWithEntities","text":"No.","entities":[]}}"#) {
      $0.factCheck = FactCheck(text: MessageText(plain: "No."))
    },
    Case(#""restriction_reason":[{"platform":"android","text":"a"},{"platform":"all","text":"Not here."}]"#) {
      $0.content = .restricted(reason: "Not here.")
    },
    Case(#""reply_to":null,"media":{"_":"MessageMediaEmpty"}"#),
  ]

  @Test(arguments: wire) func wireFields(test: Case) throws {
    var expected = Self.plain(id: 5, text: "hi")
    test.change(&expected)
    let result = try readMessage(Sample.wire(test.json + #","message":"hi","entities":[]"#))
    #expect(result.message == expected)
    #expect(result.diagnostics == [])
  }

  static let exported: [Case] = [
    Case(#""edited_unixtime":"1767225700""#) { $0.editDate = 1_767_225_700 },
    Case(#""author":"Bob""#) { $0.signature = "Bob" },
    Case(#""via_bot":"@gif""#) { $0.viaBot = ViaBot(username: "gif") },
    Case(#""forwarded_from":"Bob","forwarded_from_id":"user8""#) {
      $0.forward = Forward(source: .peer(PeerID(.user, 8)))
    },
    Case(#""forwarded_from":"Bob""#) { $0.forward = Forward(source: .hidden(name: "Bob")) },
    Case(#""forwarded_from":"News","forwarded_from_id":"channel9""#) {
      $0.forward = Forward(source: .channelPost(PeerID(.channel, 9), signature: nil))
    },
    Case(#""reply_to_message_id":3"#) { $0.reply = Reply(subject: .unknown, messageID: 3) },
    Case(#""from":"Ghost","from_id":null"#) { $0.author = .named("Ghost") },
    Case(#""reactions":[{"type":"emoji","count":2,"emoji":"👍","recent":[{"from":"Bob","from_id":"user8"}]}]"#)
    {
      $0.reactions = Reactions(list: [
        .init(symbol: .emoji("👍"), count: 2, people: [PeerID(.user, 8)])
      ])
    },
  ]

  @Test(arguments: exported) func exportedFields(test: Case) throws {
    var expected = Self.plain(id: 5, text: "hi")
    expected.chat = Chat()
    test.change(&expected)
    let result = try readMessage(
      Sample.exported(test.json + #","text":"hi","text_entities":[{"type":"plain","text":"hi"}]"#))
    #expect(result.message == expected)
    #expect(result.diagnostics == [])
  }

  // MARK: - Sides

  /// The posts of a channel are its own; an author can sign them.
  @Test(arguments: [
    #"""
    {"message_id":5,"sender_chat":{"id":-1000000001234,"type":"channel","title":"Tea"},
     "chat":{"id":-1000000001234,"type":"channel","title":"Tea"},"date":1767225600,"author_signature":"Bob","text":"a"}
    """#,
    #"""
    {"message_id":5,"chat":{"id":-1000000001234,"type":"channel","title":"Tea"},"date":1767225600,
     "author_signature":"Bob","text":"a"}
    """#,
    #"""
    {"@type":"message","id":5,"sender_id":{"@type":"messageSenderChat","chat_id":-1000000001234},
     "chat_id":-1000000001234,"is_outgoing":false,"is_channel_post":true,"date":1767225600,"author_signature":"Bob",
     "content":{"@type":"messageText","text":{"@type":"formattedText","text":"a","entities":[]}}}
    """#,
    #"""
    {"_":"Message","id":5,"peer_id":{"_":"PeerChannel","channel_id":1234},"date":1767225600,"out":false,"post":true,
     "post_author":"Bob","message":"a"}
    """#,
    #"""
    {"_":"Message","id":5,"peer_id":{"_":"PeerChannel","channel_id":1234},"date":1767225600,"flags":16384,
     "post_author":"Bob","message":"a"}
    """#,
  ])
  func postsOfChannelsAreSigned(json: String) throws {
    let message = try readMessage(json).message
    #expect(message.chat == Chat(id: Sample.tea, kind: .channel))
    #expect(message.author == .peer(Sample.tea))
    #expect(message.signature == "Bob")
    #expect(message.rank == nil)
  }

  @Test(
    "A person is found by an id in any format, a name or a user name",
    arguments: [
      ("7", true), ("user7", true), ("Ann Bee", true), ("@annb", true), ("AnnB", true), ("8", false),
      ("channel7", false), ("Ann", false), ("", false),
    ])
  func meByAnyName(text: String, isOutgoing: Bool) throws {
    let message = #"""
      {"message_id":1,"date":5,"chat":{"id":-9,"type":"group","title":"Tea"},"text":"a",
      "from":{"id":7,"first_name":"Ann","last_name":"Bee","username":"annb"}}
      """#
    let direction = try readMessage(message, me: PeerReference(text)).message.direction
    #expect(direction == (isOutgoing ? .outgoing : .incoming))
  }

  @Test func meDecidesBeforeFlagsAndFlagsBeforeTheSide() throws {
    let text = Sample.botAPI(#""text":"a""#)
    #expect(try readMessage(text, me: 7).message.direction == .outgoing)
    #expect(try readMessage(text, me: 8, side: .outgoing).message.direction == .incoming)
    #expect(try readMessage(text, side: .outgoing).message.direction == .outgoing)
    let flagged = Sample.tdlib("")
    #expect(try readMessage(flagged, side: .outgoing).message.direction == .incoming)
    #expect(try readMessage(flagged, me: 7).message.direction == .outgoing)
    #expect(
      try readMessage(
        Sample.botAPI(#""sender_chat":{"id":-1000000000009,"title":"N","type":"channel"},"text":"a""#),
        me: -1000000000009
      ).message.direction == .outgoing)
  }

  @Test func aPrivateChatOnTheWireLeavesOutTheSender() throws {
    func message(out: Bool) -> String {
      #"{"_":"messages.Messages","messages":[{"_":"Message","id":1,"peer_id":{"_":"PeerUser","user_id":8},"out":\#(out),"message":"a","entities":[]}],"users":[{"_":"User","id":7,"self":true,"first_name":"Me"},{"_":"User","id":8,"first_name":"Bob"}],"chats":[]}"#
    }
    #expect(try readMessage(message(out: false)).message.author == .peer(PeerID(.user, 8)))
    let sent = try readMessage(message(out: true))
    #expect(sent.message.author == .peer(PeerID(.user, 7)))
    #expect(sent.message.direction == .outgoing)
    #expect(sent.peers[PeerID(.user, 8)].name == "Bob")
  }

  @Test func whatTheChatHasReadIsRead() throws {
    func message(_ lastRead: Int) -> String {
      #"{"message":\#(Sample.tdlib(#""is_outgoing":true"#)),"chat":{"@type":"chat","id":-1000000001234,"type":{"@type":"chatTypeSupergroup","supergroup_id":1234},"title":"Tea","last_read_outbox_message_id":\#(lastRead)}}"#
    }
    #expect(try readMessage(message(1_048_576)).message.sendState == .read)
    #expect(try readMessage(message(1_048_575)).message.sendState == .sent)
  }
}
