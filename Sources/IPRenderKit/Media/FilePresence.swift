import Glibc
import PageModel
import Pictures

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
    let ending = Path(literal: fileName).ending.name
    return ids + ids.map { $0 + ending } + [fileName]
  }
}

extension MediaFolder {
  /// Whether there is such a file that may be read, whatever it holds.
  fileprivate func holds(_ path: String) -> Bool {
    paths(of: path).contains { Self.identity($0, beneath: roots) != nil }
  }

  /// Whether a folder directly holds a file of one of the given names.
  fileprivate static func holds(_ names: [String], in folder: String) -> Bool {
    guard let root = Path(folder).resolved else { return false }
    return paths(of: names, in: root).contains { identity($0, beneath: [root]) != nil }
  }
}
