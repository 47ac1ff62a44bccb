import Glibc
import PageModel

extension MediaStore {
  /// Whether the file of a document is at hand; it is not opened.
  package func hasFile(_ id: MediaID) -> Bool {
    guard let document = media.documents[id] else { return false }
    let isInPage = document.sources.contains { source in
      switch source {
      case .bytes: true
      case .path(let path): search.folder.holds(path)
      case .opaque, .url: false
      }
    }
    return isInPage || search.directory.map { MediaFolder.holds(document.fileNames, in: $0) } ?? false
  }
}

extension DocumentMedia {
  /// What its file may be called in a media folder: an id, with or without the ending of the file's own name, or that
  /// name.
  fileprivate var fileNames: [String] {
    var ids = [id.rawValue]
    for case .opaque(let name) in sources { ids.append(name) }
    let ending = fileName.lastIndex(of: ".").map { String(fileName[$0...]) } ?? ""
    return ids + ids.map { $0 + ending } + [fileName]
  }
}

extension MediaFolder {
  /// Whether there is such a file that may be read, whatever it holds.
  fileprivate func holds(_ path: String) -> Bool {
    let candidates = path.hasPrefix("/") ? [path] : roots.map { $0 + "/" + path }
    return candidates.contains { Self.isFile($0, beneath: roots) }
  }

  /// Whether a folder directly holds a file of one of the given names.
  fileprivate static func holds(_ names: [String], in folder: String) -> Bool {
    guard let root = resolved(folder) else { return false }
    return names.contains { !$0.isEmpty && !$0.contains("/") && isFile(root + "/" + $0, beneath: [root]) }
  }

  private static func isFile(_ path: String, beneath roots: [String]) -> Bool {
    var status = stat()
    guard let resolved = resolved(path), isInside(resolved, roots) else { return false }
    return stat(resolved, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
