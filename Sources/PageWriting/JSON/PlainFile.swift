import PageModel
import PageReading

/// Sources in the order in which the reader finds them in a file's own fields; `nil` for any other order or number.
struct PlainFile {
  var bytes: [UInt8]?
  var path: String?
  var ids: [String] = []
  var url: String?

  init?(_ sources: [MediaSource]) {
    for source in sources {
      switch source {
      case .bytes(let bytes):
        guard self.bytes == nil, path == nil, ids.isEmpty, url == nil, !bytes.isEmpty else { return nil }
        self.bytes = bytes
      case .path(let path):
        guard self.path == nil, ids.isEmpty, url == nil, path.isPlainName else { return nil }
        self.path = path
      case .opaque(let id):
        guard ids.count < 2, url == nil, id.isPlainName, BlockReader.attachmentName(id) == id else {
          return nil
        }
        ids.append(id)
      case .url(let url):
        guard self.url == nil, BlockReader.isAddress(url) else { return nil }
        self.url = url
      }
    }
  }

  var isPath: Bool { path != nil && bytes == nil && ids.isEmpty && url == nil }

  /// What a medium to be sent names, when that is all that is known of it.
  var sentReference: String? {
    guard bytes == nil, path == nil else { return nil }
    if ids.isEmpty { return url }
    return ids.count == 1 && url == nil ? ids[0] : nil
  }
}

extension String {
  fileprivate var isPlainName: Bool { !isEmpty && !DataURI.isOne(self) && !BlockReader.isAddress(self) }
}

extension PhotoSize {
  var sentReference: String? {
    self == PhotoSize(width: 0, height: 0, sources: sources) ? PlainFile(sources)?.sentReference : nil
  }
}

extension PhotoMedia {
  /// The document that the reader enters beside a photo for a file of the `media` map whose id nobody has; `nil` for
  /// any other photo.
  var asMappedDocument: DocumentMedia? {
    guard sizes.count == 1, let size = sizes.first, size.type.isEmpty, miniThumbnail == nil,
      !size.sources.isEmpty,
      BlockReader.attachmentName(id.rawValue) == id.rawValue
    else { return nil }
    return DocumentMedia(
      id: id, kind: .sticker, width: size.width, height: size.height, sources: size.sources)
  }
}

extension DocumentMedia {
  func sentReference(in slot: Kind) -> String? {
    self == DocumentMedia(id: id, kind: slot, sources: sources) ? PlainFile(sources)?.sentReference : nil
  }
}
