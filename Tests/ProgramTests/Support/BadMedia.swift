import Testing

@testable import Pictures

/// Files with names of images that are not images, or contain more than they seem to.
enum BadMedia {
  struct File: CustomTestStringConvertible, Sendable {
    let name: String
    /// The text of the warning; empty if there is none.
    let message: String
    let bytes: @Sendable () throws -> [UInt8]

    var testDescription: String { name }

    init(_ name: String, _ message: String, _ bytes: @escaping @Sendable () throws -> [UInt8]) {
      self.name = name
      self.message = message
      self.bytes = bytes
    }
  }

  static let files: [File] = [
    File("empty.png", "not a supported image") { [] },
    File("text.png", "not a supported image") { Array("a text\n".utf8) },
    File("film.mp4", "not a supported image") {
      Array("\0\0\0\u{18}ftypmp42".utf8) + [UInt8](repeating: 7, count: 500)
    },
    File("modern.avif", "AVIF images are not supported") { Array("\0\0\0\u{1c}ftypavif".utf8) },
    File("signature.png", "damaged PNG") { PNGChunk.signature },
    File("signature.jpg", "damaged JPEG") { [0xff, 0xd8, 0xff] },
    File("signature.gif", "damaged GIF") { Array("GIF89a".utf8) },
    File("signature.webp", "damaged WebP") { Array("RIFF1234WEBP".utf8) },
    File("cut.png", "damaged PNG") { Array(try png(20, 10).dropLast(20)) },
    File("cut.jpg", "damaged JPEG") { Array(jpeg(64).dropLast(9)) },
    File("cut.gif", "damaged GIF") { Array(gif(20).dropLast(6)) },
    File("cut.webp", "damaged WebP") { Array(webP(20).dropLast(6)) },
    File("changed.png", "damaged PNG") {
      var bytes = try png(20, 10)
      bytes[bytes.count - 20] ^= 0x55
      return bytes
    },
    File("nothing.png", "0 by 10 pixels") { try emptyPNG(width: 0, height: 10) },
    File("nothing.gif", "0 by 0 pixels") { gif(0) },
    File("endless.png", "2147483647 by 2147483647 pixels") {
      try emptyPNG(width: 0x7fff_ffff, height: 0x7fff_ffff)
    },
    File("endless.jpg", "65500 by 65500 pixels") { jpeg(65500, data: 0) },
    File("endless.gif", "65535 by 65535 pixels") { gif(65535) },
    File("endless.webp", "16383 by 16383 pixels") { webP(16383) },
    File("bomb.png", "20000 by 20000 pixels") { try bombPNG(20000) },
  ]

  // MARK: - Bombs

  /// The side of a bomb, in pixels.
  static let bombSide = 3000

  /// The memory of the program itself.
  static let programBytes = 40 << 20

  /// A few kilobytes each, and many megabytes when they are unpacked, all within the limit.
  static let bombs: [File] = [
    File("flat.png", "") { try bombPNG(bombSide) },
    File("interlaced.png", "") { try bombPNG(bombSide, isInterlaced: true) },
    File("baseline.jpg", "") { jpeg(bombSide) },
    File("progressive.jpg", "") { jpeg(bombSide, isProgressive: true) },
    File("canvas.gif", "") { gif(bombSide) },
    File("flat.webp", "") { webP(bombSide) },
    File("cut.jpg", "damaged JPEG") { Array(jpeg(bombSide, isProgressive: true).dropLast(5000)) },
    File("scans.jpg", "too many scans") { jpeg(bombSide, isProgressive: true, scans: 150) },
    File("large.gif", "65535 by 65535 pixels") { gif(65535) },
  ]

  // MARK: - PNG

  static func png(_ width: Int = 1, _ height: Int = 1) throws -> [UInt8] {
    let pixels = (0..<width * height).map { 0xff00_0000 | UInt32($0) * 7919 }
    return try SmallPNG.encode(StraightBitmap(width: width, height: height, pixels: pixels), scale: 1)
  }

  private static func emptyPNG(width: Int, height: Int) throws -> [UInt8] {
    try png(width: width, height: height, bitDepth: 8, isInterlaced: false, rows: [0])
  }

  /// Black, with one bit per pixel, or eight if it is interlaced.
  static func bombPNG(_ side: Int, isInterlaced: Bool = false) throws -> [UInt8] {
    let depth = isInterlaced ? 8 : 1
    // Zeros are rows without a filter, with any length; there are fewer than two rows for each row of the
    // image.
    let count = (side * depth + 7) / 8 * side + 2 * side
    return try png(
      width: side, height: side, bitDepth: UInt8(depth), isInterlaced: isInterlaced,
      rows: [UInt8](repeating: 0, count: count))
  }

