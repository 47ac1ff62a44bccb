/// The lines of JSON lines and of server-sent events (Docs/Input.md 12).
package struct JSONLines {
  package enum Line: Equatable {
    /// Where the JSON text stands, in bytes from the start of the file.
    case json(Range<Int>)
    /// The end of server-sent events: `data: [DONE]`.
    case end
    /// Empty, a comment, or a field of an event that says nothing of the page.
    case nothing
  }

  private let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Without those that say nothing.
  package var lines: [Line] {
    var lines: [Line] = []
    var start = 0
    while start < bytes.count {
      let line = Self.line(in: bytes, from: start)
      if line != .nothing { lines.append(line) }
      start = Self.end(of: start, in: bytes) + 1
    }
    return lines
  }

  /// Whether the first line that says something is a JSON text by itself.
  package func beginWithJSON(limits: JSONLimits) -> Bool {
    var start = 0
    while start < bytes.count {
      switch Self.line(in: bytes, from: start) {
      case .json(let range): return (try? JSONDocument(bytes, range: range, limits: limits)) != nil
      case .end: return true
      case .nothing: start = Self.end(of: start, in: bytes) + 1
      }
    }
    return false
  }

  /// - Parameter start: of the line, in bytes.
  package static func line(in bytes: [UInt8], from start: Int) -> Line {
    let whole = start..<end(of: start, in: bytes)
    var rest = bytes[whole]
    if start == 0, ByteOrderMark.utf8.prefixes(rest) { rest = rest.dropFirst(ByteOrderMark.utf8.bytes.count) }
    rest = trimmed(rest)
    guard let first = rest.first else { return .nothing }
    if fields.contains(where: { rest.starts(with: $0.utf8) }) || first == UInt8(ascii: ":") {
      return .nothing
    }
    if rest.starts(with: data.utf8) { rest = trimmed(rest.dropFirst(data.utf8.count)) }
    if rest.isEmpty { return .nothing }
    return rest.elementsEqual(endMarker.utf8) ? .end : .json(rest.startIndex..<rest.endIndex)
  }

  /// The field of a server-sent event that holds its content. An event with its content on several lines,
  /// which nobody sends, would be several events.
  private static let data = "data:"
  private static let fields = ["event:", "id:", "retry:"]
  private static let endMarker = "[DONE]"

  private static func end(of start: Int, in bytes: [UInt8]) -> Int {
    bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = line.drop(while: ASCII.isSpace)
    while let last = rest.last, ASCII.isSpace(last) { rest.removeLast() }
    return rest
  }
}
