/// Pixels in memory: premultiplied, 32 bits each, blue in the lowest byte and alpha in the highest
/// (Cairo's ARGB32 on a little-endian machine). Rows follow each other without padding.
public struct Bitmap: Hashable, Sendable {
  /// Pixels.
  public let width: Int
  public let height: Int
  public var pixels: [UInt32]

  /// Traps never: a wrong count of pixels gives an empty bitmap.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    let fits = width >= 0 && height >= 0 && pixels.count == width * height
    self.width = fits ? width : 0
    self.height = fits ? height : 0
    self.pixels = fits ? pixels : []
  }

  public init(width: Int, height: Int) {
    self.init(
      width: width, height: height,
      pixels: [UInt32](repeating: 0, count: max(0, width) * max(0, height)))
  }
}

/// A face of the font manifest, by its row; meaningful together with the font book that gave it.
public struct FaceID: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }
}
