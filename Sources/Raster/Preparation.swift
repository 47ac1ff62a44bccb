import Pictures
import Primitives
import Scene

/// Converts the parts of a display list to prepared elements, from which bands are drawn.
struct Preparation {
  let space: DeviceSpace
  /// All pixels of the image.
  let picture: PixelRect
  /// The area that can be visible in this image, or in one that it slides to.
  let limit: PixelRect
  let glyphs: GlyphCache
  /// The groups that are not placed yet.
  var moved = MovedGroups()
  /// The threads that share the work, if there is a lot of it.
  var workers: WorkerPool?
  /// True if the glyph positions of runs are cached, because other groups will request them again.
  var keepsRuns = false
  /// True if the result is reused for many images: content that is costly to draw is kept as pixels.
  var keepsPixels = false
  /// True if unchanged content is kept as pixels too, because rows move over it.
  var keepsStill = false

  init(space: DeviceSpace, picture: PixelRect, slides: Bool, glyphs: GlyphCache) {
    (self.space, self.picture, self.glyphs) = (space, picture, glyphs)
    let farthest = Int(DeviceSpace.farthest)
    limit = slides ? PixelRect(columns: picture.columns, rows: -farthest..<farthest) : picture
  }

  /// - Parameter previous: the same layer of the previous image, whose unchanged parts are reused.
  func layer(_ layer: Layer, reusing previous: PreparedLayer? = nil) -> PreparedLayer {
    let clip = RoundedCoverage(layer.clip, space)
    let box = clip.box.intersection(picture)
    // The clip may grow with every frame while its content stays the same.
    let parts = parts(layer.elements, within: limit, reusing: previous?.parts ?? [])
    // A clip that stays the same reuses its mask.
    let mask = previous.flatMap { $0.clip == clip ? $0.mask ?? PathCoverage(clip) : nil }
    return PreparedLayer(
      source: layer, clip: clip, box: box, mask: keepsStill ? mask : nil,
      fill: layer.fill.map { pixels(of: $0, in: box) },
      parts: parts)
  }

  /// Prepares elements.
  ///
  /// - Parameter known: the parts prepared for the previous image, in the same order.
  func parts(_ elements: [Element], within box: PixelRect, reusing known: [PreparedPart]) -> [PreparedPart] {
    var landed = 0
    let places = MovedPlaces(known)
    return elements.indices.map { index in
      var counterpart = index < known.count ? known[index] : nil
      // Most elements are unchanged. They are compared in place: copying each element would cost more than
      // everything else here.
      if let counterpart, counterpart.source == elements[index] {
        return keepsStill ? counterpart.kept : counterpart
      }
      if let moved = places.place(of: elements[index], from: index + landed) {
        landed = moved - index
        counterpart = known[moved]
        if known[moved].source == elements[index] { return known[moved] }
      }
      let element = elements[index]
      return PreparedPart(element, self.elements(of: element, within: box, reusing: counterpart))
    }
  }

  /// Prepares an element; returns an empty list if nothing of it shows within `box`.
  private func elements(
    of element: Element, within box: PixelRect, reusing counterpart: PreparedPart?
  ) -> [PreparedElement] {
    let visible = space.covering(element.bounds).intersection(box)
    guard !visible.isEmpty else { return [] }
    switch element.content {
    case .glyphs(let run): return elements(of: run, within: visible)
    case .fill(.rounded(let shape), let paint):
      let area = RoundedCoverage(shape, space)
      let box = visible.intersection(area.box)
      guard !box.isEmpty else { return [] }
      let painted = pixels(of: paint, in: box)
      let content =
        glyphs.mask(of: area).map { .mask($0, painted) } ?? PreparedElement.Content.area(area, painted)
      let element = PreparedElement(visible: [box], content: content)
      return [keepsPixels ? element.kept : element]
    case .fill(let shape, let paint):
      return elements(OutlinePath(shape, space), paint, within: visible)
    case .stroke(let shape, let width, let paint):
      guard width > 0 else { return [] }
      return elements(OutlinePath(shape, lineWidth: width, space), paint, within: visible)
    case .dots(let centers, let diameter, let color):
      return elements(ofDots: centers, diameter: diameter, color, within: visible)
    case .image(let image): return elements(of: image, within: visible)
    case .pattern(let mask, let paint):
      return elements(of: mask, paint, at: space.covering(element.bounds), within: visible)
    case .group(let group): return elements(of: group, within: visible, box: box, reusing: counterpart)
    case .stamp(let stamp): return elements(of: stamp, within: visible)
    case .landmark: return []
    }
  }

