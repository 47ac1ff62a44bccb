import PageModel
import Testing

@testable import PageReading
@testable import ReadingTestSupport

@Suite struct CheckingTests {
  /// Spec/Input.md 8.3.
  @Test(
    arguments: [
      (
        #"{"type":"paragraph","text":[{"type":"bold","text":"a"},{"type":"custom_emoji","custom_emoji_id":"1"}]}"#,
        nil
      ),
      (#"{"type":"pre","text":"a"}"#, nil), (#"{"type":"divider"}"#, nil),
      (#"{"type":"blockquote","blocks":[{"type":"paragraph","text":"a"}]}"#, nil),
      (#"{"type":"heading","text":"a","size":2}"#, "a heading"), (#"{"type":"list","items":[]}"#, "a list"),
      (#"{"type":"table","cells":[]}"#, "a table"),
      (#"{"type":"mathematical_expression","expression":"x"}"#, "a formula"),
      (#"{"type":"paragraph","text":{"type":"mathematical_expression","expression":"x"}}"#, "a formula"),
      (
        #"{"type":"blockquote","blocks":[{"type":"paragraph","text":"a"},{"type":"paragraph","text":"b"}]}"#,
        "a quote of several blocks"
      ),
      (#"{"type":"blockquote","blocks":[{"type":"pre","text":"a"}]}"#, "a quote of more than text"),
      (#"{"type":"footer","text":"a"}"#, "a block of the kind 'footer'"),
    ] as [(String, String?)])
  func whatForcesARichMessage(block: String, reason: String?) throws {
    let kind = MessageKind(try read(#"{"blocks":[{"type":"paragraph","text":"p"},\#(block)]}"#).page)
    #expect(kind.kind == (reason == nil ? .plain : .rich))
    #expect(kind.reasons.map(\.what) == (reason.map { [$0] } ?? []))
    #expect(kind.reasons.allSatisfy { $0.pointer == "/1" })
  }

  @Test func someKindsStandInNoMessage() throws {
    let kind = MessageKind(
      try read(#"{"blocks":[{"type":"heading","text":"a"},{"type":"title","title":"t"}]}"#).page)
    #expect(kind.kind == .instantView)
    #expect(kind.reasons == [.init(what: "title", pointer: "/1")])
  }

  @Test func summary() throws {
    let page = try read(
      #"""
      {"blocks":[{"type":"paragraph","text":["äb",{"type":"bold","text":{"type":"anchor_link","text":"c","anchor_name":"here"}}]},
        {"type":"collage","blocks":[{"type":"photo","photo":{"path":"a.png"}},{"type":"video","video":{"file_id":"V"}}]},
        {"type":"table","cells":[[{"text":"x","colspan":3},{"text":"y"}],[]]},
        {"type":"list","items":[{"blocks":[{"type":"anchor","name":"here"}]}]},
        {"type":"paragraph","text":[{"type":"anchor_link","text":"d","anchor_name":"there"},{"type":"anchor_link","text":"e","anchor_name":""},
          {"type":"reference_link","text":"f","reference_name":"n"}]}]}
      """#
    ).page
    let summary = PageSummary(page)
    #expect(
      summary.kinds.map(\.name) == ["paragraph", "collage", "photo", "video", "table", "list", "anchor"])
    #expect(summary.kinds.map(\.count) == [2, 1, 1, 1, 1, 1, 1])
    #expect(summary.blockCount == 11)
    #expect(summary.characterCount == 8)
    #expect(summary.widestTable == 4)
    #expect(summary.depth == 3)
    #expect(
      summary.media == [
        .init(kind: "photo", source: "a.png", pointer: "/1/blocks/0"),
        .init(kind: "video", source: "V", pointer: "/1/blocks/1"),
      ])
    #expect(summary.links.count == 4)
    #expect(
      summary.danglingLinks.map(\.message) == [
        "the page has no anchor 'there' for this link",
        "the page has no note 'n' for this link",
      ])
  }
}
