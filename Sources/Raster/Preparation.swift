import Primitives
import Scene

/// Turns the parts of a display list into what its bands are drawn from.
struct Preparation {
  let space: DeviceSpace
  let picture: PixelRect
  let glyphs: GlyphCache

  func layer(_ layer: Layer) -> PreparedLayer {
    let clip = RoundedCoverage(layer.clip, space)
    let box = clip.box.intersection(picture)
    let elements = layer.elements.flatMap { self.elements(of: $0, within: box) }
    return PreparedLayer(
      clip: clip, box: box, fill: layer.fill.map { PixelPaint($0, space) }, elements: elements,
      index: RowIndex(elements.map(\.rows)))
  }

  /// None when nothing of the element shows within `box`.
  private func elements(of element: Element, within box: PixelRect) -> [PreparedElement] {
    let visible = space.covering(element.bounds).intersection(box)
    guard !visible.isEmpty else { return [] }
    switch element.content {
    case .glyphs(let run):
      return elements(of: run, within: visible)
    case .fill(.rounded(let shape), let paint):
      let area = RoundedCoverage(shape, space)
      return elements(
        .area(area, PixelPaint(paint, space)), within: visible.intersection(area.box))
    case .fill(let shape, let paint):
      return elements(OutlinePath(shape, space), PixelPaint(paint, space), within: visible)
    case .stroke(let shape, let width, let color):
      guard width > 0 else { return [] }
      return elements(
        OutlinePath(shape, lineWidth: width, space), .solid(Pixel.premultiplied(color)),
        within: visible)
    case .dots(let centers, let diameter, let color):
      return elements(ofDots: centers, diameter: diameter, color, within: visible)
    case .image(let image):
      return elements(of: image, within: visible)
    }
  }

  private func elements(
    _ path: OutlinePath, _ paint: PixelPaint, within area: PixelRect
  ) -> [PreparedElement] {
    elements(.path(path, paint), within: area.intersection(path.box))
  }

  private func elements(
    _ content: PreparedElement.Content, within visible: PixelRect
  ) -> [PreparedElement] {
    visible.isEmpty ? [] : [PreparedElement(visible: [visible], content: content)]
  }
}
