import Glibc

/// What the system does with a path. Each call gives what the system's own does, and leaves its `errno`.
extension Path {
  /// A path with a NUL in it is nothing's: the system would look at what stands before it.
  package func withCString(_ call: (UnsafePointer<CChar>) -> Int32) -> Int32 {
    guard !bytes.contains(0) else {
      errno = ENOENT
      return -1
    }
    return (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map(call) ?? -1
    }
  }

  /// With a NUL at its end, in memory that the caller frees.
  package var copiedCString: UnsafeMutablePointer<CChar>? {
    (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
      $0.baseAddress.flatMap { strdup($0) }
    }
  }

  package func open(_ flags: Int32, _ permissions: mode_t = 0) -> Int32 {
    withCString { Glibc.open($0, flags, permissions) }
  }

  package var exists: Bool { withCString { access($0, F_OK) } == 0 }

  /// What it leads to, links followed; nil with `errno`.
  package var status: stat? { status(0) }

  /// What has the name itself, be it a link; nil with `errno`.
  package var linkStatus: stat? { status(AT_SYMLINK_NOFOLLOW) }

  private func status(_ flags: Int32) -> stat? {
    var status = stat()
    return withCString { fstatat(AT_FDCWD, $0, &status, flags) } == 0 ? status : nil
  }

  /// Without links and detours; nil when there is nothing.
  package var resolved: Path? {
    var resolved: Path?
    _ = withCString { path in
      guard let pointer = realpath(path, nil) else { return -1 }
      defer { free(pointer) }
      resolved = Path(cString: pointer)
      return 0
    }
    return resolved
  }

  func rename(to other: Path) -> Int32 { withCString { old in other.withCString { Glibc.rename(old, $0) } } }

  func link(as other: Path) -> Int32 { withCString { old in other.withCString { Glibc.link(old, $0) } } }

  @discardableResult
  package func unlink() -> Int32 { withCString { Glibc.unlink($0) } }

  package func makeFolder(_ permissions: mode_t) -> Int32 { withCString { mkdir($0, permissions) } }
}

extension stat {
  package var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
  package var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  package var isLink: Bool { st_mode & S_IFMT == S_IFLNK }
}

/// Which file something is, whatever names it has.
package struct FileIdentity: Hashable, Sendable {
  private let device: dev_t
  private let number: ino_t

  package init(_ status: stat) {
    device = status.st_dev
    number = status.st_ino
  }
}
