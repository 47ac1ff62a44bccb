import PageModel

/// Reads a stream while it arrives (Docs/Input.md 12). Its memory holds the text that was written so far, and nothing of
/// the records.
package struct LiveStreamReader {
  private let options: StreamOptions
  private var builder: StreamScriptBuilder
  private var lines = ArrivingLines()
  private var kind = Kind.undecided([])
  private var lineNumber = 0
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
    case undecided([UInt8])
    /// A line is a record.
    case records
    /// Text that is written, as it is.
    case text
    /// A page on several lines, of which nothing can be shown before its end.
    case page([UInt8])
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

  /// - Parameters:
  ///   - bytes: as many as came.
  ///   - time: when they came, in seconds from the session's start.
  /// - Returns: what they change, in the order of their times; records that carry a later time have it.
  /// - Throws: `ReadError` for more than the limits allow. A record that cannot be read is a finding.
  package mutating func add(
    _ bytes: [UInt8], at time: Double
  ) throws(ReadError) -> [StreamScript.Revision] {
    var bytes = bytes
    if case .undecided(let known) = kind {
      bytes = known + bytes
      kind = Self.kind(of: bytes) ?? .undecided(bytes)
    }
    switch kind {
    case .undecided: try requireRoom(bytes.count)
    case .text: try write(bytes, at: time)
    case .page(let known):
      kind = .page(known + bytes)
      try requireRoom(known.count + bytes.count)
    case .records:
      for line in lines.add(bytes) { try read(line, at: time) }
      try requireRoom(lines.rest.count)
    }
    return builder.takeRevisions()
  }

  /// The end of the input is the end of the stream, if it did not end before.
  ///
  /// - Throws: `ReadError` for a page that is none.
  package mutating func end(at time: Double) throws(ReadError) -> [StreamScript.Revision] {
    builder.arrival = time
    switch kind {
    // So few words that they may have begun a record.
    case .undecided(let bytes): try write(bytes.allSatisfy(ASCII.isSpace) ? [] : bytes, at: time, isEnd: true)
    case .text: try write([], at: time, isEnd: true)
    case .page(let bytes):
      let page = try PageReader.read(bytes, options: options.reading)
      // Its places are its own.
      lineNumber = 0
      for diagnostic in page.diagnostics { note(diagnostic, in: bytes) }
      return [StreamScript.Revision(time: time, isFinal: true) { page.page }]
    case .records: try read(lines.takeRest(), at: time)
    }
    builder.endIfOpen(at: time)
    return builder.takeRevisions()
  }

  // MARK: - Kinds

  /// By what comes first; `nil` while that may begin several kinds.
  private static func kind(of bytes: [UInt8]) -> Kind? {
    let mark = ByteOrderMark.utf8.bytes
    if mark.starts(with: bytes) { return nil }
    let start = (bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]).drop(
      while: ASCII.isSpace)
    guard let first = start.first else { return nil }
    if [UInt8(ascii: "["), UInt8(ascii: "<")].contains(first) { return .page([]) }
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

  // MARK: - Records

  private mutating func read(_ line: [UInt8], at time: Double) throws(ReadError) {
    lineNumber += 1
    guard case .json(let range) = StreamLines.line(in: line, from: 0) else { return }
    let document: JSONDocument
    do {
      document = try JSONDocument(line, range: range, limits: options.reading.limits)
    } catch {
      // The first line of an object on several lines.
      if lineNumber == 1, !line.contains(UInt8(ascii: "}")) {
        kind = .page(line + [UInt8(ascii: "\n")])
        return
      }
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
  private mutating func write(_ bytes: [UInt8], at time: Double, isEnd: Bool = false) throws(ReadError) {
    let all = lines.takeRest() + bytes
    let count = isEnd ? all.count : all.count - all.unfinishedCharacterLength
    builder.arrival = time
    builder.write(String(decoding: all[..<count], as: UTF8.self))
    _ = lines.add(all[count...])
    try requireRoom(builder.writtenLength)
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
