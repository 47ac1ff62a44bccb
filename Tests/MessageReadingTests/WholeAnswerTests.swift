import PageModel
import Testing

@testable import JSONText
@testable import MessageReading
@testable import PageReading
@testable import ReadingTestSupport

/// Complete answers of language models as pages (Spec/Input.md 3.1).
@Suite struct WholeAnswerTests {
  private static let markdown = "The **sky** is blue."

  static let answers: [(name: String, json: String)] = [
    (
      "OpenAI chat completion",
      #"{"id":"c","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"%","refusal":null,"annotations":[]},"logprobs":null,"finish_reason":"stop"}],"usage":{"total_tokens":1},"system_fingerprint":"fp"}"#
    ),
    (
      "A refusal",
      #"{"choices":[{"index":0,"message":{"role":"assistant","content":null,"refusal":"%"},"finish_reason":"stop"}]}"#
    ),
    (
      "DeepSeek",
      #"{"choices":[{"index":0,"message":{"role":"assistant","content":"%","reasoning_content":"Let me"},"finish_reason":"stop"}]}"#
    ),
    (
      "A thought in the text",
      #"{"choices":[{"index":0,"message":{"role":"assistant","content":"<think>\nHm\n</think>\n\n%"},"finish_reason":"stop"}]}"#
    ),
    (
      "Mistral",
      #"{"choices":[{"index":0,"message":{"role":"assistant","content":[{"type":"thinking","thinking":[{"type":"text","text":"Hm"}]},{"type":"text","text":"%"}]},"finish_reason":"stop"}]}"#
    ),
    (
      "OpenAI completion",
      #"{"id":"c","object":"text_completion","choices":[{"text":"%","index":0,"logprobs":null,"finish_reason":"stop"}]}"#
    ),
    (
      "OpenAI response",
      #"{"id":"r","object":"response","status":"completed","error":null,"incomplete_details":null,"instructions":"Be kind","output":[{"type":"reasoning","summary":[{"type":"summary_text","text":"Hm"}]},{"type":"message","role":"assistant","content":[{"type":"output_text","text":"%","annotations":[]}]}],"text":{"format":{"type":"text"}},"tools":[]}"#
    ),
    (
      "Anthropic",
      #"{"id":"m","type":"message","role":"assistant","model":"claude","content":[{"type":"thinking","thinking":"Hm","signature":"x"},{"type":"text","text":"%"}],"stop_reason":"end_turn","stop_sequence":null,"usage":{"input_tokens":1}}"#
    ),
    (
      "Google Gemini",
      #"{"candidates":[{"content":{"parts":[{"text":"Hm","thought":true},{"text":"%"}],"role":"model"},"finishReason":"STOP","index":0}],"usageMetadata":{},"modelVersion":"g"}"#
    ),
    (
      "Google Gemini interaction",
      #"{"id":"v1","object":"interaction","status":"completed","steps":[{"type":"thought","summary":[{"type":"text","text":"Hm"}]},{"type":"model_output","content":[{"type":"text","text":"%"}]}]}"#
    ),
    (
      "Mistral conversation",
      #"{"object":"conversation.response","conversation_id":"c","outputs":[{"type":"message.output","role":"assistant","content":"%"}],"usage":{}}"#
    ),
    (
      "Cohere 2",
      #"{"id":"a","finish_reason":"COMPLETE","message":{"role":"assistant","content":[{"type":"text","text":"%"}]},"usage":{}}"#
    ),
    (
      "Cohere 1",
      #"{"response_id":"a","text":"%","generation_id":"g","chat_history":[{"role":"USER","message":"Why?"}],"finish_reason":"COMPLETE","meta":{}}"#
    ),
    (
      "Amazon Bedrock",
      #"{"output":{"message":{"role":"assistant","content":[{"reasoningContent":{"reasoningText":{"text":"Hm"}}},{"text":"%"}]}},"stopReason":"end_turn","usage":{},"metrics":{}}"#
    ),
    (
      "Amazon Titan",
      #"{"inputTextTokenCount":5,"results":[{"tokenCount":3,"outputText":"%","completionReason":"FINISH"}]}"#
    ),
    ("Llama on Bedrock", #"{"generation":"%","prompt_token_count":1,"stop_reason":"stop"}"#),
    (
      "Ollama chat",
      #"{"model":"m","created_at":"2026","message":{"role":"assistant","content":"%","thinking":"Hm"},"done":true,"done_reason":"stop"}"#
    ),
    ("Ollama generate", #"{"model":"m","created_at":"2026","response":"%","done":true,"context":[1]}"#),
    (
      "llama.cpp",
      #"{"index":0,"content":"%","stop":true,"model":"m","prompt":"Why?","stop_type":"eos","timings":{}}"#
    ),
    (
      "Text Generation Inference",
      #"{"generated_text":"%","details":{"finish_reason":"eos_token","tokens":[{"text":"The"}]}}"#
    ),
    ("SGLang", #"{"text":"%","meta_info":{"finish_reason":{"type":"stop","matched":1}}}"#),
    ("Cloudflare", #"{"result":{"response":"%"},"success":true,"errors":[],"messages":[]}"#),
    ("IBM watsonx", #"{"model_id":"m","results":[{"generated_text":"%","stop_reason":"eos_token"}]}"#),
    (
      "Alibaba DashScope",
      #"{"output":{"choices":[{"finish_reason":"stop","message":{"role":"assistant","content":"%"}}]},"usage":{},"request_id":"r"}"#
    ),
    (
      "LangChain",
      #"{"content":"%","additional_kwargs":{"refusal":null},"response_metadata":{"finish_reason":"stop"},"type":"ai","name":null,"id":"run","tool_calls":[]}"#
    ),
    (
      "LangChain constructor",
      #"{"lc":1,"type":"constructor","id":["langchain","schema","messages","AIMessage"],"kwargs":{"content":"%","tool_calls":[]}}"#
    ),
    ("LangServe", #"{"output":{"content":"%","type":"ai"},"callback_events":[],"metadata":{"run_id":"r"}}"#),
    (
      "Dify",
      #"{"event":"message","message_id":"m","conversation_id":"c","mode":"chat","answer":"%","metadata":{},"created_at":1}"#
    ),
    (
      "Replicate",
      #"{"id":"p","status":"succeeded","urls":{"get":"u"},"input":{"prompt":"Why?"},"output":["The **sk","y** is ","blue."],"error":null,"logs":""}"#
    ),
  ]

  private static let expected = [
    Block.Kind.paragraph(.concat([.plain("The "), .styled(.bold, .plain("sky")), .plain(" is blue.")]))
  ]

  @Test("The text is the page, for every provider", arguments: answers.indices)
  func whole(index: Int) throws {
    let (name, template) = Self.answers[index]
    let json = template.replacing("%", with: Self.markdown)
    for text in [json, "\u{feff}\n" + json] {
      guard case .page(let read) = try InputReader.read(Array(text.utf8)) else {
        Issue.record("\(name) is no page")
        return
      }
      #expect(read.page.blocks.map(\.kind) == Self.expected, "\(name)")
      #expect(read.diagnostics.isEmpty, "\(name): \(read.diagnostics.map(\.message))")
    }
  }

  @Test("A warning has the position of its text, also in parts and after a thought")
  func places() throws {
    let json = #"""
      {"content":[
      {"type":"text","text":"<think>Hm</think>\n\nFirst"},
      {"type":"tool_use","id":"t","name":"f","input":{}},
      {"type":"text","text":"A formula: $\\nosuch{x}$ and <tg-map lat=\"x\"/>"}],
      "type":"message","role":"assistant","stop_reason":"end_turn"}
      """#
    let read = try InputReader.page(Array(json.utf8))
    #expect(read.page.blocks.count >= 2)
    let lines = read.diagnostics.compactMap { $0.origin.byteOffset }.map {
      SourceLocator(Array(json.utf8)).locate($0).line
    }
    #expect(!lines.isEmpty)
    #expect(lines.allSatisfy { $0 == 4 })
  }

  @Test(
    "An empty answer is an error with the provider's message",
    arguments: [
      (
        #"{"choices":[{"message":{"content":null},"finish_reason":"content_filter"}]}"#,
        "the provider stopped it with 'content_filter'"
      ),
      (
        #"{"type":"message","role":"assistant","content":[],"stop_reason":"refusal"}"#,
        "the provider stopped it with 'refusal'"
      ),
      (
        #"{"object":"response","output":[],"error":{"message":"Slow down","code":"rate_limit_exceeded"}}"#,
        "the provider reported an error: Slow down (rate_limit_exceeded)"
      ),
      (#"{"promptFeedback":{"blockReason":"SAFETY"}}"#, "the provider stopped it with 'SAFETY'"),
      (
        #"{"choices":[{"message":{"content":"","tool_calls":[{"id":"c","type":"function","function":{"name":"f","arguments":"{}"}}]},"finish_reason":"tool_calls"}]}"#,
        "it only calls a tool"
      ),
    ])
  func empty(json: String, reason: String) throws {
    let error = try #require(failure(json))
    #expect(error.message == "the model's answer is empty: " + reason)
  }

  @Test("An answer that ended early is reported and drawn")
  func cut() throws {
    let read = try InputReader.page(
      Array(#"{"choices":[{"message":{"content":"A"},"finish_reason":"length"}]}"#.utf8))
    #expect(read.page.blocks.count == 1)
    #expect(read.diagnostics.map(\.code) == [.answerCut])
  }
}
