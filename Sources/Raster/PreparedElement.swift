import Pictures
import Primitives
import Scene
import Typography

/// What a display list's layer comes to in device pixels.
struct PreparedLayer: Sendable {
  let source: Layer
  let clip: RoundedCoverage
  /// The pixels that the clip touches, within the picture.
  let box: PixelRect
  /// The clip, where it stays; `nil` for what has no round corners.
  let mask: PathCoverage?
  let fill: PixelPaint?
  let parts: [PreparedPart]
  let index: RowIndex

  /// Whether nothing below shows through the clip.
  var isOpaque: Bool { fill?.isOpaque ?? false || isCovered }

  /// Whether its first part covers all of it, as a wallpaper does: what is below need not be there.
  var isCovered: Bool {
    guard let first = parts.first?.elements.first, case .area(let shape, let paint) = first.content else {
      return false
    }
    return paint.isOpaque && first.visible == [box] && shape.covers(box)
  }
}

/// What one element of a display list comes to. Frames share what did not change.
final class PreparedPart: Sendable {
  let source: Element
  let elements: [PreparedElement]
  /// All pixels that it may touch.
  let box: PixelRect
  /// Whether nothing of it is worked out anew whenever it is drawn.
  let isKept: Bool

  init(_ source: Element, _ elements: [PreparedElement]) {
    self.source = source
    self.elements = elements
    isKept = elements.allSatisfy(\.isKept)
    box = elements.lazy.flatMap(\.visible).reduce(.empty) { $0.union($1) }
  }

  var rows: Range<Int> { box.rows }
}

/// Something to draw, in device pixels. Plain values, so that bands can be drawn on several threads.
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
    /// Rows lower than it was made ready.
    case stamp(PreparedInk, rows: Int)
  }

  /// Nothing shows outside these; they do not overlap, and there is at least one.
  let visible: [PixelRect]
  let content: Content
  /// Pixels below which nothing shows.
  var hidden: [PixelRect] = []
}

/// A mask and the pixel that its top left one falls on.
struct PlacedMask: Sendable {
  let mask: GlyphMask
  let column: Int
  let row: Int
}

/// A bitmap and the pixel that its top left one falls on.
struct PlacedBitmap: Sendable {
  let bitmap: Bitmap
  let column: Int
  let row: Int
}

extension PixelBuffer {
  /// Draws what of an element shows within `limit`, which is inside the buffer's box.
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
