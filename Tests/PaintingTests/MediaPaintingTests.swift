import PageLayout
import PageModel
import Primitives
import Scene
import Testing
import Typography

@testable import Painting

/// One image for all media, and another one if it is concealed.
private func onePicture(isPreview: Bool = false) -> StubPictures {
  StubPictures { request in
    guard request.isMedium else { return nil }
    return MediaPicture(
      bitmap: request.look == .concealed ? concealedPicture : shownPicture, isPreview: isPreview)
  }
}
private let shownPicture = Bitmap(width: 1, height: 1, pixels: [0xFF00_00FF])
private let concealedPicture = Bitmap(width: 1, height: 1, pixels: [0xFFFF_0000])

@Suite("Media")
struct MediaPaintingTests {
  private let id = MediaID(rawValue: "1")

  private func contents(
    _ kind: Block.Kind, _ width: Int = 100, _ height: Int = 100,
    pictures: any PictureSource = onePicture(), revealsSpoilers: Bool = false
  ) throws -> [Element.Content] {
    let media = MediaTable(
      photos: [id: PhotoMedia(id: id, sizes: [PhotoSize(width: width, height: height, sources: [])])],
      documents: [id: DocumentMedia(id: id, kind: .video, width: width, height: height)])
    let (layout, _) = PageLayoutEngine.layOut(
      Page(blocks: [Block(kind)], media: media), options: LayoutOptions(), book: try FontBook())
    let options = PictureOptions(revealsSpoilers: revealsSpoilers)
    return Painter(layout, options: options, pictures: pictures).displayList().layers[0].elements
      .map(\.content)
  }

  private func photo(url: String? = nil, hasSpoiler: Bool = false) -> Block.Kind {
    .photo(Photo(media: id, url: url, hasSpoiler: hasSpoiler))
  }

  private var video: Block.Kind { .video(Video(media: id)) }

  private func fills(_ contents: [Element.Content]) -> [RoundedRect] {
    contents.compactMap { content in
      guard case .fill(.rounded(let shape), _) = content else { return nil }
      return shape
    }
  }

  // The page is at y = 1, and its first block at y = 5.
  private let frame = Rect(0, 6, 100, 100)

