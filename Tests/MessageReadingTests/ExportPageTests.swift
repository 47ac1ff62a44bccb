import PageModel
import Testing

@testable import MessageReading
@testable import PageReading
@testable import ReadingTestSupport

/// Exported chats (Spec/Input.md 10).
@Suite struct ExportPageTests {
  private func chat(_ messages: String...) -> String {
    #"{"name":"N","type":"personal_chat","id":5,"messages":[\#(messages.joined(separator: ","))]}"#
  }

  private func read(_ text: String, message: Int? = nil, format: InputFormat? = nil) throws -> ReadResult {
    try InputReader.page(Array(text.utf8), options: ReadOptions(format: format, message: message))
  }

  private static func message(_ id: Int, _ text: String) -> String {
    #"{"id":\#(id),"type":"message","date":"2026-01-01T00:00:00","text":"\#(text)","text_entities":[{"type":"plain","text":"\#(text)"}]}"#
  }

  @Test func theLastOrTheOneThatIsAskedFor() throws {
    let service = #"{"id":9,"type":"service","action":"pin_message","text":"","text_entities":[]}"#
    let chat = chat(Self.message(1, "a"), Self.message(2, "b"), service)
    let last = try read(chat)
    #expect(last.page.blocks.map(\.kind) == [.paragraph(.plain("b"))])
    #expect(last.format == .chatExport)
    #expect(last.diagnostics.map(\.message) == ["only the last of 2 messages is drawn"])
    let first = try read(chat, message: 1)
    #expect(first.page.blocks.map(\.kind) == [.paragraph(.plain("a"))])
    #expect(first.diagnostics == [])
    #expect(throws: ReadError.self) { try read(chat, message: 3) }
    #expect(failure(self.chat())?.message == "the exported chat has no message")
  }

  @Test func awholeAccount() throws {
    let account =
      #"{"about":"","chats":{"about":"","list":[\#(chat(Self.message(1, "a"))),\#(chat(Self.message(2, "b")))]}}"#
    #expect(try read(account).page.blocks.map(\.kind) == [.paragraph(.plain("b"))])
    #expect(try read(account, message: 1).page.blocks.map(\.kind) == [.paragraph(.plain("a"))])
  }

