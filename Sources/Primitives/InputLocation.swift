/// A place in an input file. Two locations are equal if their lines, columns and pointers are.
public struct InputLocation: Hashable, Sendable {
  /// The line, counted from 1; lines end at `\n`.
  public var line: Int
  /// The column, counted from 1 in Unicode scalars; a byte order mark does not count.
  public var column: Int
  /// The JSON pointer (RFC 6901) in the keys of the file, or `nil` in a file that is not JSON. The pointer of
  /// the root is empty.
  public var pointer: String?
  /// The line around the place; `nil` if the input is not available.
  package var source: SourceLine?

  package init(line: Int, column: Int, pointer: String? = nil) {
    (self.line, self.column, self.pointer) = (line, column, pointer)
  }

  public static func == (first: InputLocation, second: InputLocation) -> Bool {
    (first.line, first.column, first.pointer) == (second.line, second.column, second.pointer)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(line)
    hasher.combine(column)
    hasher.combine(pointer)
  }
}

/// The part of a line of an input that a diagnostic shows, and the token in it that the diagnostic is about.
package struct SourceLine: Sendable {
  /// The text before the token, the token, and the text after it.
  package var before: String
  package var token: String
  package var after: String

  package init(before: String, token: String, after: String) {
    self.before = before
    self.token = token
    self.after = after
  }
}
