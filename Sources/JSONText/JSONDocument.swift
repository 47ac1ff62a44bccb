/// A JSON text that was read once into a flat array of nodes, in the order of the text. Strings and numbers
/// stay where they are in the bytes until somebody asks for them, so reading costs no allocation for each
/// value.
package final class JSONDocument: Sendable {
  package enum Kind: UInt8, Sendable {
    case null, `false`, `true`
    case integer, double
    /// Without escapes: its text is its bytes.
    case string
    case escapedString
    case array, object

    @inlinable package var isString: Bool { self == .string || self == .escapedString }
  }

  /// An object's members follow it as key, value, key, value; keys are string nodes.
  package struct Node: Sendable {
    package var kind: Kind
    /// Bytes from the start of the file; `end` is one past the last.
    package var start: Int
    package var end: Int
    /// Index one past the last node of this subtree: the next sibling, when there is one.
    package var next: Int
  }

  package let bytes: [UInt8]
  package let nodes: [Node]
  /// The byte of the input that a byte of the document is from; `nil` for a document that is the input.
  package let inputOffset: (@Sendable (Int) -> Int?)?
  /// A Boolean value that indicates whether `_` stands for `@type`, by which TDLib's types are asked for.
  let hasUnderscoreTypes: Bool

  package init(_ bytes: [UInt8], nodes: [Node]) {
    self.bytes = bytes
    self.nodes = nodes
    inputOffset = nil
    hasUnderscoreTypes = UnderscoreTypes.areUsed(in: nodes, of: bytes)
  }

  /// - Parameters:
  ///   - range: where the text stands in the file; `nil` for all of it.
  ///   - inputOffset: of a document that was written for an input that is no JSON.
  /// - Throws: `JSONError` for text that is not JSON and for JSON beyond the limits.
  package init(
    _ bytes: [UInt8], range: Range<Int>? = nil, limits: JSONLimits,
    inputOffset: (@Sendable (Int) -> Int?)? = nil
  ) throws(JSONError) {
    self.bytes = bytes
    self.inputOffset = inputOffset
    let nodes = try bytes.withUnsafeBufferPointer { input throws(JSONError) in
      var parser = JSONParser(input, range: range ?? input.indices, limits: limits)
      return try parser.parse()
    }
    self.nodes = nodes
    hasUnderscoreTypes = UnderscoreTypes.areUsed(in: nodes, of: bytes)
  }

  package var root: JSONValue { JSONValue(document: self, index: 0) }
}

/// What one JSON text may hold.
package struct JSONLimits: Equatable, Sendable {
  /// Containers in containers. More than `nestingCeiling` is taken as that.
  package var nesting: Int
  /// JSON values, keys not counted.
  package var values: Int

  package init(nesting: Int, values: Int) {
    self.nesting = nesting
    self.values = values
  }

  /// Readers recurse, and a thread may have no more than half a megabyte of stack.
  package static let nestingCeiling = 256
}

/// Why a text is not JSON, or is more JSON than allowed.
package struct JSONError: Error, Equatable {
  package enum Reason: Equatable { case syntax, tooDeep, tooManyNodes }

  package var reason: Reason
  /// The problem, on one line: what was expected and what was found.
  package var message: String
  /// The fix, on one line; `nil` where it is not known.
  package var help: String? = nil
  package var offset: Int
}
