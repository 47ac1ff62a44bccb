import Primitives
import Scene
import Testing

@testable import Raster

private let red = Color(0xff0000)
private let blue = Color(0x0000ff)

private func group(
  _ elements: [Element], mask: [Rect]? = nil, opacity: Double = 1, dip: ElementGroup.OpacityDip? = nil,
  motion: ElementGroup.Motion? = nil
) -> Element {
  element(.group(ElementGroup(elements, mask: mask, opacity: opacity, dip: dip, motion: motion)))
}

@Suite("Groups of elements")
struct GroupTests {
  private let square = fill(Rect(2, 2, 6, 6), red)

  @Test("A group without mask, fade or motion is equal to its elements")
  func plain() throws {
    let elements = [square, fill(Rect(4, 4, 6, 6), radius: 2, blue), text("A", x: 3, baseline: 9)]
    #expect(try render(list(12, 12, [group(elements)])) == render(list(12, 12, elements)))
    #expect(try render(list(12, 12, [group([group(elements)])])) == render(list(12, 12, elements)))
  }

  @Test("A fade applies to the whole group: covered elements do not show through")
  func opacity() throws {
    let picture = try render(
      list(10, 10, background: .white, [group([square, fill(Rect(2, 2, 6, 6), blue)], opacity: 0.5)]))
    #expect(picture.channels(5, 5) == [255, 127, 127, 255])
    #expect(picture.channels(0, 0) == [255, 255, 255, 255])
    #expect(try render(list(10, 10, [group([square], opacity: 0)])).inkBox == nil)
  }

  @Test("Nothing is visible outside the mask; overlapping boxes show their intersection once")
  func mask() throws {
    let faint = fill(Rect(0, 0, 10, 10), Color(0xff0000, alpha: 0.5))
    let boxes = [Rect(1, 1, 4, 4), Rect(3, 3, 4, 4)]
    let picture = try render(list(10, 10, [group([faint], mask: boxes)]))
    #expect(picture.ink * 2 > 27.9 && picture.ink * 2 < 28.2)
    #expect(picture.alpha(3, 3) == 128 && picture.alpha(6, 6) == 128)
    #expect(picture.alpha(6, 1) == 0 && picture.alpha(0, 0) == 0)
    #expect(try render(list(10, 10, [group([faint], mask: [])])).inkBox == nil)
  }

  @Test("Mask edges between pixels show the pixels that they touch")
  func maskEdges() throws {
    let picture = try render(
      list(10, 10, [group([fill(Rect(0, 0, 10, 10), red)], mask: [Rect(1.3, 2, 2.4, 1)])]))
    #expect(picture.inkBox?.columns == 1...3)
    #expect(picture.inkBox?.rows == 2...2)
    #expect(picture.alpha(1, 2) == 255 && picture.alpha(3, 2) == 255)
  }

  @Test("A dip is lowest in its middle and ends at its reach")
  func dip() throws {
    let dip = ElementGroup.OpacityDip(x: 50, reach: 20, lowest: 0.3)
    let picture = try render(list(100, 1, [group([fill(Rect(0, 0, 100, 1), red)], dip: dip)]))
    #expect(picture.alpha(29, 0) == 255 && picture.alpha(70, 0) == 255)
    #expect(abs(picture.alpha(50, 0) - 81) <= 1)
    #expect(abs(picture.alpha(40, 0) - 161) <= 1)
  }

  @Test("Motion first scales about the center and then translates")
  func motion() throws {
    let motion = ElementGroup.Motion(offset: Point(3, 1), scale: 0.5, center: Point(6, 6))
    let picture = try render(list(20, 20, [group([fill(Rect(2, 2, 8, 8), red)], motion: motion)]))
    #expect(abs(picture.ink - 16) < 0.5)
    #expect(abs(picture.centroid.x - 9) < 0.05 && abs(picture.centroid.y - 7) < 0.05)
    let still = ElementGroup.Motion(center: Point(6, 6))
    #expect(try render(list(20, 20, [group([square], motion: still)])) == render(list(20, 20, [square])))
  }

  @Test("A crop moves with its content, and its opacity with it")
  func crop() throws {
    let motion = ElementGroup.Motion(offset: Point(0, 4), center: Point(4, 4))
    let picture = try render(
      list(12, 12, [group([square], mask: [Rect(2, 2, 3, 3)], opacity: 0.5, motion: motion)]))
    #expect(picture.inkBox?.columns == 2...4 && picture.inkBox?.rows == 6...8)
    #expect(picture.alpha(3, 7) == 128)
  }

