import MessageModel
import Primitives

/// What kind of neighbour a part is (Spec/Bubbles.md 4).
enum PartKind {
  case text, media, file, preview
  /// A contact, a poll: below which reactions have a part of their own.
  case card
  case reactions, comments
}

/// What a part of a message is measured with.
struct PartOffer {
  /// The most that the content may be wide.
  let width: Double
  /// The neighbours; `nil` at the bubble's edges. The header is none, but says so.
  let above: PartKind?
  let below: PartKind?
  let hasHeader: Bool
  /// The status, for the part that it stands in.
  let status: StatusMeasure?
  /// Those that stand in the part.
  let reactions: ReactionRows?
  let row: RowSetting

  var isFirst: Bool { above == nil && !hasHeader }
  var isUnderHeader: Bool { above == nil && hasHeader }
  var isLast: Bool { below == nil }
}

/// What a part must know of the row that it stands in.
struct RowSetting {
  /// The most that any part may be wide.
  let offered: Double
  let shape: BubbleShape
  let hasKeyboard: Bool
  let isAlbum: Bool
  /// Whether pictures may be larger than on a phone.
  let isWide: Bool
}

/// A part that was measured: it says how wide it wants to be, and then takes the place that it is given.
struct MeasuredPart {
  /// The width that the content around it needs.
  let width: Double
  /// - Parameters: its upper left corner in the row, and the width that it got.
  let place: (_ corner: Point, _ width: Double) -> PlacedPart
}

struct PlacedPart {
  /// More than one where reactions stand in it.
  var boxes: [PartBox]
  var height: Double
  var status: StatusBox?
}

extension PlacedPart {
  /// A part of one box.
  init(_ content: PartContent, in frame: Rect, status: StatusBox? = nil) {
    self.init(boxes: [PartBox(frame: frame, content: content)], height: frame.height, status: status)
  }
}

/// One content of a message, which knows how it is laid out.
protocol PartLayout {
  var kind: PartKind { get }
  /// The most that the whole bubble's contents may be wide because of it, which other parts wrap at.
  func widthLimit(offered: Double) -> Double
  /// Whether the status stands in it when it is the last; else it has one of its own, or none.
  var holdsStatus: Bool { get }
  /// Whether it needs no bubble around it on a plain wallpaper when it is alone.
  var isBare: Bool { get }
  /// Whether a name alone above it is left out.
  var hidesName: Bool { get }
  func measure(_ offer: PartOffer) -> MeasuredPart
}

extension PartLayout {
  func widthLimit(offered: Double) -> Double { offered }
  var holdsStatus: Bool { true }
  var isBare: Bool { kind == .media }
  var hidesName: Bool { kind == .media }
}

/// The text of a message, or the lines that stand for what is not shown (Spec/Bubbles.md 5).
struct TextPartLayout: PartLayout {
  let environment: MessageEnvironment
  let text: MessageText
  var isItalic = false

  let kind = PartKind.text

  enum Insets {
    /// The room above the first text under anything but a text, besides a pixel.
    static let top = 6.0
    static let topUnderText = 4.0
    static let bottom = 6.0
    static let bottomAbovePart = 3.0
  }

  func measure(_ offer: PartOffer) -> MeasuredPart {
    let inset = BubbleMetrics.sideInset
    let limit = max(0, offer.width - 2 * inset)
    let laidOut = MessageTextLayout(environment: environment, limit: limit, isItalic: isItalic).layOut(text)
    let pixel = environment.pixel
    let top =
      switch offer.above {
      case .text, .preview, .file: Insets.topUnderText + pixel
      case .media, .card, .reactions, .comments, nil: Insets.top + pixel
      }
    let bottom = (offer.isLast ? Insets.bottom : Insets.bottomAbovePart) - pixel
    // Behind no line there is no place: the status would stand on what is above.
    let foot = StatusFoot(
      status: offer.status, reactions: offer.reactions, trail: laidOut.height > 0 ? laidOut.trail : nil,
      limit: limit)
    return MeasuredPart(width: max(laidOut.width, foot.width) + 2 * inset) { corner, width in
      let origin = corner.moved(by: Point(inset, top))
      let room = width - 2 * inset
      let end = origin.y + laidOut.height
      let (chips, status) = foot.placed(below: Point(origin.x, end), width: room)
      var boxes = [
        PartBox(
          frame: Rect(corner.x, corner.y, width, top + laidOut.height + foot.height + bottom),
          content: .text(TextPart(pieces: laidOut.pieces.map { $0.offsetBy(origin) })))
      ]
      if let chips { boxes.append(chips) }
      return PlacedPart(
        boxes: boxes, height: top + laidOut.height + foot.height + bottom, status: status)
    }
  }
}

extension TextPiece {
  func offsetBy(_ offset: Point) -> TextPiece {
    var copy = self
    copy.text.frame = text.frame.offsetBy(offset)
    switch kind {
    case .text: break
    case .quote(var quote):
      quote.panel.frame = quote.panel.frame.offsetBy(offset)
      quote.icon = quote.icon.moved(by: offset)
      if let fold = quote.fold {
        quote.fold = QuoteFrame.Fold(isFolded: fold.isFolded, arrow: fold.arrow.moved(by: offset))
      }
      copy.kind = .quote(quote)
    case .code(var code):
      code.panel.frame = code.panel.frame.offsetBy(offset)
      code.icon = code.icon.moved(by: offset)
      if let language = code.language {
        code.language = Label(frame: language.frame.offsetBy(offset), line: language.line)
      }
      copy.kind = .code(code)
    }
    return copy
  }
}
