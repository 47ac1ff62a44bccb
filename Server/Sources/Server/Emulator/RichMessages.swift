/// Rich messages as bots receive them.
extension Emulator {
  /// Returns the `RichMessage` for the parameter `rich_message`.
  func richMessage(_ call: BotCall) async throws -> JSON {
    guard let input = call["rich_message"] else { throw BotError("parameter \"rich_message\" is required") }
    var media = RichMedia()
    let isDraft = call.method.name == "sendRichMessageDraft"
    let blocks = try await texts.blocks(of: media.marked(input), isDraft: isDraft)
    guard !blocks.isEmpty else { throw BotError("message text is empty") }
    var fields: Fields = ["blocks": .list(try blocks.map { try resolved(block: $0, &media, call) })]
    if input["is_rtl"]?.isTrue ?? false { fields["is_rtl"] = .flag(true) }
    return .object(fields)
  }

  /// Returns a block that the renderer read as the Bot API describes it: lists have labels, and media are files.
  private func resolved(block: JSON, _ media: inout RichMedia, _ call: BotCall) throws -> JSON {
    switch block {
    case .list(let list): return .list(try list.map { try resolved(block: $0, &media, call) })
    case .object(var fields):
      let type = fields["type"]?.string ?? ""
      let kind = MediaKind(ofBlock: type)
      if let kind {
        let medium = try media.medium(of: fields, kind)
        let file = try media.file(medium.address, kind) { try self.file(medium.address, kind, call) }
        let stills = try stills(of: kind, medium.fields, call, hasParts: false)
        fields[type] = self.media(kind, file, medium.fields, stills)
        for key in RichMedia.references { fields[key] = nil }
        if kind.hasSpoiler, medium.fields["has_spoiler"]?.isTrue ?? false {
          fields["has_spoiler"] = .flag(true)
        }
      }
      for (key, value) in fields where kind == nil || key != type {
        fields[key] = try resolved(block: value, &media, call)
      }
      if let items = fields["items"]?.elements {
        fields["items"] = .list(ListLabels(isOrdered: Self.isOrdered(type, items)).labeled(items))
        fields["type"] = .text("list")
      }
      return .object(fields)
    default: return block
    }
  }

  private static func isOrdered(_ type: String, _ items: [JSON]) -> Bool {
    type == "ordered_list" || items.first?["type"] != nil || items.first?["value"]?.int ?? 0 > 0
  }
}

extension MediaKind {
  /// The kind of the file in a block of a rich message, or `nil` for blocks without a file.
  fileprivate init?(ofBlock type: String) {
    switch type {
    case "photo": self = .photo
    case "video": self = .video
    case "animation": self = .animation
    case "audio": self = .audio
    case "document": self = .document
    case "voice_note": self = .voice
    default: return nil
    }
  }

  /// Whether a block can hide the file behind a spoiler.
  fileprivate var hasSpoiler: Bool { [.photo, .video, .animation].contains(self) }
}

/// The media that a rich message names.
///
/// The worker writes a medium in several shapes, without `attach://` and without the fields that it does not need.
/// Therefore each address becomes a mark before the worker reads the message, and the mark finds the medium afterwards.
private struct RichMedia {
  /// The keys of blocks with the id of a medium that occurs more than once.
  static let references = ["photo_id", "video_id", "audio_id", "document_id"]
  private static let mark = "part://"

  /// The media as the bot describes them (`InputMediaPhoto` and others).
  private var media: [Fields] = []
  /// The numbers of the media by the ids that Markdown and HTML name.
  private var numbers: [String: Int] = [:]
  /// The files that are stored already, so that a medium that occurs twice is one file.
  private var files: [MediaKind: [String: StoredFile]] = [:]

  /// Returns the message with marks in place of the addresses of media.
  mutating func marked(_ message: JSON) -> JSON {
    var fields = message.members ?? [:]
    if let blocks = fields["blocks"] { fields["blocks"] = marked(block: blocks) }
    if let entries = fields["media"]?.elements {
      fields["media"] = .list(
        entries.map { entry in
          guard var fields = entry.members, let id = fields["id"]?.string else { return entry }
          numbers[id] = media.count
          fields["media"] = fields["media"].map { marked(medium: $0) }
          return .object(fields)
        })
    }
    return .object(fields)
  }

