/// What stands in a field at a moment: the beginning of what is written there, which the moments share, so that each
/// letter costs one.
package struct TypedText {
  /// Bytes only join at its end, so that every beginning stays what it is.
  private final class Buffer {
    var bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }
  }

  private let buffer: Buffer
  /// Bytes of UTF-8.
  package let count: Int

  private init(_ buffer: Buffer, count: Int) { (self.buffer, self.count) = (buffer, count) }

  package init(_ text: String = "") {
    let bytes = Array(text.utf8)
    self.init(Buffer(bytes), count: bytes.count)
  }

  package var isEmpty: Bool { count == 0 }

  package var text: String { String(decoding: buffer.bytes[..<count], as: UTF8.self) }

  /// With more at its end.
  package func appending(_ text: some StringProtocol) -> TypedText {
    let own = buffer.bytes.count == count ? buffer : Buffer(Array(buffer.bytes[..<count]))
    own.bytes += text.utf8
    return TypedText(own, count: own.bytes.count)
  }

  /// Its beginning.
  ///
  /// - Parameter count: bytes, no more than it has.
  package func prefix(_ count: Int) -> TypedText { TypedText(buffer, count: count) }

  /// Its end, from a byte on.
  package func suffix(from start: Int) -> String {
    String(decoding: buffer.bytes[min(start, count)..<count], as: UTF8.self)
  }

  /// Whether it is the same beginning of the same text.
  package func isSame(as other: TypedText) -> Bool { buffer === other.buffer && count == other.count }

  package func begins(with other: TypedText) -> Bool {
    guard count >= other.count else { return false }
    return buffer === other.buffer
      || buffer.bytes[..<other.count].elementsEqual(other.buffer.bytes[..<other.count])
  }
}
