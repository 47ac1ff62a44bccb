import CDeflate
import Primitives

/// An animation of the Lottie format, as stickers have it: checked, within limits, and written anew with nothing but
/// what was checked (Spec/Input.md 4.7).
struct LottieDocument {
  let size: PixelSize
  /// Frames a second.
  let frameRate: Double
  let frameCount: Int
  /// What rlottie reads.
  let text: [UInt8]
  let extent: LottieExtent

  /// - Parameter file: JSON, as it is or packed by gzip.
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
    // What the order of keys is that of.
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
    guard Gzip.isGzip(file) else {
      if file.count > limit { throw tooLong }
      return file
    }
    do {
      return try Gzip.unpacked(file, limit: limit)
    } catch {
      switch error {
      case .damaged: throw .corrupt(.lottie, reason: "damaged or cut short")
      case .tooLong: throw tooLong
      }
    }
  }

  // MARK: - Recognising

  /// Keys that an animation begins with, in the spelling of whoever exports them.
  private static let firstKeys = [
    "v", "tgs", "fr", "ip", "op", "w", "h", "nm", "ddd", "assets", "layers", "meta", "markers", "fonts",
  ]
  private static let beginningByteCount = 64

  /// Whether the first bytes are those of an animation.
  static func isBegun(by bytes: [UInt8]) -> Bool {
    let isPacked = Gzip.isGzip(bytes)
    var rest = (isPacked ? Gzip.beginning(of: bytes, count: beginningByteCount) : bytes)[...]
    func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x0a, 0x0d, 0x09].contains(byte) }
    rest = rest.drop(while: isSpace)
    guard rest.popFirst() == UInt8(ascii: "{") else { return false }
    rest = rest.drop(while: isSpace)
    guard rest.popFirst() == UInt8(ascii: "\"") else { return false }
    let key = rest.prefix { $0 != UInt8(ascii: "\"") }
    return key.count < rest.count && firstKeys.contains(String(decoding: key, as: UTF8.self))
  }
}

/// What an animation may ask for (Spec/Input.md 4.7). Those that people make stay far below; rlottie checks little of
/// what it is given, so that what is beyond is never given to it.
enum LottieLimits {
  /// Bytes of the JSON text; Telegram takes 64 KB of it compressed.
  static let textBytes = 4 << 20
  /// Numbers, texts, arrays and objects.
  static let jsonValues = 1 << 20
  static let jsonDepth = 160

  /// The longest side of the canvas, in its own units.
  static let side = 8192
  /// Pixels; larger pictures are this large and enlarged when they are drawn. rlottie counts pixels in 16 bits.
  static let drawnSide = 4096
  static let frameRates = 1.0...1000.0
  static let frames = 36_000

  /// Compositions in each other, and groups in each other.
  static let compositionDepth = 16
  static let groupDepth = 32
  /// Layers, shapes and colours, those of a composition as often as it is shown.
  static let parts = 20_000
  /// Parts times pixels of the picture.
  static let paintedPixels = 4e9

  /// Any length or place.
  static let magnitude = 1e6
  /// Frames, before and after the first.
  static let time = 1e6
  /// Percent.
  static let scale = 1e5
  /// Degrees; what is next to a right angle is endless.
  static let skew = 85.0
  /// How far an easing may go beyond its ends.
  static let overshoot = 10.0
  static let miter = 100.0
  static let starPoints = 1.0...100.0
  static let gradientColors = 256

  /// Pixels, how far from the canvas's corner anything may come: rlottie walks along all of it.
  static let reach = 4e6
  /// Pixels, the same for what is trimmed or dashed: its length is measured with single precision until it is exact
  /// to a hundredth, which never happens far out.
  static let measuredReach = 16_384.0
  /// Curves times reach.
  static let steps = 1e9
  static let dashes = 200_000.0
}

/// Unpacking of gzip files.
package enum Gzip {
  package enum Failure: Error {
    case damaged
    case tooLong
  }

  package static func isGzip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1f, 0x8b, 0x08]) }

  /// All of a file.
  package static func unpacked(_ file: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
    let (bytes, isWhole) = try inflated(file, atMost: limit + 1)
    guard bytes.count <= limit else { throw .tooLong }
    guard isWhole else { throw .damaged }
    return bytes
  }

  /// As much of the beginning as the beginning of a file tells.
  static func beginning(of file: [UInt8], count: Int) -> [UInt8] {
    (try? inflated(file, atMost: count))?.bytes ?? []
  }

  /// The whole window of deflate, in the gzip format.
  private static let windowBits: Int32 = 15 + 16

  /// Where rooms begin to grow from.
  private static let firstRoom = 1 << 16

  private static func inflated(
    _ file: [UInt8], atMost limit: Int
  ) throws(Failure) -> (bytes: [UInt8], isWhole: Bool) {
    // At a fixed place, which zlib remembers.
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
      // zlib only reads; its struct does not say so.
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
    // Input that ends too early leaves it wanting more.
    guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else { throw .damaged }
    return (bytes, status == Z_STREAM_END)
  }
}
