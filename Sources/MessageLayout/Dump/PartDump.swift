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
    case .pictures(let part): part.dump(into: &node)
    case .file(let part): part.dump(into: &node)
    case .art(let part): part.dump(into: &node)
    case .preview(let part): part.dump(into: &node)
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
    case .pictures(let part): part.kind.rawValue
    case .file(let part): part.kind.rawValue
    case .art(let part): part.kind.rawValue
    case .preview: "preview"
    case .reactions: "reactions"
    case .boxes(let part): part.kind.rawValue
    }
  }
}

extension PreviewPart {
  fileprivate func dump(into node: inout DumpNode) {
    node.line("panel", hasPanel ? panel.frame : nil)
    node.text("title", title)
    question?.dump(into: &node)
    node.text("subtitle", subtitle)
    node.text("text", text)
    node.key(
      "button",
      button.map { button in
        var node = DumpNode()
        node.key("frame", button.frame)
        node.key("text", button.label.text)
        return node
      })
    node.key(
      "image",
      picture.map { picture in
        var node = DumpNode()
        node.key("frame", picture.frame)
        node.natural(picture.natural)
        node.key("cornerRadius", picture.cornerRadius)
        return node
      })
    node.line(nil, picture?.frame, as: "image")
    node.key("card", picture?.card?.name)
    node.line(nil, picture?.card?.sticker?.frame, as: "sticker")
    node.key("price", picture?.badge?.text.text)
    if let badge = picture?.badge { node.line("price \(badge.frame.words) \(badge.text.words)") }
    if !stickers.isEmpty { node.line("stickers", stickers.map(\.frame), as: "sticker") }
    if let file {
      var dump = DumpNode()
      file.dump(into: &dump)
      node.child("file", dump)
    }
    if let button { node.line("button \(button.frame.words) \(button.label.words)") }
  }
}

extension PreviewCard {
  fileprivate var name: String {
    sticker != nil ? "gift" : bubbles.isEmpty ? "wallpaper" : "theme"
  }
}

extension QuestionBadge {
  fileprivate func dump(into node: inout DumpNode) {
    node.line(nil, ground, as: "badge")
    node.line(label, as: "badge")
  }
}

// MARK: - Pictures, files and art

extension PicturesPart {
  fileprivate func dump(into node: inout DumpNode) {
    if kind == .album {
      node.children("cells", pictures) { picture in
        var cell = DumpNode()
        picture.dump(into: &cell)
        return cell
      }
    } else {
      pictures.first?.dump(into: &node)
    }
    node.key("price", price?.label.text)
    if let price { node.line("price \(price.frame.words) \(price.label.words)") }
  }
}

extension MessagePicture {
  fileprivate func dump(into node: inout DumpNode) {
    var words = DumpNode("picture")
    words.say(frame)
    words.say(corners.list, as: "corners")
    words.say(tail != nil, as: "tail")
    words.say(veil != nil, as: "spoiler")
    node.line(words.words)
    node.key("picture", frame)
    node.key("media", media?.rawValue)
    node.natural(natural)
    node.key("corners", corners.list)
    node.key("tail", tail != nil)
    node.key("spoiler", veil != nil)
    if action == .play { node.line("control", disc) }
    if case .transfer(let share) = action {
      node.line("control", disc)
      node.key("progress", Int((share * 100).rounded()))
    }
    if let loading { node.key("loading", loading.dump) }
    node.child("badge", badge?.dump)
    if let loading { node.child(nil, loading.dump) }
  }
}

extension MediaBadge {
  fileprivate var dump: DumpNode {
    var node = DumpNode("badge")
    node.word("frame", frame)
    node.key("text", label.text)
    node.say(label.words)
    node.word("muted", mute != nil)
    return node
  }
}

extension LoadingBadge {
  fileprivate var dump: DumpNode {
    let labels = [duration, size].compactMap { $0 }
    var node = DumpNode("loading")
    node.word("frame", frame)
    node.key("text", labels.map(\.text).joined(separator: ", "))
    node.say(labels.map(\.words))
    return node
  }
}

extension FilePart {
  fileprivate func dump(into node: inout DumpNode) {
    node.key("control", preview?.frame ?? row.control)
    node.line(nil, row.control, as: "control")
    node.line(nil, preview?.frame, as: "preview")
    node.text("title", title)
    node.text("subtitle", subtitle)
    if let preview { node.natural(preview.natural) }
    if let waveform { node.child("waveform", waveform.dump) }
    if let transcript {
      node.key("transcript", transcript.boxes.compactMap(\.text).joined(separator: "\n"))
      node.line("transcribe", transcript.button)
      for box in transcript.boxes { node.line(box, as: "transcript") }
    }
  }
}

extension WaveformBox {
  fileprivate var dump: DumpNode {
    var node = DumpNode("waveform")
    node.word("frame", frame)
    node.word("bars", bars.count, as: "bars")
    node.line(nil, bars, as: "bar")
    return node
  }
}

extension ArtPart {
  fileprivate func dump(into node: inout DumpNode) {
    node.key("media", media?.rawValue)
    node.natural(natural)
    if let die { node.line("value", die.name) }
    guard let videoNote else { return }
    node.key("duration", videoNote.duration.text)
    if die == nil { node.line("duration \(videoNote.pill.frame.words) \(videoNote.duration.words)") }
  }
}

extension DieFace {
  /// The result of the die.
  fileprivate var name: String {
    switch self {
    case .pips(let count): "pips \(count)"
    case .dart(let rings): "rings \(rings)"
    case .reels(let reels): "reels " + reels.map(\.name).joined(separator: " ")
    }
  }
}
