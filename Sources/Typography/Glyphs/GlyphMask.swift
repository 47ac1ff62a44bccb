import Primitives

/// How much of each pixel an outline covers, around the glyph's origin.
package struct GlyphMask: Hashable, Sendable {
  /// Pixels from the origin to the mask's left edge.
  package let left: Int
  /// Pixels from the origin up to the mask's top edge.
  package let top: Int
  /// Pixels.
  package let width: Int
  package let height: Int
  /// 0 to 255, row by row from the top, without padding.
  package let coverage: [UInt8]

  /// Traps never: a wrong count of bytes gives an empty mask.
  package init(left: Int, top: Int, width: Int, height: Int, coverage: [UInt8]) {
    let fits = width >= 0 && height >= 0 && coverage.count == width * height
    self.left = left
    self.top = top
    self.width = fits ? width : 0
    self.height = fits ? height : 0
    self.coverage = fits ? coverage : []
  }

  /// Covers nothing: a space, or a glyph that could not be drawn.
  package static let empty = GlyphMask(left: 0, top: 0, width: 0, height: 0, coverage: [])

  package var isEmpty: Bool { coverage.isEmpty }
}

/// A glyph that is a picture (an emoji), and the box that the picture fills, in ems around the glyph's
/// origin.
package struct ColorGlyph: Hashable, Sendable {
  package let bitmap: Bitmap
  /// Ems from the origin to the box's left edge.
  package let left: Double
  /// Ems from the origin up to the box's top edge.
  package let top: Double
  /// Ems.
  package let width: Double
  package let height: Double
}
