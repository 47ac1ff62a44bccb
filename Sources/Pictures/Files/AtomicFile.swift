import Glibc

/// Files that appear whole or not at all.
package enum AtomicFile {
  /// Writes `pieces` one after the other to a file at `path`, as ``GrowingFile`` does.
  package static func write(_ pieces: [[UInt8]], to path: String) throws(FileError) {
    let file = try GrowingFile(path)
    try file.write(pieces)
    try file.finish()
  }

  /// Makes `path` a second name of the file `existing`, in place of a file that was there.
  ///
  /// - Throws: an error too where the file system has no second names, or no more of them.
  package static func link(_ existing: String, as path: String) throws(FileError) {
    if Glibc.link(existing, path) == 0 { return }
    guard errno == EEXIST else { throw FileError(path: path, code: errno) }
    // Of two names of one file, a rename would leave both.
    if areOneFile(existing, path) { return }
    let (temporary, _) = try FileTarget.temporaryName(beside: path, userPath: path) {
      Glibc.link(existing, $0)
    }
    guard rename(temporary, path) == 0 else {
      let code = errno
      unlink(temporary)
      throw FileError(path: path, code: code)
    }
  }

  private static func areOneFile(_ path: String, _ other: String) -> Bool {
    var first = stat()
    var second = stat()
    guard lstat(path, &first) == 0, lstat(other, &second) == 0 else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }
}
