import Primitives

extension SourceLine {
  /// Creates the excerpt of a line.
  ///
  /// - Parameters:
  ///   - line: the bytes of the line, without its end.
  ///   - offset: the index of the token's first byte.
  init(_ line: ArraySlice<UInt8>, at offset: Int) {
    let end = offset + Self.length(ofTokenIn: line[offset...])
    var (start, limit) = (
      max(line.startIndex, offset - Self.reach), min(line.endIndex, max(end, offset + Self.reach))
    )
    while start < offset, line[start] & 0xc0 == 0x80 { start += 1 }
    while limit > end, limit < line.endIndex, line[limit] & 0xc0 == 0x80 { limit -= 1 }
    func text(_ range: Range<Int>) -> String { String(decoding: line[range], as: UTF8.self) }
    self.init(
      before: (start > line.startIndex ? "…" : "") + text(start..<offset), token: text(offset..<end),
      after: text(end..<limit) + (limit < line.endIndex ? "…" : ""))
  }

  /// The number of bytes of a string of JSON, of a word, also of a file name, or of a single character.
  private static func length(ofTokenIn bytes: ArraySlice<UInt8>) -> Int {
    guard let first = bytes.first else { return 0 }
    var index = bytes.startIndex + 1
    if first == UInt8(ascii: "\"") {
      while index < min(bytes.endIndex, bytes.startIndex + reach) {
        if bytes[index] == first { return index + 1 - bytes.startIndex }
        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      index = bytes.startIndex + 1
    }
    func isWord(_ byte: UInt8) -> Bool {
      byte >= 0x80 || byte == UInt8(ascii: "_") || ASCII.isLetter(byte) || ASCII.isDigit(byte)
    }
    guard isWord(first) else { return 1 }
    // A point inside a word is part of it, as in the names of files.
    func isInside(_ index: Int) -> Bool {
      isWord(bytes[index])
        || bytes[index] == UInt8(ascii: ".") && index + 1 < bytes.endIndex && isWord(bytes[index + 1])
    }
    while index < bytes.endIndex, isInside(index), index - bytes.startIndex < reach { index += 1 }
    while index < bytes.endIndex, bytes[index] & 0xc0 == 0x80 { index += 1 }
    return index - bytes.startIndex
  }

  /// The number of bytes of a long line that are shown on each side of the place.
  private static let reach = 72
}

/// Converts the byte offsets of values and diagnostics into lines, columns and pointers. Creating a locator
/// scans the file again, so create one only if there is something to show; each query is cheap then.
package struct SourceLocator: Sendable {
  private let bytes: [UInt8]
  /// The offsets at which lines begin.
  private let lineStarts: [Int]
  /// The number of scalars that begin before each block of `blockLength` bytes.
  private let scalarCounts: [Int]
  private let tree: JSONPlaces?
  /// The elements of lists, in the order of the file. An element is parsed when a place in it is requested.
  private let elements: [(range: Range<Int>, pointer: String)]
  /// The ranges of the records of a stream, and the bytes from which they are parsed.
  private let records: [Range<Int>]
  private let recordBytes: [UInt8]

  private static let blockLength = 1024
  /// No limits, because the input was already parsed within the limits that the caller chose.
  private static let limits = JSONLimits(nesting: .max, values: .max)
  /// The length of the longest file that is parsed as a whole, in bytes.
  private static let usualLength = 4 << 20

  /// - Parameter parsedWhole: the length of the longest file that is parsed as a whole, in bytes. In a longer
  ///   file, elements of lists are parsed only if a place in them is requested.
  package init(_ bytes: [UInt8], parsedWhole: Int = usualLength) {
    if bytes.count > parsedWhole,
      let outline = try? JSONDocument.outline(of: bytes, lists: .all, limits: Self.limits),
      !outline.lists.isEmpty
    {
      let places = JSONPlaces(outline.document)
      let elements = outline.lists.flatMap { list in
        let pointer = places.pointer(at: outline.document.nodes[list.node].start)
        return list.ranges.enumerated().map { ($1, pointer + "/\($0)") }
      }
      self.init(bytes, tree: places, elements: elements)
      return
    }
    let tree = (try? JSONDocument(bytes, limits: Self.limits)).map(JSONPlaces.init)
    self.init(bytes, tree: tree, elements: [])
  }

  private init(_ bytes: [UInt8], tree: JSONPlaces?, elements: [(range: Range<Int>, pointer: String)]) {
    (self.bytes, self.tree, self.elements) = (bytes, tree, elements)
    let isStream = tree == nil && RecordScanner.mayBegin(bytes)
    let stream = isStream ? RecordScanner.all(in: bytes) : (bytes: bytes, records: [])
    recordBytes = stream.bytes
    records = stream.records.map { $0.range }
    var lineStarts = [ByteOrderMark.utf8.prefixes(bytes) ? ByteOrderMark.utf8.bytes.count : 0]
    var scalarCounts: [Int] = []
    var scalars = 0
    for (offset, byte) in bytes.enumerated() {
      if offset.isMultiple(of: Self.blockLength) { scalarCounts.append(scalars) }
      if Self.beginsScalar(byte) { scalars += 1 }
      if byte == UInt8(ascii: "\n") { lineStarts.append(offset + 1) }
    }
    self.lineStarts = lineStarts
    self.scalarCounts = scalarCounts
  }

  /// - Parameter byteOffset: the offset from the start of the file; clamped to the file.
  package func locate(_ byteOffset: Int) -> InputLocation {
    let offset = min(max(byteOffset, lineStarts[0]), bytes.count)
    let line = lineStarts.partitionPoint { $0 > offset }
    let column = scalars(before: offset) - scalars(before: lineStarts[line - 1]) + 1
    let pointer =
      pointerInElement(at: offset) ?? tree?.pointer(at: offset)
      ?? pointerInRecord(at: offset)
    var location = InputLocation(line: line, column: column, pointer: pointer)
    let start = lineStarts[line - 1]
    var end = line < lineStarts.count ? lineStarts[line] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    location.source = SourceLine(bytes[start..<max(start, end)], at: min(offset, max(start, end)))
    return location
  }

  /// Returns the offset of a line and a column; `nil` if the file has no such place.
  package func offset(of location: InputLocation) -> Int? {
    guard lineStarts.indices.contains(location.line - 1) else { return nil }
    var offset = lineStarts[location.line - 1]
    var left = location.column - 1
    while left > 0, offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") {
      offset += 1
      if offset == bytes.count || Self.beginsScalar(bytes[offset]) { left -= 1 }
    }
    return left == 0 ? offset : nil
  }

