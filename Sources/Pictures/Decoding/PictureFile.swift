import Primitives

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
  var uprightSize: PixelSize { orientation.swapsSides ? storedSize.swapped : storedSize }

  static func size(width: Int, height: Int) throws(PictureError) -> PixelSize {
    guard width > 0, height > 0 else {
      throw .corrupt(kind, reason: "the header says \(width) by \(height) pixels")
    }
    return PixelSize(width: width, height: height)
  }
}
