import PageLayout
import Primitives

/// A row of art on the chat's background, with its reply header beside it and its reactions below it
/// (Spec/Bubbles.md 21).
struct FreeRow {
  let environment: MessageEnvironment

  private enum Metrics {
    /// The distance from the list's edge to an outgoing cell.
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
    layout.parts = [PartBox(frame: frame, content: .boxes(content.part(in: frame)))]
    if let measure = StatusMeasure(environment, mode: .free) {
      layout.status = content.status(measure, in: cell, listWidth: listWidth)
    }
    var bottom = rowTop + content.height
    if geometry.hasFailed {
      layout.failure = geometry.failureSign(above: bottom, environment.chat.service.failure)
    }
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

/// The panels beside art: the bot it was sent through, the forward header and the reply header
/// (Spec/Bubbles.md 21.3).
struct FreePanels {
  let environment: MessageEnvironment
  /// The frame around the art.
  let cell: Rect
  let avatarInset: Double

  private enum Metrics {
    static let outgoingX = 14.0
    static let incomingRight = 12.0
    static let top = 8.0
    /// The cell width below which the panels get no more space.
    static let narrowestCell = 160.0
    static let sides = 32.0
    static let widest = 200.0
    static let cut = 20.0
    /// The least width of the text, over the art if there is less space beside it. An iprender choice: nothing
    /// could be read otherwise.
    static let narrowestText = 56.0
    static let radius = 4.0
    /// The space around the text in a panel.
    static let padding = Size(6, 3)
    static let gap = 8.0
  }

  /// The maximum width of the text.
  var limit: Double {
    let room =
      environment.options.listWidth - max(cell.width, Metrics.narrowestCell) - Metrics.sides - avatarInset
    return max(Metrics.narrowestText * environment.fonts.growth, min(Metrics.widest, room) - Metrics.cut)
  }

  /// - Parameter top: the top of the row's contents.
  func lay(below top: Double, into layout: inout MessageLayout) {
    let color = environment.chat.service.text
    var header = HeaderBox()
    var y = top + Metrics.top
    var grounds: [Box] = []
    func ground(_ frame: Rect) {
      grounds.append(
        Box(.rim, frame, .glass(radius: Metrics.radius, environment.chat.service.fill)).snapped)
    }
    func left(_ width: Double) -> Double {
      environment.side == .outgoing
        ? Metrics.outgoingX : environment.options.listWidth - Metrics.incomingRight - width
    }
    let forward = ForwardMeasure(environment, offered: limit + 2 * BubbleMetrics.sideInset, color: color)
    let via = NameLine.freeVia(environment, limit: limit, color: color)
    if forward != nil || via != nil {
      let width = max(forward.map { $0.width - 2 * BubbleMetrics.sideInset } ?? 0, via?.frame.width ?? 0)
      let x = left(width + 2 * Metrics.padding.width) + Metrics.padding.width
      let start = y
      if var via {
        via.frame.origin = Point(x, y)
        y = via.frame.maxY
        header.boxes.append(Box(via, .via))
      }
      if let forward {
        header.boxes.append(forward.placed(at: Point(x, y)))
        y += forward.height
      }
      let frame = Rect(
        x - Metrics.padding.width, start - Metrics.padding.height, width + 2 * Metrics.padding.width,
        y - start + 2 * Metrics.padding.height)
      ground(frame)
      y = frame.maxY + Metrics.gap
    }
    if let reply = ReplyMeasure(environment, offered: limit + ReplyMeasure.sides, color: color) {
      let width = reply.width - 2 * BubbleMetrics.sideInset
      let box = reply.placed(at: Point(left(width), y), width: width)
      ground(box.frame)
      header.boxes.append(box)
    }
    layout.grounds = grounds
    layout.header = header
  }
}
