import PageModel
import Primitives

extension MediaTable {
  /// Returns the files that may show a medium, the best first (Spec/Input.md 4.6). `target`: the device
  /// pixels to fill; without it, the largest size comes first. `isRow`: true if the image decorates the row
  /// of a file of any kind.
  func candidates(for id: MediaID, target: PixelSize? = nil, isRow: Bool = false) -> [MediaCandidate] {
    var candidates = photos[id].map { Self.bySize($0.sizes, target: target) } ?? []
    if let document = documents[id] { candidates += Self.files(of: document, isRow: isRow) }
    if let map = MapPicture(id) {
      return candidates + [
        MediaCandidate(sources: map.names.map(MediaSource.opaque), isMap: true)
      ]
    }
    // A file may be named by an id that is missing in the page's tables.
    return candidates + [
      MediaCandidate(sources: [.opaque(id.rawValue)], tolerance: isRow ? .everything : .none)
    ]
  }

  /// Returns true if a medium is shown as a row, not as an image.
  func isRow(_ id: MediaID) -> Bool { photos[id] == nil && documents[id]?.kind.isRow == true }

  /// Returns the smallest size that covers the target, then the larger ones, then the smaller ones in
  /// descending order. Sizes that are not known come last.
  private static func bySize(_ sizes: [PhotoSize], target: PixelSize?) -> [MediaCandidate] {
    let candidates = sizes.map {
      MediaCandidate(sources: $0.sources, size: PixelSize(width: $0.width, height: $0.height))
    }
    func covers(_ candidate: MediaCandidate) -> Bool {
      guard let target else { return false }
      return candidate.size.width >= target.width && candidate.size.height >= target.height
    }
    return candidates.filter(covers).sorted { $0.size.width < $1.size.width }
      + candidates.filter { !covers($0) }.sorted { $0.size.width > $1.size.width }
  }

  private static func files(of document: DocumentMedia, isRow: Bool) -> [MediaCandidate] {
    let file = MediaCandidate(
      sources: document.sources, fileName: document.fileName,
      tolerance: isRow ? .everything : document.kind == .sticker ? .none : .otherFiles)
    return [file] + (document.thumbnail.map { [MediaCandidate(sources: $0.sources)] } ?? [])
  }

  func miniThumbnail(of id: MediaID) -> [UInt8]? { photos[id]?.miniThumbnail ?? documents[id]?.miniThumbnail }

  /// Returns the kind of a medium as diagnostics name it.
  func kindName(of id: MediaID) -> String {
    switch (photos[id], documents[id]?.kind) {
    case (_?, _): "photo"
    case (nil, .video): "video"
    case (nil, .animation): "animation"
    case (nil, .audio): "audio file"
    case (nil, .voice): "voice message"
    case (nil, .file): "file"
    case (nil, .sticker): "sticker"
    case (nil, nil): "medium"
    }
  }

  /// Returns the name of a medium in diagnostics: the name of its file or its id; `nil` if it has neither.
  func name(of id: MediaID) -> String? {
    let document = documents[id]
    if let fileName = document?.fileName, !fileName.isEmpty { return fileName }
    let sources = (document?.sources ?? []) + (photos[id]?.sizes.flatMap(\.sources) ?? [])
    let names = sources.compactMap { source in
      switch source {
      case .path(let name), .opaque(let name), .url(let name): name
      case .bytes: nil
      }
    }
    // Ids that begin with `#` were made up by the reader, so the user does not know them.
    return names.first ?? (id.rawValue.hasPrefix("#") ? nil : id.rawValue)
  }
}

extension DocumentMedia.Kind {
  var isRow: Bool {
    switch self {
    case .audio, .voice, .file: true
    case .video, .animation, .sticker: false
    }
  }
}

extension MediaTable {
  /// Returns the table with the sizes that the page leaves out, read from the headers of the files. The
  /// layout needs the sizes and opens no files itself.
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
