import PageModel

/// Media, alone and in groups, and maps (Docs/Input.md 8.2).
extension MarkupPageReader {
  /// Whether an image stands in a line of text.
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
    // A picture that is a link; `link` of what comes next is lost when the text before it ends.
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

  /// Whatever a figure holds, and its caption beneath.
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

  /// The contents without their captions, and the caption, whose credit may stand in it or behind it.
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
      warn(.missingField, "'tg-map' without its place: expected 'lat' and 'long'", at: origin)
    }
    block(
      .map(
        Map(
          latitude: latitude ?? 0, longitude: longitude ?? 0,
          zoom: max(0, integer(element, "zoom", at: origin) ?? 0),
          width: extent(element, "width"), height: extent(element, "height"))), at: origin)
  }

  /// Part of Telegraph's dialect alone.
  mutating func frame(_ element: MarkupElement, at origin: InputOrigin) {
    guard dialect == .telegraph else {
      warn(.unknownBlock, "'iframe' is no part of Rich HTML: a placeholder stands in its place", at: origin)
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
  /// Gives the block a caption; false when it cannot have one, or has it.
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
