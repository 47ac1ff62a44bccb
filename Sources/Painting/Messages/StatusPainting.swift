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
    case .clock(let frame): paintClock(in: place(frame), status.markColor)
    case .check(let frame): paintCheck(in: place(frame), isWhole: true, status.markColor)
    case .checks(let sent, let read):
      paintCheck(in: place(sent), isWhole: true, status.markColor)
      paintCheck(in: place(read), isWhole: false, status.markColor)
    case nil: break
    }
  }

  /// At the reader's usual text size.
  private enum Check {
    static let width = 11.0
    static let stroke = 0.99
    /// Of the lines, in the sign's box.
    static let origin = Point(1, 1)
    static let whole = [Point(0, 4), Point(3, 7), Point(9.5, 0)]
    /// What shows of one that stands behind another.
    static let partial = [Point(0.5, 7), Point(7, 0)]
    /// Where the angle of the whole is rounded.
    static let reach = 0.4
  }

  private mutating func paintCheck(in frame: Rect, isWhole: Bool, _ color: Color) {
    let corner = Point(grid.snap(frame.minX), grid.snap(frame.minY))
    let scale = frame.width / Check.width
    let line = isWhole ? Outline.roundedLine(Check.whole, reach: Check.reach) : Check.partial
    let points = line.map {
      Point(corner.x + scale * (Check.origin.x + $0.x), corner.y + scale * (Check.origin.y + $0.y))
    }
    painting.add(
      Rect(origin: corner, size: frame.size),
      .stroke(.polyline(points), width: scale * Check.stroke, .solid(color)))
  }

  /// At the reader's usual text size.
  private enum Clock {
    static let side = 11.0
    static let stroke = 1.0
    static let hour = Rect(5, 3, 1, 2.5)
    static let minute = Rect(5, 5, 4.5, 1)
  }

  private mutating func paintClock(in frame: Rect, _ color: Color) {
    let box = Rect(origin: Point(grid.snap(frame.minX), grid.snap(frame.minY)), size: frame.size)
    let scale = frame.width / Clock.side
    painting.grouped({ ElementGroup($0, opacity: color.alpha) }) { painting in
      var opaque = color
      opaque.alpha = 1
      let ring = box.outset(by: -scale * Clock.stroke / 2)
      painting.add(
        box,
        .stroke(
          .rounded(RoundedRect(ring, radius: ring.width / 2)), width: scale * Clock.stroke, .solid(opaque)))
      for hand in [Clock.hour, Clock.minute] {
        let hand = Rect(
          box.minX + scale * hand.minX, box.minY + scale * hand.minY, scale * hand.width, scale * hand.height)
        painting.fill(RoundedRect(painting.grid.snap(hand)), opaque)
      }
    }
  }

  /// In parts of its height.
  private enum Eye { static let pupil = 3.5 / 9 }

  private mutating func paintViews(in box: Rect, _ color: Color) {
    let corner = Point(grid.snap(box.minX), grid.snap(box.minY))
    let frame = Rect(origin: corner, size: box.size)
    painting.paint(.eye(in: frame), .solid(color))
    let side = frame.height * Eye.pupil
    painting.fill(
      RoundedRect(Rect(frame.midX - side / 2, frame.midY - side / 2, side, side), radius: side / 2), color)
  }
}
