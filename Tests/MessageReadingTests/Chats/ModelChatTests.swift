import MessageModel
import PageModel
import Testing

@testable import JSONText
@testable import MessageReading
@testable import PageReading
@testable import ReadingTestSupport

/// Conversations with language models as chats (Spec/Messages.md 1.16).
@Suite struct ModelChatTests {
  private static let chats: [(name: String, json: String)] = [
    (
      "OpenAI",
      #"{"model":"m","messages":[{"role":"system","content":"Be kind"},{"role":"user","content":"Why is it *blue*?"},{"role":"assistant","content":"The **sky** is."},{"role":"user","content":[{"type":"text","text":"And"},{"type":"text","text":" why?"}]}],"temperature":1,"stream":true}"#
    ),
    (
      "A list alone",
      #"[{"role":"developer","content":"Be kind"},{"role":"user","content":"Why is it *blue*?"},{"role":"assistant","content":"The **sky** is."},{"role":"user","content":"And why?"}]"#
    ),
    (
      "OpenAI responses",
      #"{"model":"m","input":[{"role":"user","content":[{"type":"input_text","text":"Why is it *blue*?"}]},{"type":"reasoning","summary":[]},{"type":"message","role":"assistant","content":[{"type":"output_text","text":"The **sky** is."}]},{"role":"user","content":"And why?"}]}"#
    ),
    (
      "Anthropic",
      #"{"model":"m","system":"Be kind","max_tokens":9,"messages":[{"role":"user","content":"Why is it *blue*?"},{"role":"assistant","content":[{"type":"thinking","thinking":"Hm","signature":"s"},{"type":"text","text":"The **sky** is."},{"type":"tool_use","id":"t","name":"f","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":"x"}]},{"role":"user","content":[{"type":"text","text":"And why?"}]}]}"#
    ),
    (
      "Google Gemini",
      #"{"systemInstruction":{"parts":[{"text":"Be kind"}]},"contents":[{"role":"user","parts":[{"text":"Why is it *blue*?"}]},{"role":"model","parts":[{"text":"Hm","thought":true},{"text":"The **sky** is."}]},{"role":"user","parts":[{"text":"And why?"}]}]}"#
    ),
    (
      "Amazon Bedrock",
      #"{"modelId":"m","messages":[{"role":"user","content":[{"text":"Why is it *blue*?"}]},{"role":"assistant","content":[{"reasoningContent":{"reasoningText":{"text":"Hm"}}},{"text":"The **sky** is."}]},{"role":"user","content":[{"text":"And why?"}]}]}"#
    ),
    (
      "Cohere 1",
      #"{"message":"unused","chat_history":[{"role":"USER","message":"Why is it *blue*?"},{"role":"CHATBOT","message":"The **sky** is."},{"role":"USER","message":"And why?"}]}"#
    ),
    (
      "Ollama",
      #"{"model":"m","messages":[{"role":"user","content":"Why is it *blue*?"},{"role":"assistant","content":"The **sky** is.","thinking":"Hm"},{"role":"user","content":"And why?"}]}"#
    ),
    (
      "Mistral",
      #"{"messages":[{"role":"user","content":"Why is it *blue*?"},{"role":"assistant","content":[{"type":"thinking","thinking":[{"type":"text","text":"Hm"}]},{"type":"text","text":"The **sky** is."}]},{"role":"user","content":"And why?"}]}"#
    ),
    (
      "Thoughts in the text",
      #"{"messages":[{"role":"user","content":"Why is it *blue*?"},{"role":"assistant","content":"<think>Hm</think>The **sky** is."},{"role":"user","content":"And why?"}]}"#
    ),
    (
      "LangChain",
      #"{"messages":[{"type":"human","content":"Why is it *blue*?"},{"type":"ai","content":"The **sky** is.","tool_calls":[]},{"type":"tool","content":"x"},{"type":"human","content":"And why?"}]}"#
    ),
    (
      "LangChain, as dictionaries",
      #"[{"type":"human","data":{"content":"Why is it *blue*?"}},{"type":"ai","data":{"content":"The **sky** is."}},{"type":"human","data":{"content":"And why?"}}]"#
    ),
    (
      "LangChain constructors",
      #"[{"lc":1,"type":"constructor","id":["langchain","schema","messages","HumanMessage"],"kwargs":{"content":"Why is it *blue*?"}},{"lc":1,"type":"constructor","id":["langchain","schema","messages","AIMessage"],"kwargs":{"content":"The **sky** is."}},{"lc":1,"type":"constructor","id":["langchain","schema","messages","HumanMessage"],"kwargs":{"content":"And why?"}}]"#
    ),
    (
      "Vercel AI SDK",
      #"{"id":"chat1","messages":[{"id":"a","role":"user","parts":[{"type":"text","text":"Why is it *blue*?"}]},{"id":"b","role":"assistant","parts":[{"type":"step-start"},{"type":"reasoning","text":"Hm"},{"type":"text","text":"The **sky** is.","state":"done"}]},{"id":"c","role":"user","content":"","parts":[{"type":"text","text":"And why?"}]}]}"#
    ),
    (
      "A data set",
      #"{"id":"x","conversations":[{"from":"human","value":"Why is it *blue*?"},{"from":"gpt","value":"The **sky** is."},{"from":"human","value":"And why?"}]}"#
    ),
    (
      "Lines",
      "{\"role\":\"system\",\"content\":\"Be kind\"}\n{\"role\":\"user\",\"content\":\"Why is it *blue*?\"}\n{\"role\":\"assistant\",\"content\":\"The **sky** is.\"}\n{\"role\":\"user\",\"content\":\"And why?\"}\n"
    ),
  ]

