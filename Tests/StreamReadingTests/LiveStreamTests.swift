import PageModel
import Primitives
import Testing

@testable import PageReading
@testable import ReadingTestSupport
@testable import StreamReading

/// Streams that are read while they are written (Spec/Input.md 12).
@Suite struct LiveStreamTests {
  /// Feeds chunks at their times.
  private func read(
    _ pieces: [(Double, String)], end: Double = 9, options: StreamOptions = StreamOptions()
  ) throws(ReadError) -> (lines: [String], findings: [LiveStreamReader.Finding]) {
    var reader = LiveStreamReader(options: options)
    var revisions: [StreamScript.Revision] = []
    for (time, piece) in pieces { revisions += try reader.add(Array(piece.utf8), at: time) }
    revisions += try reader.end(at: end)
    let lines = revisions.map { revision in
      let texts = revision.page().blocks.map { block in
        switch block.kind {
        case .paragraph(let text): text.plainText
        case .thinking(let text): "thinking " + text.plainText
        default: block.name
        }
      }
      return "\(revision.time)\(revision.isFinal ? "!" : ""): " + texts.joined(separator: " | ")
    }
    return (lines, reader.findings)
  }

  @Test("A record has the time of its arrival, or its own time if that is later")
  func times() throws {
    let (lines, findings) = try read([
      (0.5, #"{"delta":"One"}"# + "\n"), (0.75, #"{"delta":" two","t":0.25}"# + "\n"),
      (1, #"{"delta":" three","t":2}"# + "\n"), (1.5, #"{"delta":" four"}"# + "\n"),
    ])
    #expect(
      lines == [
        "0.5: One", "0.75: One two", "2.0: One two three", "2.0: One two three four",
        "9.0!: One two three four",
      ])
    #expect(findings.isEmpty)
  }

  @Test("The text of an event may end with blanks")
  func blanks() throws {
    let (lines, _) = try read([(0, "data: One \n\ndata:  two\u{c}\u{c}\n"), (1, "\ndata:  three\t\n\n")])
    #expect(lines.last == "9.0!: One two three", "\(lines)")
  }

  @Test("Text that waits is shown at its time, even if nothing arrives for a long time")
  func waits() throws {
    let (lines, _) = try read([
      (0, #"{"delta":"Some **bold "}"# + "\n"), (0.25, #"{"delta":"and [a link"}"# + "\n"),
    ])
    #expect(
      lines == [
        "0.0: Some", "0.25: Some", "0.5: Some **bold and", "0.75: Some **bold and [a link",
        "9.0!: Some **bold and [a link",
      ])
  }

  @Test("The boundaries of chunks have no effect", arguments: [1, 2, 3, 7, 1000])
  func pieces(length: Int) throws {
    let text =
      "\u{feff}data: {\"delta\":\"a — ü \"}\r\n\r\n: ping\ndata: {\"delta\":\"😀\"}\ndata: {\"done\":true}\ndata: [DONE]\n"
    let bytes = Array(text.utf8)
    var reader = LiveStreamReader()
    var last: StreamScript.Revision?
    for start in stride(from: 0, to: bytes.count, by: length) {
      last = try reader.add(Array(bytes[start..<min(bytes.count, start + length)]), at: 1).last ?? last
    }
    last = try reader.end(at: 2).last ?? last
    #expect(last?.isFinal == true && last?.time == 1)
    #expect(last?.page().blocks.map(\.kind) == [.paragraph(.plain("a — ü 😀"))])
    #expect(reader.findings.isEmpty)
  }

  @Test("Input that does not begin like a record is text, without half a character")
  func text() throws {
    var reader = LiveStreamReader()
    let bytes = Array("**Bold** ü".utf8)
    let first = try reader.add(Array(bytes.dropLast()), at: 1)
    #expect(first.last?.page().blocks.count == 1)
    #expect(first.last.map { String(describing: $0.page()).contains("\u{fffd}") } == false)
    let rest = try reader.add([bytes[bytes.count - 1]], at: 2)
    #expect(rest.map(\.time) == [2])
    #expect(String(describing: rest[0].page()).contains("ü"))
    #expect(try reader.end(at: 3).map(\.isFinal) == [true])
  }

  @Test(
    "A page on several lines appears when it is complete",
    arguments: [
      "[\n {\"type\":\"paragraph\",\"text\":\"Hi\"}\n]",
      "\n{\n \"blocks\": [{\"type\":\"paragraph\",\"text\":\"Hi\"}]\n}\n",
      "{\n \"blocks\": [{\"type\":\"paragraph\",\"text\":\"Hi\"}]\n}\n",
      "<p>Hi</p>",
    ])
  func wholePage(text: String) throws {
    for length in [1, 5, 1000] {
      let pieces = stride(from: 0, to: text.count, by: length).map { start in
        (1.0, String(text.dropFirst(start).prefix(length)))
      }
      let (lines, findings) = try read(pieces)
      #expect(lines == ["9.0!: Hi"])
      #expect(findings.isEmpty)
    }
  }

  @Test("A truncated page is an error", arguments: ["{\"blocks\":[", "{\"blocks\":\n[", "\n{\"blocks\":["])
  func cutPage(text: String) {
    #expect(throws: ReadError.self) { try read([(1, text)]) }
  }

  @Test("A record that cannot be read is a diagnostic with its line, and the others are read")
  func broken() throws {
    let (lines, findings) = try read([
      (1, "{\"delta\":\"a\"}\n{\"delta\":\n{\"delta\":7}\n{\"page\":{\"blocks\":3}}\n{\"delta\":\"b\"}\n")
    ])
    #expect(lines.last == "9.0!: ab")
    #expect(findings.map { $0.location?.line } == [2, 3, 4])
  }

  @Test("Without input there is no revision, and no end without a beginning")
  func empty() throws {
    #expect(try read([(1, " \n")]).lines.isEmpty)
    #expect(try read([]).lines.isEmpty)
  }

  @Test("The size of a line without an end, and of a text without one, is limited")
  func bounds() {
    var options = StreamOptions()
    options.reading.limits.inputBytes = 100
    for start in ["{\"delta\":\"", "word ", "[\""] {
      #expect(throws: ReadError.self) {
        try read(
          Array(repeating: (1.0, start + String(repeating: "x", count: 40)), count: 4), options: options)
      }
    }
  }

