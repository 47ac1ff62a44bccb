import Glibc

/// Reading that carries on after interruptions, and after a part of what was asked for.
package enum SteadyReading {
  /// Fills `buffer` as far as there is something to read. `offset`: where in the file, or where the descriptor stands.
  /// Returns how many bytes came, or nil and `errno`.
  package static func fill(
    _ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32, at offset: Int? = nil
  ) -> Int? {
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count =
        offset.map { pread(descriptor, rest.baseAddress, rest.count, $0 + filled) }
        ?? read(descriptor, rest.baseAddress, rest.count)
      if count == 0 { break }
      guard count > 0 || errno == EINTR else { return nil }
      filled += max(0, count)
    }
    return filled
  }
}
