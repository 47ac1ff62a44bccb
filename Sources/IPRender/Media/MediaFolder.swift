import Glibc

/// Reads files beneath given folders only. Paths are resolved, symbolic links too, before they are opened; nothing but
/// regular files is read.
public struct MediaFolder: Sendable {
  /// Resolved paths of the folders that may be read.
  private let roots: [String]
  /// What relative paths start from.
  private let base: String?

  /// Bytes of one media file. Stops a huge file, or an endless one, before it fills the memory.
  public static let fileSizeLimit = 64 << 20

  public enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
    case notFound
    case outsideRoots
    case notRegular
    case tooLarge(limit: Int)
    case unreadable

    public var description: String {
      switch self {
      case .notFound: "there is no such file"
      case .outsideRoots: "it is outside the input's folder: name its folder with --root"
      case .notRegular: "it is not a regular file"
      case .tooLarge(let limit): "it has more than \(limit) bytes"
      case .unreadable: "it cannot be read"
      }
    }
  }

  /// - Parameters:
  ///   - base: the input's folder; `nil` for input from a pipe, which has none.
  ///   - roots: further folders.
  public init(base: String?, roots: [String]) {
    self.base = base
    self.roots = ([base].compactMap { $0 } + roots).compactMap(Self.resolved)
  }

  /// The file's bytes.
  public func read(_ path: String) throws(Failure) -> [UInt8] {
    guard let candidate = absolute(path) else { throw .outsideRoots }
    return try Self.contents(of: candidate, beneath: roots)
  }

  /// Whether there is such a file to be read, whatever its size.
  func holds(_ path: String) -> Bool {
    absolute(path).map { Self.isFile($0, beneath: roots) } ?? false
  }

  /// Whether a folder directly holds a file of one of the given names.
  static func holds(_ names: [String], in folder: String) -> Bool {
    guard let root = resolved(folder) else { return false }
    return names.contains { isPlain($0) && isFile(root + "/" + $0, beneath: [root]) }
  }

  private func absolute(_ path: String) -> String? {
    path.hasPrefix("/") ? path : base.map { $0 + "/" + path }
  }

  private static func isFile(_ path: String, beneath roots: [String]) -> Bool {
    var status = stat()
    guard let resolved = resolved(path), isInside(resolved, roots) else { return false }
    return stat(resolved, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private static func isInside(_ resolved: String, _ roots: [String]) -> Bool {
    roots.contains { resolved.hasPrefix($0 == "/" ? "/" : $0 + "/") }
  }

  /// Whether a name leads no further than the folder it is looked for in.
  private static func isPlain(_ name: String) -> Bool { !name.isEmpty && !name.contains("/") && name != ".." }

  /// The bytes of a file of one of the given names directly in a folder; `nil` when there is none.
  static func find(_ names: [String], in folder: String) -> [UInt8]? {
    guard let root = resolved(folder) else { return nil }
    for name in names where isPlain(name) {
      if let bytes = try? contents(of: root + "/" + name, beneath: [root]) { return bytes }
    }
    return nil
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
    guard status.st_size <= fileSizeLimit else { throw .tooLarge(limit: fileSizeLimit) }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
      }
      guard count > 0 else { throw .unreadable }
      filled += count
    }
    return bytes
  }

  private static func resolved(_ path: String) -> String? {
    guard let pointer = realpath(path, nil) else { return nil }
    defer { free(pointer) }
    return String(cString: pointer)
  }
}
