import MessageLayout
import PageLayout
import Primitives

extension SubjectLayout {
  /// Returns what is at a point, and what a tap does there, as JSON (Spec/Live.md 3). The point is in the space
  /// of the layout, in points.
  package func hitJSON(x: Double, y: Double) -> String {
    var json = JSONWriter(indentation: 0)
    json.object { hit(Point(x, y)).write(into: &$0) }
    return json.takeText() + "\n"
  }

  private func hit(_ point: Point) -> Hit {
    let hit: Hit? =
      switch content {
      case .page(let layout): layout.hit(point)
      case .message(let rows): Self.hit(point, rows.placed.map { ($0.row.hit, $0.origin) })
      case .transcript(let chat, _): Self.hit(point, chat.placed.map { ($0.entry.hit, $0.origin) })
      case .screen(let screen, _): screen.hit(point)
      }
    return hit ?? Hit(.background, Rect(0, 0, size.width, size.height))
  }

  private static func hit(_ point: Point, _ rows: [(hit: (Point) -> Hit?, origin: Point)]) -> Hit? {
    for (hit, origin) in rows.reversed() {
      if let hit = hit(Point(point.x - origin.x, point.y - origin.y)) {
        return hit.offsetBy(origin)
      }
    }
    return nil
  }
}
