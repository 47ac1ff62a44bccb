import Primitives

/// Splits a stream into records (Spec/Input.md 12): JSON lines, consecutive JSON texts, the elements of a
/// JSON array, or server-sent events. Skips the head of an HTTP response. Accepts bytes as they arrive.
package struct RecordScanner {
  package struct Record {
    /// The range of the content, from the first to the last byte of all lines of an event.
    package var range: Range<Int>
    /// The offset of the line in which the record begins.
    package var lineStart: Int
    /// The number of that line, from 1.
    package var line: Int
    /// The name of the server-sent event, empty for an event without a name; `nil` for JSON outside of
    /// events.
    package var event: String?
    /// The contents of the lines of an event.
    fileprivate var parts: [Range<Int>]
    /// True if the record is an element of an array.
    package var isElement: Bool
    /// True if the record is JSON on several lines, outside of events.
    package var isSpread: Bool

    /// The end of the bytes that the record refers to. The text of an event may end with blanks, which its range
    /// leaves out.
    package var end: Int { max(range.upperBound, parts.last?.upperBound ?? 0) }

    /// Returns the same record with all offsets moved.
    package func moved(by distance: Int) -> Record {
      var moved = self
      func move(_ range: Range<Int>) -> Range<Int> {
        range.lowerBound + distance..<range.upperBound + distance
      }
      (moved.range, moved.parts) = (move(range), parts.map(move))
      moved.lineStart += distance
      return moved
    }
  }

  /// The bytes that records or an unfinished record refer to. Field names and comments between the lines of a
  /// JSON text in an event are replaced by blanks.
  package private(set) var bytes: [UInt8]
  private var records: [Record] = []
  /// The offset at which scanning continues.
  private var position = 0
  private var lineStart = 0
  private var line = 1
  private var head = Head.undecided
  /// The event whose lines are arriving.
  private var event: OpenEvent?
  /// The unfinished JSON text outside of events.
  private var value: OpenValue?
  private var isInArray = false
  /// True if JSON texts span several lines, as decided by the first one; `nil` before it.
  private var isSpread: Bool?
  /// True if a line feed that comes next belongs to the preceding carriage return.
  private var skipsLineFeed = false

  private enum Head {
    /// The bytes so far may be the beginning of a head.
    case undecided
    /// The position is in the head of an HTTP response.
    case inside
    case over
  }

  private struct OpenEvent {
    var name: String?
    var parts: [Range<Int>] = []
    var balance = JSONBalance()
    var lineStart = 0
    var line = 1
  }

  private struct OpenValue {
    var start: Int
    var lineStart: Int
    var line: Int
    var balance = JSONBalance()
  }

  package init() { bytes = [] }

  /// Returns the records of a whole input, and the bytes that they refer to.
  package static func all(in bytes: [UInt8]) -> (bytes: [UInt8], records: [Record]) {
    var scanner = RecordScanner()
    scanner.bytes = bytes
    scanner.scan(isEnd: true)
    return (scanner.bytes, scanner.records)
  }

  /// Returns an input with blanks in place of the head of an HTTP response.
  package static func withoutHead(_ bytes: [UInt8]) -> [UInt8] {
    var scanner = RecordScanner()
    scanner.bytes = bytes
    while scanner.position < bytes.count, scanner.head != .over, scanner.scanHead(isEnd: true) {
      scanner.skipLineFeed()
    }
    guard bytes[..<scanner.position].contains(where: { !ASCII.isSpace($0) && $0 < 0x80 }) else {
      return bytes
    }
    scanner.blank(0..<scanner.position)
    return scanner.bytes
  }

  // MARK: - While it arrives

  /// Adds bytes.
  ///
  /// - Returns: the records that are complete now; `bytes` holds them until the next call.
  package mutating func add(_ new: some Sequence<UInt8>) -> [Record] {
    forget()
    bytes += new
    scan(isEnd: false)
    return takeRecords()
  }

  /// Returns an event whose JSON is complete although its empty line did not arrive.
  package mutating func release() -> [Record] {
    forget()
    if event?.balance.isComplete == true { endEvent() }
    return takeRecords()
  }

  /// Returns what is left, complete or not.
  package mutating func finish() -> [Record] {
    forget()
    scan(isEnd: true)
    return takeRecords()
  }

  private mutating func takeRecords() -> [Record] {
    defer { records = [] }
    return records
  }

  /// Drops the bytes that no record needs anymore.
  private mutating func forget() {
    let start = min(lineStart, event?.lineStart ?? lineStart, value?.lineStart ?? lineStart)
    guard start > 0 else { return }
    bytes.removeFirst(start)
    position -= start
    lineStart -= start
    if var open = event {
      open.lineStart -= start
      open.parts = open.parts.map { $0.lowerBound - start..<$0.upperBound - start }
      event = open
    }
    value?.start -= start
    value?.lineStart -= start
  }

  // MARK: - Lines

  private mutating func scan(isEnd: Bool) {
    while position < bytes.count {
      skipLineFeed()
      guard position < bytes.count else { break }
      guard head == .over else {
        guard scanHead(isEnd: isEnd) else { return }
        continue
      }
      let isDone =
        if value != nil { scanValue(isEnd: isEnd) } else if position > lineStart { scanRest() } else {
          scanLine(isEnd)
        }
      guard isDone else { return }
    }
    guard isEnd else { return }
    if value != nil { endValue(at: bytes.count) }
    endEvent()
  }

  /// Returns the end of the content of a line; `nil` when the line is not complete.
  private func end(ofLineAt start: Int, isEnd: Bool) -> Int? {
    let end = bytes[start...].firstIndex { $0 == Self.lineFeed || $0 == Self.carriageReturn }
    return end ?? (isEnd ? bytes.count : nil)
  }

  /// Moves to the next line.
  private mutating func goToLine(after end: Int) {
    position = end
    if position < bytes.count {
      skipsLineFeed = bytes[position] == Self.carriageReturn
      position += 1
    }
    lineStart = position
    line += 1
  }

  /// Skips the line feed of a line end whose carriage return was read.
  private mutating func skipLineFeed() {
    guard skipsLineFeed, position < bytes.count else { return }
    skipsLineFeed = false
    guard bytes[position] == Self.lineFeed else { return }
    position += 1
    lineStart = position
  }

  private static let lineFeed: UInt8 = 0x0a
  private static let carriageReturn: UInt8 = 0x0d

  // MARK: - The head of a response

  /// Scans one line of the head of an HTTP response.
  ///
  /// - Returns: whether scanning can continue.
  private mutating func scanHead(isEnd: Bool) -> Bool {
    if head == .undecided {
      if position == 0 {
        let mark = ByteOrderMark.utf8.bytes
        if bytes.count < mark.count, mark.starts(with: bytes), !isEnd { return false }
        if bytes.starts(with: mark) { (position, lineStart) = (mark.count, mark.count) }
      }
      let rest = bytes[position...]
      if rest.starts(with: Self.protocolName) {
        head = .inside
      } else {
        if Self.protocolName.starts(with: rest), !isEnd { return false }
        head = .over
      }
      return position < bytes.count
    }
    guard let end = end(ofLineAt: position, isEnd: isEnd) else { return false }
    let isBlank = bytes[position..<end].allSatisfy(ASCII.isSpace)
    goToLine(after: end)
    // The head of a proxy's response or of `100 Continue` comes before another one.
    if isBlank { head = .undecided }
    return true
  }

  private static let protocolName = Array("HTTP/".utf8)

  // MARK: - One line

  private mutating func scanLine(_ isEnd: Bool) -> Bool {
    var start = position
    while start < bytes.count, Self.isBlank(bytes[start]) { start += 1 }
    guard start < bytes.count else {
      if isEnd { position = start }
      return isEnd
    }
    switch bytes[start] {
    case Self.lineFeed, Self.carriageReturn:
      endEvent()
      goToLine(after: start)
      return true
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""):
      endEvent()
      if let isDone = scanEndMark(from: start, isEnd) { return isDone }
      position = start
      return scanRest()
    case UInt8(ascii: "]"), UInt8(ascii: ","):
      position = start
      return scanRest()
    default: break
    }
    guard let end = end(ofLineAt: start, isEnd: isEnd) else { return false }
    if let field = EventField(bytes[start..<end]) {
      add(field)
    } else if let (code, content) = Self.codedPart(bytes[start..<end]) {
      endEvent()
      note(content, at: lineStart, line, event: code, parts: [content])
    } else {
      endEvent()
      note(start..<end, at: lineStart, line)
    }
    goToLine(after: end)
    return true
  }

  /// Scans a line that marks the end of the stream and begins like an array; `nil` for any other line.
  private mutating func scanEndMark(from start: Int, _ isEnd: Bool) -> Bool? {
    let rest = bytes[start...].prefix(Self.endMark.count)
    guard rest.elementsEqual(Self.endMark) else {
      return rest.endIndex == bytes.count && Self.endMark.starts(with: rest) && !isEnd && !isInArray
        ? false : nil
    }
    note(start..<rest.endIndex, at: lineStart, line)
    goToLine(after: rest.endIndex)
    return true
  }

  /// The mark for the end of a stream.
  package static let endMark = Array("[DONE]".utf8)

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0b || byte == 0x0c
  }

  /// Returns the code of one character and the JSON text of a line such as `0:"text"`.
  static func codedPart(_ line: ArraySlice<UInt8>) -> (code: String, content: Range<Int>)? {
    guard line.count > 2, line[line.startIndex + 1] == colon, let code = line.first, isCode(code),
      "\"{[".utf8.contains(line[line.startIndex + 2])
    else { return nil }
    return (String(Unicode.Scalar(code)), line.startIndex + 2..<line.endIndex)
  }

  private mutating func note(
    _ range: Range<Int>, at lineStart: Int, _ line: Int, event: String? = nil, parts: [Range<Int>] = []
  ) {
    var end = range.upperBound
    while end > range.lowerBound, ASCII.isSpace(bytes[end - 1]) { end -= 1 }
    guard end > range.lowerBound else { return }
    let isSpread = bytes[range.lowerBound..<end].contains { $0 == Self.lineFeed || $0 == Self.carriageReturn }
    records.append(
      Record(
        range: range.lowerBound..<end, lineStart: lineStart, line: line, event: event, parts: parts,
        isElement: isInArray, isSpread: event == nil && isSpread))
  }

  // MARK: - JSON outside of events

  /// Scans JSON within a line.
  private mutating func scanRest() -> Bool {
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case Self.lineFeed, Self.carriageReturn:
        goToLine(after: position)
        return true
      case UInt8(ascii: "["):
        // An array within an array is a record.
        if isInArray {
          value = OpenValue(start: position, lineStart: lineStart, line: line)
          return true
        }
        isInArray = true
        position += 1
      case UInt8(ascii: "]"):
        isInArray = false
        position += 1
      case UInt8(ascii: "{"), UInt8(ascii: "\""):
        value = OpenValue(start: position, lineStart: lineStart, line: line)
        return true
      case UInt8(ascii: ","): position += 1
      default:
        if ASCII.isSpace(byte) || Self.isBlank(byte) {
          position += 1
        } else {
          // Text that is not JSON extends to the end of its line.
          value = OpenValue(start: position, lineStart: lineStart, line: line, balance: .broken)
          return true
        }
      }
    }
    return false
  }

  private mutating func scanValue(isEnd: Bool) -> Bool {
    guard var open = value else { return true }
    while position < bytes.count {
      let byte = bytes[position]
      if byte == Self.lineFeed || byte == Self.carriageReturn {
        // In JSON lines, a text that does not end on its line is broken; the next line is read.
        if open.balance.isBroken || isSpread == false && !isInArray || open.balance.isInString {
          endValue(at: position)
          return true
        }
        value = open
        goToLine(after: position)
        continue
      }
      open.balance.add(byte)
      position += 1
      if open.balance.isComplete {
        value = open
        endValue(at: position)
        return true
      }
    }
    value = open
    return false
  }

  private mutating func endValue(at end: Int) {
    guard let open = value else { return }
    value = nil
    if isSpread == nil { isSpread = open.line != line }
    note(open.start..<end, at: open.lineStart, open.line)
  }

  // MARK: - Server-sent events

  private mutating func add(_ field: EventField) {
    switch field.name {
    case .comment, .other: return
    case .event:
      if let event, event.name != nil, !event.parts.isEmpty { endEvent() }
      var open = event ?? OpenEvent(lineStart: lineStart, line: line)
      open.name = String(decoding: bytes[field.value], as: UTF8.self)
      event = open
    case .data, .error:
      // Without empty lines, each line is an event.
      if let event, !event.parts.isEmpty, event.balance.isComplete { endEvent() }
      var open = event ?? OpenEvent(lineStart: lineStart, line: line)
      if open.parts.isEmpty { (open.lineStart, open.line) = (lineStart, line) }
      if field.name == .error { open.name = "error" }
      if !open.parts.isEmpty { open.balance.add(Self.lineFeed) }
      for byte in bytes[field.value] { open.balance.add(byte) }
      open.parts.append(field.value)
      event = open
    }
  }

  private mutating func endEvent() {
    guard let open = event else { return }
    event = nil
    guard let first = open.parts.first, let last = open.parts.last else { return }
    if open.balance.beginsJSON, open.parts.count > 1 {
      for (part, next) in zip(open.parts, open.parts.dropFirst()) { blank(part.upperBound..<next.lowerBound) }
    }
    note(
      first.lowerBound..<last.upperBound, at: open.lineStart, open.line, event: open.name ?? "",
      parts: open.parts)
  }

  /// Replaces bytes by blanks but keeps line ends.
  private mutating func blank(_ range: Range<Int>) {
    for index in range where bytes[index] != Self.lineFeed && bytes[index] != Self.carriageReturn {
      bytes[index] = UInt8(ascii: " ")
    }
  }

  /// Returns the content of an event that is not JSON as a JSON string. The value belongs to a document of
  /// its own.
  package static func string(of record: Record, in bytes: [UInt8]) throws(JSONError) -> JSONValue {
    let lines = record.parts.isEmpty ? [record.range] : record.parts
    var writer = JSONWriter(indentation: 0)
    writer.object {
      $0.value("text", lines.map { String(decoding: bytes[$0], as: UTF8.self) }.joined(separator: "\n"))
    }
    let text = Array(writer.text.utf8)
    let root = try JSONDocument(text, limits: JSONLimits(nesting: 2, values: 4)).root
    return root["text"] ?? root
  }

  /// Returns whether a record may be a JSON text.
  package static func beginsJSON(_ record: Record, in bytes: [UInt8]) -> Bool {
    let first = bytes[record.range].first { !ASCII.isSpace($0) }
    return first.map { "{[\"".utf8.contains($0) } ?? false
  }

  // MARK: - Recognizing

  /// Returns whether a file may be a stream, judging by its beginning.
  package static func mayBegin(_ bytes: [UInt8]) -> Bool {
    let mark = ByteOrderMark.utf8.bytes
    let first = bytes[(bytes.starts(with: mark) ? mark.count : 0)...].first { !ASCII.isSpace($0) }
    return first.map { "{[\"".utf8.contains($0) } ?? false || beginsEvents(bytes) == true
  }

  /// Returns whether a text begins like server-sent events, coded parts (`0:"text"`), or the head of an HTTP
  /// response; `nil` while more bytes are needed to decide.
  package static func beginsEvents(_ bytes: [UInt8]) -> Bool? {
    let mark = ByteOrderMark.utf8.bytes
    if bytes.count < mark.count, mark.starts(with: bytes) { return nil }
    var start = bytes.starts(with: mark) ? mark.count : 0
    let rest = bytes[start...].drop(while: ASCII.isSpace)
    if rest.starts(with: protocolName) { return true }
    if !rest.isEmpty, protocolName.starts(with: rest) { return nil }
    while start < bytes.count {
      let end = bytes[start...].firstIndex { $0 == lineFeed || $0 == carriageReturn }
      let line = bytes[start..<(end ?? bytes.count)].drop(while: ASCII.isSpace)
      if !line.isEmpty {
        if let answer = beginsEvents(line: line, isWhole: end != nil) { return answer }
        if end == nil { return nil }
      }
      guard let end else { return nil }
      start = end + 1
    }
    return nil
  }

  /// Returns `nil` for a line that a text may begin with as well.
  private static func beginsEvents(line: ArraySlice<UInt8>, isWhole: Bool) -> Bool? {
    if let (_, content) = codedPart(line) {
      if !isWhole { return nil }
      if JSONBalance.closes(line[content]) { return true }
    }
    if let field = EventField(line), isWhole || line.contains(colon) {
      return [.data, .event].contains(field.name) && line.contains(colon) ? true : nil
    }
    if isWhole { return false }
    let isHalf = halves.contains { $0.utf8.starts(with: line) }
    let isHalfCode =
      isCode(line[line.startIndex]) && line.count < 3 && (line.dropFirst().first ?? colon) == colon
    return isHalf || isHalfCode ? nil : false
  }

  private static let halves = ["data:", "event:", "id:", "retry:"]
  private static let colon = UInt8(ascii: ":")

  private static func isCode(_ byte: UInt8) -> Bool {
    ASCII.isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "k")).contains(byte)
  }
}
