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

/// The chunks of a PNG file, walked from end to end before a decoder sees it: libpng stops as soon
/// as it has all pixels, and would take a file whose end is missing.
struct PNGStructure {
  let width: Int
  let height: Int
  private(set) var orientation = Orientation.upright
  /// A zlib stream.
  private(set) var compressedProfile: [UInt8]?
  /// Chunks that say what the colours mean.
  private var colorDescription: [Range<Int>] = []

  /// - Throws: ``PictureError/corrupt(_:reason:)`` when a chunk is cut short, the header is not
  ///   first, or pixels or the end are missing. CRCs are left to libpng.
  init(_ bytes: [UInt8]) throws(PictureError) {
    var chunk = try StoredChunk(bytes, at: PNGChunk.signature.count)
    guard chunk.name == "IHDR", chunk.data.count == Self.headerByteCount else {
      throw .corrupt(.png, reason: "the file does not begin with its header chunk")
    }
    width = Self.number(chunk.data)
    height = Self.number(chunk.data.dropFirst(4))
    var hasPixels = false
    while chunk.name != "IEND" {
      switch chunk.name {
      case "IDAT": hasPixels = true
      case "eXIf": orientation = Exif.orientation(in: chunk.data)
      case "iCCP":
        compressedProfile = Self.profile(in: chunk.data)
        colorDescription.append(chunk.range)
      case "sRGB", "gAMA", "cHRM": colorDescription.append(chunk.range)
      default: break
      }
      chunk = try StoredChunk(bytes, at: chunk.range.upperBound)
    }
    guard hasPixels else { throw .corrupt(.png, reason: "no chunk with pixels") }
  }

  /// The file as if its pixels were in sRGB.
  func withoutColorDescription(_ bytes: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    var start = 0
    for range in colorDescription {
      kept += bytes[start..<range.lowerBound]
      start = range.upperBound
    }
    return kept + bytes[start...]
  }

  private static let headerByteCount = 13

  /// What follows the profile's name and the number of the compression, of which there is one.
  private static func profile(in data: ArraySlice<UInt8>) -> [UInt8]? {
    data.firstIndex(of: 0).map { Array(data[$0...].dropFirst(2)) }
  }

  /// Four bytes, big-endian; the caller knows that they are there.
  fileprivate static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }
}

/// Where a chunk lies in the file.
private struct StoredChunk {
  let name: String
  let data: ArraySlice<UInt8>
  let range: Range<Int>

  init(_ bytes: [UInt8], at offset: Int) throws(PictureError) {
    let start = offset + PNGChunk.prefixByteCount
    guard start <= bytes.count else {
      throw .corrupt(.png, reason: "the file ends at byte \(bytes.count), before its end chunk")
    }
    name = String(decoding: bytes[offset + 4..<start], as: UTF8.self)
    let count = PNGStructure.number(bytes[offset...])
    let end = start + count + PNGChunk.crcByteCount
    guard end <= bytes.count else { throw .corrupt(.png, reason: "the chunk at byte \(offset) is cut short") }
    data = bytes[start..<start + count]
    range = offset..<end
  }
}
