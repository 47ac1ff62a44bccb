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
