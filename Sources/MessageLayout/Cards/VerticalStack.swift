import Primitives

/// What has a place: a line, a text, a picture of somebody.
protocol Framed {
  var frame: Rect { get set }
}

extension Framed {
  func moved(by offset: Point) -> Self {
    var copy = self
    copy.frame = frame.offsetBy(offset)
    return copy
  }
}

extension Label: Framed {}
extension TextBlock: Framed {}
extension AvatarBox: Framed {}
extension CardPicture: Framed {}
extension CardGlow: Framed {}

/// Places what stands below each other in a card, from its top down.
struct VerticalStack {
  /// Where in the stack's room a box stands that is narrower.
  enum Alignment { case leading, center, trailing }

  private let left: Double
  private let width: Double
  /// The lower edge of the last box, where the next one begins.
  private(set) var y: Double
  private(set) var isEmpty = true

  /// - Parameters:
  ///   - corner: the card's upper left one.
  ///   - width: points of the card.
  ///   - inset: points from the card's sides to what stands in it.
  init(at corner: Point, width: Double, inset: Double = 0) {
    left = corner.x + inset
    self.width = width - 2 * inset
    y = corner.y
  }

  /// Leaves room free.
  mutating func skip(_ points: Double) { y += points }

  /// Leaves all room free above `bottom`.
  mutating func skip(to bottom: Double) { y = max(y, bottom) }

  /// Takes the room of a box.
  ///
  /// - Parameters:
  ///   - gap: points above it.
  ///   - indent: points to the right of where it would stand.
  /// - Returns: where the box stands.
  mutating func add(
    _ size: Size, gap: Double = 0, indent: Double = 0, _ alignment: Alignment = .leading
  ) -> Rect {
    let free = width - size.width
    let x =
      switch alignment {
      case .leading: left + indent
      case .center: left + Rounding.floor(free / 2) + indent
      case .trailing: left + free + indent
      }
    let frame = Rect(x, y + gap, size.width, size.height)
    y = frame.maxY
    isEmpty = false
    return frame
  }

  /// Adds a box.
  ///
  /// - Returns: the box in its place.
  mutating func add<Box: Framed>(
    _ box: Box, gap: Double = 0, indent: Double = 0, _ alignment: Alignment = .leading
  ) -> Box {
    var box = box
    box.frame = add(box.frame.size, gap: gap, indent: indent, alignment)
    return box
  }

  /// Ends the card with what stands below it.
  ///
  /// - Returns: the status in its place, if there is one.
  mutating func add(_ foot: StatusBelow) -> StatusBox? {
    guard let status = foot.status else {
      skip(foot.bottomAlone)
      return nil
    }
    let frame = add(status.size, gap: foot.gap, .trailing)
    skip(foot.bottom)
    return status.placed(at: frame.origin, mode: .line)
  }
}

/// The status on a line of its own below a card, at the right edge of what stands in it, or the room that is left where
/// no status is.
struct StatusBelow {
  let status: StatusMeasure?
  /// Points above the status and below it.
  let gap: Double
  let bottom: Double
  /// Points below a card without a status.
  let bottomAlone: Double

  init(_ status: StatusMeasure?, gap: Double, bottom: Double, bottomAlone: Double) {
    (self.status, self.gap, self.bottom, self.bottomAlone) = (status, gap, bottom, bottomAlone)
  }

  /// The least that what stands in the card must be wide.
  var width: Double { status?.size.width ?? 0 }
}
