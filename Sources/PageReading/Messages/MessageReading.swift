import JSONText
import PageModel

/// Ordinary messages: text with entities, and what stands above it (Docs/Input.md 10).
extension BlockReader {
  /// A message of any family.
  mutating func messagePage(_ object: JSONValue) -> Page {
    let (text, entities) = Self.text(of: object)
    var (blocks, drawn) = messageMedia(object)
    if let text { blocks += entityBlocks(text, entities: entities) }
    noteParts(of: object, besides: [text, object["text"], object["caption"]].compactMap { $0 } + drawn)
    if let mode = object["parse_mode"] {
      fields.warn(
        .badValue, "the marks of parse_mode are drawn as they stand: only entities are read", at: mode)
    }
    return Page(blocks: blocks)
  }

  /// The draft of a message whose text is still to come.
  static let thinkingBlocks = [Block(.thinking(.plain("Thinking…")))]

  private static let textFields: [StaticString] = ["text", "caption", "message_text", "message"]

  /// The string, and the list of entities: `nil` where there is none, which is not the same as an empty one.
  package static func text(of object: JSONValue) -> (text: JSONValue?, entities: JSONValue?) {
    for name in textFields {
      guard let value = object[name] else { continue }
      // TDLib's formatted text.
      if value.isObject, let text = value["text"], text.isString { return (text, value["entities"]) }
      if value.isString { return (value, object.first(of: ["entities", "caption_entities"])) }
    }
    return (nil, nil)
  }

  mutating func noteParts(of object: JSONValue, besides drawn: [JSONValue]) {
    for diagnostic in MessagePart.diagnostics(of: object, besides: drawn) { fields.note(diagnostic) }
  }

  // MARK: - Media

  private static let mediaFields: [(StaticString, DocumentMedia.Kind)] = [
    ("video", .video), ("animation", .animation), ("audio", .audio), ("voice", .voice),
    ("voice_note", .voice),
    ("document", .file), ("video_note", .video),
  ]

  /// What the message shows above its text, and the values that hold it.
  private mutating func messageMedia(_ object: JSONValue) -> (blocks: [Block], drawn: [JSONValue]) {
    let wrapper = object["media"].flatMap { $0.isObject ? $0 : nil }
    let holder = wrapper ?? object
    let hasSpoiler = fields.flag(holder, ["has_media_spoiler", "has_spoiler", "spoiler"])
    if let value = holder["photo"], value.isObject || value.isArray, let id = media.photo(value) {
      let block = Block(.photo(Photo(media: id, hasSpoiler: hasSpoiler)), origin: value.origin)
      return ([block], [wrapper, value].compactMap { $0 })
    }
    // An animation is a document too, for programs that do not know animations.
    let isAnimation = holder["animation"] != nil
    for (name, kind) in Self.mediaFields where !(isAnimation && kind != .animation) {
      guard let value = holder[name], value.isObject, let id = media.document(value, kind: kind) else {
        continue
      }
      let block = Block(mediaBlock(id, hasSpoiler: hasSpoiler), origin: value.origin)
      return ([block], [wrapper, value, object["document"]].compactMap { $0 })
    }
    return ([], [])
  }

  /// The block that shows a document of the table.
  mutating func mediaBlock(_ id: MediaID, hasSpoiler: Bool = false) -> Block.Kind {
    switch media.table.documents[id]?.kind ?? .file {
    case .video: .video(Video(media: id, hasSpoiler: hasSpoiler))
    case .animation:
      .video(Video(media: id, autoplays: true, loops: true, hasSpoiler: hasSpoiler, isAnimation: true))
    case .audio: .audio(Audio(media: id))
    case .voice: .audio(Audio(media: id, isVoice: true))
    case .file, .sticker: .document(DocumentBlock(media: id))
    }
  }
}
