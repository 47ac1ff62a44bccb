import PageLayout
import PageModel
import Primitives
import Scene
import Testing
import Typography

@testable import Painting

@Suite("Painted file rows")
struct FileRowPaintingTests {
  private static let id = MediaID(rawValue: "1")

  /// Every file is available.
  private static var files: StubPictures { StubPictures(hasFiles: true) }
  /// No file is available.
  private static var noFiles: StubPictures { StubPictures() }
  /// Every request gets a white image.
  private static var covers: StubPictures {
    StubPictures(hasFiles: true) { request in
      request.isMedium ? MediaPicture(bitmap: Bitmap(width: 1, height: 1, pixels: [.max])) : nil
    }
  }

  private func elements(
    _ kind: DocumentMedia.Kind = .audio, _ palette: Palette = .classic, _ side: Side = .incoming,
    pictures: any PictureSource = files, hasThumbnail: Bool = false
  ) throws -> [Element] {
    var document = DocumentMedia(id: Self.id, kind: kind, title: " ")
    if hasThumbnail { document.thumbnail = PhotoSize(width: 9, height: 9, sources: []) }
    let block: Block.Kind =
      kind == .file ? .document(DocumentBlock(media: Self.id)) : .audio(Audio(media: Self.id))
    let page = Page(
      blocks: [Block(block)], media: MediaTable(documents: [Self.id: document]))
    let options = LayoutOptions(scale: 2, theme: Theme(palette: palette, side: side))
    let (layout, _) = PageLayoutEngine.layOut(page, options: options, book: try FontBook())
    let elements = Painter(layout, pictures: pictures).displayList().layers[0].elements
    // Without the glyphs of the lines.
    return elements.filter { if case .glyphs = $0.content { false } else { true } }
  }

  /// The position of the control on the canvas: below the border and the margin of the page.
  private let control = Rect(3, 6, 44, 44)

  private func paint(of element: Element) -> Paint? {
    switch element.content {
    case .fill(_, let paint), .stroke(_, _, let paint): paint
    case .glyphs, .dots, .image, .pattern, .group, .stamp, .landmark: nil
    }
  }

