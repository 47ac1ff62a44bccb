/// The kinds of files in messages, named like the field of the message.
enum MediaKind: String, CaseIterable, Codable, Sendable {
  case photo, video, animation, audio, document, voice, sticker
  case videoNote = "video_note"
  case livePhoto = "live_photo"

  /// The media type of a file whose sender names none.
  var type: String {
    switch self {
    case .photo: "image/jpeg"
    case .video, .animation, .videoNote, .livePhoto: "video/mp4"
    case .audio: "audio/mpeg"
    case .voice: "audio/ogg"
    case .sticker: "image/webp"
    case .document: "application/octet-stream"
    }
  }

  /// The folder in the path of a file.
  var folder: String {
    switch self {
    case .audio: "music"
    case .voice: "voice"
    default: rawValue + "s"
    }
  }

  /// The maximum size of an upload, in bytes.
  var limit: Int { self == .photo ? 10 << 20 : 50 << 20 }

  /// The name of the kind in errors.
  var words: String {
    switch self {
    case .voice: "VoiceNote"
    case .videoNote: "VideoNote"
    case .livePhoto: "LivePhoto"
    default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
  }

  var hasCaption: Bool { self != .sticker && self != .videoNote }
  var hasThumbnail: Bool { [.video, .animation, .audio, .document, .videoNote].contains(self) }
}

/// Methods that send files, and the files themselves.
extension Emulator {
  // MARK: - Files

  /// Stores a file.
  func store(_ upload: Upload, _ kind: MediaKind) throws -> StoredFile {
    guard !upload.bytes.isEmpty else { throw BotError("file must be non-empty") }
    guard upload.bytes.count <= kind.limit else { throw BotError("file is too big") }
    guard state.fileBytes + upload.bytes.count <= EmulatorState.mostFileBytes else {
      throw BotError(413, "the emulator stores at most 512 MiB; reset it with POST /sim/reset")
    }
    let size = ImageSize.of(upload.bytes)
    if kind == .photo {
      guard let size else { throw BotError("IMAGE_PROCESS_FAILED") }
      let (short, long) = (min(size.width, size.height), max(size.width, size.height))
      guard short > 0, short + long <= 10_000, long <= 20 * short else {
        throw BotError("PHOTO_INVALID_DIMENSIONS")
      }
    }
    let number = state.number("file")
    let name = upload.name.split(separator: "/").last.map(String.init) ?? "file"
    let type = size?.type ?? upload.type ?? kind.type
    let ending =
      name.contains(".")
      ? "." + (name.split(separator: ".").last ?? "") : StoredFile.endings[type].map { "." + $0 } ?? ""
    let safe = ending.utf8.allSatisfy {
      Unicode.Scalar($0).properties.isAlphabetic || (0x2e...0x39).contains($0)
    }
    let file = StoredFile(
      id: "file_\(number)", uniqueID: "unique_\(number)", kind: kind,
      path: "\(kind.folder)/file_\(number)\(safe ? ending : "")",
      name: name, type: upload.type ?? size?.type ?? kind.type, byteCount: upload.bytes.count,
      size: size)
    state.files[file.id] = file
    state.contents[file.id] = upload.bytes
    state.fileBytes += upload.bytes.count
    return file
  }

  /// Returns the images in messages, with the extensions of their names.
  func images(_ ids: [String]) -> [String: (ending: String, bytes: [UInt8])] {
    var images: [String: (ending: String, bytes: [UInt8])] = [:]
    for id in ids {
      guard let type = state.files[id]?.size?.type, let bytes = state.contents[id] else { continue }
      // The name that a sender gives a file may say something else, or nothing.
      images[id] = (StoredFile.endings[type] ?? "png", bytes)
    }
    return images
  }

  /// Returns the file that a value names: an upload of the same request, or a file that is stored.
  func file(_ value: String?, _ kind: MediaKind, _ call: BotCall, part: String? = nil) throws -> StoredFile {
    if let part, let upload = call.files[part] { return try store(upload, kind) }
    guard let value, !value.isEmpty else {
      throw BotError("there is no \(kind.rawValue.replacing("_", with: " ")) in the request")
    }
    if value.hasPrefix("attach://") {
      guard let upload = call.files[String(value.dropFirst("attach://".count))] else {
        throw BotError("there is no \(kind.rawValue.replacing("_", with: " ")) in the request")
      }
      return try store(upload, kind)
    }
    if value.hasPrefix("http://") || value.hasPrefix("https://") {
      throw BotError("failed to get HTTP URL content: the emulator downloads nothing; upload the file")
    }
    guard let file = state.files[value] else { throw BotError("wrong file identifier/HTTP URL specified") }
    guard (file.kind == .photo) == (kind == .photo) else {
      throw BotError("can't use file of type \(file.kind.words) as \(kind.words)")
    }
    return file
  }

