import PageLayout
import Primitives

/// A value that has a place: a line, a text, an avatar.
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

/// Places boxes below each other in a card, from the top down.
struct VerticalStack {
  /// The horizontal position of a box that is narrower than the stack.
  enum Alignment { case leading, center, trailing }

  private let left: Double
  private let width: Double
  /// The lower edge of the last box, where the next one begins.
  private(set) var y: Double
  private(set) var isEmpty = true

  /// - Parameters:
  ///   - corner: the card's top left corner.
  ///   - width: the width of the card, in points.
  ///   - inset: the distance from the card's sides to its content, in points.
  init(at corner: Point, width: Double, inset: Double = 0) {
    left = corner.x + inset
    self.width = width - 2 * inset
    y = corner.y
  }

  /// Skips a height, in points.
  mutating func skip(_ points: Double) { y += points }

  /// Skips all space above `bottom`.
  mutating func skip(to bottom: Double) { y = max(y, bottom) }

  /// Reserves the space of a box.
  ///
  /// - Parameters:
  ///   - gap: the space above the box, in points.
  ///   - indent: the distance the box is moved to the right, in points.
  /// - Returns: the frame of the box.
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
  /// - Returns: the placed box.
  mutating func add<Box: Framed>(
    _ box: Box, gap: Double = 0, indent: Double = 0, _ alignment: Alignment = .leading
  ) -> Box {
    var box = box
    box.frame = add(box.frame.size, gap: gap, indent: indent, alignment)
    return box
  }

  /// Ends the card with the content below it.
  ///
  /// - Parameter words: the frames of texts beside the status. If there is no space beside a text, the status is
  ///   below it.
  /// - Returns: the placed status, if there is one.
  mutating func add(_ foot: StatusBelow, beside words: [Rect] = []) -> StatusBox? {
    guard let status = foot.status else {
      skip(foot.bottomAlone)
      return nil
    }
    let (top, right) = (y + foot.gap, left + width)
    let lowest = words.filter { $0.maxX > right - status.size.width }.map(\.maxY).max() ?? top
    let frame = add(status.size, gap: max(top, lowest) - y, .trailing)
    skip(foot.bottom)
    return status.placed(at: frame.origin, mode: .line)
  }
}

/// The status on its own line below a card, at the right edge of its content, or the space that remains
/// without a status.
struct StatusBelow {
  let status: StatusMeasure?
  /// The distances above and below the status, in points.
  let gap: Double
  let bottom: Double
  /// The space below a card without a status, in points.
  let bottomAlone: Double

  init(_ status: StatusMeasure?, gap: Double, bottom: Double, bottomAlone: Double) {
    (self.status, self.gap, self.bottom, self.bottomAlone) = (status, gap, bottom, bottomAlone)
  }

  /// The minimum width that the status requires of the card's content.
  var width: Double { status?.size.width ?? 0 }
}
