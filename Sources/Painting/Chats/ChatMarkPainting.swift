import MessageLayout
import Primitives
import Scene

/// What stands between messages (Docs/Chats.md 4 and 5).
extension ItemPainting {
  /// - Parameter origin: of the entry on the canvas.
  mutating func paint(_ date: DateCapsule, at origin: Point) {
    let capsule = grid.snap(date.capsule.offsetBy(origin))
    fill(RoundedRect(capsule, radius: capsule.height / 2), date.color)
    paint(date.label.line, at: date.label.frame.offsetBy(origin).origin)
  }

  mutating func paint(_ unread: UnreadBar, at origin: Point) {
    let bar = grid.snap(unread.bar.offsetBy(origin))
    fill(RoundedRect(bar), unread.color)
    let pixel = 1 / grid.scale
    if unread.lineColor != unread.color {
      fill(RoundedRect(Rect(bar.minX, bar.minY, bar.width, pixel)), unread.lineColor)
      fill(RoundedRect(Rect(bar.minX, bar.maxY - pixel, bar.width, pixel)), unread.lineColor)
    }
    paint(unread.label.line, at: unread.label.frame.offsetBy(origin).origin)
  }
}
