import Glibc
import Synchronization

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

  /// For a `poll` that only wants to know whether nobody reads any more.
  package var waiting: pollfd { pollfd(fd: number, events: 0, revents: 0) }

  /// What it leads to; nil for a closed one.
  package var status: stat? {
    var status = stat()
    return fstat(number, &status) == 0 ? status : nil
  }

  /// By default a closed pipe, or a file beyond the limit on sizes, kills the process. A program that writes calls
  /// this once at its start and then meets a ``FileError`` instead.
  package static func ignoreSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Writes every byte: short writes and interruptions are carried on, and a pipe that does not
  /// block is waited for.
  package func write(_ pieces: [[UInt8]]) throws(FileError) {
    // A picture has a piece for every band, most of them small: copying them is cheaper than many calls.
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

  /// Bytes that are written at a time: what a pipe holds.
  private static let gatheredByteCount = 1 << 16
  /// From here on a call costs less than a copy.
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

/// Standard output of a program whose result goes there. Some libraries print of their own accord (fontconfig where
/// `FC_DEBUG` is set, for one); once it is claimed, what they print goes to standard error.
package enum StandardOutput {
  static var number: Int32 { claimed.load(ordering: .relaxed) }

  /// Called once, at the start of a program, while it has one thread. A closed standard output stays closed for what is
  /// written to it; the numbers of all three are taken, so that no file that is opened later gets one of them.
  package static func claim() {
    // Reading from what was closed stays an error.
    hold(STDIN_FILENO, O_WRONLY)
    hold(STDERR_FILENO, O_WRONLY)
    let own = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    // With no descriptor to spare nothing will be read either, and the program is about to say so.
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
