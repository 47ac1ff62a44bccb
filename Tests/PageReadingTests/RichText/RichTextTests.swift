import PageModel
import Testing

@testable import PageReading
@testable import ReadingTestSupport

@Suite struct RichTextTests {
  private let a = RichText.plain("a")

  @Test func unionOfThreeKinds() throws {
    #expect(try richText(#""a""#) == a)
    #expect(try richText(#"["a","b"]"#) == .concat([a, .plain("b")]))
    #expect(try richText(#"["a"]"#) == a)
    #expect(try richText("[]") == .empty)
    #expect(try richText("null") == .empty)
    #expect(
      try richText(#"{"type":"bold","text":["a",{"type":"italic","text":"b"}]}"#)
        == .styled(.bold, .concat([a, .styled(.italic, .plain("b"))])))
  }

  @Test func otherKindsAreKeptWithAWarning() throws {
    let result = try read(#"{"blocks":[{"type":"paragraph","text":[12,true,{"text":"a"}]}]}"#)
    #expect(
      result.page.blocks.map(\.kind) == [.paragraph(.concat([.plain("12"), .plain("true"), a]))])
    #expect(result.diagnostics.map(\.code.rawValue) == ["wrong-kind", "wrong-kind", "missing-field"])
  }

  @Test(arguments: InlineStyle.allCases)
  func stylesOfBotAPI(style: InlineStyle) throws {
    #expect(try richText(#"{"type":"\#(style.rawValue)","text":"a"}"#) == .styled(style, a))
  }

  @Test(arguments: [
    ("Bold", InlineStyle.bold), ("Italic", .italic), ("Underline", .underline),
    ("Strikethrough", .strikethrough),
    ("Subscript", .subscript), ("Superscript", .superscript), ("Marked", .marked), ("Fixed", .code),
  ])
  func stylesOfTDLib(name: String, style: InlineStyle) throws {
    let text = #"{"@type":"richText\#(name)","text":{"@type":"richTextPlain","text":"a"}}"#
    #expect(try richText(text) == .styled(style, a))
  }

  @Test(arguments: [
    ("Bold", InlineStyle.bold), ("Italic", .italic), ("Underline", .underline), ("Strike", .strikethrough),
    ("Subscript", .subscript), ("Superscript", .superscript), ("Marked", .marked), ("Fixed", .code),
  ])
  func stylesOfTheWire(name: String, style: InlineStyle) throws {
    #expect(try wireText(#"{"_":"text\#(name)","text":{"_":"textPlain","text":"a"}}"#) == .styled(style, a))
  }

  // MARK: - Links

