import PageModel

/// What a media tag shows.
struct MarkupMedium {
  enum Kind { case photo, video, animation, audio, voice, file }

  var kind: Kind
  /// `nil` when the tag names nothing.
  var id: MediaID?
}

/// Finding and entering the media of tags (Docs/Input.md 2.5, 8.2).
extension MarkupPageReader {
  mutating func findMedium(
    _ kind: MarkupMedium.Kind, _ element: MarkupElement, at origin: InputOrigin
  ) -> MarkupMedium {
    let inner =
      element["src"] == nil
      ? element.children.lazy.compactMap(\.element).first { $0.tag == .known(.source) } : nil
    let owner = inner ?? element
    let source = address(required(owner, "src", of: element.tagName, at: origin))
    guard !source.isEmpty else { return MarkupMedium(kind: kind) }
    if let address = TelegramAddress(source) { return listed(address, kind, source: source, at: origin) }
    let kind = Self.kind(of: source, type: owner["type"], in: kind)
    return MarkupMedium(kind: kind, id: enter(source, kind, element))
  }

  // MARK: - Media of the message

  /// `tg://photo?id=…` names one of the media that were sent with the text.
  private mutating func listed(
    _ address: TelegramAddress, _ kind: MarkupMedium.Kind, source: String, at origin: InputOrigin
  ) -> MarkupMedium {
    guard let name = address["id"] else {
      warn(.badValue, "'\(source.asExcerpt)' names no medium: expected tg://photo?id=…", at: origin)
      return MarkupMedium(kind: kind)
    }
    let id = MediaID(rawValue: name)
    // A tag and an address that disagree: the address says what is there.
    let kind = Self.kinds[address.host] ?? kind
    if let entry = entries[name], reader.media.photos[id] == nil, reader.media.documents[id] == nil {
      reader.family = Family(of: entry) ?? .botAPI
      reader.addMedia(entry, id: id)
    }
    if let document = reader.media.documents[id] {
      switch (kind, document.kind) {
      case (.video, .animation): return MarkupMedium(kind: .animation, id: id)
      case (.audio, .voice): return MarkupMedium(kind: .voice, id: id)
      default: break
      }
    }
    let isThere = kind == .photo ? reader.media.photos[id] != nil : reader.media.documents[id] != nil
    // A media folder may have a file of that name.
    if !isThere { enter([.opaque(name)], kind, id: id) }
    return MarkupMedium(kind: kind, id: id)
  }

  private static let kinds: [String: MarkupMedium.Kind] = [
    "photo": .photo, "video": .video, "animation": .animation, "audio": .audio, "voice": .voice,
    "voice_note": .voice, "document": .file,
  ]

  // MARK: - Media of their own

  /// A GIF in `video` is an animation, an OGG in `audio` a voice note.
  private static func kind(of source: String, type: String?, in kind: MarkupMedium.Kind) -> MarkupMedium.Kind
  {
    let ending = MediaEnding(of: source)
    let mime =
      (DataURI.isOne(source) ? String(source.dropFirst(5).prefix { $0 != "," && $0 != ";" }) : type ?? "")
      .lowercased()
    switch kind {
    case .video: return mime == "image/gif" || ending == .animation ? .animation : .video
    case .audio:
      return mime == "audio/ogg" || ending == .voice ? .voice : .audio
    case .photo, .animation, .voice, .file: return kind
    }
  }

  private mutating func enter(_ source: String, _ kind: MarkupMedium.Kind, _ element: MarkupElement)
    -> MediaID
  {
    let id = reader.newMediaID(kind == .photo ? "photo" : kind.documentKind.rawValue)
    enter(sources(of: source), kind, id: id, from: element)
    if kind != .photo, !DataURI.isOne(source) {
      reader.media.documents[id]?.fileName = Self.fileName(of: source)
    }
    if let poster = element["poster"]?.trimmingSpace, !poster.isEmpty {
      let size = PhotoSize(width: 0, height: 0, sources: sources(of: address(poster)))
      reader.media.documents[id]?.thumbnail = size
    }
    return id
  }

  private mutating func enter(
    _ sources: [MediaSource], _ kind: MarkupMedium.Kind, id: MediaID,
    from element: MarkupElement = MarkupElement(tag: .known(.img))
  ) {
    let (width, height) = (extent(element, "width"), extent(element, "height"))
    if kind == .photo {
      let size = PhotoSize(width: width, height: height, sources: sources)
      reader.media.photos[id] = PhotoMedia(id: id, sizes: [size])
    } else {
      reader.media.documents[id] = DocumentMedia(
        id: id, kind: kind.documentKind, width: width, height: height, sources: sources)
    }
  }

  /// A path may be written as an address is, with `%20` for a space.
  private func sources(of path: String) -> [MediaSource] {
    let source = reader.source(path: path)
    guard case .path = source, let plain = DataURI.unescaped(path), plain != path else { return [source] }
    return [source, .path(plain)]
  }

  /// The last part of a path or an address.
  private static func fileName(of source: String) -> String {
    let path = source.prefix { $0 != "?" && $0 != "#" }
    return path.split(separator: "/").last.map(String.init) ?? ""
  }
}

extension MarkupMedium.Kind {
  fileprivate var documentKind: DocumentMedia.Kind {
    switch self {
    case .video: .video
    case .animation: .animation
    case .audio: .audio
    case .voice: .voice
    case .file, .photo: .file
    }
  }
}

extension MarkupElement {
  /// As a warning names it.
  var tagName: String {
    switch tag {
    case .known(let known): known.rawValue
    case .unknown(let name): name
    }
  }
}
