import PageModel
import Primitives
import TextLayout
import Typography

/// Sets the line below a partial page (Docs/Layout.md 25).
enum ShowMoreLine {
  private static let text = "Show more"

  /// - Parameter size: of the page, which the line does not widen.
  static func layOut(below size: Size, environment: LayoutEnvironment) -> ShowMore {
    let inset = environment.design.page.inset
    let design = environment.design.page.showMore
    let metrics = design.font.metrics
    let line = SingleLine(
      text, font: design.font, color: environment.theme.link, limit: size.width - 2 * inset, cut: .end,
      at: Point(0, metrics.ascent), environment: environment, origin: .none)
    let frame = Rect(inset, size.height + design.gap, line.line.width, metrics.ascent + metrics.descent)
    return ShowMore(frame: frame, line: line)
  }
}
