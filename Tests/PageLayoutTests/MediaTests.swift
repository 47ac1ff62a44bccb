import PageModel
import Primitives
import Testing
import Typography

@testable import PageLayout

@Suite("Media")
struct MediaTests {
  private let id = MediaID(rawValue: "1")

  private func media(_ width: Int, _ height: Int) -> MediaTable {
    MediaTable(
      photos: [id: PhotoMedia(id: id, sizes: [PhotoSize(width: width, height: height, sources: [])])],
      documents: [id: DocumentMedia(id: id, kind: .video, width: width, height: height)])
  }

  private func photo(_ caption: Caption = Caption()) -> Block.Kind {
    .photo(Photo(media: id, caption: caption))
  }

  private func layOut(
    _ blocks: [Block.Kind], _ media: MediaTable, isRTL: Bool = false, slide: Int = 0
  ) throws -> (layout: Layout, diagnostics: [Diagnostic]) {
    var options = LayoutOptions()
    options.slide = slide
    let page = Page(blocks: blocks.map { Block($0) }, media: media, isRTL: isRTL)
    return PageLayoutEngine.layOut(page, options: options, book: try FontBook())
  }

  private func items(_ blocks: [Block.Kind], _ media: MediaTable, isRTL: Bool = false) throws -> [LayoutItem]
  {
    Array(try layOut(blocks, media, isRTL: isRTL).layout.items)
  }

  // MARK: - Frames

