import CImages
import Primitives

/// A PNG, decoded by libpng's simplified interface: every depth, palette and interlacing, as 8-bit sRGB with
/// straight alpha.
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
    // libpng recognizes only the profile of sRGB. For others it would use the other chunks that describe
    // colors.
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

/// The state of one decoding.
private final class LibPNGReader {
  private var image = png_image()

  init() { image.version = UInt32(PNG_IMAGE_VERSION) }

  deinit { png_image_free(&image) }

  /// Reads everything before the pixels. `bytes` must stay in place until the pixels have been read.
  func begin(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0
  }

  /// Reads the pixels. Returns `nil` if libpng fails or finds another size than `size`.
  func pixels(of size: PixelSize) -> [UInt32]? {
    guard Int(image.width) == size.width, Int(image.height) == size.height else { return nil }
    image.format = UInt32(PNG_FORMAT_BGRA)
    // Without this flag, 16-bit files without a color space would be interpreted as linear light.
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

  /// The last message of libpng.
  var message: String {
    withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

/// The chunks of a PNG file, read from start to end before decoding: libpng stops as soon as it has all
/// pixels, and would accept a file without an end.
struct PNGStructure {
  let width: Int
  let height: Int
  private(set) var orientation = Orientation.upright
  /// The color profile, as a zlib stream.
  private(set) var compressedProfile: [UInt8]?
  /// The ranges of the chunks that describe colors.
  private var colorDescription: [Range<Int>] = []

  /// - Throws: ``PictureError/corrupt(_:reason:)`` if a chunk is truncated, the header is not first, or
  ///   pixels or the end are missing. libpng checks the CRCs.
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

  /// Returns the file without its description of colors, so that its pixels count as sRGB.
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

  /// Returns the data after the profile's name and the compression method, of which only one exists.
  private static func profile(in data: ArraySlice<UInt8>) -> [UInt8]? {
    data.firstIndex(of: 0).map { Array(data[$0...].dropFirst(2)) }
  }

  /// Returns a big-endian number of four bytes, which must be there.
  fileprivate static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }
}

/// A chunk and its range in the file.
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
