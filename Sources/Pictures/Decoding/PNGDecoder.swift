import CImages

/// PNG by libpng's simplified interface: every depth, palette and interlacing, as 8-bit sRGB with
/// straight alpha.
enum PNGDecoder {
  static func decode(_ bytes: [UInt8], pixelLimit: Int) throws(PictureError) -> StraightBitmap {
    let structure = try PNGStructure(bytes)
    let size = try PictureSize(
      width: structure.width, height: structure.height, kind: .png, pixelLimit: pixelLimit)
    let reader = LibPNGReader()
    let pixels = bytes.withUnsafeBufferPointer { bytes in
      reader.begin(bytes) ? reader.pixels(of: size) : nil
    }
    guard let pixels else { throw .corrupt(.png, reason: reader.message) }
    return StraightBitmap(width: size.width, height: size.height, pixels: pixels)
  }
}

/// Owns the state of one reading.
private final class LibPNGReader {
  private var image = png_image()

  init() { image.version = UInt32(PNG_IMAGE_VERSION) }

  deinit { png_image_free(&image) }

  /// Reads what stands before the pixels. `bytes` must stay where they are until the pixels are
  /// read.
  func begin(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0
  }

  /// Nil when libpng fails or sees another size than `size`.
  func pixels(of size: PictureSize) -> [UInt32]? {
    guard Int(image.width) == size.width, Int(image.height) == size.height else { return nil }
    image.format = UInt32(PNG_FORMAT_BGRA)
    // Without it 16-bit files that name no colour space would be taken for linear light.
    image.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
    var isWhole = false
    let pixels = [UInt32](unsafeUninitializedCapacity: size.pixelCount) { buffer, count in
      let background: UnsafePointer<png_color>? = nil
      let contiguousRows: Int32 = 0
      isWhole =
        png_image_finish_read(&image, background, buffer.baseAddress, contiguousRows, nil) != 0
      count = isWhole ? size.pixelCount : 0
    }
    return isWhole ? pixels : nil
  }

  /// What libpng had to say last.
  var message: String {
    withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
