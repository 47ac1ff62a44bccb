import PageLayout
import Primitives

/// A vertical list of rows: a chat or one message (Spec/Dumps.md).
package struct MessageRows: Sendable {
  package var rows: [MessageLayout]
  package var width: Double

  package init(_ rows: [MessageLayout], width: Double) {
    self.rows = rows
    self.width = width
  }

  package var size: Size { Size(width, rows.reduce(lead) { $0 + $1.size.height }) }

  /// The space above the first row for content that extends above the row: the pill of a sentence, a large
  /// sticker.
  private var lead: Double {
    guard let first = rows.first else { return 0 }
    let boxes = (first.service?.capsules ?? []) + first.parts.map(\.frame)
    let tops = boxes.map(\.minY) + [first.service?.card?.top].compactMap { $0 }
    let top = tops.min() ?? 0
    return top < 0 ? BubbleMetrics.gap - top : 0
  }

  /// The rows with their top left corners.
  package var placed: [(row: MessageLayout, origin: Point)] {
    var y = lead
    return rows.map { row in
      defer { y += row.size.height }
      return (row, Point(0, y))
    }
  }

  /// Returns the rows as JSON for other programs.
  package func json(_ details: DumpDetails = DumpDetails()) -> String { dump(details).json }

  /// The rows as indented text.
  package var textDump: String { dump(DumpDetails()).text }

  /// The rows and the things in them.
  package var elements: [LayoutElement] { dump(DumpDetails()).elements }

  private func dump(_ details: DumpDetails) -> DumpNode {
    DumpNode(
      rows: placed, named: "rows", design: rows.first?.designName, scale: rows.first?.scale, size: size
    ) { $0.row.dump(at: $0.origin, details) }
  }
}

extension DumpNode {
  /// Creates the node of a list of rows: a message, a chat or a screen (Spec/Dumps.md).
  init<Row>(
    rows: [Row], named name: String, design: String?, scale: Double?, size: Size,
    _ row: @escaping (Row) -> DumpNode
  ) {
    self.init(name)
    key("version", 1)
    key("design", design)
    key("scale", scale)
    key("width", size.width)
    word("size", size)
    children("rows", rows, isInset: false, row)
  }

  /// Adds a text to both formats; text dumps have its box on a separate line. Does nothing without a text.
  ///
  /// - Parameter label: precedes the box; the key by default.
  mutating func text(_ key: String, _ text: (some PlacedText)?, as label: String? = nil) {
    self.key(key, text?.text)
    line(text, as: label ?? key)
  }

  /// Adds a text and its box on a separate line to text dumps only.
  mutating func line(_ text: (some PlacedText)?, as label: String) {
    guard let text else { return }
    line("\(label) \(text.words)")
  }

  /// Adds the pixel size of an image to JSON dumps only; null if unknown.
  mutating func natural(_ size: Size?) { key("natural", size) }
}

/// A text with a box.
protocol PlacedText {
  var frame: Rect { get }
  var text: String { get }
}

extension Label: PlacedText {}
extension TextBlock: PlacedText {}

extension PlacedText {
  var words: String { "\(frame.words) \(JSONWriter.quoted(text))" }

  func dump(_ name: String) -> DumpNode {
    var node = DumpNode(name)
    node.word("frame", frame)
    node.word("text", Quotation(text))
    return node
  }
}

// MARK: - Messages

extension MessageLayout {
  func dump(at origin: Point, _ details: DumpDetails) -> DumpNode {
    var node = DumpNode()
    node.word("kind", service == nil ? "message" : "service")
    node.key("id", id.map { Int(clamping: $0) })
    node.key("source", source)
    node.word("frame", Rect(origin: origin, size: size))
    if let service {
      if let text = service.text { node.word("text", Quotation(text.text)) }
      if !service.capsules.isEmpty { node.line("capsules", service.capsules, as: "capsule") }
      if let photo = Box.first(.picture, in: service.photo) { node.line("photo", photo.frame) }
      if let card = service.card { node.child("card", card.dump) }
      dumpReactions(into: &node)
      return node
    }
    node.word("direction", side.rawValue)
    node.key("merged", merge.dump)
    if merge.above || merge.below { node.say("merged") }
    if merge.above { node.say("above") }
    if merge.below { node.say("below") }
    if let panel { node.child("panel", panel.dump) }
    node.child("bubble", bubbleDump)
    node.child("avatar", avatar?.rowDump)
    header.dump(into: &node)
    node.children("parts", parts) { $0.dump(details) }
    if let status { node.child("status", status.dump) }
    dumpReactions(into: &node)
    if !keyboard.isEmpty {
      node.key("keyboard", keyboard.map { DumpValue.nodes($0, \.dump) })
      node.children(nil, keyboard.joined(), \.dump)
    }
    if let share { node.line("share", share.frame) }
    if let failure { node.line("failure", failure.frame) }
    return node
  }

  private var bubbleDump: DumpNode? {
    guard let bubble else { return nil }
    var node = DumpNode("bubble")
    node.word("frame", bubble.frame)
    node.word("corners", bubble.corners.list, as: "corners")
    node.word("tail", bubble.hasTail)
    node.key("painted", bubble.isPainted)
    if !bubble.isPainted { node.say("unpainted") }
    return node
  }

