/// A JSON text that was parsed once into a flat array of nodes, in the order of the text. Strings and numbers
/// stay in the bytes until they are requested, so parsing needs no allocation for each value.
package final class JSONDocument: Sendable {
  package enum Kind: UInt8, Sendable {
    case null, `false`, `true`
    case integer, double
    /// A string without escapes, whose text is its bytes.
    case string
    case escapedString
    case array, object

    @inlinable package var isString: Bool { self == .string || self == .escapedString }
  }

  /// A value or a key. The members of an object follow its node as key, value, key, value; keys are string
  /// nodes.
  package struct Node: Sendable {
    package var kind: Kind
    /// The offsets of the value in bytes from the start of the file; `end` is one past the last.
    package var start: Int
    package var end: Int
    /// The index after the last node of this subtree, which is that of the next sibling if there is one.
    package var next: Int
  }

  package let bytes: [UInt8]
  package let nodes: [Node]
  /// Maps a byte of the document to a byte of the input; `nil` if the document is the input.
  package let inputOffset: (@Sendable (Int) -> Int?)?
  /// True if the document uses `_` in place of `@type`, which is the name used for TDLib's types.
  let hasUnderscoreTypes: Bool

  package init(_ bytes: [UInt8], nodes: [Node]) {
    self.bytes = bytes
    self.nodes = nodes
    inputOffset = nil
    hasUnderscoreTypes = UnderscoreTypes.areUsed(in: nodes, of: bytes)
  }

  /// - Parameters:
  ///   - range: the range of the text in the file; `nil` for the whole file.
  ///   - inputOffset: the mapping of bytes for a document that was generated from an input that is not JSON.
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

/// The limits of a JSON text.
package struct JSONLimits: Equatable, Sendable {
  /// The maximum nesting of containers, at most `nestingCeiling`.
  package var nesting: Int
  /// The maximum number of JSON values, not counting keys.
  package var values: Int

  package init(nesting: Int, values: Int) {
    self.nesting = nesting
    self.values = values
  }

  /// The highest possible limit. Readers are recursive, and a thread may have only half a megabyte of stack.
  package static let nestingCeiling = 256
}

/// An error for a text that is not JSON or exceeds a limit.
package struct JSONError: Error, Equatable {
  package enum Reason: Equatable { case syntax, tooDeep, tooManyNodes }

  package var reason: Reason
  /// The problem, on one line: the expected and the found text.
  package var message: String
  /// The fix, on one line; `nil` if it is unknown.
  package var help: String? = nil
  package var offset: Int
}
