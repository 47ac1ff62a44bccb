import Glibc
import Synchronization

/// The location of an output file: its folder, and its name in that folder.
///
/// Usually the name is the whole path, which the system resolves. If outputs are confined, the folder is
/// opened beneath one root folder without following links, and everything happens in that open folder: a link
/// that is created in the meantime has no effect (Spec/Security.md 2).
final class OutputPlace {
  private let folder: Int32
  private let name: Path
  private let isConfined: Bool

  /// - Parameter path: as the user or the script wrote it.
  init(_ path: String) throws(FileError) {
    let root = ConfinedOutputs.root
    isConfined = root >= 0
    guard isConfined else {
      (folder, name) = (AT_FDCWD, Path(path))
      return
    }
    name = Path(path).withoutEndSlash.lastName
    folder = ConfinedOutputs.folder(of: Path(path).withoutEndSlash)
    guard folder >= 0 else { throw FileError(path: path, code: errno) }
  }

  deinit { if isConfined { close(folder) } }

  /// The status of the file, without following links; `nil` with `errno`.
  var linkStatus: stat? {
    var status = stat()
    return name.withCString { fstatat(folder, $0, &status, AT_SYMLINK_NOFOLLOW) } == 0 ? status : nil
  }

  /// - Returns: a descriptor, or a negative number and `errno`.
  func open(_ flags: Int32, _ permissions: mode_t = 0) -> Int32 {
    let flags = isConfined ? flags | O_NOFOLLOW : flags
    return name.withCString { openat(folder, $0, flags, permissions) }
  }

  /// Opens a file without a name in the same folder.
  func openUnnamed(_ flags: Int32, _ permissions: mode_t) -> Int32 {
    name.folder.withCString { openat(folder, $0, flags, permissions) }
  }

  /// - Parameter file: the path of a descriptor in `/proc`.
  func link(descriptorPath file: String) -> Int32 {
    name.withCString { linkat(AT_FDCWD, file, folder, $0, AT_SYMLINK_FOLLOW) }
  }

  func link(as other: OutputPlace) -> Int32 {
    name.withCString { own in other.name.withCString { linkat(folder, own, other.folder, $0, 0) } }
  }

  func rename(to other: OutputPlace) -> Int32 {
    name.withCString { own in other.name.withCString { renameat(folder, own, other.folder, $0) } }
  }

  @discardableResult
  func unlink() -> Int32 { name.withCString { unlinkat(folder, $0, 0) } }

  func makeFolder(_ permissions: mode_t) -> Int32 {
    name.withCString { mkdirat(folder, $0, permissions) }
  }

  /// Returns another name in the same folder.
  func beside(_ other: Path) -> OutputPlace { OutputPlace(sharing: self, name.beforeLastName + other) }

  private init(sharing place: OutputPlace, _ name: Path) {
    self.name = name
    isConfined = place.isConfined
    folder = isConfined ? fcntl(place.folder, F_DUPFD_CLOEXEC, 0) : place.folder
  }

  /// Returns the location of the file that a link leads to. A confined location does not change.
  func replacing(_ path: Path) -> OutputPlace {
    isConfined ? self : OutputPlace(whole: path)
  }

  private init(whole path: Path) { (folder, name, isConfined) = (AT_FDCWD, path, false) }
}

/// The folder that contains every output of a run whose outputs are named by a script.
package enum ConfinedOutputs {
  /// The descriptor of the folder, or -1 if outputs may be anywhere.
  private static let number = Atomic<Int32>(-1)

  static var root: Int32 { number.load(ordering: .relaxed) }

  static var areConfined: Bool { root >= 0 }

  /// Confines the files that this process, and a keeper that it starts, create: they must be beneath the
  /// working directory, not behind a link, and may replace only regular files. Call it only while there is
  /// one thread.
  package static func begin() throws(FileError) {
    guard !areConfined else { return }
    let here = "."
    let folder = Path(here).open(FolderDescriptor.standsForFile | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw FileError(path: here, code: errno) }
    number.store(folder, ordering: .relaxed)
  }

  /// Opens the folder of a path beneath the root. Returns its descriptor, or a negative number and `errno`.
  fileprivate static func folder(of path: Path) -> Int32 {
    FolderDescriptor.open(
      path.folder, beneath: root, FolderDescriptor.standsForFile | O_DIRECTORY | O_CLOEXEC)
  }

  /// The reason why a path cannot be the location of an output.
  package enum Obstacle: Sendable {
    /// A link on the path or at its end.
    case link(Path)
    /// A device, a pipe or a socket at the path.
    case special
  }

  /// Checks each part of the path from the working directory. A missing part is not an obstacle.
  package static func obstacle(on path: String) -> Obstacle? {
    var way = Path(literal: "")
    for name in Path(path).components {
      way = way.bytes.isEmpty ? name : way.appending(name)
      guard let status = way.linkStatus else { return nil }
      if status.isLink { return .link(way) }
      if !status.isFolder, !status.isRegular { return .special }
    }
    return nil
  }
}
