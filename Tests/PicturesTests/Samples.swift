import Pictures
import Primitives

/// Pictures that exercise every filter and both pixel formats.
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
