/// Plays an animated PNG by the words of its specification.
struct PlainAnimationReader {
  struct Frame {
    let width: Int
    let height: Int
    let left: Int
    let top: Int
    let delay: Int
    let delayUnit: Int
    let dispose: UInt8
    let blend: UInt8
    var stream: [UInt8] = []
  }

  enum Failure: Error {
    case order(String)
    case sequence(Int)
    case outside
    case translucent
  }

  let picture: PlainPNGReader
  let frameCount: Int
  let plays: Int
  private(set) var frames: [Frame] = []

  init(_ file: [UInt8]) throws {
    picture = try PlainPNGReader(file)
    let control = picture.data("acTL")
    frameCount = PlainPNGReader.number(control)
    plays = PlainPNGReader.number(control.dropFirst(4))
    var next = 0
    func take(_ data: [UInt8]) throws -> [UInt8] {
      guard PlainPNGReader.number(data) == next else { throw Failure.sequence(next) }
      next += 1
      return Array(data.dropFirst(4))
    }
    for chunk in picture.chunks {
      switch chunk.type {
      case "acTL" where !frames.isEmpty: throw Failure.order(chunk.type)
      case "fcTL": frames.append(Self.frame(try take(chunk.data)))
      case "IDAT" where frames.count == 1: frames[0].stream += chunk.data
      case "fdAT" where frames.count > 1: frames[frames.count - 1].stream += try take(chunk.data)
      case "IDAT", "fdAT": throw Failure.order(chunk.type)
      default: break
      }
    }
  }

  private static func frame(_ data: [UInt8]) -> Frame {
    func long(_ index: Int) -> Int { PlainPNGReader.number(data[(4 * index)...]) }
    func short(_ offset: Int) -> Int { Int(data[offset]) << 8 | Int(data[offset + 1]) }
    return Frame(
      width: long(0), height: long(1), left: long(2), top: long(3), delay: short(16), delayUnit: short(18),
      dispose: data[20], blend: data[21])
  }

  /// What is shown during each frame: straight alpha, blue in the lowest byte.
  func shown() throws -> [[UInt32]] {
    var canvas = [UInt32](repeating: 0, count: picture.width * picture.height)
    return try frames.map { frame in
      guard frame.left + frame.width <= picture.width, frame.top + frame.height <= picture.height else {
        throw Failure.outside
      }
      let pixels = try PlainPNGReader(
        picture, width: frame.width, height: frame.height, stream: frame.stream
      ).pixels()
      for (index, pixel) in pixels.enumerated() {
        let place = (frame.top + index / frame.width) * picture.width + frame.left + index % frame.width
        canvas[place] = try frame.blend == 0 ? pixel : Self.laid(pixel, over: canvas[place])
      }
      return canvas
    }
  }

  /// Only what is all or nothing: how programs round the rest differs.
  private static func laid(_ pixel: UInt32, over below: UInt32) throws -> UInt32 {
    switch pixel >> 24 {
    case 0: return below
    case 255: return pixel
    default: throw Failure.translucent
    }
  }
}
