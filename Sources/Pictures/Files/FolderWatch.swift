import Glibc

/// Reports the files in some folders that were saved, renamed or removed (inotify). Editors save by rewriting
/// a file or by replacing it; both are visible in its folder, but not in a watch of the file itself.
package final class FolderWatch {
  /// A file that has changed.
  package struct Change: Hashable, Sendable {
    package let file: Path
  }

  private let number: Int32
  private let folders: [Path]
  /// The watched folders, by the numbers that the system assigns.
  private var watched: [Int32: Path] = [:]

  private static let kinds = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE)

  /// - Throws: an error if the system allows no more watches.
  package init(_ folders: [Path]) throws(FileError) {
    number = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    self.folders = folders
    guard number >= 0 else { throw FileError(path: folders.first?.name ?? ".", code: errno) }
    for folder in folders where watch(folder) < 0 { throw FileError(path: folder.name, code: errno) }
  }

  deinit { close(number) }

  private func watch(_ folder: Path) -> Int32 {
    let path = folder.copiedCString
    defer { free(path) }
    let watch = inotify_add_watch(number, path, Self.kinds)
    if watch >= 0 { watched[watch] = folder }
    return watch
  }

  /// Waits for changes.
  ///
  /// - Parameter milliseconds: the maximum wait; -1 for no limit.
  /// - Returns: the changed files, without folders; empty if the time is over or a signal came.
  package func changes(within milliseconds: Int32) -> Set<Change> {
    // A folder that was replaced needs a new watch.
    for folder in folders { _ = watch(folder) }
    var event = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    guard poll(&event, 1, milliseconds) > 0 else { return [] }
    var changes: Set<Change> = []
    while let more = read() { changes.formUnion(more) }
    return changes
  }

  /// - Returns: `nil` if no events are left.
  private func read() -> [Change]? {
    withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: MemoryLayout<inotify_event>.alignment) {
      buffer in
      let count = Glibc.read(number, buffer.baseAddress, buffer.count)
      guard count > 0 else { return nil }
      var changes: [Change] = []
      var place = 0
      while place < count {
        let event = buffer.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
        let start = place + MemoryLayout<inotify_event>.size
        place = start + Int(event.len)
        guard event.mask & UInt32(IN_ISDIR) == 0, let folder = watched[event.wd] else { continue }
        let name = buffer[start..<place].prefix { $0 != 0 }
        if !name.isEmpty { changes.append(Change(file: folder.appending(Path(bytes: name)))) }
      }
      return changes
    }
  }
}
