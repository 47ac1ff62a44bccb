import Glibc

/// Reading that continues after interruptions and short reads.
package enum SteadyReading {
  /// Fills `buffer` until it is full or the input ends. `offset` is the offset in the file; `nil` reads from
  /// the current position of the descriptor. Returns the number of bytes read, or `nil` and sets `errno`.
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
