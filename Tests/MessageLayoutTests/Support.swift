import MessageModel
import PageLayout
import PageModel
import Primitives
import Testing
import Typography

@testable import MessageLayout

/// Three pixels per point, as in the worked examples.
func options(
  _ palette: Palette = .classic, merge: MergeState = MergeState(), design: Design = .june2026,
  scale: Double = 3, listWidth: Double = 390
) -> MessageLayoutOptions {
  var page = LayoutOptions(design: design, scale: scale)
  page.design = design
  var options = MessageLayoutOptions(listWidth: listWidth, page: page, palette: palette)
  options.merge = merge
  return options
}

/// 07:41 on some day, which is 29 points wide.
let morning = 1_780_000_000 / 86_400 * 86_400 + 7 * 3600 + 41 * 60

/// A message that was sent in the morning.
func message(
  _ text: MessageText = MessageText(), _ direction: Direction = .incoming, chat: Chat.Kind = .private,
  content: MessageContent = .text
) -> Message {
  Message(
    chat: Chat(kind: chat), direction: direction, author: .peer(PeerID(.user, 5)), date: morning,
    content: content, text: text)
}

func layOut(
  _ message: Message, _ options: MessageLayoutOptions = options(), peers: PeerTable = PeerTable(),
  media: MediaTable = MediaTable()
) throws -> MessageLayout {
  MessageLayoutEngine.layOut(message, peers: peers, media: media, options: options, book: try FontBook())
    .layout
}

/// Texts of given widths.
struct Ruler {
  let environment: MessageEnvironment

  init(_ message: Message = message()) throws {
    environment = MessageEnvironment(
      message, peers: PeerTable(), media: MediaTable(), options: options(), book: try FontBook())
  }

  /// Returns a word with this width, rounded up.
  func word(_ width: Double, _ font: FontStyle? = nil) throws -> String {
    let font = font ?? environment.fonts.text
    func measure(_ text: String) -> Double {
      environment.label(text, font, .black).line.line.width
    }
    let most = Int(width / measure("n"))
    for count in stride(from: most, through: max(0, most - 12), by: -1) {
      for narrow in 0...12 {
        for wide in 0...2 {
          let text =
            String(repeating: "n", count: count) + String(repeating: "i", count: narrow)
            + String(repeating: "a", count: wide)
          if Rounding.ceil(measure(text)) == width { return text }
        }
      }
    }
    throw NoWord(width: width)
  }

  struct NoWord: Error { var width: Double }
}

/// Whether two values are equal in the three decimals of the tables.
func isClose(_ left: Double, _ right: Double) -> Bool { abs(left - right) < 0.0051 }

func expect(
  _ rect: Rect?, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let rect else {
    Issue.record("nothing there", sourceLocation: sourceLocation)
    return
  }
  let isSame =
    isClose(rect.minX, x) && isClose(rect.minY, y) && isClose(rect.width, width)
    && isClose(rect.height, height)
  #expect(isSame, "\(rect), not \(Rect(x, y, width, height))", sourceLocation: sourceLocation)
}

extension MessageLayout {
  /// Converts a point of the row to the content, whose origin is below the header.
  var content: Point {
    let bubble = bubble?.frame ?? .zero
    return Point(
      bubble.minX + (side == .incoming ? BubbleMetrics.tailRoom : 0), bubble.minY + header.height)
  }

  func inContent(_ rect: Rect?) -> Rect? { rect?.offsetBy(x: -content.x, y: -content.y) }

  var contentSize: Size {
    Size((bubble?.frame.width ?? 0) - BubbleMetrics.tailRoom, (bubble?.frame.height ?? 0) - header.height)
  }

  /// Returns the first part of a kind.
  private func part<Part>(_ kind: (PartContent) -> Part?) -> Part? {
    for part in parts { if let found = kind(part.content) { return found } }
    return nil
  }

  /// The texts, quotes and codes of the first text.
  var texts: [Box] { boxes(.text)?.boxes ?? [] }
  /// The boxes of the first part of one of some kinds.
  private func boxes(_ kinds: [BoxPart.Kind]) -> PartBoxes? { kinds.lazy.compactMap(boxes).first }

