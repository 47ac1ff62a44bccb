import Primitives
import Scene

/// Turns the parts of a display list into what its bands are drawn from.
struct Preparation {
  let space: DeviceSpace
  /// All of its pixels.
  let picture: PixelRect
  /// What is outside is on no picture, this one or one that it slides to.
  let limit: PixelRect
  let glyphs: GlyphCache
  /// Groups that are in no place yet.
  var moved = MovedGroups()
  /// Whether it is known already where the glyphs stand, or will be asked again.
  var keepsRuns = false

  init(space: DeviceSpace, picture: PixelRect, slides: Bool, glyphs: GlyphCache) {
    self.space = space
    self.picture = picture
    self.glyphs = glyphs
    let farthest = Int(DeviceSpace.farthest)
    limit = slides ? PixelRect(columns: picture.columns, rows: -farthest..<farthest) : picture
  }

  /// - Parameter previous: the same layer of the picture before; what did not change is taken from it.
  func layer(_ layer: Layer, reusing previous: PreparedLayer? = nil) -> PreparedLayer {
    let clip = RoundedCoverage(layer.clip, space)
    let box = clip.box.intersection(picture)
    // The clip may grow with every frame, and what is in it stays.
    let parts = parts(layer.elements, within: limit, reusing: previous?.parts ?? [])
    return PreparedLayer(
      source: layer, clip: clip, box: box, fill: layer.fill.map { PixelPaint($0, space) }, parts: parts,
      index: RowIndex(parts.map(\.rows)))
  }

  /// - Parameter known: what was prepared for the picture before, in the same order.
  func parts(
    _ elements: [Element], within box: PixelRect, reusing known: [PreparedPart]
  ) -> [PreparedPart] {
    var landed = 0
    return elements.indices.map { index in
      var counterpart = index < known.count ? known[index] : nil
      // Most are as they were. Compared in its place: a copy of each element would cost more than everything else here.
      if let counterpart, counterpart.source == elements[index] { return counterpart }
      if let moved = known.place(of: elements[index], from: index + landed) {
        landed = moved - index
        counterpart = known[moved]
        if known[moved].source == elements[index] { return known[moved] }
      }
      let element = elements[index]
      return PreparedPart(element, self.elements(of: element, within: box, reusing: counterpart))
    }
  }

  /// None when nothing of the element shows within `box`.
  private func elements(
    of element: Element, within box: PixelRect, reusing counterpart: PreparedPart?
  ) -> [PreparedElement] {
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
    case .stroke(let shape, let width, let paint):
      guard width > 0 else { return [] }
      return elements(OutlinePath(shape, lineWidth: width, space), PixelPaint(paint, space), within: visible)
    case .dots(let centers, let diameter, let color):
      return elements(ofDots: centers, diameter: diameter, color, within: visible)
    case .image(let image):
      return elements(of: image, within: visible)
    case .mesh(let mesh):
      return elements(of: mesh, within: visible)
    case .group(let group):
      return elements(of: group, within: visible, box: box, reusing: counterpart)
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
