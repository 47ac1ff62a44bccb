import Foundation
import Primitives

@testable import Pictures

/// The images of the folder `Files`, which `make.py` there creates.
enum PictureFiles {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Files")

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }
}

/// Chunks that tests insert into files.
enum Wrapping {
  // MARK: - JPEG

  /// A segment directly after the first marker of the file.
  static func jpeg(_ file: [UInt8], adding marker: UInt8, _ data: [UInt8]) -> [UInt8] {
    let length = data.count + 2
    return file.prefix(2) + [0xff, marker, UInt8(length >> 8), UInt8(length & 0xff)] + data
      + file.dropFirst(2)
  }

  /// A profile in parts of `size` bytes.
  static func jpeg(_ file: [UInt8], profile: [UInt8], pieces size: Int = 200) -> [UInt8] {
    let pieces = stride(from: 0, to: profile.count, by: size).map { profile[$0...].prefix(size) }
    // Each is inserted before the previous one.
    return pieces.enumerated().reversed().reduce(file) { file, piece in
      let name = Array("ICC_PROFILE\0".utf8)
      return jpeg(file, adding: 0xe2, name + [UInt8(piece.offset + 1), UInt8(pieces.count)] + piece.element)
    }
  }

  static func jpeg(_ file: [UInt8], orientation: Int, isBigEndian: Bool = false) -> [UInt8] {
    jpeg(
      file, adding: 0xe1, Array("Exif\0\0".utf8) + exif(orientation: orientation, isBigEndian: isBigEndian))
  }

  /// A TIFF block with two entries, of which the second is the orientation.
  static func exif(orientation: Int, isBigEndian: Bool = false) -> [UInt8] {
    func short(_ value: Int) -> [UInt8] {
      let bytes = [UInt8(value >> 8), UInt8(value & 0xff)]
      return isBigEndian ? bytes : bytes.reversed()
    }
    func long(_ value: Int) -> [UInt8] { isBigEndian ? short(0) + short(value) : short(value) + short(0) }
    let other = short(0x0100) + short(4) + long(1) + long(9)
    let entry = short(0x0112) + short(3) + long(1) + short(orientation) + short(0)
    return Array((isBigEndian ? "MM" : "II").utf8) + short(42) + long(8) + short(2) + other + entry + long(0)
  }

  // MARK: - PNG

  /// A chunk directly after the header of the file.
  static func png(_ file: [UInt8], adding name: StaticString, _ data: [UInt8]) -> [UInt8] {
    let headerEnd = PNGChunk.signature.count + 25
    return file.prefix(headerEnd) + PNGChunk.make(name, data) + file.dropFirst(headerEnd)
  }

  static func png(_ file: [UInt8], profile: [UInt8]) throws -> [UInt8] {
    png(file, adding: "iCCP", Array("name\0\0".utf8) + (try Zlib.compress(profile, level: 9)))
  }

  // MARK: - WebP

  /// A still in the extended form, with chunks before and after its image.
  static func webP(
    _ file: [UInt8], width: Int, height: Int, profile: [UInt8]? = nil, exif: [UInt8]? = nil
  ) -> [UInt8] {
    let flags: UInt8 = (profile == nil ? 0 : 0x20) | (exif == nil ? 0 : 0x08) | 0x10
    let header = [flags, 0, 0, 0] + number(width - 1) + number(height - 1)
    let chunks =
      chunk("VP8X", header) + (profile.map { chunk("ICCP", $0) } ?? []) + file.dropFirst(12)
      + (exif.map { chunk("EXIF", $0) } ?? [])
    return chunk("RIFF", Array("WEBP".utf8) + chunks)
  }

  private static func number(_ value: Int) -> [UInt8] {
    [UInt8(value & 0xff), UInt8(value >> 8 & 0xff), UInt8(value >> 16)]
  }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    Array(name.utf8) + number(data.count) + [0] + data + [UInt8](repeating: 0, count: data.count % 2)
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

/// Images that use every filter and both pixel formats.
enum Content: CaseIterable {
  case flat, translucentFlat, opaqueNoise, translucentNoise, gradient, glyphs, roundedCorners