  /// Returns the object that describes a file in a message.
  func media(_ kind: MediaKind, _ file: StoredFile, _ parameters: Fields, _ stills: Fields = [:]) -> JSON {
    var fields = stills.merging([
      "file_id": .text(file.id), "file_unique_id": .text(file.uniqueID),
      "file_size": .integer(file.byteCount),
    ]) { $1 }
    func copy(_ names: String...) { for name in names { fields[name] = parameters[name] ?? fields[name] } }
    func describe() {
      fields["file_name"] = .text(file.name)
      fields["mime_type"] = .text(file.type)
    }
    func size(_ usual: Int) {
      fields["width"] = .integer(file.size?.width ?? usual)
      fields["height"] = .integer(file.size?.height ?? usual)
    }
    switch kind {
    case .photo:
      size(0)
      return .list([.object(fields)])
    case .document: describe()
    case .video, .animation:
      describe()
      size(320)
      fields["duration"] = .integer(0)
      copy("width", "height", "duration", "start_timestamp")
    case .livePhoto:
      fields["mime_type"] = .text(file.type)
      size(320)
      fields["duration"] = .integer(0)
    case .audio:
      describe()
      fields["duration"] = .integer(0)
      copy("duration", "performer", "title")
    case .voice:
      fields["mime_type"] = .text(file.type)
      fields["duration"] = .integer(0)
      copy("duration")
    case .videoNote:
      fields["length"] = .integer(240)
      fields["duration"] = .integer(0)
      copy("length", "duration")
    case .sticker:
      size(512)
      fields["type"] = .text("regular")
      fields["is_animated"] = .flag(file.name.hasSuffix(".tgs"))
      fields["is_video"] = .flag(file.name.hasSuffix(".webm"))
      copy("emoji")
    }
    return .object(fields)
  }

  /// Returns the images that a call gives to a file: its thumbnail, which an upload alone can be and which must be an
  /// image, and the cover of a video.
  ///
  /// - Parameters:
  ///   - parameters: The parameters of the call, or an element of its media.
  ///   - hasParts: Whether uploads have the names of these parameters.
  func stills(of kind: MediaKind, _ parameters: Fields, _ call: BotCall, hasParts: Bool) throws -> Fields {
    var fields: Fields = [:]
    func upload(_ name: String) -> Upload? {
      if hasParts, let upload = call.files[name] { return upload }
      guard let address = parameters[name]?.string, address.hasPrefix("attach://") else { return nil }
      return call.files[String(address.dropFirst("attach://".count))]
    }
    if kind.hasThumbnail, let upload = upload("thumbnail"), ImageSize.of(upload.bytes) != nil {
      fields["thumbnail"] = media(.photo, try store(upload, .photo), [:]).elements?.first
    }
    if kind == .video, let address = parameters["cover"]?.string ?? (upload("cover") != nil ? "" : nil) {
      fields["cover"] = media(.photo, try file(address, .photo, call, part: hasParts ? "cover" : nil), [:])
    }
    return fields
  }

  /// Returns the fields of a message with a file.
  ///
  /// - Parameter parameters: The parameters of the call, or an element of an album.
  private func content(
    _ kind: MediaKind, _ value: String?, _ parameters: Fields, _ call: BotCall, part: String?
  ) async throws -> Fields {
    let caption = kind.hasCaption ? try await caption(of: parameters) : [:]
    let file = try file(value, kind, call, part: part)
    let stills = try stills(of: kind, parameters, call, hasParts: part != nil)
    var fields: Fields = [kind.rawValue: media(kind, file, parameters, stills)]
    // An animation is a document for clients that do not know animations.
    if kind == .animation { fields["document"] = media(.document, file, [:], stills) }
    if kind == .livePhoto,
      let still = parameters["photo"]?.string ?? (call.files["photo"] != nil ? "attach://photo" : nil),
      var object = fields[kind.rawValue]?.members
    {
      object["photo"] = media(.photo, try self.file(still, .photo, call), [:])
      fields[kind.rawValue] = .object(object)
    }
    if parameters["has_spoiler"]?.isTrue ?? false { fields["has_media_spoiler"] = .flag(true) }
    return fields.merging(caption) { $1 }
  }

  func sendMedia(_ kind: MediaKind, _ call: BotCall, _ bot: Int) async throws -> JSON {
    let delivery = try await delivery(call, bot)
    let content = try await content(
      kind, call.text(kind.rawValue), call.parameters, call, part: kind.rawValue)
    return post(content, delivery, from: bot)
  }

  // MARK: - Albums

  private func kind(of item: JSON) throws -> MediaKind {
    guard let kind = item["type"]?.string.flatMap(MediaKind.init) else {
      throw BotError("can't use the media of the specified type in the album")
    }
    return kind
  }

  func sendMediaGroup(_ call: BotCall, _ bot: Int) async throws -> JSON {
    let delivery = try await delivery(call, bot)
    let items = call["media"]?.elements ?? []
    guard (2...10).contains(items.count) else { throw BotError("there must be 2 to 10 items in the album") }
    let kinds = try items.map { try kind(of: $0) }
    let visual: Set<MediaKind> = [.photo, .video, .livePhoto]
    guard kinds.allSatisfy({ visual.contains($0) }) || kinds.allSatisfy({ $0 == kinds[0] }),
      kinds.allSatisfy({ visual.contains($0) || $0 == .audio || $0 == .document })
    else { throw BotError("can't use the media of the specified type in the album") }
    var contents: [Fields] = []
    for (item, kind) in zip(items, kinds) {
      contents.append(try await content(kind, item["media"]?.string, item.members ?? [:], call, part: nil))
    }
    let album = newAlbum()
    return .list(contents.map { post($0.merging(["media_group_id": album]) { $1 }, delivery, from: bot) })
  }

