import CImages
import Primitives

/// A WebP, decoded by libwebp: lossy or lossless, a still image or the first frame of an animation. The
/// canvas of an animation is transparent outside that frame.
struct WebPPicture: PictureFile {
  static let kind = PictureKind.webp

  let storedSize: PixelSize
  var orientation: Orientation { structure.orientation }
  private let structure: WebPStructure
  /// The size of the still image or frame.
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

  /// Returns the size reduced by an integer factor.
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

/// The chunks of a WebP file that libwebp does not handle.
struct WebPStructure {
  /// The data that libwebp decodes: the whole file, or the first frame of an animation.
  private(set) var image: ArraySlice<UInt8>
  /// The position of that frame; `nil` for a still image.
  private(set) var frame: Frame?
  private(set) var orientation = Orientation.upright
  private(set) var profile: [UInt8]?

  struct Frame {
    let canvas: PixelSize
    let left: Int
    let top: Int
  }

  init(_ bytes: [UInt8]) {
    image = bytes[...]
    var canvas: PixelSize?
    var offset = Self.fileHeaderByteCount
    while let chunk = RIFFChunk(bytes, at: offset) {
      switch chunk.name {
      case "VP8X" where chunk.data.count >= 10:
        canvas = PixelSize(width: 1 + chunk.number(at: 4), height: 1 + chunk.number(at: 7))
      case "ANMF" where chunk.data.count > Self.frameHeaderByteCount && frame == nil:
        guard let canvas else { break }
        frame = Frame(canvas: canvas, left: 2 * chunk.number(at: 0), top: 2 * chunk.number(at: 3))
        image = chunk.data.dropFirst(Self.frameHeaderByteCount)
      case "EXIF": orientation = Exif.orientation(in: Self.withoutName(chunk.data))
      case "ICCP": profile = Array(chunk.data)
      default: break
      }
      offset = chunk.end
    }
  }

  private static let fileHeaderByteCount = 12
  private static let frameHeaderByteCount = 16

  /// Removes the name at the start of an Exif block. Some writers add it, as in JPEG.
  private static func withoutName(_ block: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let name = Array("Exif\0\0".utf8)
    return block.starts(with: name) ? block.dropFirst(name.count) : block
  }
}

private struct RIFFChunk {
  let name: String
  let data: ArraySlice<UInt8>
  /// The offset of the next chunk.
  let end: Int

  private static let headerByteCount = 8

  /// Reads a chunk. Returns `nil` if there is no complete chunk.
  init?(_ bytes: [UInt8], at offset: Int) {
    let start = offset + Self.headerByteCount
    guard start <= bytes.count else { return nil }
    name = String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
    let count = bytes[offset + 4..<start].reversed().reduce(0) { $0 << 8 | Int($1) }
    guard count <= bytes.count - start else { return nil }
    data = bytes[start..<start + count]
    // Chunks begin at even offsets.
    end = start + count + count % 2
  }

  /// Returns a little-endian number of three bytes, which must be there.
  func number(at offset: Int) -> Int {
    let start = data.startIndex + offset
    return data[start..<start + 3].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
