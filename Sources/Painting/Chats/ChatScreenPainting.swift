import MessageLayout
import PageLayout
import Primitives
import Scene

extension ChatPainter {
  /// A screen with its list and its bars (Docs/Chats.md 9).
  package func displayList(of screen: ChatScreen) -> DisplayList {
    stage(of: screen, answer: .zero).displayList([])
  }

  /// A screen on which a message is still on its way.
  ///
  /// - Parameter answer: upper left corner of its row.
  package func stage(of screen: ChatScreen, answer: Point) -> ChatStage {
    let viewport = Rect(origin: .zero, size: screen.size)
    let wallpaper = wallpaper(screen.wallpaper, screen.palette, over: viewport)
    let whole = RoundedRect(viewport)
    let painting = painting(screen.palette, scale: screen.scale)
    let fades = Layer(clip: whole, elements: screen.fades.flatMap(wallpaper.elements))
    let shadows = Layer(
      clip: whole, elements: screen.capsules.flatMap { painting.shadows(of: $0, at: .zero) })
    let signs = Layer(clip: whole, elements: painting.alone { paintSigns(of: screen, with: &$0) })
    return stage(
      screen.entries, answer: answer, over: wallpaper, palette: screen.palette, scale: screen.scale
    ) { list in
      let glass = GlassPainting(
        origin: .zero, painting: painting, behind: (list + [fades]).flatMap { $0.behindGlass(of: whole) },
        window: viewport, ground: .solid(wallpaper.color(at: Point(viewport.midX, viewport.midY))))
      return [fades, shadows] + screen.capsules.map(glass.layer) + [signs, Layer(screen.homeBar, at: .zero)]
    }
  }

  private func paintSigns(of screen: ChatScreen, with painting: inout ItemPainting) {
    painting.paint(screen.statusBar, at: .zero)
    if let avatar = screen.avatar { painting.paint(avatar, at: .zero, of: .none) }
    if let badge = screen.badge {
      painting.fill(RoundedRect(badge.frame, radius: badge.frame.height / 2), badge.color)
      painting.paint(badge.label.line, at: badge.label.frame.origin)
    }
  }
}

extension Layer {
  /// The layer as elements of a screen: one that is cut stays cut to a box, since its corners do not show once blurred.
  fileprivate func behindGlass(of screen: RoundedRect) -> [Element] {
    if clip == screen, fill == nil { return elements }
    let ground = fill.map { Element(bounds: clip.rect, content: .fill(.rounded(clip), $0)) }
    return [
      Element(
        bounds: clip.rect,
        content: .group(ElementGroup([ground].compactMap { $0 } + elements, mask: [clip.rect])))
    ]
  }
}
