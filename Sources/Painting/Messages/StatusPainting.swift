import MessageLayout
import PageLayout
import Primitives
import Scene

/// When a message was sent and how far it has come (Docs/Bubbles.md 7.1).
extension RowPainter {
  mutating func paint(_ status: StatusBox) {
    if let pill = status.pill {
      let box = grid.snap(place(pill.frame))
      painting.fill(RoundedRect(box, radius: box.height / 2), pill.color)
    }
    let color = status.text.line.color
    if let pin = status.pin { painting.paint(.pin(in: place(pin)), .solid(color)) }
    if let replies = status.replies {
      painting.paint(.replies(in: place(replies.icon)), .solid(color))
      paint(replies.count)
    }
    if let views = status.views { paintViews(in: place(views), color) }
    paint(status.text)
    switch status.marks {
    case .clock(let center): paintClock(at: place(center), status.markColor)
    case .check(let corner): paintCheck(at: place(corner), isWhole: true, status.markColor)
    case .checks(let sent, let read):
      paintCheck(at: place(sent), isWhole: true, status.markColor)
      paintCheck(at: place(read), isWhole: false, status.markColor)
    case nil: break
    }
  }

  private enum Check {
    static let stroke = 0.99
    /// Of the lines, in the sign's box.
    static let origin = 1.0
    static let whole = [Point(0, 4), Point(3, 7), Point(9.5, 0)]
    /// What shows of one that stands behind another.
    static let partial = [Point(0.5, 7), Point(7, 0)]
    /// Where the angle of the whole is rounded.
    static let reach = 0.4
    static let box = Size(11, 9)
  }

  private mutating func paintCheck(at corner: Point, isWhole: Bool, _ color: Color) {
    let corner = Point(grid.snap(corner.x), grid.snap(corner.y))
    let line = isWhole ? Outline.roundedLine(Check.whole, reach: Check.reach) : Check.partial
    let points = line.map { Point(corner.x + Check.origin + $0.x, corner.y + Check.origin + $0.y) }
    painting.add(
      Rect(origin: corner, size: Check.box),
      .stroke(.polyline(points), width: Check.stroke, .solid(color)))
  }

  private enum Clock {
    static let side = 11.0
    static let hour = Rect(5, 3, 1, 2.5)
    static let minute = Rect(5, 5, 4.5, 1)
  }

  private mutating func paintClock(at center: Point, _ color: Color) {
    let corner = Point(grid.snap(center.x - Clock.side / 2), grid.snap(center.y - Clock.side / 2))
    let box = Rect(origin: corner, size: Size(Clock.side, Clock.side))
    painting.grouped({ ElementGroup($0, opacity: color.alpha) }) { painting in
      var opaque = color
      opaque.alpha = 1
      painting.add(
        box,
        .stroke(
          .rounded(RoundedRect(box.outset(by: -0.5), radius: Clock.side / 2 - 0.5)), width: 1,
          .solid(opaque)))
      for hand in [Clock.hour, Clock.minute] {
        painting.fill(RoundedRect(painting.grid.snap(hand.offsetBy(corner))), opaque)
      }
    }
  }

  private mutating func paintViews(in box: Rect, _ color: Color) {
    let corner = Point(grid.snap(box.minX), grid.snap(box.minY))
    let frame = Rect(origin: corner, size: box.size)
    painting.paint(.eye(in: frame), .solid(color))
    let pupil = Rect(frame.midX - 1.75, frame.midY - 1.75, 3.5, 3.5)
    painting.fill(RoundedRect(pupil, radius: 1.75), color)
  }
}