  @Test(
    "Full width, never enlarged, scaled to the width, with a bleed of 4 if it fills the page",
    arguments: [
      (Size(100, 50), Size(100, 50)), (Size(335, 50), Size(335, 50)), (Size(336, 50), Size(341, 50)),
      (Size(337, 50), Size(341, 50)), (Size(338, 50), Size(341, 49)), (Size(674, 401), Size(341, 200)),
      (Size(3000, 8), Size(341, 0)), (Size(0, 50), Size(341, 50)), (Size(50, 0), Size(341, 0)),
    ])
  func frame(natural: Size, expected: Size) {
    #expect(
      MediaFrame(natural: natural, width: 337, design: Design.june2026.media).rect
        == Rect(origin: .zero, size: expected))
  }

  @Test("A width scaled to the page, rounded down, is the page's", arguments: [338.0, 999, 1007, 4001, 7919])
  func floorOfTheWidth(width: Double) {
    #expect(
      MediaFrame(natural: Size(width, width), width: 337, design: Design.june2026.media).rect.size
        == Size(341, 337))
  }

  @Test("A page with a negative width gives an empty frame")
  func negativeWidth() {
    #expect(MediaFrame(natural: Size(100, 50), width: -20, design: Design.june2026.media).rect.isEmpty)
  }

  @Test("The largest size decides the dimensions of a photo")
  func largestSize() throws {
    let sizes = [(40, 30), (90, 60), (60, 80)].map { PhotoSize(width: $0, height: $1, sources: []) }
    let item = try #require(
      try items([photo()], MediaTable(photos: [id: PhotoMedia(id: id, sizes: sizes)])).first)
    #expect(item.frame == Rect(0, 5, 90, 60))
  }

  @Test("The bleed does not widen the page")
  func pageWidth() throws {
    #expect(try layOut([photo()], media(640, 400)).layout.size.width == 337)
    #expect(try layOut([photo()], media(90, 60)).layout.size.width == 100)
  }

  // MARK: - Missing media

  /// The bleed makes it 341 wide; two thirds of 337 are 224.67.
  private let unknownFrame = Rect(0, 5, 341, 224)

  @Test("A photo or video that the page does not contain is a 3 by 2 box with its caption, and is reported")
  func missing() throws {
    let caption = Caption(text: .plain("Lost"))
    let blocks: [(Block.Kind, MediaBox.Kind)] = [
      (photo(caption), .image), (.video(Video(media: id, caption: caption)), .video),
      (.photo(Photo(media: nil, caption: caption)), .image),
    ]
    for (block, kind) in blocks {
      let (layout, diagnostics) = try layOut([block], MediaTable())
      #expect(diagnostics.map(\.code.rawValue) == ["missing-media"])
      guard case .media(let box)? = layout.items.first?.content else { return #expect(Bool(false)) }
      // There is no file to search, so that no second warning repeats the first.
      #expect(box.kind == kind && box.media == nil && box.background == layout.theme.panelBackground)
      #expect(layout.items[0].frame == unknownFrame && layout.items[1].frame.minY == 229 + 14)
    }
  }

  @Test("So is a medium of unknown size; its file is searched anyway", arguments: [(0, 0), (50, 0)])
  func withoutSize(width: Int, height: Int) throws {
    for block in [photo(), .video(Video(media: id)), .video(Video(media: id, isAnimation: true))] {
      let (layout, diagnostics) = try layOut([block], media(width, height))
      #expect(diagnostics.map(\.code.rawValue) == ["media-without-size"])
      #expect(layout.items.map(\.frame) == [unknownFrame])
      guard case .media(let box) = layout.items[0].content else { return #expect(Bool(false)) }
      #expect(box.media == id && box.natural == Size(337, 224))
    }
  }

  @Test("A height without a width is a size; the width is that of the page")
  func withoutWidth() throws {
    for block in [photo(), .video(Video(media: id))] {
      let (layout, diagnostics) = try layOut([block], media(0, 50))
      #expect(layout.items.map(\.frame) == [Rect(0, 5, 341, 50)] && diagnostics.isEmpty)
    }
  }

  @Test("A map without a size is 600 by 300")
  func map() throws {
    for size in [(0, 0), (100, 0)] {
      let map = Map(latitude: 0, longitude: 0, zoom: 10, width: size.0, height: size.1)
      let frame = try #require(try items([.map(map)], MediaTable()).first).frame
      #expect(frame.size == Size(341, 168))
    }
  }

  @Test("A web embed shows its poster if it has an address, and a gray box otherwise")
  func webEmbed() throws {
    func kind(_ embed: WebEmbed) throws -> MediaBox.Kind? {
      guard case .media(let box)? = try items([.webEmbed(embed)], media(100, 50)).first?.content else {
        return nil
      }
      return box.kind
    }
    #expect(try kind(WebEmbed(url: "https://example.org", poster: id)) == .cover)
    #expect(try kind(WebEmbed(url: "https://example.org")) == .placeholder)
    #expect(try kind(WebEmbed(html: "<p>", poster: id)) == .placeholder)
    #expect(
      try kind(WebEmbed(url: "https://example.org", poster: MediaID(rawValue: "2"))) == .placeholder)
    let height = try items([.webEmbed(WebEmbed())], MediaTable()).first?.frame.height
    #expect(height == 240)
  }

  // MARK: - Captions

  private let both = Caption(text: .plain("Text"), credit: .plain("Credit"))

  @Test("A caption is 14 points below the media, and the credit 10 below the caption or 14 below the media")
  func captionGaps() throws {
    let captioned = try items([photo(both)], media(100, 50))
    #expect(captioned.map { $0.box?.category } == [nil, .caption, .credit])
    #expect(captioned[1].frame.origin == Point(10, 55 + 14))
    #expect(isClose(captioned[2].frame.minY - captioned[1].frame.maxY, 10))
    let credited = try items([photo(Caption(credit: .plain("Credit")))], media(100, 50))
    #expect(credited[1].frame.origin == Point(10, 55 + 14))
  }

  @Test("An empty caption is absent")
  func emptyCaption() throws {
    #expect(try items([photo(Caption(text: .plain("")))], media(100, 50)).count == 1)
  }

  @Test("The credit has the direction of the caption, or that of the page if there is no caption")
  func creditAlignment() throws {
    func alignments(_ caption: Caption, isRTL: Bool) throws -> [TextAlignment?] {
      try items([photo(caption)], media(100, 50), isRTL: isRTL).dropFirst().map { $0.box?.alignment }
    }
    let hebrew = Caption(text: .plain("נמל"), credit: .plain("Credit"))
    #expect(try alignments(hebrew, isRTL: false) == [.natural, .right])
    #expect(try alignments(both, isRTL: true) == [.natural, .natural])
    #expect(try alignments(Caption(credit: .plain("Credit")), isRTL: true) == [.right])
    #expect(try alignments(Caption(credit: .plain("Credit")), isRTL: false) == [.natural])
  }

  @Test("A cover makes its last text 14 points higher, and points to its content")
  func cover() throws {
    let cover = Block.Kind.cover(Block(photo(both)))
    let plain = try items([photo(both)], media(100, 50))
    let covered = try items([cover], media(100, 50))
    let growth = zip(covered, plain).map { $0.frame.height - $1.frame.height }
    #expect(isClose(growth[1], 0) && isClose(growth[2], 14))
    #expect(covered.map(\.source) == ["/0/cover", "/0/cover", "/0/cover"])
    // No gap above a cover.
    #expect(covered[0].frame.minY == 0)
  }

  // MARK: - Groups

  private func group(_ count: Int) -> [Block] { (0..<count).map { _ in Block(photo()) } }

  @Test("Collage cells point to their blocks; those at the right have the bleed")
  func collage() throws {
    let items = try items([.collage(MediaGroup(blocks: group(2), caption: both))], media(100, 100))
    #expect(items.map(\.source) == ["/0/blocks/0", "/0/blocks/1", "/0", "/0"])
    #expect(items[0].frame == Rect(0, 5, 168, 168))
    #expect(items[1].frame == Rect(169, 5, 172, 168))
    #expect(items[2].frame.minY == 5 + 168 + 14)
  }

  @Test("A single image in a collage is drawn alone")
  func collageOfOne() throws {
    let items = try items([.collage(MediaGroup(blocks: group(1), caption: both))], media(100, 60))
    #expect(items[0].frame == Rect(0, 5, 100, 60))
    #expect(items[1].frame.minY == 65 + 14)
  }

  @Test("Content that a collage cannot show keeps its cell and draws nothing")
  func collageWithAHole() throws {
    let blocks = [Block(photo()), Block(.paragraph(.plain("No picture"))), Block(photo())]
    let items = try items([.collage(MediaGroup(blocks: blocks))], media(100, 100))
    #expect(items.map(\.source) == ["/0/blocks/0", "/0/blocks/2"])
    #expect(items[1].frame.minX == 169)
  }

  @Test("A slideshow is as high as its tallest photo, but at most 1200 points, and has no bleed")
  func slideshow() throws {
    func frame(_ width: Int, _ height: Int) throws -> Rect? {
      try items([.slideshow(MediaGroup(blocks: group(2)))], media(width, height)).first?.frame
    }
    #expect(try frame(674, 400) == Rect(0, 5, 337, 200))
    #expect(try frame(100, 60) == Rect(0, 5, 337, 60))
    #expect(try frame(100, 5000) == Rect(0, 5, 337, 1200))
  }

  @Test("The visible page of a slideshow is limited to existing ones", arguments: [(0, 0), (2, 2), (9, 2)])
  func slide(asked: Int, shown: Int) throws {
    let blocks = group(3) + [Block(.video(Video(media: id)))]
    let item = try layOut([.slideshow(MediaGroup(blocks: blocks))], media(100, 60), slide: asked)
      .layout.items.first
    guard case .slideshow(let slideshow)? = item?.content else { return #expect(Bool(false)) }
    #expect(slideshow.pages.count == 3 && slideshow.shownPage == shown)
  }

  @Test("An image of unknown size has a square cell in a collage, and is a page of 3 by 2 in a slideshow")
  func groupOfUnknown() throws {
    let blocks = [Block(.photo(Photo(media: nil))), Block(photo())]
    let collage = try layOut([.collage(MediaGroup(blocks: blocks))], media(100, 100))
    #expect(collage.layout.items.map(\.frame) == [Rect(0, 5, 168, 168), Rect(169, 5, 172, 168)])
    #expect(collage.diagnostics.map(\.code.rawValue) == ["missing-media"])
    let slideshow = try layOut([.slideshow(MediaGroup(blocks: blocks))], media(100, 100))
    #expect(slideshow.layout.items.map(\.frame) == [Rect(0, 5, 337, 224)])
  }

  @Test("Content that a group of images does not show is reported: other blocks, and captions of the images")
  func lossesOfGroups() throws {
    var captioned = Photo(media: nil)
    captioned.caption = both
    let blocks = [Block(.photo(captioned)), Block(.paragraph(.plain("a"))), Block(.divider), Block(.divider)]
    for kind in [Block.Kind.collage(MediaGroup(blocks: blocks)), .slideshow(MediaGroup(blocks: blocks))] {
      let codes = try layOut([kind], media(100, 100)).diagnostics.map(\.code.rawValue).sorted()
      #expect(codes == ["block-not-drawn", "block-not-drawn", "missing-media", "part-not-drawn"])
    }
    let video = Block(.video(Video(media: nil)))
    let slideshow = MediaGroup(blocks: [Block(photo()), video])
    #expect(
      try layOut([.slideshow(slideshow)], media(100, 100)).diagnostics.map(\.message) == [
        "'video' is not drawn in a slideshow with images"
      ])
  }

  @Test("A group without a visible medium is a sequence of its blocks, with its caption below")
  func groupWithoutMedia() throws {
    let blocks = [Block(.paragraph(.plain("a"))), Block(.heading(.plain("b"), level: 2))]
    let group = MediaGroup(blocks: blocks, caption: both)
    for kind in [Block.Kind.collage(group), .slideshow(group)] {
      let items = try items([kind], MediaTable())
      #expect(items.map(\.source) == ["/0/blocks/0", "/0/blocks/1", "/0", "/0"])
      #expect(items[0].frame.origin == Point(10, 5))
      #expect(isClose(items[1].frame.minY - items[0].frame.maxY, 32))
      #expect(isClose(items[2].frame.minY - items[1].frame.maxY, 14))
    }
    #expect(try items([.collage(MediaGroup(blocks: []))], MediaTable()).isEmpty)
    #expect(try items([.slideshow(MediaGroup(blocks: []))], MediaTable()).isEmpty)
  }

  @Test("Videos are no pages: a slideshow of videos shows them one below the other")
  func slideshowOfVideos() throws {
    let videos = (0..<2).map { _ in Block(.video(Video(media: id))) }
    let items = try items([.slideshow(MediaGroup(blocks: videos, caption: both))], media(100, 60))
    // 20 between them, 14 above the caption.
    let tops: [Double] = [5, 85, 159]
    #expect(items.prefix(3).map(\.frame.minY) == tops)
    #expect(items.map(\.source).prefix(2) == ["/0/blocks/0", "/0/blocks/1"])
  }
}
