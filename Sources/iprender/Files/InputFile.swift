import Glibc
import IPRender

/// A file or standard input, read whole and no further than a limit.
struct InputFile {
  /// What messages call it.
  let name: String
  /// Where its relative paths start; `nil` for what has no folder, such as a pipe.
  let folder: String?
  let bytes: [UInt8]

  static let standardInput = "-"

  init(path: String, limit: Int) throws(Failure) {
    let isStandardInput = path == Self.standardInput
    name = isStandardInput ? "<stdin>" : path
    let descriptor = isStandardInput ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .noInput(name, "cannot be read: \(String(cString: strerror(errno)))") }
    defer { if !isStandardInput { close(descriptor) } }

    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .noInput(name, "cannot be read: \(String(cString: strerror(errno)))")
    }
    let kind = status.st_mode & S_IFMT
    guard kind != S_IFDIR else { throw .noInput(name, "is a folder, a file is needed") }
    let isRegular = kind == S_IFREG
    folder = isRegular && !isStandardInput ? Self.folder(of: path) : nil
    if isRegular, status.st_size > limit { throw .tooLarge(name, limit: limit) }
    bytes = try Self.read(descriptor, name: name, expected: isRegular ? Int(status.st_size) : 0, limit: limit)
  }

  /// Reads to the end, or one byte beyond the limit: a pipe may never end.
  private static func read(
    _ descriptor: Int32, name: String, expected: Int, limit: Int
  ) throws(Failure) -> [UInt8] {
    let leastRoom = 1 << 16
    var bytes = [UInt8](repeating: 0, count: min(max(expected, leastRoom), limit) + 1)
    var filled = 0
    while true {
      if filled == bytes.count {
        guard filled <= limit else { throw .tooLarge(name, limit: limit) }
        let room = min(filled, limit + 1 - filled)
        bytes.append(contentsOf: repeatElement(0, count: room))
      }
      let count = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
      }
      if count == 0 { break }
      if count > 0 {
        filled += count
      } else if errno == EAGAIN {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let noTimeout: Int32 = -1
        _ = poll(&request, 1, noTimeout)
      } else if errno != EINTR {
        throw .noInput(name, "cannot be read: \(String(cString: strerror(errno)))")
      }
    }
    bytes.removeSubrange(filled...)
    return bytes
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
