import PageLayout
import PageModel
import Primitives
import Scene
import Testing
import Typography

@testable import Painting

private func paint(
  _ blocks: [Block.Kind], _ palette: Palette = .classic, _ side: Side = .incoming, scale: Double = 2,
  options: PictureOptions = PictureOptions(), pictures: any PictureSource = NoPictures()
) throws -> DisplayList {
  let (layout, _) = PageLayoutEngine.layOut(
    Page(blocks: blocks.map { Block($0) }),
    options: LayoutOptions(scale: scale, theme: Theme(palette: palette, side: side)), book: try FontBook())
  return Painter(layout, options: options, pictures: pictures).displayList()
}

extension DisplayList {
  fileprivate var contents: [Element.Content] { layers.flatMap(\.elements).map(\.content) }

  fileprivate var fills: [(rect: RoundedRect, color: Color)] {
    contents.compactMap { content in
      guard case .fill(.rounded(let rect), .solid(let color)) = content else { return nil }
      return (rect, color)
    }
  }

  fileprivate var runs: [GlyphRun] {
    contents.compactMap { content in
      guard case .glyphs(let run) = content else { return nil }
      return run
    }
  }
}

private var onePicture: StubPictures {
  StubPictures(Bitmap(width: 2, height: 2, pixels: [0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000, 0xFFFF_FFFF]))
}

@Suite("The image")
struct PictureTests {
  private let text = Block.Kind.paragraph(.plain("Hello"))

  @Test("The container is the page with a border of one point above and below, and corners of 15")
  func container() throws {
    let list = try paint([text])
    let layer = try #require(list.layers.first)
    #expect(layer.clip.radius == 15)
    #expect(abs(list.canvas.height - 32.287) < 0.001)
    // All pixels that it touches.
    #expect(layer.clip.rect.size == Size(list.canvas.width, 32.5))
    #expect(layer.clip.rect.origin == .zero)
    // The page is one point below the top of the container: 1 + 5 + 16.187.
    #expect(abs(try #require(list.runs.first).baseline - 22.187) < 0.001)
  }

  @Test("Margin and canvas")
  func canvas() throws {
    let margin = try paint([text], options: PictureOptions(margin: 8))
    let clip = try #require(margin.layers.first).clip.rect
    #expect(clip.origin == Point(8, 8))
    #expect(margin.canvas.width == clip.width + 16)
    #expect(clip.maxY * 2 == Rounding.ceil((margin.canvas.height - 8) * 2))
    let canvas = try paint([text], options: PictureOptions(margin: 8, canvas: Size(500, 400)))
    #expect(canvas.canvas == Size(500, 400))
    #expect(try #require(canvas.layers.first).clip.rect == clip)
  }

  @Test("Fills are opaque: translucent ones are composited on the base of the theme")
  func fill() throws {
    #expect(try paint([text]).layers[0].fill == .solid(.white))
    #expect(try paint([text], .classic, .outgoing).layers[0].fill == .solid(Color(0xe1ffc7)))
    guard case .solid(let night) = try paint([text], .night).layers[0].fill else {
      return #expect(Bool(false))
    }
    #expect(night.isOpaque && night.description == "1a1a1a")
  }

  @Test("A gradient spans the whole still")
  func gradient() throws {
    let list = try paint([text], .night, .outgoing, options: PictureOptions(margin: 5))
    guard case .gradient(let gradient) = list.layers[0].fill else { return #expect(Bool(false)) }
    #expect(gradient.minY == 0 && gradient.maxY == list.canvas.height)
    #expect(gradient.top == Color(0xa256bf) && gradient.middle == Color(0x9047ff))
    #expect(gradient.bottom == Color(0x0771ff))
  }

  @Test("An empty page shows an empty bubble of the minimum size")
  func emptyPage() throws {
    let list = try paint([])
    #expect(list.canvas == Size(40, 35))
    #expect(list.contents.isEmpty)
  }

  @Test("Derived colors (worked examples)")
  func colors() {
    #expect(Theme(palette: .classic, side: .incoming).separator.description == "396286@0.48")
    #expect(Theme(palette: .classic, side: .outgoing).separator.description == "009406@0.62")
    #expect(Theme(palette: .night, side: .outgoing).separator.description == "ffffff@0.41")
    let author = Color(0x368ad1)
    #expect(Theme(palette: .classic, side: .incoming, author: author).separator.description == "4a6378@0.48")
    #expect(Theme(palette: .night, side: .incoming, author: author).separator.description == "c3dcf1@0.41")
  }
}

@Suite("Painted text")
struct TextPaintingTests {
  private func marked(_ style: InlineStyle, _ text: String) -> RichText { .styled(style, .plain(text)) }

  @Test("Backgrounds are below the glyphs, and strikethroughs and underlines above them")
  func order() throws {
    let text = RichText.styled(.marked, .styled(.underline, marked(.strikethrough, "abc")))
    let kinds = try paint([.paragraph(text)]).contents.map { content in
      switch content {
      case .glyphs: "glyphs"
      case .fill: "fill"
      default: "other"
      }
    }
    #expect(kinds == ["fill", "glyphs", "fill", "fill"])
  }

