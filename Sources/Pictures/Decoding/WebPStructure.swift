import Primitives

/// The chunks of a WebP file, as far as libwebp leaves them to us.
struct WebPStructure {
  /// What libwebp decodes: the whole file, or the first frame of an animation.
  private(set) var image: ArraySlice<UInt8>
  /// Where that frame lies; `nil` for a still.
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
    while let chunk = Chunk(bytes, at: offset) {
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

  /// Some writers begin the block as it begins in JPEG.
  private static func withoutName(_ block: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let name = Array("Exif\0\0".utf8)
    return block.starts(with: name) ? block.dropFirst(name.count) : block
  }
}

private struct Chunk {
  let name: String
  let data: ArraySlice<UInt8>
  /// Offset of the next one.
  let end: Int

  private static let headerByteCount = 8

  /// `nil` where no whole chunk is.
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

  /// Three bytes, little-endian; the caller knows that they are there.
  func number(at offset: Int) -> Int {
    let start = data.startIndex + offset
    return data[start..<start + 3].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
