import FoundationEssentials
import Glibc

/// The files that a run writes. They appear whole or not at all.
enum Outputs {
  struct CannotWrite: Error { var message: String }

  /// Returns the names of the files below a folder, in their order.
  static func files(below folder: String) -> [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []).filter { name in
      var info = stat()
      return lstat(folder + "/" + name, &info) == 0 && info.st_mode & S_IFMT == S_IFREG
    }.sorted()
  }

  /// The maximum size of a file that a tape names, in bytes.
  private static let mostBytes: off_t = 64 << 20

  /// Returns whether a name is that of a regular file below a folder, and leads through no symbolic link.
  static func isPlainFile(_ name: String, below folder: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !name.isEmpty, !parts.contains(""), !parts.contains("..") else { return false }
    var info = stat()
    for count in 1...parts.count {
      guard lstat(folder + parts.prefix(count).joined(separator: "/"), &info) == 0,
        info.st_mode & S_IFMT == (count == parts.count ? S_IFREG : S_IFDIR)
      else { return false }
    }
    return info.st_size <= mostBytes
  }

  /// Returns whether the folder of a file exists.
  static func hasFolder(_ name: String) -> Bool {
    var info = stat()
    let folder = name.lastIndex(of: "/").map { String(name[..<$0]) }
    return folder.map { $0.isEmpty || stat($0, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR } ?? true
  }

  /// Returns the file extension of a name in lower case, without the point.
  static func ending(of name: String) -> String {
    let file = name.split(separator: "/").last ?? ""
    return file.lastIndex(of: ".").map { file[file.index(after: $0)...].lowercased() } ?? ""
  }

  /// Returns whether two names lead to the same file.
  static func isSame(_ name: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    return stat(name, &first) == 0 && stat(other, &second) == 0 && first.st_dev == second.st_dev
      && first.st_ino == second.st_ino
  }

  /// Writes files beside their places, and then moves all of them there.
  ///
  /// - Parameter isTrusted: Whether the command line names the files. The names of a tape stand below the current
  ///   folder and lead through no symbolic link.
  static func publish(_ files: [(name: String, bytes: [UInt8])], isTrusted: Bool) throws(CannotWrite) {
    var moves: [(from: String, to: String)] = []
    defer { for move in moves { unlink(move.from) } }
    for (index, file) in files.enumerated() {
      try prepare(file.name, isTrusted)
      let draft = "\(file.name).\(getpid())-\(index).part"
      let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else { throw problem(file.name) }
      moves.append((draft, file.name))
      let isWhole = WorkerProcess.write(file.bytes, to: descriptor)
      guard close(descriptor) == 0, isWhole else { throw problem(file.name) }
    }
    for move in moves {
      guard rename(move.from, move.to) == 0 else { throw problem(move.to) }
    }
  }

  private static func problem(_ name: String) -> CannotWrite {
    CannotWrite(message: "cannot write '\(name)': \(String(cString: strerror(errno)))")
  }

  /// Creates the folders of a file, and throws if something else than a file is in its place.
  private static func prepare(_ name: String, _ isTrusted: Bool) throws(CannotWrite) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: true)
    var path = name.hasPrefix("/") ? "/" : ""
    for (index, part) in parts.enumerated() {
      path += (index == 0 ? "" : "/") + part
      let isLast = index == parts.count - 1
      var info = stat()
      guard (isTrusted && !isLast ? stat(path, &info) : lstat(path, &info)) == 0 else {
        if isLast { return }
        guard mkdir(path, 0o755) == 0 else { throw problem(path) }
        continue
      }
      let kind = info.st_mode & S_IFMT
      guard kind == (isLast ? S_IFREG : S_IFDIR) else {
        throw CannotWrite(
          message: "cannot write '\(name)': '\(path)' is not a \(isLast ? "regular file" : "folder")")
      }
    }
  }
}
