import JSONText
import PageModel
import PageReading

/// Where the messages of a file may be: its lists, with the objects around each, and where their elements stand. None of
/// them is read.
struct ChatOutline {
  struct List {
    /// The objects around it, the outermost first.
    var envelopes: [JSONValue]
    /// Of the list itself.
    var pointer: String
    /// Whether its elements are lines of the file.
    var isLines = false
    /// Whether its elements are updates of the wire protocol.
    var holdsUpdates: Bool
    /// In bytes from the start of the file.
    var ranges: [Range<Int>]
    /// Whether the file ends within it.
    var isCut: Bool
  }

  var lists: [List]
  /// All of the file but the elements; `nil` for JSON lines.
  var document: JSONDocument?

  /// - Returns: `nil` for what has no list, or is no JSON.
  /// - Throws: `ReadError` for more around the messages than the limits allow.
  init?(_ bytes: [UInt8], limits: Limits) throws(ReadError) {
    guard Self.beginsJSON(bytes) else { return nil }
    if let lines = try Self.lines(bytes, limits: limits) {
      self.init(lists: [lines], document: nil)
      return
    }
    do throws(JSONError) {
      let (document, lists) = try JSONDocument.outline(of: bytes, lists: Self.names, limits: limits.json)
      guard !lists.isEmpty else { return nil }
      self.init(document, lists)
    } catch {
      // What is small is read as a page, which says what is wrong.
      guard bytes.count > limits.inputBytes else { return nil }
      throw ReadError(error, in: bytes)
    }
  }

  private init(lists: [List], document: JSONDocument?) {
    self.lists = lists
    self.document = document
  }

  private static let names = JSONListNames(
    names: ["messages", "updates", "result"], depth: Limits.listDepth)

  private init(_ document: JSONDocument, _ lists: [JSONList]) {
    let places = JSONPlaces(document)
    self.init(
      lists: lists.map { list in
        var envelopes: [JSONValue] = []
        var node = places.parents[list.node]
        while node >= 0 {
          envelopes.append(JSONValue(document: document, index: node))
          node = places.parents[node]
        }
        let pointer = places.pointer(at: document.nodes[list.node].start)
        return List(
          envelopes: envelopes.reversed(), pointer: pointer, holdsUpdates: pointer.hasSuffix("updates"),
          ranges: list.ranges, isCut: list.isCut)
      }, document: document)
  }

  private static func beginsJSON(_ bytes: [UInt8]) -> Bool {
    let start = ByteOrderMark.utf8.prefixes(bytes) ? ByteOrderMark.utf8.bytes.count : 0
    guard let first = bytes[start...].first(where: { !ASCII.isSpace($0) }) else { return false }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// All elements in the order of the file, with their pointers.
  var elements: [(range: Range<Int>, pointer: String)] {
    lists.sorted { ($0.ranges.first?.lowerBound ?? 0) < ($1.ranges.first?.lowerBound ?? 0) }.flatMap { list in
      list.ranges.enumerated().map { ($1, list.isLines ? "" : list.pointer + "/\($0)") }
    }
  }

  // MARK: - JSON lines

  /// A message or an update a line; `nil` for anything else. Streams are JSON lines, too: what is a message has an id or a
  /// date (Docs/Messages.md 2.1).
  private static func lines(_ bytes: [UInt8], limits: Limits) throws(ReadError) -> List? {
    var ranges: [Range<Int>] = []
    var start = ByteOrderMark.utf8.prefixes(bytes) ? ByteOrderMark.utf8.bytes.count : 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let range = trimmed(start..<end, in: bytes)
      if !range.isEmpty { ranges.append(range) }
      // A file of one line is no list, and may be long.
      if ranges.count == 2, !range.isEmpty, !isMessage(ranges[0], in: bytes, limits: limits) { return nil }
      guard ranges.count <= limits.values else {
        throw ReadError(
          .tooManyNodes, "more than \(limits.values) JSON values", origin: InputOrigin(byteOffset: start))
      }
      start = end + 1
    }
    return ranges.count > 1
      ? List(
        envelopes: [], pointer: "", isLines: true, holdsUpdates: false, ranges: ranges, isCut: false) : nil
  }

  private static func trimmed(_ line: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    var (start, end) = (line.lowerBound, line.upperBound)
    while start < end, ASCII.isSpace(bytes[start]) { start += 1 }
    while end > start, ASCII.isSpace(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  private static func isMessage(_ range: Range<Int>, in bytes: [UInt8], limits: Limits) -> Bool {
    guard range.count <= limits.inputBytes, bytes[range.lowerBound] == UInt8(ascii: "{"),
      let document = try? JSONDocument(bytes, range: range, limits: limits.json),
      let found = try? MessageFinder.find(in: document.root, options: ReadOptions(limits: limits))
    else { return false }
    return found.siblings.isEmpty && document.root["draft_id"] == nil
      && found.value.first(of: ["message_id", "id", "date"]) != nil
  }
}
