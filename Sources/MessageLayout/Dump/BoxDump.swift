import PageLayout
import Primitives

/// Parts that consist of boxes: in text a line for each box, in JSON the keys of `keys` (Spec/Dumps.md).
extension BoxPart {
  func dump(into node: inout DumpNode, _ details: DumpDetails) {
    switch kind {
    case .text: return dumpText(into: &node, details)
    case .photo, .video, .animation, .album: return dumpPictures(into: &node)
    case .file, .music, .voice: return dumpFile(into: &node)
    case .sticker, .dice, .videoNote: return dumpArt(into: &node)
    case .preview: return dumpPreview(into: &node)
    default: break
    }
    for (key, name, form) in kind.keys {
      node.key(key, form.value(of: boxes.filter { $0.name == name }))
    }
    for box in boxes { box.say(in: &node) }
  }
}

/// The form in which JSON contains the boxes of a name.
enum BoxForm {
  /// The text of the box, its frame, its corners, the texts of all boxes, or a node for each box.
  case text, frame, corners, texts, nodes

  fileprivate func value(of boxes: [Box]) -> DumpValue {
    switch self {
    case .text: boxes.first?.text.map(DumpValue.quotation) ?? .null
    case .frame: boxes.first.map { .rect($0.frame) } ?? .null
    case .corners: boxes.first?.corners.map { .list($0.map(DumpValue.number)) } ?? .null
    case .texts: .list(boxes.compactMap(\.text).map(DumpValue.quotation))
    case .nodes: .nodes(boxes) { $0.partDump }
    }
  }
}

extension BoxPart.Kind {
  /// The keys of the part in JSON.
  var keys: [(key: String, name: Box.Name, form: BoxForm)] {
    switch self {
    // Their dumps do not follow the order of their boxes.
    case .text, .photo, .video, .animation, .album, .file, .music, .voice, .sticker, .dice, .videoNote,
      .preview:
      []
    case .emoji: [("text", .text, .text)]
    case .location:
      [
        ("map", .map, .frame), ("corners", .map, .corners), ("title", .title, .text), ("text", .text, .text),
        ("timer", .timer, .frame),
      ]
    case .factCheck:
      [
        ("panel", .panel, .frame), ("title", .title, .text), ("text", .text, .text), ("note", .note, .text),
      ]
    case .contact:
      [
        ("panel", .panel, .frame), ("avatar", .avatar, .frame), ("title", .title, .text),
        ("text", .text, .text),
        ("buttons", .button, .texts),
      ]
    case .poll:
      [
        ("question", .question, .text), ("title", .kind, .text), ("options", .option, .nodes),
        ("footer", .footer, .text), ("deadline", .deadline, .text),
      ]
    case .checklist: [("title", .title, .text), ("tasks", .task, .nodes), ("footer", .footer, .text)]
    case .giveaway:
      [
        ("picture", .picture, .frame), ("badge", .badge, .text), ("texts", .text, .texts),
        ("chips", .chip, .texts), ("button", .button, .frame),
      ]
    case .call:
      [
        ("title", .title, .text), ("text", .text, .text), ("people", .people, .text),
        ("button", .button, .frame),
      ]
    case .widget: [("panel", .panel, .frame), ("title", .title, .text), ("text", .text, .text)]
    case .button: [("text", .text, .text), ("button", .button, .frame)]
    case .comments: [("text", .text, .text)]
    }
  }
}

extension Box.Name {
  /// True if dumps leave the boxes out, because they only separate or decorate others.
  fileprivate var isDecoration: Bool {
    switch self {
    case .icon, .rule, .track, .rim, .commenter, .unread, .label: true
    default: false
    }
  }
}

extension Box {
  /// Returns all of some boxes and the boxes in them that have a name.
  static func all(_ name: Name, in boxes: [Box]) -> [Box] {
    boxes.flatMap { $0.name == name ? [$0] : all(name, in: $0.boxes) }
  }

  /// The lines of a text, in the row's space.
  var placedLines: [BoxLine] {
    if case .text(let box) = content { box.lines.map { $0.offsetBy(frame.origin) } } else { [] }
  }

  /// The frame and the words, as a node called like the box.
  var textDump: DumpNode {
    var node = DumpNode(name.rawValue)
    node.word("frame", frame)
    node.word("text", Quotation(text ?? ""))
    return node
  }

  /// The words of the box; for a group, those of its first text.
  var text: String? {
    switch content {
    case .line(let line), .cutLine(let line), .ribbon(let line, _): line.text
    case .text(let box): TextBlock(frame: frame, box: box).text
    case .avatar(let avatar): name == .avatar ? avatar.letters : nil
    case .group(let boxes, _), .fading(let boxes, _): boxes.lazy.compactMap(\.text).first
    case .letters(let letters, _): letters.text
    default: nil
    }
  }

  /// Adds the box to the text of a dump.
  fileprivate func say(in node: inout DumpNode) {
    if name.isDecoration { return }
    switch name {
    case .option, .task: node.child(nil, partDump)
    case .chip:
      let label = parts.first { $0.name == .label }
      node.line("chip \(frame.words) \(label?.words ?? "")")
    case .mark:
      let isRight = parts.contains { if case .icon(.right, _) = $0.content { true } else { false } }
      node.line("mark \(frame.words) \(isRight ? "right" : "wrong")")
    case .map:
      var line = DumpNode("map")
      line.say(frame)
      line.say(corners, as: "corners")
      line.say(hasTail, as: "tail")
      node.line(line.words)
    default: node.line("\(name.rawValue) \(words)")
    }
  }

  /// The frame, and the text of a box that is not a group.
  var words: String {
    guard parts.isEmpty, let text else { return frame.words }
    return "\(frame.words) \(JSONWriter.quoted(text))"
  }

  /// The radii of the corners of an image in a bubble, clockwise from the top left.
  fileprivate var corners: [Double]? {
    if case .image(let image) = content, case .bubble(let corners, _) = image.outline {
      corners.list
    } else {
      nil
    }
  }

  private var hasTail: Bool {
    if case .image(let image) = content, case .bubble(_, _?) = image.outline { true } else { false }
  }

  /// The boxes of a group.
  private var parts: [Box] { if case .group(let boxes, _) = content { boxes } else { [] } }

  /// The option of a poll, or a task: the first text is on the line of the node.
  fileprivate var partDump: DumpNode {
    var node = DumpNode(name.rawValue)
    node.word("frame", frame)
    let text = parts.first
    node.key("text", text?.text ?? "")
    node.say(text?.words)
    for part in parts.dropFirst() { part.say(in: &node) }
    if let image = parts.first(where: { $0.name == .image }), case .image(let picture) = image.content {
      node.key("image", image.frame)
      node.key("natural", picture.natural)
    }
    if let percent = parts.first(where: { $0.name == .percent })?.value {
      node.key("percent", percent)
      node.key("bar", parts.first { $0.name == .bar }?.frame)
      node.key("marked", parts.contains { $0.name == .mark })
    }
    if name == .task { node.key("done", parts.contains { $0.name == .disc || $0.name == .check }) }
    return node
  }
}

extension DumpNode {
  /// Adds the text of a box to both formats; text dumps have its frame on a separate line.
  mutating func text(_ key: String, _ box: Box?) {
    self.key(key, box?.text)
    line(box, as: key)
  }

  /// Adds the text of a box and its frame on a separate line to text dumps only.
  mutating func line(_ box: Box?, as label: String) {
    guard let box else { return }
    line("\(label) \(box.words)")
  }
}
