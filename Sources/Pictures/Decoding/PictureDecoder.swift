import CImages
import CShims
import Primitives

/// Reads picture files from memory. The bytes may be anything: what is wrong with them becomes a
/// ``PictureError``. Pictures stand upright and are in sRGB, whatever the file's orientation and colour profile.
package enum PictureDecoder {
  /// 64 megapixels (Spec/Rulings.md 43).
  package static let defaultPixelLimit = 64_000_000

  /// The size of the picture, from the header alone.
  package static func size(of bytes: [UInt8]) throws(PictureError) -> PixelSize {
    try open(bytes).uprightSize
  }

  /// The picture as it is drawn: premultiplied. `frame`: where it will be drawn. Detail that is too fine for
  /// the frame and what would be cut off are left out; without it the picture is as large as the file's.
  /// `pixelLimit`: the most pixels that the file may have. Decoding takes at most eight bytes for each of
  /// them.
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

  /// All of the picture as the file says it, channel by channel.
  package static func decodeStraight(
    _ bytes: [UInt8], pixelLimit: Int = defaultPixelLimit
  ) throws(PictureError) -> StraightBitmap {
    let file = try open(bytes)
    let raw = file.orientation.upright(try file.pixels(request(of: file, for: nil, pixelLimit: pixelLimit)))
    return StraightBitmap(width: raw.width, height: raw.height, pixels: raw.pixels)
  }

  /// Decoders that can reduce a picture filter it coarsely. Twice as large as it is drawn, none of it is seen.
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

/// A picture file whose header was read and found sound; its pixels are still to be decoded.
protocol PictureFile {
  static var kind: PictureKind { get }
  /// Whether its pixels are made for the size that is wanted, be it larger than its own.
  static var isDrawn: Bool { get }

  /// Reads the header.
  init(_ bytes: [UInt8]) throws(PictureError)

  /// As the pixels are stored, which `orientation` may turn; more than nothing.
  var storedSize: PixelSize { get }
  var orientation: Orientation { get }

  /// The pixels in sRGB, as they are stored.
  func pixels(_ request: DecodingRequest) throws(PictureError) -> RawPixels

  /// What shows in a frame, made smaller while it is decoded, so that the rest is never in memory; `nil` where all
  /// pixels are needed first.
  func shown(in frame: PictureFrame, _ request: DecodingRequest) throws(PictureError) -> Bitmap?
}

/// How much of a picture is wanted.
struct DecodingRequest {
  /// As the pixels are stored. A decoder may leave out what is not needed to cover this size, but nothing without it;
  /// one that draws makes them of just this size.
  let covered: PixelSize?
  /// The file's size is known to be within it.
  let pixelLimit: Int

  /// Bytes that a decoder may take besides those of the pixels that it gives.
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

/// Why bytes could not become pixels.
package enum PictureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The first bytes are those of no kind of picture that is known here.
  case notAPicture
  /// A picture, of a kind that is not read.
  case unsupported(PictureKind)
  /// More pixels than allowed; found in the header, before any memory was taken for them.
  case tooLarge(width: Int, height: Int, limit: Int)
  /// Within the limit, but stored in a way that takes more memory than eight bytes for each pixel of the limit.
  case tooDemanding(PictureKind)
  /// Within that limit, but more than is drawn of anything, or than can be drawn safely. The reason is for people.
  case tooComplex(PictureKind, reason: String)
  /// Drawn by a library that is not installed; the name is that of its package.
  case needsPackage(PictureKind, String)
  /// Cut short or damaged. The reason is for people.
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

/// Versions of the libraries that pictures are read with.
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

/// Kinds of picture files, told apart by their first bytes and never by a file's name.
package enum PictureKind: String, Hashable, Sendable, CaseIterable {
  case png = "PNG"
  case webp = "WebP"
  case jpeg = "JPEG"
  case gif = "GIF"
  case avif = "AVIF"
  case heif = "HEIF"
  case bmp = "BMP"
  case tiff = "TIFF"
  /// Shapes that move, as they are or packed: Telegram's `.tgs`.
  case lottie = "Lottie"

  /// Nil for what is no picture.
  package init?(sniffing bytes: [UInt8]) {
    for signature in Signature.all where signature.matches(bytes) {
      self = signature.kind
      return
    }
    guard LottieDocument.isBegun(by: bytes) else { return nil }
    self = .lottie
  }

  /// Bytes that tell the kind: those of packed shapes begin with tables.
  package static let signatureByteCount = 1024
}

/// Bytes at places near the start of a file.
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
