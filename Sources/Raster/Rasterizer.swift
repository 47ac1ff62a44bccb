import CCairo
import Primitives
import Scene

/// A display list prepared for drawing; any range of rows can be drawn at a time.
///
/// Preparation renders the glyphs and must run in the task that owns the glyph cache. The result is a plain
/// value, so that rows can be drawn on several threads at once. Every split into rows gives the same pixels.
package struct Rasterizer: Sendable {
  /// The default maximum number of pixels in an image.
  package static let defaultPixelLimit = 128_000_000

  /// The width and the height of the image, in device pixels.
  package let width: Int
  /// The rows of the image in the coordinates of the layers: they start at 0 unless the image was slid.
  package let rows: Range<Int>
  private let scale: Double
  private let slides: Bool
  let background: UInt32?
  let layers: [PreparedLayer]

  /// Prepares a display list. Throws an error before anything is rendered if the image is too large.
  ///
  /// - Parameters:
  ///   - glyphs: caches the glyphs rendered for this list and later ones.
  ///   - pixelLimit: the maximum width times height, in device pixels.
  ///   - previous: the previous frame, whose unchanged parts are reused.
  ///   - workers: share the work if there is a lot of it.
  package init(
    _ list: DisplayList, glyphs: GlyphCache, pixelLimit: Int = Self.defaultPixelLimit,
    reusing previous: Rasterizer? = nil, workers: WorkerPool? = nil
  ) throws(TooManyPixels) {
    let size = list.pixelSize
    try size.require(within: pixelLimit)
    let space = DeviceSpace(scale: list.scale)
    let slides = list.slide != nil
    let slide = Int(DeviceSpace.nearest(space.clamped(list.slide ?? 0)))
    let rows = -slide..<size.height - slide
    glyphs.forgetIfFull()
    var preparation = Preparation(
      space: space, picture: PixelRect(columns: 0..<size.width, rows: rows), slides: slides, glyphs: glyphs)
    preparation.workers = workers
    preparation.keepsStill = list.layers.contains { $0.elements.contains(where: \.isStamp) }
    self.slides = slides
    self.rows = rows
    width = size.width
    scale = list.scale
    background = list.background.map(Pixel.premultiplied)
    // The previous layers cannot be reused if their limits were different.
    let known = previous.flatMap { previous in
      previous.scale == list.scale && previous.layers.count == list.layers.count && previous.slides == slides
        && previous.width == size.width && (slides || previous.rows == rows) ? previous.layers : nil
    }
    layers = list.layers.enumerated().map { index, layer in
      preparation.layer(layer, reusing: known?[index])
    }
    preparation.moved.place(with: workers)
  }

  package var height: Int { rows.count }

  /// Draws some rows of the image: `rows.count * width` premultiplied pixels, overwriting the contents of
  /// `pixels`.
  ///
  /// - Precondition: `rows` are rows of the image, and `pixels` has room for them.
  package func draw(rows: Range<Int>, into pixels: UnsafeMutableBufferPointer<UInt32>) {
    precondition(rows.lowerBound >= self.rows.lowerBound && rows.upperBound <= self.rows.upperBound)
    precondition(pixels.count >= rows.count * width)
    guard let base = pixels.baseAddress, !rows.isEmpty else { return }
    let buffer = PixelBuffer(box: PixelRect(columns: 0..<width, rows: rows), pixels: base)
    guard let bottom = layers.first else {
      return rows.forEach { buffer.set(0..<width, row: $0, to: background ?? 0) }
    }
    buffer.drawBottom(bottom, over: background)
    for layer in layers.dropFirst() { buffer.draw(layer) }
  }

  /// Returns the whole image in memory: for small images and tests.
  package func bitmap() -> Bitmap {
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      draw(rows: rows, into: buffer)
      count = width * height
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }
}

extension DisplayList {
  /// True if every pixel is opaque because the background is.
  package var isOpaque: Bool { background.map { Pixel.isOpaque(Pixel.premultiplied($0)) } ?? false }
}

/// The versions of the libraries that draw shapes.
package enum RasterLibraries {
  package static var cairo: String { String(cString: cairo_version_string()) }
}
