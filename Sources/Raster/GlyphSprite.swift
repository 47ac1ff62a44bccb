import Pictures
import Primitives
import Typography

/// A colour glyph scaled to its size in pixels.
struct GlyphSprite: Sendable {
  let bitmap: Bitmap
  /// Pixels from the glyph's origin to the left edge, not rounded.
  let left: Double
  /// Pixels from the baseline up to the top edge.
  let top: Double

  /// `nil` when it would be nothing, or absurdly large.
  init?(_ glyph: ColorGlyph, em: Double, xScale: Double) {
    let width = (glyph.width * em * xScale).rounded()
    let height = (glyph.height * em).rounded()
    guard 1...Self.maximumSide ~= width, 1...Self.maximumSide ~= height else { return nil }
    bitmap = Resampler.resized(glyph.bitmap, width: Int(width), height: Int(height))
    left = glyph.left * em * xScale
    top = glyph.top * em
  }

  /// Pixels.
  private static let maximumSide = 2048.0
}
