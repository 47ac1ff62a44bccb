import Primitives
import Testing

@testable import Pictures

@Suite("Backdrops of pictures that show whole")
struct BackdropTests {
  private func frame(_ width: Int, _ height: Int) -> PictureFrame {
    PictureFrame(PixelSize(width: width, height: height), fit: .contain)
  }

  @Test("A frame is filled when less than a pixel of it stays free")
  func filled() {
    #expect(frame(300, 200).isFilled(by: PixelSize(width: 600, height: 400)))
    #expect(frame(300, 200).isFilled(by: PixelSize(width: 301, height: 200)))
    #expect(!frame(300, 200).isFilled(by: PixelSize(width: 298, height: 200)))
    #expect(!frame(300, 200).isFilled(by: PixelSize(width: 200, height: 300)))
    #expect(frame(300, 200).isFilled(by: PixelSize(width: 0, height: 0)))
  }

  @Test("It has the frame's shape and at most 170 pixels on a side")
  func size() {
    let picture = Bitmap(width: 40, height: 300, pixels: [UInt32](repeating: 0xff80_4020, count: 12_000))
    let backdrop = frame(682, 448).backdrop(of: picture)
    #expect(backdrop.width == 170 && backdrop.height == 112)
    #expect(backdrop.pixels.allSatisfy { $0 == 0xff80_4020 })
    let small = frame(30, 20).backdrop(of: picture)
    #expect(small.width == 30 && small.height == 20)
  }

  @Test("No edge of the picture is left in it")
  func soft() {
    let pixels = (0..<200 * 200).map { $0 % 200 < 100 ? 0xff00_0000 : 0xffff_ffff as UInt32 }
    let backdrop = frame(340, 170).backdrop(of: Bitmap(width: 200, height: 200, pixels: pixels))
    let row = backdrop.pixels[40 * backdrop.width..<41 * backdrop.width].map { Int($0 & 0xff) }
    #expect(row.min().map { $0 < 40 } == true && row.max().map { $0 > 215 } == true)
    #expect(zip(row, row.dropFirst()).allSatisfy { abs($1 - $0) < 14 })
  }

  @Test("Pictures and frames of one pixel are no trouble")
  func extremes() {
    let dot = Bitmap(width: 1, height: 1, pixels: [0xffff_ffff])
    #expect(frame(1, 1).backdrop(of: dot).pixels == [0xffff_ffff])
    #expect(frame(1_000_000, 1).backdrop(of: dot).pixels.allSatisfy { $0 == 0xffff_ffff })
    #expect(frame(10, 10).backdrop(of: Bitmap(width: 0, height: 0, pixels: [])).pixels.isEmpty)
  }
}
