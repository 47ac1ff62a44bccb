import Pictures
import Primitives

/// Picture files: a picture of the size that the header says, or a typed error.
package enum PictureFiles {
  /// Small, so that the time goes into variety.
  private static let pixelLimit = 1 << 16
  private static let frame = PictureFrame(PixelSize(width: 24, height: 17), fit: .fill)

  /// - Parameter kind: others are of no use to the target.
  package static func decode(_ bytes: [UInt8], as kind: PictureKind) -> Verdict {
    guard PictureKind(sniffing: bytes) == kind else { return .ofNoUse }
    do {
      let size = try PictureDecoder.size(of: bytes)
      require(size.width > 0 && size.height > 0, "a picture without pixels")
      let whole = try PictureDecoder.decodeStraight(bytes, pixelLimit: pixelLimit)
      require(
        whole.width == size.width && whole.height == size.height, "the pixels are not those of the header")
      let shown = try PictureDecoder.decode(bytes, for: frame, pixelLimit: pixelLimit)
      require(shown.width <= size.width && shown.height <= size.height, "a picture was enlarged")
      require(shown.pixels.count == shown.width * shown.height, "pixels are missing")
    } catch {
      _ = error.description
    }
    return .ran
  }
}
