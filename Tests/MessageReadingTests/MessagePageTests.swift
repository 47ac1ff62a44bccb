import PageModel
import Testing

@testable import MessageReading
@testable import PageReading
@testable import ReadingTestSupport

/// Ordinary messages with entities (Spec/Input.md 10).
@Suite struct MessagePageTests {
  /// The blocks of a Bot API message.
  private func blocks(_ text: String, _ entities: String) throws -> [Block.Kind] {
    try read(#"{"message_id":1,"text":"\#(text)","entities":[\#(entities)]}"#).page.blocks.map(\.kind)
  }

  private func text(_ text: String, _ entities: String) throws -> RichText {
    guard case .paragraph(let text) = try #require(try blocks(text, entities).first) else {
      throw NotAParagraph()
    }
    return text
  }

  @Test(arguments: [
    (#""type":"bold""#, RichText.styled(.bold, .plain("abc"))),
    (#""type":"italic""#, .styled(.italic, .plain("abc"))),
    (#""type":"underline""#, .styled(.underline, .plain("abc"))),
    (#""type":"strikethrough""#, .styled(.strikethrough, .plain("abc"))),
    (#""type":"code""#, .styled(.code, .plain("abc"))), (#""type":"spoiler""#, .spoiler(.plain("abc"))),
    (#""type":"url""#, .link(.url("abc", hasInstantPage: false), .plain("abc"))),
    (#""type":"text_link","url":"u""#, .link(.url("u", hasInstantPage: false), .plain("abc"))),
    (#""type":"email""#, .link(.email("abc"), .plain("abc"))),
    (#""type":"phone_number""#, .link(.phone("abc"), .plain("abc"))),
    (#""type":"mention""#, .link(.mention(username: "abc"), .plain("abc"))),
    (#""type":"text_mention","user":{"id":7}"#, .link(.user(id: "7"), .plain("abc"))),
    (#""type":"hashtag""#, .link(.hashtag("abc"), .plain("abc"))),
    (#""type":"cashtag""#, .link(.cashtag("abc"), .plain("abc"))),
    (#""type":"bot_command""#, .link(.botCommand("abc"), .plain("abc"))),
    (#""type":"custom_emoji","custom_emoji_id":"9""#, .customEmoji(CustomEmoji(id: "9", alternative: "abc"))),
    (
      #""type":"date_time","unix_time":5,"date_time_format":"wD""#,
      .date(
        DateText(
          label: .plain("abc"), unixTime: 5, format: .absolute(weekday: true, date: .long, time: .none)))
    ),
  ])
  func eachType(entity: String, expected: RichText) throws {
    let result = try read(#"{"text":"-abc-","entities":[{\#(entity),"offset":1,"length":3}]}"#)
    #expect(result.page.blocks.map(\.kind) == [.paragraph(.concat([.plain("-"), expected, .plain("-")]))])
    #expect(result.format == .message)
    #expect(result.diagnostics == [])
  }

  @Test func codeAndQuotesAreBlocks() throws {
    #expect(
      try blocks(#"a\nlet x\n\nb"#, #"{"type":"pre","offset":2,"length":6,"language":"swift"}"#)
        == [
          .paragraph(.plain("a")), .preformatted(Preformatted(text: .plain("let x"), language: "swift")),
          .paragraph(.plain("b")),
        ])
    #expect(
      try blocks(#"q\nr\nb"#, #"{"type":"blockquote","offset":0,"length":3}"#)
        == [
          .blockQuote(
            BlockQuote(blocks: [Block(.paragraph(.plain("q"))), Block(.paragraph(.plain("r")))])),
          .paragraph(.plain("b")),
        ])
    #expect(
      try blocks("q", #"{"type":"expandable_blockquote","offset":0,"length":1}"#)
        == [.blockQuote(BlockQuote(blocks: [Block(.paragraph(.plain("q")))], isCollapsed: true))])
    // Code in a quote.
    #expect(
      try blocks(
        #"q\nc\nr"#, #"{"type":"pre","offset":2,"length":1},{"type":"blockquote","offset":0,"length":5}"#)
        == [
          .blockQuote(
            BlockQuote(blocks: [
              Block(.paragraph(.plain("q"))), Block(.preformatted(Preformatted(text: .plain("c")))),
              Block(.paragraph(.plain("r"))),
            ]))
        ])
  }

  @Test func linesAreParagraphsAndBlankOnesNothing() throws {
    #expect(
      try blocks(#"a\n\n \t\nb\r\nc\u0000\n"#, "") == [
        .paragraph(.plain("a")), .paragraph(.plain("b")), .paragraph(.plain("c")),
      ])
    // A style continues on the next line.
    #expect(
      try blocks(#"ab\ncd"#, #"{"type":"bold","offset":1,"length":3}"#)
        == [
          .paragraph(.concat([.plain("a"), .styled(.bold, .plain("b"))])),
          .paragraph(.concat([.styled(.bold, .plain("c")), .plain("d")])),
        ])
  }

  @Test func nestedAndOverlapping() throws {
    let bold = #"{"type":"bold","offset":0,"length":4}"#
    #expect(
      try text("abcdef", bold + #",{"type":"italic","offset":2,"length":4}"#)
        == .concat([
          .styled(.bold, .concat([.plain("ab"), .styled(.italic, .plain("cd"))])),
          .styled(.italic, .plain("ef")),
        ]))
    #expect(
      try text("abcdef", bold + #",{"type":"text_link","url":"u","offset":1,"length":4}"#)
        == .concat([
          .styled(.bold, .plain("a")),
          .link(.url("u", hasInstantPage: false), .concat([.styled(.bold, .plain("bcd")), .plain("e")])),
          .plain("f"),
        ]))
    // The same entity twice is one; adjacent ones are merged.
    #expect(try text("abcd", bold + "," + bold) == .styled(.bold, .plain("abcd")))
    #expect(
      try text("abcd", #"{"type":"bold","offset":0,"length":2},{"type":"bold","offset":2,"length":2}"#)
        == .styled(.bold, .plain("abcd")))
    // Adjacent links stay separate.
    #expect(
      try text("abcd", #"{"type":"hashtag","offset":0,"length":2},{"type":"hashtag","offset":2,"length":2}"#)
        == .concat([.link(.hashtag("ab"), .plain("ab")), .link(.hashtag("cd"), .plain("cd"))]))
    // An emoji in a link in a spoiler.
    #expect(
      try text(
        "a😀b",
        #"""
        {"type":"spoiler","offset":0,"length":4},{"type":"custom_emoji","custom_emoji_id":"1","offset":1,"length":2},
        {"type":"text_link","url":"u","offset":1,"length":3}
        """#)
        == .concat([
          .spoiler(.plain("a")),
          .link(
            .url("u", hasInstantPage: false),
            .spoiler(.concat([.customEmoji(CustomEmoji(id: "1", alternative: "😀")), .plain("b")]))),
        ]))
  }

  @Test func offsetsAreInUTF16() throws {
    #expect(
      try text("😀é日x", #"{"type":"bold","offset":4,"length":1}"#)
        == .concat([.plain("😀é日"), .styled(.bold, .plain("x"))]))
    #expect(
      try text(#"\ud83d\ude00x"#, #"{"type":"bold","offset":2,"length":1}"#)
        == .concat([.plain("😀"), .styled(.bold, .plain("x"))]))
    // White space that the page drops counts.
    #expect(
      try text(#"a\u0000b\u0000c"#, #"{"type":"bold","offset":4,"length":1}"#)
        == .concat([.plain("ab"), .styled(.bold, .plain("c"))]))
  }

  /// Each with the code of its only warning.
  @Test(arguments: [
    (#"{"type":"bold","offset":9,"length":1}"#, RichText.plain("a😀b"), "bad-value"),
    (#"{"type":"bold","offset":-1,"length":2}"#, .plain("a😀b"), "bad-value"),
    (#"{"type":"bold","offset":0,"length":0}"#, .plain("a😀b"), "bad-value"),
    (#"{"type":"bold","offset":0,"length":-5}"#, .plain("a😀b"), "bad-value"),
    (
      #"{"type":"bold","offset":3,"length":99}"#, .concat([.plain("a😀"), .styled(.bold, .plain("b"))]),
      "bad-value"
    ),
    (
      #"{"type":"bold","offset":99999999999999999999,"length":99999999999999999999}"#, .plain("a😀b"),
      "bad-value"
    ),
    (
      #"{"type":"bold","offset":1,"length":9223372036854775807}"#,
      .concat([.plain("a"), .styled(.bold, .plain("😀b"))]), "bad-value"
    ),
    // Half an emoji is all of it.
    (
      #"{"type":"bold","offset":2,"length":1}"#,
      .concat([.plain("a"), .styled(.bold, .plain("😀")), .plain("b")]), "bad-value"
    ),
    (
      #"{"type":"bold","offset":0,"length":2}"#, .concat([.styled(.bold, .plain("a😀")), .plain("b")]),
      "bad-value"
    ),
    (#"{"type":"bold"}"#, .plain("a😀b"), "missing-field"),
    (#"{"offset":0,"length":1}"#, .plain("a😀b"), "missing-field"),
    (#"{"type":"glow","offset":0,"length":1}"#, .plain("a😀b"), "unknown-rich-text"),
    (#"7"#, .plain("a😀b"), "missing-field"),
    (
      #"{"type":"hashtag","offset":0,"length":1},{"type":"mention","offset":0,"length":1}"#,
      .concat([.link(.hashtag("a"), .plain("a")), .plain("😀b")]), "bad-value"
    ),
  ])
  func badEntitiesAreSaid(entities: String, expected: RichText, code: String) throws {
    let result = try read(#"{"text":"a😀b","entities":[\#(entities)]}"#)
    #expect(result.page.blocks.map(\.kind) == [.paragraph(expected)])
    #expect(result.diagnostics.map(\.code.rawValue) == [code])
    #expect(result.diagnostics.allSatisfy { $0.origin.byteOffset != nil })
  }

  @Test func loneSurrogatesAreReplaced() throws {
    #expect(
      try text(#"a\ud83db"#, #"{"type":"bold","offset":2,"length":1}"#)
        == .concat([.plain("a\u{fffd}"), .styled(.bold, .plain("b"))]))
  }

  @Test func aMisspeltTypeIsAnswered() throws {
    let diagnostics = try read(#"{"text":"a","entities":[{"type":"blod","offset":0,"length":1}]}"#)
      .diagnostics
    #expect(diagnostics.first?.message == "unknown entity 'blod'")
    #expect(diagnostics.first?.help == "did you mean 'bold'?")
  }

  // MARK: - Other families

  @Test(arguments: [
    #"{"@type":"formattedText","text":"a bc","entities":[{"@type":"textEntity","offset":2,"length":2,"type":{"@type":"textEntityTypeBold"}}]}"#,
    #"""
    {"@type":"messageText","text":{"@type":"formattedText","text":"a bc","entities":[{"@type":"textEntity","offset":2,
      "length":2,"type":{"@type":"textEntityTypeBold"}}]}}
    """#,
    #"""
    {"@type":"updateNewMessage","message":{"@type":"message","id":1,"content":{"@type":"messageText","text":
      {"@type":"formattedText","text":"a bc","entities":[{"offset":2,"length":2,"type":{"@type":"textEntityTypeBold"}}]}}}}
    """#,
    #"{"_":"Message","id":1,"message":"a bc","media":null,"entities":[{"_":"MessageEntityBold","offset":2,"length":2}]}"#,
    #"{"_":"UpdateNewMessage","message":{"_":"message","message":"a bc","entities":[{"_":"messageEntityBold","offset":2,"length":2}]}}"#,
    #"""
    {"_":"Message","id":1,"text":"a bc","entities":[{"_":"MessageEntity","type":"MessageEntityType.BOLD","offset":2,
      "length":2}]}
    """#,
    #"{"className":"Message","message":"a bc","entities":[{"className":"MessageEntityBold","offset":2,"length":2}]}"#,
    #"{"caption":"a bc","caption_entities":[{"type":"bold","offset":2,"length":2}]}"#,
    #"{"update_id":1,"message":{"message_id":2,"text":"a bc","entities":[{"type":"bold","offset":2,"length":2}]}}"#,
    #"{"update_id":1,"edited_channel_post":{"text":"a bc","entities":[{"type":"bold","offset":2,"length":2}]}}"#,
    #"{"ok":true,"result":{"text":"a bc","entities":[{"type":"bold","offset":2,"length":2}]}}"#,
    #"{"ok":true,"result":[{"update_id":1,"message":{"text":"a bc","entities":[{"type":"bold","offset":2,"length":2}]}}]}"#,
    #"""
    {"inline_query_id":"1","results":[{"type":"article","id":"1","input_message_content":{"message_text":"a bc",
      "entities":[{"type":"bold","offset":2,"length":2}]}}]}
    """#,
  ])
  func everyFamily(json: String) throws {
    let result = try read(json)
    #expect(
      result.page.blocks.map(\.kind) == [.paragraph(.concat([.plain("a "), .styled(.bold, .plain("bc"))]))])
    #expect(result.format == .message)
    #expect(result.diagnostics == [])
  }

  @Test(arguments: [
    (
      #"{"@type":"textEntityTypeTextUrl","url":"u"}"#,
      RichText.link(.url("u", hasInstantPage: false), .plain("a"))
    ),
    (#"{"@type":"textEntityTypeMentionName","user_id":5}"#, .link(.user(id: "5"), .plain("a"))),
    (
      #"{"@type":"textEntityTypeCustomEmoji","custom_emoji_id":"5"}"#,
      .customEmoji(CustomEmoji(id: "5", alternative: "a"))
    ),
    (#"{"@type":"textEntityTypeBankCardNumber"}"#, .link(.bankCard("a"), .plain("a"))),
    (#"{"@type":"textEntityTypeTonAddress"}"#, .link(.tonAddress("a"), .plain("a"))),
    (#"{"@type":"textEntityTypeMediaTimestamp","media_timestamp":5}"#, .plain("a")),
    (
      #"{"@type":"textEntityTypeDateTime","unix_time":5,"formatting_type":{"@type":"dateTimeFormattingTypeRelative"}}"#,
      .date(DateText(label: .plain("a"), unixTime: 5, format: .relative))
    ),
  ])
  func typesOfTDLib(type: String, expected: RichText) throws {
    let json = #"{"@type":"formattedText","text":"a","entities":[{"offset":0,"length":1,"type":\#(type)}]}"#
    let result = try read(json)
    #expect(result.page.blocks.map(\.kind) == [.paragraph(expected)])
    #expect(result.diagnostics == [])
  }

  @Test func blocksOfTheOtherFamilies() throws {
    let pre = #"""
      {"@type":"formattedText","text":"a","entities":[{"offset":0,"length":1,"type":{"@type":"textEntityTypePreCode",
        "language":"c"}}]}
      """#
    #expect(
      try read(pre).page.blocks.map(\.kind) == [.preformatted(Preformatted(text: .plain("a"), language: "c"))]
    )
    let quote = #"""
      {"_":"Message","message":"a","entities":[{"_":"MessageEntityBlockquote","offset":0,"length":1,"collapsed":true}]}
      """#
    #expect(
      try read(quote).page.blocks.map(\.kind)
        == [.blockQuote(BlockQuote(blocks: [Block(.paragraph(.plain("a")))], isCollapsed: true))])
  }

  // MARK: - Values beside the text

  @Test func mediaStandAboveTheirCaption() throws {
    let bot = try read(
      #"{"photo":[{"file_id":"f","width":90,"height":60}],"caption":"a","caption_entities":[]}"#)
    #expect(bot.page.blocks.map(\.name) == ["photo", "paragraph"])
    #expect(bot.diagnostics == [])
    let animation = try read(
      #"{"animation":{"file_id":"f"},"document":{"file_id":"f"},"caption":"a","reply_markup":{"inline_keyboard":[[1]]}}"#
    )
    #expect(animation.page.blocks.map(\.name) == ["animation", "paragraph"])
    #expect(animation.diagnostics.map(\.code) == [.partNotDrawn])
    let tdlib = try read(
      #"""
      {"@type":"message","content":{"@type":"messagePhoto","photo":{"@type":"photo","sizes":[{"@type":"photoSize",
        "type":"x","width":9,"height":6,"photo":{"@type":"file","id":1}}]},"caption":{"@type":"formattedText","text":"a",
        "entities":[]},"has_spoiler":true}}
      """#)
    #expect(tdlib.page.blocks.map(\.name) == ["photo", "paragraph"])
    #expect(tdlib.diagnostics == [])
    let dump = try read(
      #"""
      {"_":"Message","message":"a","media":{"_":"MessageMediaDocument","document":{"_":"Document","id":5,"attributes":[
        {"_":"DocumentAttributeAudio","voice":true,"duration":3}]}}}
      """#)
    #expect(dump.page.blocks.map(\.name) == ["voice_note", "paragraph"])
    #expect(dump.diagnostics == [])
  }

  @Test func otherPartsAreSaid() throws {
    let result = try read(
      #"{"text":"a","entities":[],"reply_to_message":{"text":"b"},"forward_origin":{"type":"user"}}"#)
    #expect(result.page.blocks.count == 1)
    #expect(result.diagnostics.map(\.code) == [.partNotDrawn, .partNotDrawn])
    #expect(try codes(#"{"chat_id":1,"text":"*a*","parse_mode":"Wiki"}"#) == ["cannot-parse"])
  }

  @Test func draftsWithoutTextAreThinking() throws {
    let page = try read(#"{"chat_id":1,"draft_id":3,"text":""}"#).page
    #expect(page.isDraft)
    #expect(page.blocks.map(\.kind) == [.thinking(.plain("Thinking…"))])
    #expect(try read(#"{"chat_id":1,"draft_id":3,"text":"a"}"#).page.isDraft)
    #expect(try read(#"{"text":"","entities":[]}"#).diagnostics.map(\.code) == [.emptyPage])
  }

  /// A message that is still empty, with and without a bubble.
  @Test(arguments: [
    #"{"chat_id":1,"draft_id":3,"text":""}"#,
    #"{"chat_id":1,"draft_id":3,"text":" \n","entities":[]}"#,
    #"{"chat_id":1,"draft_id":3,"rich_message":{"blocks":[]}}"#,
    #"{"chat_id":1,"draft_id":3,"rich_message":{"html":""}}"#,
    #"{"@type":"updatePendingMessage","chat_id":1,"draft_id":"3","content":{"@type":"messageText","text":{"@type":"formattedText","text":"","entities":[]}}}"#,
    #"{"@type":"updatePendingMessage","chat_id":1,"draft_id":"3","content":{"@type":"messageRichMessage","message":{"@type":"richMessage","blocks":[]}}}"#,
  ])
  func emptyDraftsAreThinkingInTheirBubble(source: String) throws {
    let result = try MessageReader.read(Array(source.utf8))
    guard case .page(let page) = result.message.content else {
      Issue.record("no page: \(result.message.content)")
      return
    }
    #expect(page.blocks.map(\.kind) == [.thinking(.plain("Thinking…"))])
    #expect(result.message.text.isEmpty)
    #expect(result.diagnostics.isEmpty)
    let bare = try read(source)
    #expect(bare.page.blocks.map(\.kind) == [.thinking(.plain("Thinking…"))])
    #expect(bare.diagnostics.isEmpty)
  }

  /// A message that is not sent yet is searched for links as the servers will do.
  @Test func entitiesAreFoundWhereNoneAreListed() throws {
    let link = RichText.link(.mention(username: "durov"), .plain("@durov"))
    #expect(try read(#"{"chat_id":1,"text":"@durov"}"#).page.blocks.map(\.kind) == [.paragraph(link)])
    #expect(
      try read(#"{"text":"@durov","entities":[]}"#).page.blocks.map(\.kind) == [.paragraph(.plain("@durov"))])
    var options = ReadOptions()
    options.source.detectsEntities = false
    let plain = try InputReader.page(Array(#"{"text":"@durov"}"#.utf8), options: options)
    #expect(plain.page.blocks.map(\.kind) == [.paragraph(.plain("@durov"))])
  }

  @Test func manyLinesAreRefused() {
    let text = String(repeating: "a\\n", count: 50)
    #expect(failure(#"{"text":"\#(text)"}"#, limits: Limits(blocks: 49))?.reason == .tooManyNodes)
    #expect(failure(#"{"text":"\#(text)"}"#, limits: Limits(blocks: 50)) == nil)
  }

  /// Overlapping entities of all kinds cost no more than their number.
  @Test func manyEntities() throws {
    let count = 20_000
    let types = ["bold", "italic", "code", "blockquote", "pre", "hashtag", "custom_emoji", "spoiler"]
    let entities = (0..<count).map { index in
      #"{"type":"\#(types[index % types.count])","offset":\#(index),"length":\#(count)}"#
    }
    let text = String(repeating: "a", count: count * 2)
    let page = try read(#"{"text":"\#(text)","entities":[\#(entities.joined(separator: ","))]}"#).page
    #expect(page.blocks.count == 3)
  }
}
