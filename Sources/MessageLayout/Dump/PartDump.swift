import PageLayout
import PageModel
import Primitives

extension PartBox {
  func dump(_ details: DumpDetails) -> DumpNode {
    var node = DumpNode()
    node.word("kind", content.kindName)
    node.word("frame", frame)
    switch content {
    case .page(let part):
      node.key("clip", part.clip.rect)
      node.line("clip \(part.clip.rect.words) radius \(JSONWriter.number(part.clip.radius))")
      node.key("origin", [part.origin.x, part.origin.y])
      node.line("origin (\(JSONWriter.number(part.origin.x)), \(JSONWriter.number(part.origin.y)))")
      var page = DumpNode()
      part.layout.dump(into: &page, details)
      node.child("page", page)
    case .reactions(let chips): node.children("chips", chips) { $0.dump("chip") }
    case .boxes(let part): part.dump(into: &node, details)
    }
    return node
  }
}

extension PartContent {
  /// The part's `kind` in dumps.
  var kindName: String {
    switch self {
    case .page: "page"
    case .reactions: "reactions"
    case .boxes(let part): part.kind.rawValue
    }
  }
}

/// The parts whose dumps do not follow the order of their boxes (Spec/Dumps.md).
extension BoxPart {
  // MARK: - Text

  /// Dumps a text, of which the panels come first in text dumps.
  func dumpText(into node: inout DumpNode, _ details: DumpDetails) {
    let lines = Box.all(.text, in: boxes).flatMap(\.placedLines)
    node.key("lines", DumpValue.nodes(lines) { $0.dump(details) })
    node.children("blocks", boxes.filter { !$0.boxes.isEmpty }) { block in
      var node = DumpNode()
      node.word("kind", block.name.rawValue)
      node.word("frame", block.frame)
      return node
    }
    for language in Box.all(.language, in: boxes) { node.line(language, as: "language") }
    node.children(nil, lines) { $0.dump(details) }
  }

  // MARK: - Preview

  func dumpPreview(into node: inout DumpNode) {
    let (image, price) = (self[.image], self[.price])
    let button = self[.button]
    node.line("panel", self[.panel]?.frame)
    node.text("title", self[.title])
    for badge in boxes where badge.name == .badge { node.line(badge, as: "badge") }
    node.text("subtitle", self[.subtitle])
    node.text("text", self[.text])
    node.key(
      "button",
      button.map { button in
        var node = DumpNode()
        node.key("frame", button.frame)
        node.key("text", button.text ?? "")
        return node
      })
    node.key("image", image?.pictureDump)
    node.line(nil, image?.frame, as: "image")
    node.key("card", image?.cardName)
    node.line(nil, image?[.sticker]?.frame, as: "sticker")
    node.key("price", price?.text)
    if let price { node.line("price \(price.frame.words) \(price[.text]?.words ?? "")") }
    let stickers = boxes.filter { $0.name == .sticker }
    if !stickers.isEmpty { node.line("stickers", stickers.map(\.frame), as: "sticker") }
    if let file = self[.file] {
      var dump = DumpNode()
      BoxPart(kind: .file, boxes: file.boxes).dumpFile(into: &dump)
      node.child("file", dump)
    }
    if let button { node.line("button \(button.frame.words) \(button[.label]?.words ?? "")") }
  }

  // MARK: - Pictures

  func dumpPictures(into node: inout DumpNode) {
    let pictures = boxes.filter { $0.name == .picture }
    if kind == .album {
      node.children("cells", pictures) { picture in
        var cell = DumpNode()
        picture.dumpPicture(into: &cell)
        return cell
      }
    } else {
      pictures.first?.dumpPicture(into: &node)
    }
    let price = self[.price]
    node.key("price", price?.text)
    if let price { node.line("price \(price.frame.words) \(price[.label]?.words ?? "")") }
  }

  // MARK: - Files and art

  func dumpFile(into node: inout DumpNode) {
    let (control, preview) = (self[.control], self[.preview])
    node.key("control", (preview ?? control)?.frame)
    node.line(nil, control?.frame, as: "control")
    node.line(nil, preview?.frame, as: "preview")
    node.text("title", self[.title])
    node.text("subtitle", self[.subtitle])
    if let preview { node.natural(preview.image?.natural) }
    if let waveform = self[.waveform] { node.child("waveform", waveform.waveformDump) }
    if let transcript = self[.transcript] {
      node.key("transcript", transcript.boxes.compactMap(\.text).joined(separator: "\n"))
      node.line("transcribe", self[.transcribe]?.frame)
      for box in transcript.boxes { node.line(box, as: "transcript") }
    }
  }

  func dumpArt(into node: inout DumpNode) {
    let image = self[.image]?.image
    node.key("media", image?.media?.rawValue)
    node.natural(image?.natural)
    if let die = self[.die]?.meaning { node.line("value", die) }
    guard let duration = self[.label], let pill = self[.pill] else { return }
    node.key("duration", duration.text)
    node.line("duration \(pill.frame.words) \(duration.words)")
  }

  subscript(_ name: Box.Name) -> Box? { boxes.first { $0.name == name } }
}

extension Box {
  var image: BoxImage? { if case .image(let image) = content { image } else { nil } }

  /// The image of a preview, which can be under a drawing.
  fileprivate var pictureDump: DumpNode {
    let image = image ?? self[.picture]?.image
    var node = DumpNode()
    node.key("frame", frame)
    node.natural(image?.natural)
    if case .rounded(let radius)? = image?.outline {
      node.key("cornerRadius", min(radius, min(frame.width, frame.height) / 2))
    }
    return node
  }

  /// The name of a drawing in place of a preview's image.
  fileprivate var cardName: String? {
    guard image == nil else { return nil }
    return self[.sticker] != nil ? "gift" : self[.bubble] == nil ? "wallpaper" : "theme"
  }

  fileprivate func dumpPicture(into node: inout DumpNode) {
    guard let image, case .bubble(let corners, let tail) = image.outline else { return }
    var words = DumpNode("picture")
    words.say(frame)
    words.say(corners.list, as: "corners")
    words.say(tail != nil, as: "tail")
    words.say(image.veil != nil, as: "spoiler")
    node.line(words.words)
    node.key("picture", frame)
    node.key("media", image.media?.rawValue)
    node.natural(image.natural)
    node.key("corners", corners.list)
    node.key("tail", tail != nil)
    node.key("spoiler", image.veil != nil)
    if let control = self[.control] {
      node.line("control", control.frame)
      if let progress = control.value { node.key("progress", progress) }
    }
    let (loading, badge) = (self[.loading], self[.badge])
    if let loading { node.key("loading", loading.loadingDump) }
    node.child("badge", badge?.badgeDump)
    if let loading { node.child(nil, loading.loadingDump) }
  }

  /// The duration of a video, or that an image is an animation.
  private var badgeDump: DumpNode {
    var node = DumpNode("badge")
    node.word("frame", frame)
    node.key("text", text ?? "")
    node.say(self[.label]?.words)
    node.word("muted", self[.mute] != nil)
    return node
  }

  /// The duration and file size of a missing video.
  private var loadingDump: DumpNode {
    let labels = boxes.filter { $0.name == .label }
    var node = DumpNode("loading")
    node.word("frame", frame)
    node.key("text", labels.compactMap(\.text).joined(separator: ", "))
    node.say(labels.map(\.words))
    return node
  }

  fileprivate var waveformDump: DumpNode {
    var node = DumpNode("waveform")
    node.word("frame", frame)
    node.word("bars", boxes.count, as: "bars")
    node.line(nil, boxes.map(\.frame), as: "bar")
    return node
  }
}
