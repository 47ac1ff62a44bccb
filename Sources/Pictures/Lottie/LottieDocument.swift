import Primitives

/// An animation of the Lottie format, as stickers have it: checked, within limits, and written anew with nothing but
/// what was checked (Docs/Input.md 4.7).
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
      throw .corrupt(.lottie, reason: "no frame rate that can be played")
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

  /// By the first bytes.
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
