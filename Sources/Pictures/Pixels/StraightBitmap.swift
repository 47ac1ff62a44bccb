import Primitives

/// Pixels as picture files have them: straight alpha, 32 bits each, blue in the lowest byte and
/// alpha in the highest. Rows follow each other without padding. Two pictures are compared in this
/// form, since premultiplying loses what a nearly transparent pixel said.
package struct StraightBitmap: Hashable, Sendable {
  /// Pixels.
  package let width: Int
  package let height: Int
  package let pixels: [UInt32]

  /// A wrong count of pixels gives an empty bitmap.
  package init(width: Int, height: Int, pixels: [UInt32]) {
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    let fits = width >= 0 && height >= 0 && !overflow && pixels.count == count
    self.width = fits ? width : 0
    self.height = fits ? height : 0
    self.pixels = fits ? pixels : []
  }

  package var size: PixelSize { PixelSize(width: width, height: height) }

  package init(_ bitmap: Bitmap) {
    self.init(
      width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels.map(Alpha.straight))
  }

  /// The form in which pixels are drawn; every channel rounded to nearest.
  package var premultiplied: Bitmap {
    Bitmap(width: width, height: height, pixels: pixels.map(Alpha.premultiplied))
  }

  package var isOpaque: Bool { pixels.allSatisfy { $0 >> 24 == 255 } }
}
