import Glibc

/// What stands at a path before it is written.
enum FileTarget {
  /// A regular file with its permissions, or nothing yet.
  case file(realPath: String, permissions: mode_t?)
  case special

  /// Less the user's mask, as for any new file.
  static let everyone: mode_t = 0o666

  init(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      self = .file(realPath: path, permissions: nil)
      return
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      self = .special
      return
    }
    let resolved = realpath(path, nil)
    defer { free(resolved) }
    self = .file(
      realPath: resolved.map { String(cString: $0) } ?? path,
      permissions: status.st_mode & 0o777)
  }

  /// With a slash at its end; empty for the working directory.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// A name in the same folder that nothing had, so that a rename can put it in place. It does not grow with the
  /// target's, which may be as long as the file system allows.
  ///
  /// - Parameter make: gives what has this name, or a negative number and `errno`.
  static func temporaryName(
    beside realPath: String, userPath: String, make: (String) -> Int32
  ) throws(FileError) -> (path: String, made: Int32) {
    let folder = folder(of: realPath)
    var attempt = 0
    while true {
      let path = folder + ".iprender-\(getpid())-\(attempt).tmp"
      let made = make(path)
      if made >= 0 { return (path, made) }
      guard errno == EEXIST else { throw FileError(path: userPath, code: errno) }
      attempt += 1
    }
  }
}
