import Primitives
import Testing

@testable import Pictures

/// What flies in is resampled and softened channel by channel.
@Suite("Filters of channels")
struct ChannelFilterTests {
  /// Ink of one colour, as glyphs have it.
  private func ink(_ color: UInt32, _ width: Int, _ height: Int, _ random: inout SeededGenerator) -> Bitmap {
    Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map { _ in
        let alpha = UInt32.random(in: 0...255, using: &random)
        return Alpha.premultiplied(color & 0xff_ffff | (Bool.random(using: &random) ? alpha : 0) << 24)
      })
  }

  private func axes(
    _ bitmap: Bitmap, _ random: inout SeededGenerator
  ) -> (columns: ResampledAxis, rows: ResampledAxis) {
    func axis(_ count: Int) -> ResampledAxis {
      let scale = Double.random(in: 0.4...1.3, using: &random)
      let start = Double.random(in: -9...9, using: &random)
      let last = Int((start + Double(count) * scale).rounded(.up))
      let first = Int(start.rounded(.down))
      return ResampledAxis(first..<max(first + 1, last), origin: start, ratio: 1 / scale, count: count)
    }
    return (axis(bitmap.width), axis(bitmap.height))
  }

  @Test(
    "They give the pixels of the resampler, whatever the colour",
    arguments: [0, 0xff_ffff, 0x00_7aff, 0x80_8080, 0x12_3456, 0xff_00ff] as [UInt32], 0..<4)
  func resampled(color: UInt32, seed: UInt64) {
    var random = SeededGenerator(seed)
    for size in [(1, 1), (5, 3), (8, 16), (23, 41)] {
      let bitmap = ink(color, size.0, size.1, &random)
      let (columns, rows) = axes(bitmap, &random)
      let expected = Resampler(bitmap: bitmap, columns: columns, rows: rows).whole
      #expect(bitmap.resampled(columns: columns, rows: rows, blurredBy: nil) == expected)
      let kernel = BlurKernel.gaussian(deviation: .random(in: 0.1...4, using: &random))
      #expect(
        bitmap.resampled(columns: columns, rows: rows, blurredBy: kernel)
          == expected.blurred(by: kernel, edges: .transparent))
    }
  }

  @Test("A blur is the same for each channel, whichever others there are", arguments: 0..<4)
  func channels(seed: UInt64) {
    var random = SeededGenerator(seed)
    let bitmap = Content.translucentNoise.bitmap(13, 9)
    let kernel = BlurKernel.gaussian(deviation: .random(in: 0.3...3, using: &random))
    let blurred = bitmap.blurred(by: kernel, edges: .transparent)
    for shift in [0, 8, 16, 24] as [UInt32] {
      // The channel alone, as black, white or grey ink has it.
      let alone = Bitmap(
        width: 13, height: 9, pixels: bitmap.pixels.map { ($0 >> shift & 0xff) &* 0x0101_0101 })
      #expect(
        alone.blurred(by: kernel, edges: .transparent).pixels
          == blurred.pixels.map { ($0 >> shift & 0xff) &* 0x0101_0101 })
    }
  }

  @Test("Nothing stays nothing")
  func nothing() {
    let empty = Bitmap(width: 4, height: 4, pixels: [UInt32](repeating: 0, count: 16))
    let blurred = empty.blurred(by: .gaussian(deviation: 1), edges: .transparent)
    #expect(blurred.width == 10 && blurred.pixels.allSatisfy { $0 == 0 })
  }
}
