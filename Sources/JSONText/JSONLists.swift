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