  @Test(arguments: [
    (#"{"type":"bold","text":"x"}"#, RichText.styled(.bold, .plain("x"))),
    (#"{"type":"link","text":"x"}"#, .link(.url("x", hasInstantPage: false), .plain("x"))),
    (#"{"type":"text_link","text":"x","href":"u"}"#, .link(.url("u", hasInstantPage: false), .plain("x"))),
    (#"{"type":"mention_name","text":"x","user_id":5}"#, .link(.user(id: "5"), .plain("x"))),
    (#"{"type":"phone","text":"x"}"#, .link(.phone("x"), .plain("x"))),
    (#"{"type":"email","text":"x"}"#, .link(.email("x"), .plain("x"))),
    (#"{"type":"mention","text":"@x"}"#, .link(.mention(username: "x"), .plain("@x"))),
    (##"{"type":"hashtag","text":"#x"}"##, .link(.hashtag("#x"), .plain("#x"))),
    (#"{"type":"cashtag","text":"$X"}"#, .link(.cashtag("$X"), .plain("$X"))),
    (#"{"type":"bot_command","text":"/x"}"#, .link(.botCommand("/x"), .plain("/x"))),
    (#"{"type":"bank_card","text":"x"}"#, .link(.bankCard("x"), .plain("x"))),
    (#"{"type":"spoiler","text":"x"}"#, .spoiler(.plain("x"))),
    (#"{"type":"unknown","text":"x"}"#, .plain("x")), (#""x""#, .plain("x")),
    (
      #"{"type":"custom_emoji","text":"x","document_id":"7"}"#,
      .customEmoji(CustomEmoji(id: "7", alternative: "x"))
    ),
  ])
  func pieces(piece: String, expected: RichText) throws {
    // In the older field too.
    for field in ["text_entities", "text"] {
      let result = try read(chat(#"{"id":1,"type":"message","text":"","\#(field)":["-",\#(piece)]}"#))
      let plain = expected == .plain("x")
      #expect(
        result.page.blocks.map(\.kind)
          == [.paragraph(plain ? .plain("-x") : .concat([.plain("-"), expected]))])
      #expect(result.diagnostics == [])
    }
  }

  @Test func blocksOfAMessage() throws {
    let message = #"""
      {"id":1,"type":"message","text_entities":[{"type":"plain","text":"a\n"},{"type":"pre","text":"x\ny","language":"c"},
        {"type":"plain","text":"\n"},{"type":"blockquote","text":"q","collapsed":true}]}
      """#
    #expect(
      try read(chat(message)).page.blocks.map(\.kind) == [
        .paragraph(.plain("a")), .preformatted(Preformatted(text: .plain("x\ny"), language: "c")),
        .blockQuote(BlockQuote(blocks: [Block(.paragraph(.plain("q")))], isCollapsed: true)),
      ])
  }

  @Test func mediaAreFilesBesideTheExport() throws {
    let photo = try read(
      chat(
        #"{"id":1,"type":"message","photo":"photos/a.jpg","width":9,"height":6,"media_spoiler":true,"text":"b"}"#
      ))
    #expect(photo.page.blocks.map(\.name) == ["photo", "paragraph"])
    #expect(
      photo.page.media.photos.values.first?.sizes == [
        PhotoSize(width: 9, height: 6, sources: [.path("photos/a.jpg")])
      ])
    let voice = try read(
      chat(
        #"{"id":1,"type":"message","file":"a.ogg","media_type":"voice_message","duration_seconds":4,"text":""}"#
      ))
    #expect(voice.page.blocks.map(\.name) == ["voice_note"])
    #expect(voice.page.media.documents.values.first?.duration == 4)
    let file = try read(chat(#"{"id":1,"type":"message","file":"files/a.pdf","file_size":7,"text":""}"#))
    #expect(file.page.blocks.map(\.name) == ["document"])
    #expect(file.page.media.documents.values.first?.fileName == "a.pdf")
    let missing = try read(
      chat(#"{"id":1,"type":"message","file":"(File not included.)","media_type":"animation","text":""}"#))
    #expect(missing.page.blocks.map(\.name) == ["animation"])
    #expect(missing.page.media.documents.values.first?.sources == [])
    let emoji = try read(
      chat(
        #"{"id":1,"type":"message","text":[{"type":"custom_emoji","text":"x","document_id":"stickers/a.webp"}]}"#
      ))
    #expect(
      emoji.page.media.documents[MediaID(rawValue: "stickers/a.webp")]?.sources == [.path("stickers/a.webp")])
  }

  @Test func whatIsNotDrawnIsSaid() throws {
    let message = #"""
      {"id":1,"type":"message","text":"a","reply_to_message_id":7,"forwarded_from":"b","poll":{"question":"c"}}
      """#
    #expect(try read(chat(message)).diagnostics.map(\.code) == [.partNotDrawn, .partNotDrawn])
    let unsupported = try read(chat(#"{"id":1,"type":"unsupported"}"#))
    #expect(unsupported.diagnostics.map(\.code) == [.noContent, .emptyPage])
  }

  @Test func bareVariants() throws {
    #expect(
      try read("[\(Self.message(1, "a")),\(Self.message(2, "b"))]", format: .chatExport).page.blocks.map(
        \.kind)
        == [.paragraph(.plain("b"))])
    #expect(try read(Self.message(1, "a")).format == .chatExport)
    let text = #"["a ",{"type":"pre","text":"b"}]"#
    #expect(
      try read(text, format: .message).page.blocks.map(\.kind) == [
        .paragraph(.plain("a ")), .preformatted(Preformatted(text: .plain("b"))),
      ])
  }
}
