import PageLayout
import PageModel
import Primitives
import Scene
import Testing
import Typography

@testable import Painting

/// The painting of the design of August 2026 (Spec/Drawing.md 19).
private func elements(
  _ blocks: [Block.Kind], isRTL: Bool = false, media: MediaTable = MediaTable(), scale: Double = 2,
  pictures: any PictureSource = NoPictures()
) throws -> [Element] {
  var page = Page(blocks: blocks.map { Block($0) }, media: media)
  page.isRTL = isRTL
  let theme = Theme(palette: .classic, side: .incoming, design: .august2026)
  let options = LayoutOptions(design: .august2026, scale: scale, theme: theme)
  let (layout, _) = PageLayoutEngine.layOut(page, options: options, book: try FontBook())
  return Painter(layout, pictures: pictures).displayList().layers.flatMap(\.elements)
}

extension [Element] {
  fileprivate var fills: [(bounds: Rect, shape: RoundedRect, color: Color)] {
    compactMap { element in
      guard case .fill(.rounded(let shape), .solid(let color)) = element.content else { return nil }
      return (element.bounds, shape, color)
    }
  }

  fileprivate var groups: [ElementGroup] {
    compactMap { if case .group(let group) = $0.content { group } else { nil } }
  }

  fileprivate var images: [PlacedImage] {
    compactMap { if case .image(let image) = $0.content { image } else { nil } }
  }

  fileprivate var outlines: [[Point]] {
    compactMap { if case .fill(.polyline(let points), _) = $0.content { points } else { nil } }
  }

  fileprivate var strokes: [(points: [Point], width: Double)] {
    compactMap { element in
      guard case .stroke(.polyline(let points), let width, _) = element.content else { return nil }
      return (points, width)
    }
  }
}

private let accent = Color(0x0088ff)

@Suite("Painted quotes of August 2026")
struct QuotePaintingTests {
  private let words = "One is the longest of them\nTwo\nThree\nFour\nFive"

  private func quote(_ text: String, isCollapsed: Bool = false) -> Block.Kind {
    .blockQuote(BlockQuote(blocks: [Block(.paragraph(.plain(text)))], isCollapsed: isCollapsed))
  }

  @Test(
    "A tinted frame with round corners, and a bar that is cut out of the same shape", arguments: [1.0, 2, 3])
  func frame(scale: Double) throws {
    let fills = try elements([quote("Short")], scale: scale).fills
    let (ground, bar) = (fills[0], fills[1])
    #expect(ground.shape.radius == 6 && ground.color == accent.multiplyingAlpha(by: 0.1))
    #expect(ground.bounds.minX == 10 && ground.bounds.width == 319)
    #expect(bar.shape == ground.shape && bar.color == accent)
    #expect(bar.bounds == Rect(10, ground.bounds.minY, 3, ground.bounds.height))
  }

  @Test("On a right-to-left page the bar is at the right, and the quotation mark at the left")
  func mirrored() throws {
    let elements = try elements([quote("שלום")], isRTL: true)
    let fills = elements.fills
    #expect(fills[1].bounds.maxX == fills[0].bounds.maxX && fills[1].bounds.width == 3)
    let mark = try #require(elements.outlines.first)
    #expect(mark.allSatisfy { $0.x >= 14 && $0.x <= 23 })
  }

  @Test("A closing quotation mark of two commas in a box of 9 by 7 is painted last")
  func icon() throws {
    let elements = try elements([quote("Short")])
    #expect(elements.suffix(2).outlines.count == 2)
    let points = elements.outlines.joined()
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    #expect(xs.min() == 316 && xs.max() == 325)
    #expect(try #require(ys.max()) - (try #require(ys.min())) == 7)
  }

  @Test(
    "Folded: its text with the ellipsis, in a group that fades at the lower edge and around the chevron")
  func folded() throws {
    let elements = try elements([quote(words, isCollapsed: true)])
    let group = try #require(elements.groups.first)
    let fade = try #require(group.fade)
    let frame = try #require(elements.fills.first).shape.rect
    #expect(fade.end == frame.maxY - 3.2 && fade.start == frame.maxY - 8)
    #expect(fade.hole == Point(frame.maxX - 20, frame.maxY) && fade.inner == 17 && fade.outer == 34)
    // Three lines and the ellipsis.
    #expect(group.elements.count == 4)
    let chevron = try #require(elements.strokes.first)
    #expect(chevron.width == 1.66)
    #expect(chevron.points[1].y > chevron.points[0].y)
  }

