import PageModel

/// Single media, groups of media, and maps (Spec/Input.md 8.2).
extension MarkupPageReader {
  /// Returns whether an image is part of a line of text.
  func isInlineImage(_ element: MarkupElement) -> Bool {
    let host = element["src"].flatMap { TelegramAddress($0.trimmingSpace) }?.host
    return host == "emoji" || host == "time"
  }

  mutating func image(_ element: MarkupElement, at origin: InputOrigin) {
    let address = element["src"].flatMap { TelegramAddress($0.trimmingSpace) }
    let alternative = element["alt"] ?? ""
    switch address?.host {
    case "emoji": addEmoji(id: address?["id"], alternative: alternative, at: origin)
    case "time":
      addTime(unix: address?["unix"], format: address?["format"], label: .plain(alternative), at: origin)
    default: medium(.photo, element, at: origin)
    }
  }

  mutating func player(_ tag: MarkupTag.Known, _ element: MarkupElement, at origin: InputOrigin) {
    medium(tag == .video ? .video : tag == .audio ? .audio : .file, element, at: origin)
  }

  private mutating func medium(_ kind: MarkupMedium.Kind, _ element: MarkupElement, at origin: InputOrigin) {
    // The link around an image. It is read before `flush`, because the end of the text before the image loses
    // it.
    let link = flow.line.linkTarget
    flush()
    let medium = findMedium(kind, element, at: origin)
    let hasSpoiler = element["tg-spoiler"] != nil
    switch medium.kind {
    case .photo:
      var photo = Photo(media: medium.id, hasSpoiler: hasSpoiler)
      if case .url(let url, _) = link { photo.url = url }
      append(.photo(photo), at: origin)
    case .video, .animation:
      let isAnimation = medium.kind == .animation
      append(
        .video(
          Video(
            media: medium.id, autoplays: element["autoplay"] != nil,
            loops: isAnimation || element["loop"] != nil,
            hasSpoiler: hasSpoiler, isAnimation: isAnimation)), at: origin)
    case .audio, .voice: append(.audio(Audio(media: medium.id, isVoice: medium.kind == .voice)), at: origin)
    case .file: append(.document(DocumentBlock(media: medium.id)), at: origin)
    }
  }

  // MARK: - Groups

  /// Reads a figure with any contents and the caption below them.
  mutating func figure(_ element: MarkupElement, at origin: InputOrigin) {
    flush()
    let (children, caption) = captioned(element.children)
    let blocks = blocks(of: children)
    flow.blocks += blocks
    guard let caption else { return }
    if let last = flow.blocks.indices.last, !blocks.isEmpty, flow.blocks[last].kind.setCaption(caption) {
      return
    }
    for text in [caption.text, caption.credit] where !text.isAbsent { append(.paragraph(text), at: origin) }
  }

  mutating func mediaGroup(_ tag: MarkupTag.Known, _ element: MarkupElement, at origin: InputOrigin) {
    flush()
    let (children, caption) = captioned(element.children)
    let group = MediaGroup(blocks: blocks(of: children), caption: caption ?? Caption())
    append(tag == .collage ? .collage(group) : .slideshow(group), at: origin)
  }

  /// Returns the contents without their captions, and the caption, whose credit may be inside or after it.
  private mutating func captioned(_ nodes: [MarkupNode]) -> ([MarkupNode], Caption?) {
    var caption: Caption?
    var rest: [MarkupNode] = []
    for node in nodes {
      switch node.element?.tag {
      case .known(.figcaption):
        let (children, credit) = (node.element?.children ?? []).splittingTrailing(.cite)
        let text = richText(of: children)
        let previous = caption ?? Caption()
        caption = Caption(
          text: previous.text.isAbsent ? text : previous.text,
          credit: credit.map { richText(of: $0.children) } ?? previous.credit)
      case .known(.cite):
        caption = Caption(text: caption?.text ?? .empty, credit: richText(of: node.element?.children ?? []))
      default: rest.append(node)
      }
    }
    if let found = caption, found.text.isAbsent, found.credit.isAbsent { caption = nil }
    return (rest, caption)
  }

  // MARK: - Maps and frames

  mutating func map(_ element: MarkupElement, at origin: InputOrigin) {
    let latitude = number(element, "lat", at: origin)
    let longitude = number(element, "long", at: origin)
    if latitude == nil || longitude == nil {
      warn(.missingField, "'tg-map' has no place", help: "set its attributes 'lat' and 'long'", at: origin)
    }
    block(
      .map(
        Map(
          latitude: latitude ?? 0, longitude: longitude ?? 0,
          zoom: max(0, integer(element, "zoom", at: origin) ?? 0),
          width: extent(element, "width"), height: extent(element, "height"))), at: origin)
  }

  /// Reads an `iframe`, which only Telegraph's dialect has.
  mutating func frame(_ element: MarkupElement, at origin: InputOrigin) {
    guard dialect == .telegraph else {
      warn(.unknownBlock, "'iframe' is not part of Rich HTML: a placeholder is drawn instead", at: origin)
      return block(.unsupported(kind: "iframe"), at: origin)
    }
    let url = address(required(element, "src", of: "iframe", at: origin))
    block(
      .webEmbed(
        WebEmbed(
          url: url.isEmpty ? nil : url, width: extent(element, "width"), height: extent(element, "height"))),
      at: origin)
  }
}

