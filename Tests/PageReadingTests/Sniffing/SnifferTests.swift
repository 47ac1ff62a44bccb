import Primitives
import Testing

@testable import JSONText
@testable import PageReading
@testable import ReadingTestSupport

@Suite struct SnifferTests {
  /// The detected format of a file, before anything of it is parsed.
  private func format(_ text: String, name: String? = nil) throws -> InputFormat? {
    switch try Sniffer(bytes: Array(text.utf8), name: name, options: ReadOptions()).content() {
    case .json: nil
    case .source(_, let format): format
    }
  }

  @Test("Brackets are JSON only if their content can be JSON")
  func brackets() throws {
    let many = String(repeating: "[", count: 129)
    #expect(try format(many + " x", name: "a.md") == .markdown)
    #expect(try format(many + " x") == .markdown)
    #expect(try format(many + "1", name: "a.md") == .markdown)
    #expect(throws: ReadError.self) { try format(many + "1" + String(repeating: "]", count: 129)) }
    #expect(throws: ReadError.self) { try format(many + " x", name: "a.json") }
    #expect(try format("[1]", name: "a.md") == nil)
  }

  /// Files that begin like JSON and are not, by their names.
  @Test(arguments: [
    "[", "[[", "[link](x)", "[ ] to do", "[x] done", "[1] a note", "[a]: http://x.y", "[\"quoted\"] text",
    "[[wiki]]",
    "[![badge](a.png)](b)", "[1, 2", "[^1]: note", String(repeating: "[", count: 300),
    String(repeating: "[", count: 300) + "\"quoted\" text", String(repeating: "[ ", count: 200) + "5 x",
  ])
  func bracketsThatAreText(text: String) throws {
    for (name, dialect) in [
      ("a.md", InputFormat.markdown), ("b.MARKDOWN", .markdown), ("c.html", .html), ("d.htm", .html),
    ] {
      #expect(try format(text, name: name) == dialect)
      #expect(try format("\u{feff}\n " + text, name: name) == dialect)
    }
    let error = failure(text, name: "a.json")
    #expect(error?.location != nil)
    guard text.count < 128 else { return }
    for name in [nil, "a", "a.txt", "x.page"] { #expect(try format(text, name: name) == .markdown) }
  }

  @Test(arguments: ["{#id} Title", "{{ template }}", "{ a }", "{x}", "{%if%}", "{'a':1}", "{1}"])
  func bracesThatAreText(text: String) throws {
    #expect(try format(text, name: "a.md") == .markdown)
    #expect(try format(text, name: "a.htm") == .html)
    for name in [nil, "a.json", "a.txt"] {
      #expect(failure(text, name: name)?.reason == .syntax)
      #expect(failure(text, name: name)?.location?.line == 1)
    }
  }

  @Test(arguments: ["5 apples", "\"quoted\" text", "-1", "true", "null", "12", "'a'", ": [", ")"])
  func whatJSONWouldHoldIsText(text: String) throws {
    for name in [nil, "a.md", "a.txt"] { #expect(try format(text, name: name) == .markdown) }
    #expect(try format(text, name: "a.html") == .html)
    #expect(
      failure(text, name: "a.json")?.location != nil || (try? format(text, name: "a.json")) == .some(nil))
  }

  /// Broken JSON is an error with its position, with any file name.
  @Test(arguments: ["{\"blocks\":[", "{\"blocks\" 5}", "{ \"a\": }", "{\n\"a\":1,}"])
  func brokenJSONIsAnError(text: String) throws {
    for name in [nil, "a.json", "a.md", "a.html", "a.txt"] {
      #expect(failure(text, name: name)?.reason == .syntax)
      #expect(failure(text, name: name)?.location != nil)
    }
  }

  @Test("Bytes that are not UTF-8 move no position beyond the end of the input")
  func placesOfBrokenText() throws {
    let bytes = [UInt8](repeating: 0xef, count: 9) + Array("a\nb".utf8) + [0xff, 0xff]
    let source = SourceText(input: bytes[...])
    let offsets = source.text.utf8.indices.map {
      source.text.utf8.distance(from: source.text.startIndex, to: $0)
    }
    let places = offsets.compactMap { source.places.origin(of: $0).byteOffset }
    #expect(places.count == source.text.utf8.count)
    #expect(places.allSatisfy { $0 <= bytes.count })
    let second = source.text.utf8.firstIndex(of: UInt8(ascii: "b")).map {
      source.text.utf8.distance(from: source.text.startIndex, to: $0)
    }
    let tag = Array("a <tg-map lat=\"".utf8) + [UInt8](repeating: 0xff, count: 99) + Array("\" x=1/>".utf8)
    let result = try PageReader.read(tag, name: "a.md")
    #expect(!result.diagnostics.isEmpty)
    #expect(result.diagnostics.allSatisfy { ($0.origin.byteOffset ?? 0) <= tag.count })
    #expect(second.map { source.places.origin(of: $0).byteOffset } == 11)
  }

  @Test(arguments: [
    "data: {\"choices\":[]}\n\ndata: [DONE]\n", "event: message_start\ndata: {}\n",
    "{\"t\":0,\"delta\":\"a\"}\n\n{\"t\":1,\"delta\":\"b\"}\n", "[1]\n[2]\n",
  ])
  func streams(text: String) {
    #expect(failure(text)?.reason == .notReadYet(.stream))
  }

  @Test(arguments: [
    "<p>Hello</p>", "<!DOCTYPE html><html></html>", "  <tg-map lat=\"1\">", "<h1>a</h1>\n<hr/>",
    "<p>\n2026 was #1\n</p>", "\u{feff}<b>a</b>", "<P>a</P>", "<br/>a", "<html>\n<p>\n- a\n</p>\n</html>",
    "<!doctype html>\n# a", "<!-- a\n- b -->\n<p>a</p>", "<?xml version=\"1.0\"?>\n<p>a</p>",
    "<pre>\n# a\n- b\n</pre>", "<p>a</p>\n<PRE><code>\n# a\n</code></PRE>",
    "<tg-math-block>\n- x\n</tg-math-block>",
    "<p>1.5 times</p>",
  ])
  func html(text: String) throws {
    #expect(try format(text) == .html)
  }

  @Test(arguments: [
    "# Title", "Just words", "<p align=center>\n\n# Title", "<unknown>x</unknown>", "<h1>a</h1>\n- item",
    "[link](https://example.org/)", "1. one", "- [ ] task", "<p>a</p>\n> quote", "<p>a</p>\n| a | b |",
    "<p>a</p>\n2. b", "<p>a</p>\n2) b", "<b>a</b>\n```\ncode\n```", "<b>a</b>\n~~~\ncode\n~~~",
    "<b>a</b>\n$$\nx\n$$",
    "<div>a</div>", "<https://example.org/>", "< p", "<", "<!-- a -->\n# b", "<!-- a", "<pre>a</pre>\n# b",
    "[", "[ ] task", "[a]: b", "data", "database: x", "**a**", "$x$",
  ])
  func markdown(text: String) throws {
    #expect(try format(text) == .markdown)
  }

  @Test(arguments: ["{}", "[]", " [1]", "\u{feff}{\"a\":1}"])
  func json(text: String) throws {
    #expect(try format(text) == nil)
  }

  @Test func endingsBreakTies() throws {
    #expect(try format("<p>Hello</p>", name: "a.md") == .markdown)
    #expect(try format("<p>Hello</p>", name: "a.MARKDOWN") == .markdown)
    #expect(try format("<p>Hello</p>\n- a", name: "a.html") == .html)
    #expect(try format("Hello <b>you</b>", name: "a.htm") == .html)
    #expect(try format("Hello", name: "a.txt") == .markdown)
    #expect(try format("[broken", name: "a.txt") == .markdown)
    #expect(try format("[broken", name: "a.html") == .html)
    #expect(failure("[broken", name: "a.JSON")?.reason == .syntax)
    #expect(failure("words", name: "a.json")?.reason == .syntax)
    // If the content is unambiguous, the name has no effect.
    #expect(try format("[]", name: "a.md") == nil)
    #expect(failure("{", name: "a.md")?.reason == .syntax)
    #expect(failure("data: {}", name: "a.md")?.reason == .notReadYet(.stream))
  }

  @Test func braceMeansJSON() {
    let error = failure("{\n  \"blocks\": [}\n")
    #expect(error?.reason == .syntax)
    #expect(error?.location == InputLocation(line: 2, column: 14))
    #expect(
      error?.description == "2:14: not valid JSON: expected a value, found '}'")
    #expect(error?.help == "remove the comma before it")
  }

