import Testing

@testable import PageFormats

@Suite struct SnifferTests {
  @Test(arguments: [
    "data: {\"choices\":[]}\n\ndata: [DONE]\n", "event: message_start\ndata: {}\n",
    "{\"t\":0,\"delta\":\"a\"}\n\n{\"t\":1,\"delta\":\"b\"}\n", "[1]\n[2]\n",
  ])
  func streams(text: String) {
    #expect(failure(text)?.reason == .notReadYet(.stream))
  }

  @Test(arguments: [
    "<p>Hello</p>", "<!DOCTYPE html><html></html>", "  <tg-map lat=\"1\">", "<h1>a</h1>\n<hr/>",
    "<p>\n2026 was #1\n</p>",
  ])
  func html(text: String) throws {
    #expect(try read(text).format == .html)
  }

  @Test(arguments: [
    "# Title", "Just words", "<p align=center>\n\n# Title", "<unknown>x</unknown>", "<h1>a</h1>\n- item",
    "[link](https://example.org/)", "1. one", "- [ ] task", "<p>a</p>\n> quote", "<p>a</p>\n| a | b |",
    "<p>a</p>\n2. b",
    "<b>a</b>\n```\ncode\n```",
  ])
  func markdown(text: String) {
    #expect(failure(text)?.reason == .notReadYet(.markdown))
  }

  @Test func extensionBreaksTies() {
    #expect(failure("<p>Hello</p>", name: "a.md")?.reason == .notReadYet(.markdown))
    #expect(failure("[broken", name: "a.JSON")?.reason == .syntax)
    #expect(failure("[broken", name: "a.txt")?.reason == .notReadYet(.markdown))
    #expect(failure("words", name: "a.json")?.reason == .syntax)
  }

  @Test func braceMeansJSON() {
    let error = failure("{\n  \"blocks\": [}\n")
    #expect(error?.reason == .syntax)
    #expect(error?.location == InputLocation(line: 2, column: 14))
    #expect(
      error?.description
        == "2:14: not valid JSON: expected a value, found '}': remove the comma before it")
  }

  @Test func nothingAndNoTextAreErrors() throws {
    #expect(failure("")?.reason == .empty)
    #expect(failure("\u{feff} \n\t")?.reason == .empty)
    for bytes: [UInt8] in [
      [0xff, 0xfe, 0x7b, 0x00], [0xfe, 0xff, 0x00, 0x7b], [0x89, 0x50, 0x4e, 0x47, 0, 0],
    ] {
      let error = #expect(throws: ReadError.self) { try PageReader.read(bytes) }
      #expect(error?.reason == .notText)
    }
  }

  @Test func jsonThatIsNoObjectIsNoPage() {
    for text in ["null", "12", "\"text\"", "true"] {
      #expect(failure(text, name: "page.json")?.reason == .unknownShape)
    }
  }

  @Test func formatCanBeForced() throws {
    for format in InputFormat.allCases where Family(format) == nil && format != .html {
      #expect(failure(#"{"blocks":[]}"#, format: format)?.reason == .notReadYet(format))
    }
    #expect(failure("# Title", format: .botAPI)?.reason == .syntax)
    let result = try read(#"[{"@type":"pageBlockDivider","type":"paragraph","text":"a"}]"#, format: .botAPI)
    #expect(result.format == .botAPI)
    #expect(result.page.blocks.map(\.kind) == [.paragraph(.plain("a"))])
  }
}
