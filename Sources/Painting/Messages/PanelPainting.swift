import MessageLayout
import PageLayout
import PageModel
import Primitives
import Scene

/// Panels with bars, and the signs on them (Docs/Bubbles.md 4.1).
extension RowPainter {
  mutating func paint(_ panel: Panel) {
    let frame = grid.snap(place(panel.frame))
    let box = RoundedRect(frame, radius: Panel.cornerRadius)
    let bar = Rect(frame.minX, frame.minY, Panel.barWidth, frame.height)
    let color = panel.bar.color
    painting.fill(box, color.multiplyingAlpha(by: Panel.groundAlpha))
    if panel.bar.dashes.isEmpty {
      painting.add(
        bar, .fill(.rounded(box), .solid(color.multiplyingAlpha(by: Panel.barGroundAlpha))))
    }
    // Cut out of the panel's own shape, so that no corner sticks out.
    painting.add(bar, .fill(.rounded(box), .solid(color.multiplyingAlpha(by: panel.bar.alpha))))
    for (index, dash) in panel.bar.dashes.enumerated() {
      paintDashes(dash, number: index, of: panel.bar.dashes.count + 1, in: bar)
    }
  }

  private enum Dash {
    /// From one dash to the next of its colour.
    static let period = 18.0
    /// How much higher their right ends are.
    static let slant = 3.0
  }

  /// - Parameters:
  ///   - number: of the colour among those over the bar's own.
  ///   - count: of all colours.
  private mutating func paintDashes(_ color: Color, number: Int, of count: Int, in bar: Rect) {
    let height = Dash.period / Double(count)
    var y = bar.minY + height * Double(number + 1)
    let end = bar.maxY - Panel.cornerRadius
    while y < end {
      let bottom = min(y + height, end)
      let points = [
        Point(bar.minX, y), Point(bar.maxX, y - Dash.slant), Point(bar.maxX, bottom - Dash.slant),
        Point(bar.minX, bottom),
      ]
      painting.add(bar, .fill(.polyline(points), .solid(color)))
      y += Dash.period
    }
  }

  mutating func paintQuoteSign(endingAt corner: Point, _ color: Color) {
    let corner = place(corner)
    let box = Rect(grid.snap(corner.x - PanelSign.quote.width), grid.snap(corner.y), 0, 0)
    painting.paint(
      .quotationMark(.quoteIcon, in: Rect(origin: box.origin, size: PanelSign.quote)), .solid(color))
  }

  mutating func paintCodeSign(endingAt corner: Point, _ color: Color) {
    let corner = place(corner)
    painting.paint(
      .code(at: Point(grid.snap(corner.x - PanelSign.code.width), grid.snap(corner.y))), .solid(color))
  }
}

private enum PanelSign {
  static let quote = Size(9, 7)
  static let code = Size(11, 8)
}
