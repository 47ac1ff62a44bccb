/// Selects the arrays of a document that are not parsed with it: long lists, whose elements are read one by
/// one.
package struct JSONListNames {
  /// The names of members that may be lists; `nil` for any name. The document itself may always be a list.
  package var names: [StaticString]?
  /// The maximum number of containers around a list.
  package var depth: Int

  package init(names: [StaticString]?, depth: Int) {
    self.names = names
    self.depth = depth
  }

  /// All arrays whose containers are objects.
  package static let all = JSONListNames(names: nil, depth: JSONLimits.nestingCeiling)
}

/// An array whose elements were skipped.
package struct JSONList {
  /// The node of the array in its document, where the array looks empty.
  package var node: Int
  /// The ranges of the elements, in bytes from the start of the file.
  package var ranges: [Range<Int>]
  /// True if the file ends within the array.
  package var isCut: Bool
}

extension JSONDocument {
  /// Parses a document without the elements of its lists, and returns the ranges of those. A text that ends
  /// within a list is parsed as if all open containers were closed there.
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

/// Finds the ranges of a JSON array's elements without parsing them, so that each can be parsed separately.
/// It only tracks strings and brackets; errors within an element are found when that element is parsed.
struct JSONSkimmer {
  private let input: UnsafeBufferPointer<UInt8>
  private var position: Int
  private let end: Int

  struct Elements {
    var ranges: [Range<Int>] = []
    /// The position after the closing bracket, or the end of the text.
    var end: Int
    /// True if the text ends within the array.
    var isCut = false
  }

  private init(_ input: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) {
    self.input = input
    position = start
    self.end = end
  }

  /// Returns the elements of an array.
  ///
  /// - Parameters:
  ///   - start: the position after the opening bracket.
  ///   - limit: the maximum number of elements. If there are more, one more than the limit is returned.
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

  /// Skips white space and returns the byte after it.
  private mutating func next() -> UInt8? {
    while position < end, ASCII.isSpace(input[position]) { position += 1 }
    return position < end ? input[position] : nil
  }

  /// Skips one element, or a byte that does not begin one.
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
