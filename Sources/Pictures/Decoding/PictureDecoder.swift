import Primitives

/// Reads picture files from memory. The bytes may be anything: what is wrong with them becomes a
/// ``PictureError``. Pictures stand upright and are in sRGB, whatever the file's orientation and colour profile.
package enum PictureDecoder {
  /// 64 megapixels (Docs/Rulings.md 43).
  package static let defaultPixelLimit = 64_000_000

  /// The size of the picture, from the header alone.
  package static func size(of bytes: [UInt8]) throws(PictureError) -> PixelSize {
    try open(bytes).uprightSize
  }

  /// The picture as it is drawn: premultiplied.
  ///
  /// - Parameters:
  ///   - frame: where it will be drawn. Detail that is too fine for the frame and what would be cut off are left out;
  ///     without it the picture is as large as the file's.
  ///   - pixelLimit: the most pixels that the file may have. Decoding takes at most eight bytes for each of them.
  package static func decode(
    _ bytes: [UInt8], for frame: PictureFrame? = nil, pixelLimit: Int = defaultPixelLimit
  ) throws(PictureError) -> Bitmap {
    var raw = try decodeRaw(bytes, for: frame, pixelLimit: pixelLimit)
    raw.change(Alpha.premultiplied)
    let bitmap = Bitmap(width: raw.width, height: raw.height, pixels: raw.pixels)
    return frame?.shown(of: bitmap) ?? bitmap
  }

  /// All of the picture as the file says it, channel by channel.
  package static func decodeStraight(
    _ bytes: [UInt8], pixelLimit: Int = defaultPixelLimit
  ) throws(PictureError) -> StraightBitmap {
    let raw = try decodeRaw(bytes, for: nil, pixelLimit: pixelLimit)
    return StraightBitmap(width: raw.width, height: raw.height, pixels: raw.pixels)
  }

  /// Decoders that can reduce a picture filter it coarsely. Twice as large as it is drawn, none of it is seen.
  private static let detail = 2

  private static func decodeRaw(
    _ bytes: [UInt8], for frame: PictureFrame?, pixelLimit: Int
  ) throws(PictureError) -> RawPixels {
    let file = try open(bytes)
    let size = file.uprightSize
    guard size.isWithin(pixelLimit) else {
      throw .tooLarge(width: size.width, height: size.height, limit: pixelLimit)
    }
    let covered = frame.map { frame in
      type(of: file).isDrawn ? frame.wholeSize(of: size) : frame.drawnSize(of: size) * detail
    }
    let request = DecodingRequest(
      covered: file.orientation.swapsSides ? covered?.swapped : covered, pixelLimit: pixelLimit)
    return file.orientation.upright(try file.pixels(request))
  }

  private static func open(_ bytes: [UInt8]) throws(PictureError) -> any PictureFile {
    switch PictureKind(sniffing: bytes) {
    case nil: throw .notAPicture
    case .png: return try PNGPicture(bytes)
    case .jpeg: return try JPEGPicture(bytes)
    case .webp: return try WebPPicture(bytes)
    case .gif: return try GIFPicture(bytes)
    case .lottie: return try LottiePicture(bytes)
    case let kind?: throw .unsupported(kind)
    }
  }
}
