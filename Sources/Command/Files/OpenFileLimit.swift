import Glibc

/// Files that are open at a time.
enum OpenFileLimit {
  /// Twice what a run has open at most: the output, a folder and a picture in it, a font.
  private static let needed = 8

  /// Refused at the start: later, a picture that cannot be opened would only be missing.
  static func require() throws(Failure) {
    var opened: [Int32] = []
    defer { for descriptor in opened { close(descriptor) } }
    for _ in 0..<needed {
      let descriptor = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else {
        guard errno == EMFILE || errno == ENFILE else { return }
        throw Failure(
          status: .internalError, code: .internal,
          message:
            "only \(opened.count) more files may be opened, \(needed) are needed: raise the limit (ulimit -n)"
        )
      }
      opened.append(descriptor)
    }
  }
}
