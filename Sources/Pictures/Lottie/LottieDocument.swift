import CDeflate
import Primitives

/// An animation in the Lottie format, as stickers use it. It is checked, within limits, and written again
/// with only the checked contents (Spec/Input.md 4.7).
struct LottieDocument {
  let size: PixelSize
  /// The frame rate, in frames per second.
  let frameRate: Double
  let frameCount: Int
  /// The JSON that rlottie reads.
  let text: [UInt8]
  let extent: LottieExtent

  /// - Parameter file: JSON, plain or compressed with gzip.
  init(_ file: [UInt8]) throws(PictureError) {
    let json = try LottieJSONReader.read(try Self.unpacked(file))
    guard let layers = json["layers"]?.array, let width = json["w"]?.number, let height = json["h"]?.number,
      let start = json["ip"]?.number, let end = json["op"]?.number, let rate = json["fr"]?.number
    else { throw .corrupt(.lottie, reason: "no size, frames or layers") }

    let sides = 1.0...Double(LottieLimits.side)
    guard sides.contains(width), sides.contains(height) else {
      throw .corrupt(.lottie, reason: "a size beyond \(LottieLimits.side) by \(LottieLimits.side)")
    }
    guard LottieLimits.frameRates.contains(rate) else {
      throw .corrupt(.lottie, reason: "no valid frame rate")
    }
    let first = start.rounded(.down)
    let count = end.rounded(.down) - first
    guard abs(first) <= LottieLimits.time, (1...Double(LottieLimits.frames)).contains(count) else {
      throw .corrupt(.lottie, reason: "no frames, or more than \(LottieLimits.frames)")
    }
    size = PixelSize(width: Int(width), height: Int(height))
    frameRate = rate
    frameCount = Int(count)

    var text = LottieText()
    text.beginObject()
    // The version determines the order of keys.
    text.value("v", "5.5.2")
    text.value("fr", rate)
    text.value("ip", first)
    text.value("op", first + count)
    text.value("w", size.width)
    text.value("h", size.height)
    text.value("ddd", 0)
    var compositions = LottieCompositions(json["assets"]?.array ?? [])
    text.beginArray("assets")
    let shown = try compositions.write(shownBy: layers, to: &text)
    text.end()
    extent = try LottieLayers(compositions: shown).write(layers, to: &text)
    text.end()
    try extent.require(scale: 1)
    self.text = text.bytes + [0]
  }

  private static func unpacked(_ file: [UInt8]) throws(PictureError) -> [UInt8] {
    let limit = LottieLimits.textBytes
    let tooLong = PictureError.tooComplex(.lottie, reason: "more than \(limit) bytes")
    guard Inflater.isGzip(file) else {
      if file.count > limit { throw tooLong }
      return file
    }
    do {
      return try Inflater.unpacked(file, limit: limit)
    } catch {
      switch error {
      case .damaged: throw .corrupt(.lottie, reason: "damaged or cut short")
      case .tooLong: throw tooLong
      }
    }
  }

  // MARK: - Recognizing

  /// The keys that an animation begins with, in the spelling of different exporters.
  private static let firstKeys = [
    "v", "tgs", "fr", "ip", "op", "w", "h", "nm", "ddd", "assets", "layers", "meta", "markers", "fonts",
  ]
  private static let beginningByteCount = 64

  /// Returns true if the first bytes are those of an animation.
  static func isBegun(by bytes: [UInt8]) -> Bool {
    let isPacked = Inflater.isGzip(bytes)
    var rest = (isPacked ? Inflater.beginning(of: bytes, count: beginningByteCount) : bytes)[...]
    func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x0a, 0x0d, 0x09].contains(byte) }
    rest = rest.drop(while: isSpace)
    guard rest.popFirst() == UInt8(ascii: "{") else { return false }
    rest = rest.drop(while: isSpace)
    guard rest.popFirst() == UInt8(ascii: "\"") else { return false }
    let key = rest.prefix { $0 != UInt8(ascii: "\"") }
    return key.count < rest.count && firstKeys.contains(String(decoding: key, as: UTF8.self))
  }
}

