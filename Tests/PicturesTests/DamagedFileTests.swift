import Primitives
import Testing

@testable import Pictures

/// For all bytes, the decoder returns an image of the size in the header, or a typed error.
@Suite struct DamagedFileTests {
  static let files: [[UInt8]] = {
    let bitmap = Content.translucentNoise.bitmap(12, 9)
    let few = StraightBitmap(Content.glyphs.bitmap(12, 9))
    let encoded = try? [bitmap.bandedPNG(.rgba, bandRows: 4), SmallPNG.encode(few, scale: 1)]
    let kept = try? [
      "corners.jpg", "corners-progressive.jpg", "corners-inks.jpg", "offset.gif", "interlaced.gif",
    ]
    .map(PictureFiles.bytes)
    return (encoded ?? []) + [WebPSamples.lossless, WebPSamples.lossy, WebPSamples.animated] + (kept ?? [])
  }()

  @Test(arguments: files)
  func everyTruncationIsAnError(file: [UInt8]) throws {
    #expect(try PictureDecoder.decode(file).width > 0)
    for count in 0..<(try lengthOfPixels(file)) {
      #expect(throws: PictureError.self, "\(count) bytes") {
        try PictureDecoder.decode(Array(file.prefix(count)))
      }
    }
  }

  /// Bytes that an image needs.
  private func lengthOfPixels(_ file: [UInt8]) throws -> Int {
    switch try #require(PictureKind(sniffing: file)) {
    // The end chunk is required.
    case .png: return file.count
    // The other frames are not. RIFF pads to an even length: the last byte can be unused.
    case .webp: return file == WebPSamples.animated ? 124 : file.count - 1
    // The end marker is only required where another scan could follow.
    case .jpeg:
      let isProgressive = file.indices.contains { file[$0...].starts(with: [0xff, 0xc2]) }
      return isProgressive ? file.count : file.count - 2
    // The end of the frame, and that of the file.
    case .gif: return file.count - 2
    default: throw NoSuchSample()
    }
  }

  private struct NoSuchSample: Error {}

  @Test func everyChangedByteOfAPNGIsNoticedOrHarmless() throws {
    let expected = Content.translucentNoise.bitmap(12, 9)
    let file = Self.files[0]
    for index in file.indices {
      var damaged = file
      damaged[index] ^= 0x10
      // A damaged sRGB or pHYs chunk is skipped; everything else has a checksum.
      guard let bitmap = try? PictureDecoder.decode(damaged) else { continue }
      #expect(bitmap == expected, "byte \(index)")
    }
  }

  @Test(arguments: files)
  func randomDamageNeverCrashes(file: [UInt8]) {
    var random = SeededGenerator(UInt64(file.count))
    for _ in 0..<2000 {
      var damaged = file
      for _ in 0..<Int.random(in: 1...6, using: &random) { damage(&damaged, &random) }
      if Bool.random(using: &random) { damaged = withValidChecksums(damaged) }
      let limit = 1_000_000
      guard let bitmap = try? PictureDecoder.decode(damaged, pixelLimit: limit) else { continue }
      #expect(bitmap.width * bitmap.height <= limit)
      #expect(bitmap.pixels.count == bitmap.width * bitmap.height)
      #expect(bitmap.width > 0 && bitmap.height > 0)
    }
  }

  private func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    guard let index = bytes.indices.dropFirst(8).randomElement(using: &random) else { return }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
    case 2: bytes.insert(0xff, at: index)
    default: bytes.remove(at: index)
    }
  }

  /// Damage that a PNG reader does not detect by the CRC of a chunk.
  private func withValidChecksums(_ bytes: [UInt8]) -> [UInt8] {
    var output = bytes
    var offset = PNGChunk.signature.count
    while offset + 12 <= output.count {
      let count = output[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let crcStart = offset + 8 + count
      guard crcStart + 4 <= output.count else { break }
      let crc = Array(output[offset + 4..<crcStart]).withUnsafeBufferPointer(Checksum.crc32)
      output.replaceSubrange(crcStart..<crcStart + 4, with: crc.bigEndianBytes)
      offset = crcStart + 4
    }
    return output
  }
}
