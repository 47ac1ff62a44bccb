import PageModel
import Primitives
import Testing

@testable import JSONText
@testable import MessageReading
@testable import PageReading
@testable import ReadingTestSupport

/// The rows of Spec/Input.md 3.1.
@Suite struct RootTests {
  private static let bot = #"{"type":"paragraph","text":"a"}"#
  private static let td = #"{"@type":"pageBlockParagraph","text":{"@type":"richTextPlain","text":"a"}}"#
  private static let wire = #"{"_":"PageBlockParagraph","text":{"_":"TextPlain","text":"a"}}"#
  private static let gram = #"{"className":"PageBlockParagraph","text":{"className":"TextPlain","text":"a"}}"#

  /// Every accepted root contains the same paragraph.
  @Test(arguments: [
    // Row 1.
    (#"{"ok":true,"result":{"message_id":1,"rich_message":{"blocks":[\#(bot)]}}}"#, InputFormat.botAPI),
    // Row 2.
    (#"{"@type":"webPageInstantView","blocks":[\#(td)],"version":2,"is_full":true}"#, .tdlib),
    (#"{"@type":"webPageInstantView","page_blocks":[\#(td)]}"#, .tdlib),
    (#"{"@type":"richMessage","blocks":[\#(td)],"is_rtl":false,"is_full":true}"#, .tdlib),
    (
      #"""
      {"@type":"updateNewMessage","message":{"@type":"message","id":1,
        "content":{"@type":"messageRichMessage","message":{"@type":"richMessage","blocks":[\#(td)]}}}}
      """#,
      .tdlib
    ),
    (
      #"""
      {"@type":"updatePendingMessage","draft_id":"1","content":{"@type":"messageRichMessage",
        "rich_message":{"@type":"richMessage","blocks":[\#(td)]}}}
      """#,
      .tdlib
    ),
    (
      #"""
      {"@type":"draftMessage","content":{"@type":"draftMessageContentRichMessage",
        "message":{"@type":"richMessage","blocks":[\#(td)]}}}
      """#,
      .tdlib
    ),
    (
      #"""
      {"@type":"inputMessageRichMessage","message":{"@type":"inputRichMessage",
        "source":{"@type":"richMessageSourceBlocks","blocks":[{"@type":"inputPageBlockParagraph",
          "text":"a"}]}}}
      """#,
      .tdlib
    ),
    (td, .tdlib),
    // Row 3.
    (#"{"_":"Page","url":"u","blocks":[\#(wire)],"photos":[],"documents":[]}"#, .mtproto),
    (#"{"_":"types.RichMessage","blocks":[\#(wire)]}"#, .mtproto),
    (#"{"_":"inputRichMessage","blocks":[\#(wire)]}"#, .mtproto),
    (#"{"_":"WebPage","url":"u","cached_page":{"_":"Page","blocks":[\#(wire)]}}"#, .mtproto),
    (
      #"""
      {"_":"types.messages.WebPage","webpage":{"_":"types.WebPage","cached_page":{"_":"types.Page",
        "blocks":[\#(wire)]}}}
      """#,
      .mtproto
    ),
    (
      #"""
      {"_":"MessageMediaWebPage","webpage":{"_":"WebPage","cached_page":{"_":"Page","blocks":[\#(wire)]}}}
      """#,
      .mtproto
    ),
    (
      #"{"_":"Message","message":"","media":null,"rich_message":{"_":"RichMessage","blocks":[\#(wire)]}}"#,
      .mtproto
    ),
    (
      #"""
      {"_":"Message","message":"x","media":{"_":"MessageMediaWebPage","webpage":{"_":"WebPage",
        "cached_page":{"_":"Page","blocks":[\#(wire)]}}}}
      """#,
      .mtproto
    ),
    // Row 4.
    (#"{"className":"Page","CONSTRUCTOR_ID":1,"blocks":[\#(gram)]}"#, .mtproto),
    (#"{"className":"WebPage","cachedPage":{"className":"Page","blocks":[\#(gram)]}}"#, .mtproto),
    // Row 5.
    (#"{"chat_id":1,"rich_message":{"blocks":[\#(bot)]}}"#, .botAPI),
    (#"{"update_id":1,"edited_message":{"message_id":1,"rich_message":{"blocks":[\#(bot)]}}}"#, .botAPI),
    (#"{"update_id":1,"channel_post":{"rich_message":{"blocks":[\#(bot)]}}}"#, .botAPI),
    (#"{"business_message":{"rich_message":{"blocks":[\#(bot)]}}}"#, .botAPI),
    (#"{"rich_message":{"blocks":[\#(wire)]}}"#, .mtproto),
    (
      #"""
      {"ok":true,"result":[{"update_id":1,"message":{"rich_message":{"blocks":[]}}},{"update_id":2,
        "message":{"rich_message":{"blocks":[\#(bot)]}}},{"update_id":3,"message":{"text":"x"}}]}
      """#,
      .botAPI
    ),
    // Row 6.
    (#"{"blocks":[\#(bot)]}"#, .botAPI),
    (#"{"blocks":[\#(td)]}"#, .tdlib),
    (#"{"page_blocks":[\#(td)]}"#, .tdlib),
    (#"{"blocks":[\#(wire)]}"#, .mtproto),
    (#"{"blocks":[null,\#(gram)]}"#, .mtproto),
    // Row 13.
    ("[\(bot)]", .botAPI), ("[\(td)]", .tdlib), ("[\(wire)]", .mtproto), ("[\(gram)]", .mtproto),
    // Row 14.
    (#"["a"]"#, .botAPI),
    // One block by itself.
    (bot, .botAPI),
  ])
  func acceptedRoots(text: String, format: InputFormat) throws {
    let result = try read(text)
    #expect(result.format == format)
    #expect(result.page.blocks == [Block(.paragraph(.plain("a")))])
    #expect(result.diagnostics.filter { $0.code != .partNotDrawn } == [])
  }

  /// Inputs that are not pages of blocks.
  @Test(arguments: [
    (
      #"{"@type":"messageText","text":{"@type":"formattedText","text":"a","entities":[]}}"#,
      InputFormat.message
    ),
    (#"{"@type":"message","content":{"@type":"messageText","text":{}}}"#, .message),
    (#"{"@type":"inputRichMessage","source":{"@type":"richMessageSourceMarkdown","text":"- a"}}"#, .markdown),
    (#"{"@type":"richMessageSourceMarkdown","text":"- a"}"#, .markdown),
    (#"{"@type":"inputRichMessage","source":{"@type":"richMessageSourceHtml","text":"<p>"}}"#, .html),
    (
      #"""
      {"@type":"inputMessageRichMessage","message":{"@type":"inputRichMessage","source":
        {"@type":"richMessageSourceHtml","text":"<p>"}}}
      """#,
      .html
    ),
    (#"{"_":"inputRichMessageMarkdown","markdown":"- a"}"#, .markdown),
    (#"{"_":"InputRichMessageHTML","html":"<p>"}"#, .html),
    (#"{"_":"Message","message":"a","media":null}"#, .message),
    (#"{"rich_message":{"markdown":"- a"}}"#, .markdown),
    (#"{"chat_id":1,"draft_id":2,"rich_message":{"html":"<p>"}}"#, .html),
    (
      #"{"inline_query_id":"1","results":[{"type":"article","input_message_content":{"rich_message":{"html":"<p>"}}}]}"#,
      .html
    ),
    (
      #"{"web_app_query_id":"1","result":{"type":"article","input_message_content":{"rich_message":{"markdown":""}}}}"#,
      .markdown
    ),
    (#"{"markdown":"a","html":null}"#, .markdown),
    (#"{"html":"<p>a</p>","media":[]}"#, .html),
    (#"{"tag":"p","children":["a"]}"#, .telegraph),
    (#"{"ok":true,"result":{"path":"a","title":"t","content":[{"tag":"p"}]}}"#, .telegraph),
    (#"{"url":"a","content":["a"]}"#, .telegraph),
    (#"{"ok":true,"result":{"path":"a","url":"u","title":"t","description":"","views":1}}"#, .telegraph),
    (#"{"name":"n","type":"personal_chat","id":1,"messages":[{"id":1}]}"#, .chatExport),
    (#"{"about":"","chats":{"list":[{"messages":[{"id":1}]}]}}"#, .chatExport),
    (#"{"id":1,"type":"message","text":"","text_entities":[]}"#, .chatExport),
    (#"{"message_id":1,"text":"a","entities":[]}"#, .message),
    (#"{"caption":"a"}"#, .message),
    (#"{"update_id":1,"message":{"message_id":1,"caption":"a"}}"#, .message),
    (#"{"choices":[{"message":{"content":"a"}}]}"#, .chatCompletion),
    (#"{"choices":[{"message":{"content":[{"type":"text","text":"a"}]}}]}"#, .chatCompletion),
    (#"["a",{"tag":"b","children":["c"]}]"#, .telegraph),
  ])
  func otherFormats(text: String, format: InputFormat) throws {
    #expect(try self.format(text) == format)
  }

  private func format(_ text: String, forced: InputFormat? = nil) throws -> InputFormat {
    try InputReader.page(in: JSONDocument(text).root, options: ReadOptions(format: forced)).result.format
  }

  /// Names that several formats have.
  @Test(arguments: [
    // A key of a page of blocks wins.
    (#"{"blocks":[\#(bot)],"markdown":"a"}"#, InputFormat.botAPI),
    (#"{"blocks":[\#(bot)],"text":"a"}"#, .botAPI),
    (#"{"rich_message":{"blocks":[]},"text":"a"}"#, .botAPI),
    // A block by itself has a type and a text too.
    (bot, .botAPI), (#"{"type":"pre","text":"a"}"#, .botAPI), (#"{"type":"blockquote","text":"a"}"#, .botAPI),
    // Of a message the type is none.
    (#"{"type":"message","text":"a"}"#, .chatExport),
    // A title is not enough for Telegraph, nor is a list of content.
    (#"{"title":"a","text":"b"}"#, .message), (#"{"title":"a","content":[]}"#, .telegraph),
    // A page around a message of MTProto.
    (
      #"""
      {"_":"Message","message":"x","media":{"_":"MessageMediaWebPage","webpage":{"_":"WebPage","title":"t"}}}
      """#,
      .message
    ),
  ])
  func ambiguousKeys(text: String, format: InputFormat) throws {
    #expect(try self.format(text) == format)
  }

  @Test func markdownWinsOverHTML() throws {
    let both = try read(#"{"markdown":"*a*","html":"b"}"#)
    #expect(both.page.blocks.map(\.kind) == [.paragraph(.styled(.italic, .plain("a")))])
    #expect(both.diagnostics.map(\.code) == [.partNotDrawn])
    #expect(failure(#"{"markdown":1}"#)?.reason == .unknownShape)
    #expect(failure(#"{"choices":[]}"#)?.reason == .unknownShape)
    #expect(failure(#"{"choices":[{"message":{"content":null}}]}"#)?.reason == .unknownShape)
    let chunk = #"{"object":"chat.completion.chunk","choices":[{"delta":{"content":"a"}}]}"#
    #expect(failure(chunk)?.reason == .notReadYet(.stream))
  }

  /// For each format also the content alone, without its envelope.
  @Test(arguments: [
    ("[]", InputFormat.telegraph), (#"["a"]"#, .telegraph), (#"{"tag":"p"}"#, .telegraph),
    (#"{"ok":true,"result":{"title":"t","content":["a"]}}"#, .telegraph),
    (#"[{"id":1,"text":"a"}]"#, .chatExport), (#"{"id":1,"text":["a"]}"#, .chatExport),
    (#"["a",{"type":"bold","text":"b"}]"#, .message), (#"{"text":"a"}"#, .message),
    (#"[{"message":{"content":"a"}}]"#, .chatCompletion),
    ("[]", .tdlib), ("[]", .botAPI), ("[]", .mtproto),
  ])
  func forcedFormatsTakeBareLists(text: String, format: InputFormat) throws {
    #expect(try self.format(text, forced: format) == format)
  }

  @Test func unknownShapesNameTheKeysSeen() throws {
    let error = try #require(failure(#"{"ok": true, "result": {"alpha": 1, "be\nta": 2}}"#))
    #expect(error.reason == .unknownShape)
    #expect(error.message == "no page in an object with the keys alpha, be ta")
    #expect(error.location == InputLocation(line: 1, column: 24, pointer: "/result"))
    #expect(error.help?.hasPrefix("the accepted inputs are ") == true)
    #expect(!error.description.contains("\n"))
  }

  @Test(arguments: [
    "{}", "[1, 2]", "[[]]", #"{"blocks":{}}"#, #"{"ok":true,"result":true}"#, #"[{"type":"foo"}]"#,
    #"{"@type":"photo","sizes":[]}"#,
  ])
  func otherShapes(text: String) {
    #expect(failure(text)?.reason == .unknownShape)
  }

  @Test func errorRepliesSaySo() {
    let error = failure(#"{"ok":false,"error_code":400,"description":"Bad Request: no page"}"#)
    #expect(error?.message == "the response is an error, not a page: Bad Request: no page")
  }

  @Test func envelopesEnd() {
    var text = #"{"blocks":[]}"#
    for _ in 0..<40 { text = #"{"ok":true,"result":\#(text)}"# }
    #expect(failure(text)?.reason == .unknownShape)
  }

  // MARK: - Lists of blocks and texts

  @Test func emptyListIsAnEmptyPage() throws {
    let result = try read("[]")
    #expect(result.page.blocks == [])
    #expect(result.diagnostics.map(\.code.rawValue) == ["empty-page"])
  }

  /// `pre` and `blockquote` are blocks of Bot API and entities of chat exports.
  @Test func ambiguousNamesAreBlocksWithoutStringsBesideThem() throws {
    let pre = #"{"type":"pre","text":"x"}"#
    let code = Block.Kind.preformatted(Preformatted(text: .plain("x")))
    #expect(try read("[\(pre)]").page.blocks.map(\.kind) == [code])
    #expect(
      try read(#"["a ",\#(pre)]"#).page.blocks.map(\.kind)
        == [.paragraph(.concat([.plain("a "), .unknown(kind: "pre", .plain("x"))]))])
    #expect(try read(#"[\#(pre),{"type":"bold","text":"y"}]"#).page.blocks.count == 1)
    #expect(try read(#"[\#(pre),{"type":"divider"}]"#).page.blocks.map(\.kind) == [code, .divider])
  }

  @Test func textsAreOneParagraph() throws {
    #expect(
      try read(#"["a ",{"type":"bold","text":"b"}]"#).page.blocks.map(\.kind)
        == [.paragraph(.concat([.plain("a "), .styled(.bold, .plain("b"))]))])
    #expect(
      try read(#"[{"type":"bold","text":"b"}]"#).page.blocks.map(\.kind) == [
        .paragraph(.styled(.bold, .plain("b")))
      ])
  }

  @Test func bareListsOfUnknownBlocksStayVisibleWhenForced() throws {
    let result = try read(#"[{"type":"novelty"}]"#, format: .botAPI)
    #expect(result.page.blocks.map(\.kind) == [.unsupported(kind: "novelty")])
  }

  // MARK: - Page fields

  @Test func pageFieldsInEachFamily() throws {
    let td = try read(
      #"{"@type":"webPageInstantView","blocks":[\#(Self.td)],"view_count":7,"is_rtl":true,"is_full":false}"#
    ).page
    #expect(td.isRTL && !td.isComplete && td.views == 7 && !td.isDraft)
    let bot = try read(#"{"draft_id":5,"rich_message":{"blocks":[\#(Self.bot)],"is_rtl":true}}"#).page
    #expect(bot.isRTL && bot.isComplete && bot.isDraft)
    let pending =
      #"{"@type":"updatePendingMessage","content":{"@type":"richMessage","blocks":[\#(Self.td)]}}"#
    #expect(try read(pending).page.isDraft)
    let wire = try read(
      #"""
      {"_":"WebPage","url":"https://example.org/a","site_name":"S","title":"T","author":"A","date":9,
        "cached_page":{"_":"Page","part":true,"rtl":true,"url":"https://example.org/p","views":3,
          "blocks":[\#(Self.wire)]}}
      """#
    ).page
    #expect(wire.isRTL && !wire.isComplete && wire.views == 3)
    #expect(wire.url == "https://example.org/p")
    #expect(wire.metadata == Page.Metadata(title: "T", author: "A", site: "S", date: 9))
  }

  @Test func flagsOfAPageMayBeBits() throws {
    let page = try read(#"{"_":"page","flags":3,"blocks":[\#(Self.wire)]}"#).page
    #expect(page.isRTL && !page.isComplete)
  }

  // MARK: - Content that is missing

  @Test func instantViewWithoutBlocksIsExplained() throws {
    let result = try read(#"{"@type":"webPageInstantView","view_count":1,"is_full":false}"#)
    #expect(!result.page.isComplete)
    #expect(result.diagnostics.map(\.code.rawValue) == ["no-content", "empty-page"])
  }

  @Test func webPageWithoutItsInstantViewShowsWhatItHas() throws {
    let result = try read(#"{"_":"WebPage","url":"u","title":"T","description":"D","cached_page":null}"#)
    #expect(result.page.blocks.map(\.kind) == [.title(.plain("T")), .paragraph(.plain("D"))])
    #expect(result.page.url == "u")
    #expect(result.diagnostics.map(\.code.rawValue) == ["no-content"])
  }
}
