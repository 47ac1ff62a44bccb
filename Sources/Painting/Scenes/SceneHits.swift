import MessageLayout
import PageLayout
import Primitives

extension SceneFrame {
  /// Returns what is at a point of the screen. Rows that move are hit where they are drawn.
  package func hit(_ point: Point) -> Hit {
    let rows = items.compactMap { item -> (hit: (Point) -> Hit?, origin: Point)? in
      guard item.look.dust == nil else { return nil }
      switch item.content {
      case .entry(let entry): return (entry.hit, item.origin)
      case .answer(let answer): return answer.revision?.page.row.map { ($0.hit, item.origin) }
      }
    }
    return screen.hit(point, over: rows)
  }
}
