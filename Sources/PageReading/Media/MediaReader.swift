import JSONText
import PageModel

/// Reads photos and documents, which are in place in TDLib and Bot API, and in the page's tables in MTProto
/// (Spec/Input.md 4.6, 6.2, 7.2).
package struct MediaReader {
  package let fields: FieldReader
  package var table = MediaTable()
  /// The number of ids that were generated for media in place.
  package var count = 0
  /// A part of these ids that lets media of several messages share one table.
  package var mark = ""
  /// The latest states of TDLib's files, by their ids; `nil` for a file that is not on its way.
  package var transfers: [Int: FileTransfer?] = [:]

  // MARK: - References

  /// Returns the photo that an object names by id or contains; `nil` without one.
  package mutating func photo(_ object: JSONValue, id: StaticString, inPlace: StaticString) -> MediaID? {
    let value = object[inPlace]
    noteCaption(in: value)
    return fields.identifier(object, [id]).map(MediaID.init) ?? value.flatMap { photo($0) }
  }

  package mutating func document(
    _ object: JSONValue, id: StaticString, inPlace: StaticString, kind: DocumentMedia.Kind
  ) -> MediaID? {
    let value = object[inPlace]
    noteCaption(in: value)
    return fields.identifier(object, [id]).map(MediaID.init) ?? value.flatMap { document($0, kind: kind) }
  }

  /// Warns about the medium's own caption. A medium to be sent may have one, but a page does not show it
  /// (Spec/Input.md 6.2).
  private mutating func noteCaption(in medium: JSONValue?) {
    guard let caption = medium?["caption"], caption.text?.isEmpty == false else { return }
    fields.warn(
      .partNotDrawn, "the medium's own caption is not drawn: the block's caption is used", at: caption)
  }

  // MARK: - Photos

  /// Registers a photo in place. Its id is its own in MTProto, and generated otherwise.
  package mutating func photo(_ value: JSONValue) -> MediaID? {
    guard value.isObject || value.isArray || value.isString else {
      fields.warn(.wrongKind, "expected a photo, found \(value.kindName)", at: value)
      return nil
    }
    let id = ownID(of: value) ?? newID("photo")
    addPhoto(value, id: id)
    return id
  }

  mutating func addPhoto(_ value: JSONValue, id: MediaID) {
    table.photos[id] = PhotoMedia(
      id: id, sizes: photoSizes(value, id: id), miniThumbnail: miniThumbnail(value))
    for size in value["sizes"].map({ Array($0.elements) }) ?? [] {
      if let file = size["photo"], file.isObject { noteTransfer(of: file, id) }
    }
  }

  private mutating func photoSizes(_ value: JSONValue, id: MediaID) -> [PhotoSize] {
    if value.isArray { return value.elements.compactMap { photoSize($0) } }
    if let sizes = value["sizes"] {
      let isWire = wireID(of: value) != nil
      return fields.elements(sizes).compactMap { photoSize($0, ownerID: isWire ? id : nil) }
    }
    // A chat's photo has two squares whose sizes the protocol fixes.
    if let small = value["small"], let big = value["big"] {
      return [(small, 160), (big, 640)].map { file, side in
        PhotoSize(width: side, height: side, sources: sources(of: file))
      }
    }
    return photoSize(value).map { [$0] } ?? []
  }

  /// Reads a size; `nil` for stripped and outline thumbnails, which are not rendered (Spec/Rulings.md 55),
  /// and for other values.
  ///
  /// - Parameter ownerID: the photo or document whose id identifies the pixels that a dump leaves out.
  private mutating func photoSize(_ value: JSONValue, ownerID: MediaID? = nil) -> PhotoSize? {
    guard value.isObject || value.isString else { return nil }
    let name = fields.kind(of: value)
    if ["photostrippedsize", "photopathsize", "photosizeempty"].contains(name) { return nil }
    var sources = sources(of: value.first(of: ["photo", "file"]) ?? value)
    if let ownerID { sources.append(.opaque(ownerID.rawValue)) }
    return PhotoSize(
      type: ownerID != nil ? fields.string(value, ["type"]) : sizeLetter(value),
      width: fields.extent(value, ["width", "w"]), height: fields.extent(value, ["height", "h"]),
      sources: sources)
  }

  /// Returns the letter of a size. In other objects, this field has the name of their kind.
  private func sizeLetter(_ value: JSONValue) -> String {
    guard let type = value["type"]?.string, type.utf8.count == 1 else { return "" }
    return type
  }

  /// Returns a tiny JPEG, which is in base64.
  private func miniThumbnail(_ value: JSONValue) -> [UInt8]? {
    value.first(of: ["minithumbnail", "album_cover_minithumbnail"]).flatMap { fields.bytes($0, ["data"]) }
  }

  // MARK: - Documents

  /// Registers a document in place.
  package mutating func document(_ value: JSONValue, kind: DocumentMedia.Kind) -> MediaID? {
    guard value.isObject || value.isString else {
      fields.warn(.wrongKind, "expected a file, found \(value.kindName)", at: value)
      return nil
    }
    let id = ownID(of: value) ?? newID(kind.rawValue)
    addDocument(value, id: id, kind: kind)
    return id
  }

  mutating func addDocument(_ value: JSONValue, id: MediaID, kind: DocumentMedia.Kind) {
    let file = value.first(of: Self.fileFields) ?? value
    let kind = value["media_kind"]?.string.flatMap(DocumentMedia.Kind.init) ?? kind
    var document = DocumentMedia(
      id: id, kind: kind, mimeType: fields.string(value, ["mime_type"]),
      width: fields.extent(value, ["width", "w"]),
      height: fields.extent(value, ["height", "h"]), duration: fields.extent(value, ["duration"]),
      byteCount: byteCount(file) ?? byteCount(value) ?? 0,
      fileName: fields.string(value, ["file_name"]), title: fields.string(value, ["title"]),
      performer: fields.string(value, ["performer"]), waveform: fields.bytes(value, ["waveform"]),
      thumbnail: value.first(of: ["thumbnail", "album_cover_thumbnail"]).flatMap { photoSize($0) },
      miniThumbnail: miniThumbnail(value), sources: sources(of: file))
    if wireID(of: value) != nil { readWireFields(of: value, into: &document) }
    // The server names a file from the web after its address.
    if document.fileName.isEmpty, kind == .file || kind == .audio,
      case .url(let address)? = document.sources.first
    {
      document.fileName = Self.fileName(of: address)
    }
    table.documents[id] = document
    noteTransfer(of: file, id)
  }

  /// Returns the last component of a path or an address; empty for an address without a path.
  static func fileName(of source: String) -> String {
    let path = source.prefix { $0 != "?" && $0 != "#" }
    let local = path.firstRange(of: "://").map { path[$0.upperBound...].drop { $0 != "/" } } ?? path
    return local.split(separator: "/").last.map(String.init) ?? ""
  }

  private mutating func noteTransfer(of file: JSONValue, _ id: MediaID) {
    guard file.isObject else { return }
    var transfer = Self.transfer(of: file)
    if !transfers.isEmpty, let number = file["id"]?.integer, let latest = transfers[number] {
      transfer = latest
    }
    if let transfer { table.transfers[id] = transfer }
  }

  /// Returns the progress of a file of TDLib; `nil` for a file that is not on its way.
  package static func transfer(of file: JSONValue) -> FileTransfer? {
    let sizes = [file["size"], file["expected_size"]].compactMap { $0?.integer }
    let total = sizes.first { $0 > 0 } ?? 0
    if let remote = file["remote"], remote["is_uploading_active"]?.bool == true {
      return FileTransfer(done: remote["uploaded_size"]?.integer ?? 0, total: total)
    }
    guard let local = file["local"], local["is_downloading_active"]?.bool == true else { return nil }
    return FileTransfer(done: local["downloaded_size"]?.integer ?? 0, total: total)
  }

  /// Reads the size of a file in bytes, which may exceed 32 bits.
  private func byteCount(_ value: JSONValue) -> Int? {
    value.first(of: ["size", "file_size"])?.integer.map { max(0, $0) }
  }

  /// The fields in which an object of TDLib stores its file.
  private static let fileFields: [StaticString] = [
    "video", "animation", "audio", "voice", "voice_note", "document", "sticker", "file",
  ]

  /// Reads the `attributes` and `thumbs` of a dump.
  private mutating func readWireFields(of value: JSONValue, into document: inout DocumentMedia) {
    document.sources.append(.opaque(document.id.rawValue))
    document.thumbnail = fields.elements(value, ["thumbs"])
      .compactMap { photoSize($0, ownerID: document.id) }.max { $0.width < $1.width }
    for attribute in fields.elements(value, ["attributes"]) {
      let name = fields.kind(of: attribute)
      switch name {
      case "documentattributevideo":
        if document.kind != .animation { document.kind = .video }
        document.duration = fields.extent(attribute, ["duration"])
        fallthrough
      case "documentattributeimagesize":
        document.width = fields.extent(attribute, ["w"])
        document.height = fields.extent(attribute, ["h"])
      case "documentattributeaudio":
        document.kind = fields.flag(attribute, ["voice"], bit: 10) ? .voice : .audio
        document.duration = fields.extent(attribute, ["duration"])
        document.title = fields.string(attribute, ["title"])
        document.performer = fields.string(attribute, ["performer"])
        document.waveform = fields.bytes(attribute, ["waveform"])
      case "documentattributeanimated": document.kind = .animation
      case "documentattributefilename": document.fileName = fields.string(attribute, ["file_name"])
      case "documentattributesticker", "documentattributecustomemoji": document.kind = .sticker
      default: break
      }
    }
  }

  // MARK: - Ids

  /// Returns the id of a photo or document in MTProto.
  private mutating func wireID(of value: JSONValue) -> MediaID? {
    guard fields.family == .mtproto, value.isObject else { return nil }
    return fields.identifier(value, ["id"]).map(MediaID.init)
  }

  /// Returns the own id of an object in place: its `media_id` (Spec/Convert.md 2), or its id in MTProto.
  private mutating func ownID(of value: JSONValue) -> MediaID? {
    guard value.isObject else { return nil }
    return fields.identifier(value, ["media_id"]).map(MediaID.init) ?? wireID(of: value)
  }

  /// Returns a new id, which begins neither like a decimal id nor like a name that Telegram allows.
  package mutating func newID(_ kind: String) -> MediaID {
    count += 1
    return MediaID(rawValue: "\(MediaID.generated)\(kind)\(mark)\(count)")
  }

  // MARK: - Tables beside the blocks

  /// Reads the tables `photos` and `documents` of MTProto, and `media`.
  mutating func readTables(of page: JSONValue) {
    for photo in fields.elements(page, ["photos"]) {
      if let id = fields.identifier(photo, ["id"]) { addPhoto(photo, id: MediaID(rawValue: id)) }
    }
    for document in fields.elements(page, ["documents"]) {
      if let id = fields.identifier(document, ["id"]) {
        addDocument(document, id: MediaID(rawValue: id), kind: .file)
      }
    }
    // A message to be sent has media with the ids that its source text uses.
    guard let list = page["media"], list.isArray else { return }
    for entry in list.elements {
      if let id = fields.identifier(entry, ["id"]), let media = entry["media"] {
        addMedia(media, id: MediaID(rawValue: id))
      }
    }
  }

  /// Registers an `InputMediaPhoto`, an `inputMessageVideo` and similar objects.
  mutating func addMedia(_ value: JSONValue, id: MediaID) {
    let name = fields.kind(of: value)
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

  /// Applies an object that assigns local files to media: `{"<id>": "path"}` or `{"<id>": {"path": …,
  /// "width": …, "height": …}}`, with a data URI instead of the path for a file inside the page. An id may be
  /// that of a photo or document, a file id, a unique id, the name of an attachment, or the id of a custom
  /// emoji. A known medium gets the path as its best source. An unknown id may mean a photo or a document, so
  /// it is registered as both.
  package mutating func applyMap(_ map: JSONValue?) {
    guard let map, map.isObject else { return }
    apply(files: files(of: map))
  }

  /// Returns the files of a map by their ids.
  package mutating func files(of map: JSONValue) -> [String: PhotoSize] {
    var files: [String: PhotoSize] = [:]
    for key in map.keys {
      let value = map.value(ofKey: key)
      let sources = value.text.map { $0.isEmpty ? [] : [source(path: $0)] } ?? sources(of: value)
      guard let id = key.text, !sources.isEmpty else {
        fields.warn(.wrongKind, "expected a path, found \(value.kindName)", at: value)
        continue
      }
      files[Self.attachmentName(id)] = PhotoSize(
        width: fields.extent(value, ["width"]), height: fields.extent(value, ["height"]), sources: sources)
    }
    return files
  }

  /// Assigns files to the media with their ids.
  package mutating func adopt(files: [String: PhotoSize]) { _ = table.adopt(files) }

  package mutating func apply(files: [String: PhotoSize]) {
    let used = table.adopt(files)
    for (id, file) in files where !used.contains(id) {
      let id = MediaID(rawValue: id)
      table.photos[id] = PhotoMedia(id: id, sizes: [file])
      table.documents[id] = DocumentMedia(
        id: id, kind: .sticker, width: file.width, height: file.height, sources: file.sources)
    }
  }
}

extension MediaTable {
  /// Puts files before the sources of the media with their ids, and returns the ids that were found.
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
