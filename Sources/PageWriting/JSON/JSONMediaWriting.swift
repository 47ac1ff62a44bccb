import PageModel
import PageReading

/// Writes media blocks, and each medium inline where it is mentioned first (Spec/Convert.md 2).
extension PageJSONWriter {
  mutating func photo(_ photo: Photo) {
    self.photo("photo", reference: "photo_id", photo.media)
    caption(photo.caption)
    string("url", photo.url ?? "")
    flag("has_spoiler", photo.hasSpoiler)
  }

  mutating func video(_ video: Video) {
    let kind: DocumentMedia.Kind = video.isAnimation ? .animation : .video
    document(kind.rawValue, reference: "video_id", video.media, in: kind)
    caption(video.caption)
    flag("need_autoplay", video.autoplays)
    if !video.isAnimation { flag("is_looped", video.loops) }
    flag("has_spoiler", video.hasSpoiler)
  }

  mutating func audio(_ audio: Audio) {
    document(
      audio.isVoice ? "voice_note" : "audio", reference: "audio_id", audio.media,
      in: audio.isVoice ? .voice : .audio)
    caption(audio.caption)
  }

  // MARK: - Photos

  mutating func photo(_ key: String, reference: String, _ id: MediaID?) {
    guard let id else { return }
    guard let photo = media.photos[id], writtenPhotos.insert(id).inserted else {
      json.value(reference, id.rawValue)
      return
    }
    let ownID = takeOwnID(id, kind: "photo")
    if dialect == .botAPI, ownID == nil, photo.miniThumbnail == nil {
      if let size = photo.sizes.first, photo.sizes.count == 1, let reference = size.sentReference {
        json.object(key) {
          $0.value("type", "photo")
          $0.value("media", reference)
        }
      } else {
        sizes(key, photo.sizes)
      }
      return
    }
    begin(key, nil, "photo")
    if let ownID { json.value("media_id", ownID) }
    photoFields(photo)
    json.end()
  }

  private mutating func photoFields(_ photo: PhotoMedia) {
    if dialect == .tdlib { json.value("has_stickers", false) }
    miniThumbnail(photo.miniThumbnail)
    sizes("sizes", photo.sizes)
  }

  private mutating func sizes(_ key: String, _ sizes: [PhotoSize]) {
    json.beginArray(key)
    for size in sizes { self.size(nil, size, "photoSize", file: "photo") }
    json.end()
  }

  private mutating func size(_ key: String?, _ size: PhotoSize, _ type: String, file: String) {
    begin(key, nil, type)
    if !size.type.isEmpty || dialect == .tdlib && type == "photoSize" { json.value("type", size.type) }
    self.file(file, size.sources)
    number("width", size.width)
    number("height", size.height)
    if dialect == .tdlib, type == "photoSize" { json.array("progressive_sizes") { _ in } }
    json.end()
  }

  private mutating func miniThumbnail(_ bytes: [UInt8]?) {
    guard let bytes else { return }
    begin("minithumbnail", nil, "minithumbnail")
    self.bytes("data", bytes)
    json.end()
  }

  // MARK: - Documents

  /// - Parameter slot: the kind of document that the reader expects here.
  mutating func document(_ key: String, reference: String, _ id: MediaID?, in slot: DocumentMedia.Kind) {
    guard let id else { return }
    guard let document = media.documents[id], writtenDocuments.insert(id).inserted else {
      json.value(reference, id.rawValue)
      return
    }
    let ownID = takeOwnID(id, kind: slot.rawValue)
    if dialect == .botAPI, ownID == nil, let reference = document.sentReference(in: slot) {
      json.object(key) {
        $0.value("type", key)
        $0.value("media", reference)
      }
      return
    }
    begin(key, nil, slot.nameInTDLib)
    if let ownID { json.value("media_id", ownID) }
    documentFields(document, in: slot)
    json.end()
  }

  private mutating func documentFields(_ document: DocumentMedia, in slot: DocumentMedia.Kind) {
    if document.kind != slot { json.value("media_kind", document.kind.rawValue) }
    // Unknown values are omitted, because not all file types of TDLib have these fields.
    if document.width != 0 { json.value("width", document.width) }
    if document.height != 0 { json.value("height", document.height) }
    if document.duration != 0 { json.value("duration", document.duration) }
    string("mime_type", document.mimeType)
    string("file_name", document.fileName)
    if !document.title.isEmpty { json.value("title", document.title) }
    if !document.performer.isEmpty { json.value("performer", document.performer) }
    if let waveform = document.waveform { bytes("waveform", waveform) }
    if let thumbnail = document.thumbnail { size("thumbnail", thumbnail, "thumbnail", file: "file") }
    miniThumbnail(document.miniThumbnail)
    file(slot.fileField, document.sources, byteCount: document.byteCount)
  }

  // MARK: - Files

  /// Writes a file: in the Bot API as fields of the open object, in TDLib as an object of its own.
  private mutating func file(_ key: String, _ sources: [MediaSource], byteCount: Int = 0) {
    switch dialect {
    case .botAPI:
      if byteCount != 0 { json.value("file_size", byteCount) }
      botFile(sources)
    case .tdlib:
      begin(key, nil, "file")
      json.value("id", 0)
      json.value("size", byteCount)
      tdlibFile(sources)
      json.end()
    }
  }

  private mutating func botFile(_ sources: [MediaSource]) {
    guard let file = PlainFile(sources) else { return listed(sources) }
    if let bytes = file.bytes { self.bytes("bytes", bytes) }
    if let path = file.path { json.value("path", path) }
    if file.ids.count == 2 { json.value("file_unique_id", file.ids[0]) }
    if let id = file.ids.last { json.value("file_id", id) }
    if let url = file.url { json.value("url", url) }
  }

