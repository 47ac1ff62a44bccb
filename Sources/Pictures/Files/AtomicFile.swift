import Glibc

/// Files that appear whole or not at all.
package enum AtomicFile {
  /// Writes `pieces` one after the other to a file at `path`, as ``GrowingFile`` does.
  package static func write(
    _ pieces: [[UInt8]], to path: String, _ origin: NameOrigin = .typed
  ) throws(FileError) {
    let file = try GrowingFile(path, origin)
    try file.write(pieces)
    try file.finish()
  }

  /// Makes `path` a second name of the file `existing`, in place of whatever was there.
  ///
  /// - Throws: an error too where the file system has no second names, or no more of them.
  package static func link(_ existing: String, as path: String) throws(FileError) {
    let (existing, other) = (Path(existing), Path(path))
    if existing.link(as: other) == 0 { return }
    guard errno == EEXIST else { throw FileError(path: path, code: errno) }
    // Of two names of one file, a rename would leave both.
    if areOneFile(existing, other) { return }
    let (temporary, _) = try FileTarget.temporaryName(beside: other, userPath: path) { existing.link(as: $0) }
    guard temporary.rename(to: other) == 0 else {
      let code = errno
      temporary.unlink()
      throw FileError(path: path, code: code)
    }
  }

  private static func areOneFile(_ path: Path, _ other: Path) -> Bool {
    guard let first = path.linkStatus, let second = other.linkStatus else { return false }
    return FileIdentity(first) == FileIdentity(second)
  }
}
