import DiffReport
import Pictures
import Primitives

/// A bitmap as an address that holds it.
enum EmbeddedPNG {
  /// In one piece a picture would be larger than a compressor takes.
  private static let rowsOfBand = 64

  static func address(of bitmap: Bitmap) throws(PNGError) -> String {
    let isOpaque = bitmap.pixels.allSatisfy { $0 >> 24 == 255 }
    let header = try PNGHeader(
      width: bitmap.width, height: bitmap.height, format: isOpaque ? .rgb : .rgba, scale: 1)
    let compressor = try BandCompressor(header)
    var bands: [EncodedBand] = []
    for row in stride(from: 0, to: bitmap.height, by: rowsOfBand) {
      let end = min(bitmap.height, row + rowsOfBand)
      let pixels = Array(bitmap.pixels[row * bitmap.width..<end * bitmap.width])
      bands.append(try compressor.encode(pixels.span))
    }
    let bytes = try PNGFile.assemble(header, bands: bands).joined()
    return "data:image/png;base64," + Base64.encode(Array(bytes))
  }
}
