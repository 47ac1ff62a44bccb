import CSystem
import Glibc

/// An open folder. Files beneath it are opened without following links on the path: the kernel ensures that,
/// or, if it lacks the call, each folder on the path is opened from its parent.
package struct FolderDescriptor: ~Copyable {
  private let number: Int32
  private let asksKernel: Bool

  /// O_PATH, which Swift does not import: a descriptor that refers to a file but cannot read it.
  package static let standsForFile: Int32 = 0o10_000_000

  /// Opens a folder. `resolved` is an absolute path without links and dots. If `asksKernel` is false, the
  /// kernel's call is not used. Returns `nil` and sets `errno` on failure, also if a link is on the path by
  /// now.
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

  /// Opens a file. `way` is a path from this folder, without links and dots. Returns a descriptor, or a
  /// negative number and `errno`.
  package func open(_ way: Path, _ flags: Int32) -> Int32 {
    Self.open(way, from: number, flags | O_CLOEXEC, asksKernel)
  }

  /// Opens a file in the same way from a folder that is already open.
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

  /// Refuses links: with O_PATH, a link that is not followed is itself opened.
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
