/// Where in the input a value was read: a byte offset, from which a diagnostic works out line, column and pointer
/// when it is shown. Two values are equal whatever their origins, so that pages compare by content.
public struct InputOrigin: Hashable, Sendable {
  /// Bytes from the start of the file as it is; `nil` for a value that no input holds.
  public var byteOffset: Int?

  public init(byteOffset: Int? = nil) { self.byteOffset = byteOffset }

  public static let none = InputOrigin()

  public static func == (_: InputOrigin, _: InputOrigin) -> Bool { true }

  public func hash(into _: inout Hasher) {}
}
