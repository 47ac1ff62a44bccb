import Glibc

/// The rule for files that this process may read by names from outside. A command that reads for others
/// restricts it once, at its start, so that it covers every access.
package enum FileAccess {
  package enum Rule: Sendable {
    /// Everything that has a name, including pipes and devices: the user of the command named it.
    case anything
    /// Regular files, which end and never block.
    case regularFiles
    /// Regular files in the folders, and the other files. All paths are without links.
    case beneath(folders: [Path], files: [Path])
  }

  /// Sets the rule. Call it only while there is one thread.
  package static func set(_ rule: Rule) { current = rule }

  package static var rule: Rule { current }

  /// Returns true if the rule allows a path.
  ///
  /// - Parameter path: without links.
  package static func allows(_ path: Path) -> Bool {
    guard case .beneath(let folders, let files) = current else { return true }
    return files.contains(path) || folders.contains { $0 == path || path.relative(to: $0) != nil }
  }

  /// Opens a file for reading.
  ///
  /// - Returns: a descriptor, which may be of a file of any type, or a negative number and `errno`.
  package static func open(_ path: Path, _ rule: Rule) -> Int32 {
    // Opening a pipe would wait for its writer.
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
      // The kernel refuses a link that is created on the path in the meantime.
      guard let folder = FolderDescriptor(root) else { return -1 }
      return folder.open(way, flags)
    }
  }
}

// Written only while there is one thread.
private nonisolated(unsafe) var current = FileAccess.Rule.anything

extension Path {
  /// The target of a path.
  package enum Destination: Equatable {
    case there(Path)
    /// The file does not exist. The associated value is the folder, without links, that would contain the
    /// next part of the path.
    case missing(in: Path)
    /// The target of a link on the path is unknown.
    case unknown
  }

  package var destination: Destination {
    if let resolved { return .there(resolved) }
    var path = self
    while true {
      // A link whose target does not exist. Its contents are not disclosed.
      if path.linkStatus?.isLink == true { return .unknown }
      let folder = path.folder
      guard folder != path else { return .unknown }
      path = folder
      if let resolved = path.resolved { return .missing(in: resolved) }
    }
  }
}
