/// The text in a field at a moment. It is a prefix of a buffer that all moments share, so that a typed letter
/// needs no copy of the text.
package struct TypedText {
  /// A buffer that is only appended to, so that every prefix stays valid.
  private final class Buffer {
    var bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }
  }

  private let buffer: Buffer
  /// The length in bytes of UTF-8.
  package let count: Int

  private init(_ buffer: Buffer, count: Int) { (self.buffer, self.count) = (buffer, count) }

  package init(_ text: String = "") {
    let bytes = Array(text.utf8)
    self.init(Buffer(bytes), count: bytes.count)
  }

  package var isEmpty: Bool { count == 0 }

  package var text: String { String(decoding: buffer.bytes[..<count], as: UTF8.self) }

  /// Returns the text with more text at its end.
  package func appending(_ text: some StringProtocol) -> TypedText {
    let own = buffer.bytes.count == count ? buffer : Buffer(Array(buffer.bytes[..<count]))
    own.bytes += text.utf8
    return TypedText(own, count: own.bytes.count)
  }

  /// Returns the beginning of the text.
  ///
  /// - Parameter count: the length in bytes, at most `self.count`.
  package func prefix(_ count: Int) -> TypedText { TypedText(buffer, count: count) }

  /// Returns the rest of the text after a number of bytes.
  package func suffix(from start: Int) -> String {
    String(decoding: buffer.bytes[min(start, count)..<count], as: UTF8.self)
  }

  /// Returns true if both are the same prefix of the same buffer.
  package func isSame(as other: TypedText) -> Bool { buffer === other.buffer && count == other.count }

  package func begins(with other: TypedText) -> Bool {
    guard count >= other.count else { return false }
    return buffer === other.buffer
      || buffer.bytes[..<other.count].elementsEqual(other.buffer.bytes[..<other.count])
  }
}
