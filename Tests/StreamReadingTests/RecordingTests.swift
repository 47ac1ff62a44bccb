import Foundation
import PageModel
import Testing

@testable import MessageReading
@testable import PageReading
@testable import StreamReading

/// Real recordings of streams, with their content (Spec/Input.md 12).
@Suite struct RecordingTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Recordings")

  /// The content of a recording.
  private struct Expected {
    /// Markdown.
    var text: String
    var thought: String?
    /// Parts of the warnings.
    var warnings: [String] = []
  }

  private static let sky =
    "The **sky** is blue because of `Rayleigh` scattering: $I \\propto \\lambda^{-4}$.\n\n- one\n- two\n"

  private static let recordings: [String: Expected] = [
    "anthropic-error.sse": Expected(
      text: "I'll look up the weather.", thought: "Let me check the weather",
      warnings: ["the provider reported an error: Overloaded (overloaded_error)"]),
    "anthropic-loop.sse": Expected(
      text: "I'll look up the weather.\n\nIt is **18 °C** in Paris.", thought: "Let me check the weather"),
    "gemini.sse": Expected(text: sky, thought: "Thinking about it"),
    "legacy.sse": Expected(text: sky),
    "mistral-think.sse": Expected(text: "The **sky** is blue.", thought: "Let me think"),
    "multiline.sse": Expected(text: "Hello **world**"),
    "ollama-chat.jsonl": Expected(text: sky, thought: "Let me think"),
    "openai-error.sse": Expected(
      text: "The **sky** is ",
      warnings: ["the provider reported an error: Internal server error (server_error)"]),
    "openrouter.sse": Expected(text: sky, thought: "hm"),
    "responses-refusal.sse": Expected(text: "I can't help with that."),
    "responses.sse": Expected(text: sky, thought: "Checking the sky\nSecond step"),
    "think.sse": Expected(text: "The sky is blue.", thought: "Okay, the user asks about sky."),
  ]

  @Test("Every recording has an expectation, and is read completely", arguments: recordings.keys.sorted())
  func recording(name: String) throws {
    let expected = try #require(Self.recordings[name])
    let bytes = Array(try Data(contentsOf: Self.folder.appending(path: name)))
    let result = try StreamReader.read(bytes, name: name)
    try compare(result.script.revisions, result.diagnostics.map(\.message), with: expected)
    var reader = LiveStreamReader()
    var revisions: [StreamScript.Revision] = []
    for (index, start) in stride(from: 0, to: bytes.count, by: 50).enumerated() {
      revisions += try reader.add(Array(bytes[start..<min(start + 50, bytes.count)]), at: Double(index) / 10)
    }
    revisions += try reader.end(at: 1e6)
    try compare(revisions, reader.findings.map(\.diagnostic.message), with: expected)
  }

  private func compare(
    _ revisions: [StreamScript.Revision], _ messages: [String], with expected: Expected
  ) throws {
    let page = try #require(revisions.last?.page())
    let wanted = try InputReader.page(Array(expected.text.utf8), name: "a.md").page
    #expect(page.blocks.map(\.kind) == wanted.blocks.map(\.kind))
    let thoughts = revisions.flatMap { $0.page().blocks }.compactMap { block in
      if case .thinking(let text) = block.kind { text.plainText } else { nil }
    }
    #expect(thoughts.max { $0.count < $1.count } == expected.thought)
    #expect(thoughts.allSatisfy { !$0.contains("*") })
    #expect(messages == expected.warnings)
  }

  @Test("The folder contains nothing else")
  func folder() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path())
    #expect(names.sorted() == Self.recordings.keys.sorted())
  }
}
