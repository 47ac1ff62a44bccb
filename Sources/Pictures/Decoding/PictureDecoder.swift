import CImages
import CShims
import Primitives

/// A decoder of image files in memory. The bytes may be anything: invalid ones result in a ``PictureError``.
/// Decoded images are upright and in sRGB, whatever the file's orientation and color profile.
package enum PictureDecoder {
  /// The default limit: 64 megapixels (Spec/Rulings.md 43).
  package static let defaultPixelLimit = 64_000_000

  /// Returns the size of the upright image, which is read from the header only.
  package static func size(of bytes: [UInt8]) throws(PictureError) -> PixelSize {
    try open(bytes).uprightSize
  }

  /// Returns the image as premultiplied pixels. With `frame`, the result leaves out detail that is too fine
  /// for the frame, and parts that it crops; without it, the result has the file's size. `pixelLimit` is the
  /// maximum number of pixels in the file. Decoding takes at most eight bytes for each of them.
  package static func decode(
    _ bytes: [UInt8], for frame: PictureFrame? = nil, pixelLimit: Int = defaultPixelLimit
  ) throws(PictureError) -> Bitmap {
    let file = try open(bytes)
    let request = try request(of: file, for: frame, pixelLimit: pixelLimit)
    if let frame, let shown = try file.shown(in: frame, request) { return shown }
    var raw = file.orientation.upright(try file.pixels(request))
    raw.pixels.withUnsafeMutableBufferPointer { shim_premultiply($0.baseAddress, $0.count) }
    let bitmap = Bitmap(width: raw.width, height: raw.height, pixels: raw.pixels)
    return frame?.shown(of: bitmap) ?? bitmap
  }

  /// Returns the whole image with straight alpha, as the file stores it.
  package static func decodeStraight(
    _ bytes: [UInt8], pixelLimit: Int = defaultPixelLimit
  ) throws(PictureError) -> StraightBitmap {
    let file = try open(bytes)
    let raw = file.orientation.upright(try file.pixels(request(of: file, for: nil, pixelLimit: pixelLimit)))
    return StraightBitmap(width: raw.width, height: raw.height, pixels: raw.pixels)
  }

  /// The factor of detail that is decoded beyond the drawn size. Decoders that reduce an image filter it
  /// coarsely, which is invisible at twice the size.
  private static let detail = 2

  private static func request(
    of file: any PictureFile, for frame: PictureFrame?, pixelLimit: Int
  ) throws(PictureError) -> DecodingRequest {
    let size = file.uprightSize
    guard size.isWithin(pixelLimit) else {
      throw .tooLarge(width: size.width, height: size.height, limit: pixelLimit)
    }
    let covered = frame.map { frame in
      type(of: file).isDrawn ? frame.wholeSize(of: size) : frame.drawnSize(of: size) * detail
    }
    return DecodingRequest(
      covered: file.orientation.swapsSides ? covered?.swapped : covered, pixelLimit: pixelLimit)
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

/// An image file with a valid header, whose pixels have not been decoded yet.
protocol PictureFile {
  static var kind: PictureKind { get }
  /// True for a format that is drawn in the requested size, even if that is larger than its own.
  static var isDrawn: Bool { get }

  /// Reads the header.
  init(_ bytes: [UInt8]) throws(PictureError)

  /// The size of the stored pixels, before `orientation` is applied. Both sides are at least 1.
  var storedSize: PixelSize { get }
  var orientation: Orientation { get }

  /// Decodes the pixels to sRGB, in their stored orientation.
  func pixels(_ request: DecodingRequest) throws(PictureError) -> RawPixels

  /// Decodes the part that a frame shows, and reduces it while decoding, so that the rest is never in memory.
  /// Returns `nil` if all pixels are needed first.
  func shown(in frame: PictureFrame, _ request: DecodingRequest) throws(PictureError) -> Bitmap?
}

/// The part of an image that a caller needs.
struct DecodingRequest {
  /// The size that the result must cover, in the stored orientation. A decoder may leave out detail beyond
  /// it; `nil` asks for all pixels. A format that is drawn has exactly this size.
  let covered: PixelSize?
  /// The maximum number of pixels; the file's size is already known to be within it.
  let pixelLimit: Int

  /// Returns the memory, in bytes, that a decoder may use in addition to its output.
  func memoryLimit(beside output: PixelSize) -> Int {
    let bytesPerPixel = MemoryLayout<UInt32>.stride
    let all = pixelLimit.multipliedReportingOverflow(by: 2 * bytesPerPixel)
    return (all.overflow ? .max : all.partialValue) - output.width * output.height * bytesPerPixel
  }
}

extension PictureFile {
  static var isDrawn: Bool { false }
  func shown(in _: PictureFrame, _: DecodingRequest) throws(PictureError) -> Bitmap? { nil }
  var uprightSize: PixelSize { orientation.swapsSides ? storedSize.swapped : storedSize }

  static func size(width: Int, height: Int) throws(PictureError) -> PixelSize {
    guard width > 0, height > 0 else {
      throw .corrupt(kind, reason: "the header says \(width) by \(height) pixels")
    }
    return PixelSize(width: width, height: height)
  }
}

/// The reason why an image cannot be decoded.
package enum PictureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The first bytes are not those of a known image format.
  case notAPicture
  /// An image in a format that cannot be decoded.
  case unsupported(PictureKind)
  /// The image has more pixels than allowed. The header says so, before memory is allocated for them.
  case tooLarge(width: Int, height: Int, limit: Int)
  /// The image is within the limit, but its decoding takes more than eight bytes for each pixel of the limit.
  case tooDemanding(PictureKind)
  /// The image is within the limit, but too complex to be drawn safely. The reason is a text for people.
  case tooComplex(PictureKind, reason: String)
  /// The image needs a library that is not installed; the name is that of its package.
  case needsPackage(PictureKind, String)
  /// The file is truncated or damaged. The reason is a text for people.
  case corrupt(PictureKind, reason: String)

  package var description: String {
    switch self {
    case .notAPicture: "not a supported image (\(Self.readKinds))"
    case .unsupported(let kind): "\(kind.rawValue) images are not supported; use JPEG, PNG or WebP"
    case .tooLarge(let width, let height, let limit):
      "its \(width) by \(height) pixels exceed the limit of \(limit)"
    case .tooDemanding(let kind):
      "this \(kind.rawValue) requires too much memory; save it without progressive scans"
    case .tooComplex(let kind, let reason): "this \(kind.rawValue) is too complex: \(reason)"
    case .needsPackage(let kind, let package):
      "\(kind.rawValue) images require a library that is not installed; install \(package)"
    case .corrupt(let kind, let reason): "damaged \(kind.rawValue): \(reason)"
    }
  }

  private static let readKinds = "JPEG, PNG, WebP, GIF or Lottie"
}

/// The versions of the libraries that decode images.
package enum PictureLibraries {
  package static var png: String { String(cString: png_get_libpng_ver(nil)) }
  package static var jpeg: String { String(cString: shim_jpeg_version()) }
  package static var gif: String { dotted([GIFLIB_MAJOR, GIFLIB_MINOR, GIFLIB_RELEASE]) }

  package static var webp: String {
    let version = WebPGetDecoderVersion()
    return dotted([version >> 16, version >> 8 & 0xff, version & 0xff])
  }

  package static var littleCMS: String {
    let version = cmsGetEncodedCMMversion()
    return dotted([version / 1000, version % 1000 / 10])
  }

  private static func dotted(_ numbers: [Int32]) -> String {
    numbers.map { String($0) }.joined(separator: ".")
  }
}

/// The format of an image file, detected from its first bytes and never from its name.
package enum PictureKind: String, Hashable, Sendable, CaseIterable {
  case png = "PNG"
  case webp = "WebP"
  case jpeg = "JPEG"
  case gif = "GIF"
  case avif = "AVIF"
  case heif = "HEIF"
  case bmp = "BMP"
  case tiff = "TIFF"
  /// A Lottie animation, plain or compressed as Telegram's `.tgs`.
  case lottie = "Lottie"

  /// Detects the format. Returns `nil` for data that is not an image.
  package init?(sniffing bytes: [UInt8]) {
    for signature in Signature.all where signature.matches(bytes) {
      self = signature.kind
      return
    }
    guard LottieDocument.isBegun(by: bytes) else { return nil }
    self = .lottie
  }

  /// The number of bytes that the detection needs: compressed animations begin with tables.
  package static let signatureByteCount = 1024
}

/// The bytes that identify a format, with their offsets from the start of a file.
private struct Signature {
  let kind: PictureKind
  let parts: [(offset: Int, bytes: [UInt8])]

  func matches(_ file: [UInt8]) -> Bool {
    parts.allSatisfy { part in
      file.dropFirst(part.offset).prefix(part.bytes.count).elementsEqual(part.bytes)
    }
  }

  static let all: [Signature] = [
    Signature(kind: .png, parts: [(0, PNGChunk.signature)]),
    Signature(kind: .webp, parts: [(0, ascii("RIFF")), (8, ascii("WEBP"))]),
    Signature(kind: .jpeg, parts: [(0, [0xff, 0xd8, 0xff])]),
    Signature(kind: .gif, parts: [(0, ascii("GIF8"))]),
    Signature(kind: .avif, parts: [(4, ascii("ftypavi"))]),
    Signature(kind: .heif, parts: [(4, ascii("ftyphei"))]),
    Signature(kind: .heif, parts: [(4, ascii("ftypmif1"))]),
    Signature(kind: .bmp, parts: [(0, ascii("BM")), (6, [0, 0, 0, 0])]),
    Signature(kind: .tiff, parts: [(0, ascii("II") + [42, 0])]),
    Signature(kind: .tiff, parts: [(0, ascii("MM") + [0, 42])]),
  ]

  private static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }
}
