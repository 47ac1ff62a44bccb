import PageLayout
import Primitives
import Reveal

/// What a frame of a stream shows of a page.
struct RevealedPage {
  /// `nil` for all of it.
  private let shown: ShownGroup?
  private let moment: Double
  /// Whether nothing moves any more.
  private let isStill: Bool
  let isDone: Bool
  /// What of the canvas is in sight.
  private let canvasRows: Range<Double>

  init(_ frame: FrameState<PlacedPage>, canvasRows: Range<Double>) {
    shown = frame.revision.map { ShownGroup(reveal: frame.items, cost: $0.costs.page) }
    moment = frame.moment
    isStill = frame.isSettled
    isDone = frame.isDone
    self.canvasRows = canvasRows
  }

  /// - Parameters:
  ///   - items: of the page.
  ///   - origin: of the page on the canvas.
  ///   - painted: what was painted of it in the frame before.
  func paint(
    _ items: [LayoutItem], at origin: Point, into painting: inout ItemPainting, _ painted: inout PaintedPage
  ) {
    painting.moment = moment
    painting.canvasRows = canvasRows
    painting.isStill = isStill
    painted.move(to: origin)
    painting.paint(items, at: origin, as: shown, &painted.items)
  }
}

/// The items of a page as they were painted in the frame before.
struct PaintedPage {
  private var revision: Int?
  private var wasStill = false
  private var origin = Point.zero
  fileprivate var items: [PaintedItem] = []

  /// Forgets what another revision was, or a page that still moved.
  mutating func begin(_ frame: FrameState<PlacedPage>) {
    let revision = frame.revision?.number
    if revision != self.revision || frame.isSettled != wasStill { items = [] }
    self.revision = revision
    wasStill = frame.isSettled
  }

  /// Forgets what was painted at another place.
  fileprivate mutating func move(to origin: Point) {
    if origin != self.origin { items = [] }
    self.origin = origin
  }
}
