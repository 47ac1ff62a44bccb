import JSONText
import MessageReading
import PageModel
import PageReading
import Primitives

/// Reads a stream while it arrives (Spec/Input.md 12). Keeps the text that was written so far in memory, but
/// not the records.
package struct LiveStreamReader {
  private let options: StreamOptions
  private var builder: StreamScriptBuilder
  private var reader = StreamRecordReader()
  private var scanner = RecordScanner()
  private var kind = Kind.undecided
  /// The bytes that arrived before their kind was known, or the bytes of a page.
  private var held: [UInt8] = []
  /// The bytes of an incomplete character at the end of a text.
  private var unfinished: [UInt8] = []
  /// The diagnostics with their locations. Each message is reported once.
  package private(set) var findings: [Finding] = []
  private var isKnown: Set<String> = []
  /// Findings about unknown records before the first known one. They are dropped when the stream is a
  /// provider's.
  private var doubtful: [Finding] = []

  package struct Finding: Sendable {
    package var diagnostic: Diagnostic
    package var location: InputLocation?
  }

  /// The kind of the input.
  private enum Kind {
    /// The bytes so far may be the beginning of any other kind.
    case undecided
    /// JSON: a record, or a page on several lines.
    case json
    case records
    /// Text that is shown as it is written.
    case text
    /// A page on several lines, which cannot be shown before its end.
    case page
  }

  /// The maximum number of findings, because a session may run for hours.
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

  /// Adds bytes that arrived, and returns the resulting revisions in order of time. Records with a later time
  /// of their own keep it. A record that cannot be read becomes a finding.
  ///
  /// - Parameters:
  ///   - bytes: the bytes that arrived.
  ///   - time: the time of arrival, in seconds since the start of the session.
  /// - Throws: `ReadError` if a limit is exceeded.
  package mutating func add(_ bytes: [UInt8], at time: Double) throws(ReadError) -> [StreamScript.Revision] {
    let due = builder.release(until: time)
    switch kind {
    case .undecided, .json, .page: held += bytes
    case .records, .text: break
    }
    if kind == .undecided {
      kind = Self.kind(of: held) ?? .undecided
      switch kind {
      case .undecided, .page: break
      case .text: write(takeHeld(), at: time)
      case .records: try read(scanner.add(takeHeld()), at: time)
      case .json: try decide(scanner.add(held), at: time)
      }
    } else {
      switch kind {
      case .undecided, .page: break
      case .text: write(bytes, at: time)
      case .records: try read(scanner.add(bytes), at: time)
      case .json: try decide(scanner.add(bytes), at: time)
      }
    }
    let revisions = due + builder.takeRevisions()
    for count in [held.count, scanner.bytes.count, builder.writtenLength] { try requireRoom(count) }
    return revisions
  }

  /// Returns the revisions that are due although nothing arrived, because text has waited long enough to be
  /// completed.
  ///
  /// - Parameter time: the current time, in seconds since the start of the session.
  package mutating func wait(until time: Double) throws(ReadError) -> [StreamScript.Revision] {
    let due = builder.release(until: time)
    // Some programs write no empty lines between events.
    if kind == .records { try read(scanner.release(), at: time) }
    return due + builder.takeRevisions()
  }

  /// Ends the stream at the end of the input, unless it has already ended.
  ///
  /// - Throws: `ReadError` for a page that cannot be read.
  package mutating func end(at time: Double) throws(ReadError) -> [StreamScript.Revision] {
    let due = builder.release(until: time)
    builder.arrival = time
    switch kind {
    // Text that is so short that it could have been the beginning of a record.
    case .undecided: write(held.allSatisfy(ASCII.isSpace) ? [] : takeHeld(), at: time, isEnd: true)
    case .text: write([], at: time, isEnd: true)
    case .json: try decide(scanner.finish(), at: time, isEnd: true)
    case .records: try read(scanner.finish(), at: time)
    case .page: break
    }
    if kind == .page { return [try wholePage(at: time)] }
    if let record = reader.finish() { try builder.add(record) }
    acceptDoubtful()
    if let emptiness = reader.emptiness {
      findings.append(
        Finding(diagnostic: Diagnostic(.error, code: .emptyPage, message: emptiness, origin: .none)))
    }
    builder.endIfOpen(at: time)
    return due + builder.takeRevisions()
  }

  private mutating func takeHeld() -> [UInt8] {
    defer { held = [] }
    return held
  }

  private func requireRoom(_ count: Int) throws(ReadError) {
    if count > options.reading.limits.inputBytes {
      throw ReadError(bytes: count, limits: options.reading.limits)
    }
  }

  // MARK: - Kinds

  /// Returns the kind of an input that begins with some bytes; `nil` if several kinds are possible.
  private static func kind(of bytes: [UInt8]) -> Kind? {
    let mark = ByteOrderMark.utf8.bytes
    if mark.starts(with: bytes) { return nil }
    let start = (bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]).drop(
      while: ASCII.isSpace)
    guard let first = start.first else { return nil }
    if first == UInt8(ascii: "<") { return .page }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return .json }
    guard let isStream = RecordScanner.beginsEvents(bytes) else { return nil }
    // A whole answer may follow the head of a response.
    return isStream ? start.starts(with: Self.protocolName) ? .json : .records : .text
  }

  private static let protocolName = Array("HTTP/".utf8)

  /// Decides by the first record whether the input is a stream or a page.
  private mutating func decide(
    _ records: [RecordScanner.Record], at time: Double, isEnd: Bool = false
  ) throws(ReadError) {
    guard let first = records.first else {
      if isEnd { kind = .page }
      return
    }
    let item = try? StreamItem(first, in: scanner.bytes, options: options.reading)
    var isRecord = first.event != nil || !first.isElement && !first.isSpread
    // An incomplete JSON text is read as a page, because the error is then more helpful.
    if item == nil, isEnd, records.count == 1 { isRecord = false }
    if case .value(let value)? = item?.content, let shape = StreamRecordShape(value) {
      if case .draft = shape, first.isSpread { isRecord = false } else { isRecord = true }
    }
    guard isRecord else {
      kind = .page
      return
    }
    kind = .records
    held = []
    try read(records, at: time)
  }

  // MARK: - Pages

  private mutating func wholePage(at time: Double) throws(ReadError) -> StreamScript.Revision {
    let bytes = RecordScanner.withoutHead(takeHeld())
    let page = try InputReader.page(bytes, options: options.reading)
    // The places of these diagnostics are offsets in the page's own bytes.
    for diagnostic in page.diagnostics { note(diagnostic, in: bytes) }
    return StreamScript.Revision(time: time, isFinal: true) { page.page }
  }

  // MARK: - Records

  private mutating func read(_ records: [RecordScanner.Record], at time: Double) throws(ReadError) {
    for record in records { try read(record, at: time) }
  }

  private mutating func read(_ place: RecordScanner.Record, at time: Double) throws(ReadError) {
    // Locations are relative to the line in which the record begins.
    let bytes = Array(scanner.bytes[place.lineStart..<place.end])
    let record = place.moved(by: -place.lineStart)
    let item: StreamItem
    do {
      item = try StreamItem(record, in: bytes, options: options.reading)
    } catch {
      let fault = ReadError(error, in: bytes)
      return note(
        Diagnostic(.badValue, "cannot read a record: \(fault.message)", help: fault.help), in: bytes,
        at: fault.location,
        fromLine: place.line)
    }
    let change = reader.record(item)
    if reader.isOfProvider { doubtful = [] }
    for diagnostic in reader.takeDiagnostics() { note(diagnostic, in: bytes, fromLine: place.line) }
    guard let change else { return }
    builder.arrival = time
    do throws(ReadError) {
      try builder.add(change)
    } catch  where error.reason != .tooLong {
      let diagnostic = Diagnostic(
        .badValue, "cannot read the page of a record: \(error.message)", help: error.help)
      if !builder.isEmpty {
        note(diagnostic, in: bytes, at: error.location, fromLine: place.line)
      } else {
        doubtful.append(
          Finding(diagnostic: diagnostic, location: error.location.map { $0.moved(by: place.line - 1) }))
      }
    }
    if !builder.isEmpty { acceptDoubtful() }
  }

  /// Reports the findings about records that could have belonged to a provider's stream.
  private mutating func acceptDoubtful() {
    for finding in doubtful where isKnown.insert(finding.diagnostic.message).inserted {
      findings.append(finding)
    }
    doubtful = []
  }

  /// - Parameter line: the line of the input in which the bytes begin; `nil` for the whole input.
  private mutating func note(
    _ diagnostic: Diagnostic, in bytes: [UInt8], at place: InputLocation? = nil, fromLine line: Int? = nil
  ) {
    guard findings.count < Self.mostFindings, isKnown.insert(diagnostic.message).inserted else { return }
    var location = place ?? diagnostic.origin.byteOffset.map { SourceLocator(bytes).locate($0) }
    if let line {
      location = (location ?? InputLocation(line: 1, column: 1, pointer: nil)).moved(by: line - 1)
    }
    findings.append(Finding(diagnostic: diagnostic, location: location))
  }

  // MARK: - Text

  /// Writes text. The bytes of an incomplete character wait for the rest.
  private mutating func write(_ bytes: [UInt8], at time: Double, isEnd: Bool = false) {
    let all = unfinished + bytes
    let count = isEnd ? all.count : all.count - all.unfinishedCharacterLength
    builder.arrival = time
    builder.write(String(decoding: all[..<count], as: UTF8.self))
    unfinished = Array(all[count...])
  }
}

extension InputLocation {
  fileprivate func moved(by lines: Int) -> InputLocation {
    var moved = self
    moved.line += lines
    return moved
  }
}

extension [UInt8] {
  /// The number of bytes at the end that are an incomplete UTF-8 character.
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
