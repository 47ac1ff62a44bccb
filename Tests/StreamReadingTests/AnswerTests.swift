import Foundation
import PageModel
import Primitives
import Testing

@testable import JSONText
@testable import MessageReading
@testable import PageReading
@testable import StreamReading

/// How an answer is assembled, for every provider (Spec/Input.md 12).
@Suite struct AnswerTests {
  private func chunk(_ delta: String, _ reason: String = "null") -> String {
    #"{"choices":[{"index":0,"delta":\#(delta),"finish_reason":\#(reason)}]}"#
  }

  private func contents(_ pieces: [String]) -> [String] {
    pieces.map { chunk(#"{"content":\#(json($0))}"#) }
  }

  private func json(_ text: String) -> String {
    let escaped = text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(
      of: "\"", with: "\\\"")
    return "\"" + escaped.replacingOccurrences(of: "\n", with: "\\n") + "\""
  }

  /// The text and the longest thought, and the diagnostics.
  private func answer(_ records: [String]) throws -> (text: String, thought: String?, messages: [String]) {
    var options = StreamOptions()
    // Of the text as it is.
    options.textReader = TextReader { text, _, _, _ in Page(blocks: [Block(.paragraph(.plain(text)))]) }
    let result = try stream(records.joined(separator: "\n"), options: options)
    let pages = result.script.revisions.map { $0.page() }
    let text = pages.last?.blocks.compactMap { block in
      if case .paragraph(let text) = block.kind { text.plainText } else { nil }
    }
    let thoughts = pages.flatMap(\.blocks).compactMap { block in
      if case .thinking(let text) = block.kind { text.plainText } else { nil }
    }
    return (text?.joined() ?? "", thoughts.max { $0.count < $1.count }, result.diagnostics.map(\.message))
  }

  // MARK: - Thoughts in the text

  @Test(
    "Tags of a thought are found at every boundary of chunks",
    arguments: [
      ("<think>", "</think>"), ("<thinking>", "</thinking>"), ("<thought>", "</thought>"),
      ("<reasoning>", "</reasoning>"), ("[THINK]", "[/THINK]"), ("<seed:think>", "</seed:think>"),
      ("◁think▷", "◁/think▷"),
    ])
  func thoughtMarks(opening: String, closing: String) throws {
    let text = "\(opening)\nHm, <b> 1 < 2.\n\(closing)\n\nSo: a < b, [x] and `<think>`."
    for length in [1, 2, 3, 5, 1000] {
      let characters = Array(text)
      let pieces = stride(from: 0, to: characters.count, by: length).map {
        String(characters[$0..<min($0 + length, characters.count)])
      }
      let answer = try answer(contents(pieces))
      #expect(answer.text == "\n\nSo: a < b, [x] and `<think>`.")
      // A thought that arrives with its answer ends at once.
      if length < 1000 { #expect(answer.thought == "\nHm, <b> 1 < 2.\n") }
      #expect(answer.messages.isEmpty)
    }
  }

  @Test(
    "A mention of such a tag is text",
    arguments: [
      "Use the `<think>` tag.", "The tag <think> begins it.", "```\n<think>\n```\nand on", "a <thin line",
      "Close it with `</think>`.", "~~~html\n</think>\n~~~", "x <", "[THIN", "<thinker>", "</thin>",
    ])
  func noThought(text: String) throws {
    for pieces in [[text], text.map(String.init)] {
      let answer = try answer(contents(pieces))
      #expect(answer.text == text)
      #expect(answer.thought == nil)
    }
  }

  @Test("A thought whose beginning is in the template of the question")
  func unopenedThought() throws {
    let answer = try answer(contents(["Okay, the ", "user asks.\n</th", "ink>\n\nYes, **so", "**."]))
    #expect(answer.text == "\n\nYes, **so**.")
    #expect(answer.thought == "Okay, the user asks.")
  }

  @Test("A thought without an end is a thought, and the answer is empty")
  func unclosedThought() {
    let failure = streamFailure(contents(["<think>Hm", ", hm"]).joined(separator: "\n"))
    #expect(failure?.message == "the model's answer is empty: it contains only thoughts")
  }

  @Test("Several thoughts in one answer, with a text after each")
  func severalThoughts() throws {
    let answer = try answer(contents(["<think>A</think>One.", "\n<think>B</think>", "Two."]))
    #expect(answer.text == "One.\nTwo.")
    let glued = try self.answer([
      chunk(#"{"content":"One."}"#), chunk(#"{"reasoning_content":"B"}"#), chunk(#"{"content":"Two."}"#),
    ])
    #expect(glued.text == "One.\n\nTwo.")
    let goesOn = try self.answer([
      chunk(#"{"content":"The sky"}"#), chunk(#"{"reasoning_content":"B"}"#),
      chunk(#"{"content":" is blue."}"#),
    ])
    #expect(goesOn.text == "The sky is blue.")
  }

  // MARK: - Tools and messages

  @Test(
    "Text after a tool call begins a paragraph",
    arguments: [
      #"{"tool_calls":[{"index":0,"id":"c","type":"function","function":{"name":"f","arguments":"{\"a\":\"b c\"}"}}]}"#,
      #"{"function_call":{"name":"f","arguments":"{}"}}"#,
    ])
  func tools(call: String) throws {
    let answer = try answer([
      chunk(#"{"content":"I look."}"#), chunk(call), chunk("{}", #""tool_calls""#), chunk(#"{"content":""}"#),
      chunk(#"{"content":"It is"}"#), chunk(#"{"content":" so."}"#, #""stop""#),
    ])
    #expect(answer.text == "I look.\n\nIt is so.")
    #expect(answer.messages.isEmpty)
  }

  @Test("A paragraph that already exists is not repeated")
  func separators() throws {
    func text(_ first: String, _ second: String) throws -> String {
      let call = #"{"tool_calls":[{"function":{"name":"f"}}]}"#
      return try answer(contents([first]) + [chunk(call)] + contents([second])).text
    }
    #expect(try text("A.\n\n", "B") == "A.\n\nB")
    #expect(try text("A.\n", "B") == "A.\n\nB")
    #expect(try text("A.", "\n\nB") == "A.\n\nB")
    #expect(try text("A.", "\nB") == "A.\n\nB")
    #expect(try text("", "B") == "B")
  }

  @Test("Adjacent text blocks are one text")
  func sideBySide() throws {
    func block(_ index: Int, _ text: String) -> [String] {
      [
        #"{"type":"content_block_start","index":\#(index),"content_block":{"type":"text","text":""}}"#,
        #"{"type":"content_block_delta","index":\#(index),"delta":{"type":"text_delta","text":"\#(text)"}}"#,
        #"{"type":"content_block_delta","index":\#(index),"delta":{"type":"citations_delta","citation":{"cited_text":"so"}}}"#,
        #"{"type":"content_block_stop","index":\#(index)}"#,
      ]
    }
    let answer = try answer(block(0, "The sky ") + block(1, "is blue") + block(2, "."))
    #expect(answer.text == "The sky is blue.")
    #expect(answer.messages.isEmpty)
  }

  @Test("A complete answer after its chunks is not repeated")
  func repeated() throws {
    let pieces = contents(["Hel", "lo"])
    let whole =
      #"{"object":"response","status":"completed","output":[{"type":"message","content":[{"type":"output_text","text":"Hello"}]}]}"#
    #expect(try answer(pieces).text == "Hello")
    let delta = #"{"type":"response.output_text.delta","delta":"Hello"}"#
    let done = #"{"type":"response.output_text.done","text":"Hello"}"#
    #expect(try answer([delta, done, done]).text == "Hello")
    #expect(try answer([done]).text == "Hello")
    #expect(try answer([whole]).text == "Hello")
  }

  // MARK: - Ends and errors

  @Test(
    "The reason for the end of an incomplete answer is reported",
    arguments: [
      ("stop", nil), ("length", "length"), ("content_filter", "content_filter"), ("error", "error"),
      ("tool_calls", nil), ("something_new", "something_new"),
    ] as [(String, String?)])
  func reasons(reason: String, told: String?) throws {
    let answer = try answer([chunk(#"{"content":"A"}"#), chunk("{}", "\"\(reason)\"")])
    #expect(answer.text == "A")
    let message = told.map { "the answer is incomplete: the provider stopped it with '\($0)'" }
    #expect(answer.messages == [message].compactMap { $0 })
  }

  @Test(
    "Reasons of other providers",
    arguments: [
      #"{"candidates":[{"content":{"parts":[{"text":"A"}]},"finishReason":"MAX_TOKENS"}]}"#,
      #"{"candidates":[{"content":{"parts":[{"text":"A"}]},"finishReason":"SAFETY"}]}"#,
      #"{"type":"message","role":"assistant","content":[{"type":"text","text":"A"}],"stop_reason":"refusal"}"#,
      #"{"type":"message","role":"assistant","content":[{"type":"text","text":"A"}],"stop_reason":"max_tokens"}"#,
      #"{"type":"response.incomplete","response":{"incomplete_details":{"reason":"max_output_tokens"},"output":[{"type":"message","content":[{"type":"output_text","text":"A"}]}]}}"#,
      #"{"message":{"content":"A"},"done":true,"done_reason":"length"}"#,
      #"{"content":"A","stop":true,"stop_type":"limit"}"#, #"{"generation":"A","stop_reason":"length"}"#,
      #"{"token":{"text":"A","special":false},"details":{"finish_reason":"length"}}"#,
      #"{"message":{"role":"assistant","content":[{"type":"text","text":"A"}]},"finish_reason":"MAX_TOKENS"}"#,
      #"{"output":{"message":{"content":[{"text":"A"}]}},"stopReason":"guardrail_intervened"}"#,
    ])
  func otherReasons(record: String) throws {
    let answer = try answer([record, #"{"type":"ping"}"#])
    #expect(answer.text == "A")
    #expect(answer.messages.count == 1)
    #expect(
      answer.messages.first?.hasPrefix("the answer is incomplete: the provider stopped it with '") == true)
  }

  @Test(
    "An error has the provider's message, and the received content stays",
    arguments: [
      (
        #"{"error":{"message":"Too busy","type":"overloaded_error","code":529}}"#,
        "Too busy (overloaded_error)"
      ),
      (
        #"{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}"#,
        "Overloaded (overloaded_error)"
      ),
      (#"{"type":"error","code":"server_error","message":"Oops","param":null}"#, "Oops (server_error)"),
      (#"{"error":"model 'x' not found"}"#, "model 'x' not found"),
      (#"{"error":"Request failed","error_type":"generation"}"#, "Request failed"),
      (
        #"{"type":"response.failed","response":{"error":{"code":"rate_limit_exceeded","message":"Slow down"}}}"#,
        "Slow down (rate_limit_exceeded)"
      ),
      (
        #"{"error":{"code":503,"message":"The model is overloaded","status":"UNAVAILABLE"}}"#,
        "The model is overloaded (503)"
      ),
      (#"{"throttlingException":{"message":"Too many requests"}}"#, "Too many requests"),
      (#"{"type":"error","errorText":"Something broke"}"#, "Something broke"),
      (
        #"{"object":"error","message":"No such model","type":"NotFoundError","code":404}"#,
        "No such model (404)"
      ),
      (#"{"detail":"Not authenticated"}"#, "Not authenticated"),
      (#"{"type":"conversation.response.error","message":"No","code":3000}"#, "No (3000)"),
      (#"{"type":"message-end","delta":{"finish_reason":"ERROR","error":"Out of memory"}}"#, "Out of memory"),
      (
        #"{"id":"g","object":"chat.completion.chunk","error":{"code":502,"message":"Gone"},"choices":[{"index":0,"delta":{"content":""},"finish_reason":"error"}]}"#,
        "Gone (502)"
      ),
    ])
  func errors(record: String, words: String) throws {
    let answer = try answer(contents(["So **far**"]) + [record])
    #expect(answer.text == "So **far**")
    #expect(answer.messages.contains("the provider reported an error: \(words)"))
    #expect(answer.messages.filter { $0.hasPrefix("the provider reported") }.count == 1)
    let alone = try #require(streamFailure(record + "\n" + record))
    #expect(alone.message == "the model's answer is empty: the provider reported an error: \(words)")
  }

  // MARK: - Nothing is lost silently

  @Test(
    "Text that no format reads is reported with its key",
    arguments: [
      (
        #"{"choices":[{"index":0,"delta":{"content":"A","aside_note":"Some words"}}]}"#,
        "choices[].delta.aside_note"
      ),
      (#"{"type":"content_block_delta","delta":{"type":"poem_delta","verse":"A rose"}}"#, "delta.verse"),
      (#"{"candidates":[{"content":{"parts":[{"song":"La"}]}}]}"#, "candidates[].content.parts[].song"),
      (#"{"type":"response.poem.delta","verse":"A rose"}"#, "verse"),
      (#"{"say":{"words":"Hello"}}"#, "say.words"),
    ])
  func unread(record: String, key: String) throws {
    let answer = try answer(contents(["A"]) + [record])
    #expect(answer.messages == ["the text of '\(key)' is not read"])
  }

  @Test(
    "Values without interest for readers are not reported",
    arguments: [
      #"{"id":"a","object":"chat.completion.chunk","created":1,"model":"a model","system_fingerprint":"fp","service_tier":"default","choices":[{"index":0,"delta":{"role":"assistant","content":"A"},"logprobs":{"content":[{"token":"A","bytes":[65]}]}}],"usage":{"note":"some words"}}"#,
      #"{"type":"response.output_text.annotation.added","annotation":{"type":"url_citation","title":"A title","url":"u"}}"#,
      #"{"type":"content_block_delta","delta":{"type":"input_json_delta","partial_json":"{\"a b\":"}}"#,
      #"{"candidates":[{"content":{"parts":[{"functionCall":{"name":"f","args":{"a":"some words"}}}]}}]}"#,
    ])
  func aside(record: String) throws {
    #expect(try answer(contents(["A"]) + [record]).messages.isEmpty)
  }

  @Test("Images and other answers are reported")
  func notDrawn() throws {
    let picture = chunk(
      #"{"content":"A","images":[{"type":"image_url","image_url":{"url":"data:image/png;base64,AA"}}]}"#)
    #expect(try answer([picture]).messages == ["'image_url' in the answer is not drawn"])
    let second = #"{"choices":[{"index":1,"delta":{"content":"Other"}}]}"#
    let both = try answer(contents(["A"]) + [second])
    #expect(both.text == "A")
    #expect(both.messages == ["only the first of several answers is drawn"])
  }

  @Test(
    "An empty answer is an error",
    arguments: [
      (#"{"choices":[{"index":0,"delta":{"content":""},"finish_reason":"stop"}]}"#, ""),
      (
        #"{"choices":[{"index":0,"delta":{"content":" \n"},"finish_reason":"content_filter"}]}"#,
        ": the provider stopped it with 'content_filter'"
      ),
      (#"{"promptFeedback":{"blockReason":"SAFETY"}}"#, ": the provider stopped it with 'SAFETY'"),
      (
        #"{"choices":[{"index":0,"delta":{"tool_calls":[{"function":{"name":"f"}}]},"finish_reason":"tool_calls"}]}"#,
        ": it only calls a tool"
      ),
      (
        #"{"choices":[{"index":0,"delta":{"reasoning_content":"Hm"},"finish_reason":"length"}]}"#,
        ": the provider stopped it with 'length'"
      ),
    ])
  func empty(record: String, reason: String) throws {
    let failure = try #require(streamFailure(record + "\n" + #"{"type":"ping"}"#))
    #expect(failure.message == "the model's answer is empty" + reason)
    var reader = LiveStreamReader()
    _ = try reader.add(Array((record + "\n").utf8), at: 0)
    _ = try reader.end(at: 1)
    #expect(reader.findings.last?.diagnostic.severity == .error)
  }

  // MARK: - Streams by format

  @Test("The encoded parts of a stream")
  func coded() throws {
    let text = """
      f:{"messageId":"msg-1"}
      g:"Let me think"
      0:"The **sk"
      9:{"toolCallId":"c","toolName":"f","args":{"a":"some words"}}
      a:{"toolCallId":"c","result":"more words"}
      0:"y** is \\"blue\\""
      e:{"finishReason":"stop","usage":{},"isContinued":false}
      d:{"finishReason":"length","usage":{}}
      """
    let result = try stream(text)
    #expect(result.summary.first == "0.0: thinking Let me think")
    #expect(
      result.diagnostics.map(\.message) == ["the answer is incomplete: the provider stopped it with 'length'"]
    )
    let error = try stream("0:\"So\"\n3:\"Out of \\\"luck\\\"\"\n")
    #expect(error.summary.last?.hasSuffix("!: So") == true)
    #expect(error.diagnostics.map(\.message) == ["the provider reported an error: Out of \"luck\""])
    var reader = LiveStreamReader()
    var revisions: [StreamScript.Revision] = []
    for byte in text.utf8 { revisions += try reader.add([byte], at: 0) }
    revisions += try reader.end(at: 1)
    #expect(revisions.last?.page().blocks.count == 2)
  }

  @Test("Events of plain text")
  func plainEvents() throws {
    let text =
      "event: output\ndata: Hello\n\nevent: output\ndata:  **world**\n\nevent: output\ndata: ,\ndata: \ndata: yes\n\nevent: done\ndata: {}\n\n"
    #expect(try stream(text).summary.last?.hasSuffix("!: Hello world, | yes") == true)
    let failed = try stream("event: output\ndata: Hello\n\nevent: error\ndata: Out of memory\n\n")
    #expect(failed.diagnostics.map(\.message) == ["the provider reported an error: Out of memory"])
    #expect(failed.diagnostics.first?.origin.byteOffset == 46)
  }

  @Test(
    "Input that begins like an event can be text",
    arguments: [
      ": a definition", ":smile: **Hi**", "id: 5\ntitle: A page", "retry: no", "data", "database: x",
      "e: mail",
      "a:", "0", "1:1 with Anna", "error: none", "b:[link](x)",
    ])
  func texts(text: String) throws {
    #expect(try StreamReader.read(Array(text.utf8), name: nil).format == .markdown)
    var reader = LiveStreamReader()
    var revisions: [StreamScript.Revision] = []
    for byte in text.utf8 { revisions += try reader.add([byte], at: 0) }
    revisions += try reader.end(at: 1)
    let page = try InputReader.page(Array(text.utf8)).page
    #expect(revisions.last?.page().blocks.map(\.kind) == page.blocks.map(\.kind))
  }

  @Test("The position of a warning in an event of several lines")
  func places() throws {
    let text =
      "data: {\"choices\":[\ndata: {\"index\":0,\"delta\":{\"content\":\"A\"},\ndata: \"finish_reason\":\"length\"}]}\n\n"
    let result = try stream(text)
    let offset = try #require(result.diagnostics.first?.origin.byteOffset)
    let place = SourceLocator(Array(text.utf8)).locate(offset)
    #expect(place == InputLocation(line: 3, column: 23, pointer: "/choices/0/finish_reason"))
  }
}
