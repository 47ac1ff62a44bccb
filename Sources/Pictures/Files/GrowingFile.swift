import Glibc

/// A file that is written piece by piece and appears complete when it is finished. If it is not finished,
/// nothing is left, and an earlier file is unchanged.
///
/// A symbolic link is kept and its target is replaced; the permissions of an existing file are kept. The
/// bytes go directly to anything that is not a regular file, such as a device or a named pipe. Names that the
/// program makes follow other rules: see ``NameOrigin``.
package final class GrowingFile {
  private enum Maker {
    case own(MadeFile)
    /// The keeper's number of the file.
    case keeper(UInt8)
  }

  private let maker: Maker
  private let userPath: String
  private let descriptor: OutputDescriptor
  package let isRegular: Bool

  package convenience init(_ path: String, _ origin: NameOrigin = .typed) throws(FileError) {
    try self.init(path, origin, mayBeUnnamed: true)
  }

  init(_ path: String, _ origin: NameOrigin = .typed, mayBeUnnamed: Bool) throws(FileError) {
    userPath = path
    let number: Int32
    if OutputWriter.isThere, ConfinedOutputs.areConfined || FileTarget(Path(path), origin).isFile {
      let answer = try OutputWriter.ask(.make(path, origin), path)
      maker = .keeper(answer.file)
      (number, isRegular) = (answer.descriptor, true)
    } else {
      let file = try MadeFile(path, origin, mayBeUnnamed: mayBeUnnamed)
      maker = .own(file)
      (number, isRegular) = (file.number, file.isRegular)
    }
    descriptor = OutputDescriptor(number, name: path)
  }

  deinit {
    guard case .keeper(let file) = maker else { return }
    close(descriptor.number)
    _ = try? OutputWriter.ask(.drop(file))
  }

  /// The output for writers on other threads. It stays open as long as this object exists.
  package var output: OutputDescriptor { descriptor }

  /// The descriptor of the open file, for a program that fills it.
  package var number: Int32 { descriptor.number }

  /// The current length in bytes; 0 for anything that is not a regular file.
  package var byteCount: Int {
    var status = stat()
    return isRegular && fstat(number, &status) == 0 ? Int(status.st_size) : 0
  }

  package func write(_ pieces: [[UInt8]]) throws(FileError) { try descriptor.write(pieces) }

  /// Overwrites the first bytes of a regular file.
  package func overwriteStart(_ bytes: [UInt8]) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(number, $0.baseAddress?.advanced(by: done), $0.count - done, off_t(done))
      }
      guard count > 0 || errno == EINTR else { throw FileError(path: userPath, code: errno) }
      done += max(0, count)
    }
  }

  /// Gives the file its name. Nothing may be written to it afterwards.
  package func finish() throws(FileError) {
    // Some file systems report a full disk only when a descriptor is closed, so a copy is closed. A signal
    // does not keep it open.
    let copy = fcntl(descriptor.number, F_DUPFD_CLOEXEC, 0)
    guard copy < 0 || close(copy) == 0 || errno == EINTR else { throw FileError(path: userPath, code: errno) }
    switch maker {
    case .own(let file): try file.finish()
    case .keeper(let file): try OutputWriter.ask(.finish(file), userPath)
    }
  }
}

/// Functions for files that appear complete or not at all.
package enum AtomicFile {
  /// Returns true if an output at a path would replace a file with content, also behind a symbolic link.
  package static func wouldReplace(_ path: String) -> Bool {
    Path(path).status.map { $0.isRegular && $0.st_size > 0 } ?? false
  }

  /// Writes `pieces` one after the other to a file at `path`, as ``GrowingFile`` does.
  package static func write(
    _ pieces: [[UInt8]], to path: String, _ origin: NameOrigin = .typed
  ) throws(FileError) {
    let file = try GrowingFile(path, origin)
    try file.write(pieces)
    try file.finish()
  }

  /// Makes `path` a hard link to the file `existing`, and replaces what was there. Also throws an error if
  /// the file system has no hard links, or allows no more of them.
  package static func link(_ existing: String, as path: String) throws(FileError) {
    guard !OutputWriter.isThere else {
      try OutputWriter.ask(.link(existing, path), path)
      return
    }
    let (existing, other) = (try OutputPlace(existing), try OutputPlace(path))
    if existing.link(as: other) == 0 { return }
    guard errno == EEXIST else { throw FileError(path: path, code: errno) }
    // If both are names of the same file, a rename would keep both.
    if areOneFile(existing, other) { return }
    _ = try FileTarget(confined: other, path)
    let (temporary, _) = try FileTarget.temporaryName(beside: other, userPath: path) { existing.link(as: $0) }
    guard temporary.rename(to: other) == 0 else {
      let code = errno
      temporary.unlink()
      throw FileError(path: path, code: code)
    }
  }

  /// Creates a folder if it is missing, with all permissions that the user's mask allows.
  package static func makeFolder(_ path: String) throws(FileError) {
    guard !OutputWriter.isThere else {
      try OutputWriter.ask(.makeFolder(path), path)
      return
    }
    let everyone: mode_t = 0o777
    let place = try OutputPlace(path)
    guard place.makeFolder(everyone) != 0 else { return }
    guard errno == EEXIST else { throw FileError(path: path, code: errno) }
    if ConfinedOutputs.areConfined, place.linkStatus?.isLink == true {
      throw FileError(path: path, code: ELOOP)
    }
  }

  /// Removes a file.
  ///
  /// - Parameter mayRemove: called if this process removes the file; the keeper asks its grant instead.
  package static func remove(
    _ path: String, if mayRemove: (Path) -> Bool = { _ in true }
  ) throws(FileError) {
    guard !OutputWriter.isThere else {
      try OutputWriter.ask(.remove(path), path)
      return
    }
    guard mayRemove(Path(path)) else { throw FileError(path: path, code: EPERM) }
    guard try OutputPlace(path).unlink() == 0 || errno == ENOENT else {
      throw FileError(path: path, code: errno)
    }
  }

  private static func areOneFile(_ path: OutputPlace, _ other: OutputPlace) -> Bool {
    guard let first = path.linkStatus, let second = other.linkStatus else { return false }
    return FileIdentity(first) == FileIdentity(second)
  }
}

