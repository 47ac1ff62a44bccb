import PageLayout
import Primitives
import Reveal

/// What a frame of a stream shows of a page in a message, and what was painted of it in the frame before.
struct RevealedPage {
  /// `nil` for all of it.
  let shown: ShownGroup?
  let moment: Double
  /// Whether nothing moves any more.
  let isStill: Bool
  let isDone: Bool
  /// What of the canvas is in sight.
  let canvasRows: Range<Double>
  private(set) var paintedPage: PaintedPage

  init(_ frame: FrameState, canvasRows: Range<Double>, after paintedPage: PaintedPage) {
    shown = frame.costs.map { ShownGroup(reveal: frame.items, cost: $0.page) }
    moment = frame.moment
    isStill = frame.isSettled
    isDone = frame.isDone
    self.canvasRows = canvasRows
    self.paintedPage = paintedPage
  }

  func show(in painting: inout ItemPainting) {
    painting.moment = moment
    painting.canvasRows = canvasRows
    painting.isStill = isStill
  }

  /// Hands over what was painted at a place, so that it is changed and not copied.
  mutating func takePainted(at origin: Point) -> [PaintedItem] {
    defer { paintedPage.items = [] }
    return origin == paintedPage.origin ? paintedPage.items : []
  }

  mutating func keep(_ items: [PaintedItem], at origin: Point) {
    paintedPage.origin = origin
    paintedPage.items = items
  }
}

/// The items of a page as they were painted in the frame before.
struct PaintedPage {
  private var revision: Int?
  private var wasStill = false
  var origin = Point.zero
  var items: [PaintedItem] = []

  /// Forgets what another revision was, or a page that still moved.
  mutating func begin(_ frame: FrameState) {
    if frame.revision != revision || frame.isSettled != wasStill { items = [] }
    revision = frame.revision
    wasStill = frame.isSettled
  }
}