  var pictures: [Box] { boxes([.photo, .video, .animation, .album])?.all(.picture) ?? [] }
  /// The price of paid media.
  var price: Box? { boxes([.photo, .video, .animation, .album])?.first(.price) }
  var file: PartBoxes? { boxes([.file, .music, .voice]) }
  var art: PartBoxes? { boxes([.sticker, .dice, .videoNote]) }
  var preview: PartBoxes? { boxes([.preview]) }
  var chips: [ReactionChip] { part { if case .reactions(let chips) = $0 { chips } else { nil } } ?? [] }

  /// Returns the boxes of the first part of a kind.
  func boxes(_ kind: BoxPart.Kind) -> PartBoxes? {
    part { content in
      if case .boxes(let part) = content, part.kind == kind { PartBoxes(boxes: part.boxes) } else { nil }
    }
  }
}

/// The boxes of a part or of a group, by name.
struct PartBoxes {
  var boxes: [Box]

  /// The first box of a name. If there is none, the test fails.
  subscript(_ name: Box.Name) -> Box {
    if let box = boxes.first(where: { $0.name == name }) { return box }
    Issue.record("no box is called \(name)")
    return Box(name, .zero, .fill(radius: 0, nil))
  }

  func first(_ name: Box.Name) -> Box? { boxes.first { $0.name == name } }

  func has(_ name: Box.Name) -> Bool { boxes.contains { $0.name == name } }

  func all(_ name: Box.Name) -> [Box] { boxes.filter { $0.name == name } }
}

extension Box {
  /// The boxes of a group.
  var parts: PartBoxes { PartBoxes(boxes: boxes ?? []) }

  private var boxes: [Box]? {
    switch content {
    case .group(let boxes, _), .fading(let boxes, _): boxes
    default: nil
    }
  }

  /// The text; for a quote or code, the one on its panel.
  var textBox: TextBox {
    if case .text(let box) = content { return box }
    if let text = self[.text] { return text.textBox }
    Issue.record("no text in \(name)")
    return TextBox(category: .paragraph, alignment: .natural, lines: [], attributes: [], links: [])
  }

  var textFrame: Rect { if case .text = content { frame } else { self[.text]?.frame ?? .zero } }

  var line: SingleLine? { if case .line(let line) = content { line } else { nil } }

  var fileRow: FileRow? { if case .control(let row) = content { row } else { nil } }

  var image: BoxImage? { if case .image(let image) = content { image } else { nil } }

  /// The corners of an image in a bubble.
  var corners: BubbleCorners? {
    if case .bubble(let corners, _)? = image?.outline { corners } else { nil }
  }

  /// The side of the tail that an image extends into.
  var tail: Side? { if case .bubble(_, let tail)? = image?.outline { tail } else { nil } }

  /// The bar of a panel.
  var bar: PanelBar? { if case .panel(let panel) = content { panel.bar } else { nil } }

  /// The words of a text; for a group, the first of its texts.
  var words: String? {
    switch content {
    case .line(let line), .cutLine(let line): line.text
    case .text(let box): box.lines.map(\.text).joined(separator: " ")
    case .avatar(let avatar): avatar.letters
    default: boxes?.lazy.filter { $0.name != .face }.compactMap(\.words).first
    }
  }

  var lines: ChunkedArray<BoxLine> {
    switch content {
    case .text(let box): box.lines
    case .fading(let boxes, _): boxes.first?.lines ?? []
    default: []
    }
  }

  /// The color of a line, an icon or a shape.
  var color: Color? {
    switch content {
    case .line(let line): line.color
    case .icon(_, let color), .fill(_, let color): color
    case .stroke(_, _, let color): color
    default: nil
    }
  }

  /// The icon, or the first icon of a group.
  var icon: Icon? {
    if case .icon(let icon, _) = content {
      icon
    } else {
      (boxes ?? image?.boxes)?.lazy.compactMap(\.icon).first
    }
  }
}