  @Test("The size of endless deltas is limited; replaced content is released")
  func writtenBounds() throws {
    var options = StreamOptions()
    options.reading.limits.inputBytes = 100
    let text = String(repeating: "x", count: 40)
    func records(_ key: String) -> [(Double, String)] {
      Array(repeating: (1, "{\"\(key)\":\"\(text)\"}\n"), count: 100)
    }
    #expect(throws: ReadError.self) { try read(records("delta"), options: options) }
    #expect(try read(records("markdown"), options: options).lines.last == "9.0!: \(text)")
    #expect(try read(records("thinking"), options: options).lines.count == 101)
  }

  @Test("A session continues beyond the longest stream; the own time of a record does not")
  func longSession() throws {
    let times = [(7200.0, "{\"delta\":\"a\"}\n"), (7300, "{\"delta\":\"b\",\"dt\":2}\n")]
    #expect(
      try read(times, end: 7400).lines == ["7200.0: a", "7300.0: ab", "7400.0!: ab"])
    #expect(throws: ReadError.self) { try read([(1, "{\"delta\":\"a\",\"t\":1767225600000}\n")]) }
    #expect(throws: ReadError.self) {
      try read([(7200, "{\"delta\":\"a\"}\n{\"delta\":\"a\",\"dt\":3601}\n")])
    }
  }

  @Test("A text is not read from its beginning each time it grows")
  func cost() throws {
    let reads = Lock(0)
    let plain = WrittenMarkdown.reader(ReadOptions())
    var options = StreamOptions()
    options.textReader = TextReader(seams: plain.seams) { text, definitions, isWhole, _ in
      reads.withLock { $0 += text.utf8.count }
      return plain.page(text, definitions, isWhole)
    }
    var reader = LiveStreamReader(options: options)
    var blocks = 0
    for _ in 0..<500 {
      for revision in try reader.add(Array("{\"delta\":\"A paragraph.\\n\\n\"}\n".utf8), at: 1) {
        blocks = revision.page().blocks.count
      }
    }
    #expect(blocks == 500)
    #expect(reads.withLock { $0 } < 500 * 5 * "A paragraph.\n\n".utf8.count)
  }

  @Test("The number of diagnostics of a long session is limited")
  func findings() throws {
    let lines = (0..<1000).map { "{\"delta\":\"a\",\"key\($0)\":1}\n" }
    #expect(try read(lines.map { (1, $0) }).findings.count == 100)
  }
}
