import Pictures
import Primitives
import Scene
import Typography

/// A layer of a display list in device pixels.
struct PreparedLayer: Sendable {
  let source: Layer
  let clip: RoundedCoverage
  /// The pixels that the clip touches, within the image.
  let box: PixelRect
  /// The mask of the clip, if it is kept; `nil` without round corners.
  let mask: PathCoverage?
  let fill: PixelPaint?
  let parts: [PreparedPart]
  let index: RowIndex

  /// True if nothing below shows through the clip.
  var isOpaque: Bool { fill?.isOpaque ?? false || isCovered }

  /// True if the first part covers the whole layer, as a wallpaper does, so that nothing below needs to be
  /// drawn.
  var isCovered: Bool {
    guard let first = parts.first?.elements.first, first.visible == [box] else { return false }
    switch first.content {
    case .area(let shape, let paint): return paint.isOpaque && shape.covers(box)
    case .image(let image, let frame, let isOpaque): return isOpaque && image.isCopy && frame.covers(box)
    default: return false
    }
  }

  /// True if the parts can be drawn over the pixels below one by one, with the same result as compositing the
  /// layer: nothing is clipped, and the parts are images in their own size that do not overlap.
  let isDrawnInPlace: Bool

  init(
    source: Layer, clip: RoundedCoverage, box: PixelRect, mask: PathCoverage?, fill: PixelPaint?,
    parts: [PreparedPart]
  ) {
    (self.source, self.clip, self.box, self.mask, self.fill) = (source, clip, box, mask, fill)
    self.parts = parts
    index = RowIndex(parts.map(\.rows))
    isDrawnInPlace =
      fill == nil && parts.count <= Self.mostInPlace && clip.covers(box) && parts.allSatisfy(\.isCopied)
      && parts.indices.allSatisfy { index in
        parts[..<index].allSatisfy { $0.box.intersection(parts[index].box).isEmpty }
      }
  }

  /// The maximum number of parts that are compared with each other.
  private static let mostInPlace = 4
}

/// The prepared content of one element of a display list. Frames share unchanged parts.
final class PreparedPart: Sendable {
  let source: Element
  let elements: [PreparedElement]
  /// The box around all pixels that the part may touch.
  let box: PixelRect
  /// True if nothing is computed again whenever the part is drawn.
  let isKept: Bool

  init(_ source: Element, _ elements: [PreparedElement]) {
    self.source = source
    self.elements = elements
    isKept = elements.allSatisfy(\.isKept)
    box = elements.lazy.flatMap(\.visible).reduce(.empty) { $0.union($1) }
  }

  var rows: Range<Int> { box.rows }

  /// True if the part consists of an image in its own size that nothing clips.
  fileprivate var isCopied: Bool {
    guard elements.count == 1, case .image(let image, let frame, _) = elements[0].content else {
      return elements.isEmpty
    }
    return image.isCopy && frame.covers(box)
  }
}

/// Content to draw, in device pixels: a plain value, so that bands can be drawn on several threads.
struct PreparedElement: Sendable {
  enum Content: Sendable {
    case masks([PlacedMask], ink: UInt32)
    case sprites([PlacedBitmap], opacity: UInt8)
    case area(RoundedCoverage, PixelPaint)
    case mask(PlacedMask, PixelPaint)
    case path(OutlinePath, PixelPaint)
    case outline(PlacedOutline, PixelPaint)
    case covered(PathCoverage, PixelPaint)
    case image(Resampler, frame: RoundedCoverage, isOpaque: Bool)
    case cutImage(Resampler, OutlinePath)
    case pattern(PlacedPattern, PixelPaint)
    case group(PreparedGroup)
    case moved(MovedGroup)
    /// A stamp that is moved down by `rows` pixels from its prepared position.
    case stamp(PreparedInk, rows: Int)
  }

  /// The areas outside which nothing shows; they do not overlap, and there is at least one.
  let visible: [PixelRect]
  let content: Content
  /// The pixels that the element covers completely, so that nothing below shows.
  var hidden: [PixelRect] = []
}

/// A mask and the pixel at its top left.
struct PlacedMask: Sendable {
  let mask: GlyphMask
  let column: Int
  let row: Int
}

/// A bitmap and the pixel at its top left.
struct PlacedBitmap: Sendable {
  let bitmap: Bitmap
  let column: Int
  let row: Int
}

extension PixelBuffer {
  /// Draws the part of an element that is visible within `limit`, which must be inside the buffer's box.
  func draw(_ element: PreparedElement, within limit: PixelRect) {
    for part in element.visible {
      let area = part.intersection(limit)
      if !area.isEmpty { draw(element.content, within: area) }
    }
  }

  private func draw(_ content: PreparedElement.Content, within area: PixelRect) {
    switch content {
    case .masks(let masks, let ink):
      for placed in masks {
        blend(ink, placed.mask, column: placed.column, row: placed.row, within: area)
      }
    case .sprites(let sprites, let opacity):
      for placed in sprites {
        blend(placed.bitmap, column: placed.column, row: placed.row, coverage: opacity, within: area)
      }
    case .area(let shape, let paint): fill(shape, paint, within: area)
    case .mask(let mask, let paint): fill(mask, paint, within: area)
    case .path(let path, let paint): fill(path, paint, within: area)
    case .outline(let outline, let paint): fill(outline, paint, within: area)
    case .covered(let coverage, let paint): fill(coverage, paint, within: area)
    case .image(let image, let frame, let isOpaque):
      fill(frame, with: image, isOpaque: isOpaque, within: area)
    case .cutImage(let image, let path): fill(path, with: image, within: area)
    case .pattern(let pattern, let paint): fill(pattern, paint, within: area)
    case .group(let group): draw(group, within: area)
    case .stamp(let ink, let rows): draw(ink, lower: rows, within: area)
    case .moved(let group):
      let box = group.box
      blend(
        group.bitmap, column: box.columns.lowerBound, row: box.rows.lowerBound, coverage: group.opacity,
        within: area)
    }
  }
}
