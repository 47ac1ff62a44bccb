import CPango
import Glibc

/// Digests in lower-case hexadecimal digits.
enum SHA256 {
  static func hex(of bytes: [UInt8]) -> String? {
    guard let digest = Digest() else { return nil }
    digest.add(bytes[...])
    return digest.hex
  }

  /// `nil` when the file cannot be read.
  static func hex(ofFile path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0, let digest = Digest() else { return nil }
    defer { close(descriptor) }
    let chunkSize = 1 << 18
    var chunk = [UInt8](repeating: 0, count: chunkSize)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      guard count >= 0 else { return nil }
      if count == 0 { return digest.hex }
      digest.add(chunk[..<count])
    }
  }
}

/// Owns a digest under way.
private final class Digest {
  private let checksum: OpaquePointer

  init?() {
    guard let checksum = g_checksum_new(G_CHECKSUM_SHA256) else { return nil }
    self.checksum = checksum
  }

  deinit { g_checksum_free(checksum) }

  func add(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBufferPointer { g_checksum_update(checksum, $0.baseAddress, gssize($0.count)) }
  }

  /// Ends the digest: nothing can be added after it.
  var hex: String? { g_checksum_get_string(checksum).map { String(cString: $0) } }
}
