/// Which arrays of a document are not read with it: long lists, whose elements are read one by one.
package struct JSONListNames {
  /// Of the members that may hold one; `nil` for any. The document itself may always be one.
  package var names: [StaticString]?
  /// Containers around a list, at most.
  package var depth: Int

  package init(names: [StaticString]?, depth: Int) {
    self.names = names
    self.depth = depth
  }

  /// All that stand in objects alone.
  package static let all = JSONListNames(names: nil, depth: JSONLimits.nestingCeiling)
}

/// An array of which a document has the place alone.
package struct JSONList {
  /// Of the array in its document, where it looks empty.
  package var node: Int
  /// Of its elements, in bytes from the start of the file.
  package var ranges: [Range<Int>]
  /// Whether the file ends within it.
  package var isCut: Bool
}

extension JSONDocument {
  /// All of a document but the elements of its lists, and where those are. A text that ends within a list is read as if
  /// everything that is open were closed there.
  package static func outline(
    of bytes: [UInt8], lists: JSONListNames, limits: JSONLimits
  ) throws(JSONError) -> (document: JSONDocument, lists: [JSONList]) {
    var parsed: (nodes: [Node], lists: [JSONList]) = ([], [])
    parsed = try bytes.withUnsafeBufferPointer {
      input throws(JSONError) -> (nodes: [Node], lists: [JSONList]) in
      var parser = JSONParser(input, range: input.indices, limits: limits, lists: lists)
      let nodes = try parser.parse()
      return (nodes, parser.lists)
    }
    return (JSONDocument(bytes, nodes: parsed.nodes), parsed.lists)
  }
}

/// Finds where the elements of a JSON array stand without reading them, so that each can be read by itself. It follows
/// strings and brackets alone: what is wrong within an element is that element's fault, and is found when it is read.
struct JSONSkimmer {
  private let input: UnsafeBufferPointer<UInt8>
  private var position: Int
  private let end: Int

  struct Elements {
    var ranges: [Range<Int>] = []
    /// One past the closing bracket, or the end of the text.
    var end: Int
    /// Whether the text ends within the array.
    var isCut = false
  }

  private init(_ input: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) {
    self.input = input
    position = start
    self.end = end
  }

  /// `start`: of the first thing behind the opening bracket. `limit`: of elements; of more, one more than
  /// that is found.
  static func elements(
    in input: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, limit: Int
  ) -> Elements {
    var skimmer = JSONSkimmer(input, from: start, to: end)
    return skimmer.elements(limit: limit)
  }

  private mutating func elements(limit: Int) -> Elements {
    var elements = Elements(end: end)
    while elements.ranges.count <= limit, let byte = next() {
      if byte == UInt8(ascii: "]") {
        elements.end = position + 1
        return elements
      }
      if byte == UInt8(ascii: ",") {
        position += 1
        continue
      }
      let start = position
      skip(from: byte)
      elements.ranges.append(start..<position)
    }
    elements.isCut = position == end
    return elements
  }

  /// The first byte that is no space.
  private mutating func next() -> UInt8? {
    while position < end, ASCII.isSpace(input[position]) { position += 1 }
    return position < end ? input[position] : nil
  }

  /// One element, or a byte that begins none.
  private mutating func skip(from first: UInt8) {
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): skipContainer()
    case UInt8(ascii: "\""): skipString()
    default:
      position += 1
      while position < end, !Self.endsWord(input[position]) { position += 1 }
    }
  }

  private mutating func skipContainer() {
    var depth = 0
    while position < end {
      switch input[position] {
      case UInt8(ascii: "\""):
        skipString()
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      position += 1
      if depth == 0 { return }
    }
  }

  private mutating func skipString() {
    position += 1
    while position < end {
      switch input[position] {
      case UInt8(ascii: "\""):
        position += 1
        return
      case UInt8(ascii: "\\"): position = min(position + 2, end)
      default: position += 1
      }
    }
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    ASCII.isSpace(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]")
      || byte == UInt8(ascii: "\"")
      || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }
}
