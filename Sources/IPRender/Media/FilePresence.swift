import PageModel

extension MediaStore {
  /// Whether the file of a document is at hand; it is not opened.
  public func hasFile(_ id: MediaID) -> Bool {
    guard let document = media.documents[id] else { return false }
    return document.sources.contains { source in
      switch source {
      case .bytes: true
      case .path(let path): folder.holds(path)
      case .opaque, .url: false
      }
    } || directory.map { MediaFolder.holds(document.fileNames, in: $0) } ?? false
  }
}

extension DocumentMedia {
  /// What its file may be called in a media folder: an id, with or without the extension of the file's own name, or
  /// that name.
  fileprivate var fileNames: [String] {
    var ids = [id.rawValue]
    for case .opaque(let name) in sources { ids.append(name) }
    let ending = fileName.lastIndex(of: ".").map { String(fileName[$0...]) } ?? ""
    return ids + ids.map { $0 + ending } + [fileName]
  }
}
