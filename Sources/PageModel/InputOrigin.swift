/// Where in the input a value was read: a byte offset, from which a diagnostic works out line, column and pointer
/// when it is shown. Two values are equal whatever their origins, so that pages compare by content.
package struct InputOrigin: Hashable, Sendable {
  /// Bytes from the start of the file as it is; `nil` for a value that no input holds.
  package var byteOffset: Int?

  package init(byteOffset: Int? = nil) { self.byteOffset = byteOffset }

  package static let none = InputOrigin()

  package static func == (_: InputOrigin, _: InputOrigin) -> Bool { true }

  package func hash(into _: inout Hasher) {}
}