  @Test(arguments: [
    (
      #"{"type":"url","text":"a","url":"https://e.org/"}"#,
      LinkTarget.url("https://e.org/", hasInstantPage: false)
    ),
    (#"{"@type":"richTextUrl","text":"a","url":"u","is_cached":true}"#, .url("u", hasInstantPage: true)),
    (##"{"type":"url","text":"a","url":"#top"}"##, .url("#top", hasInstantPage: false)),
    (#"{"type":"email_address","text":"a","email_address":"e"}"#, .email("e")),
    (#"{"type":"phone_number","text":"a","phone_number":"+1"}"#, .phone("+1")),
    (#"{"type":"mention","text":"a","username":"u"}"#, .mention(username: "u")),
    (
      #"{"type":"text_mention","text":"a","user":{"id":5000000000,"first_name":"x"}}"#,
      .user(id: "5000000000")
    ),
    (#"{"@type":"richTextMentionName","text":"a","user_id":7}"#, .user(id: "7")),
    (##"{"type":"hashtag","text":"a","hashtag":"#h"}"##, .hashtag("#h")),
    (#"{"type":"cashtag","text":"a","cashtag":"$C"}"#, .cashtag("$C")),
    (#"{"type":"bot_command","text":"a","bot_command":"/go"}"#, .botCommand("/go")),
    (#"{"type":"bank_card_number","text":"a","bank_card_number":"4242"}"#, .bankCard("4242")),
    (#"{"type":"ton_address","text":"a","ton_address":"UQx"}"#, .tonAddress("UQx")),
    (#"{"type":"anchor_link","text":"a","anchor_name":""}"#, .anchor(name: "")),
    (#"{"type":"reference_link","text":"a","reference_name":"r"}"#, .reference(name: "r")),
  ])
  func links(json: String, target: LinkTarget) throws {
    #expect(try richText(json) == .link(target, a))
  }

  /// In MTProto, the value of an entity is its visible text (Spec/Input.md 7.1).
  @Test(arguments: [
    (#"{"_":"TextUrl","text":"x","url":"u","webpage_id":0}"#, LinkTarget.url("u", hasInstantPage: false)),
    (#"{"_":"TextUrl","text":"x","url":"u","webpage_id":12}"#, .url("u", hasInstantPage: true)),
    (##"{"_":"TextUrl","text":"x","url":"#n"}"##, .anchor(name: "n")),
    (#"{"_":"TextAutoUrl","text":"x"}"#, .url("x", hasInstantPage: false)),
    (#"{"_":"TextEmail","text":"x","email":"e"}"#, .email("e")),
    (#"{"_":"TextAutoEmail","text":"x"}"#, .email("x")),
    (#"{"_":"TextPhone","text":"x","phone":"1"}"#, .phone("1")),
    (#"{"_":"TextAutoPhone","text":"x"}"#, .phone("x")),
    (#"{"_":"TextMention","text":"x"}"#, .mention(username: "x")),
    (#"{"_":"TextMentionName","text":"x","user_id":{"low":1,"high":1}}"#, .user(id: "4294967297")),
    (#"{"_":"TextHashtag","text":"x"}"#, .hashtag("x")),
    (#"{"_":"TextCashtag","text":"x"}"#, .cashtag("x")),
    (#"{"_":"TextBotCommand","text":"x"}"#, .botCommand("x")),
    (#"{"_":"TextBankCard","text":"x"}"#, .bankCard("x")),
    (#"{"_":"TextTonAddress","text":"x"}"#, .tonAddress("x")),
  ])
  func wireLinks(json: String, target: LinkTarget) throws {
    #expect(try wireText(json) == .link(target, .plain("x")))
  }

  @Test func aMentionIsANameWithoutItsSign() throws {
    #expect(
      try wireText(#"{"_":"TextMention","text":"@durov"}"#)
        == .link(.mention(username: "durov"), .plain("@durov")))
  }

  @Test func aFragmentOfThePagesOwnAddressIsAnAnchor() throws {
    let page =
      #"""
      {"_":"Page","url":"https://e.org/p","blocks":[{"_":"PageBlockParagraph","text":[{"_":"TextUrl",
        "text":"a","url":"https://e.org/p#s"},{"_":"TextUrl","text":"a","url":"https://e.org/q#s"}]}]}
      """#
    #expect(
      try read(page).page.blocks.map(\.kind)
        == [
          .paragraph(
            .concat([
              .link(.anchor(name: "s"), a), .link(.url("https://e.org/q#s", hasInstantPage: false), a),
            ]))
        ])
  }

  // MARK: - Other kinds

  @Test(arguments: [
    (#"{"type":"spoiler","text":"a"}"#, RichText.spoiler(.plain("a"))),
    (#"{"type":"anchor","name":"n"}"#, .anchor(name: "n", .empty)),
    (#"{"type":"reference","text":"a","name":"r"}"#, .reference(name: "r", .plain("a"))),
    (#"{"type":"mathematical_expression","expression":"x"}"#, .formula("x")),
    (
      #"{"type":"custom_emoji","custom_emoji_id":"9223372036854775809","alternative_text":"😀"}"#,
      .customEmoji(CustomEmoji(id: "9223372036854775809", alternative: "😀"))
    ),
    (
      #"{"@type":"richTextCustomEmoji","custom_emoji_id":-5,"alternative_text":"x"}"#,
      .customEmoji(CustomEmoji(id: "-5", alternative: "x"))
    ),
    (#"{"@type":"richTextDiff","text":"a","old_text":"b"}"#, .diff(new: .plain("a"), old: .plain("b"))),
    (
      #"""
      {"@type":"richTexts","texts":[{"@type":"richTextPlain","text":"a"},{"@type":"richTextPlain",
        "text":"b"}]}
      """#,
      .concat([.plain("a"), .plain("b")])
    ),
    (
      #"{"@type":"richTextIcon","width":20,"height":10}"#,
      .inlineImage(InlineImage(media: nil, width: 20, height: 10))
    ),
    (
      #"{"type":"button","button":{"text":"a","url":"u"}}"#,
      .button(Button(label: .plain("a"), action: .init(kind: "url", url: "u")))
    ),
  ])
  func otherKinds(json: String, text: RichText) throws {
    #expect(try richText(json) == text)
  }

  @Test(arguments: [
    (#"{"_":"TextEmpty"}"#, RichText.empty),
    (
      #"{"_":"TextConcat","texts":[{"_":"TextPlain","text":"a"},{"_":"TextEmpty"}]}"#,
      .concat([.plain("a"), .empty])
    ),
    (#"{"_":"TextAnchor","text":"a","name":"n"}"#, .anchor(name: "n", .plain("a"))),
    (#"{"_":"TextMath","source":"x"}"#, .formula("x")),
    (
      #"{"_":"TextCustomEmoji","document_id":5368324170671202286,"alt":"x"}"#,
      .customEmoji(CustomEmoji(id: "5368324170671202286", alternative: "x"))
    ),
    (
      #"{"_":"TextImage","document_id":"-7","w":20,"h":10}"#,
      .inlineImage(InlineImage(media: MediaID(rawValue: "-7"), width: 20, height: 10))
    ),
    (
      #"{"_":"TextButton","text":"a","type":{"_":"KeyboardButtonCallback"}}"#,
      .button(Button(label: .plain("a"), action: .init(kind: "callback_data")))
    ),
  ])
  func otherWireKinds(json: String, text: RichText) throws {
    #expect(try wireText(json) == text)
  }

  @Test func unknownKindsKeepTheirTextAndWarnOnce() throws {
    let text =
      #"""
      {"blocks":[{"type":"paragraph","text":[{"type":"glow","text":"a"},{"type":"glow","text":"b"},
        {"type":"blink","text":"c"}]}]}
      """#
    let result = try read(text)
    #expect(
      result.page.blocks.map(\.kind)
        == [
          .paragraph(
            .concat([
              .unknown(kind: "glow", a), .unknown(kind: "glow", .plain("b")),
              .unknown(kind: "blink", .plain("c")),
            ]))
        ])
    #expect(result.diagnostics.map(\.code.rawValue) == ["unknown-rich-text", "unknown-rich-text"])
    #expect(result.diagnostics.first?.message.contains("'glow'") == true)
  }
}
