import MessageModel
import PageLayout
import Primitives

/// What stands beside art: through which bot it was sent, from where, and what it answers (Docs/Bubbles.md 21.3).
struct FreePanels {
  let environment: MessageEnvironment
  /// Around the art.
  let cell: Rect
  let avatarInset: Double

  private enum Metrics {
    static let outgoingX = 14.0
    static let incomingRight = 12.0
    static let top = 8.0
    /// Art that is narrower leaves no more room.
    static let narrowestCell = 160.0
    static let sides = 32.0
    static let widest = 200.0
    static let cut = 20.0
    static let radius = 4.0
    /// Of a panel around words.
    static let padding = Size(6, 3)
    static let gap = 8.0
  }

  /// Of the words.
  var limit: Double {
    let room =
      environment.options.listWidth - max(cell.width, Metrics.narrowestCell) - Metrics.sides - avatarInset
    return max(0, min(Metrics.widest, room) - Metrics.cut)
  }

  /// - Parameter top: of the row's contents.
  func lay(below top: Double, into layout: inout MessageLayout) {
    let color = environment.chat.service.text
    var header = HeaderBox()
    var y = top + Metrics.top
    var grounds: [FreeGround] = []
    func ground(_ frame: Rect) {
      grounds.append(
        FreeGround(frame: frame, cornerRadius: Metrics.radius, color: environment.chat.service.fill))
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
        header.via = via
      }
      if let forward {
        header.forward = forward.placed(at: Point(x, y))
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
      ground(box.panel.frame)
      header.reply = box
    }
    layout.grounds = grounds
    layout.header = header
  }
}
