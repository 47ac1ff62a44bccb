import PageModel
import Primitives
import Typography

/// Sets the line below a partial page (Docs/Layout.md 25).
enum ShowMoreLine {
  private static let text = "Show more"
  private static let font = FontStyle(.sans, size: 17)
  private static let gap = 2.0

  /// - Parameter size: of the page, which the line does not widen.
  static func layOut(below size: Size, environment: LayoutEnvironment) -> ShowMore {
    let inset = environment.options.inset
    let metrics = font.metrics
    let line = SingleLine(
      text, font: font, color: environment.theme.link, limit: size.width - 2 * inset, cut: .end,
      at: Point(0, metrics.ascent), environment: environment, origin: .none)
    let frame = Rect(inset, size.height + gap, line.line.width, metrics.ascent + metrics.descent)
    return ShowMore(frame: frame, line: line)
  }
}
