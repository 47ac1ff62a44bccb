import CShims
import Glibc
import Primitives

/// A JPEG, decoded by libjpeg-turbo: baseline or progressive; gray, color or CMYK.
struct JPEGPicture: PictureFile {
  static let kind = PictureKind.jpeg

  let storedSize: PixelSize
  let orientation: Orientation
  private let bytes: [UInt8]
  private let header: ShimJPEGHeader
  private let profile: [UInt8]?

  /// The reductions that the decoder is fast at, in eighths of the size. Sizes between them take longer than
  /// the next larger one of them.
  private static let reductions = [1, 2, 4]
  private static let whole = 8
  private static let componentsOfInks: Int32 = 4

  init(_ bytes: [UInt8]) throws(PictureError) {
    self.bytes = bytes
    (header, orientation, profile) = try bytes.withUnsafeBufferPointer { bytes throws(PictureError) in
      let reader = try JPEGReader(bytes)
      return (reader.header, reader.orientation, reader.profile)
    }
    storedSize = try Self.size(width: Int(header.width), height: Int(header.height))
  }

  func pixels(_ request: DecodingRequest) throws(PictureError) -> RawPixels {
    let (eighths, size) = reduction(request)
    let pixels = try decode(eighths, size, request) { reader throws(PictureError) in
      try reader.pixels(of: size)
    }
    var raw = RawPixels(size, pixels: pixels)
    if header.components == Self.componentsOfInks {
      raw.convertInksToSRGB(isInverted: header.isInverted != 0, profile: profile)
    } else {
      raw.convertToSRGB(profile: profile)
    }
    return raw
  }

  /// Decodes an image that needs neither rotation nor color conversion, row by row.
  func shown(in frame: PictureFrame, _ request: DecodingRequest) throws(PictureError) -> Bitmap? {
    let (eighths, size) = reduction(request)
    guard orientation == .upright, profile == nil, header.components != Self.componentsOfInks,
      let reduced = frame.reduction(of: size)
    else { return nil }
    return try decode(eighths, size, request) { reader throws(PictureError) in
      try reduced.bitmap(of: size) { count, pixels throws(PictureError) in
        try reader.read(count, into: pixels)
      }
    }
  }

  /// - Parameter body: reads all rows.
  private func decode<Pixels>(
    _ eighths: Int, _ size: PixelSize, _ request: DecodingRequest,
    _ body: (JPEGReader) throws(PictureError) -> Pixels
  ) throws(PictureError) -> Pixels {
    try bytes.withUnsafeBufferPointer { bytes throws(PictureError) in
      let reader = try JPEGReader(bytes)
      try reader.start(size, eighths: eighths, memoryLimit: request.memoryLimit(beside: size))
      return try body(reader)
    }
  }

  private func reduction(_ request: DecodingRequest) -> (eighths: Int, size: PixelSize) {
    let eighths =
      request.covered.flatMap { covered in Self.reductions.first { reduced(to: $0).covers(covered) } }
      ?? Self.whole
    return (eighths, reduced(to: eighths))
  }

  private func reduced(to eighths: Int) -> PixelSize {
    func part(_ side: Int) -> Int { (side * eighths + Self.whole - 1) / Self.whole }
    return PixelSize(width: part(storedSize.width), height: part(storedSize.height))
  }
}

/// The state of one decoding, after the header was read. The bytes must outlive it.
private final class JPEGReader {
  let header: ShimJPEGHeader
  private let handle: OpaquePointer

  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(PictureError) {
    guard let handle = shim_jpeg_create(bytes.baseAddress, bytes.count) else { throw .tooDemanding(.jpeg) }
    var header = ShimJPEGHeader()
    let status = shim_jpeg_read_header(handle, &header)
    guard status == ShimJPEGDone else {
      defer { shim_jpeg_free(handle) }
      throw Self.failure(handle, status)
    }
    self.header = header
    self.handle = handle
  }

  deinit { shim_jpeg_free(handle) }

  var orientation: Orientation {
    var count = 0
    guard let block = shim_jpeg_exif(handle, &count) else { return .upright }
    return Exif.orientation(in: UnsafeBufferPointer(start: block, count: count))
  }

  var profile: [UInt8]? {
    var count = 0
    guard let profile = shim_jpeg_copy_profile(handle, &count) else { return nil }
    defer { free(profile) }
    return Array(UnsafeBufferPointer(start: profile, count: count))
  }

  func start(_ size: PixelSize, eighths: Int, memoryLimit: Int) throws(PictureError) {
    let status = shim_jpeg_start(
      handle, Int32(eighths), memoryLimit, UInt32(size.width), UInt32(size.height))
    guard status == ShimJPEGDone else { throw Self.failure(handle, status) }
  }

  /// Reads the next rows.
  func read(_ count: Int, into pixels: UnsafeMutablePointer<UInt32>) throws(PictureError) {
    let status = shim_jpeg_read_rows(handle, UInt32(count), pixels)
    guard status == ShimJPEGDone else { throw Self.failure(handle, status) }
  }

  /// Reads all rows.
  func pixels(of size: PixelSize) throws(PictureError) -> [UInt32] {
    try [UInt32].filled(size.width * size.height) { pixels throws(PictureError) in
      try read(size.height, into: pixels)
    }
  }

  private static func failure(_ handle: OpaquePointer, _ status: ShimJPEGStatus) -> PictureError {
    status == ShimJPEGTooLarge
      ? .tooDemanding(.jpeg) : .corrupt(.jpeg, reason: String(cString: shim_jpeg_message(handle)))
  }
}
