import Pictures
import Primitives
import Scene

/// A group that was composed, softened, scaled and moved: a bitmap in its place.
struct MovedGroup: Sendable {
  /// As it was composed, for the next frame, in which only the motion changes.
  let composed: ComposedGroup
  let placed: PlacedBitmap
  let opacity: UInt8
}

/// A group's picture where it stands at rest, with transparent pixels around it.
struct ComposedGroup: Sendable {
  let source: ElementGroup
  let box: PixelRect
  let bitmap: Bitmap

  /// Whether another group looks the same at rest.
  func isComposed(of group: ElementGroup) -> Bool {
    source.mask == group.mask && source.elements == group.elements
  }
}

extension Preparation {
  /// Transparent pixels around a composed group: what the filters take for its surroundings.
  private static let padding = 2
  /// Device pixels. What is smaller is not seen.
  private static let smallestBlur = 0.05

  func elements(
    of group: ElementGroup, _ motion: ElementGroup.Motion, opacity: UInt8, within visible: PixelRect,
    reusing counterpart: PreparedPart?
  ) -> [PreparedElement] {
    let known = counterpart?.moved?.composed
    let reusable = known.flatMap { $0.isComposed(of: group) ? $0 : nil }
    guard motion.scale > 0, let composed = reusable ?? compose(group, near: visible) else { return [] }
    let placed = place(composed, motion)
    let box = PixelRect(
      columns: placed.column..<placed.column + placed.bitmap.width,
      rows: placed.row..<placed.row + placed.bitmap.height)
    let shown = box.intersection(visible)
    guard !shown.isEmpty else { return [] }
    let moved = MovedGroup(composed: composed, placed: placed, opacity: opacity)
    return [PreparedElement(visible: [shown], content: .moved(moved))]
  }

  /// Draws the group where it stands at rest; `nil` when nothing of it can come into sight.
  private func compose(_ group: ElementGroup, near visible: PixelRect) -> ComposedGroup? {
    let bounds = group.elements.map(\.bounds).reduce(Rect.zero) { $0.union($1) }
    let extent = group.mask.map { $0.reduce(Rect.zero) { $0.union($1) }.intersection(bounds) } ?? bounds
    let box = space.covering(extent).intersection(picture)
    guard !box.isEmpty else { return nil }
    let still = ElementGroup(group.elements, mask: group.mask)
    let elements = elements(of: still, within: box, box: box, reusing: nil)
    let padded = box.outset(by: Self.padding)
    let count = padded.columns.count * padded.rows.count
    let pixels = [UInt32](unsafeUninitializedCapacity: count) { buffer, initialized in
      buffer.initialize(repeating: 0)
      initialized = count
      guard let start = buffer.baseAddress else { return }
      let target = PixelBuffer(box: padded, pixels: start)
      for element in elements { target.draw(element, within: box) }
    }
    return ComposedGroup(
      source: group, box: padded,
      bitmap: Bitmap(width: padded.columns.count, height: padded.rows.count, pixels: pixels))
  }

  private func place(_ composed: ComposedGroup, _ motion: ElementGroup.Motion) -> PlacedBitmap {
    let center = space.point(motion.center)
    let offset = space.point(motion.offset)
    // Softened before it is scaled, or scaled and then softened by as much less: the same, on fewer pixels.
    let deviation = max(0, motion.blur) * space.scale * motion.scale
    let columns = Self.axis(composed.box.columns, center: center.x, offset: offset.x, scale: motion.scale)
    let rows = Self.axis(composed.box.rows, center: center.y, offset: offset.y, scale: motion.scale)
    let scaled = Resampler(bitmap: composed.bitmap, columns: columns, rows: rows).whole
    let (column, row) = (columns.destination.lowerBound, rows.destination.lowerBound)
    guard deviation >= Self.smallestBlur else {
      return PlacedBitmap(bitmap: scaled, column: column, row: row)
    }
    let kernel = BlurKernel.gaussian(deviation: deviation)
    return PlacedBitmap(
      bitmap: scaled.blurred(by: kernel, edges: .transparent), column: column - kernel.reach,
      row: row - kernel.reach)
  }

  private static func axis(
    _ source: Range<Int>, center: Double, offset: Double, scale: Double
  ) -> ResampledAxis {
    let start = center + (Double(source.lowerBound) - center) * scale + offset
    let end = center + (Double(source.upperBound) - center) * scale + offset
    let first = Int(start.rounded(.down))
    let last = max(first + 1, Int(end.rounded(.up)))
    return ResampledAxis(first..<last, origin: start, ratio: 1 / scale, count: source.count)
  }
}

extension PixelRect {
  fileprivate func outset(by distance: Int) -> PixelRect {
    PixelRect(
      columns: columns.lowerBound - distance..<columns.upperBound + distance,
      rows: rows.lowerBound - distance..<rows.upperBound + distance)
  }
}

extension PreparedPart {
  fileprivate var moved: MovedGroup? {
    if case .moved(let group)? = elements.first?.content { return group }
    return nil
  }
}

extension [PreparedPart] {
  /// Where a group on its way was the picture before. Groups keep their order; those that have arrived are gone from
  /// before it.
  ///
  /// - Returns: `nil` for one that is new, and for what is not on its way.
  func place(of element: Scene.Element, from start: Int) -> Int? {
    guard case .group(let group) = element.content, group.motion != nil, let mask = group.mask else {
      return nil
    }
    return self[Swift.min(start, count)...].firstIndex { $0.moved?.composed.source.mask == mask }
  }
}
