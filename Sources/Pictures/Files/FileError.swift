import Glibc

/// Why bytes could not be written.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The target as the user named it, or the stream's name.
  package let path: String
  /// The system's error number.
  package let code: Int32

  package init(path: String, code: Int32) {
    self.path = path
    self.code = code
  }

  /// Nobody reads the other end any more (`iprender … | head`): a reason to stop, not to complain.
  package var isBrokenPipe: Bool { code == EPIPE }

  package var description: String { "cannot write \(path): \(String(cString: strerror(code)))" }
}