  private mutating func marked(block: JSON) -> JSON {
    switch block {
    case .list(let list): return .list(list.map { marked(block: $0) })
    case .object(var fields):
      let type = fields["type"]?.string ?? ""
      for (key, value) in fields {
        let isMedium = key == type && MediaKind(ofBlock: type) != nil
        fields[key] = isMedium ? marked(medium: value) : marked(block: value)
      }
      return .object(fields)
    default: return block
    }
  }

  private mutating func marked(medium: JSON) -> JSON {
    guard var fields = medium.members, fields["media"]?.string != nil else { return medium }
    media.append(fields)
    fields["media"] = .text(Self.mark + "\(media.count - 1)")
    return .object(fields)
  }

  /// Returns the medium of a block that the worker read: its address and its other fields.
  func medium(of block: Fields, _ kind: MediaKind) throws -> (address: String?, fields: Fields) {
    let key = kind == .voice ? "voice_note" : kind.rawValue
    let value = block[key].map { $0.elements?.first ?? $0 } ?? .null
    let address =
      (value["media"] ?? value["path"] ?? value["file_id"] ?? value["sizes"]?.elements?.first?["file_id"])?
      .string
    let reference = Self.references.lazy.compactMap { block[$0]?.string }.first
    let id = reference ?? value["media_id"]?.string
    let number =
      id.flatMap { numbers[$0] }
      ?? address.flatMap { $0.hasPrefix(Self.mark) ? Int($0.dropFirst(Self.mark.count)) : nil }
    if let number, media.indices.contains(number) {
      let medium = media[number]
      guard medium["type"]?.string.map({ MediaKind(ofBlock: $0) == .photo }) == (kind == .photo) else {
        throw missing(kind)
      }
      return (medium["media"]?.string, medium)
    }
    // No medium has the id.
    guard id == nil else { throw missing(kind) }
    return (address, value.members ?? [:])
  }

  private func missing(_ kind: MediaKind) -> BotError {
    BotError("RICH_MESSAGE_\(kind.rawValue.uppercased())_NO_MEDIA_FOUND")
  }

  /// Returns the file of a medium, which is stored once.
  mutating func file(_ address: String?, _ kind: MediaKind, _ store: () throws -> StoredFile) throws
    -> StoredFile
  {
    let address = address ?? ""
    if let file = files[kind]?[address] { return file }
    let file = try store()
    files[kind, default: [:]][address] = file
    return file
  }
}

/// The labels, types and values of the items of a list, which received messages contain.
struct ListLabels {
  let isOrdered: Bool

  func labeled(_ items: [JSON]) -> [JSON] {
    let first = Self.word(items.first)
    let style = items.first?["type"]?.string ?? Self.style(of: first)
    return items.enumerated().map { index, item in
      var fields = item.members ?? [:]
      if isOrdered {
        let word = Self.word(item)
        fields["type"] = fields["type"] ?? .text(style)
        fields["value"] = fields["value"] ?? .integer(Self.value(of: word, style) ?? index + 1)
        fields["label"] = fields["label"] ?? .text("\(index + 1).")
      } else {
        fields["label"] = .text("•")
      }
      return .object(fields)
    }
  }

  /// The label without the dot.
  private static func word(_ item: JSON?) -> String {
    let label = item?["label"]?.string ?? ""
    return label.hasSuffix(".") ? String(label.dropLast()) : label
  }

  private static func style(of first: String) -> String {
    if first == "i" || first == "I" { return first }
    guard let letter = first.first, letter.isASCII, letter.isLetter else { return "1" }
    return letter.isUppercase ? "A" : "a"
  }

  private static func value(of word: String, _ style: String) -> Int? {
    switch style.lowercased() {
    case "i":
      let digits: [Character: Int] = ["i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000]
      let values = word.lowercased().compactMap { digits[$0] }
      guard !values.isEmpty, values.count == word.count else { return Int(word) }
      return zip(values, values.dropFirst() + [0]).reduce(0) { $0 + ($1.0 < $1.1 ? -$1.0 : $1.0) }
    case "a":
      let letters = word.lowercased().utf8.filter { (0x61...0x7a).contains($0) }
      guard !letters.isEmpty, letters.count == word.utf8.count, letters.count < 6 else { return Int(word) }
      return letters.reduce(0) { $0 * 26 + Int($1) - 0x60 }
    default: return Int(word)
    }
  }
}
