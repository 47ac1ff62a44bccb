import JSONText
import PageModel

/// Photos and documents as objects: TDLib's and Bot API's in place, the wire protocol's in the page's tables
/// (Docs/Input.md 4.6, 6.2, 7.2).
extension BlockReader {
  // MARK: - Photos

  /// Enters a photo that stands in place. Its id is its own on the wire, otherwise made up.
  package mutating func photo(_ value: JSONValue) -> MediaID? {
    guard value.isObject || value.isArray || value.isString else {
      warn(.wrongKind, "expected a photo, found \(value.kindName)", at: value)
      return nil
    }
    let id = ownID(of: value) ?? newMediaID("photo")
    addPhoto(value, id: id)
    return id
  }

  mutating func addPhoto(_ value: JSONValue, id: MediaID) {
    media.photos[id] = PhotoMedia(
      id: id, sizes: photoSizes(value, id: id), miniThumbnail: miniThumbnail(value))
  }

  private mutating func photoSizes(_ value: JSONValue, id: MediaID) -> [PhotoSize] {
    if value.isArray { return value.elements.compactMap { photoSize($0) } }
    if let sizes = value["sizes"] {
      let isWire = wireID(of: value) != nil
      return elements(sizes).compactMap { photoSize($0, ownerID: isWire ? id : nil) }
    }
    // A chat's photo: two squares whose sizes the protocol fixes.
    if let small = value["small"], let big = value["big"] {
      return [(small, 160), (big, 640)].map { file, side in
        PhotoSize(width: side, height: side, sources: sources(of: file))
      }
    }
    return photoSize(value).map { [$0] } ?? []
  }

  /// `nil` for stripped and outline thumbnails, which are not drawn (Docs/Rulings.md 55), and for what is no
  /// size.
  /// - Parameter ownerID: The photo or document whose id stands for the pixels that a dump leaves out.
  private mutating func photoSize(_ value: JSONValue, ownerID: MediaID? = nil) -> PhotoSize? {
    guard value.isObject || value.isString else { return nil }
    let name = family.typeName(of: value).map(TypeName.normalized) ?? ""
    if ["photostrippedsize", "photopathsize", "photosizeempty"].contains(name) { return nil }
    var sources = sources(of: value.first(of: ["photo", "file"]) ?? value)
    if let ownerID { sources.append(.opaque(ownerID.rawValue)) }
    return PhotoSize(
      type: ownerID != nil ? string(value, ["type"]) : sizeLetter(value),
      width: extent(value, ["width", "w"]), height: extent(value, ["height", "h"]), sources: sources)
  }

  /// Other objects have the names of their kinds in this field.
  private func sizeLetter(_ value: JSONValue) -> String {
    guard let type = value["type"]?.string, type.utf8.count == 1 else { return "" }
    return type
  }

  /// A tiny JPEG in base64.
  private func miniThumbnail(_ value: JSONValue) -> [UInt8]? {
    value.first(of: ["minithumbnail", "album_cover_minithumbnail"]).flatMap { bytes($0, ["data"]) }
  }

  // MARK: - Documents

  /// Enters a document that stands in place.
  package mutating func document(_ value: JSONValue, kind: DocumentMedia.Kind) -> MediaID? {
    guard value.isObject || value.isString else {
      warn(.wrongKind, "expected a file, found \(value.kindName)", at: value)
      return nil
    }
    let id = ownID(of: value) ?? newMediaID(kind.rawValue)
    addDocument(value, id: id, kind: kind)
    return id
  }

  mutating func addDocument(_ value: JSONValue, id: MediaID, kind: DocumentMedia.Kind) {
    let file = value.first(of: Self.fileFields) ?? value
    let kind = value["media_kind"]?.string.flatMap(DocumentMedia.Kind.init) ?? kind
    var document = DocumentMedia(
      id: id, kind: kind, mimeType: string(value, ["mime_type"]), width: extent(value, ["width", "w"]),
      height: extent(value, ["height", "h"]), duration: extent(value, ["duration"]),
      byteCount: byteCount(file) ?? byteCount(value) ?? 0,
      fileName: string(value, ["file_name"]), title: string(value, ["title"]),
      performer: string(value, ["performer"]), waveform: bytes(value, ["waveform"]),
      thumbnail: value.first(of: ["thumbnail", "album_cover_thumbnail"]).flatMap { photoSize($0) },
      miniThumbnail: miniThumbnail(value), sources: sources(of: file))
    if wireID(of: value) != nil { readWireFields(of: value, into: &document) }
    media.documents[id] = document
  }

  /// May exceed 32 bits.
  private func byteCount(_ value: JSONValue) -> Int? {
    value.first(of: ["size", "file_size"])?.integer.map { max(0, $0) }
  }

  /// Where an object of TDLib's keeps its file.
  private static let fileFields: [StaticString] = [
    "video", "animation", "audio", "voice", "voice_note", "document", "sticker", "file",
  ]

  /// What a dump keeps in `attributes` and `thumbs`.
  private mutating func readWireFields(of value: JSONValue, into document: inout DocumentMedia) {
    document.sources.append(.opaque(document.id.rawValue))
    document.thumbnail = elements(value, ["thumbs"])
      .compactMap { photoSize($0, ownerID: document.id) }.max { $0.width < $1.width }
    for attribute in elements(value, ["attributes"]) {
      let name = family.typeName(of: attribute).map(TypeName.normalized) ?? ""
      switch name {
      case "documentattributevideo":
        if document.kind != .animation { document.kind = .video }
        document.duration = extent(attribute, ["duration"])
        fallthrough
      case "documentattributeimagesize":
        document.width = extent(attribute, ["w"])
        document.height = extent(attribute, ["h"])
      case "documentattributeaudio":
        document.kind = flag(attribute, ["voice"], bit: 10) ? .voice : .audio
        document.duration = extent(attribute, ["duration"])
        document.title = string(attribute, ["title"])
        document.performer = string(attribute, ["performer"])
        document.waveform = bytes(attribute, ["waveform"])
      case "documentattributeanimated": document.kind = .animation
      case "documentattributefilename": document.fileName = string(attribute, ["file_name"])
      case "documentattributesticker", "documentattributecustomemoji": document.kind = .sticker
      default: break
      }
    }
  }

  // MARK: - Ids

  /// The id of a photo or document of the wire protocol.
  private mutating func wireID(of value: JSONValue) -> MediaID? {
    guard family == .mtproto, value.isObject else { return nil }
    return identifier(value, ["id"]).map(MediaID.init)
  }

  /// The id that an object in place has by itself: what `media_id` says (Docs/Convert.md 2), or that of the wire.
  private mutating func ownID(of value: JSONValue) -> MediaID? {
    guard value.isObject else { return nil }
    return identifier(value, ["media_id"]).map(MediaID.init) ?? wireID(of: value)
  }

  /// Neither decimal ids nor the names that Telegram allows begin so.
  package mutating func newMediaID(_ kind: String) -> MediaID {
    mediaCount += 1
    return MediaID(rawValue: "#\(kind)\(mediaMark)\(mediaCount)")
  }
}
