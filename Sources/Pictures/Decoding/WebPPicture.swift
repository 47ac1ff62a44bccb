import CImages
import Primitives

/// WebP by libwebp: lossy or lossless, a still or the first frame of an animation. The canvas of an animation is
/// transparent where that frame does not reach.
struct WebPPicture: PictureFile {
  static let kind = PictureKind.webp

  let storedSize: PixelSize
  var orientation: Orientation { structure.orientation }
  private let structure: WebPStructure
  /// Of the still or frame.
  private let imageSize: PixelSize

  init(_ bytes: [UInt8]) throws(PictureError) {
    structure = WebPStructure(bytes)
    var features = WebPBitstreamFeatures()
    let status = structure.image.withUnsafeBufferPointer {
      WebPGetFeatures($0.baseAddress, $0.count, &features)
    }
    guard status == VP8_STATUS_OK, features.has_animation == 0 else {
      throw .corrupt(.webp, reason: "unreadable header")
    }
    imageSize = try Self.size(width: Int(features.width), height: Int(features.height))
    storedSize = structure.frame?.canvas ?? imageSize
  }

  func pixels(_ request: DecodingRequest) throws(PictureError) -> RawPixels {
    var raw: RawPixels
    if let frame = structure.frame {
      let (right, bottom) = (frame.left + imageSize.width, frame.top + imageSize.height)
      guard right <= storedSize.width, bottom <= storedSize.height else {
        throw .corrupt(.webp, reason: "a frame beyond the canvas")
      }
      raw = RawPixels(try decode(at: imageSize), on: storedSize, left: frame.left, top: frame.top)
    } else {
      raw = try decode(at: request.covered.map(reduced) ?? imageSize)
    }
    raw.convertToSRGB(profile: structure.profile)
    return raw
  }

  /// By a whole factor.
  private func reduced(covering wanted: PixelSize) -> PixelSize {
    let factor = min(imageSize.width / wanted.width, imageSize.height / wanted.height)
    guard factor > 1 else { return imageSize }
    return PixelSize(
      width: (imageSize.width + factor - 1) / factor, height: (imageSize.height + factor - 1) / factor)
  }

  private func decode(at size: PixelSize) throws(PictureError) -> RawPixels {
    var status = VP8_STATUS_OUT_OF_MEMORY
    let area = size.width * size.height
    let pixels = [UInt32](unsafeUninitializedCapacity: area) { buffer, count in
      status = structure.image.withUnsafeBufferPointer { decode($0, into: buffer, size) }
      count = status == VP8_STATUS_OK ? area : 0
    }
    guard status == VP8_STATUS_OK else { throw .corrupt(.webp, reason: "damaged or cut short") }
    return RawPixels(size, pixels: pixels)
  }

  private func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, into pixels: UnsafeMutableBufferPointer<UInt32>, _ size: PixelSize
  ) -> VP8StatusCode {
    var configuration = WebPDecoderConfig()
    guard WebPInitDecoderConfig(&configuration) != 0 else { return VP8_STATUS_INVALID_PARAM }
    let bytesPerPixel = MemoryLayout<UInt32>.stride
    configuration.output.colorspace = MODE_BGRA
    configuration.output.is_external_memory = 1
    configuration.output.u.RGBA.rgba = UnsafeMutableRawPointer(pixels.baseAddress)?
      .assumingMemoryBound(to: UInt8.self)
    configuration.output.u.RGBA.stride = Int32(size.width * bytesPerPixel)
    configuration.output.u.RGBA.size = size.width * size.height * bytesPerPixel
    configuration.options.use_scaling = size == imageSize ? 0 : 1
    configuration.options.scaled_width = Int32(size.width)
    configuration.options.scaled_height = Int32(size.height)
    defer { WebPFreeDecBuffer(&configuration.output) }
    return WebPDecode(bytes.baseAddress, bytes.count, &configuration)
  }
}
