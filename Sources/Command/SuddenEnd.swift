import Glibc
import IPRenderKit

/// An end of the process from within a signal's handler, which nobody can help with: system calls and nothing else.
enum SuddenEnd {
  /// A line that is said at the end, short enough for a pipe to take it at once. Never given back: a signal may come
  /// until the very end.
  struct Line {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>

    init(_ text: String) { bytes = UnsafeBufferPointer(Array(text.utf8).copied) }
  }

  /// Where the file system has no files without names, one of ours would be left beside `path`.
  static func cleanUp(beside path: String) {
    let path = Path(path)
    let folder = (path.resolved ?? path).beforeLastName
    let names = (0..<mostTemporaries).map { number in
      (folder + Path(literal: ".iprender-\(getpid())-\(number).tmp")).copiedCString
    }
    temporaries = UnsafeBufferPointer(names.copied)
  }

  static func end(saying line: Line?, _ status: ExitStatus) -> Never {
    for name in temporaries { if let name { unlink(name) } }
    var errors = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    // A full pipe that nobody empties does not keep the process.
    if let line, poll(&errors, 1, 0) > 0 {
      _ = write(STDERR_FILENO, line.bytes.baseAddress, line.bytes.count)
    }
    _exit(status.rawValue)
  }

  /// Files that are being written at the same time.
  private static let mostTemporaries = 16
}

extension Array {
  fileprivate var copied: UnsafeMutableBufferPointer<Element> {
    let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: count)
    _ = copy.initialize(from: self)
    return copy
  }
}

// Written by the only thread, before anything can end suddenly.
private nonisolated(unsafe) var temporaries = UnsafeBufferPointer<UnsafeMutablePointer<CChar>?>(
  start: nil, count: 0)
