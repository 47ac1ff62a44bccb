import Glibc
import Synchronization

/// An open file descriptor for writing: standard output, a pipe or a file.
package struct OutputDescriptor: Sendable {
  /// The name in error messages.
  package let name: String
  let number: Int32

  package init(_ number: Int32, name: String) {
    self.number = number
    self.name = name
  }

  package static var standardOutput: OutputDescriptor {
    OutputDescriptor(StandardOutput.number, name: "standard output")
  }

  /// True for a terminal, which should not receive binary data.
  package var isTerminal: Bool { isatty(number) == 1 }

  /// A descriptor for a `poll` that detects a closed reader.
  package var waiting: pollfd { pollfd(fd: number, events: 0, revents: 0) }

  /// The status of the open file; `nil` for a closed descriptor.
  package var status: stat? {
    var status = stat()
    return fstat(number, &status) == 0 ? status : nil
  }

  /// Ignores the signals that otherwise kill the process when a pipe is closed or a file exceeds the size
  /// limit. Call it once at the start of a program; writing then throws a ``FileError`` instead.
  package static func ignoreSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Writes all bytes: it continues after short writes and interruptions, and waits for a pipe that does not
  /// block.
  package func write(_ pieces: [[UInt8]]) throws(FileError) {
    // An image has a piece for every band, most of them small: copying them is cheaper than many calls.
    var gathered: [UInt8] = []
    for piece in pieces {
      let isLarge = piece.count >= Self.uncopiedByteCount
      if isLarge || gathered.count + piece.count > Self.gatheredByteCount {
        try write(gathered)
        gathered.removeAll(keepingCapacity: true)
      }
      if isLarge {
        try write(piece)
      } else {
        if gathered.isEmpty { gathered.reserveCapacity(Self.gatheredByteCount) }
        gathered += piece
      }
    }
    try write(gathered)
  }

  /// The number of bytes that are written at once: the capacity of a pipe.
  private static let gatheredByteCount = 1 << 16
  /// The size from which a call costs less than a copy, in bytes.
  private static let uncopiedByteCount = 1 << 13

  private func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
      var rest = bytes[...]
      while !rest.isEmpty {
        let written = Glibc.write(number, UnsafeBufferPointer(rebasing: rest).baseAddress, rest.count)
        if written < 0 {
          try recover(from: errno)
        } else {
          rest = rest.dropFirst(written)
        }
      }
    }
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

/// The standard output of a program whose result goes there. Some libraries print on their own (fontconfig,
/// for example, if `FC_DEBUG` is set); after `claim`, their output goes to standard error.
package enum StandardOutput {
  static var number: Int32 { claimed.load(ordering: .relaxed) }

  /// Moves standard output to a new descriptor. Call it once, at the start of a program, while it has one
  /// thread. A closed standard output stays closed for writing. The numbers 0 to 2 stay occupied, so that no
  /// file that is opened later gets one of them.
  package static func claim() {
    // Reading from a closed standard input stays an error.
    hold(STDIN_FILENO, O_WRONLY)
    hold(STDERR_FILENO, O_WRONLY)
    let own = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    // Without a free descriptor nothing can be read either; the program reports that next.
    guard own >= 0 || errno == EBADF else { return }
    claimed.store(own, ordering: .relaxed)
    _ = dup2(STDERR_FILENO, STDOUT_FILENO)
  }

  private static func hold(_ number: Int32, _ flags: Int32) {
    guard fcntl(number, F_GETFD) < 0 else { return }
    let nowhere = open("/dev/null", flags)
    guard nowhere >= 0, nowhere != number else { return }
    dup2(nowhere, number)
    close(nowhere)
  }
}

private let claimed = Atomic(STDOUT_FILENO)
