import MessageModel
import PageLayout
import Primitives

/// The kind of a part, which its neighbors depend on (Spec/Bubbles.md 4).
enum PartKind {
  case text, media, file, preview
  /// A contact or a poll; reactions below it are in a separate part.
  case card
  case reactions, comments
}

/// The input for measuring a part of a message.
struct PartOffer {
  /// The maximum width of the content.
  let width: Double
  /// The neighbors; `nil` at the bubble's edges. The header is not a neighbor; see `hasHeader`.
  let above: PartKind?
  let below: PartKind?
  let hasHeader: Bool
  /// The status, if it is in this part.
  let status: StatusMeasure?
  /// The reactions, if they are in this part.
  let reactions: ReactionRows?
  let row: RowSetting

  var isFirst: Bool { above == nil && !hasHeader }
  var isUnderHeader: Bool { above == nil && hasHeader }
  var isLast: Bool { below == nil }
}

/// The properties of a row that its parts depend on.
struct RowSetting {
  /// The maximum width of any part.
  let offered: Double
  let shape: BubbleShape
  let hasKeyboard: Bool
  let isAlbum: Bool
  /// True if images may be larger than on a phone.
  let isWide: Bool
}

/// A measured part with its preferred width, and a function that places it.
struct MeasuredPart {
  /// The width that the part requires of the content around it.
  let width: Double
  /// Places the part. The arguments are its top left corner in the row, and the assigned width.
  let place: (_ corner: Point, _ width: Double) -> PlacedPart
}

struct PlacedPart {
  /// The boxes of the part: more than one if it includes reactions.
  var boxes: [PartBox]
  var height: Double
  var status: StatusBox?
}

extension PlacedPart {
  /// Creates a part with one box.
  init(_ content: PartContent, in frame: Rect, status: StatusBox? = nil) {
    self.init(boxes: [PartBox(frame: frame, content: content)], height: frame.height, status: status)
  }
}

extension PlacedPart {
  init(_ kind: BoxPart.Kind, _ boxes: [Box], in frame: Rect, status: StatusBox? = nil) {
    self.init(.boxes(BoxPart(kind: kind, boxes: boxes)), in: frame, status: status)
  }
}

/// The layout of one content of a message.
protocol PartLayout {
  var kind: PartKind { get }
  /// Returns the maximum width of the whole bubble because of this part; other parts wrap at it.
  func widthLimit(offered: Double) -> Double
  /// True if the status can be in the part when it is the last; otherwise the part has its own status or
  /// none.
  var holdsStatus: Bool { get }
  /// True if the part needs no bubble on a plain wallpaper when it is alone.
  var isBare: Bool { get }
  /// True if a name that would be alone above the part is left out.
  var hidesName: Bool { get }
  func measure(_ offer: PartOffer) -> MeasuredPart
}

extension PartLayout {
  func widthLimit(offered: Double) -> Double { offered }
  var holdsStatus: Bool { true }
  var isBare: Bool { kind == .media }
  var hidesName: Bool { kind == .media }
}

/// The text of a message, or the lines that replace hidden content (Spec/Bubbles.md 5).
struct TextPartLayout: PartLayout {
  let environment: MessageEnvironment
  let text: MessageText
  var isItalic = false

  let kind = PartKind.text

  enum Insets {
    /// The space above the first text below anything except text, to which one device pixel is added.
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
    // Nothing can follow an empty text: the status would be over the content above.
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
          content: .boxes(BoxPart(kind: .text, boxes: laidOut.boxes.map { $0.offsetBy(origin) })))
      ]
      if let chips { boxes.append(chips) }
      return PlacedPart(
        boxes: boxes, height: top + laidOut.height + foot.height + bottom, status: status)
    }
  }
}
