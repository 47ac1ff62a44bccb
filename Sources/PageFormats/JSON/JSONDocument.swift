/// A JSON text that was read once into a flat array of nodes, in the order of the text. Strings and numbers
/// stay where they are in the bytes until somebody asks for them, so reading costs no allocation for each
/// value.
package final class JSONDocument: Sendable {
  enum Kind: UInt8, Sendable {
    case null, `false`, `true`
    case integer, double
    /// Without escapes: its text is its bytes.
    case string
    case escapedString
    case array, object

    var isString: Bool { self == .string || self == .escapedString }
  }

  /// An object's members follow it as key, value, key, value; keys are string nodes.
  struct Node: Sendable {
    var kind: Kind
    /// Bytes from the start of the file; `end` is one past the last.
    var start: Int
    var end: Int
    /// Index one past the last node of this subtree: the next sibling, when there is one.
    var next: Int
  }

  let bytes: [UInt8]
  let nodes: [Node]

  init(_ bytes: [UInt8], nodes: [Node]) {
    self.bytes = bytes
    self.nodes = nodes
  }

  /// - Parameter range: where the text stands in the file; `nil` for all of it.
  /// - Throws: `JSONError` for text that is not JSON and for JSON beyond the limits.
  init(_ bytes: [UInt8], range: Range<Int>? = nil, limits: Limits) throws(JSONError) {
    self.bytes = bytes
    nodes = try bytes.withUnsafeBufferPointer { input throws(JSONError) in
      var parser = JSONParser(input, range: range ?? input.indices, limits: limits)
      return try parser.parse()
    }
  }

  /// - Throws: `ReadError` with the place, for text that is not JSON and for JSON beyond the limits.
  package convenience init(reading bytes: [UInt8], limits: Limits) throws(ReadError) {
    guard bytes.count <= limits.inputBytes else { throw ReadError(bytes: bytes.count, limits: limits) }
    do {
      try self.init(bytes, limits: limits)
    } catch {
      throw ReadError(error, in: bytes)
    }
  }

  package var root: JSONValue { JSONValue(document: self, index: 0) }
}

/// Why a text is not JSON, or is more JSON than allowed.
struct JSONError: Error, Equatable {
  enum Reason: Equatable { case syntax, tooDeep, tooManyNodes }

  var reason: Reason
  /// One line: what was expected, what stands there, and the remedy where it is known.
  var message: String
  var offset: Int
}
