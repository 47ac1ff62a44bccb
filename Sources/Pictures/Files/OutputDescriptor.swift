import Glibc

/// An open file descriptor that pieces of bytes are written to: standard output, a pipe, a file.
package struct OutputDescriptor: Sendable {
  /// What error messages call it.
  package let name: String
  let number: Int32

  package init(_ number: Int32, name: String) {
    self.number = number
    self.name = name
  }

  package static var standardOutput: OutputDescriptor {
    OutputDescriptor(StandardOutput.number, name: "standard output")
  }

  /// A terminal shows binary as rubbish: ask before writing.
  package var isTerminal: Bool { isatty(number) == 1 }

  /// By default a closed pipe, or a file beyond the limit on sizes, kills the process. A program that writes calls
  /// this once at its start and then meets a ``FileError`` instead.
  package static func ignoreSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Writes every byte: short writes and interruptions are carried on, and a pipe that does not
  /// block is waited for.
  package func write(_ pieces: [[UInt8]]) throws(FileError) {
    var rest = pieces[...]
    while !rest.isEmpty {
      let group = rest.prefix(Self.groupCount)
      try withVectors(group, gathered: []) { vectors throws(FileError) in try write(vectors) }
      rest = rest.dropFirst(group.count)
    }
  }

  /// Pieces for one system call: enough to make calls rare, below the system's 1024, and few enough
  /// for the recursion that keeps their memory in place.
  private static let groupCount = 64

  private func withVectors(
    _ pieces: ArraySlice<[UInt8]>, gathered: [iovec],
    _ body: ([iovec]) throws(FileError) -> Void
  ) throws(FileError) {
    guard let piece = pieces.first else { return try body(gathered) }
    try piece.withUnsafeBufferPointer { bytes throws(FileError) in
      // The system only reads; its struct does not say so.
      let vector = iovec(
        iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress),
        iov_len: bytes.count)
      try withVectors(pieces.dropFirst(), gathered: gathered + [vector], body)
    }
  }

  private func write(_ vectors: [iovec]) throws(FileError) {
    var rest = vectors[...].drop { $0.iov_len == 0 }
    while !rest.isEmpty {
      let written = rest.withUnsafeBufferPointer {
        writev(number, $0.baseAddress, Int32($0.count))
      }
      if written < 0 {
        try recover(from: errno)
      } else {
        rest = Self.dropping(written, from: rest)
      }
    }
  }

  private static func dropping(
    _ byteCount: Int, from vectors: ArraySlice<iovec>
  ) -> ArraySlice<iovec> {
    var left = byteCount
    var rest = vectors
    while let first = rest.first, first.iov_len <= left {
      left -= first.iov_len
      rest.removeFirst()
    }
    if let first = rest.first {
      rest[rest.startIndex] = iovec(
        iov_base: first.iov_base?.advanced(by: left), iov_len: first.iov_len - left)
    }
    return rest
  }

  private func recover(from code: Int32) throws(FileError) {
    switch code {
    case EINTR: return
    case EAGAIN:
      var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
      let noTimeout: Int32 = -1
      _ = poll(&request, 1, noTimeout)
    default: throw FileError(path: name, code: code)
    }
  }
}
