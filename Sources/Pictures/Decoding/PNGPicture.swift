import CImages
import Primitives

/// PNG by libpng's simplified interface: every depth, palette and interlacing, as 8-bit sRGB with straight alpha.
struct PNGPicture: PictureFile {
  static let kind = PictureKind.png

  let storedSize: PixelSize
  var orientation: Orientation { structure.orientation }
  private let structure: PNGStructure
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) throws(PictureError) {
    self.bytes = bytes
    structure = try PNGStructure(bytes)
    storedSize = try Self.size(width: structure.width, height: structure.height)
  }

  func pixels(_: DecodingRequest) throws(PictureError) -> RawPixels {
    let profile = structure.compressedProfile.flatMap(Zlib.decompressedProfile)
    // libpng knows no profile but sRGB's, and would go by the other chunks that describe colours.
    let file = profile == nil ? bytes : structure.withoutColorDescription(bytes)
    let reader = LibPNGReader()
    let pixels = file.withUnsafeBufferPointer { file in
      reader.begin(file) ? reader.pixels(of: storedSize) : nil
    }
    guard let pixels else { throw .corrupt(.png, reason: reader.message) }
    var raw = RawPixels(storedSize, pixels: pixels)
    raw.convertToSRGB(profile: profile)
    return raw
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
  func pixels(of size: PixelSize) -> [UInt32]? {
    guard Int(image.width) == size.width, Int(image.height) == size.height else { return nil }
    image.format = UInt32(PNG_FORMAT_BGRA)
    // Without it 16-bit files that name no colour space would be taken for linear light.
    image.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
    let area = size.width * size.height
    var isWhole = false
    let pixels = [UInt32](unsafeUninitializedCapacity: area) { buffer, count in
      let background: UnsafePointer<png_color>? = nil
      let contiguousRows: Int32 = 0
      isWhole =
        png_image_finish_read(&image, background, buffer.baseAddress, contiguousRows, nil) != 0
      count = isWhole ? area : 0
    }
    return isWhole ? pixels : nil
  }

  /// What libpng had to say last.
  var message: String {
    withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