  private func dumpReactions(into node: inout DumpNode) {
    if !reactions.isEmpty { node.children("reactions", reactions) { $0.dump("reaction") } }
  }
}

extension MergeState {
  fileprivate var dump: DumpNode {
    var node = DumpNode()
    node.key("above", above)
    node.key("below", below)
    return node
  }
}

extension AvatarBox {
  var dump: DumpNode {
    var node = DumpNode("avatar")
    node.word("frame", frame)
    node.word("letters", Quotation(letters))
    node.key("color", color)
    return node
  }

  fileprivate var rowDump: DumpNode {
    var node = dump
    node.say(color.map { String($0) } ?? "gone")
    return node
  }
}

extension HeaderBox {
  fileprivate func dump(into node: inout DumpNode) {
    if let name = self[.name] { node.child("name", name.textDump) }
    if let badge = self[.badge] { node.line(nil, badge.frame, as: "badge") }
    if let rank = self[.rank] { node.child("rank", rank.textDump) }
    if let via = self[.via] { node.child("via", via.textDump) }
    if let boost = self[.boost] { node.child("boost", boost.boostDump) }
    if let forward = self[.forward] { node.child("forward", forward.forwardDump) }
    if let reply = self[.reply] { node.child("reply", reply.replyDump) }
  }
}

extension Box {
  fileprivate var boostDump: DumpNode {
    var node = DumpNode("boost")
    node.word("frame", frame)
    node.key("text", text ?? "")
    return node
  }

  fileprivate var forwardDump: DumpNode {
    var node = DumpNode("forward")
    node.word("frame", frame)
    node.key("lines", [self[.title], self[.name]].compactMap { $0?.text })
    node.line(self[.title], as: "title")
    node.line(self[.name], as: "name")
    return node
  }

  fileprivate var replyDump: DumpNode {
    var node = DumpNode("reply")
    node.word("frame", frame)
    // In text dumps the image comes first.
    node.line(nil, self[.thumbnail]?.frame, as: "thumbnail")
    node.text("title", self[.title])
    node.key("text", self[.text]?.text ?? "")
    node.line(self[.text], as: "text")
    node.key("thumbnail", self[.thumbnail]?.frame)
    node.word("quote", self[.sign] != nil)
    return node
  }
}

extension StatusBox {
  fileprivate var dump: DumpNode {
    var node = DumpNode("status")
    node.word("frame", frame)
    node.say(mode.rawValue)
    node.say(state.rawValue)
    node.word("text", Quotation(self[.text]?.text ?? ""))
    node.key("state", state.rawValue)
    node.key("mode", mode.rawValue)
    node.line(nil, self[.pill]?.frame, as: "pill")
    return node
  }
}

extension ReactionChip {
  func dump(_ kind: String) -> DumpNode {
    var node = DumpNode(kind)
    node.word("frame", frame)
    node.key("text", [name, count?.text].compactMap { $0 }.joined(separator: " "))
    node.say(Quotation(name))
    node.say(count.map { JSONWriter.quoted($0.text) } ?? "\(faces.count) faces")
    node.word("chosen", isChosen)
    return node
  }
}

extension KeyboardKey {
  fileprivate var dump: DumpNode {
    var node = DumpNode("key")
    node.word("frame", frame)
    node.say(corners.list, as: "corners")
    node.word("text", Quotation(label.text))
    node.key("corners", corners.list)
    return node
  }
}

/// A card on the chat's background (Spec/Dumps.md).
extension ServiceCard {
  var dump: DumpNode {
    var node = DumpNode(kind.rawValue)
    node.key("kind", kind.rawValue)
    node.word("frame", frame)
    node.key("cornerRadius", cornerRadius)
    node.say("radius")
    node.say(JSONWriter.number(cornerRadius))
    node.children("items", boxes) { $0.cardDump }
    return node
  }
}

extension Box {
  /// The values of a box of a card.
  fileprivate var cardDump: DumpNode {
    var node = DumpNode(name.rawValue)
    switch content {
    case .avatar(let avatar): return avatar.dump
    case .ribbon(let line, _): node.word("text", Quotation(line.text))
    case .line(let line), .cutLine(let line):
      node.word("frame", frame)
      node.word("text", Quotation(line.text))
    case .text(let box): return TextBlock(frame: frame, box: box).dump("text")
    case .image(let image):
      node.word("frame", frame)
      node.word("drawn", image.media == nil ? image.substitute.name : "file")
    case .group(let boxes, _), .fading(let boxes, _):
      node.word("frame", frame)
      for case .line(let line) in boxes.map(\.content) { node.word("text", Quotation(line.text)) }
    default: node.word("frame", frame)
    }
    return node
  }
}

extension BoxImage.Substitute {
  fileprivate var name: String {
    switch self {
    case .nothing: "nothing"
    case .color: "color"
    case .boxes: "boxes"
    case .colors: "colors"
    case .drawing(let drawing, _): drawing.rawValue
    }
  }
}
