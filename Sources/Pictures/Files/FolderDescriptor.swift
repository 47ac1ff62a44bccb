import CSystem
import Glibc

/// An open folder, beneath which files are opened so that no link on the way leads elsewhere: the kernel sees to it,
/// or, where it lacks the call, each folder on the way is opened from the one before.
package struct FolderDescriptor: ~Copyable {
  private let number: Int32
  private let asksKernel: Bool

  /// O_PATH, which Swift does not see: a descriptor that stands for a file and cannot read it.
  package static let standsForFile: Int32 = 0o10_000_000

  /// `resolved`: an absolute path without links and dots. `asksKernel`: false for the way without the
  /// kernel's help. Returns nil and `errno`, too when a link stands somewhere on the path by now.
  package init?(_ resolved: Path, asksKernel: Bool = true) {
    let number = Self.folder(resolved, asksKernel)
    guard number >= 0 else { return nil }
    self.number = number
    self.asksKernel = asksKernel
  }

  private static func folder(_ resolved: Path, _ asksKernel: Bool) -> Int32 {
    let root = Path(literal: "/")
    let flags = standsForFile | O_DIRECTORY | O_CLOEXEC
    let start = root.open(flags)
    guard start >= 0, let way = resolved.relative(to: root) else { return start }
    defer { closeKeepingError(start) }
    return open(way, from: start, flags, asksKernel)
  }

  deinit { close(number) }

  /// `way`: from this folder, without links and dots. Returns a descriptor, or a negative number and `errno`.
  package func open(_ way: Path, _ flags: Int32) -> Int32 {
    Self.open(way, from: number, flags | O_CLOEXEC, asksKernel)
  }

  /// The same from a folder that is open.
  static func open(_ way: Path, beneath folder: Int32, _ flags: Int32) -> Int32 {
    open(way, from: folder, flags, true)
  }

  private static func open(_ way: Path, from folder: Int32, _ flags: Int32, _ asksKernel: Bool) -> Int32 {
    if asksKernel {
      let opened = way.withCString { shim_open_beneath(folder, $0, flags) }
      if opened >= 0 || errno != ENOSYS && errno != EPERM { return opened }
    }
    return openStepwise(way, from: folder, flags)
  }

  private static func openStepwise(_ way: Path, from folder: Int32, _ flags: Int32) -> Int32 {
    let names = way.components
    guard let last = names.last, !way.isAbsolute, !names.contains(Path(literal: "..")) else {
      errno = EXDEV
      return -1
    }
    var current = folder
    defer { if current != folder { closeKeepingError(current) } }
    for name in names.dropLast() {
      // O_DIRECTORY refuses the link that O_NOFOLLOW does not follow.
      let next = name.withCString {
        openat(current, $0, standsForFile | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      }
      guard next >= 0 else { return -1 }
      if current != folder { close(current) }
      current = next
    }
    let opened = last.withCString { openat(current, $0, flags | O_NOFOLLOW) }
    return opened >= 0 ? refusingLink(opened) : -1
  }

  /// With O_PATH, a link that is not followed is opened itself.
  private static func refusingLink(_ descriptor: Int32) -> Int32 {
    var status = stat()
    guard fstat(descriptor, &status) == 0, !status.isLink else {
      close(descriptor)
      errno = ELOOP
      return -1
    }
    return descriptor
  }

  private static func closeKeepingError(_ descriptor: Int32) {
    let code = errno
    close(descriptor)
    errno = code
  }
}
