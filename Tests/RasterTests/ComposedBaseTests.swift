import Primitives
import Scene
import Testing

@testable import Raster

/// Work that is not done again for each frame of a list that moves under bars.
@Suite("What frames of a moving list share")
struct ComposedBaseTests {
  private let size = 100.0
  private var whole: Rect { Rect(0, 0, size, size) }

  /// Glass over stripes that stand and a box that moves.
  private func glass(row: Double) -> DisplayList {
    let stripes = (0..<10).map { fill(Rect(Double($0) * 10, 0, 5, size), Color(0x7b_b18c)) }
    let box = fill(Rect(20.5, row, 40, 12), radius: 4, Color(0x20_60c0, alpha: 0.7))
    let group = ElementGroup(
      [fill(whole, .white)] + stripes + [box], mask: [whole],
      motion: ElementGroup.Motion(center: .zero, blur: 3, saturation: 2))
    return list(size, size, background: .white, [Element(bounds: whole, content: .group(group))])
  }

  private func composed(_ rasterizer: Rasterizer) -> ComposedGroup? {
    guard case .moved(let moved)? = rasterizer.layers[0].parts[0].elements.first?.content else { return nil }
    return moved.composed
  }

  @Test("What stands behind glass is drawn once, and the pixels are those of a frame that is drawn alone")
  func base() throws {
    let glyphs = GlyphCache(makeGlyphs())
    var last: Rasterizer?
    var bases: Set<UnsafePointer<UInt32>?> = []
    for frame in 0..<12 {
      let list = glass(row: 10 + 3 * Double(frame))
      let next = try Rasterizer(list, glyphs: glyphs, reusing: last)
      #expect(try next.bitmap() == render(list), "\(frame)")
      last = next
      guard frame > 0 else { continue }
      let base = try #require(composed(next)?.base)
      // White, and ten stripes.
      #expect(base.count == 11)
      bases.insert(base.bitmap.pixels.withUnsafeBufferPointer(\.baseAddress))
    }
    #expect(bases.count == 1)
  }

  @Test("A frame with nothing in common with the last one is drawn from its start")
  func others() throws {
    let glyphs = GlyphCache(makeGlyphs())
    var last: Rasterizer?
    for color in [Color(0xff0000), Color(0x00ff00), Color(0x0000ff)] {
      let group = ElementGroup(
        [fill(whole, color), fill(Rect(10, 10, 30, 30), .black)], mask: [whole],
        motion: ElementGroup.Motion(center: .zero, blur: 2))
      let list = list(size, size, [Element(bounds: whole, content: .group(group))])
      let next = try Rasterizer(list, glyphs: glyphs, reusing: last)
      #expect(composed(next)?.base == nil)
      #expect(try next.bitmap() == render(list))
      last = next
    }
  }

  // MARK: Layers

  private func picture(_ frame: Rect, alpha: UInt32) -> Element {
    let (width, height) = (Int(frame.width), Int(frame.height))
    let bitmap = Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map { index in
        let alpha = alpha * UInt32(index % 7) / 6
        return alpha << 24 | (alpha / 2) << 16 | alpha << 8 | alpha / 3
      })
    return Element(bounds: frame, content: .image(PlacedImage(bitmap: bitmap, frame: frame, fit: .fill)))
  }

  @Test("Images in their own size are drawn in place, with the pixels of a layer that is composited")
  func inPlace() throws {
    let pictures = [picture(Rect(0, 0, 40, 30), alpha: 255), picture(Rect(5, 30, 30, 10), alpha: 90)]
    let nothing = picture(Rect(0, 0, 40, 40), alpha: 0)
    func rasterizer(_ elements: [Element]) throws -> Rasterizer {
      var list = list(40, 40, background: Color(0xd2dfb8), [fill(Rect(8, 8, 20, 20), radius: 5, .black)])
      list.layers.append(Layer(elements: elements))
      return try Rasterizer(list, glyphs: GlyphCache(makeGlyphs()))
    }
    let (direct, composited) = (try rasterizer(pictures), try rasterizer(pictures + [nothing]))
    #expect(direct.layers[1].isDrawnInPlace && !composited.layers[1].isDrawnInPlace)
    #expect(direct.bitmap() == composited.bitmap())
  }

  @Test("What is clipped, overlaps, is scaled or filled is composited")
  func composited() throws {
    let frame = Rect(0, 0, 40, 40)
    func isInPlace(_ layer: Layer) throws -> Bool {
      var list = list(40, 40, background: .white, [])
      list.layers.append(layer)
      return try Rasterizer(list, glyphs: GlyphCache(makeGlyphs())).layers[1].isDrawnInPlace
    }
    let image = picture(frame, alpha: 128)
    #expect(try isInPlace(Layer(elements: [image])))
    #expect(try !isInPlace(Layer(clip: RoundedRect(frame, radius: 4), elements: [image])))
    #expect(try !isInPlace(Layer(elements: [image, image])))
    #expect(try !isInPlace(Layer(clip: RoundedRect(frame), fill: .solid(.white), elements: [image])))
    #expect(try !isInPlace(Layer(elements: [fill(Rect(1, 1, 9, 9), Color(0xff0000, alpha: 0.5))])))
    guard case .image(var placed) = image.content else { return }
    placed.frame = Rect(0, 0, 20, 20)
    #expect(try !isInPlace(Layer(elements: [Element(bounds: placed.frame, content: .image(placed))])))
  }

  @Test("A bottom layer that an image covers needs neither a fill nor a background")
  func covered() throws {
    let frame = Rect(0, 0, 40, 40)
    var image = PlacedImage(
      bitmap: Bitmap(width: 40, height: 40, pixels: [UInt32](repeating: 0xff12_3456, count: 1600)),
      frame: frame, fit: .fill)
    for isOpaque in [true, false] {
      image.isOpaque = isOpaque
      let list = list(
        40, 40, background: .white,
        [Element(bounds: frame, content: .image(image)), fill(Rect(3, 3, 9, 9), .black)])
      let rasterizer = try Rasterizer(list, glyphs: GlyphCache(makeGlyphs()))
      #expect(rasterizer.layers[0].isCovered == isOpaque)
      #expect(rasterizer.bitmap()[20, 20] == 0xff12_3456 && rasterizer.bitmap()[5, 5] == 0xff00_0000)
    }
  }

  @Test("A blurred group that fades looks the same alone and beside something invisible")
  func fading() throws {
    let moved = Element(
      bounds: whole,
      content: .group(
        ElementGroup(
          [fill(whole, Color(0x7b_b18c)), fill(Rect(20, 20, 30, 50), radius: 9, .black)], mask: [whole],
          motion: ElementGroup.Motion(center: .zero, blur: 1.5))))
    func picture(_ elements: [Element]) throws -> Bitmap {
      let group = ElementGroup(elements, fade: ElementGroup.OpacityFade(start: 30, end: 90))
      return try render(
        list(size, size, background: .white, [Element(bounds: whole, content: .group(group))]))
    }
    #expect(try picture([moved]) == picture([moved, fill(Rect(0, 0, 10, 10), .clear)]))
  }
}
