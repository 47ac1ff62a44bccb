import Primitives

/// How a pixel is stored in a PNG row.
package enum PNGPixelFormat: UInt8, Hashable, Sendable {
  /// Three bytes; the alpha of the source is not looked at.
  case rgb = 2
  /// Four bytes, straight alpha.
  case rgba = 6

  package var bytesPerPixel: Int { self == .rgb ? 3 : 4 }
}

/// What a PNG file says before its pixels.
package struct PNGHeader: Hashable, Sendable {
  /// The largest width and height that the format can say.
  package static let maximumSide = Int(Int32.max)

  /// Pixels.
  package let width: Int
  package let height: Int
  package let format: PNGPixelFormat
  /// Pixels per point.
  package let scale: Double

  /// - Throws: ``PNGError/invalidSize(width:height:)`` for a side that a PNG file cannot have.
  package init(
    width: Int, height: Int, format: PNGPixelFormat, scale: Double
  ) throws(PNGError) {
    let sides = 1...Self.maximumSide
    guard sides.contains(width), sides.contains(height) else {
      throw .invalidSize(width: width, height: height)
    }
    self.width = width
    self.height = height
    self.format = format
    self.scale = scale
  }

  /// Bytes of one row before compression: the filter's number and the pixels.
  var rowByteCount: Int { 1 + width * format.bytesPerPixel }

  /// Signature, `IHDR`, `sRGB` and `pHYs`.
  var chunks: [UInt8] {
    Self.leadingChunks(
      width: width, height: height, bitDepth: 8, colorType: format.rawValue, scale: scale)
  }
}

extension PNGHeader {
  static func leadingChunks(
    width: Int, height: Int, bitDepth: UInt8, colorType: UInt8, scale: Double
  ) -> [UInt8] {
    let deflate: UInt8 = 0
    let adaptiveFilters: UInt8 = 0
    let notInterlaced: UInt8 = 0
    let size = UInt32(clamping: width).bigEndianBytes + UInt32(clamping: height).bigEndianBytes
    let perceptual: UInt8 = 0
    let density = pixelsPerMetre(scale: scale).bigEndianBytes
    let metre: UInt8 = 1
    return PNGChunk.signature
      + PNGChunk.make(
        "IHDR", size + [bitDepth, colorType, deflate, adaptiveFilters, notInterlaced])
      + PNGChunk.make("sRGB", [perceptual])
      + PNGChunk.make("pHYs", density + density + [metre])
  }

  /// A point is 1/72 of an inch.
  static func pixelsPerMetre(scale: Double) -> UInt32 {
    let pointsPerInch = 72.0
    let metresPerInch = 0.0254
    let density = Rounding.nearest(pointsPerInch * scale / metresPerInch)
    guard density > 1 else { return 1 }  // Not-a-number ends here as well.
    return UInt32(min(density, Double(maximumSide)))
  }
}