  private func elements(
    _ path: OutlinePath, _ paint: Paint, within area: PixelRect
  ) -> [PreparedElement] {
    let box = area.intersection(path.box)
    guard !box.isEmpty else { return [] }
    let paint = pixels(of: paint, in: box)
    let hides = paint.isOpaque && path.lineWidth == nil
    if let folded = FoldedOutline(path) {
      let outline = glyphs.outline(folded)
      return [
        PreparedElement(
          visible: [box], content: .outline(outline, paint), hidden: hides ? outline.covered(within: box) : []
        )
      ]
    }
    let hidden = hides ? path.covered(within: box) : []
    let element = PreparedElement(visible: [box], content: .path(path, paint), hidden: hidden)
    return [keepsPixels ? element.kept : element]
  }

  func pixels(of paint: Paint, in box: PixelRect) -> PixelPaint {
    PixelPaint(paint, in: box, space, known: keepsPixels ? glyphs.meshes : nil)
  }

  private func elements(_ content: PreparedElement.Content, within visible: PixelRect) -> [PreparedElement] {
    visible.isEmpty ? [] : [PreparedElement(visible: [visible], content: content)]
  }
}

/// Layers are groups: composed on their own, clipped, and composited over the layers below.
extension PixelBuffer {
  /// Draws the bottom layer in place and the background under it. This gives the same result as compositing
  /// the layer over the background, but needs no group.
  func drawBottom(_ layer: PreparedLayer, over background: UInt32?) {
    let area = layer.box.intersection(box)
    compose(layer, within: area)
    cut(to: layer.clip, within: area)
    guard let background else { return }
    layer.clip.forEachRow(of: box) { row, coverage in
      let isHidden = layer.isOpaque && coverage.middleCoverage == 255
      let hidden = isHidden ? coverage.middle.clamped(to: box.columns) : box.columns.prefix(0)
      blendUnder(background, box.columns.lowerBound..<hidden.lowerBound, row: row)
      blendUnder(background, hidden.upperBound..<box.columns.upperBound, row: row)
    }
  }

  /// Draws a layer over the pixels below.
  func draw(_ layer: PreparedLayer) {
    var area = layer.box.intersection(box)
    // Nothing is composited where nothing is drawn.
    if layer.fill == nil { area = layer.parts.extent(layer.index, within: area) }
    guard !area.isEmpty else { return }
    if layer.isDrawnInPlace { return draw(layer.parts, layer.index, within: area) }
    let count = area.columns.count * area.rows.count
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { buffer in
      guard let base = buffer.baseAddress else { return }
      let group = PixelBuffer(box: area, pixels: base)
      group.compose(layer, within: area)
      if let mask = layer.mask { blend(group, through: mask) } else { blend(group, cutTo: layer.clip) }
    }
  }

  /// Replaces all pixels: draws the layer's fill and elements in `area`, and clears everything outside it.
  private func compose(_ layer: PreparedLayer, within area: PixelRect) {
    for row in box.rows {
      guard area.rows.contains(row) else {
        set(box.columns, row: row, to: 0)
        continue
      }
      set(box.columns.lowerBound..<area.columns.lowerBound, row: row, to: 0)
      set(area.columns.upperBound..<box.columns.upperBound, row: row, to: 0)
    }
    if !area.isEmpty, !layer.isCovered { set(area, to: layer.fill ?? .solid(0)) }
    draw(layer.parts, layer.index, within: area)
  }
}

