import Glibc

/// Files that appear whole or not at all.
public enum AtomicFile {
  /// Writes `pieces` one after the other to a new file beside `path`, then gives it that name. When
  /// something fails, nothing is left and a file that was there before is as it was.
  ///
  /// A symbolic link keeps pointing where it does and its target is replaced; an existing file's
  /// permissions are kept. What is not a regular file (a device, a named pipe) is written to as it
  /// stands.
  public static func write(_ pieces: [[UInt8]], to path: String) throws(FileError) {
    switch Target(path) {
    case .special: try writeInPlace(pieces, to: path)
    case .file(let realPath, let permissions):
      try replace(realPath, permissions: permissions, with: pieces, userPath: path)
    }
  }

  private static func writeInPlace(_ pieces: [[UInt8]], to path: String) throws(FileError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    try writeAndClose(pieces, OutputDescriptor(descriptor, name: path))
  }

  private static func replace(
    _ realPath: String, permissions: mode_t?, with pieces: [[UInt8]], userPath: String
  ) throws(FileError) {
    let (descriptor, temporary) = try create(beside: realPath, userPath: userPath)
    do throws(FileError) {
      if let permissions { _ = fchmod(descriptor, permissions) }
      try writeAndClose(pieces, OutputDescriptor(descriptor, name: userPath))
      guard rename(temporary, realPath) == 0 else { throw FileError(path: userPath, code: errno) }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// A new file in the same directory, so that a rename can put it in place. Its name does not grow
  /// with the target's, which may be as long as the file system allows.
  private static func create(
    beside realPath: String, userPath: String
  ) throws(FileError) -> (descriptor: Int32, path: String) {
    let directory = realPath.lastIndex(of: "/").map { String(realPath[...$0]) } ?? ""
    let everyone: mode_t = 0o666  // Less the user's mask, as for any new file.
    var attempt = 0
    while true {
      let path = directory + ".iprender-\(getpid())-\(attempt).tmp"
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, everyone)
      if descriptor >= 0 { return (descriptor, path) }
      guard errno == EEXIST else { throw FileError(path: userPath, code: errno) }
      attempt += 1
    }
  }

  private static func writeAndClose(
    _ pieces: [[UInt8]], _ descriptor: OutputDescriptor
  ) throws(FileError) {
    do throws(FileError) {
      try descriptor.write(pieces)
    } catch {
      close(descriptor.number)
      throw error
    }
    // Some file systems tell of a full disk only here.
    guard close(descriptor.number) == 0 else {
      throw FileError(path: descriptor.name, code: errno)
    }
  }
}

/// What stands at a path before it is written.
private enum Target {
  /// A regular file with its permissions, or nothing yet.
  case file(realPath: String, permissions: mode_t?)
  case special

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
}
