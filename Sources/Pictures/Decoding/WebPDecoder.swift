import CImages

/// Still WebP, lossy or lossless, by libwebp.
enum WebPDecoder {
  static func decode(_ bytes: [UInt8], pixelLimit: Int) throws(PictureError) -> StraightBitmap {
    var features = WebPBitstreamFeatures()
    guard WebPGetFeatures(bytes, bytes.count, &features) == VP8_STATUS_OK else {
      throw .corrupt(.webp, reason: "unreadable header")
    }
    guard features.has_animation == 0 else { throw .unsupported(.animatedWebP) }
    let size = try PictureSize(
      width: Int(features.width), height: Int(features.height), kind: .webp,
      pixelLimit: pixelLimit)
    guard let pixels = pixels(bytes, size) else {
      throw .corrupt(.webp, reason: "damaged or cut short")
    }
    return StraightBitmap(width: size.width, height: size.height, pixels: pixels)
  }

  private static func pixels(_ bytes: [UInt8], _ size: PictureSize) -> [UInt32]? {
    let bytesPerPixel = MemoryLayout<UInt32>.stride
    var isWhole = false
    let pixels = [UInt32](unsafeUninitializedCapacity: size.pixelCount) { buffer, count in
      let start = UnsafeMutableRawPointer(buffer.baseAddress)
      isWhole =
        WebPDecodeBGRAInto(
          bytes, bytes.count, start?.assumingMemoryBound(to: UInt8.self),
          size.pixelCount * bytesPerPixel, Int32(size.width * bytesPerPixel)) != nil
      count = isWhole ? size.pixelCount : 0
    }
    return isWhole ? pixels : nil
  }
}
