import MessageModel
import PageModel
import Testing

@testable import MessageReading
@testable import PageReading
@testable import ReadingTestSupport

/// The envelopes of messages (Spec/Messages.md 1.7), and pages.
@Suite struct MessageEnvelopeTests {
  private static let plain = Sample.botAPI(#""text":"hi""#)

  static let botAPI = [
    plain, #"{"ok":true,"result":\#(plain)}"#, #"{"update_id":1,"message":\#(plain)}"#,
    #"{"update_id":1,"edited_message":\#(plain)}"#, #"{"update_id":1,"channel_post":\#(plain)}"#,
    #"{"update_id":1,"edited_channel_post":\#(plain)}"#, #"{"update_id":1,"business_message":\#(plain)}"#,
    #"{"update_id":1,"edited_business_message":\#(plain)}"#,
    #"{"update_id":1,"callback_query":{"id":"1","from":{"id":9,"first_name":"C"},"message":\#(plain),"data":"x"}}"#,
    #"[\#(plain)]"#, #"{"ok":true,"result":[{"update_id":1,"message":\#(plain)}]}"#,
    #"{"messages":[\#(plain)],"users":[]}"#, #"{"message":\#(plain),"users":[{"id":9,"first_name":"C"}]}"#,
  ]

  @Test(arguments: botAPI) func messagesOfBotAPIAreFound(json: String) throws {
    let result = try readMessage(json)
    #expect(result.message.id == 5)
    #expect(result.message.text == MessageText(plain: "hi"))
    #expect(result.message.author == .peer(Sample.ada))
    #expect(result.format == .botAPI)
    #expect(result.diagnostics == [])
    #expect(!result.isBarePage)
  }

  @Test("A list of blocks is a page, even if one of the blocks could be a message")
  func blocksAreNoMessages() throws {
    let result = try readMessage(#"[{"type":"paragraph","text":"a"},{"text":"b"}]"#)
    #expect(result.isBarePage)
    guard case .page(let page) = result.message.content else { throw NotAParagraph() }
    #expect(page.blocks.count == 2)
  }

  static let others: [(String, InputFormat)] = [
    (Sample.tdlib(""), .tdlib), (#"{"@type":"updateNewMessage","message":\#(Sample.tdlib(""))}"#, .tdlib),
    (#"{"@type":"messages","total_count":1,"messages":[\#(Sample.tdlib(""))]}"#, .tdlib),
    (#"{"@type":"chat","id":7,"title":"A","last_message":\#(Sample.tdlib(""))}"#, .tdlib),
    (#"[{"@type":"user","id":7,"first_name":"Ada"},\#(Sample.tdlib(""))]"#, .tdlib),
    (Sample.text("hi"), .tdlib), (#"{"@type":"formattedText","text":"hi","entities":[]}"#, .tdlib),
    (#"{"@type":"inputMessageText","text":{"text":"hi","entities":[]}}"#, .tdlib),
    (Sample.wire(#""message":"hi""#), .mtproto),
    (
      #"{"_":"Updates","updates":[{"_":"UpdateNewMessage","message":\#(Sample.wire(#""message":"hi""#)),"pts":1}],"users":[],"chats":[]}"#,
      .mtproto
    ),
    (#"{"_":"UpdateNewChannelMessage","message":\#(Sample.wire(#""message":"hi""#))}"#, .mtproto),
    (
      #"{"className":"Message","id":5,"peerId":{"className":"PeerUser","userId":8},"message":"hi"}"#, .mtproto
    ),
    (#"{"_":"UpdateShortMessage","id":5,"user_id":8,"message":"hi","date":1,"out":true}"#, .mtproto),
    (
      #"{"_":"Message","id":5,"chat":{"_":"Chat","id":8,"type":"ChatType.PRIVATE","first_name":"B"},"text":"hi"}"#,
      .mtproto
    ),
    (
      #"{"_":"pyrogram:Message","id":5,"chat":{"_":"pyrogram:Chat","id":8,"type":"private"},"text":"hi"}"#,
      .mtproto
    ),
    (
      #"{"_":"pyrogram:Messages","total_count":1,"messages":[{"_":"pyrogram:Message","message_id":5,"from_user":{"_":"pyrogram:User","id":8,"is_bot":false,"first_name":"B","status":{"_":"pyrogram:UserStatus","online":true}},"chat":{"_":"pyrogram:Chat","id":8,"type":"private","photo":{"_":"pyrogram:ChatPhoto","small_file_id":"s","big_file_id":"b"}},"text":"hi","entities":[{"_":"pyrogram:MessageEntity","type":"bold","offset":0,"length":2}]}]}"#,
      .mtproto
    ),
    (Sample.exported(#""text":"hi","text_entities":[{"type":"plain","text":"hi"}]"#), .chatExport),
    (Sample.exported(#""text":"hi""#), .chatExport),
    (#"{"chat_id":5,"text":"hi"}"#, .botAPI), (#"{"text":"hi","entities":[]}"#, .botAPI),
    (
      #"{"inline_message_id":"x","results":[{"type":"article","input_message_content":{"message_text":"hi"}}]}"#,
      .botAPI
    ),
  ]

  @Test(arguments: others) func messagesOfOtherProtocolsAreFound(json: String, format: InputFormat) throws {
    let result = try readMessage(json)
    #expect(result.message.text.plainText == "hi")
    #expect(result.format == format)
    #expect(result.diagnostics == [])
  }

  @Test func ofSeveralTheNewestOrTheOneThatIsAskedFor() throws {
    let list =
      #"{"_":"messages.Messages","messages":[\#(Sample.wire(#""message":"new""#).replacing(#""id":5"#, with: #""id":9"#)),\#(Sample.wire(#""message":"old""#))],"users":[],"chats":[]}"#
    let newest = try readMessage(list)
    #expect(newest.message.text.plainText == "new")
    #expect(newest.message.pointer == "/messages/0")
    #expect(newest.diagnostics.map(\.message) == ["only the newest of 2 messages is drawn"])
    #expect(try readMessage(list, message: 5).message.text.plainText == "old")
    #expect(throws: ReadError.self) { try readMessage(list, message: 6) }
  }

  @Test func aMessageOfTheSameListIsWhatIsAnswered() throws {
    let wire =
      #"{"_":"messages.Messages","messages":[\#(Sample.wire(##""message":"yes","reply_to":{"_":"MessageReplyHeader","reply_to_msg_id":3}"##)),{"_":"Message","id":3,"peer_id":{"_":"PeerUser","user_id":8},"message":"Tea?"}],"users":[],"chats":[]}"#
    #expect(
      try readMessage(wire, message: 5).message.reply
        == Reply(
          subject: .message(ReplyExcerpt(text: .plain("Tea?"))), messageID: 3, author: .peer(PeerID(.user, 8))
        ))
    let tdlib =
      #"{"@type":"messages","messages":[\#(Sample.tdlib(#""reply_to":{"@type":"messageReplyToMessage","chat_id":-1000000001234,"message_id":3}"#)),{"@type":"message","id":3,"sender_id":{"@type":"messageSenderUser","user_id":8},"content":{"@type":"messageExpiredPhoto"}}]}"#
    #expect(
      try readMessage(tdlib).message.reply
        == Reply(
          subject: .message(ReplyExcerpt(media: .photo)), messageID: 3, author: .peer(PeerID(.user, 8))))
    let chat =
      #"{"name":"A","type":"personal_chat","id":8,"messages":[{"id":3,"type":"message","from":"Bob","from_id":"user8","text":"Tea?","text_entities":[{"type":"plain","text":"Tea?"}]},\#(Sample.exported(#""reply_to_message_id":3,"text":"yes","text_entities":[]"#))]}"#
    #expect(
      try readMessage(chat).message.reply
        == Reply(
          subject: .message(ReplyExcerpt(text: .plain("Tea?"))), messageID: 3, author: .peer(PeerID(.user, 8))
        ))
  }

  @Test func theReplysMediaComeWithAThumbnail() throws {
    let message = try Sample.message(
      #""text":"a","reply_to_message":{"message_id":3,"photo":[{"file_id":"p","width":90,"height":60}],"has_media_spoiler":true,"caption":"Look","caption_entities":[]}"#,
      Sample.botAPI)
    let photo = MediaReference.photo(MediaID(rawValue: "#photo1"))
    #expect(
      message.reply?.subject
        == .message(ReplyExcerpt(media: .photo, text: .plain("Look"), thumbnail: photo, hasSpoiler: true)))
    let video = try Sample.message(
      #""text":"a","reply_to_message":{"message_id":3,"video_note":{"file_id":"v","length":240,"thumbnail":{"file_id":"t","width":90,"height":90}}}"#,
      Sample.botAPI)
    guard case .message(let excerpt) = video.reply?.subject else { throw NotAParagraph() }
    #expect(excerpt.isThumbnailRound && excerpt.media == .videoNote && excerpt.thumbnail != nil)
  }

  // MARK: - Pages

  private static let page =
    #"{"blocks":[{"type":"paragraph","text":"p"},{"type":"photo","photo":[{"file_id":"a","width":9,"height":9}]}]}"#

  @Test func aRichMessageIsTheContent() throws {
    let texts = [
      Sample.botAPI(#""rich_message":\#(Self.page)"#),
      Sample.wire(
        #""message":"","rich_message":{"_":"RichMessage","blocks":[{"_":"PageBlockParagraph","text":{"_":"TextPlain","text":"p"}},{"_":"PageBlockPhoto","photo_id":99,"caption":{"text":{"_":"TextEmpty"},"credit":{"_":"TextEmpty"}}}],"photos":[{"_":"Photo","id":99,"sizes":[]}],"documents":[]}"#
      ),
      Sample.tdlib(
        "",
        content:
          #"{"@type":"messageRichMessage","rich_message":{"@type":"richMessage","is_full":true,"blocks":[{"@type":"pageBlockParagraph","text":{"@type":"richTextPlain","text":"p"}},{"@type":"pageBlockPhoto","photo":{"@type":"photo","sizes":[]},"caption":{"text":{"@type":"richTextPlain","text":""}}}]}}"#
      ),
      #"{"@type":"messageRichMessage","rich_message":{"@type":"richMessage","is_full":true,"blocks":[{"@type":"pageBlockParagraph","text":{"@type":"richTextPlain","text":"p"}},{"@type":"pageBlockPhoto","photo":{"@type":"photo","sizes":[]},"caption":{"text":{"@type":"richTextPlain","text":""}}}]}}"#,
      #"{"chat_id":5,"rich_message":{"markdown":"p\n\n![](https://example.com/a.jpg)"}}"#,
    ]
    for text in texts {
      let result = try readMessage(text)
      guard case .page(let page) = result.message.content else {
        Issue.record("no page in \(text)")
        continue
      }
      #expect(page.blocks.first?.kind == .paragraph(.plain("p")))
      #expect(page.blocks.count == 2)
      #expect(page.media == result.media)
      #expect(result.media.photos.count == 1)
      #expect(!result.isBarePage)
      #expect(result.message.text.isEmpty)
    }
  }

  /// The invented ids of a page's media do not conflict with those of the message.
  @Test func aPageAndItsMessageShareOneTable() throws {
    let result = try readMessage(
      Sample.botAPI(
        #""rich_message":\#(Self.page),"text":"p","reply_to_message":{"message_id":1,"photo":[{"file_id":"b","width":7,"height":7}]}"#
      ))
    #expect(result.media.photos.values.compactMap { $0.sizes.first?.width }.sorted() == [7, 9])
    #expect(result.diagnostics.map(\.message) == ["the text next to the page is not drawn"])
  }

  @Test func aPageByItselfIsTheContentOfAnUnknownMessage() throws {
    let result = try readMessage(Self.page, side: .outgoing)
    #expect(result.isBarePage)
    #expect(result.message.direction == .outgoing)
    #expect(result.message.content == .page(try read(Self.page).page))
    #expect(try readMessage("# Title\n\nText").isBarePage)
    #expect(throws: ReadError.self) { try readMessage("{}") }
    #expect(throws: ReadError.self) { try readMessage("{\"a\":") }
  }

  @Test func aBrokenRichMessageCostsItselfAlone() throws {
    let result = try readMessage(Sample.botAPI(#""rich_message":{"colour":1},"views":3"#))
    #expect(result.message.content == .unsupported(kind: "rich message"))
    #expect(result.message.views == 3)
    #expect(result.codes == ["no-content"])
  }

  // MARK: - Beside

  @Test func filesComeFromAMapBesideTheMessage() throws {
    let photo = #""photo":[{"file_id":"a","file_unique_id":"ua","width":9,"height":9}]"#
    let result = try readMessage(Sample.botAPI(photo + #","files":{"ua":"pictures/a.jpg"}"#))
    #expect(
      result.media.photos.values.first?.sizes.first?.sources.first == .path("pictures/a.jpg"))
  }

  @Test func whatIsNotKeptIsSaid() throws {
    let result = try readMessage(Sample.botAPI(#""text":"a","paid_star_count":5"#))
    #expect(result.diagnostics.map(\.message) == ["the price of the message is not drawn"])
    #expect(result.codes == ["part-not-drawn"])
  }

  @Test func thePointerSaysWhereTheMessageIs() throws {
    #expect(try readMessage(Self.plain).message.pointer == "")
    #expect(try readMessage(#"{"update_id":1,"message":\#(Self.plain)}"#).message.pointer == "/message")
  }

  @Test func aBrokenPartCostsItselfAlone() throws {
    let result = try readMessage(
      Sample.botAPI(
        #""text":"a","views":"many","reply_markup":{"inline_keyboard":[5]},"forward_origin":{"date":5},"reactions":[{}],"edit_date":"x""#
      ))
    #expect(result.message.text.plainText == "a")
    #expect(result.message.keyboard == nil && result.message.views == nil && result.message.editDate == nil)
    #expect(Set(result.codes) == ["wrong-kind", "missing-field", "bad-value"])
  }
}
