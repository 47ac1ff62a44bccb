import Glibc
import IPRenderKit

/// A file or standard input, read whole and no further than a limit.
struct InputFile {
  /// What messages call it.
  let name: String
  /// Where its relative paths start; `nil` for what has no folder, such as a pipe.
  let folder: String?
  let bytes: [UInt8]

  static let standardInput = "-"

  /// - Parameter limitOption: the option that raises the limit.
  init(path: String, limit: Int, limitOption: String? = nil) throws(Failure) {
    let isStandardInput = path == Self.standardInput
    name = isStandardInput ? "<stdin>" : path
    let descriptor = isStandardInput ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.unreadable(name) }
    defer { if !isStandardInput { close(descriptor) } }

    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.unreadable(name) }
    let kind = status.st_mode & S_IFMT
    guard kind != S_IFDIR else { throw .noInput(name, "this is a folder, a file is needed") }
    let size = kind == S_IFREG ? Int(status.st_size) : 0
    let bytes = size > limit ? nil : try Self.read(descriptor, name: name, expected: size, limit: limit)
    guard let bytes else { throw .tooLarge(name, limit: limit, limitOption: limitOption) }
    self.bytes = bytes
    folder = kind == S_IFREG && !isStandardInput ? Self.folder(of: path) : nil
  }

  static func exists(_ path: String) -> Bool { path != standardInput && access(path, F_OK) == 0 }

  private static func unreadable(_ name: String) -> Failure {
    .noInput(name, "the file cannot be read: \(String(cString: strerror(errno)))")
  }

  /// Reads to the end, but no more than one byte beyond the limit: a pipe may never end.
  ///
  /// - Returns: `nil` when there is more than the limit.
  private static func read(
    _ descriptor: Int32, name: String, expected: Int, limit: Int
  ) throws(Failure) -> [UInt8]? {
    let leastRoom = 1 << 16
    var bytes = [UInt8](repeating: 0, count: min(max(expected, leastRoom), limit) + 1)
    var filled = 0
    while filled <= limit {
      if filled == bytes.count { bytes += repeatElement(0, count: min(filled, limit + 1 - filled)) }
      let count = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
      }
      if count == 0 {
        bytes.removeSubrange(filled...)
        return bytes
      }
      if count > 0 { filled += count } else { try recover(from: errno, descriptor, name: name) }
    }
    return nil
  }

  /// Carries on after an interruption, and waits for a pipe that does not block.
  private static func recover(from code: Int32, _ descriptor: Int32, name: String) throws(Failure) {
    switch code {
    case EINTR: return
    case EAGAIN:
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let noTimeout: Int32 = -1
      _ = poll(&request, 1, noTimeout)
    default: throw unreadable(name)
    }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
