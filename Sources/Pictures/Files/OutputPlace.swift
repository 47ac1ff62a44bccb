import Glibc
import Synchronization

/// The place of an output file: its folder, and its name from there.
///
/// Usually the name is the whole path, and the system finds it as it finds any. Once outputs are confined, the folder is
/// opened beneath one folder and through no link, and everything that follows happens in that open folder: a link that is
/// put in the way meanwhile leads nowhere (Spec/Security.md 2).
final class OutputPlace {
  private let folder: Int32
  private let name: Path
  private let isConfined: Bool

  /// - Parameter path: as the user or the script named it.
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

  /// The status of the file there, without following links; `nil` with `errno`.
  var linkStatus: stat? {
    var status = stat()
    return name.withCString { fstatat(folder, $0, &status, AT_SYMLINK_NOFOLLOW) } == 0 ? status : nil
  }

  /// - Returns: a descriptor, or a negative number and `errno`.
  func open(_ flags: Int32, _ permissions: mode_t = 0) -> Int32 {
    let flags = isConfined ? flags | O_NOFOLLOW : flags
    return name.withCString { openat(folder, $0, flags, permissions) }
  }

  /// A file in the same folder that has no name.
  func openUnnamed(_ flags: Int32, _ permissions: mode_t) -> Int32 {
    name.folder.withCString { openat(folder, $0, flags, permissions) }
  }

  /// - Parameter file: the path that `/proc` has for a descriptor.
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

  /// Another name in the same folder.
  func beside(_ other: Path) -> OutputPlace { OutputPlace(sharing: self, name.beforeLastName + other) }

  private init(sharing place: OutputPlace, _ name: Path) {
    self.name = name
    isConfined = place.isConfined
    folder = isConfined ? fcntl(place.folder, F_DUPFD_CLOEXEC, 0) : place.folder
  }

  /// Another path, of a file that a link leads to.
  func replacing(_ path: Path) -> OutputPlace {
    isConfined ? self : OutputPlace(whole: path)
  }

  private init(whole path: Path) { (folder, name, isConfined) = (AT_FDCWD, path, false) }
}

/// The folder that holds every output of a run whose outputs a script names.
package enum ConfinedOutputs {
  /// An open folder, or -1 where outputs may stand anywhere.
  private static let number = Atomic<Int32>(-1)

  static var root: Int32 { number.load(ordering: .relaxed) }

  package static var areConfined: Bool { root >= 0 }

  /// From now on this process, and the keeper that it starts, make files beneath the working directory alone, through
  /// no link, and in place of nothing but regular files. Called while there is one thread only.
  package static func begin() throws(FileError) {
    guard !areConfined else { return }
    let here = "."
    let folder = Path(here).open(FolderDescriptor.standsForFile | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw FileError(path: here, code: errno) }
    number.store(folder, ordering: .relaxed)
  }

  /// The open folder of a path beneath the root, or a negative number and `errno`.
  fileprivate static func folder(of path: Path) -> Int32 {
    FolderDescriptor.open(
      path.folder, beneath: root, FolderDescriptor.standsForFile | O_DIRECTORY | O_CLOEXEC)
  }

  /// The reason why a path cannot be the place of an output.
  package enum Obstacle: Sendable {
    /// A link on the way, or in its place.
    case link(Path)
    /// A device, a pipe or a socket in its place.
    case special
  }

  /// Looks at what stands on the way from the working directory; what is missing is no obstacle.
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
