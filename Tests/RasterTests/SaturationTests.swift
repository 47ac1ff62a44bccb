import Primitives
import Scene
import Testing

@testable import Raster

/// Colors of a group that are farther from their gray (Spec/Article.md 12.5).
@Suite struct SaturationTests {
  private func level(_ pixel: UInt32, _ shift: UInt32) -> Int { Int(pixel >> shift & 0xff) }

  @Test(
    arguments: [0xff7b_b18c, 0xffff_ffff, 0xff00_0000, 0xff80_8080, 0xffff_0000, 0x8040_2010, 0] as [UInt32])
  func channelsMoveAwayFromTheirGray(pixel: UInt32) {
    for factor in [1.0, 1.7, 2.04, 3] {
      var bitmap = Bitmap(width: 1, height: 1, pixels: [pixel])
      bitmap.saturate(by: factor)
      let color = Color(
        red: Double(level(pixel, 16)) / 255, green: Double(level(pixel, 8)) / 255,
        blue: Double(level(pixel, 0)) / 255
      ).saturated(by: factor)
      let most = level(pixel, 24)
      for (shift, channel) in [(16, color.red), (8, color.green), (0, color.blue)] as [(UInt32, Double)] {
        #expect(abs(level(bitmap.pixels[0], shift) - min(most, Int((channel * 255).rounded()))) <= 1)
      }
      #expect(level(bitmap.pixels[0], 24) == most)
    }
  }

  @Test func aGroupIsSaturatedAfterItsBlur() throws {
    let frame = Rect(0, 0, 20, 20)
    func picture(_ saturation: Double) throws -> Bitmap {
      let ground = Element(
        bounds: frame, content: .fill(.rounded(RoundedRect(frame)), .solid(Color(0x7bb18c))))
      let group = ElementGroup(
        [ground], mask: [frame],
        motion: ElementGroup.Motion(center: .zero, blur: 2, saturation: saturation))
      return try render(
        DisplayList(
          canvas: frame.size, scale: 1, background: .white,
          layers: [Layer(elements: [Element(bounds: frame, content: .group(group))])]))
    }
    let (plain, strong) = (try picture(1), try picture(2.04))
    #expect(plain.pixels[10 * 20 + 10] == 0xff7b_b18c)
    let pixel = strong.pixels[10 * 20 + 10]
    // Below white × 0.8 this is ddf3e4.
    #expect(abs(level(pixel, 16) - 0x57) <= 2 && abs(level(pixel, 8) - 0xc5) <= 2)
    #expect(abs(level(pixel, 0) - 0x7a) <= 2)
  }
}
