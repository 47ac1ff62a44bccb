import Glibc

/// Which files this process reads by the names that somebody gives. A command that reads for others narrows it once,
/// at its start, so that no way to a file can be forgotten.
package enum FileAccess {
  package enum Rule: Sendable {
    /// Whatever has the name, pipes and devices too: whoever runs the command named it.
    case anything
    /// Regular files, which end and never keep anybody waiting.
    case regularFiles
    /// Regular files beneath some folders, and some others. All are paths without links.
    case beneath(folders: [Path], files: [Path])
  }

  /// Called while there is one thread only.
  package static func set(_ rule: Rule) { current = rule }

  package static var rule: Rule { current }

  /// - Parameter path: without links.
  package static func allows(_ path: Path) -> Bool {
    guard case .beneath(let folders, let files) = current else { return true }
    return files.contains(path) || folders.contains { $0 == path || path.relative(to: $0) != nil }
  }

  /// Opens a file for reading.
  ///
  /// - Returns: a descriptor, of a file that may be of any kind, or a negative number and `errno`.
  package static func open(_ path: Path, _ rule: Rule) -> Int32 {
    // Opening a pipe would wait for who writes to it.
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    switch rule {
    case .anything: return path.open(O_RDONLY | O_CLOEXEC)
    case .regularFiles: return path.open(flags)
    case .beneath(let folders, let files):
      guard let resolved = path.resolved else { return -1 }
      let folder = folders.first { resolved.relative(to: $0) != nil }
      guard let root = folder ?? (files.contains(resolved) ? resolved.folder : nil),
        let way = resolved.relative(to: root)
      else {
        errno = EACCES
        return -1
      }
      // A link that is put in its way meanwhile is refused by the kernel.
      guard let folder = FolderDescriptor(root) else { return -1 }
      return folder.open(way, flags)
    }
  }
}

// Written while there is one thread.
private nonisolated(unsafe) var current = FileAccess.Rule.anything

extension Path {
  /// Where a name leads.
  package enum Destination: Equatable {
    case there(Path)
    /// There is nothing; the folder without links in which the next part of the name would have to be.
    case missing(in: Path)
    /// Nobody knows where a link on the way leads.
    case unknown
  }

  package var destination: Destination {
    if let resolved { return .there(resolved) }
    var path = self
    while true {
      // A link that leads nowhere: what it says is no business of whoever asks.
      if path.linkStatus?.isLink == true { return .unknown }
      let folder = path.folder
      guard folder != path else { return .unknown }
      path = folder
      if let resolved = path.resolved { return .missing(in: resolved) }
    }
  }
}