extension Preparation {
  func elements(of image: PlacedImage, within area: PixelRect) -> [PreparedElement] {
    let bitmap = image.bitmap
    let frame = image.frame
    guard bitmap.width > 0, bitmap.height > 0, !frame.isEmpty else { return [] }
    let wide = frame.width / Double(bitmap.width)
    let high = frame.height / Double(bitmap.height)
    // The number of points in a pixel of the bitmap.
    let size: Double
    switch image.fit {
    case .fill: size = max(wide, high)
    case .contain: size = min(wide, high)
    }
    let whole = Rect(
      frame.midX - Double(bitmap.width) * size / 2, frame.midY - Double(bitmap.height) * size / 2,
      Double(bitmap.width) * size, Double(bitmap.height) * size)
    let shown = RoundedCoverage(RoundedRect(whole.intersection(frame), radius: image.cornerRadius), space)
    let visible = area.intersection(shown.box)
    let ratio = 1 / (size * space.scale)
    guard !visible.isEmpty, ratio.isFinite else { return [] }
    var resampler = Resampler(
      bitmap: bitmap,
      columns: ResampledAxis(
        visible.columns, origin: space.clamped(whole.minX), ratio: ratio, count: bitmap.width),
      rows: ResampledAxis(
        visible.rows, origin: space.clamped(whole.minY), ratio: ratio, count: bitmap.height))
    if keepsPixels { resampler = resampler.kept }
    guard let outline = image.outline else {
      return [
        PreparedElement(
          visible: [visible], content: .image(resampler, frame: shown, isOpaque: image.isOpaque))
      ]
    }
    let path = OutlinePath(.polyline(outline), space)
    let cut = visible.intersection(path.box)
    return cut.isEmpty ? [] : [PreparedElement(visible: [cut], content: .cutImage(resampler, path))]
  }
}

extension PixelBuffer {
  /// Draws a resampled bitmap clipped to `frame`.
  func fill(_ frame: RoundedCoverage, with image: Resampler, isOpaque: Bool, within area: PixelRect) {
    let firstColumn = image.columns.destination.lowerBound
    // An image stays opaque only if it is copied without scaling.
    let isOpaque = isOpaque && image.isCopy
    if frame.covers(area) {
      image.forEachRow(of: area.rows) { row, pixels in
        let source = pixels + (area.columns.lowerBound - firstColumn)
        if isOpaque {
          at(column: area.columns.lowerBound, row: row).update(from: source, count: area.columns.count)
        } else {
          blend(source, area.columns, row: row, coverage: 255)
        }
      }
      return
    }
    image.forEachRow(of: area.rows) { row, pixels in
      frame.forEachRow(of: PixelRect(columns: area.columns, rows: row..<row + 1)) { row, coverage in
        if !coverage.middle.isEmpty {
          let source = pixels + (coverage.middle.lowerBound - firstColumn)
          if isOpaque, coverage.middleCoverage == 255 {
            at(column: coverage.middle.lowerBound, row: row).update(
              from: source, count: coverage.middle.count)
          } else {
            blend(source, coverage.middle, row: row, coverage: coverage.middleCoverage)
          }
        }
        coverage.forEachEdge { columns, bytes in
          blend(pixels + (columns.lowerBound - firstColumn), columns, row: row, coverage: bytes)
        }
      }
    }
  }

  /// Draws a resampled bitmap clipped to an outline.
  func fill(_ path: OutlinePath, with image: Resampler, within area: PixelRect) {
    let firstColumn = image.columns.destination.lowerBound
    Self.forEachTile(of: path, within: area) { tile, canvas in
      canvas.withRows { coverage in
        image.forEachRow(of: tile.rows) { row, pixels in
          blend(
            pixels + (tile.columns.lowerBound - firstColumn), tile.columns, row: row,
            coverage: coverage(row))
        }
      }
    }
  }
}
