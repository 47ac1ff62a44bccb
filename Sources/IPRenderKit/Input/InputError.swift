import Glibc

/// Why an input could not be taken.
public enum InputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no such file, or it may not be read; with the system's error number.
  case unreadable(path: String, code: Int32)
  /// A folder where a file is needed.
  case isFolder(path: String)
  /// More bytes than the limit.
  case tooLarge(path: String, limit: Int)
  /// There is no such folder.
  case noFolder(path: String)

  public var path: String {
    switch self {
    case .unreadable(let path, _), .isFolder(let path), .tooLarge(let path, _), .noFolder(let path): path
    }
  }

  /// What is wrong, without the path.
  package var reason: String {
    switch self {
    case .unreadable(_, let code): "the file cannot be read: \(String(cString: strerror(code)))"
    case .isFolder: "this is a folder, a file is needed"
    case .tooLarge(_, let limit): "the file has more than \(limit) bytes"
    case .noFolder: "there is no such folder"
    }
  }

  /// `page.json: the file cannot be read: No such file or directory`.
  public var description: String { "\(path): \(reason)" }
}
