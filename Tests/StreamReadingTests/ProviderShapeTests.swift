import Foundation
import PageModel
import Testing

@testable import JSONText
@testable import MessageReading
@testable import PageReading
@testable import ReadingTestSupport
@testable import StreamReading

/// Each format of every provider, in every transport (Spec/Input.md 12).
@Suite struct ProviderShapeTests {
  /// The content of an answer.
  private struct Reading: Equatable {
    var blocks: [Block.Kind]
    var thought: String?
    var messages: [String]
  }

  private func reading(_ revisions: [StreamScript.Revision], _ messages: [String]) -> Reading {
    let thoughts = revisions.flatMap { $0.page().blocks }.compactMap { block in
      if case .thinking(let text) = block.kind { text.plainText } else { nil }
    }
    let longest = thoughts.max { $0.count < $1.count }
    return Reading(
      blocks: revisions.last?.page().blocks.map(\.kind) ?? [], thought: longest, messages: messages)
  }

  private func recorded(_ text: String) throws -> Reading {
    let result = try stream(text)
    #expect(result.format == .stream)
    return reading(result.script.revisions, result.diagnostics.map(\.message))
  }

  private func live(_ text: String, in length: Int) throws -> Reading {
    var reader = LiveStreamReader()
    let bytes = Array(text.utf8)
    var revisions: [StreamScript.Revision] = []
    for (index, start) in stride(from: 0, to: bytes.count, by: length).enumerated() {
      let piece = Array(bytes[start..<min(start + length, bytes.count)])
      revisions += try reader.add(piece, at: Double(index))
    }
    revisions += try reader.end(at: Double(bytes.count))
    return reading(revisions, reader.findings.map(\.diagnostic.message))
  }

  private func expected(_ shape: ProviderShape) throws -> Reading {
    let page = try InputReader.page(Array(ProviderShape.text.utf8), name: "a.md").page
    return Reading(blocks: page.blocks.map(\.kind), thought: shape.thought, messages: [])
  }

  private func events(_ shape: ProviderShape, lineEnd: String = "\n", more: String = "") -> String {
    shape.records.map { record in
      let name = record.event.flatMap { $0.isEmpty ? nil : $0 }.map { "event: \($0)\(lineEnd)" } ?? ""
      return "\(more)\(name)data: \(record.json)\(lineEnd)\(lineEnd)"
    }.joined() + "data: [DONE]\(lineEnd)\(lineEnd)"
  }

  @Test("There are more than 45 providers, and each name is unique")
  func count() {
    #expect(ProviderShape.streams.count > 45)
    #expect(Set(ProviderShape.streams.map(\.name)).count == ProviderShape.streams.count)
  }

  @Test("Server-sent events", arguments: ProviderShape.streams)
  func serverSentEvents(shape: ProviderShape) throws {
    let expected = try expected(shape)
    #expect(try recorded(events(shape)) == expected)
    for length in [1, 50, 100_000] { #expect(try live(events(shape), in: length) == expected) }
  }

  @Test(
    "Server-sent events with other line ends, ids, comments, times and the head of a response",
    arguments: ProviderShape.streams)
  func oddEvents(shape: ProviderShape) throws {
    let expected = try expected(shape)
    let head =
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/2 200 \r\ncontent-type: text/event-stream\r\nserver: a\r\n\r\n"
    let texts = [
      events(shape, lineEnd: "\r\n", more: ": keep alive\r\nid: 7\r\nretry: 1000\r\n"),
      events(shape, lineEnd: "\r", more: "id\r"), "\u{feff}" + events(shape),
      head + events(shape, lineEnd: "\r\n"),
    ]
    for text in texts {
      #expect(try recorded(text) == expected)
      for length in [29, 100_000] { #expect(try live(text, in: length) == expected) }
    }
  }

  @Test(
    "Events with content on several lines, and with fields in another order",
    arguments: ProviderShape.streams)
  func spreadEvents(shape: ProviderShape) throws {
    let text = shape.records.map { record in
      let json = record.json.hasPrefix("\"") ? record.json : spread(record.json)
      let lines = json.split(separator: "\n").map { "data: \($0)\n" }.joined(separator: ": a comment\n")
      let name = record.event.flatMap { $0.isEmpty ? nil : $0 }.map { "event: \($0)\n" } ?? ""
      return lines + "id: 1\n" + name + "\n"
    }.joined()
    let expected = try expected(shape)
    #expect(try recorded(text) == expected)
    for length in [31, 100_000] { #expect(try live(text, in: length) == expected) }
  }

  /// Line ends where JSON allows them.
  private func spread(_ json: String) -> String {
    var isInString = false
    var isEscaped = false
    var text = ""
    for character in json {
      text.append(character)
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isInString.toggle()
      }
      if !isInString, ",{[".contains(character) { text.append("\n") }
    }
    return text
  }

  private static let lines = ProviderShape.streams.filter { !$0.needsEvents }

  @Test("JSON lines, also without empty lines and after 'data:'", arguments: lines)
  func jsonLines(shape: ProviderShape) throws {
    let expected = try expected(shape)
    for (start, end) in [("", "\n"), ("", "\r\n"), ("data: ", "\n"), ("data:", "\n")] {
      let text = shape.records.map { start + $0.json + end }.joined()
      #expect(try recorded(text) == expected)
      for length in [27, 100_000] { #expect(try live(text, in: length) == expected) }
    }
  }

  @Test("An array, and JSON documents on several lines", arguments: lines)
  func arrays(shape: ProviderShape) throws {
    let expected = try expected(shape)
    let records = shape.records.map(\.json)
    let spread = records.map { self.spread($0) }
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n"
    let texts: [String] = [
      "[\(records.joined(separator: ","))]", "[\(spread.joined(separator: "\n,\r\n"))]\n",
      spread.joined(separator: "\n"),
      "\(head)[\(records.joined(separator: ",\n"))]",
    ]
    for text in texts {
      #expect(try recorded(text) == expected)
      for length in [27, 100_000] { #expect(try live(text, in: length) == expected) }
    }
  }

  @Test("A truncated stream keeps the received content", arguments: ProviderShape.streams)
  func cutOff(shape: ProviderShape) throws {
    let text = events(shape)
    let cut = String(text.prefix(text.count * 2 / 3)) + "\n\ndata: {\"cho"
    // The text of some is only in their last record.
    if shape.name.hasSuffix("without their deltas") {
      #expect(streamFailure(cut)?.message == "the model's answer is empty")
      return
    }
    let result = try stream(cut)
    #expect(result.script.revisions.last?.isFinal == true)
    #expect(result.diagnostics.contains { $0.message.hasPrefix("cannot read a record: ") })
  }
}
