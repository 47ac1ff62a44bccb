import Primitives
import Scene
import Testing

@testable import Raster

@Suite struct LayerTests {
  let page = RoundedRect(Rect(0, 0, 40, 40), radius: 15)

  @Test func aLayerIsCutToItsClip() throws {
    let layer = Layer(
      clip: RoundedRect(Rect(2, 3, 5.5, 4)), elements: [fill(Rect(0, 0, 10, 10), .black)])
    let picture = try render(DisplayList(canvas: Size(10, 10), scale: 1, layers: [layer]))
    #expect(picture.inkBox?.columns == 2...7)
    #expect(picture.inkBox?.rows == 3...6)
    #expect(picture.alpha(7, 4) == 128)
  }

  /// A group: what an element covers does not shine through the smooth edge.
  @Test(arguments: [nil, Color(0x00ff00)])
  func nothingBleedsAtTheRim(background: Color?) throws {
    let red = Layer(
      clip: page, fill: .solid(Color(0xff0000)),
      elements: [fill(Rect(0, 0, 40, 40), Color(0x0000ff))])
    var blue = red
    blue.fill = .solid(Color(0x0000ff))
    blue.elements = []
    func picture(_ layers: [Layer]) throws -> Bitmap {
      try render(
        DisplayList(canvas: Size(40, 40), scale: 1, background: background, layers: layers))
    }
    #expect(try picture([red]) == picture([blue]))
    let below = Layer(clip: RoundedRect(Rect(0, 0, 40, 40)), fill: .solid(.white))
    #expect(try picture([below, red]) == picture([below, blue]))
    #expect(try picture([red]).channels(2, 4)[2] == 0)
  }

  @Test func theBackgroundShowsWhereTheLayerDoesNotCover() throws {
    let layer = Layer(
      clip: page, fill: .solid(Color(0x336699, alpha: 0.7)),
      elements: [fill(Rect(10, 10, 9.5, 9.5), radius: 3, Color(0xffffff, alpha: 0.5))])
    let bare = try render(DisplayList(canvas: Size(44, 44), scale: 1, layers: [layer]))
    let background = Color(0xd2dfb8)
    let laid = try render(
      DisplayList(canvas: Size(44, 44), scale: 1, background: background, layers: [layer]))
    for index in laid.pixels.indices {
      let above = Bitmap.channels(bare.pixels[index])
      let share = 1 - Double(above[3]) / 255
      let exact = zip(above, [0xb8, 0xdf, 0xd2, 0xff]).map { Double($0) + Double($1) * share }
      let channels = Bitmap.channels(laid.pixels[index])
      #expect(zip(channels, exact).allSatisfy { abs(Double($0) - $1) <= 1 })
    }
    #expect(laid.ink == 44 * 44)
    #expect(laid[0, 0] == 0xffd2_dfb8 && laid[43, 43] == 0xffd2_dfb8)
  }

  @Test func anUpperLayerLiesOverTheLowerOne() throws {
    let lower = Layer(clip: RoundedRect(Rect(0, 0, 8, 8)), fill: .solid(Color(0xff0000)))
    let upper = Layer(
      clip: RoundedRect(Rect(2, 2, 4, 4)), elements: [fill(Rect(0, 0, 4, 8), Color(0x0000ff))])
    let picture = try render(DisplayList(canvas: Size(8, 8), scale: 1, layers: [lower, upper]))
    #expect(picture[2, 2] == 0xff00_00ff)
    #expect(picture[4, 4] == 0xffff_0000)
    #expect(picture[1, 1] == 0xffff_0000)
  }

  @Test func aPictureWithoutLayersIsItsBackground() throws {
    let plain = DisplayList(canvas: Size(2, 2), scale: 1, background: Color(0x123456))
    #expect(try render(plain).pixels == [UInt32](repeating: 0xff12_3456, count: 4))
    var empty = plain
    empty.background = nil
    #expect(try render(empty).ink == 0)
  }

  @Test func aPictureIsOpaqueWhenItsBackgroundIs() {
    func isOpaque(_ background: Color?) -> Bool { list(2, 2, background: background, []).isOpaque }
    #expect(isOpaque(.white))
    #expect(!isOpaque(Color(0xffffff, alpha: 0.5)))
    #expect(!isOpaque(nil))
  }
}
