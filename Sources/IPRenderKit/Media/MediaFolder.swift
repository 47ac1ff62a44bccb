import Glibc
import Pictures

/// Reads pictures beneath given folders only. Paths are resolved, symbolic links too, before they are opened; nothing
/// but regular files is read, and of those that are no pictures only the first bytes.
package struct MediaFolder: Sendable {
  /// Resolved paths of the folders that may be read, in the order in which relative paths are looked up.
  let roots: [String]

  /// Bytes of one media file. Stops a huge file, or an endless one, before it fills the memory.
  package static let fileSizeLimit = 64 << 20

  package enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
    case notFound
    case outsideRoots
    case noRoots
    case notRegular
    case tooLarge(limit: Int)
    case unreadable
    case notAPicture

    package var description: String {
      switch self {
      case .notFound: "there is no such file"
      case .outsideRoots: "it is outside the input's folder: name its folder with --root"
      case .noRoots: "input from a pipe has no folder: name the file's folder with --root"
      case .notRegular: "it is not a regular file"
      case .tooLarge(let limit): "it has more than \(limit) bytes"
      case .unreadable: "it cannot be read"
      case .notAPicture: PictureError.notAPicture.description
      }
    }

    /// Whether there is no file, rather than one that cannot be shown.
    var isMissing: Bool {
      switch self {
      case .notFound, .outsideRoots, .noRoots, .notRegular, .unreadable: true
      case .tooLarge, .notAPicture: false
      }
    }
  }

  /// - Parameters:
  ///   - base: the input's folder; `nil` for input from a pipe, which has none.
  ///   - roots: further folders.
  package init(base: String?, roots: [String]) {
    self.roots = ([base].compactMap { $0 } + roots).compactMap(Self.resolved)
  }

  /// The bytes of a picture file. A relative path starts at the first folder that has it.
  package func read(_ path: String) throws(Failure) -> [UInt8] {
    guard !roots.isEmpty else { throw .noRoots }
    if path.hasPrefix("/") { return try Self.contents(of: path, beneath: roots) }
    var failure = Failure.notFound
    for root in roots {
      do {
        return try Self.contents(of: root + "/" + path, beneath: roots)
      } catch {
        if error != .notFound { failure = error }
      }
    }
    throw failure
  }

  /// The bytes of the first picture file with one of the given names that is directly in a folder.
  static func find(_ names: [String], in folder: String) throws(Failure) -> [UInt8] {
    guard let root = resolved(folder) else { throw .notFound }
    var failure = Failure.notFound
    for name in names where !name.isEmpty && !name.contains("/") {
      do {
        return try contents(of: root + "/" + name, beneath: [root])
      } catch {
        if !error.isMissing { failure = error }
      }
    }
    throw failure
  }

  private static func contents(of path: String, beneath roots: [String]) throws(Failure) -> [UInt8] {
    guard let resolved = resolved(path) else { throw .notFound }
    guard isInside(resolved, roots) else { throw .outsideRoots }
    // The path has no links left; a pipe put in its place meanwhile must not make us wait.
    let descriptor = open(resolved, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }

    let size = Int(status.st_size)
    var bytes = [UInt8](repeating: 0, count: min(size, signatureByteCount))
    try fill(&bytes, from: 0, descriptor)
    guard PictureKind(sniffing: bytes) != nil else { throw .notAPicture }
    guard size <= fileSizeLimit else { throw .tooLarge(limit: fileSizeLimit) }
    let filled = bytes.count
    bytes += repeatElement(0, count: size - filled)
    try fill(&bytes, from: filled, descriptor)
    return bytes
  }

  /// More than enough to tell what a file is.
  private static let signatureByteCount = 64

  private static func fill(_ bytes: inout [UInt8], from start: Int, _ descriptor: Int32) throws(Failure) {
    var filled = start
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
      }
      guard count > 0 else { throw .unreadable }
      filled += count
    }
  }

  static func isInside(_ resolved: String, _ roots: [String]) -> Bool {
    roots.contains { resolved.hasPrefix($0 == "/" ? "/" : $0 + "/") }
  }

  /// The path without links and detours; `nil` when there is nothing.
  static func resolved(_ path: String) -> String? {
    // What follows a NUL would not be looked at.
    guard !path.utf8.contains(0), let pointer = realpath(path, nil) else { return nil }
    defer { free(pointer) }
    return String(cString: pointer)
  }
}
