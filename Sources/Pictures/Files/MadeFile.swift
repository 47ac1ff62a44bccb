import Glibc

/// A file that this process creates, and that appears complete or not at all. If the file system allows it,
/// the file has no name until it is finished, so that nothing is left of it however the process ends.
final class MadeFile {
  private let place: Place
  private let target: FileTarget
  /// The location of the file's final name.
  private let output: OutputPlace
  private let userPath: String
  /// The descriptor of the open file.
  let number: Int32
  private var isNamed = false

  private enum Place {
    case inPlace
    /// A file in the target's folder, without a name.
    case unnamed
    case named(temporary: OutputPlace)
  }

  init(_ path: String, _ origin: NameOrigin = .typed, mayBeUnnamed: Bool) throws(FileError) {
    userPath = path
    let named = try OutputPlace(path)
    target = try FileTarget(confined: named, path) ?? FileTarget(Path(path), origin)
    let number: Int32
    switch target {
    case .special:
      output = named
      place = .inPlace
      number = named.open(O_WRONLY | O_CLOEXEC)
      guard number >= 0 else { throw FileError(path: path, code: errno) }
    case .file(let realPath, _):
      output = named.replacing(realPath)
      if mayBeUnnamed, let unnamed = UnnamedFile.open(beside: output) {
        place = .unnamed
        number = unnamed
      } else {
        let (temporary, created) = try FileTarget.temporaryName(beside: output, userPath: path) {
          $0.open(O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, FileTarget.everyone)
        }
        place = .named(temporary: temporary)
        number = created
      }
    }
    self.number = number
  }

  deinit {
    close(number)
    if case .named(let temporary) = place, !isNamed { temporary.unlink() }
  }

  var isRegular: Bool { if case .file = target { true } else { false } }

  /// Gives the file its name.
  func finish() throws(FileError) {
    guard case .file(_, let permissions) = target else { return }
    if let permissions { _ = fchmod(number, permissions) }
    switch place {
    case .inPlace: break
    case .unnamed: try nameUnnamed(replaces: permissions != nil)
    case .named(let temporary):
      guard temporary.rename(to: output) == 0 else { throw FileError(path: userPath, code: errno) }
      isNamed = true
    }
  }

  private func nameUnnamed(replaces: Bool) throws(FileError) {
    if !replaces {
      if UnnamedFile.link(number, to: output) == 0 { return }
      guard errno == EEXIST else { throw FileError(path: userPath, code: errno) }
    }
    // Only a rename can replace a file.
    let (temporary, _) = try FileTarget.temporaryName(beside: output, userPath: userPath) {
      UnnamedFile.link(number, to: $0)
    }
    guard temporary.rename(to: output) == 0 else {
      let code = errno
      temporary.unlink()
      throw FileError(path: userPath, code: code)
    }
  }
}

/// Files without a name, which only some file systems of Linux support.
private enum UnnamedFile {
  /// O_TMPFILE, which Swift does not import.
  private static let withoutName: Int32 = 0o20_000_000 | O_DIRECTORY

  /// Opens a file without a name. Returns `nil` if this is not supported, or if the file could not be named
  /// later.
  static func open(beside place: OutputPlace) -> Int32? {
    let number = place.openUnnamed(withoutName | O_RDWR | O_CLOEXEC, FileTarget.everyone)
    guard number >= 0 else { return nil }
    guard access(handle(number), F_OK) == 0 else {
      close(number)
      return nil
    }
    return number
  }

  /// Returns 0, or another number and `errno`.
  static func link(_ number: Int32, to place: OutputPlace) -> Int32 {
    place.link(descriptorPath: handle(number))
  }

  private static func handle(_ number: Int32) -> String { "/proc/self/fd/\(number)" }
}
