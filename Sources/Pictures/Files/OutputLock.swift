import Glibc

/// A lock on a set of output files, so that two runs do not mix theirs. It is held on a hidden file next to
/// them, which is removed with it. The system releases it when its holder ends for any reason.
package final class OutputLock {
  private enum Holder {
    /// This process, with an open file.
    case own(Int32)
    case keeper
  }

  private let path: String
  private let holder: Holder

  private static let everyone: mode_t = 0o666
  /// The number of attempts: another holder may remove the file while it is being opened.
  private static let mostAttempts = 100

  /// - Parameters:
  ///   - path: the path of the hidden file.
  ///   - folder: the path in error messages.
  /// - Throws: an error with `EALREADY` while another run holds the lock.
  package convenience init(_ path: String, of folder: String) throws(FileError) {
    if OutputWriter.isThere {
      try OutputWriter.ask(.lock(path), folder)
      self.init(path: path, holder: .keeper)
    } else {
      try self.init(made: path, of: folder)
    }
  }

  private init(path: String, holder: Holder) { (self.path, self.holder) = (path, holder) }

  /// Creates a lock that this process holds itself.
  convenience init(made path: String, of folder: String) throws(FileError) {
    self.init(path: path, holder: .own(try Self.open(Path(path), of: folder)))
  }

  deinit {
    switch holder {
    case .own(let descriptor):
      Path(path).unlink()
      close(descriptor)
    case .keeper: _ = try? OutputWriter.ask(.unlock(path))
    }
  }

  private static func open(_ path: Path, of folder: String) throws(FileError) -> Int32 {
    for _ in 0..<mostAttempts {
      let descriptor = path.open(O_RDONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, everyone)
      guard descriptor >= 0 else { throw FileError(path: folder, code: errno) }
      var result: Int32
      repeat { result = flock(descriptor, LOCK_EX | LOCK_NB) } while result != 0 && errno == EINTR
      if result != 0, errno == EWOULDBLOCK {
        close(descriptor)
        throw FileError(path: folder, code: EALREADY)
      }
      // On a file system without locks, the run continues without one.
      var status = stat()
      if result != 0
        || fstat(descriptor, &status) == 0
          && path.linkStatus.map(FileIdentity.init) == FileIdentity(status)
      {
        return descriptor
      }
      close(descriptor)
    }
    throw FileError(path: folder, code: EALREADY)
  }
}
