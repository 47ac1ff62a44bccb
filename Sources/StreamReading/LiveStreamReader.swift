import JSONText
import MessageReading
import PageModel
import PageReading

/// Reads a stream while it arrives (Docs/Input.md 12). Its memory holds the text that was written so far, and nothing of
/// the records.
package struct LiveStreamReader {
  private let options: StreamOptions
  private var builder: StreamScriptBuilder
  private var lines = ArrivingLines()
  private var kind = Kind.undecided
  /// Bytes that came before it was known what they are, or those of a page.
  private var held: [UInt8] = []
  private var lineNumber = 0
  private var hasRecords = false
  /// With the places in their lines, each thing said once.
  package private(set) var findings: [Finding] = []
  private var isKnown: Set<String> = []

  package struct Finding: Sendable {
    package var diagnostic: Diagnostic
    package var location: InputLocation?
  }

  /// What the bytes are.
  private enum Kind {
    /// Nothing came but what each of the others may begin with.
    case undecided
    /// A line is a record.
    case records
    /// Text that is written, as it is.
    case text
    /// A page on several lines, of which nothing can be shown before its end.
    case page
  }

  /// Findings that are kept: a session may go on for hours.
  private static let mostFindings = 100

  package init(options: StreamOptions = StreamOptions()) {
    self.options = options
    builder = StreamScriptBuilder(options: options)
    switch options.reading.format {
    case .stream: kind = .records
    case .markdown: kind = .text
    case .tdlib, .botAPI, .mtproto, .telegraph, .html, .chatExport, .message, .chatCompletion, nil: break
    }
  }

  /// `bytes`: as many as came. `time`: when they came, in seconds from the session's start. Returns what they
  /// change, in the order of their times; records that carry a later time have it. Throws `ReadError` for
  /// more than the limits allow. A record that cannot be read is a finding.
  package mutating func add(_ bytes: [UInt8], at time: Double) throws(ReadError) -> [StreamScript.Revision] {
    builder.release(until: time)
    held += bytes
    if kind == .undecided { kind = Self.kind(of: held) ?? .undecided }
    switch kind {
    case .undecided, .page: break
    case .text: write(takeHeld(), at: time)
    case .records: try read(lines.add(takeHeld()), at: time)
    }
    let revisions = builder.takeRevisions()
    for count in [held.count, lines.rest.count, builder.writtenLength] { try requireRoom(count) }
    return revisions
  }

  /// What shows by now though nothing came: it waited long enough to become whole. `time`: as for `add`.
  package mutating func wait(until time: Double) -> [StreamScript.Revision] {
    builder.release(until: time)
    return builder.takeRevisions()
  }

  /// The end of the input is the end of the stream, if it did not end before. Throws `ReadError` for a page
  /// that is none.
  package mutating func end(at time: Double) throws(ReadError) -> [StreamScript.Revision] {
    builder.release(until: time)
    builder.arrival = time
    switch kind {
    // So few words that they may have begun a record.
    case .undecided: write(held.allSatisfy(ASCII.isSpace) ? [] : takeHeld(), at: time, isEnd: true)
    case .text: write([], at: time, isEnd: true)
    case .page: break
    case .records: try read([lines.takeRest()], at: time)
    }
    if kind == .page { return [try wholePage(at: time)] }
    builder.endIfOpen(at: time)
    return builder.takeRevisions()
  }

  private mutating func takeHeld() -> [UInt8] {
    defer { held = [] }
    return held
  }

  // MARK: - Kinds

  /// By what comes first; `nil` while that may begin several kinds.
  private static func kind(of bytes: [UInt8]) -> Kind? {
    let mark = ByteOrderMark.utf8.bytes
    if mark.starts(with: bytes) { return nil }
    let start = (bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]).drop(
      while: ASCII.isSpace)
    guard let first = start.first else { return nil }
    if [UInt8(ascii: "["), UInt8(ascii: "<")].contains(first) { return .page }
    for beginning in recordBeginnings {
      if start.starts(with: beginning.utf8) { return .records }
      if beginning.utf8.starts(with: start) { return nil }
    }
    return .text
  }

  private static let recordBeginnings = ["{", ":", "data:", "event:", "id:", "retry:"]

  private func requireRoom(_ count: Int) throws(ReadError) {
    if count > options.reading.limits.inputBytes {
      throw ReadError(bytes: count, limits: options.reading.limits)
    }
  }

  // MARK: - Pages

  /// Whether the first line that says something begins an object on several lines.
  private func beginsPage(_ line: [UInt8]) -> Bool {
    guard !hasRecords, case .json(let range) = JSONLines.line(in: line, from: 0) else { return false }
    return line[range.lowerBound] == UInt8(ascii: "{") && !line.contains(UInt8(ascii: "}"))
  }

  private mutating func wholePage(at time: Double) throws(ReadError) -> StreamScript.Revision {
    let bytes = takeHeld()
    let page = try InputReader.page(bytes, options: options.reading)
    // Its places are its own.
    lineNumber = 0
    for diagnostic in page.diagnostics { note(diagnostic, in: bytes) }
    return StreamScript.Revision(time: time, isFinal: true) { page.page }
  }

  // MARK: - Records

  /// Lines that came together; the first of them may begin a page, of which they all are.
  private mutating func read(_ arrived: [[UInt8]], at time: Double) throws(ReadError) {
    for (index, line) in arrived.enumerated() {
      if beginsPage(line) {
        kind = .page
        held = Array((arrived[index...] + [lines.takeRest()]).joined(separator: [UInt8(ascii: "\n")]))
        return
      }
      try read(line, at: time)
    }
  }

  private mutating func read(_ line: [UInt8], at time: Double) throws(ReadError) {
    lineNumber += 1
    guard case .json(let range) = JSONLines.line(in: line, from: 0) else { return }
    hasRecords = true
    let document: JSONDocument
    do {
      document = try JSONDocument(line, range: range, options: options.reading)
    } catch {
      let fault = ReadError(error, in: line)
      return note(
        Diagnostic(.badValue, "a record that cannot be read: \(fault.message)"), in: line, at: fault.location)
    }
    var reader = StreamRecordReader()
    let record = reader.record(document.root)
    for diagnostic in reader.log.diagnostics { note(diagnostic, in: line) }
    guard let record else { return }
    builder.arrival = time
    do throws(ReadError) {
      try builder.add(record)
    } catch  where error.reason != .tooLong {
      note(Diagnostic(.badValue, "a record without a page: \(error.message)"), in: line, at: error.location)
    }
  }

  private mutating func note(_ diagnostic: Diagnostic, in line: [UInt8], at place: InputLocation? = nil) {
    guard findings.count < Self.mostFindings, isKnown.insert(diagnostic.message).inserted else { return }
    var location = place ?? diagnostic.origin.byteOffset.map { SourceLocator(line).locate($0) }
    if lineNumber > 0 {
      location = location ?? InputLocation(line: lineNumber, column: 1, pointer: nil)
      location?.line = lineNumber
    }
    findings.append(Finding(diagnostic: diagnostic, location: location))
  }

  // MARK: - Text

  /// Bytes of a character that is not whole yet wait for the rest.
  private mutating func write(_ bytes: [UInt8], at time: Double, isEnd: Bool = false) {
    let all = lines.takeRest() + bytes
    let count = isEnd ? all.count : all.count - all.unfinishedCharacterLength
    builder.arrival = time
    builder.write(String(decoding: all[..<count], as: UTF8.self))
    _ = lines.add(all[count...])
  }
}

extension [UInt8] {
  /// Bytes at the end that begin a character of UTF-8 without ending it.
  fileprivate var unfinishedCharacterLength: Int {
    for length in 1...3 where length <= count {
      let byte = self[count - length]
      if byte & 0b1100_0000 == 0b1000_0000 { continue }
      let whole = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
      return whole > length ? length : 0
    }
    return 0
  }
}

/// Cuts what arrives piece by piece into lines. Nothing is kept but the line that is not finished.
struct ArrivingLines {
  /// Bytes of the line that has no end yet.
  private(set) var rest: [UInt8] = []

  /// - Returns: the lines that are whole now, without their ends.
  mutating func add(_ bytes: some Sequence<UInt8>) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        lines.append(rest)
        rest = []
      } else {
        rest.append(byte)
      }
    }
    return lines
  }

  /// What stands behind the last line end.
  mutating func takeRest() -> [UInt8] {
    defer { rest = [] }
    return rest
  }
}