  private mutating func tdlibFile(_ sources: [MediaSource]) {
    guard let file = PlainFile(sources) else { return listed(sources) }
    if let bytes = file.bytes { self.bytes("bytes", bytes) }
    json.object("local") {
      $0.value("@type", "localFile")
      $0.value("path", file.path ?? "")
      $0.value("is_downloading_completed", file.path != nil)
    }
    // A remote id that is an address is the address of the file.
    let isRemoteURL = file.url != nil && file.ids.count < 2
    json.object("remote") {
      $0.value("@type", "remoteFile")
      $0.value("id", isRemoteURL ? file.url : file.ids.last ?? "")
      $0.value("unique_id", isRemoteURL || file.ids.count == 2 ? file.ids.first ?? "" : "")
    }
    if !isRemoteURL, let url = file.url { json.value("url", url) }
  }

  private mutating func listed(_ sources: [MediaSource]) {
    json.beginArray("sources")
    for source in sources {
      json.beginObject()
      switch source {
      case .path(let path): json.value("path", path)
      case .url(let url): json.value("url", url)
      case .bytes(let bytes): self.bytes("bytes", bytes)
      case .opaque(let id): json.value("id", id)
      }
      json.end()
    }
    json.end()
  }

  // MARK: - Ids and tables

  /// Returns the id to write for an inline medium; `nil` if the reader will generate the same id.
  private mutating func takeOwnID(_ id: MediaID, kind: String) -> String? {
    if id.rawValue != "#\(kind)\(madeIDs + 1)" { return id.rawValue }
    madeIDs += 1
    return nil
  }

  /// Writes the media that no block mentions, such as the files of custom emoji.
  mutating func remainingMedia() {
    var photos = media.photos.filter { !writtenPhotos.contains($0.key) }
    var documents = media.documents.filter { !writtenDocuments.contains($0.key) }
    let named = photos.keys.filter { id in
      documents[id].map { $0 == photos[id]?.asMappedDocument } ?? false
    }
    let files = named.compactMap { id in documents[id].map { (id.rawValue, $0) } }.sorted { $0.0 < $1.0 }
    for id in named {
      photos[id] = nil
      documents[id] = nil
    }
    if !photos.isEmpty {
      json.beginArray("photos")
      for photo in photos.values.sorted(by: { $0.id.rawValue < $1.id.rawValue }) {
        begin(nil, nil, "photo")
        json.value("id", photo.id.rawValue)
        photoFields(photo)
        json.end()
      }
      json.end()
    }
    if !documents.isEmpty {
      json.beginArray("documents")
      for document in documents.values.sorted(by: { $0.id.rawValue < $1.id.rawValue }) {
        begin(nil, nil, "document")
        json.value("id", document.id.rawValue)
        documentFields(document, in: .file)
        json.end()
      }
      json.end()
    }
    if !files.isEmpty { mediaMap(files) }
  }

  /// Writes the media map (Spec/Input.md 2.5).
  private mutating func mediaMap(_ files: [(String, DocumentMedia)]) {
    json.beginObject("media")
    for (id, file) in files {
      if file.width == 0, file.height == 0, let plain = PlainFile(file.sources), plain.isPath {
        json.value(id, plain.path)
        continue
      }
      json.beginObject(id)
      botFile(file.sources)
      if file.width != 0 { json.value("width", file.width) }
      if file.height != 0 { json.value("height", file.height) }
      json.end()
    }
    json.end()
  }
}

extension DocumentMedia.Kind {
  /// The TDLib type that contains such a file.
  fileprivate var nameInTDLib: String {
    switch self {
    case .video: "video"
    case .animation: "animation"
    case .audio: "audio"
    case .voice: "voiceNote"
    case .file, .sticker: "document"
    }
  }

  fileprivate var fileField: String {
    switch self {
    case .video, .animation, .audio, .voice: rawValue
    case .file, .sticker: "document"
    }
  }
}

/// Sources in the order in which the reader finds them in the fields of a file. The initializer returns `nil`
/// for any other order or number.
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
        guard ids.count < 2, url == nil, id.isPlainName, MediaReader.attachmentName(id) == id else {
          return nil
        }
        ids.append(id)
      case .url(let url):
        guard self.url == nil, MediaReader.isAddress(url) else { return nil }
        self.url = url
      }
    }
  }

  var isPath: Bool { path != nil && bytes == nil && ids.isEmpty && url == nil }

  /// The reference of a medium to be sent; `nil` if more than that is known.
  var sentReference: String? {
    guard bytes == nil, path == nil else { return nil }
    if ids.isEmpty { return url }
    return ids.count == 1 && url == nil ? ids[0] : nil
  }
}

extension String {
  fileprivate var isPlainName: Bool { !isEmpty && !DataURI.isOne(self) && !MediaReader.isAddress(self) }
}

extension PhotoSize {
  var sentReference: String? {
    self == PhotoSize(width: 0, height: 0, sources: sources) ? PlainFile(sources)?.sentReference : nil
  }
}

extension PhotoMedia {
  /// The document that the reader creates along with a photo for a file of the `media` map whose id no other
  /// medium has; `nil` for any other photo.
  var asMappedDocument: DocumentMedia? {
    guard sizes.count == 1, let size = sizes.first, size.type.isEmpty, miniThumbnail == nil,
      !size.sources.isEmpty,
      MediaReader.attachmentName(id.rawValue) == id.rawValue
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
