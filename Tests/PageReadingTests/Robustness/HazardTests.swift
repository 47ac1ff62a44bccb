import PageModel
import Testing

@testable import PageReading
@testable import ReadingTestSupport

/// Spec/Input.md 11, and missing or mistyped fields.
@Suite struct HazardTests {
  @Test func textIsCleanedWhereItIsMade() throws {
    #expect(try richText(#""a\u0000b\r\nc""#) == .plain("ab\nc"))
    #expect(try richText(#""cut \ud83d""#) == .plain("cut \u{fffd}"))
    #expect(try richText(#""line\u2028para\u2029zwj👩‍👧""#) == .plain("line\u{2028}para\u{2029}zwj👩‍👧"))
    #expect(try kind(#"{"type":"anchor","name":"a\u0000b"}"#) == .anchor(name: "ab"))
  }

  @Test func lastOfDuplicateKeysWins() throws {
    #expect(
      try kind(#"{"type":"footer","text":"a","type":"paragraph","text":"b"}"#) == .paragraph(.plain("b")))
  }

  @Test func idsBeyond53BitsAreExact() throws {
    for id in ["9007199254740993", "-9007199254740993", "9223372036854775807"] {
      #expect(
        try richText(#"{"type":"custom_emoji","custom_emoji_id":\#(id),"alternative_text":"x"}"#)
          == .customEmoji(CustomEmoji(id: id, alternative: "x")))
    }
  }

  /// A missing or mistyped field is read as well as possible, with a warning at its
  /// position.
  @Test(
    arguments: [
      (#"{"type":"paragraph"}"#, Block.Kind.paragraph(.empty), "missing-field"),
      (#"{"type":"paragraph","text":null}"#, .paragraph(.empty), "missing-field"),
      (#"{"type":"heading","text":"a","size":"2"}"#, .heading(.plain("a"), level: 2), nil),
      (#"{"type":"heading","text":"a","size":[]}"#, .heading(.plain("a"), level: 1), "wrong-kind"),
      (#"{"type":"heading","text":"a","size":2.9}"#, .heading(.plain("a"), level: 2), nil),
      (#"{"type":"heading","text":"a","size":1e300}"#, .heading(.plain("a"), level: 6), "bad-value"),
      (
        #"{"type":"pre","text":"a","language":5}"#, .preformatted(.init(text: .plain("a"), language: "5")),
        nil
      ),
      (#"{"type":"pre","text":"a","language":true}"#, .preformatted(.init(text: .plain("a"))), "wrong-kind"),
      (#"{"type":"anchor","name":{"@type":"richTextPlain","text":"a"}}"#, .anchor(name: "a"), nil),
      (#"{"type":"anchor","name":["a","b"]}"#, .anchor(name: ""), "wrong-kind"),
      (#"{"type":"mathematical_expression"}"#, .formula(""), "missing-field"),
      (#"{"type":"list"}"#, .list(List(items: [], isOrdered: false)), "missing-field"),
      (#"{"type":"list","items":"x"}"#, .list(List(items: [], isOrdered: false)), "wrong-kind"),
      (
        #"{"type":"details","summary":"a"}"#, .details(Details(summary: .plain("a"), blocks: [])),
        "missing-field"
      ),
      (
        #"{"type":"details","summary":"a","blocks":[],"is_open":1}"#,
        .details(Details(summary: .plain("a"), blocks: [], isOpen: true)), nil
      ),
      (
        #"{"type":"details","summary":"a","blocks":[],"is_open":"true"}"#,
        .details(Details(summary: .plain("a"), blocks: [], isOpen: true)), "wrong-kind"
      ),
      (
        #"{"type":"details","summary":"a","blocks":{"type":"divider"}}"#,
        .details(Details(summary: .plain("a"), blocks: [Block(.divider)])), "wrong-kind"
      ),
      (#"{"type":"blockquote"}"#, .blockQuote(BlockQuote(blocks: [])), "missing-field"),
      (#"{"type":"table"}"#, .table(Table(rows: [])), "missing-field"),
      (#"{"type":"cover"}"#, .unsupported(kind: "cover"), "missing-field"),
      (#"{"type":"map"}"#, .map(Map(latitude: 0, longitude: 0, zoom: 0)), "missing-field"),
      (
        #"{"type":"author_date","author":"a","publish_date":{}}"#, .authorDate(.init(author: .plain("a"))),
        "bad-value"
      ),
      (
        #"{"type":"related_articles","articles":[1,{"url":7}]}"#,
        .relatedArticles(.init(title: .empty, articles: [.init(url: "7")])), "wrong-kind"
      ),
      (#""stray""#, .paragraph(.plain("stray")), "wrong-kind"),
    ] as [(String, Block.Kind, String?)])
  func wrongKinds(json: String, expected: Block.Kind, code: String?) throws {
    // The first block decides the family, and nothing else is lost.
    let result = try read(#"{"blocks":[{"type":"divider"},\#(json)]}"#)
    #expect(result.page.blocks.map(\.kind) == [.divider, expected])
    #expect(result.diagnostics.map(\.code.rawValue) == (code.map { [$0] } ?? []))
    #expect(result.diagnostics.allSatisfy { ($0.origin.byteOffset ?? 0) >= 29 })
  }

  @Test func idsAndPhotosOfOtherKindsAreWarnedAbout() throws {
    #expect(try codes(#"{"blocks":[{"type":"photo","photo":true}]}"#) == ["wrong-kind"])
    #expect(try codes(#"{"blocks":[{"_":"PageBlockPhoto","photo_id":[]}]}"#) == ["wrong-kind"])
    #expect(try codes(#"{"blocks":[{"_":"PageBlockPhoto","photo_id":{"low":1}}]}"#) == ["wrong-kind"])
  }

  /// Otherwise nested links would contain a copy of all their text at every level.
  @Test func aVisibleTextAsValueIsShort() throws {
    let long = String(repeating: "x", count: 10_000)
    guard
      case .link(.hashtag(let tag), .plain(let text)) = try wireText(
        #"{"_":"TextHashtag","text":"\#(long)"}"#)
    else { throw NotAParagraph() }
    #expect(tag.count == 4096)
    #expect(text == long)
  }

  @Test func nullBlocksAndItemsAreSkipped() throws {
    let result = try read(#"{"blocks":[null,{"type":"list","items":[null,{"blocks":[null]}]}]}"#)
    #expect(
      result.page.blocks.map(\.kind)
        == [.list(List(items: [ListItem(content: .text(.empty))], isOrdered: false))])
    #expect(result.diagnostics == [])
  }

  @Test func hugeNumbersStayWithin32Bits() throws {
    let huge = "99999999999999999999999999"
    guard
      case .map(let map) = try kind(
        #"""
        {"type":"map","location":{"latitude":1,"longitude":1},"zoom":\#(huge),"width":\#(huge),
          "height":-\#(huge)}
        """#
      )
    else { throw NotAParagraph() }
    #expect(map.zoom == Int(Int32.max) && map.width == Int(Int32.max) && map.height == 0)
  }

  @Test func messagesAreOneShortLine() throws {
    let name = "bad\\n\\u2028" + String(repeating: "x", count: 500)
    let diagnostics = try read(#"{"blocks":[{"type":"\#(name)"}]}"#).diagnostics
    let message = try #require(diagnostics.first).message
    #expect(message.unicodeScalars.count < 150)
    #expect(message.split(whereSeparator: \.isNewline).count == 1)
  }
}
