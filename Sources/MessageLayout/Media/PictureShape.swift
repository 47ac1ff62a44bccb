import PageLayout
import Primitives

/// The corners of pictures in a bubble (Docs/Bubbles.md 18.2).
struct PictureShape {
  let corners: BubbleCorners
  /// Side of the tail that the picture reaches into.
  let tail: Side?

  private enum Metrics {
    static let free = 15.0
    static let joined = 7.0
    static let touched = 0.0
    /// On wide lists.
    static let touchedWide = 5.0
  }

  /// - Parameter isTouchedBelow: whether another part follows.
  init(_ offer: PartOffer, side: Side, isTouchedBelow: Bool) {
    func radius(_ corner: Double) -> Double {
      corner < BubbleMetrics.radius ? Metrics.joined : Metrics.free
    }
    let shape = offer.row.shape
    var list = shape.corners.list.map(radius)
    // Buttons make both lower corners small, even where the bubble's own is not.
    if offer.row.hasKeyboard, !offer.row.isAlbum { (list[2], list[3]) = (Metrics.joined, Metrics.joined) }
    let touched = offer.row.isWide ? Metrics.touchedWide : Metrics.touched
    if !offer.isFirst { (list[0], list[1]) = (touched, touched) }
    if isTouchedBelow { (list[2], list[3]) = (touched, touched) }
    corners = BubbleCorners(list[0], list[1], list[2], list[3])
    tail = shape.hasTail && !isTouchedBelow ? side : nil
  }

  private init(corners: BubbleCorners, tail: Side?) { (self.corners, self.tail) = (corners, tail) }

  /// Of a cell of a mosaic: its corners inside the mosaic are square.
  func cell(_ frame: Rect, in whole: Size) -> PictureShape {
    let (left, top) = (frame.minX <= 0, frame.minY <= 0)
    // Cells of rows that were rounded end near to the edge.
    let right = frame.maxX >= whole.width - Mosaic.gap
    let bottom = frame.maxY >= whole.height - Mosaic.gap
    let isAtTail: Bool =
      switch tail {
      case .incoming: left && bottom
      case .outgoing: right && bottom
      case nil: false
      }
    return PictureShape(
      corners: BubbleCorners(
        left && top ? corners.topLeft : 0, right && top ? corners.topRight : 0,
        right && bottom ? corners.bottomRight : 0, left && bottom ? corners.bottomLeft : 0),
      tail: isAtTail ? tail : nil)
  }
}
