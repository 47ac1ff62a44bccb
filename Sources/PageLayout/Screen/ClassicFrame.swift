import Primitives
import TextLayout
import Typography

/// The black bar (Docs/Article.md 12.3).
extension ScreenLayout {
  func classic(_ classic: ClassicFrameDesign) -> ArticleScreen {
    let heights = classic.barHeight
    let scroll = ScreenScroll(
      content: layout.size.height, window: size.height, top: heights.open, bottom: design.homeBar.area)
    let position = position(scroll)
    let height = min(max(heights.open - position, heights.collapsed), heights.open)
    let openness = (height - heights.collapsed) / (heights.open - heights.collapsed)
    let progress = scroll.progress(at: position)
    let window = Rect(0, height, size.width, max(0, size.height - height))
    return ArticleScreen(
      size: size, frame: .classic, scroll: position, collapse: 1 - openness, progress: progress,
      page: page(in: RoundedRect(window), top: heights.open - position),
      bar: bar(classic, height: height, openness: openness, progress: progress),
      statusBar: statusBar(classic.contents), homeBar: homeBar)
  }

  /// - Parameter openness: 1 for the whole bar, 0 for the collapsed one.
  private func bar(
    _ classic: ClassicFrameDesign, height: Double, openness: Double, progress: Double
  ) -> ScreenBar {
    let collapse = 1 - openness
    let title = title(
      [metadata.site, metadata.title, heading], font: classic.titleFont, color: classic.contents,
      limit: size.width - classic.titleMargin)
    return ScreenBar(
      frame: Rect(0, 0, size.width, height), color: classic.bar,
      progress: Rect(
        0, 0, Rounding.floorToPixel(size.width * progress, scale: layout.scale), height),
      progressColor: classic.progress,
      title: SingleLine(
        title, font: classic.titleFont, scale: classic.titleScale.at(collapse),
        centeredAt: Point(size.width / 2, height - classic.titleRise.at(collapse))),
      glyphs: [arrow(classic, barHeight: height, collapse: collapse)]
        + buttons(classic, barHeight: height, openness: openness))
  }

  private func arrow(_ classic: ClassicFrameDesign, barHeight: Double, collapse: Double) -> ScreenGlyph {
    let height = Rounding.floor(classic.arrowHeight.at(collapse))
    let bottom = barHeight - Rounding.floor(classic.arrowBottom.at(collapse))
    let width = classic.arrow.width * height / classic.arrow.height
    return ScreenGlyph(
      sign: .backArrow, box: Rect(classic.arrowX, bottom - height, width, height), color: classic.contents)
  }

  /// They fade faster than the bar collapses.
  private func buttons(
    _ classic: ClassicFrameDesign, barHeight: Double, openness: Double
  ) -> [ScreenGlyph] {
    guard openness > 0 else { return [] }
    let side = classic.buttonSide
    let buttons: [(ScreenGlyph.Sign, x: Double)] = [(.share, classic.shareX), (.dots, classic.moreX)]
    return buttons.map { sign, x in
      ScreenGlyph(
        sign: sign,
        box: Rect(size.width - x - side / 2, barHeight - classic.buttonRise - side / 2, side, side),
        color: classic.contents.multiplyingAlpha(by: openness * openness))
    }
  }
}
