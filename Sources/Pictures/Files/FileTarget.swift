import Glibc

/// Who gave a file its name, which decides what becomes of a link that has it (Docs/Frames.md, Files).
package enum NameOrigin: Sendable {
  /// The user: a symbolic link is followed, and a device or a pipe is written to as it stands.
  case typed
  /// The program, in a folder that others may write to: whatever has the name is replaced, and nothing is written
  /// through it.
  case made
}

/// What stands at a path before it is written.
enum FileTarget {
  /// A regular file with its permissions, or nothing that is kept.
  case file(realPath: Path, permissions: mode_t?)
  case special

  /// Less the user's mask, as for any new file.
  static let everyone: mode_t = 0o666

  init(_ path: Path, _ origin: NameOrigin) {
    let status =
      switch origin {
      case .typed: path.status
      case .made: path.linkStatus
      }
    switch (origin, status) {
    case (_, nil): self = .file(realPath: path, permissions: nil)
    case (.typed, let status?) where status.isRegular:
      self = .file(realPath: path.resolved ?? path, permissions: Self.permissions(status))
    case (.typed, _): self = .special
    case (.made, let status?):
      self = .file(realPath: path, permissions: status.isRegular ? Self.permissions(status) : nil)
    }
  }

  /// Files that may be in the way under names that nobody else should have made.
  private static let mostAttempts = 1000

  private static func permissions(_ status: stat) -> mode_t { status.st_mode & 0o777 }

  /// A name in the same folder that nothing had, so that a rename can put it in place. It does not grow with the
  /// target's, which may be as long as the file system allows.
  ///
  /// - Parameter make: gives what has this name, or a negative number and `errno`.
  static func temporaryName(
    beside realPath: Path, userPath: String, make: (Path) -> Int32
  ) throws(FileError) -> (path: Path, made: Int32) {
    for attempt in 0..<mostAttempts {
      let path = realPath.beforeLastName + Path(literal: ".iprender-\(getpid())-\(attempt).tmp")
      let made = make(path)
      if made >= 0 { return (path, made) }
      guard errno == EEXIST else { throw FileError(path: userPath, code: errno) }
    }
    throw FileError(path: userPath, code: EEXIST)
  }
}
