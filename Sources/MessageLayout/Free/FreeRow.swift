import MessageModel
import PageLayout
import PageModel
import Primitives

/// A row of art on the chat's background, with what it answers beside it and what others thought of it below
/// (Docs/Bubbles.md 21).
struct FreeRow {
  let environment: MessageEnvironment

  private enum Metrics {
    /// From the list's edge to an outgoing cell.
    static let trail = 9.0
    static let reactionsPadding = 2.0
  }

  func lay(_ content: any FreeContent, into layout: inout MessageLayout) {
    let geometry = RowGeometry(environment)
    let listWidth = geometry.listWidth
    let cellSize = Size(
      content.size.width + 2 * content.padding, content.size.height + 2 * content.padding)
    let x: Double
    switch environment.side {
    case .incoming: x = BubbleMetrics.edge + geometry.avatarInset + BubbleMetrics.tailRoom
    case .outgoing:
      x = listWidth - cellSize.width - Metrics.trail - (geometry.hasFailed ? BubbleMetrics.failureRoom : 0)
    }
    let rowTop = geometry.margins.top
    let cell = Rect(x, rowTop + content.top, cellSize.width, cellSize.height)
    let frame = cell.outset(by: -content.padding)
    layout.parts = [PartBox(frame: frame, content: content.part(in: frame))]
    if let measure = StatusMeasure(environment, mode: .free) {
      layout.status = content.status(measure, in: cell, listWidth: listWidth)
    }
    var bottom = rowTop + content.height
    if geometry.hasFailed { layout.failure = geometry.failureSign(above: bottom) }
    let panels = FreePanels(environment: environment, cell: cell, avatarInset: geometry.avatarInset)
    panels.lay(below: rowTop, into: &layout)
    bottom = max(bottom, layout.grounds.map(\.frame.maxY).max() ?? 0)
    if let keyboard = KeyboardLayout(environment) {
      let width = min(geometry.offered, max(keyboard.width, cell.width))
      let left = environment.side == .incoming ? cell.minX : cell.maxX - width
      layout.keyboard = keyboard.placed(at: Point(left, bottom), width: width)
      bottom += keyboard.height
    }
    if let rows = ReactionRows(environment, place: .free)?.limited(to: max(cell.width, geometry.offered)) {
      let y = bottom + content.reactionsGap
      switch environment.side {
      case .incoming: layout.reactions = rows.placed(at: Point(frame.minX, y))
      case .outgoing: layout.reactions = rows.placed(at: Point(frame.minX, y), endingAt: frame.maxX)
      }
      bottom = y + rows.height + Metrics.reactionsPadding
    }
    layout.size.height = bottom + geometry.margins.bottom
    layout.finish(environment, geometry)
  }
}
