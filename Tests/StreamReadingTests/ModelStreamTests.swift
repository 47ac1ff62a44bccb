import PageModel
import Testing

@testable import StreamReading

/// Recordings of streams of models (Spec/Input.md 12).
@Suite("Recorded model streams")
struct ModelStreamTests {
  private var options: StreamOptions {
    var options = StreamOptions()
    options.charactersPerSecond = 10
    return options
  }

  private static let chunks = [
    #"{"object":"chat.completion.chunk","choices":[{"index":0,"delta":{"role":"assistant","content":""}}]}"#,
    #"{"object":"chat.completion.chunk","choices":[{"index":0,"delta":{"reasoning_content":"Let me"}}]}"#,
    #"{"object":"chat.completion.chunk","choices":[{"index":0,"delta":{"reasoning_content":" think"}}]}"#,
    #"{"object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"He"},"finish_reason":null}]}"#,
    #"{"object":"chat.completion.chunk","choices":[{"index":1,"delta":{"content":"Other"}}]}"#,
    #"{"object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"llo"}}]}"#,
    #"{"object":"chat.completion.chunk","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}"#,
    #"{"object":"chat.completion.chunk","choices":[],"usage":{"total_tokens":3}}"#,
  ]

  private static let answer = [
    "0.0: thinking Let me", "0.6: thinking Let me think", "0.8: He", "1.1: Hello", "1.1!: Hello",
  ]

  @Test("Chunks of a chat completion, one per line")
  func chunks() throws {
    let result = try stream(Self.chunks.joined(separator: "\n"), options: options)
    #expect(result.summary == Self.answer)
    #expect(result.diagnostics.map(\.message) == ["only the first of several answers is drawn"])
  }

  @Test("The same as server-sent events, with comments and carriage returns")
  func serverSentEvents() throws {
    let text =
      ": ping\r\n\r\n" + Self.chunks.map { "id: 7\r\ndata: \($0)\r\n\r\n" }.joined() + "data: [DONE]\r\n"
    let result = try stream(text, options: options)
    #expect(result.summary == Self.answer)
    #expect(result.diagnostics.map(\.code) == [.partNotDrawn])
  }

  @Test("The same as an array")
  func array() throws {
    let text = "[\n" + Self.chunks.joined(separator: ",\n") + "]"
    #expect(try stream(text, options: options).summary == Self.answer)
  }

  @Test("Deltas by the type of their event")
  func contentBlocks() throws {
    let text = """
      event: message_start
      data: {"type":"message_start","message":{"id":"m","content":[]}}

      event: content_block_start
      data: {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":""}}

      event: content_block_delta
      data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm"}}

      data: {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"xyz"}}

      data: {"type":"ping"}

      data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Hi"}}

      data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":5}}

      data: {"type":"message_stop"}
      """
    let result = try stream(text, options: options)
    #expect(result.summary == ["0.0: thinking Hm", "0.2: Hi", "0.2!: Hi"])
    #expect(result.diagnostics.isEmpty)
  }

  @Test("Events of responses")
  func responses() throws {
    let text = """
      {"type":"response.created","response":{"output":[]}}
      {"type":"response.reasoning_summary_text.delta","delta":"Hm"}
      {"type":"response.output_text.delta","delta":"Hi"}
      {"type":"response.output_text.done","text":"Hi"}
      {"type":"response.completed","response":{}}
      """
    #expect(try stream(text, options: options).summary == ["0.0: thinking Hm", "0.2: Hi", "0.2!: Hi"])
  }

  @Test("Records can have their own times")
  func times() throws {
    let text = Self.chunks.enumerated().map { index, chunk in
      #"{"t":\#(index),"# + chunk.dropFirst()
    }
    #expect(
      try stream(text.joined(separator: "\n")).summary == [
        "1.0: thinking Let me", "2.0: thinking Let me think", "3.0: He", "5.0: Hello", "6.0!: Hello",
      ])
  }

  @Test("Drafts replace each other, in every page format")
  func drafts() throws {
    let text = """
      {"chat_id":1,"draft_id":7,"rich_message":{"blocks":[{"type":"thinking","text":"Hm"}]}}
      {"@type":"updatePendingMessage","draft_id":"7","content":{"@type":"messageRichMessage","message":\
      {"@type":"richMessage","blocks":[{"@type":"pageBlockParagraph","text":{"@type":"richTextPlain","text":"A"}}]}}}
      {"t":5,"blocks":[{"type":"paragraph","text":"AB"}]}
      {"chat_id":1,"rich_message":{"blocks":[{"type":"paragraph","text":"ABC"}]}}
      """
    let result = try stream(text)
    #expect(result.summary == ["0.0: thinking Hm", "1.0: A", "5.0: AB", "6.0: ABC", "6.0!: ABC"])
    #expect(result.diagnostics.isEmpty)
    #expect(result.script.revisions.map { $0.page().isDraft } == [true, true, true, true, false])
  }

  @Test("Warnings of a page are reported once, and errors of servers only for the last page")
  func draftWarnings() throws {
    func draft(_ buttons: Int) -> String {
      let row = (0..<buttons).map { _ in #"{"text":"a","url":"https://example.org/"}"# }.joined(
        separator: ",")
      return
        #"{"draft_id":1,"rich_message":{"blocks":[{"type":"wat"},{"type":"buttons","buttons":[\#(row)]}]}}"#
    }
    let result = try stream([draft(9), draft(10), draft(1)].joined(separator: "\n"))
    #expect(result.diagnostics.map(\.code.rawValue) == ["unknown-block"])
    #expect(result.diagnostics.map(\.more) == [2])
  }
}
