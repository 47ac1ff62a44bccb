import Foundation

@testable import Pictures

/// The pictures of the folder `Files`, which `make.py` there makes.
enum PictureFiles {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Files")

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }
}

/// Pieces that tests put into files.
enum Wrapping {
  // MARK: - JPEG

  /// A segment right after the file's first marker.
  static func jpeg(_ file: [UInt8], adding marker: UInt8, _ data: [UInt8]) -> [UInt8] {
    let length = data.count + 2
    return file.prefix(2) + [0xff, marker, UInt8(length >> 8), UInt8(length & 0xff)] + data
      + file.dropFirst(2)
  }

  /// A profile in pieces of `size` bytes.
  static func jpeg(_ file: [UInt8], profile: [UInt8], pieces size: Int = 200) -> [UInt8] {
    let pieces = stride(from: 0, to: profile.count, by: size).map { profile[$0...].prefix(size) }
    // Each goes before the one that was added last.
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

  /// A chunk right after the file's header.
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
    let stream = try ZlibWriter(level: level, keepsBytes: true)
    try stream.write(bytes)
    try stream.finish()
    return stream.bytes
  }
}