  func bitmap(_ width: Int, _ height: Int) -> Bitmap {
    var random = SeededGenerator(UInt64(width &* 31 &+ height))
    var pixels: [UInt32] = []
    for y in 0..<height {
      for x in 0..<width { pixels.append(pixel(x, y, width, height, &random)) }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  var isOpaque: Bool {
    switch self {
    case .flat, .opaqueNoise, .gradient, .glyphs: true
    case .translucentFlat, .translucentNoise, .roundedCorners: false
    }
  }

  private func pixel(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ random: inout SeededGenerator
  ) -> UInt32 {
    switch self {
    case .flat: 0xffd2_dfb8
    case .translucentFlat: 0x8040_2010
    case .opaqueNoise: 0xff00_0000 | UInt32.random(in: 0...0xff_ffff, using: &random)
    case .translucentNoise: Self.premultipliedNoise(&random)
    case .gradient: 0xff00_0000 | UInt32((x * 3 + y * 7) & 0xff) * 0x01_0101
    case .glyphs: y % 20 < 12 && (x * 7 + y / 3) % 5 == 0 ? 0xff22_2222 : 0xffff_ffff
    case .roundedCorners: x + y < 4 || x + y > width + height - 6 ? 0 : 0xffff_ffff
    }
  }

  private static func premultipliedNoise(_ random: inout SeededGenerator) -> UInt32 {
    let alpha = UInt32.random(in: 0...255, using: &random)
    return [16, 8, 0].reduce(alpha << 24) { pixel, shift in
      pixel | UInt32.random(in: 0...alpha, using: &random) << shift
    }
  }
}

extension Bitmap {
  /// The whole file, in bands of `bandRows`.
  func bandedPNG(
    _ format: PNGPixelFormat, bandRows: Int = 32, scale: Double = 2
  ) throws -> [UInt8] {
    let header = try PNGHeader(width: width, height: height, format: format, scale: scale)
    let compressor = try BandCompressor(header)
    let bands = try bandRanges(bandRows).map { try compressor.encode(pixels[$0].span) }
    return try PNGFile.assemble(header, bands: bands).flatMap { $0 }
  }

  /// Indices of the pixels of each band.
  func bandRanges(_ bandRows: Int) -> [Range<Int>] {
    stride(from: 0, to: pixels.count, by: bandRows * width).map { start in
      start..<min(start + bandRows * width, pixels.count)
    }
  }
}

/// Small WebP files, written by libwebp.
enum WebPSamples {
  /// 3 by 2 pixels: red at the top left, half transparent blue at the bottom right.
  static let lossless: [UInt8] = [
    0x52, 0x49, 0x46, 0x46, 0x28, 0x00, 0x00, 0x00, 0x57, 0x45, 0x42, 0x50, 0x56, 0x50, 0x38, 0x4c,
    0x1c, 0x00, 0x00, 0x00, 0x2f, 0x02, 0x40, 0x00, 0x10, 0x17, 0x30, 0x80, 0x02, 0x82, 0x22, 0xff,
    0x47, 0x9b, 0x7f, 0x01, 0x41, 0xd1, 0x74, 0xcf, 0x05, 0xd8, 0x1b, 0x16, 0x24, 0xa2, 0xff, 0x21,
  ]

  /// 16 by 16 pixels from red at the top to blue.
  static let lossy: [UInt8] = [
    0x52, 0x49, 0x46, 0x46, 0x48, 0x00, 0x00, 0x00, 0x57, 0x45, 0x42, 0x50, 0x56, 0x50, 0x38, 0x20,
    0x3c, 0x00, 0x00, 0x00, 0x30, 0x02, 0x00, 0x9d, 0x01, 0x2a, 0x10, 0x00, 0x10, 0x00, 0x01, 0x40,
    0x26, 0x25, 0xb0, 0x02, 0x74, 0x6b, 0x80, 0xfe, 0x00, 0x05, 0xbb, 0x59, 0x78, 0x58, 0x00, 0xfe,
    0xf8, 0x5d, 0x6a, 0x31, 0x43, 0x23, 0xaf, 0x7c, 0x2e, 0x1f, 0xff, 0xfe, 0xf4, 0x5a, 0x0f, 0xf2,
    0x8a, 0xbf, 0xff, 0x81, 0x4a, 0x0f, 0xff, 0xc0, 0xa5, 0x06, 0x4b, 0x2c, 0x10, 0x80, 0x00, 0x00,
  ]

  /// Two frames of 2 by 2 pixels.
  static let animated: [UInt8] = [
    0x52, 0x49, 0x46, 0x46, 0xc0, 0x00, 0x00, 0x00, 0x57, 0x45, 0x42, 0x50, 0x56, 0x50, 0x38, 0x58,
    0x0a, 0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x01, 0x00, 0x00, 0x41, 0x4e,
    0x49, 0x4d, 0x06, 0x00, 0x00, 0x00, 0xff, 0xff, 0xff, 0xff, 0x00, 0x00, 0x41, 0x4e, 0x4d, 0x46,
    0x48, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x01, 0x00, 0x00,
    0x64, 0x00, 0x00, 0x02, 0x56, 0x50, 0x38, 0x20, 0x30, 0x00, 0x00, 0x00, 0xd0, 0x01, 0x00, 0x9d,
    0x01, 0x2a, 0x02, 0x00, 0x02, 0x00, 0x02, 0x00, 0x34, 0x25, 0xa0, 0x02, 0x74, 0xba, 0x01, 0xf8,
    0x00, 0x03, 0xb0, 0x00, 0xfe, 0xf0, 0xc4, 0x0b, 0xff, 0x20, 0xb9, 0x61, 0x75, 0xc8, 0xd7, 0xff,
    0x20, 0x3f, 0xe4, 0x07, 0xfc, 0x80, 0xff, 0xf8, 0xf2, 0x00, 0x00, 0x00, 0x41, 0x4e, 0x4d, 0x46,
    0x44, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x01, 0x00, 0x00,
    0x64, 0x00, 0x00, 0x00, 0x56, 0x50, 0x38, 0x20, 0x2c, 0x00, 0x00, 0x00, 0x94, 0x01, 0x00, 0x9d,
    0x01, 0x2a, 0x02, 0x00, 0x02, 0x00, 0x00, 0x00, 0x34, 0x25, 0xa0, 0x02, 0x74, 0xba, 0x00, 0x03,
    0x98, 0x00, 0xfe, 0xf9, 0x93, 0x6f, 0xff, 0x90, 0x1f, 0xff, 0x90, 0x1f, 0xff, 0x90, 0x1f, 0xff,
    0x20, 0x3f, 0xe2, 0x17, 0x7b, 0x20, 0x30, 0x00,
  ]
}
