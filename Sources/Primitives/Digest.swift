/// A number that stands for bytes (FNV-1a, 64 bits): the same in every process, and not secure.
package struct Digest: Sendable {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  /// Returns the digest of one part.
  package static func value(of bytes: some Sequence<UInt8>) -> UInt64 {
    var digest = Digest()
    for byte in bytes { digest.take(byte) }
    return digest.value
  }

  private mutating func take(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

  /// Adds a part. Its end counts, too, so that two parts differ from one.
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { take(byte) }
    take(0xff)
  }
}
