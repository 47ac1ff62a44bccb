import MessageLayout
import PageLayout
import PageModel
import Primitives
import Scene

/// Contacts, places and calls (Docs/Bubbles.md 22, 23 and 25).
extension RowPainter {
  /// Of a part's colour, for the line above its buttons.
  static let separatorAlpha = 0.2

  mutating func paint(_ contact: ContactPart) {
    paint(contact.panel)
    paint(contact.avatar)
    paint(contact.title)
    if let info = contact.info { paint(info) }
    painting.fill(
      RoundedRect(grid.snap(place(contact.separator))),
      contact.color.multiplyingAlpha(by: Self.separatorAlpha))
    for button in contact.buttons { paint(button) }
  }

  mutating func paint(_ call: CallPart) {
    paint(call.title)
    paint(call.line)
    let arrow = grid.snap(place(call.arrow))
    painting.paint(call.isOutgoing ? .callOut(in: arrow) : .callIn(in: arrow), .solid(call.arrowColor))
    let button = grid.snap(place(call.button))
    painting.paint(call.isVideo ? .camera(in: button) : .handset(in: button), .solid(call.color))
  }

  mutating func paint(_ location: LocationPart) {
    let frame = grid.snap(place(location.map))
    let outline = BubbleOutline.bubble(frame, location.corners, tail: location.tail)
    painting.add(
      frame.outset(by: BubbleMetrics.tailRoom), .fill(.polyline(outline), .solid(location.background)))
    painting.paintMapPin(in: frame)
    if let title = location.title { paint(title) }
    if let text = location.text { paint(text) }
    if let timer = location.timer { paint(timer) }
  }

  private enum Ring { static let width = 2.0 }

  private mutating func paint(_ timer: LocationTimer) {
    let frame = place(timer.frame)
    let ring = frame.outset(by: -Ring.width / 2)
    painting.add(
      frame,
      .stroke(
        .rounded(RoundedRect(ring, radius: ring.width / 2)), width: Ring.width, .solid(timer.color)))
    if let label = timer.label { paint(label) }
  }
}
