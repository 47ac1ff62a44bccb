import Primitives
import Typography

/// The card (Spec/Article.md 12.2).
extension ScreenLayout {
  func card(_ card: CardFrameDesign) -> ArticleScreen {
    let top = min(design.statusBar.height + card.topGap, size.height)
    let frame = Rect(0, top, size.width, size.height - top)
    let scroll = ScreenScroll(
      content: layout.size.height, window: frame.height, top: card.pageTop,
      bottom: card.bottomInset + design.homeBar.area)
    let position = position(scroll)
    let collapse = card.collapse(at: position)
    let progress = scroll.progress(at: position)
    let parts = CardParts(card: card, frame: frame, isDark: theme.isDark, collapse: collapse)
    let title = title(
      [metadata.title, heading], font: card.title.font, color: parts.color, limit: parts.titleLimit)
    return ArticleScreen(
      size: size, frame: .card, scroll: position, collapse: collapse, progress: progress,
      page: page(in: RoundedRect(frame, radius: card.cornerRadius), top: top + card.pageTop - position),
      ground: card.dimming.composited(over: card.ground.color(isDark: theme.isDark)),
      capsules: parts.capsules(title: title, progress: progress),
      statusBar: statusBar(theme.isDark ? .white : .black), homeBar: homeBar)
  }
}

extension CardFrameDesign {
  /// Returns the collapse of the bar, which follows the scroll position and then moves to the nearer end.
  func collapse(at scroll: Double) -> Double { scroll / collapseDistance < 0.5 ? 0 : 1 }
}

/// The glass parts over the page on a card.
private struct CardParts {
  let card: CardFrameDesign
  /// The frame of the card on the screen.
  let frame: Rect
  let isDark: Bool
  let collapse: Double

  var color: Color { card.contents.color(isDark: isDark) }
  var titleLimit: Double { openTitleWidth - card.title.padding }

  private var openTitleWidth: Double { max(0, frame.width - 2 * card.title.inset) }
  private var barMiddle: Double { frame.minY + card.barHeight.at(collapse) / 2 }

  /// Returns the glass pills. The buttons of the bar are visible while it is open.
  func capsules(title: SingleLine, progress: Double) -> [GlassCapsule] {
    let titleCapsule = self.title(title, progress: progress)
    guard collapse < 1 else { return [titleCapsule, toolbar] }
    return [
      button(.close, .cross, box: card.button.crossBox, x: frame.minX + card.button.inset),
      titleCapsule,
      button(
        .more, .dots, box: card.button.dotsBox, x: frame.maxX - card.button.inset - card.button.side),
      toolbar,
    ]
  }

  private func button(
    _ name: GlassCapsule.Name, _ sign: Icon, box side: Double, x: Double
  ) -> GlassCapsule {
    let shape = Rect(x, barMiddle - card.button.side / 2, card.button.side, card.button.side)
    let box = Rect(shape.midX - side / 2, shape.midY - side / 2, side, side)
    return capsule(
      name, RoundedRect(shape, radius: card.button.side / 2),
      icons: [Box(sign, in: box, color)])
  }

  private func title(_ line: SingleLine, progress: Double) -> GlassCapsule {
    let scale = card.title.scale.at(collapse)
    let collapsedWidth = line.line.width + card.title.collapsedPadding
    let width = scale * (openTitleWidth * (1 - collapse) + collapsedWidth * collapse)
    let height = scale * card.title.height
    let rect = Rect(frame.midX - width / 2, barMiddle - height / 2, width, height)
    let radius = min(scale * card.title.radius, width / 2)
    var capsule = capsule(.title, RoundedRect(rect, radius: radius))
    capsule.progress = Rect(rect.minX, rect.minY, rect.width * progress, rect.height)
    capsule.title = SingleLine(
      line, font: card.title.font, scale: scale, centeredAt: Point(rect.midX, rect.midY))
    return capsule
  }

  private var toolbar: GlassCapsule {
    let design = card.toolbar
    let rect = Rect(
      frame.minX + design.inset,
      frame.maxY - design.bottom - design.height + design.drop.at(collapse),
      max(0, frame.width - 2 * design.inset), design.height)
    let signs: [(Icon, isEnabled: Bool)] = [
      (.back, false), (.forward, false), (.share, true), (.bookmark, true), (.compass, true),
    ]
    let step = (rect.width - 2 * design.endInset) / Double(signs.count - 1)
    let icons = signs.enumerated().map { index, sign in
      let middle = rect.minX + design.endInset + Double(index) * step
      return Box(
        sign.0,
        in: Rect(
          middle - design.glyphBox / 2, rect.midY - design.glyphBox / 2, design.glyphBox, design.glyphBox),
        sign.isEnabled ? color : color.multiplyingAlpha(by: card.disabledAlpha))
    }
    return capsule(
      .toolbar, RoundedRect(rect, radius: min(design.height, rect.width) / 2), icons: icons)
  }

  private func capsule(
    _ name: GlassCapsule.Name, _ shape: RoundedRect, icons: [Box] = []
  ) -> GlassCapsule {
    GlassCapsule(
      name: name, shape: shape, glass: Glass(card.glass, isDark: isDark),
      progressColor: color.multiplyingAlpha(by: card.progressAlpha), icons: icons)
  }
}

/// The black bar (Spec/Article.md 12.3).
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
      icons: [arrow(classic, barHeight: height, collapse: collapse)]
        + buttons(classic, barHeight: height, openness: openness))
  }

  private func arrow(_ classic: ClassicFrameDesign, barHeight: Double, collapse: Double) -> Box {
    let height = Rounding.floor(classic.arrowHeight.at(collapse))
    let bottom = barHeight - Rounding.floor(classic.arrowBottom.at(collapse))
    let width = classic.arrow.width * height / classic.arrow.height
    return Box(.backArrow, in: Rect(classic.arrowX, bottom - height, width, height), classic.contents)
  }

  /// Returns the buttons, which fade faster than the bar collapses.
  private func buttons(
    _ classic: ClassicFrameDesign, barHeight: Double, openness: Double
  ) -> [Box] {
    guard openness > 0 else { return [] }
    let side = classic.buttonSide
    let buttons: [(Icon, x: Double)] = [(.share, classic.shareX), (.dots, classic.moreX)]
    return buttons.map { sign, x in
      Box(
        sign,
        in: Rect(size.width - x - side / 2, barHeight - classic.buttonRise - side / 2, side, side),
        classic.contents.multiplyingAlpha(by: openness * openness))
    }
  }
}