  @Test("Blur keeps the amount of ink and its center, and ends at three deviations")
  func blur() throws {
    let motion = ElementGroup.Motion(center: Point(15, 15), blur: 2)
    let picture = try render(list(30, 30, [group([fill(Rect(13, 13, 4, 4), red)], motion: motion)]))
    #expect(abs(picture.ink - 16) < 0.6)
    #expect(abs(picture.centroid.x - 15) < 0.02 && abs(picture.centroid.y - 15) < 0.02)
    let box = try #require(picture.inkBox)
    #expect(box.columns.lowerBound >= 7 && box.columns.upperBound <= 22)
    #expect(picture.isPremultiplied)
    // A Gaussian of deviation 2 over 4 pixels: 0.68 of a side in the middle.
    #expect(abs(Double(picture.alpha(15, 15)) - 255 * 0.66 * 0.66) < 15)
  }

  @Test("Bands and bounds clip groups like any element", arguments: [1, 3, 7])
  func bands(rows: Int) throws {
    let motion = ElementGroup.Motion(offset: Point(1.3, 0.4), scale: 0.7, center: Point(6, 6), blur: 1)
    let elements = [
      group([square, text("g", x: 4, baseline: 10)], opacity: 0.4),
      group([square], dip: .init(x: 5, reach: 4, lowest: 0.2)), group([square], opacity: 0.8, motion: motion),
    ]
    let rasterizer = try Rasterizer(list(16, 16, elements), glyphs: GlyphCache(makeGlyphs()))
    var pixels = [UInt32](repeating: 7, count: 16 * 16)
    for first in stride(from: 0, to: 16, by: rows) {
      let band = first..<min(16, first + rows)
      pixels.withUnsafeMutableBufferPointer { buffer in
        rasterizer.draw(rows: band, into: UnsafeMutableBufferPointer(rebasing: buffer[(first * 16)...]))
      }
    }
    #expect(pixels == rasterizer.bitmap().pixels)
  }
}

@Suite("The next frame")
struct NextFrameTests {
  private let glyphs = GlyphCache(makeGlyphs())

  /// Frames that share much: text under a growing mask, a fade, a moving snippet.
  private func frame(_ step: Int) -> DisplayList {
    let words = [
      text("A", x: 4, baseline: 24), text("g", x: 20, baseline: 24), text("W", x: 4, baseline: 50),
    ]
    let still = fill(Rect(0, 56, 40, 3), red)
    let progress = Double(step)
    let snippet = group(
      words, mask: [Rect(20, 10, 12, 14)], opacity: progress / 8,
      motion: .init(
        offset: Point(0, 6 - progress), scale: 0.5 + progress / 16, center: Point(26, 17), blur: 1))
    var list = list(
      40, 80, scale: 2, background: .white,
      [
        still,
        group([
          group(words, mask: [Rect(0, 0, 6 + progress * 4, 30)]), snippet,
        ]), group([fill(Rect(0, 62, 40, 6), blue)], opacity: progress / 8),
      ])
    list.layers[0].clip = RoundedRect(Rect(0, 0, 40, 70 + progress), radius: 4)
    return list
  }

  @Test("A frame drawn from the previous one is equal to a new one, and only the rows that differ change")
  func reuse() throws {
    var previous = try Rasterizer(frame(0), glyphs: glyphs)
    var pixels = previous.bitmap().pixels
    for step in 1...8 {
      let next = try Rasterizer(frame(step), glyphs: glyphs, reusing: previous)
      let fresh = try Rasterizer(frame(step), glyphs: glyphs).bitmap()
      #expect(next.bitmap() == fresh)
      for rows in next.rowsThatDiffer(from: previous) {
        let width = next.width
        pixels.withUnsafeMutableBufferPointer { buffer in
          next.draw(
            rows: rows, into: UnsafeMutableBufferPointer(rebasing: buffer[(rows.lowerBound * width)...]))
        }
      }
      #expect(pixels == fresh.pixels, "step \(step)")
      previous = next
    }
  }

  @Test("Equal frames differ in no row; frames of different sizes differ in all")
  func extremes() throws {
    let first = try Rasterizer(frame(3), glyphs: glyphs)
    #expect(try Rasterizer(frame(3), glyphs: glyphs, reusing: first).rowsThatDiffer(from: first).isEmpty)
    var wider = frame(3)
    wider.canvas.width = 41
    #expect(try Rasterizer(wider, glyphs: glyphs, reusing: first).rowsThatDiffer(from: first) == [0..<160])
  }

  @Test("A mask that grows within its line changes only the rows of the line")
  func growingMask() throws {
    let line = fill(Rect(0, 0, 40, 80), red)
    func masked(_ boxes: [Rect]) throws -> Rasterizer {
      try Rasterizer(list(40, 80, [group([line], mask: boxes)]), glyphs: glyphs)
    }
    let before = try masked([Rect(0, 0, 40, 20), Rect(0, 22, 10, 8)])
    let after = try masked([Rect(0, 0, 40, 20), Rect(0, 22, 14, 8)])
    #expect(after.rowsThatDiffer(from: before) == [22..<30])
  }
}

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

  /// A group: covered content does not show through the smooth edge.
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
