import MessageModel
import PageModel
import Testing

@testable import MessageReading
@testable import PageReading
@testable import ReadingTestSupport

/// A message, a chat, a page and a check find the same message in every envelope: there is one list
/// of envelopes (Spec/Messages.md 1.7).
@Suite struct EnvelopeWaysTests {
  private static let rich = #""rich_message":{"blocks":[{"type":"paragraph","text":"hi"}]}"#
  private static let plain = #""text":"hi","entities":[]"#

  static let botAPI = MessageFinder.updateFields.map { #"{"update_id":1,"\#($0)":MESSAGE}"# }
  static let answers = [
    "MESSAGE", #"{"ok":true,"result":MESSAGE}"#, #"{"ok":true,"result":[{"update_id":1,"message":MESSAGE}]}"#,
    #"[{"update_id":1,"guest_message":MESSAGE}]"#, #"{"messages":[MESSAGE],"users":[]}"#,
    #"{"update_id":1,"callback_query":{"id":"1","message":MESSAGE,"data":"x"}}"#,
    #"{"inline_query_id":"1","results":[{"type":"article","id":"1","input_message_content":MESSAGE}]}"#,
    #"{"type":"article","id":"1","input_message_content":MESSAGE}"#,
  ]

  @Test(arguments: botAPI + answers, [rich, plain])
  func everyWayFindsIt(envelope: String, content: String) throws {
    let text = envelope.replacing("MESSAGE", with: Sample.botAPI(content))
    let bytes = Array(text.utf8)
    // As a bubble.
    let message = try readMessage(text)
    #expect(!message.isBarePage)
    #expect(message.message.id == 5)
    // As a page: of the input, and of the message that was read.
    let page = try InputReader.page(bytes)
    #expect(page.page.blocks.map(\.kind) == [.paragraph(.plain("hi"))])
    #expect(page.diagnostics == [])
    #expect(try message.page(ReadOptions(), in: bytes).page.blocks == page.page.blocks)
    // As `render` and `check` read it: a list is a chat.
    switch try InputReader.read(bytes) {
    case .message(let found): #expect(found == message)
    case .chat(let chat): #expect(chat.count == 1 && chat.message(at: 0)?.message.id == 5)
    case .page: Issue.record("a page with nothing around it")
    }
  }

  private static let one = Sample.botAPI(#""text":"one","entities":[]"#)
  private static let two = Sample.botAPI(#""text":"two","entities":[]"#).replacing(
    #""message_id":5"#, with: #""message_id":6"#)

  /// Reads a text as files are read: translated where that is needed.
  private static func whole(_ text: String) throws -> InputContent {
    let bytes = Array(text.utf8)
    return try InputReader.read(InputTranslation.translated(bytes)?.bytes ?? bytes)
  }

  @Test(
    "A list of several messages in an object of another program is a chat",
    arguments: [
      #"{"data":[{"update_id":1,"message":ONE},{"update_id":2,"message":TWO}]}"#, #"{"data":[ONE,TWO]}"#,
      #"{"body":{"data":[ONE,TWO]}}"#, #"{"payload":[ONE,TWO]}"#,
      #"{"Records":[{"body":ONE},{"body":TWO}]}"#,
      #"{"event":[{"json":{"update_id":1,"message":ONE}},{"json":{"update_id":2,"message":TWO}}]}"#,
    ])
  func wrappedLists(envelope: String) throws {
    let text = envelope.replacing("ONE", with: Self.one).replacing("TWO", with: Self.two)
    guard case .chat(let chat) = try Self.whole(text) else {
      Issue.record("no chat")
      return
    }
    #expect((0..<chat.count).map { chat.message(at: $0)?.message.text.plainText } == ["one", "two"])
  }

  @Test(
    "What Python and Node print is read",
    arguments: [
      "message_id=5 date=datetime.datetime(2024, 3, 1, 10, 0, tzinfo=TzInfo(UTC)) chat=Chat(id=7, "
        + "type='private', title=None) message_thread_id=None from_user=User(id=7, is_bot=False, "
        + "first_name='Ida') text='hi'",
      "update_id=5 message=Message(message_id=5, date=datetime.datetime(2024, 3, 1, 10, 0), "
        + "chat=Chat(id=7, type='private'), text='hi') edited_message=None\n",
      "Update {\n  update_id: 1,\n  message: {\n    message_id: 5,\n    from: [Object],\n    "
        + "chat: Chat { id: 7 },\n    date: 1709287200,\n    text: 'hi'\n  }\n}",
      "<ref *1> Context {\n  update: [Object: null prototype] {\n    update_id: 1,\n    message: {\n      "
        + "message_id: 5,\n      chat: { id: 7 },\n      date: 1709287200,\n      text: 'hi'\n    }\n  },\n  "
        + "next: [Function: next],\n  self: [Circular *1]\n}",
    ])
  func printed(text: String) throws {
    guard case .message(let read) = try Self.whole(text) else {
      Issue.record("no message")
      return
    }
    #expect(read.message.id == 5 && read.message.text.plainText == "hi" && read.message.date == 1_709_287_200)
  }

  @Test("Several objects that were printed one after the other are a chat")
  func printedChats() throws {
    let text = ["one", "two"].enumerated().map {
      "message_id=\($0 + 1) date=datetime.datetime(2024, 3, 1, 10, 0) chat=Chat(id=7, type='private') text='\($1)'"
    }.joined(separator: "\n")
    guard case .chat(let chat) = try Self.whole(text) else {
      Issue.record("no chat")
      return
    }
    #expect((0..<chat.count).map { chat.message(at: $0)?.message.text.plainText } == ["one", "two"])
  }

  @Test(
    "Prose with braces and equals signs stays prose",
    arguments: [
      "message_id=1 is the first message", "Update { x: 1 }", "Message_id = 1", "update_id=1, message=2",
      "Point { x: 1, y: 2 }",
    ])
  func prose(text: String) throws {
    #expect(PrintedObject.json(Array(text.utf8)) == nil)
  }

  static let tdlib = [
    "CONTENT", #"{"@type":"message","id":5,"content":CONTENT}"#,
    #"{"@type":"updateNewMessage","message":{"@type":"message","id":5,"content":CONTENT}}"#,
    #"{"@type":"updateMessageContent","chat_id":1,"message_id":5,"new_content":CONTENT}"#,
    #"{"@type":"updatePendingMessage","draft_id":"1","content":CONTENT}"#,
    #"{"@type":"chat","id":7,"last_message":{"@type":"message","id":5,"content":CONTENT}}"#,
  ]

  @Test(
    arguments: tdlib,
    [
      Sample.text("hi"),
      #"""
      {"@type":"messageRichMessage","message":{"@type":"richMessage","blocks":[{"@type":"pageBlockParagraph","text":
        {"@type":"richTextPlain","text":"hi"}}]}}
      """#,
    ])
  func everyWayFindsTDLibs(envelope: String, content: String) throws {
    let text = envelope.replacing("CONTENT", with: content)
    let page = try read(text)
    #expect(page.page.blocks.map(\.kind) == [.paragraph(.plain("hi"))])
    #expect(page.page.isDraft == text.contains("updatePendingMessage"))
    let message = try readMessage(text)
    switch message.message.content {
    case .page(let page): #expect(page.blocks.map(\.kind) == [.paragraph(.plain("hi"))])
    default: #expect(message.message.text.plainText == "hi")
    }
  }

  @Test func aReplyIsNoPageOfTheMessage() throws {
    let answered = Sample.botAPI(Self.rich)
    let page = try read(Sample.botAPI(#""text":"yes","entities":[],"reply_to_message":\#(answered)"#))
    #expect(page.page.blocks.map(\.kind) == [.paragraph(.plain("yes"))])
    #expect(page.diagnostics.map(\.code) == [.partNotDrawn])
  }

  @Test func filesAreParsedOnceForAChatAndForAPage() throws {
    let message = Sample.botAPI(Self.plain)
    guard case .chat(let chat) = try InputReader.read(Array("[\(message)]".utf8)) else {
      throw NotAParagraph()
    }
    #expect(chat.count == 1)
    let list = #"[{"type":"paragraph","text":"a"},{"type":"divider"}]"#
    guard case .page(let page) = try InputReader.read(Array(list.utf8)) else { throw NotAParagraph() }
    #expect(page.page.blocks.count == 2)
  }
}
