import PageModel
import Testing

@testable import PageReading
@testable import ReadingTestSupport

/// Names and shapes that are understood although no sender writes them.
@Suite struct OddSpellingTests {
  @Test(arguments: [
    (#"{"type":"Paragraph","text":"a"}"#, "paragraph"), (#"{"type":"PARAGRAPH","text":"a"}"#, "paragraph"),
    (#"{"type":"para_graph","text":"a"}"#, "paragraph"),
    (#"{"type":"blockQuote","blocks":[]}"#, "blockquote"),
    (#"{"@type":"pageBlockparagraph","text":"a"}"#, ""),
    (#"{"@type":"Paragraph","text":"a"}"#, "pageBlockParagraph"),
    (#"{"@type":"pageBlockBLOCKQuote","blocks":[]}"#, "pageBlockBlockQuote"),
    (#"{"type":"paragraph","text":{"type":"Bold","text":"a"}}"#, "bold"),
  ])
  func theRightSpellingIsNamed(block: String, meant: String) throws {
    let result = try read(#"{"blocks":[\#(block)]}"#)
    // A prefix counts only before a capital.
    if meant.isEmpty { return #expect(result.diagnostics.map(\.code) == [.unknownBlock]) }
    #expect(result.diagnostics.map(\.code) == [.oddSpelling])
    #expect(result.diagnostics.first?.message.hasSuffix("it is read as '\(meant)'") == true)
  }

  /// Every name of every family, in all spellings that programs write.
  @Test func whatProgramsWriteIsQuiet() {
    func camel(_ name: String) -> String { name.split(separator: "_").map(\.capitalizedFirst).joined() }
    for family in [Family.tdlib, .botAPI, .mtproto] {
      for name in BlockName.names.names(of: family) {
        var forms = [name]
        switch family {
        case .tdlib: forms.append("inputP" + name.dropFirst())
        case .botAPI: forms += ["RichBlock" + camel(name), "InputRichBlock" + camel(name)]
        case .mtproto: forms += [name.capitalizedFirst, "types." + name.capitalizedFirst]
        }
        for form in forms { #expect(BlockName.names.correction(of: form, in: family) == nil, "\(form)") }
      }
      for name in RichTextName.names.names(of: family) {
        let forms =
          [name] + (family == .mtproto ? [name.capitalizedFirst, "types." + name.capitalizedFirst] : [])
        for form in forms { #expect(RichTextName.names.correction(of: form, in: family) == nil, "\(form)") }
      }
    }
    #expect(RichTextName.names.correction(of: "richTexts", in: .tdlib) == nil)
    for alias in ["block_quotation", "pull_quotation"] {
      #expect(BlockName.names.correction(of: alias, in: .botAPI) == nil)
    }
  }

  @Test func itemsThatAreNoObjectsAreSaid() throws {
    let result = try read(#"{"blocks":[{"type":"list","items":["a",{"text":"b"}]}]}"#)
    #expect(result.diagnostics.map(\.code) == [.wrongKind])
    #expect(result.diagnostics.first?.message.contains("a list item, found a string") == true)
  }

  @Test func oneBlockInPlaceOfAListIsSaidWithinBlocks() throws {
    let block = #"{"type":"paragraph","text":"a"}"#
    #expect(
      try codes(#"{"blocks":[{"type":"details","header":"a","blocks":\#(block)}]}"#).last == "wrong-kind")
    #expect(try codes(#"{"blocks":[{"type":"list","items":[{"blocks":\#(block)}]}]}"#) == ["wrong-kind"])
    #expect(try codes(block) == [])
  }

  /// Nothing else shows that it is a page, so its name alone must.
  @Test(arguments: [
    #"[{"type":"paragrph","text":"a"}]"#, #"{"type":"paragrph","text":"a"}"#,
    #"[{"@type":"pageBlockParagrph","text":"a"}]"#, #"{"@type":"pageBlockParagrph","text":"a"}"#,
    #"[{"_":"PageBlockParagrph","text":"a"}]"#, #"{"_":"PageBlockParagrph","text":"a"}"#,
  ])
  func theFirstBlockIsAnsweredLikeAnyOther(text: String) throws {
    let result = try read(text)
    #expect(result.diagnostics.map(\.code) == [.unknownBlock])
    #expect(result.diagnostics.first?.help?.hasPrefix("did you mean '") == true)
  }

  @Test func aTextIsNoBlock() throws {
    #expect(try kindOfFirst(#"[{"type":"bolt","text":"a"}]"#) == "paragraph")
    #expect(try kindOfFirst(#"["a",{"type":"paragrph","text":"a"}]"#) == "paragraph")
  }

  private func kindOfFirst(_ text: String) throws -> String? { try read(text).page.blocks.first?.name }

  @Test func anObjectWithoutItsTypeIsNamed() throws {
    let page = #"{"@type":"richMessage","blocks":[{"@type":"pageBlockDivider"}]}"#
    let text = #"{"@type":"updateNewMessage","message":{"@type":"message","content":{"message":PAGE}}}"#
    let error = try #require(failure(text.replacing("PAGE", with: page)))
    #expect(error.message.contains("has no '@type'"))
    #expect(error.location?.pointer == "/message/content")
  }
}