  /// Returns the id of a new album.
  func newAlbum() -> JSON { .text("\(9_000_000_000_000 + state.number("album"))") }

  func sendPaidMedia(_ call: BotCall, _ bot: Int) async throws -> JSON {
    let delivery = try await delivery(call, bot)
    let items = call["media"]?.elements ?? []
    guard (1...10).contains(items.count) else { throw BotError("there must be 1 to 10 items in the album") }
    guard let stars = call.int("star_count"), (1...25_000).contains(stars) else {
      throw BotError("STARS_INVALID")
    }
    var media: [JSON] = []
    for item in items {
      let kind = try kind(of: item)
      let fields = try await content(kind, item["media"]?.string, item.members ?? [:], call, part: nil)
      media.append(.object(["type": .text(kind.rawValue), kind.rawValue: fields[kind.rawValue] ?? .null]))
    }
    let info: Fields = ["star_count": .integer(stars), "paid_media": .list(media)]
    let caption = try await caption(of: call.parameters)
    return post(caption.merging(["paid_media": .object(info)]) { $1 }, delivery, from: bot)
  }

  /// Returns the content of `editMessageMedia`.
  func editedMedia(_ call: BotCall) async throws -> Fields {
    let item = call["media"] ?? .null
    return try await content(try kind(of: item), item["media"]?.string, item.members ?? [:], call, part: nil)
  }

  // MARK: - Downloads

  private static let longestDownload = 20 << 20

  func getFile(_ call: BotCall, _ bot: Int) throws -> JSON {
    guard let file = state.files[call.text("file_id") ?? ""] else { throw BotError("invalid file_id") }
    guard file.byteCount <= Self.longestDownload else { throw BotError("file is too big") }
    return describe(file)
  }

  private func describe(_ file: StoredFile) -> JSON {
    .object([
      "file_id": .text(file.id), "file_unique_id": .text(file.uniqueID),
      "file_size": .integer(file.byteCount),
      "file_path": .text(file.path),
    ])
  }

  func uploadStickerFile(_ call: BotCall, _ bot: Int) throws -> JSON {
    describe(try file(call.text("sticker"), .sticker, call, part: "sticker"))
  }

  /// Returns a file for a download.
  func download(token: String, path: String) throws -> (StoredFile, [UInt8]) {
    _ = try bot(token: token)
    // The path contains the id.
    let id = path.split(separator: "/").last?.prefix { $0 != "." } ?? ""
    guard let file = state.files[String(id)], file.path == path, file.byteCount <= Self.longestDownload,
      let bytes = state.contents[file.id]
    else { throw BotError(404, nil) }
    return (file, bytes)
  }
}

/// The size of an image, from its header.
struct ImageSize: Equatable, Codable, Sendable {
  var width: Int
  var height: Int
  var type: String

  /// Returns the size of a PNG, GIF, JPEG or WebP image, or `nil` for other files.
  static func of(_ bytes: [UInt8]) -> ImageSize? {
    func big(_ place: Int, _ count: Int) -> Int {
      bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
    func little(_ place: Int, _ count: Int) -> Int {
      bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]), bytes.count >= 24 {
      return ImageSize(width: big(16, 4), height: big(20, 4), type: "image/png")
    }
    if bytes.starts(with: "GIF8".utf8), bytes.count >= 10 {
      return ImageSize(width: little(6, 2), height: little(8, 2), type: "image/gif")
    }
    if bytes.starts(with: "RIFF".utf8), bytes.count >= 30, bytes[8..<12].elementsEqual("WEBP".utf8) {
      switch String(decoding: bytes[12..<16], as: UTF8.self) {
      case "VP8X": return ImageSize(width: little(24, 3) + 1, height: little(27, 3) + 1, type: "image/webp")
      case "VP8L":
        let bits = little(21, 4)
        return ImageSize(width: bits & 0x3fff + 1, height: bits >> 14 & 0x3fff + 1, type: "image/webp")
      case "VP8 ":
        return ImageSize(width: little(26, 2) & 0x3fff, height: little(28, 2) & 0x3fff, type: "image/webp")
      default: return nil
      }
    }
    guard bytes.starts(with: [0xff, 0xd8]) else { return nil }
    var place = 2
    while place + 9 < bytes.count {
      guard bytes[place] == 0xff else { return nil }
      let marker = bytes[place + 1]
      if (0xc0...0xcf).contains(marker), ![0xc4, 0xc8, 0xcc].contains(marker) {
        return ImageSize(width: big(place + 7, 2), height: big(place + 5, 2), type: "image/jpeg")
      }
      if marker == 0xff {
        place += 1
      } else if (0xd0...0xd9).contains(marker) || marker == 0x01 {
        place += 2
      } else {
        place += 2 + big(place + 2, 2)
      }
    }
    return nil
  }
}