  @Test("An open quote that can be folded has a turned chevron and no fade")
  func open() throws {
    var options = LayoutOptions(design: .august2026)
    options.expansion = .all
    let page = Page(blocks: [Block(quote(words, isCollapsed: true))])
    let (layout, _) = PageLayoutEngine.layOut(page, options: options, book: try FontBook())
    let elements = Painter(layout).displayList().layers.flatMap(\.elements)
    #expect(elements.groups.isEmpty)
    let chevron = try #require(elements.strokes.first)
    #expect(chevron.points[1].y < chevron.points[0].y)
  }

  @Test("The cutout of a checkbox shows only the tints of the quotes around it")
  func holes() throws {
    func list(_ isChecked: Bool) -> Block {
      let item = ListItem(content: .text(.plain("x")), check: isChecked ? .checked : .unchecked)
      return Block(.list(List(items: [item], isOrdered: false)))
    }
    func quoted(_ blocks: [Block]) -> Block { Block(.blockQuote(BlockQuote(blocks: blocks))) }
    func tints(_ blocks: [Block]) throws -> Int {
      try elements(blocks.map(\.kind)).groups.filter { abs($0.opacity - 0.1) < 1e-9 }.count
    }
    #expect(try tints([list(true), list(false)]) == 0)
    #expect(try tints([quoted([list(true), list(false)])]) == 2)
    #expect(try tints([quoted([quoted([list(false)])]), list(false)]) == 2)
  }

  @Test("A pull quote is on a rounded box between an opening and a closing quotation mark")
  func pullQuote() throws {
    let elements = try elements([.pullQuote(PullQuote(text: .plain("Words")))])
    let pill = try #require(elements.fills.first)
    #expect(pill.shape.radius == 6 && pill.color == accent.multiplyingAlpha(by: 0.1))
    let marks = elements.outlines
    #expect(marks.count == 4)
    let left = try #require(marks[..<2].joined().map(\.x).min())
    // On a whole pixel.
    #expect((left * 2).rounded() == left * 2 && abs(left - pill.bounds.minX - 6) <= 0.5)
    let right = marks[2...].joined().map(\.x)
    #expect((right.max() ?? 0) - (right.min() ?? 0) == 12)
  }

  @Test("The opening quotation mark is the rotated closing one", arguments: [1.0, 1.5])
  func marks(size: Double) {
    let box = Rect(5, 7, 12 * size, 10 * size)
    let opening = ControlGlyph.quotationMark(.openingMark, in: box).fills
    let closing = ControlGlyph.quotationMark(.closingMark, in: box).fills
    for (point, other) in zip(opening.joined(), closing.joined()) {
      #expect(abs(point.x + other.x - 2 * box.midX) < 1e-9 && abs(point.y + other.y - 2 * box.midY) < 1e-9)
    }
    for glyph in [ShapeGlyph.quoteIcon, .openingMark, .closingMark] {
      let points = ControlGlyph.quotationMark(glyph, in: box).fills.joined()
      #expect(points.map(\.x).min() == box.minX && points.map(\.x).max() == box.maxX)
      #expect(points.map(\.y).min() == box.minY && points.map(\.y).max() == box.maxY)
    }
  }
}

@Suite("Painted media, rows and pills of August 2026")
struct AugustItemPaintingTests {
  private static let id = MediaID(rawValue: "1")

  private static let picture = Bitmap(
    width: 2, height: 4, pixels: [UInt32](repeating: 0xFF00_00FF, count: 8))
  private static let backdrop = Bitmap(width: 1, height: 1, pixels: [0xFF00_FF00])
  private static let concealed = Bitmap(width: 1, height: 1, pixels: [0xFFFF_0000])

  /// Returns images that encode the request.
  private func pictures(
    isAtHand: Bool = true, hasPicture: Bool = true, hasBackdrop: Bool = true
  ) -> StubPictures {
    StubPictures(hasFiles: isAtHand) { request in
      guard hasPicture, request.isMedium else { return nil }
      switch request.look {
      case .filling: return MediaPicture(bitmap: Self.picture)
      case .concealed: return MediaPicture(bitmap: Self.concealed)
      case .whole: return MediaPicture(bitmap: Self.picture, backdrop: hasBackdrop ? Self.backdrop : nil)
      }
    }
  }

  private let photos = MediaTable(
    photos: [id: PhotoMedia(id: id, sizes: [PhotoSize(width: 100, height: 100, sources: [])])])

  @Test("An image with another aspect ratio is complete on its backdrop, under the placeholder color")
  func backdrop() throws {
    let elements = try elements([.photo(Photo(media: Self.id))], media: photos, pictures: pictures())
    let images = elements.images
    #expect(images.map(\.bitmap) == [Self.backdrop, Self.picture])
    let frame = images[0].frame
    #expect(images[1].frame == Rect(frame.minX + 25, frame.minY, 50, 100))
    let tint = try #require(elements.fills.first)
    #expect(tint.bounds == frame && tint.color == Color(0x0088ff, alpha: 0.05))
  }

