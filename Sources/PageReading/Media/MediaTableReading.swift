import JSONText
import PageModel

/// Tables of media beside the blocks: the wire protocol's `photos` and `documents`, and `media`.
extension BlockReader {
  mutating func readMediaTables(_ page: JSONValue) {
    for photo in elements(page, ["photos"]) {
      if let id = identifier(photo, ["id"]) { addPhoto(photo, id: MediaID(rawValue: id)) }
    }
    for document in elements(page, ["documents"]) {
      if let id = identifier(document, ["id"]) {
        addDocument(document, id: MediaID(rawValue: id), kind: .file)
      }
    }
    // Of a message to be sent: media with the ids that its source text uses.
    guard let list = page["media"], list.isArray else { return }
    for entry in list.elements {
      if let id = identifier(entry, ["id"]), let media = entry["media"] {
        addMedia(media, id: MediaID(rawValue: id))
      }
    }
  }

  /// `InputMediaPhoto`, `inputMessageVideo`, …
  mutating func addMedia(_ value: JSONValue, id: MediaID) {
    let name = family.typeName(of: value).map(TypeName.normalized) ?? ""
    let kinds: [(String, DocumentMedia.Kind)] = [
      ("video", .video), ("animation", .animation), ("audio", .audio), ("voice", .voice),
      ("voicenote", .voice),
    ]
    if name.hasSuffix("photo") {
      addPhoto(value["photo"] ?? value, id: id)
    } else {
      addDocument(value, id: id, kind: kinds.first { name.hasSuffix($0.0) }?.1 ?? .file)
    }
  }

  /// An object as `media` names local files: `{"<id>": "path"}` or `{"<id>": {"path": …, "width": …,
  /// "height": …}}`, with a data URI in place of the path where the file is to be in the page itself. An id may be
  /// that of a photo or document, a file id, a unique id, the name of an attachment or a custom emoji's.
  /// Who is known already gets the path as its best source. An id that nobody has can stand for a photo or a
  /// document, so it is entered as both.
  package mutating func applyMediaMap(_ map: JSONValue?) {
    guard let map, map.isObject else { return }
    apply(files: files(of: map))
  }

  /// By their ids.
  package mutating func files(of map: JSONValue) -> [String: PhotoSize] {
    var files: [String: PhotoSize] = [:]
    for key in map.keys {
      let value = map.value(ofKey: key)
      let sources = value.text.map { $0.isEmpty ? [] : [source(path: $0)] } ?? sources(of: value)
      guard let id = key.text, !sources.isEmpty else {
        warn(.wrongKind, "expected a path, found \(value.kindName)", at: value)
        continue
      }
      files[Self.attachmentName(id)] = PhotoSize(
        width: extent(value, ["width"]), height: extent(value, ["height"]), sources: sources)
    }
    return files
  }

  /// Gives files to the media that have their ids.
  package mutating func adopt(files: [String: PhotoSize]) { _ = media.adopt(files) }

  package mutating func apply(files: [String: PhotoSize]) {
    let used = media.adopt(files)
    for (id, file) in files where !used.contains(id) {
      let id = MediaID(rawValue: id)
      media.photos[id] = PhotoMedia(id: id, sizes: [file])
      media.documents[id] = DocumentMedia(
        id: id, kind: .sticker, width: file.width, height: file.height, sources: file.sources)
    }
  }
}

extension MediaTable {
  /// Puts files before the sources of the media that have their ids, and returns the ids that were found.
  fileprivate mutating func adopt(_ files: [String: PhotoSize]) -> Set<String> {
    var used: Set<String> = []
    func adopted(_ sources: [MediaSource], _ id: MediaID?) -> [MediaSource] {
      let names = sources.compactMap(\.name) + (id.map { [$0.rawValue] } ?? [])
      guard let name = names.first(where: { files[$0] != nil }), let file = files[name] else {
        return sources
      }
      used.insert(name)
      return file.sources + sources
    }
    for (id, photo) in photos {
      let largest = photo.sizes.indices.max { photo.sizes[$0].width < photo.sizes[$1].width }
      for index in photo.sizes.indices {
        let sources = photo.sizes[index].sources
        photos[id]?.sizes[index].sources = adopted(sources, index == largest ? id : nil)
      }
    }
    for (id, document) in documents {
      documents[id]?.sources = adopted(document.sources, id)
      if let thumbnail = document.thumbnail {
        documents[id]?.thumbnail?.sources = adopted(thumbnail.sources, nil)
      }
    }
    return used
  }
}

extension MediaSource {
  fileprivate var name: String? {
    if case .opaque(let name) = self { name } else { nil }
  }
}