  @Test("Hairlines, underlines and backgrounds are whole device pixels", arguments: [1.0, 1.5, 2, 3])
  func crisp(_ scale: Double) throws {
    let text = RichText.concat([.plain("ab "), .styled(.marked, marked(.underline, "cd"))])
    for fill in try paint([.paragraph(text), .divider], scale: scale).fills {
      for edge in [fill.rect.rect.minX, fill.rect.rect.minY, fill.rect.rect.maxX, fill.rect.rect.maxY] {
        #expect(abs(edge * scale - (edge * scale).rounded()) < 1e-6, "\(fill.rect)")
      }
    }
  }

  @Test(
    "An underline keeps its distance from the pixel that the baseline is drawn on", arguments: [1.0, 2, 3])
  func underlineDistance(_ scale: Double) throws {
    let list = try paint([.paragraph(marked(.underline, "abc"))], scale: scale)
    let baseline = (try #require(list.runs.first).baseline * scale).rounded()
    let underline = try #require(list.fills.first).rect.rect
    #expect(abs(underline.minY * scale - (baseline + 2 * scale)) < 1e-6)
    #expect(abs(underline.height * scale - scale) < 1e-6)
  }

  @Test("A concealed spoiler hides glyphs in its boxes, clips decorations and is covered by dust")
  func spoiler() throws {
    let text = RichText.spoiler(marked(.underline, "a secret that is long"))
    let concealed = try paint([.paragraph(text)])
    #expect(concealed.runs.allSatisfy { $0.hidden.count == 1 })
    let dots = concealed.contents.compactMap { content -> [Point]? in
      if case .dots(let centers, 1, .black) = content { return centers }
      return nil
    }
    let box = try #require(concealed.runs.first?.hidden.first)
    // A quarter of a disc for each square point of the box, grown by one point above and below.
    let expected = 0.25 * box.width * (12 + 2)
    #expect(abs(Double(dots.joined().count) - expected) <= 1)
    // The underline is 2 below the box, so it stays; a strikethrough is inside and disappears.
    #expect(concealed.fills.count == 1)
    #expect(try paint([.paragraph(.spoiler(marked(.strikethrough, "a secret")))]).fills.isEmpty)

    let revealed = try paint([.paragraph(text)], options: PictureOptions(revealsSpoilers: true))
    #expect(revealed.runs.allSatisfy { $0.hidden.isEmpty })
    #expect(revealed.contents.count == 2)
  }

  @Test("The dust is always the same")
  func dust() throws {
    let text = Block.Kind.paragraph(.spoiler(.plain("a secret that is long")))
    #expect(try paint([text]) == paint([text]))
  }

  @Test("Boxes are cut out of a rectangle")
  func cutting() {
    let whole = RoundedRect(Rect(0, 0, 10, 10), radius: 3)
    #expect(whole.outside([Rect(20, 0, 5, 5)]) == [whole])
    #expect(whole.outside([Rect(-1, -1, 20, 20)]).isEmpty)
    let middle = whole.outside([Rect(4, 4, 2, 2)])
    #expect(middle.map { $0.rect.width * $0.rect.height }.reduce(0, +) == 96)
    #expect(whole.outside([Rect(0, 0, 5, 10), Rect(5, 0, 5, 4)]).map(\.rect) == [Rect(5, 4, 5, 6)])
  }

  @Test("A character without a glyph is an outlined box")
  func missingGlyph() throws {
    let list = try paint([.paragraph(.plain("\u{378}"))])
    guard case .stroke(.rounded(let box), let width, .solid(.black)) = try #require(list.contents.first)
    else {
      return #expect(Bool(false))
    }
    #expect(width > 0 && box.rect.height < 0.7 * 17)
  }

  @Test("A custom emoji is its image, or its alternative text in the cell, or a gray square")
  func customEmoji() throws {
    func contents(_ alternative: String, _ pictures: any PictureSource = NoPictures()) throws -> [Element
      .Content]
    {
      try paint(
        [.paragraph(.customEmoji(CustomEmoji(id: "1", alternative: alternative)))], pictures: pictures
      ).contents
    }
    guard case .image(let image) = try #require(try contents("🦊", onePicture).first) else {
      return #expect(Bool(false))
    }
    #expect(
      image.fit == .contain && abs(image.frame.width - 24.287) < 0.001
        && image.frame.width == image.frame.height)
    guard case .glyphs(let run) = try #require(try contents("🦊").first) else { return #expect(Bool(false)) }
    #expect(run.size > 17 && run.glyphs.count == 1)
    guard case .fill(_, .solid(let color)) = try #require(try contents("").first) else {
      return #expect(Bool(false))
    }
    #expect(color.alpha == 0.3)
  }

  @Test("An inline image covers its frame; without pixels, the color of the panel does")
  func inlineImage() throws {
    let block = Block.Kind.paragraph(.inlineImage(InlineImage(media: nil, width: 40, height: 20)))
    guard case .image(let image) = try #require(try paint([block], pictures: onePicture).contents.first)
    else {
      return #expect(Bool(false))
    }
    #expect(image.fit == .fill && image.frame.size == Size(40, 20))
    #expect(
      try paint([block]).fills.map(\.color) == [Theme(palette: .classic, side: .incoming).panelBackground])
  }

  @Test("Content that extends more than the height of a line above or below its item is clipped")
  func overhang() throws {
    let list = try paint([.paragraph(.plain("x" + String(repeating: "\u{30A}", count: 20)))])
    let bounds = try #require(list.layers[0].elements.first).bounds
    // Item top 1 + 5, less the height of the line.
    #expect(bounds.minY > -24 && bounds.minY < 2)
  }
}
