import Primitives

/// Reads picture files from memory. The bytes may be anything: what is wrong with them becomes a
/// ``PictureError``.
public enum PictureDecoder {
  /// 64 megapixels (Docs/Rulings.md 43).
  public static let defaultPixelLimit = 64_000_000

  /// The picture as it is drawn: premultiplied.
  public static func decode(
    _ bytes: [UInt8], pixelLimit: Int = defaultPixelLimit
  ) throws(PictureError) -> Bitmap {
    try decodeStraight(bytes, pixelLimit: pixelLimit).premultiplied
  }

  /// The picture as the file says it, channel by channel.
  public static func decodeStraight(
    _ bytes: [UInt8], pixelLimit: Int = defaultPixelLimit
  ) throws(PictureError) -> StraightBitmap {
    switch PictureKind(sniffing: bytes) {
    case nil: throw .notAPicture
    case .png: return try PNGDecoder.decode(bytes, pixelLimit: pixelLimit)
    case .webp: return try WebPDecoder.decode(bytes, pixelLimit: pixelLimit)
    case let kind?: throw .unsupported(kind)
    }
  }
}

/// The size that a picture's header says, once it is known to be harmless.
struct PictureSize {
  let width: Int
  let height: Int
  let pixelCount: Int

  /// - Throws: ``PictureError/tooLarge(width:height:limit:)``.
  init(
    width: Int, height: Int, kind: PictureKind, pixelLimit: Int
  ) throws(PictureError) {
    guard width > 0, height > 0 else {
      throw .corrupt(kind, reason: "the header says \(width) by \(height) pixels")
    }
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, count <= pixelLimit else {
      throw .tooLarge(width: width, height: height, limit: pixelLimit)
    }
    self.width = width
    self.height = height
    pixelCount = count
  }
}