  @Test("A disc in the color of the control, with a white triangle")
  func disc() throws {
    let parts = try elements()
    #expect(parts.count == 3)
    #expect(
      parts[0].content
        == .fill(.rounded(RoundedRect(control, radius: 22)), .solid(Color(0x0088ff))))
    // The triangle, and its round corners.
    #expect(parts.dropFirst().allSatisfy { paint(of: $0) == .solid(.white) })
  }

  @Test("The triangle is 15 by 18, 1.5 right of the center")
  func triangle() throws {
    let bounds = try elements()[2].bounds
    #expect(bounds.minX == control.midX - 7.5 + 1.5)
    #expect(abs(bounds.width - 15) < 0.4)
    #expect(abs(bounds.minY - (control.midY - 9)) < 0.2 && abs(bounds.maxY - (control.midY + 9)) < 0.2)
  }

  @Test("On outgoing and on white controls, the glyph is a hole that shows the fill of the bubble")
  func hole() throws {
    let green = try elements(.audio, .classic, .outgoing)
    #expect(paint(of: green[0]) == .solid(Color(0x3fc33b)) && paint(of: green[1]) == .solid(Color(0xe1ffc7)))
    let blue = try elements(.audio, .day, .outgoing)
    guard case .gradient(let gradient) = paint(of: blue[1]) else { return #expect(Bool(false)) }
    #expect(gradient.top == Color(0x57b2e0))
  }

  @Test("An image replaces the disc, shaded, with a white glyph on both sides")
  func artwork() throws {
    let parts = try elements(
      .audio, .classic, .outgoing, pictures: Self.covers, hasThumbnail: true)
    guard case .image(let image) = parts[0].content else { return #expect(Bool(false)) }
    #expect(image.frame == control && image.cornerRadius == 22 && image.fit == .fill)
    #expect(paint(of: parts[1]) == .solid(Color(0x000000, alpha: 0.3)))
    #expect(paint(of: parts[2]) == .solid(.white))
    // None is requested if the page has none.
    #expect(try elements(pictures: Self.covers).count == 3)
  }

  @Test("A badge shows that the file is not available: a hole with an arrow, 2 points outside the control")
  func badge() throws {
    let parts = try elements(pictures: Self.noFiles)
    // The arrow has a shaft and a head.
    #expect(parts.count == 3 + 3)
    #expect(parts[3].bounds == Rect(26, 29, 22, 22))
    #expect(parts[3].bounds.outset(by: 1).maxX == control.maxX + 2)
    #expect(paint(of: parts[3]) == .solid(.white))
    #expect(paint(of: parts[4]) == .solid(Color(0x0088ff)) && paint(of: parts[5]) == paint(of: parts[4]))
  }

  @Test("The badge does not overlap the glyphs", arguments: [DocumentMedia.Kind.audio, .file])
  func clearance(_ kind: DocumentMedia.Kind) throws {
    let parts = try elements(kind, pictures: Self.noFiles)
    let index = try #require(parts.firstIndex { $0.bounds.size == Size(22, 22) })
    let hole = parts[index].bounds
    for part in parts[..<index] {
      let (outline, reach): ([Point], Double) =
        switch part.content {
        case .fill(.polyline(let outline), _): (outline, 0)
        case .stroke(.polyline(let outline), let width, _): (outline, width / 2)
        default: ([], 0)
        }
      for point in outline {
        let distance = Point(point.x - hole.midX, point.y - hole.midY)
        #expect((distance.x * distance.x + distance.y * distance.y).squareRoot() > 11 + reach + 0.5)
      }
    }
  }

  @Test("A file shows a sheet with a folded corner, centered if there is no badge")
  func sheet() throws {
    let parts = try elements(.file)
    #expect(parts.count == 3)
    let sheet = parts[1].bounds.union(parts[2].bounds)
    #expect(abs(sheet.midX - control.midX) < 0.01 && abs(sheet.midY - control.midY) < 0.01)
    let fold = parts[2].bounds
    #expect(fold.minX > control.midX && fold.maxY < control.midY)
  }
}

@Suite("Glyphs of round controls")
struct ControlGlyphTests {
  @Test("All glyphs are inside their circle at every size", arguments: [18.0, 24, 40, 44, 50])
  func inside(_ diameter: Double) {
    let circle = Rect(7, 9, diameter, diameter)
    let glyphs = [
      ControlGlyph.play(in: circle), .download(in: circle), .file(in: circle), .globe(in: circle),
    ]
    for glyph in glyphs {
      let points = Array(glyph.fills.joined()) + glyph.strokes.joined()
      #expect(!points.isEmpty)
      for point in points {
        let x = point.x - circle.midX
        let y = point.y - circle.midY
        #expect((x * x + y * y).squareRoot() + glyph.strokeWidth / 2 < diameter / 2)
      }
    }
  }

  @Test("The triangle keeps its size down to 40 points, then shrinks with the circle by 1/50")
  func play() throws {
    func height(_ diameter: Double) throws -> Double {
      let glyph = ControlGlyph.play(in: Rect(0, 0, diameter, diameter))
      let ys = try #require(glyph.strokes.first).map(\.y)
      return (ys.max() ?? 0) - (ys.min() ?? 0) + glyph.strokeWidth
    }
    #expect(try abs(height(50) - 18) < 0.4)
    #expect(try abs(height(50) - height(40)) < 1e-9)
    #expect(try abs(height(25) - height(50) / 2) < 1e-9)
  }

  @Test("Lines are 2.25 points wide in a circle of 50, and never thinner than 1.6")
  func lines() {
    #expect(ControlGlyph.download(in: Rect(0, 0, 50, 50)).strokeWidth == 2.25)
    #expect(ControlGlyph.download(in: Rect(0, 0, 24, 24)).strokeWidth == 1.6)
  }

  @Test("An ellipse touches the sides of its box and ends where it began")
  func ellipse() {
    let points = Outline.ellipse(Point(5, 5), Size(3, 4))
    #expect(points.first == points.last)
    #expect(points.map(\.x).min() == 2 && points.map(\.x).max() == 8)
    #expect(points.map(\.y).min() == 1 && points.map(\.y).max() == 9)
    for point in points {
      let x = (point.x - 5) / 3
      let y = (point.y - 5) / 4
      #expect(abs((x * x + y * y).squareRoot() - 1) < 0.001)
    }
  }
}