  private func pointerInElement(at offset: Int) -> String? {
    let index = elements.partitionPoint { $0.range.lowerBound > offset } - 1
    guard elements.indices.contains(index), elements[index].range.contains(offset) else { return nil }
    let document = try? JSONDocument(bytes, range: elements[index].range, limits: Self.limits)
    return elements[index].pointer + (document.map { JSONPlaces($0).pointer(at: offset) } ?? "")
  }

  private func pointerInRecord(at offset: Int) -> String? {
    // The first record decides whether the file is a stream.
    guard let first = records.first,
      (try? JSONDocument(recordBytes, range: first, limits: Self.limits)) != nil
    else { return nil }
    let index = max(0, records.partitionPoint { $0.lowerBound > offset } - 1)
    guard offset <= records[index].upperBound,
      let document = try? JSONDocument(recordBytes, range: records[index], limits: Self.limits)
    else { return nil }
    return JSONPlaces(document).pointer(at: offset)
  }

  private func scalars(before offset: Int) -> Int {
    guard !scalarCounts.isEmpty else { return 0 }
    let block = min(offset / Self.blockLength, scalarCounts.count - 1)
    let rest = bytes[block * Self.blockLength..<offset]
    return scalarCounts[block] + rest.count(where: Self.beginsScalar)
  }

  private static func beginsScalar(_ byte: UInt8) -> Bool { byte & 0xc0 != 0x80 }
}

extension JSONValue {
  /// The JSON pointer from the root of the document.
  package var pointer: String { index == 0 ? "" : JSONPlaces(document).pointer(at: offset) }
}

/// The path from each node of a document to the root.
package struct JSONPlaces: Sendable {
  package let document: JSONDocument
  /// The parent of each node; -1 for the root.
  package private(set) var parents: [Int] = []
  /// The step from the parent to each node: the index in an array, or the node of the key. For a key, the key
  /// itself.
  private var steps: [Int] = []

  package init(_ document: JSONDocument) {
    self.document = document
    let nodes = document.nodes
    parents.reserveCapacity(nodes.count)
    steps.reserveCapacity(nodes.count)
    var open: [(index: Int, children: Int)] = []
    for index in nodes.indices {
      while let last = open.last, nodes[last.index].next <= index { open.removeLast() }
      if let parent = open.last {
        let isMember = nodes[parent.index].kind == .object
        let isValue = isMember && !parent.children.isMultiple(of: 2)
        parents.append(parent.index)
        steps.append(isValue ? index - 1 : isMember ? index : parent.children)
        open[open.count - 1].children += 1
      } else {
        parents.append(-1)
        steps.append(0)
      }
      if nodes[index].kind == .object || nodes[index].kind == .array { open.append((index, 0)) }
    }
  }

  /// Returns the JSON pointer of the last node that begins at or before the offset.
  package func pointer(at offset: Int) -> String {
    var node = document.nodes.partitionPoint { $0.start > offset } - 1
    var parts: [String] = []
    while node > 0 {
      let parent = parents[node]
      let isMember = document.nodes[parent].kind == .object
      parts.append(isMember ? escaped(key: steps[node]) : String(steps[node]))
      node = parent
    }
    return parts.reversed().map { "/" + $0 }.joined()
  }

  private func escaped(key: Int) -> String {
    let name = JSONValue(document: document, index: key).string ?? ""
    var escaped = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "~": escaped += "~0"
      case "/": escaped += "~1"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
