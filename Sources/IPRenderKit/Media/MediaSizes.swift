import PageModel
import Pictures
import Primitives

extension MediaTable {
  /// The table with the sizes that the page leaves out, as the headers of the files say them. Layout needs them; it
  /// opens no files itself.
  func completed(by search: MediaSearch) -> MediaTable {
    var table = self
    for (id, photo) in photos {
      for (index, size) in photo.sizes.enumerated() where size.width <= 0 || size.height <= 0 {
        guard let found = search.size(of: [MediaCandidate(sources: size.sources)]) else { continue }
        table.photos[id]?.sizes[index].width = found.width
        table.photos[id]?.sizes[index].height = found.height
      }
    }
    for (id, document) in documents
    where !document.kind.isRow && (document.width <= 0 || document.height <= 0) {
      let candidate = MediaCandidate(sources: document.sources, fileName: document.fileName)
      guard let found = search.size(of: [candidate]) else { continue }
      table.documents[id]?.width = found.width
      table.documents[id]?.height = found.height
    }
    return table
  }
}
