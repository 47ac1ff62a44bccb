import Glibc

/// Why bytes could not be written.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The target as the user named it, or the stream's name.
  public let path: String
  /// The system's error number.
  public let code: Int32

  package init(path: String, code: Int32) {
    self.path = path
    self.code = code
  }

  /// Nobody reads the other end any more (`iprender … | head`): a reason to stop, not to complain.
  public var isBrokenPipe: Bool { code == EPIPE }

  public var description: String { "cannot write \(path): \(String(cString: strerror(code)))" }
}
