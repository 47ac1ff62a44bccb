import PageLayout
import Primitives
import Scene

/// List markers (Docs/Drawing.md 6).
extension ItemPainting {
  mutating func paint(_ marker: ListMarker, in frame: Rect) {
    switch marker.kind {
    case .bullet(let color):
      let disc = grid.snap(frame)
      fill(RoundedRect(disc, radius: disc.width / 2), color)
    case .number(_, let line, let x, let color, let baseline):
      let origin = Point(frame.minX + x, frame.minY + baseline)
      for run in line.runs {
        paint(run, color: color, origin: origin, visible: frame.outset(by: frame.height))
      }
    case .checkbox(let isChecked, let fillColor, let border):
      if isChecked {
        paintChecked(grid.snap(frame), fillColor)
      } else {
        paintUnchecked(grid.snap(frame), border)
      }
    }
  }

  /// A ring: the border's colour, and the bubble shows in the middle.
  private mutating func paintUnchecked(_ frame: Rect, _ border: Color) {
    let unit = frame.width / Checkbox.side
    fill(RoundedRect(frame, radius: Checkbox.radius * unit), border)
    let inner = frame.outset(by: -(Checkbox.borderWidth + 1 / grid.scale))
    paintHole(in: frame) {
      $0.add(inner, .fill(.rounded(RoundedRect(inner, radius: Checkbox.innerRadius * unit)), $1))
    }
  }

  /// A filled square out of which the tick is punched, so that the bubble shows.
  private mutating func paintChecked(_ frame: Rect, _ color: Color) {
    let unit = frame.width / Checkbox.side
    fill(RoundedRect(frame, radius: Checkbox.radius * unit), color)
    let tick = Checkbox.tick.map { Point(frame.minX + $0.x * unit, frame.minY + $0.y * unit) }
    paintHole(in: frame) {
      $0.add(frame, .stroke(.polyline(tick), width: Checkbox.tickWidth * unit, $1))
    }
  }
}

/// Measures of the checkbox at the size that it is designed in.
private enum Checkbox {
  static let side = 18.0
  static let radius = 6.0
  static let innerRadius = 5.0
  /// And one device pixel more.
  static let borderWidth = 1.0
  static let tickWidth = 1.5
  static let tick = [Point(5.333, 9.5), Point(7.833, 12.5), Point(12.52, 6.47)]
}