  @Test("An image fills its frame, without an overlay")
  func picture() throws {
    let contents = try contents(photo())
    guard case .image(let image)? = contents.first else { return #expect(Bool(false)) }
    #expect(contents.count == 1 && image.frame == frame && image.fit == .fill)
  }

  @Test("Without an image, the color of the panel and the download control are drawn")
  func missing() throws {
    let contents = try contents(photo(), pictures: NoPictures())
    let shapes = fills(contents)
    #expect(shapes.map(\.rect) == [frame, Rect(25, 31, 50, 50)])
    #expect(shapes.last?.radius == 25)
    // The arrow's shaft and head.
    #expect(contents.count == 4)
  }

  @Test("A preview also has the download control")
  func preview() throws {
    #expect(fills(try contents(photo(), pictures: onePicture(isPreview: true))).count == 1)
  }

  @Test(
    "The round button is 0.7 of the shorter side, from 18 to 50",
    arguments: [(100, 100, 50.0), (100, 70, 49), (100, 30, 21), (100, 20, 18), (8, 8, 18)])
  func controlSize(width: Int, height: Int, diameter: Double) throws {
    let control = try #require(fills(try contents(video, width, height)).first)
    #expect(control.rect.size == Size(diameter, diameter) && control.radius == diameter / 2)
  }

  @Test("The triangle of a video is 1.5 points right of the middle")
  func play() throws {
    let contents = try contents(video)
    guard case .fill(.polyline(let corners), .solid(.white)) = contents[2],
      case .stroke(.polyline, width: let width, .solid(.white)) = contents[3]
    else { return #expect(Bool(false)) }
    let left = corners.map(\.x).min().map { $0 - width / 2 }
    // (50 - 15) / 2 + 1.5 in a circle that begins at 25.
    #expect(left == 44)
  }

  @Test("The badge of a link is 38 points left of the right edge and 14 below the top")
  func badge() throws {
    let contents = try contents(photo(url: "https://example.org"))
    guard case .group(let shadow) = contents[1] else { return #expect(Bool(false)) }
    let lines = contents.dropFirst(2).compactMap { content -> [Point]? in
      guard case .stroke(.polyline(let points), _, .solid(.white)) = content else { return nil }
      return points
    }
    // A square whose upper right corner is open, and the arrow through it: 24 × 24 at (62, 20).
    #expect(lines.count == 3 && shadow.elements.count == 3)
    #expect(lines.joined().allSatisfy { 66...82 ~= $0.x && 24...40 ~= $0.y })
    #expect(lines[0].first == Point(72.5, 26) && lines[0].last == Point(80, 33.5))
    #expect(lines[1].last == Point(82, 24))
    #expect(shadow.motion?.blur ?? 0 > 0 && shadow.opacity < 1)
  }

  @Test("A spoiler is blurred and dusted until it is revealed")
  func spoiler() throws {
    let concealed = try contents(photo(hasSpoiler: true))
    guard case .image(let image) = concealed[0], case .dots(let dots, _, .white) = concealed[1] else {
      return #expect(Bool(false))
    }
    #expect(image.bitmap == concealedPicture)
    #expect(dots.count == 1000)
    #expect(dots.allSatisfy { $0.x >= 0 && $0.x <= 100 && $0.y >= 6 && $0.y <= 106 })
    let revealed = try contents(photo(hasSpoiler: true), revealsSpoilers: true)
    guard case .image(let shown) = revealed[0] else { return #expect(Bool(false)) }
    #expect(revealed.count == 1 && shown.bitmap == shownPicture)
  }

  @Test("A page that claims a huge size gets a bounded number of discs")
  func boundedDust() throws {
    guard case .dots(let dots, _, _) = try contents(photo(hasSpoiler: true), 300, Int(Int32.max))[1] else {
      return #expect(Bool(false))
    }
    #expect(dots.count == 1_000_000)
  }

  @Test("A medium without a size paints nothing")
  func empty() throws {
    // Less than a point high, with the width of the page.
    #expect(try contents(photo(), 3000, 8).isEmpty)
  }

  // MARK: - Maps

  @Test("The pin of a map is above its middle, and shrinks on a small map")
  func pin() throws {
    func outlines(_ width: Int, _ height: Int) throws -> [[Point]] {
      let map = Map(latitude: 0, longitude: 0, zoom: 1, width: width, height: height)
      return try contents(.map(map)).compactMap { content in
        guard case .fill(.polyline(let points), .solid(Color(0x0088ff))) = content else { return nil }
        return points
      }
    }
    func box(_ points: [Point]) -> Rect {
      let (xs, ys) = (points.map(\.x), points.map(\.y))
      let (x, y) = (xs.min() ?? 0, ys.min() ?? 0)
      return Rect(x, y, (xs.max() ?? 0) - x, (ys.max() ?? 0) - y)
    }
    // The box of 62 × 74 begins at floor((100 - 62) / 2) and floor(100 / 2 - 10 - 37).
    let whole = try outlines(100, 100)
    #expect(whole.map(box) == [Rect(19 + 7, 6 + 3 + 12, 48, 52.5), Rect(19 + 28, 6 + 3 + 66, 6, 6)])
    #expect(box(try outlines(31, 74)[0]).width == 24)
  }

  // MARK: - Slideshows

  private func slideshow(_ count: Int, width: Int) throws -> [(centers: [Point], diameter: Double)] {
    let blocks = (0..<count).map { _ in Block(photo()) }
    return try contents(.slideshow(MediaGroup(blocks: blocks)), width, 60).compactMap { content in
      guard case .dots(let centers, let diameter, _) = content else { return nil }
      return (centers, diameter)
    }
  }

  @Test("Dots are 7 points wide and 9 apart, at the top of a strip of 20, even for one page")
  func dots() throws {
    let one = try slideshow(1, width: 100)
    // floor((337 - 7) / 2) = 165; 6 + 60 - 20 is the strip's top.
    #expect(one.flatMap(\.centers) == [Point(168.5, 49.5)])
    let three = try slideshow(3, width: 100)
    #expect(three[1].centers == [Point(152.5, 49.5)])
    #expect(three[0].centers == [Point(168.5, 49.5), Point(184.5, 49.5)])
    #expect(three[0].diameter == 7)
  }

  @Test("If the dots do not fit, they are scaled down about the middle of the strip")
  func manyDots() throws {
    let rows = try slideshow(40, width: 100)
    // 40 dots take 631 of 301 points.
    let scale = 301.0 / 631
    #expect(abs(rows[0].diameter - 7 * scale) < 1e-9)
    let last = try #require(rows[0].centers.last)
    #expect(last.x < 337 - 18 && last.y > 49.5 && last.y < 56)
  }
}
