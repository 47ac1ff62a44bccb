import CCairo
import Primitives
import Scene

/// A display list made ready to be drawn, any rows at a time.
///
/// Preparing renders the glyphs and belongs to the task of the glyph cache; what is prepared is a plain
/// value, so that rows can be drawn on several threads at once. Every split into rows gives the same pixels.
package struct Rasterizer: Sendable {
  /// Pixels that a picture may have unless the caller says otherwise.
  package static let defaultPixelLimit = 128_000_000

  /// Device pixels.
  package let width: Int
  /// Those of the picture as the layers count them: from 0 on, unless the picture was slid.
  package let rows: Range<Int>
  private let scale: Double
  private let slides: Bool
  let background: UInt32?
  let layers: [PreparedLayer]

  /// `glyphs`: keeps the glyphs rendered for this list, for the next ones. `pixelLimit`: the largest width
  /// times height in device pixels. `previous`: of the frame before; what did not change since is taken from
  /// it. `workers`: share the work, if there is much. Throws before anything is rendered.
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
    // Within other limits other pixels were prepared.
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

  /// Draws some rows of the picture: `rows.count * width` premultiplied pixels, whatever stood there before.
  ///
  /// - Precondition: `rows` are rows of the picture, and `pixels` has room for them.
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

  /// The whole picture in memory: for small ones and for tests.
  package func bitmap() -> Bitmap {
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      draw(rows: rows, into: buffer)
      count = width * height
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }
}

extension DisplayList {
  /// Whether every pixel is opaque because the background is.
  package var isOpaque: Bool { background.map { Pixel.isOpaque(Pixel.premultiplied($0)) } ?? false }
}

/// Versions of the libraries that shapes are drawn with.
package enum RasterLibraries {
  package static var cairo: String { String(cString: cairo_version_string()) }
}
