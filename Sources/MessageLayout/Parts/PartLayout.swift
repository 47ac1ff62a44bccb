import Primitives

/// What kind of neighbour a part is (Docs/Bubbles.md 4).
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
