import PageLayout
import Primitives
import Scene

/// Glass over a page: what is behind shows through it, blurred (Docs/Article.md 12.5).
extension ScreenPainting {
  func glass(_ capsule: GlassCapsule, over page: [Element]) -> Layer {
    let shape = onCanvas(capsule.shape)
    let glass = capsule.glass
    return Layer(
      clip: shape, fill: painting.bubble,
      elements: [backdrop(of: shape, blur: glass.backdropBlur, page)].compactMap { $0 }
        + elements { painting in
          painting.fill(RoundedRect(shape.rect), glass.fill)
          if let progress = capsule.progress, !progress.isEmpty {
            painting.fill(RoundedRect(onCanvas(progress)), capsule.progressColor)
          }
          if let title = capsule.title { painting.paint(title, at: origin) }
          painting.paint(capsule.glyphs, at: origin)
          painting.paintRim(of: shape, glass)
        })
  }

  /// What of the page may show in a shape once it is blurred.
  private func backdrop(of shape: RoundedRect, blur: Double, _ page: [Element]) -> Element? {
    let region = shape.rect.outset(by: SoftShadow.deviations * blur)
      .intersection(onCanvas(screen.page.clip.rect))
    let behind = page.filter { $0.bounds.intersects(region) }
    guard !behind.isEmpty else { return nil }
    // On a ground of its own: what is transparent would blur to something that is not quite the page's colour.
    let ground = Element(
      bounds: region, content: .fill(.rounded(RoundedRect(region)), painting.bubble))
    let group = ElementGroup(
      [ground] + behind, mask: [region], motion: ElementGroup.Motion(center: .zero, blur: blur))
    return Element(bounds: shape.rect, content: .group(group))
  }

  /// Of a capsule on the page. The glass covers what of them is below it.
  func shadows(of capsule: GlassCapsule) -> [Element] {
    let shape = onCanvas(capsule.shape)
    let color = capsule.glass.shadow
    var opaque = color
    opaque.alpha = 1
    return capsule.glass.shadowBlurs.flatMap { blur in
      elements { painting in
        painting.grouped(
          reach: SoftShadow.deviations * blur,
          {
            ElementGroup(
              $0, opacity: color.alpha, motion: ElementGroup.Motion(center: .zero, blur: blur))
          }
        ) { $0.fill(shape, opaque) }
      }
    }
  }
}

extension ItemPainting {
  /// A bright line along the edge, inside the glass.
  fileprivate mutating func paintRim(of shape: RoundedRect, _ glass: Glass) {
    let line = RoundedRect(
      shape.rect.outset(by: -glass.rimWidth / 2), radius: max(0, shape.radius - glass.rimWidth / 2))
    add(shape.rect, .stroke(.rounded(line), width: glass.rimWidth, .solid(glass.rim)))
  }
}