/// The limits of an animation (Spec/Input.md 4.7). Real animations stay far below them. rlottie validates
/// little of its input, so it never receives data beyond these limits.
enum LottieLimits {
  /// The length of the JSON, in bytes; Telegram accepts 64 KB of compressed JSON.
  static let textBytes = 4 << 20
  /// The number of JSON values: numbers, strings, arrays and objects.
  static let jsonValues = 1 << 20
  static let jsonDepth = 160

  /// The longest side of the canvas, in its own units.
  static let side = 8192
  /// The longest side that rlottie draws, in pixels; larger images are scaled up. rlottie counts pixels in 16
  /// bits.
  static let drawnSide = 4096
  static let frameRates = 1.0...1000.0
  static let frames = 36_000

  /// The depth of nested compositions; `groupDepth` is that of nested groups.
  static let compositionDepth = 16
  static let groupDepth = 32
  /// The number of layers, shapes and colors; the parts of a composition count each time it is used.
  static let parts = 20_000
  /// The number of parts times the number of pixels.
  static let paintedPixels = 4e9

  /// The largest length or coordinate.
  static let magnitude = 1e6
  /// The longest time before and after frame 0, in frames.
  static let time = 1e6
  /// The largest scale, in percent.
  static let scale = 1e5
  /// The largest skew, in degrees; close to a right angle it becomes infinite.
  static let skew = 85.0
  /// The distance that an easing may overshoot its ends, where 1 is the whole change.
  static let overshoot = 10.0
  static let miter = 100.0
  static let starPoints = 1.0...100.0
  static let gradientColors = 256

  /// The largest distance from the canvas's corner, in pixels: rlottie walks along all of it.
  static let reach = 4e6
  /// The largest distance of a trimmed or dashed shape, in pixels. rlottie measures its length with single
  /// precision until it is exact to a hundredth, which never happens far from the origin.
  static let measuredReach = 16_384.0
  /// The number of curves times their reach.
  static let steps = 1e9
  static let dashes = 200_000.0
}

/// A decompressor of gzip files and zlib streams.
package enum Inflater {
  package enum Failure: Error {
    case damaged
    case tooLong
  }

  package static func isGzip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1f, 0x8b, 0x08]) }

  /// Decompresses a complete file.
  package static func unpacked(_ file: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
    let (bytes, isWhole) = try inflated(file, atMost: limit + 1)
    guard bytes.count <= limit else { throw .tooLong }
    guard isWhole else { throw .damaged }
    return bytes
  }

  /// Decompresses the first `count` bytes, or fewer if the beginning of the file contains fewer.
  static func beginning(of file: [UInt8], count: Int) -> [UInt8] {
    (try? inflated(file, atMost: count))?.bytes ?? []
  }

  /// The largest window of deflate, in either format.
  private static let windowBits: Int32 = 15 + 32

  /// The initial size of the output buffer, in bytes.
  private static let firstRoom = 1 << 16

  private static func inflated(
    _ file: [UInt8], atMost limit: Int
  ) throws(Failure) -> (bytes: [UInt8], isWhole: Bool) {
    // The stream has a fixed address, because zlib stores it.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer { stream.deallocate() }
    guard
      inflateInit2_(stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw .damaged }
    defer { inflateEnd(stream) }
    var bytes: [UInt8] = []
    var status = Z_OK
    file.withUnsafeBufferPointer { input in
      // zlib only reads the input, but the struct declares it as mutable.
      stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.pointee.avail_in = UInt32(clamping: input.count)
      while status == Z_OK, bytes.count < limit {
        let room = min(limit - bytes.count, max(firstRoom, bytes.count))
        bytes += [UInt8](unsafeUninitializedCapacity: room) { output, count in
          stream.pointee.next_out = output.baseAddress
          stream.pointee.avail_out = UInt32(room)
          status = inflate(stream, Z_NO_FLUSH)
          count = room - Int(stream.pointee.avail_out)
        }
      }
    }
    // Z_BUF_ERROR reports truncated input.
    guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else { throw .damaged }
    return (bytes, status == Z_STREAM_END)
  }
}