  @Test("Questions are outgoing text, and answers are pages of Markdown", arguments: chats.indices)
  func chat(index: Int) throws {
    let (name, json) = Self.chats[index]
    let chat = try #require(try openChat(json), "\(name)")
    #expect(chat.count == 3, "\(name)")
    let messages = (0..<chat.count).compactMap { chat.message(at: $0)?.message }
    #expect(messages.map(\.direction) == [.outgoing, .incoming, .outgoing], "\(name)")
    #expect(messages.map(\.chat.kind) == [.private, .private, .private])
    #expect(messages.first?.text.plainText == "Why is it *blue*?", "\(name)")
    #expect(messages.last?.text.plainText == "And why?", "\(name)")
    guard case .page(let page)? = messages.dropFirst().first?.content else {
      Issue.record("\(name): the answer is no page")
      return
    }
    let bold = RichText.concat([.plain("The "), .styled(.bold, .plain("sky")), .plain(" is.")])
    #expect(page.blocks.map(\.kind) == [.paragraph(bold)], "\(name)")
    let leftOut = chat.records[.leftOut]
    #expect(chat.diagnostics.isEmpty == (leftOut == 0), "\(name): \(chat.diagnostics.map(\.message))")
    #expect(chat.diagnostics.allSatisfy { $0.code == .partNotDrawn }, "\(name)")
    #expect(chat.records.known == chat.records.read, "\(name)")
  }

  @Test(
    "An image in a question is an image, and nothing is downloaded",
    arguments: [
      #"{"type":"image_url","image_url":{"url":"data:image/png;base64,iVBORw0KGgo="}}"#,
      #"{"type":"image","source":{"type":"base64","media_type":"image/png","data":"iVBORw0KGgo="}}"#,
      #"{"inlineData":{"mimeType":"image/png","data":"iVBORw0KGgo="}}"#,
      #"{"image":{"format":"png","source":{"bytes":"iVBORw0KGgo="}}}"#,
      #"{"type":"input_image","image_url":"data:image/png;base64,iVBORw0KGgo="}"#,
      #"{"type":"file","mediaType":"image/png","url":"data:image/png;base64,iVBORw0KGgo="}"#,
    ])
  func pictures(part: String) throws {
    let json =
      #"{"messages":[{"role":"user","content":[{"type":"text","text":"What is this?"},\#(part)]},{"role":"assistant","content":"A dot."}]}"#
    let chat = try #require(try openChat(json))
    let read = try #require(chat.message(at: 0))
    guard case .photo(let photo) = read.message.content, let id = photo.media else {
      Issue.record("no picture")
      return
    }
    #expect(read.message.text.plainText == "What is this?")
    #expect(read.media.photos[id]?.sizes.first?.sources.isEmpty == false)
    #expect(read.diagnostics.isEmpty)
  }

  @Test("A conversation with one message is drawn as a page")
  func loneMessage() throws {
    let read = try InputReader.page(Array(#"{"role":"assistant","content":"The **sky**"}"#.utf8))
    #expect(read.page.blocks.count == 1)
    let last = try InputReader.page(Array(Self.chats[0].json.utf8))
    #expect(last.page.blocks.map(\.kind) == [.paragraph(.plain("And why?"))])
  }
}