  @Test("Without a backdrop it fills the frame; when concealed, it is unchanged")
  func noBackdrop() throws {
    let plain = try elements(
      [.photo(Photo(media: Self.id))], media: photos, pictures: pictures(hasBackdrop: false))
    #expect(plain.count == 1 && plain.images.first?.fit == .fill)
    let concealed = try elements(
      [.photo(Photo(media: Self.id, hasSpoiler: true))], media: photos, pictures: pictures())
    #expect(concealed.images.map(\.bitmap) == [Self.concealed] && concealed.fills.isEmpty)
  }

  @Test("The background of a slideshow is black, and its pages are complete; cells of a collage are cropped")
  func slideshow() throws {
    let group = MediaGroup(blocks: [
      Block(.photo(Photo(media: Self.id))), Block(.photo(Photo(media: Self.id))),
    ])
    let slides = try elements([.slideshow(group)], media: photos, pictures: pictures())
    #expect(slides.fills.first?.color == .black)
    #expect(slides.images.count == 2)
    let cells = try elements([.collage(group)], media: photos, pictures: pictures())
    #expect(cells.images.map(\.bitmap) == [Self.picture, Self.picture])
  }

  private func row(isAtHand: Bool, hasPicture: Bool) throws -> [Element] {
    var document = DocumentMedia(id: Self.id, kind: .file, title: "")
    if hasPicture { document.thumbnail = PhotoSize(width: 9, height: 9, sources: []) }
    let all = try elements(
      [.document(DocumentBlock(media: Self.id))], media: MediaTable(documents: [Self.id: document]),
      pictures: pictures(isAtHand: isAtHand, hasPicture: hasPicture))
    return all.filter { if case .glyphs = $0.content { false } else { true } }
  }

  @Test("A file that is available shows a sheet, another one an arrow; neither has a badge")
  func documents() throws {
    let file = try row(isAtHand: true, hasPicture: false)
    #expect(file.fills.map(\.bounds) == [Rect(13, 7, 40, 40)] && file.outlines.count == 2)
    let remote = try row(isAtHand: false, hasPicture: false)
    #expect(remote.fills.count == 1 && remote.strokes.count == 2 && remote.outlines.isEmpty)
  }

  @Test("The image of a file has round corners, and no overlay if the file is available")
  func previews() throws {
    let file = try row(isAtHand: true, hasPicture: true)
    #expect(file.count == 1 && file.images.first?.cornerRadius == 8)
    #expect(file.images.first?.frame == Rect(13, 7, 40, 40))
    let remote = try row(isAtHand: false, hasPicture: true)
    #expect(remote.images.count == 1 && remote.strokes.count == 2)
  }

  @Test("The badge does not overlap the triangle of a song, also in the smaller control")
  func clearance() throws {
    let song = DocumentMedia(id: Self.id, kind: .audio, title: "")
    let row = try elements(
      [.audio(Audio(media: Self.id))], media: MediaTable(documents: [Self.id: song]),
      pictures: pictures(isAtHand: false, hasPicture: false))
    let hole = try #require(row.fills.last).bounds
    let triangle = try #require(row.strokes.first)
    #expect(hole.size == Size(22, 22))
    for point in triangle.points {
      let (x, y) = (point.x - hole.midX, point.y - hole.midY)
      #expect((x * x + y * y).squareRoot() > 11 + triangle.width / 2 + 0.5)
    }
  }

  @Test("A button in a text has its badge after its label, on whole pixels")
  func inlineBadge() throws {
    let button = Button(
      label: .plain("desk"), action: Button.Action(kind: "url", url: "https://example.org"))
    let elements = try elements([.paragraph(.concat([.plain("At the "), .button(button)]))])
    let capsule = try #require(elements.fills.first).bounds
    let arrow = try #require(elements.strokes.first)
    #expect(arrow.width == 1.25)
    let right = try #require(arrow.points.map(\.x).max())
    #expect(right < capsule.maxX - 7 && right > capsule.midX)
    #expect(arrow.points.allSatisfy { $0.y > capsule.minY && $0.y < capsule.maxY })
  }

  @Test("Unsupported content is a pill with a badge, texts and a button")
  func pill() throws {
    let elements = try elements([.unsupported(kind: "game")])
    let fills = elements.fills
    #expect(fills.count == 3)
    #expect(fills[0].shape.radius == 22)
    #expect(fills[1].bounds.size == Size(44, 44) && fills[1].shape.radius == 22)
    #expect(fills[2].shape.radius == fills[2].bounds.height / 2)
    let sign = try #require(elements.strokes.first).points
    #expect(sign.allSatisfy { $0.x == fills[1].bounds.midX })
    let glyphs = elements.filter { if case .glyphs = $0.content { true } else { false } }
    #expect(glyphs.count >= 3)
  }
}