extension Block.Kind {
  /// Sets the caption of the block; returns false if the block cannot have one, or is a group that already
  /// has one.
  fileprivate mutating func setCaption(_ caption: Caption) -> Bool {
    switch self {
    case .photo(var photo):
      photo.caption = caption
      self = .photo(photo)
    case .video(var video):
      video.caption = caption
      self = .video(video)
    case .audio(var audio):
      audio.caption = caption
      self = .audio(audio)
    case .document(var document):
      document.caption = caption
      self = .document(document)
    case .map(var map):
      map.caption = caption
      self = .map(map)
    case .webEmbed(var embed):
      embed.caption = caption
      self = .webEmbed(embed)
    case .collage(var group) where group.caption == Caption():
      group.caption = caption
      self = .collage(group)
    case .slideshow(var group) where group.caption == Caption():
      group.caption = caption
      self = .slideshow(group)
    default: return false
    }
    return true
  }
}

/// The medium of a tag.
struct MarkupMedium {
  enum Kind { case photo, video, animation, audio, voice, file }

  var kind: Kind
  /// The id; `nil` if the tag names no medium.
  var id: MediaID?
}

/// The search for media of tags and their registration (Spec/Input.md 2.5, 8.2).
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

  /// Finds the medium of `tg://photo?id=…` among the media that were sent with the text.
  private mutating func listed(
    _ address: TelegramAddress, _ kind: MarkupMedium.Kind, source: String, at origin: InputOrigin
  ) -> MarkupMedium {
    guard let name = address["id"] else {
      warn(
        .badValue, "'\(source.asExcerpt)' has no id of a medium", help: "write it as tg://photo?id=NAME",
        at: origin)
      return MarkupMedium(kind: kind)
    }
    let id = MediaID(rawValue: name)
    // If the tag and the address disagree, the address decides.
    let kind = Self.kinds[address.host] ?? kind
    if let entry = entries[name], media.table.photos[id] == nil, media.table.documents[id] == nil {
      media.fields.family = Family(of: entry) ?? .botAPI
      media.addMedia(entry, id: id)
    }
    if let document = media.table.documents[id] {
      switch (kind, document.kind) {
      case (.video, .animation): return MarkupMedium(kind: .animation, id: id)
      case (.audio, .voice): return MarkupMedium(kind: .voice, id: id)
      default: break
      }
    }
    let isThere = kind == .photo ? media.table.photos[id] != nil : media.table.documents[id] != nil
    // A media folder may contain a file with that name.
    if !isThere { enter([.opaque(name)], kind, id: id) }
    return MarkupMedium(kind: kind, id: id)
  }

  private static let kinds: [String: MarkupMedium.Kind] = [
    "photo": .photo, "video": .video, "animation": .animation, "audio": .audio, "voice": .voice,
    "voice_note": .voice, "document": .file,
  ]

  // MARK: - Media of their own

  /// Returns the kind of a medium. A GIF in `video` is an animation, and an OGG file in `audio` is a voice
  /// note.
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
    let id = media.newID(kind == .photo ? "photo" : kind.documentKind.rawValue)
    enter(sources(of: source), kind, id: id, from: element)
    if kind != .photo, !DataURI.isOne(source) {
      media.table.documents[id]?.fileName = MediaReader.fileName(of: source)
    }
    if let poster = element["poster"]?.trimmingSpace, !poster.isEmpty {
      let size = PhotoSize(width: 0, height: 0, sources: sources(of: address(poster)))
      media.table.documents[id]?.thumbnail = size
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
      media.table.photos[id] = PhotoMedia(id: id, sizes: [size])
    } else {
      media.table.documents[id] = DocumentMedia(
        id: id, kind: kind.documentKind, width: width, height: height, sources: sources)
    }
  }

  /// Returns the sources of a path. It may be escaped like a URL, with `%20` for a space.
  private func sources(of path: String) -> [MediaSource] {
    let source = media.source(path: path)
    guard case .path = source, let plain = DataURI.unescaped(path), plain != path else { return [source] }
    return [source, .path(plain)]
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
  /// The name of the tag in warnings.
  var tagName: String {
    switch tag {
    case .known(let known): known.rawValue
    case .unknown(let name): name
    }
  }
}

/// The kind of a medium according to the file extension of its address, for addresses whose kind is not known
/// otherwise (Spec/Input.md 8.1).
package enum MediaEnding: Equatable {
  case video, animation, audio, voice, document
  /// A photo, or an unknown extension.
  case photo

  /// - Parameter address: the address, which may have a query and a fragment.
  package init(of address: String) {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let name = path.split(separator: "/").last ?? ""
    self = Self.kinds[name.split(separator: ".").last?.lowercased() ?? ""] ?? .photo
  }

  private static let kinds: [String: MediaEnding] = {
    let endings: [(MediaEnding, [String])] = [
      (.video, ["mp4", "mov", "m4v", "webm", "mkv"]), (.animation, ["gif"]),
      (.audio, ["mp3", "m4a", "aac", "flac", "wav"]), (.voice, ["ogg", "oga", "opus"]),
      (
        .document,
        ["pdf", "zip", "gz", "7z", "rar", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "csv", "txt"]
      ),
    ]
    return Dictionary(uniqueKeysWithValues: endings.flatMap { kind, names in names.map { ($0, kind) } })
  }()
}