  @Test func nothingAndNoTextAreErrors() throws {
    #expect(failure("")?.reason == .empty)
    #expect(failure("\u{feff} \n\t")?.reason == .empty)
    for bytes: [UInt8] in [
      [0xff, 0xfe, 0x7b, 0x00], [0xfe, 0xff, 0x00, 0x7b], [0x89, 0x50, 0x4e, 0x47, 0, 0],
    ] {
      for format: InputFormat? in [nil, .markdown, .html] {
        let error = #expect(throws: ReadError.self) {
          try PageReader.read(bytes, options: ReadOptions(format: format))
        }
        #expect(error?.reason == .notText)
      }
    }
  }

  @Test func jsonThatIsNoObjectIsNoPage() {
    for text in ["null", "12", "\"text\"", "true"] {
      #expect(failure(text, name: "page.json")?.reason == .unknownShape)
    }
  }

  @Test func formatCanBeForced() throws {
    for format in InputFormat.allCases {
      switch format {
      case .markdown, .html:
        let content = try Sniffer(
          bytes: Array("{}".utf8), name: "a.json", options: ReadOptions(format: format)
        ).content()
        guard case .source(let source, format) = content else { throw NotAParagraph() }
        #expect(source.text == "{}")
      case .stream: #expect(failure("{}", format: format)?.reason == .notReadYet(.stream))
      case .tdlib, .botAPI, .mtproto, .telegraph, .chatExport, .message, .chatCompletion:
        #expect(failure("# Title", format: format)?.reason == .syntax)
      }
    }
    let result = try read(#"[{"@type":"pageBlockDivider","type":"paragraph","text":"a"}]"#, format: .botAPI)
    #expect(result.format == .botAPI)
    #expect(result.page.blocks.map(\.kind) == [.paragraph(.plain("a"))])
  }

  /// Positions are those in the file, including its byte order mark.
  @Test func placesCountTheByteOrderMark() throws {
    let content = try Sniffer(bytes: Array("\u{feff}ab".utf8), name: nil, options: ReadOptions()).content()
    guard case .source(let source, _) = content else { throw NotAParagraph() }
    #expect(source.text == "ab")
    #expect(source.places.origin(of: 1).byteOffset == 4)
  }
}
