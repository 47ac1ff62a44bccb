import PageModel
import Primitives
import Testing

@testable import JSONText
@testable import StreamReading

/// Spec/Input.md 12.
@Suite("Stream scripts")
struct StreamScriptTests {
  @Test("Deltas are appended, thinking comes and goes, a page replaces everything, and done ends the stream")
  func everything() throws {
    let text = """
      {"t":0.00,"thinking":"Looking things up"}
      {"t":0.80,"delta":"First \\n\\nSec"}
      {"t":0.92,"delta":"ond"}
      {"t":1.50,"thinking":null}

      {"t":2.10,"page":{"blocks":[{"type":"divider"}]}}
      {"t":2.50,"delta":"After"}
      {"t":2.70,"markdown":"All new"}
      {"t":3.00,"done":true}
      """
    let result = try stream(text)
    #expect(
      result.summary == [
        "0.0: thinking Looking things up", "0.8: thinking Looking things up | First | Sec",
        "0.92: thinking Looking things up | First | Second", "1.5: First | Second", "2.1: divider",
        "2.5: divider | After", "2.7: All new", "3.0!: All new",
      ])
    #expect(result.format == .stream)
    #expect(result.diagnostics.isEmpty)
    #expect(result.script.duration == 3)
  }

  @Test("Thinking is where the text was when it began, and done removes it")
  func thinkingInBetween() throws {
    let text = """
      {"t":0,"delta":"One"}
      {"t":1,"thinking":"Hm"}
      {"t":2,"delta":" more\\n\\nTwo"}
      {"t":3,"thinking":"Aha"}
      {"t":4,"done":true}
      """
    #expect(
      try stream(text).summary == [
        "0.0: One", "1.0: One | thinking Hm", "2.0: One more | thinking Hm | Two",
        "3.0: One more | thinking Aha | Two", "4.0!: One more | Two",
      ])
  }

  @Test("dt counts from the previous line; without times, text has a constant rate, and pages one per second")
  func times() throws {
    let text = """
      {"delta":"ab"}
      {"delta":"cde"}
      {"dt":0.25,"delta":"f"}
      {"page":[{"type":"divider"}]}
      {"page":[{"type":"divider"},{"type":"divider"}]}
      {"done":true}
      """
    var options = StreamOptions()
    options.charactersPerSecond = 10
    #expect(
      try stream(text, options: options).summary == [
        "0.0: ab", "0.3: abcde", "0.55: abcdef", "1.55: divider", "2.55: divider | divider",
        "2.55!: divider | divider",
      ])
  }

  @Test("A line can contain several changes, which become one revision")
  func severalKeys() throws {
    let text = #"""
      {"thinking":"Hm","delta":"A"}
      {"t":1,"thinking":null,"delta":"B","done":true}
      """#
    #expect(try stream(text).summary == ["0.0: thinking Hm | A", "1.0!: AB"])
  }

  @Test("A stream without an end ends with its last line")
  func missingEnd() throws {
    #expect(try stream("{\"t\":0,\"delta\":\"A\"}\n{\"t\":2,\"thinking\":\"Hm\"}").summary.last == "2.0!: A")
  }

  @Test("Content after the end is a draft again")
  func draftAfterTheEnd() throws {
    let text = """
      {"t":0,"delta":"A"}
      {"t":1,"done":true}
      {"t":2,"delta":"B"}
      """
    #expect(try stream(text).summary == ["0.0: A", "1.0!: A", "2.0: AB", "2.0!: AB"])
  }

  @Test("A character whose halves arrive in two lines is complete at the end")
  func surrogates() throws {
    let text = #"""
      {"t":0,"delta":"a\ud83d"}
      {"t":1,"delta":"\ude00b"}
      {"t":2,"delta":"\\ud83d"}
      {"t":3,"delta":"\ud83d"}
      {"t":4,"delta":"!"}
      """#
    let summary = try stream(text).summary
    #expect(summary[0] == "0.0: a")
    #expect(summary[1] == "1.0: a😀b")
    #expect(summary[2] == "2.0: a😀b\\ud83d")
    #expect(summary.last == "4.0!: a😀b\\ud83d\u{fffd}!")
  }

  @Test("Text becomes paragraphs at blank lines; finished paragraphs stay")
  func paragraphs() throws {
    let text = "\n\nOne\ntwo\n \t\n\n\nThree\n"
    let whole = PlainText.page(of: text).blocks
    #expect(whole.map(\.kind) == [.paragraph(.plain("One\ntwo")), .paragraph(.plain("Three"))])
    for length in 0...text.count {
      let blocks = PlainText.page(of: String(text.prefix(length))).blocks
      #expect(blocks.dropLast() == whole.prefix(max(0, blocks.count - 1)))
    }
    #expect(PlainText.page(of: "").blocks.isEmpty)
  }

  @Test("A reader of marked-up text replaces plain text")
  func textReader() throws {
    var options = StreamOptions()
    options.textReader = TextReader { text, _, _, _ in Page(blocks: [Block(.title(.plain(text)))]) }
    let pages = try stream("{\"t\":0,\"delta\":\"# A\"}", options: options).script.revisions.map { $0.page() }
    #expect(pages.first?.blocks.map(\.kind) == [.title(.plain("# A"))])
    #expect(pages.map(\.isDraft) == [true, false])
  }

  // MARK: - Errors and warnings

  @Test("An error has its line, its column and the pointer in its line")
  func errorPlaces() throws {
    let broken = try #require(streamFailure("{\"t\":0,\"delta\":\"a\"}\n\n{\"t\":1,\"delta\":\"b}\n"))
    #expect(broken.reason == .syntax)
    #expect(broken.location?.line == 3)
    #expect(broken.location?.column == 16)
    let shape = try #require(streamFailure("{\"t\":0}\n  {\"t\":1,\"page\":{\"nothing\":1}}"))
    #expect(shape.reason == .unknownShape)
    #expect(shape.location == InputLocation(line: 2, column: 17, pointer: "/page"))
  }

  @Test("A stream that exceeds the time limit is refused at this position")
  func tooLong() throws {
    let text = "{\"t\":0,\"delta\":\"a\"}\n{\"t\":3600,\"delta\":\"b\"}\n{\"t\":3601,\"delta\":\"b\"}"
    let error = try #require(streamFailure(text))
    #expect(error.reason == .tooLong)
    #expect(error.location?.line == 3)
    var options = StreamOptions()
    options.reading.limits.streamSeconds = 4000
    #expect(try stream(text, options: options).script.duration == 3601)
  }

  @Test("A time that goes back causes a warning, and the previous time is used")
  func timeGoesBack() throws {
    let result = try stream("{\"t\":2,\"delta\":\"a\"}\n{\"t\":1,\"delta\":\"b\"}")
    #expect(result.summary == ["2.0: a", "2.0: ab", "2.0!: ab"])
    #expect(result.diagnostics.map(\.code.rawValue) == ["bad-value"])
    #expect(result.diagnostics.map(\.origin.byteOffset) == [20])
  }

  @Test(
    "Small errors cause warnings",
    arguments: [
      (#"{"t":0,"detla":"a","delta":"b"}"#, "unknown-key"),
      (#"{"t":0,"delta":"b"}\#n{"t":1}"#, "missing-field"),
      (#"{"t":"soon","delta":"a"}"#, "bad-value"), (#"{"t":-1,"delta":"a"}"#, "bad-value"),
      (#"{"t":0,"delta":"a","thinking":5}"#, "wrong-kind"),
      (#"{"t":0,"page":{"blocks":[{"type":"paragraf","text":"a"}]}}"#, "unknown-block"),
      (#"{"t":0,"page":{"blocks":[]}}"#, "empty-page"),
    ])
  func warnings(_ text: String, _ code: String) throws {
    #expect(try stream(text).diagnostics.map(\.code.rawValue) == [code])
  }

  @Test("A first draft can be empty")
  func emptyDraft() throws {
    let text = "{\"page\":{\"blocks\":[]}}\n{\"page\":{\"blocks\":[{\"type\":\"divider\"}]}}"
    #expect(try stream(text).diagnostics.isEmpty)
  }

  @Test("A stream in which nothing arrives is an error")
  func nothing() {
    #expect(streamFailure("{\"t\":0,\"delta\":\"\"}\n{\"t\":1,\"thinking\":null}")?.reason == .unknownShape)
    #expect(streamFailure("data: [DONE]\n")?.reason == .unknownShape)
    #expect(streamFailure("")?.reason == .empty)
  }

  @Test("Input that is not a stream is read as for stills")
  func otherFormats() {
    #expect(streamFailure("{\"blocks\": [")?.reason == .syntax)
    #expect(streamFailure("{\n \"blocks\": 5\n}")?.reason == .unknownShape)
  }
}
