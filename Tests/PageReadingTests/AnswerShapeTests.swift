import Foundation
import Testing

@testable import JSONText
@testable import PageReading
@testable import ReadingTestSupport

/// The table of the formats of providers' answers.
@Suite struct AnswerShapeTests {
  /// The rows of Spec/Films.md, one for each format.
  private static var documented: [String] {
    let shapes = AnswerShapes.all.records.shapes
    let names = shapes.map(\.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    return names.map { name in
      let rows = shapes.filter { $0.name == name }
      let readable = rows.filter(\.holdsText)
      func cell(_ texts: [String]) -> String {
        let unique = texts.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        return unique.map { "`\($0.replacingOccurrences(of: "|", with: " or "))`" }.joined(separator: ", ")
      }
      func paths(_ lists: (AnswerShape) -> [[AnswerPath]]) -> [String] {
        readable.flatMap { row in
          lists(row).map {
            $0.map { (row.base.map { $0.description + "." } ?? "") + $0.description }.joined(separator: "|")
          }
        }
      }
      let cells = [
        name, cell(readable.map(\.known)), cell(paths(\.texts)), cell(paths(\.thoughts)),
        cell(paths { [$0.ends] }.filter { !$0.isEmpty }),
      ]
      return "| " + cells.joined(separator: " | ") + " |"
    }
  }

  @Test("Spec/Films.md lists the table")
  func documentation() throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Spec/Films.md")
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex { $0.hasPrefix("| Shape |") })
    let table = lines[(start + 2)...].prefix { $0.hasPrefix("|") }
    let expected = Self.documented
    #expect(Array(table) == expected, "the table is:\n\(expected.joined(separator: "\n"))")
  }

  @Test(
    "Every row can be reached: its distinguishing key is in no earlier row",
    arguments: AnswerShapes.all.records.shapes.indices)
  func rows(index: Int) {
    let shape = AnswerShapes.all.records.shapes[index]
    #expect(!shape.name.isEmpty && !shape.known.isEmpty)
    let earlier = AnswerShapes.all.records.shapes[..<index]
    #expect(!earlier.contains { $0.known == shape.known }, "\(shape.name): \(shape.known)")
  }

  @Test("A path leads into members, elements and the first answer")
  func paths() throws {
    let root = try JSONDocument(
      #"{"a":{"bC":[{"index":1,"x":"second"},{"index":0,"x":"first"}],"d":null},"e":["p","q"]}"#
    ).root
    func strings(_ path: String) -> [String?] { AnswerPath(path).values(in: root).map(\.string) }
    #expect(strings("a.b_c[].x") == ["second", "first"])
    #expect(strings("a.b_c[0].x") == ["first"])
    #expect(strings("e[]") == ["p", "q"])
    #expect(strings("a.d").isEmpty && strings("a.nothing.x").isEmpty)
    #expect(AnswerPath(".").values(in: root).map(\.index) == [0])
    #expect(AnswerPath("a.b_c[0].x").otherAnswers(in: root).count == 1)
  }

  @Test(
    "The most specific row is used",
    arguments: [
      (#"{"choices":[{"delta":{"content":"a"},"text":"a"}]}"#, "OpenAI chat completions"),
      (#"{"choices":[{"text":"a"}]}"#, "OpenAI completions"),
      (#"{"type":"message_start","message":{}}"#, "Anthropic messages"),
      (#"{"messageStart":{"role":"assistant"}}"#, "Amazon Bedrock"),
      (#"{"response":"a","done":false}"#, "Ollama generate"), (#"{"response":"a"}"#, "Cloudflare Workers AI"),
      (#"{"error":{"message":"a"}}"#, "Errors"),
      (#"{"choices":[{"delta":{}}],"error":{"message":"a"}}"#, "OpenAI chat completions"),
    ])
  func order(json: String, name: String) throws {
    #expect(AnswerReader.shape(of: try JSONDocument(json).root)?.name == name)
  }

  @Test(
    "Other objects have no answer format",
    arguments: [
      #"{"t":0,"delta":"a"}"#, #"{"thinking":"a"}"#, #"{"done":true}"#, #"{"page":{"blocks":[]}}"#,
      #"{"markdown":"a"}"#, #"{"message_id":1,"text":"a","chat":{"id":1}}"#, #"{"blocks":[]}"#,
      #"{"update_id":1,"message":{"text":"a"}}"#, #"{"type":"paragraph","text":"a"}"#, #"{"tag":"p"}"#,
      #"{"@type":"message","content":{}}"#, #"{"ok":true,"result":{}}"#, #"{"choices":[]}"#,
      #"{"name":"a","messages":[]}"#, #"{"id":1,"type":"message","text":"a","text_entities":[]}"#,
      #"{"draft_id":1,"rich_message":{"blocks":[]}}"#, #"{"from":"Anna","text":"Hi"}"#, "[]", "[1]", "{}",
    ])
  func noAnswer(json: String) throws {
    #expect(AnswerReader.shape(of: try JSONDocument(json).root) == nil)
  }
}
