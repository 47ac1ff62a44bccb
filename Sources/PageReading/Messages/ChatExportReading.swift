import JSONText
import PageModel

/// One message of an exported chat (Docs/Input.md 10).
extension BlockReader {
  mutating func exportedPage(_ message: JSONValue) -> Page {
    var (blocks, drawn) = exportedMedia(message)
    let text = message["text"]
    let pieces = message["text_entities"] ?? text
    if let pieces { blocks += entityBlocks(pieces: pieces) }
    drawn += [text, pieces].compactMap { $0 }
    noteParts(of: message, besides: drawn)
    if message["type"]?.string == "unsupported" {
      fields.warn(
        .noContent, "the exporter did not know this message: nothing of it is in the file", at: message)
    }
    return Page(blocks: blocks)
  }

  private static let kinds: [String: DocumentMedia.Kind] = [
    "video_file": .video, "video_message": .video, "animation": .animation, "audio_file": .audio,
    "voice_message": .voice,
  ]

  /// Photos, files and places that stand above the text, and the values that hold them.
  package mutating func exportedMedia(_ message: JSONValue) -> (blocks: [Block], drawn: [JSONValue]) {
    let (width, height) = (fields.extent(message, ["width"]), fields.extent(message, ["height"]))
    let hasSpoiler = fields.flag(message, ["media_spoiler"])
    let type = message["media_type"]?.string
    if let value = message["photo"] ?? (type == "sticker" ? message["file"] : nil), value.isString {
      let id = media.newID("photo")
      let size = PhotoSize(width: width, height: height, sources: exportedSources(value))
      media.table.photos[id] = PhotoMedia(id: id, sizes: [size])
      return ([Block(.photo(Photo(media: id, hasSpoiler: hasSpoiler)), origin: value.origin)], [value])
    }
    if let value = message["file"], value.isString {
      let kind = type.flatMap { Self.kinds[$0] } ?? .file
      let id = media.newID(kind.rawValue)
      media.table.documents[id] = DocumentMedia(
        id: id, kind: kind, mimeType: fields.string(message, ["mime_type"]), width: width, height: height,
        duration: fields.extent(message, ["duration_seconds"]),
        byteCount: fields.extent(message, ["file_size"]),
        fileName: fileName(message, value), title: fields.string(message, ["title"]),
        performer: fields.string(message, ["performer"]),
        thumbnail: message["thumbnail"].map { PhotoSize(width: 0, height: 0, sources: exportedSources($0)) },
        sources: exportedSources(value))
      return ([Block(mediaBlock(id, hasSpoiler: hasSpoiler), origin: value.origin)], [value])
    }
    if let value = message["location_information"], value.isObject {
      let map = Map(
        latitude: fields.double(value, ["latitude"]), longitude: fields.double(value, ["longitude"]),
        zoom: Self.mapZoom)
      return ([Block(.map(map), origin: value.origin)], [value])
    }
    return ([], [])
  }

  /// Streets, as the apps show a place in a message.
  private static let mapZoom = 15

  /// A path beside the export; none for a file that was left out, which a sentence in brackets says.
  private func exportedSources(_ value: JSONValue) -> [MediaSource] {
    guard let path = value.text, !path.isEmpty, !path.hasPrefix("(") else { return [] }
    return [media.source(path: path)]
  }

  private mutating func fileName(_ message: JSONValue, _ file: JSONValue) -> String {
    if let name = fields.optionalString(message, ["file_name"]) { return name }
    guard let path = file.text, !exportedSources(file).isEmpty else { return "" }
    return path.split(separator: "/").last.map(String.init) ?? ""
  }
}