/// The origin of a file's name, which decides what happens to a link of that name (Spec/Frames.md, Files).
package enum NameOrigin: Sendable {
  /// The user: a symbolic link is followed, and the bytes go directly to a device or a pipe.
  case typed
  /// The program, in a folder that others may write to: an existing file is replaced, and nothing is written
  /// through it.
  case made
}

/// The state of a path before it is written.
package enum FileTarget {
  /// A regular file with its permissions, or no file.
  case file(realPath: Path, permissions: mode_t?)
  case special

  /// The permissions of a new file, before the user's mask is applied.
  static let everyone: mode_t = 0o666

  package var isFile: Bool { if case .file = self { true } else { false } }

  package init(_ path: Path, _ origin: NameOrigin) {
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

  /// Creates the target of a confined output; `nil` if outputs are not confined.
  ///
  /// - Throws: an error if something other than a regular file is there.
  init?(confined place: OutputPlace, _ path: String) throws(FileError) {
    guard ConfinedOutputs.areConfined else { return nil }
    let status = place.linkStatus
    if let status, !status.isRegular {
      throw FileError(path: path, code: status.isLink ? ELOOP : status.isFolder ? EISDIR : EPERM)
    }
    self = .file(realPath: Path(path), permissions: status.map(Self.permissions))
  }

  /// The number of names that are tried. Other programs should not use names of this format.
  private static let mostAttempts = 1000

  private static func permissions(_ status: stat) -> mode_t { status.st_mode & 0o777 }

  /// Returns an unused name in the same folder, so that a rename can put the file in place. Its length does
  /// not depend on the target's, which may be as long as the file system allows. `make` creates the file, or
  /// returns a negative number and sets `errno`.
  static func temporaryName(
    beside place: OutputPlace, userPath: String, make: (OutputPlace) -> Int32
  ) throws(FileError) -> (place: OutputPlace, made: Int32) {
    for attempt in 0..<mostAttempts {
      let place = place.beside(Path(literal: ".iprender-\(getpid())-\(attempt).tmp"))
      let made = make(place)
      if made >= 0 { return (place, made) }
      guard errno == EEXIST else { throw FileError(path: userPath, code: errno) }
    }
    throw FileError(path: userPath, code: EEXIST)
  }
}

/// The error for output that cannot be written.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path as the user wrote it, or the name of the stream.
  public let path: String
  /// The error number of the system.
  public let code: Int32

  package init(path: String, code: Int32) { (self.path, self.code) = (path, code) }

  /// True if the reader of a pipe has stopped reading (`iprender … | head`), which is not reported as an
  /// error.
  public var isBrokenPipe: Bool { code == EPIPE }

  public var description: String {
    let reason =
      switch code {
      // Only the program's own locks give this error.
      case EALREADY: "another run is writing to the same place"
      case ENOENT:
        missingFolder.map { "there is no folder '\($0)'" } ?? String(cString: strerror(code))
      default: String(cString: strerror(code))
      }
    return "cannot write \(path.isEmpty ? "." : path): \(reason)"
  }

  /// The advice for fixing the error, if there is one.
  package var help: String? {
    switch code {
    case EALREADY: "wait for it to end, or name another folder"
    case ENOENT: missingFolder.map { "create the folder with mkdir -p \($0)" }
    default: nil
    }
  }

  /// The folder of the file if it does not exist; `nil` if it exists.
  private var missingFolder: String? {
    var bytes = Path(path).bytes
    while bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    let folder = Path(bytes: bytes).folder
    guard folder.status == nil else { return nil }
    return Path.visible(folder.name)
  }
}
