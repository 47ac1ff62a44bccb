import CDeflate

/// A PNG reader that shares no code with the module: zlib's inflate and checksums, and filters
/// undone byte by byte. Reads everything that the encoders write: 8-bit RGB and RGBA, grays and palettes.
struct PlainPNGReader {
  struct Chunk {
    let type: String
    let data: [UInt8]
  }

  enum Failure: Error {
    case signature
    case crc(String)
    case zlib(Int32)
    case filter(UInt8)
    case rowLength
  }

  let chunks: [Chunk]
  let width: Int
  let height: Int
  let bitDepth: Int
  let colorType: UInt8
  private let palette: [UInt8]
  private let alphas: [UInt8]

  init(_ file: [UInt8]) throws {
    guard Array(file.prefix(8)) == [137, 80, 78, 71, 13, 10, 26, 10] else {
      throw Failure.signature
    }
    var chunks: [Chunk] = []
    var offset = 8
    while offset < file.count {
      let count = Self.number(file.dropFirst(offset))
      let typed = Array(file[offset + 4..<offset + 8 + count])
      let type = String(decoding: typed.prefix(4), as: UTF8.self)
      guard crc32(0, typed, UInt32(typed.count)) == Self.number(file.dropFirst(offset + 8 + count))
      else { throw Failure.crc(type) }
      chunks.append(Chunk(type: type, data: Array(typed.dropFirst(4))))
      offset += 12 + count
    }
    self.chunks = chunks
    let header = Self.data("IHDR", chunks)
    width = Self.number(header)
    height = Self.number(header.dropFirst(4))
    bitDepth = Int(header[8])
    colorType = header[9]
    palette = Self.data("PLTE", chunks)
    alphas = Self.data("tRNS", chunks)
  }

  /// Some rows of an image like `picture`, from a separate zlib stream.
  init(_ picture: PlainPNGReader, width: Int, height: Int, stream: [UInt8]) {
    chunks = [Chunk(type: "IDAT", data: stream)]
    self.width = width
    self.height = height
    bitDepth = picture.bitDepth
    colorType = picture.colorType
    palette = picture.palette
    alphas = picture.alphas
  }

  /// The concatenated data of all chunks of a type.
  func data(_ type: String) -> [UInt8] { Self.data(type, chunks) }

  private static func data(_ type: String, _ chunks: [Chunk]) -> [UInt8] {
    chunks.filter { $0.type == type }.flatMap(\.data)
  }

  /// Inflated rows, each with the number of its filter first.
  func filteredRows() throws -> [[UInt8]] {
    let rowLength = 1 + (width * bitsPerPixel + 7) / 8
    var raw = [UInt8](repeating: 0, count: rowLength * height)
    var length = UInt(raw.count)
    let stream = data("IDAT")
    let status = uncompress(&raw, &length, stream, UInt(stream.count))
    guard status == Z_OK else { throw Failure.zlib(status) }
    guard Int(length) == raw.count else { throw Failure.rowLength }
    return stride(from: 0, to: raw.count, by: rowLength).map { Array(raw[$0..<$0 + rowLength]) }
  }

  /// Straight alpha, blue in the lowest byte.
  func pixels() throws -> [UInt32] {
    var above = [UInt8](repeating: 0, count: (width * bitsPerPixel + 7) / 8)
    return try filteredRows().flatMap { row in
      above = try unfiltered(row, above)
      return pixels(above)
    }
  }

  private var bitsPerPixel: Int { [2: 24, 6: 32, 3: bitDepth, 0: bitDepth, 4: 16][colorType] ?? 0 }

  private func unfiltered(_ row: [UInt8], _ above: [UInt8]) throws -> [UInt8] {
    let distance = max(1, bitsPerPixel / 8)
    var output = Array(row.dropFirst())
    for i in output.indices {
      let a = i < distance ? 0 : Int(output[i - distance])
      let b = Int(above[i])
      let c = i < distance ? 0 : Int(above[i - distance])
      let prediction: Int
      switch row[0] {
      case 0: prediction = 0
      case 1: prediction = a
      case 2: prediction = b
      case 3: prediction = (a + b) / 2
      case 4:
        let p = a + b - c
        let distances = [abs(p - a), abs(p - b), abs(p - c)]
        prediction = [a, b, c][distances.firstIndex(of: distances.min() ?? 0) ?? 0]
      default: throw Failure.filter(row[0])
      }
      output[i] = output[i] &+ UInt8(prediction)
    }
    return output
  }

  private func pixels(_ row: [UInt8]) -> [UInt32] {
    func pixel(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) -> UInt32 {
      UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }
    return (0..<width).map { x in
      switch colorType {
      case 2: return pixel(row[3 * x], row[3 * x + 1], row[3 * x + 2], 255)
      case 6: return pixel(row[4 * x], row[4 * x + 1], row[4 * x + 2], row[4 * x + 3])
      case 4: return pixel(row[2 * x], row[2 * x], row[2 * x], row[2 * x + 1])
      default:
        let bit = x * bitDepth
        let index = Int(row[bit / 8]) >> (8 - bitDepth - bit % 8) & (1 << bitDepth - 1)
        if colorType == 0 {
          let grey = UInt8(index * 255 / (1 << bitDepth - 1))
          return pixel(grey, grey, grey, 255)
        }
        return pixel(
          palette[3 * index], palette[3 * index + 1], palette[3 * index + 2],
          index < alphas.count ? alphas[index] : 255)
      }
    }
  }

  static func number(_ bytes: some Collection<UInt8>) -> Int {
    bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }
}

/// Plays an animated PNG as specified.
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

  /// The visible image during each frame: straight alpha, blue in the lowest byte.
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

  /// Only fully opaque or transparent pixels: programs round others differently.
  private static func laid(_ pixel: UInt32, over below: UInt32) throws -> UInt32 {
    switch pixel >> 24 {
    case 0: return below
    case 255: return pixel
    default: throw Failure.translucent
    }
  }
}
