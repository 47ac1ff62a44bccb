import PageModel
import Primitives
import TextLayout
import Typography

// What every screen has, whatever it shows.

extension StatusBar {
  private static let clock = "9:41"

  /// - Parameters:
  ///   - width: of the screen.
  ///   - shape: shapes the time.
  package init(
    _ design: StatusBarDesign, width: Double, color: Color, shape: (StyledText) -> ShapedText
  ) {
    func box(_ size: Size, before right: Double) -> Rect {
      Rect(right - size.width, design.middle - size.height / 2, size.width, size.height)
    }
    self.color = color
    frame = Rect(0, 0, width, design.height)
    battery = box(design.battery, before: width - design.trailing)
    wifi = box(design.wifi, before: battery.minX - design.gap)
    signal = box(design.signal, before: wifi.minX - design.gap)
    time = SingleLine(
      Self.clock, font: design.font, color: color, limit: 2 * design.timeX, cut: .end,
      at: Point(0, design.middle + design.font.metrics.capHeight / 2), shape: shape)
    time.origin.x = design.timeX - time.line.width / 2
  }
}

extension HomeBar {
  package init(_ design: HomeBarDesign, on screen: Size, color: Color) {
    frame = Rect(
      (screen.width - design.size.width) / 2, screen.height - design.bottom - design.size.height,
      design.size.width, design.size.height)
    self.color = color
  }
}