  private static func png(
    width: Int, height: Int, bitDepth: UInt8, isInterlaced: Bool, rows: [UInt8]
  ) throws -> [UInt8] {
    let sides = UInt32(width).bigEndianBytes + UInt32(height).bigEndianBytes
    let header = sides + [bitDepth, 0, 0, 0, isInterlaced ? 1 : 0]
    return PNGChunk.signature + PNGChunk.make("IHDR", header)
      + PNGChunk.make("IDAT", try Zlib.compress(rows, level: 1)) + PNGChunk.make("IEND", [])
  }

  // MARK: - JPEG

  /// A gray square, each of whose blocks takes a bit or two.
  static func jpeg(_ side: Int, isProgressive: Bool = false, scans: Int = 1, data: Int? = nil) -> [UInt8] {
    func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
      [0xff, marker] + short(data.count + 2) + data
    }
    // One code, of one bit: no difference to the block before, and the end of a block.
    func codes(_ table: UInt8) -> [UInt8] {
      segment(0xc4, [table, 1] + [UInt8](repeating: 0, count: 15) + [0])
    }
    let side16 = short(side)
    let blocks = ((side + 7) / 8) * ((side + 7) / 8)
    func zeros(_ bits: Int) -> [UInt8] { [UInt8](repeating: 0, count: (bits + 7) / 8) }
    let start: [UInt8] = isProgressive ? [0, 0, 0] : [0, 63, 0]
    var file: [UInt8] = [0xff, 0xd8]
    file += segment(0xdb, [0] + [UInt8](repeating: 1, count: 64))
    file += segment(isProgressive ? 0xc2 : 0xc0, [8] + side16 + side16 + [1, 1, 0x11, 0])
    file += codes(0x00) + codes(0x10)
    file += segment(0xda, [1, 1, 0] + start) + zeros(data ?? (isProgressive ? blocks : 2 * blocks))
    // Further scans refine missing data.
    for _ in 1..<scans { file += segment(0xda, [1, 1, 0, 1, 63, 0]) + zeros(blocks) }
    return file + [0xff, 0xd9]
  }

  private static func short(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xff)] }

  // MARK: - GIF and WebP

  /// One pixel on a canvas.
  static func gif(_ side: Int) -> [UInt8] {
    let sides = [UInt8(side & 0xff), UInt8(side >> 8), UInt8(side & 0xff), UInt8(side >> 8)]
    return Array("GIF89a".utf8) + sides + [0x80, 0, 0, 0, 0, 0, 255, 0, 0]
      + [UInt8(ascii: ","), 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0, UInt8(ascii: ";")]
  }

  /// A square of one color, whose pixels take no bits.
  static func webP(_ side: Int) -> [UInt8] {
    let sides = UInt32(side - 1) | UInt32(side - 1) << 14
    let image = [0x2f] + littleEndian(sides) + flat
    let chunk = Array("VP8L".utf8) + littleEndian(UInt32(image.count)) + image + [0]
    return Array("RIFF".utf8) + littleEndian(UInt32(chunk.count + 4)) + Array("WEBP".utf8) + chunk
  }

  /// The bytes that libwebp wrote for a square of 16 pixels after its size.
  private static let flat: [UInt8] = [0x07, 0x50, 0x8a, 0x2a, 0xd4, 0xa3, 0xff, 0x81, 0x88, 0xe8, 0x7f, 0x00]

  private static func littleEndian(_ value: UInt32) -> [UInt8] { value.bigEndianBytes.reversed() }

  // MARK: - Placeholders

  /// The image of a page whose image is missing.
  static let placeholder = Result {
    let scratch = try Scratch()
    try scratch.file(
      "page.json",
      #"[{"type": "paragraph", "text": ["x ", {"type": "image", "document_id": "7", "width": 20, "height": 10}]}]"#
    )
    return try scratch.iprender("page.json", "-o", "-", "--background", "ffffff").output
  }
}

extension Zlib {
  /// `bytes` as one zlib stream.
  static func compress(_ bytes: [UInt8], level: Int32) throws(PNGError) -> [UInt8] {
    let stream = try ZlibWriter(level: level)
    try stream.write(bytes)
    try stream.finish()
    return stream.bytes
  }
}
