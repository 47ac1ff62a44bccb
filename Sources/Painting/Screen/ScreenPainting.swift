import PageLayout
import Primitives
import Scene

/// A page on a screen with what stands around it (Docs/Article.md 12).
struct ScreenPainting {
  let screen: ArticleScreen
  /// Of the screen on the canvas.
  let origin: Point
  /// Has painted nothing yet.
  let painting: ItemPainting

  /// - Parameter items: of the page.
  func layers(of items: [LayoutItem]) -> [Layer] {
    let page = pageElements(items)
    let glass = GlassPainting(
      origin: origin, painting: painting, behind: page, window: onCanvas(screen.page.clip.rect),
      ground: painting.bubble)
    return [ground, pageLayer(page)].compactMap { $0 } + screen.capsules.map(glass.layer)
      + [bar, homeBar].compactMap { $0 }
  }

  private func onCanvas(_ rect: Rect) -> Rect { rect.offsetBy(origin) }

  // MARK: - The page

  /// What of the page meets the screen.
  private func pageElements(_ items: [LayoutItem]) -> [Element] {
    let clip = onCanvas(screen.page.clip.rect)
    return painting.alone { painting in
      let rest = onCanvas(screen.page.rest)
      if !rest.isEmpty { painting.fill(RoundedRect(painting.grid.snap(rest)), screen.page.restColor) }
      let pageOrigin = onCanvas(Rect(origin: screen.page.origin, size: .zero)).origin
      let rows = clip.minY..<max(clip.minY, clip.maxY)
      // An item may be higher than the screen. What of it is far outside leaves nothing in the list.
      painting.clipped(to: clip.outset(by: ItemPainting.reach)) {
        $0.paint(
          items.filter { ItemPainting.meets(rows, $0.frame.offsetBy(pageOrigin)) }, at: pageOrigin)
      }
    }
  }

  private func pageLayer(_ page: [Element]) -> Layer {
    Layer(
      clip: screen.page.clip.offsetBy(origin), fill: painting.bubble,
      elements: page + screen.capsules.flatMap { painting.shadows(of: $0, at: origin) })
  }

  /// Behind a card.
  private var ground: Layer? {
    guard let color = screen.ground else { return nil }
    let whole = onCanvas(Rect(origin: .zero, size: screen.size))
    return Layer(
      clip: RoundedRect(whole), fill: .solid(color), elements: painting.alone { paintStatusBar(&$0) })
  }

  // MARK: - The bar

  private var bar: Layer? {
    guard let bar = screen.bar else { return nil }
    return Layer(
      clip: RoundedRect(onCanvas(bar.frame)), fill: .solid(bar.color),
      elements: painting.alone { painting in
        if !bar.progress.isEmpty {
          painting.fill(RoundedRect(onCanvas(bar.progress)), bar.progressColor)
        }
        paintStatusBar(&painting)
        painting.paint(bar.title, at: origin)
        painting.paint(bar.glyphs, at: origin)
      })
  }

  private func paintStatusBar(_ painting: inout ItemPainting) {
    if let statusBar = screen.statusBar { painting.paint(statusBar, at: origin) }
  }

  private var homeBar: Layer? { screen.homeBar.map { Layer($0, at: origin) } }
}
