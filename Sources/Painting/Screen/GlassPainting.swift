import PageLayout
import Primitives
import Scene

/// Paints glass, through which the blurred content behind it is visible (Spec/Article.md 12.5).
struct GlassPainting {
  /// The screen's origin on the canvas.
  let origin: Point
  /// A painting without elements.
  let painting: ItemPainting
  /// The elements behind the glass.
  let behind: [Element]
  /// The window on the canvas, to which the elements behind the glass are clipped.
  let window: Rect
  /// The background of everything.
  let ground: Paint

  func layer(_ capsule: GlassCapsule) -> Layer {
    let look = capsule.appearance
    let shape = look.applied(to: capsule.shape.offsetBy(origin))
    let glass = capsule.glass
    let backdrop = [self.backdrop(of: shape, glass)].compactMap { $0 }
    let contents = painting.alone { painting in
      painting.fill(RoundedRect(shape.rect), glass.fill)
      painting.paint(as: look.moving, around: capsule.shape.rect.offsetBy(origin)) { painting in
        if let progress = capsule.progress, !progress.isEmpty {
          painting.fill(RoundedRect(progress.offsetBy(origin)), capsule.progressColor)
        }
        if let title = capsule.title { painting.paint(title, at: origin) }
        if let subtitle = capsule.subtitle { painting.paint(subtitle, at: origin) }
        painting.paint(capsule.icons, at: origin)
        painting.paint(capsule.boxes, at: origin)
      }
      painting.paintRim(of: shape, glass)
    }
    let ground = ground.saturated(by: glass.backdropSaturation)
    guard look.alpha < 1 else { return Layer(clip: shape, fill: ground, elements: backdrop + contents) }
    let below = Element(bounds: shape.rect, content: .fill(.rounded(RoundedRect(shape.rect)), ground))
    let group = ElementGroup([below] + backdrop + contents, opacity: max(0, look.alpha))
    return Layer(clip: shape, elements: [Element(bounds: shape.rect, content: .group(group))])
  }

  /// Returns the part of the elements behind that is visible in a shape, blurred and in stronger colors.
  private func backdrop(of shape: RoundedRect, _ glass: Glass) -> Element? {
    let blur = glass.backdropBlur
    let region = shape.rect.outset(by: SoftShadow.deviations * blur).intersection(window)
    let behind = behind.filter { $0.bounds.intersects(region) }
    guard !behind.isEmpty else { return nil }
    // The group has its own background: a blurred transparent area would differ slightly from the
    // background's color.
    let ground = Element(bounds: region, content: .fill(.rounded(RoundedRect(region)), ground))
    let group = ElementGroup(
      [ground] + behind, mask: [region],
      motion: ElementGroup.Motion(center: .zero, blur: blur, saturation: glass.backdropSaturation))
    return Element(bounds: shape.rect, content: .group(group))
  }
}

extension ItemPainting {
  /// Returns the shadows of a pill. The glass covers the parts below it.
  ///
  /// - Parameter origin: the origin of the screen on the canvas.
  func shadows(of capsule: GlassCapsule, at origin: Point) -> [Element] {
    let shape = capsule.appearance.applied(to: capsule.shape.offsetBy(origin))
    let color = capsule.glass.shadow.multiplyingAlpha(by: max(0, capsule.appearance.alpha))
    var opaque = color
    opaque.alpha = 1
    return capsule.glass.shadowBlurs.flatMap { blur in
      alone { painting in
        painting.grouped(
          reach: SoftShadow.deviations * blur,
          {
            ElementGroup($0, opacity: color.alpha, motion: ElementGroup.Motion(center: .zero, blur: blur))
          }
        ) { $0.fill(shape, opaque) }
      }
    }
  }

  /// Returns the elements that an empty copy of the painting paints.
  func alone(_ body: (inout ItemPainting) -> Void) -> [Element] {
    var painting = self
    body(&painting)
    return painting.elements
  }

  /// Paints a bright line along the edge, inside the glass.
  fileprivate mutating func paintRim(of shape: RoundedRect, _ glass: Glass) {
    let line = RoundedRect(
      shape.rect.outset(by: -glass.rimWidth / 2), radius: max(0, shape.radius - glass.rimWidth / 2))
    add(shape.rect, .stroke(.rounded(line), width: glass.rimWidth, .solid(glass.rim)))
  }
}

extension Paint {
  /// Returns the paint of a single color in a stronger one.
  fileprivate func saturated(by factor: Double) -> Paint {
    if case .solid(let color) = self, color.isOpaque { return .solid(color.saturated(by: factor)) }
    return self
  }
}

extension RoundedRect {
  func offsetBy(_ origin: Point) -> RoundedRect { RoundedRect(rect.offsetBy(origin), radius: radius) }
}
