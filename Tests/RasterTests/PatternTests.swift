import Primitives
import Scene
import Testing

@testable import Raster

/// Spec/Chats.md 6.3.
@Suite struct PatternTests {
  @Test func aMaskIsRepeatedDownwards() throws {
    let mask = PatternMask(width: 3, height: 2, coverage: [255, 0, 128, 0, 255, 0])
    let element = Element(bounds: Rect(1, 1, 6, 5), content: .pattern(mask, .solid(.white)))
    let picture = try render(list(8, 8, background: .black, [element]))
    func level(_ x: Int, _ y: Int) -> UInt32 { picture.pixels[y * 8 + x] & 0xff }
    for y in 0..<8 {
      let isInside = (1..<6).contains(y)
      let even = isInside && (y - 1) % 2 == 0
      #expect(level(1, y) == (even ? 255 : 0))
      #expect(level(2, y) == (isInside && !even ? 255 : 0))
      #expect(level(3, y) == (even ? 128 : 0))
      #expect(level(0, y) == 0 && level(4, y) == 0)
    }
  }

  /// A background is not drawn under opaque content. Each outline is drawn twice: over the background in its own
  /// layer, of which it hides a part, and in a layer above, where nothing is left out.
  @Test(arguments: [
    [Point(10, 10), Point(190, 14), Point(180, 150), Point(20, 140)],
    [
      Point(10, 10), Point(90, 10), Point(90, 100), Point(110, 100), Point(110, 10), Point(190, 10),
      Point(190, 150),
      Point(10, 150),
    ],
    // Wound once and then in the other direction: the area that both surround is visible.
    [
      Point(10, 10), Point(190, 10), Point(190, 150), Point(10, 150), Point(10, 10), Point(60, 30),
      Point(60, 130),
      Point(140, 130), Point(140, 30), Point(60, 30),
    ],
    [Point(10, 10), Point(190, 150), Point(190, 10), Point(10, 150)],
    [Point(-500, -500), Point(900, -500), Point(900, 900), Point(-500, 900)],
    [Point(100, 5), Point(195, 80), Point(100, 155), Point(5, 80)],
  ])
  func whatIsHiddenIsLeftOut(outline: [Point]) throws {
    let frame = Rect(0, 0, 200, 160)
    let mesh = ColorMesh(frame, columns: 4, rows: 6) { Color(red: $0.x, green: $0.y, blue: 0.5) }
    let mask = PatternMask(width: 200, height: 7, coverage: (0..<1400).map { UInt8($0 * 37 % 256 / 3 * 3) })
    let grounds = [
      Element(bounds: frame, content: .fill(.rounded(RoundedRect(frame)), .mesh(mesh))),
      Element(bounds: frame, content: .pattern(mask, .mesh(mesh.mapping { _ in .white }))),
    ]
    let shape = Element(bounds: frame, content: .fill(.polyline(outline), .solid(Color(0x204080))))
    func picture(_ layers: [Layer]) throws -> Bitmap {
      try render(DisplayList(canvas: frame.size, scale: 1, background: .black, layers: layers))
    }
    let left = try picture([Layer(elements: grounds + [shape])])
    let whole = try picture([Layer(elements: grounds), Layer(elements: [shape])])
    for (pixel, expected) in zip(left.pixels, whole.pixels) {
      for shift: UInt32 in [0, 8, 16, 24] {
        #expect(abs(Int(pixel >> shift & 0xff) - Int(expected >> shift & 0xff)) <= 1)
      }
    }
  }

  @Test func mostOfABubbleHides() {
    let path = OutlinePath(
      .polyline([Point(10, 10), Point(190, 10), Point(180, 150), Point(10, 150)]), DeviceSpace(scale: 1))
    let area = PixelRect(columns: 0..<200, rows: 0..<160)
    let boxes = path.covered(within: area)
    #expect(boxes.reduce(0) { $0 + $1.columns.count * $1.rows.count } > 170 * 140 * 8 / 10)
    #expect(path.covered(within: PixelRect(columns: 0..<30, rows: 0..<160)).isEmpty)
    #expect(boxes.allSatisfy { $0.columns.lowerBound > 10 && $0.columns.upperBound < 190 })
  }

  private static let hasLibrary = SVGLibrary.shared != nil

  private func file(_ content: String, _ attributes: String = #"width="40" height="20""#) -> [UInt8] {
    Array("<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)>\(content)</svg>".utf8)
  }

  @Test(.enabled(if: hasLibrary)) func aFileCoversWhatItIsDrawnOn() throws {
    let left = try PatternFile(file(#"<g><rect width="20" height="20"/></g>"#))
    // Twice as high as the file: its middle is visible.
    let mask = try left.mask(covering: PixelSize(width: 40, height: 40))
    #expect((mask.width, mask.height) == (40, 40))
    for row in 0..<40 {
      #expect(mask.coverage[row * 40] == 255 && mask.coverage[row * 40 + 19] == 255)
      #expect(mask.coverage[row * 40 + 20] == 0 && mask.coverage[row * 40 + 39] == 0)
    }
  }

  @Test(arguments: [
    #"<image href="a.png"/>"#, ##"<use xlink:href="#a"/>"##, #"<text>a</text>"#, #"<script/>"#,
    #"<g filter="url(#f)"/>"#, "<style>g{opacity:.5}</style>", "<g style='op&#97;city:.5'/>",
    "<svg:image/>", "<style><![CDATA[g{}", #"<path stroke-dasharray="1"/>"#, "<!ENTITY a 'b'>",
    "<!DOCTYPE svg [<!ENTITY a 'b'>]>", "<style>@import 'a'</style>", "<!-- ",
  ])
  func whatWouldTakeLongIsRefused(content: String) {
    #expect(throws: PatternError.self) { try PatternFile(file(content)) }
  }

  /// As Inkscape, Illustrator and Figma write them.
  @Test(
    .enabled(if: hasLibrary),
    arguments: [
      ##"<g clip-path="url(#c)"><rect width="20" height="20"/></g>"##
        + ##"<defs><clipPath id="c"><rect width="40" height="20" fill="white"/></clipPath></defs>"##,
      #"<sodipodi:namedview id="base"/><metadata><rdf:RDF><cc:Work><dc:title>A</dc:title></cc:Work></rdf:RDF></metadata>"#
        + #"<rect style="opacity:1;fill-opacity:1;stroke-dasharray:none;stroke-dashoffset:0" width="20" height="20"/>"#,
      "<style><![CDATA[.a{fill:#000}]]></style><switch><g><rect class='a' width='20' height='20'/></g></switch>",
    ])
  func editorsFilesAreDrawn(content: String) throws {
    let names = ["sodipodi", "rdf", "cc", "dc"].map { "xmlns:\($0)=\"http://\($0).example\"" }.joined(
      separator: " ")
    let left = try PatternFile(file(content, #"viewBox="0 0 40 20" "# + names))
    let mask = try left.mask(covering: PixelSize(width: 40, height: 20))
    #expect(mask.coverage[9 * 40 + 9] == 255 && mask.coverage[9 * 40 + 30] == 0)
  }

  @Test(.enabled(if: hasLibrary)) func aFaintPartTakesAPictureOfWhichThereAreFew() throws {
    let faint = try PatternFile(file(#"<g opacity="0.5"><rect width="20" height="20"/></g>"#))
    let mask = try faint.mask(covering: PixelSize(width: 40, height: 20))
    #expect((127...128).contains(mask.coverage[0]))
    #expect(throws: PatternError.self) { try faint.mask(covering: PixelSize(width: 9000, height: 9000)) }
  }

  @Test(.enabled(if: hasLibrary)) func aFileWithoutSizeIsAsLargeAsItsBox() throws {
    let left = try PatternFile(file(#"<rect width="20" height="20"/>"#, #"viewBox="0 0 40 20""#))
    let mask = try left.mask(covering: PixelSize(width: 80, height: 40))
    #expect(mask.coverage[0] == 255 && mask.coverage[39] == 255 && mask.coverage[40] == 0)
    let none = try PatternFile(file(#"<rect width="20" height="20"/>"#, ""))
    #expect(throws: PatternError.tooComplex("it has neither a size nor a viewBox")) {
      try none.mask(covering: PixelSize(width: 80, height: 40))
    }
  }

  @Test(arguments: [("<g>", 64), ("<path/>", 4000)])
  func soManyPartsAreRefused(tag: String, count: Int) {
    #expect(throws: PatternError.self) { try PatternFile(file(String(repeating: tag, count: count))) }
  }

  @Test(arguments: ["", "words", "{}", "\u{1f}\u{8b}\u{8}"])
  func otherFilesAreNone(text: String) {
    #expect(throws: PatternError.self) { try PatternFile(Array(text.utf8)) }
  }

  @Test(.enabled(if: hasLibrary), arguments: [#"width="0" height="0""#, #"width="1e300""#, ""])
  func anySizeIsDrawnOrRefused(attributes: String) {
    _ = try? PatternFile(file(#"<path d="M0 0L9 9" fill-opacity="0.5"/>"#, attributes))
      .mask(covering: PixelSize(width: 9, height: 9))
  }

  @Test func anEnlargedMaskMixesWhatIsNear() {
    let mask = PatternMask(width: 2, height: 1, coverage: [0, 255]).enlarged(by: 2)
    #expect(mask == PatternMask(width: 4, height: 2, coverage: [0, 64, 191, 255, 0, 64, 191, 255]))
    #expect(
      PatternMask(width: 3, height: 2, coverage: [9, 9, 9, 9, 9, 9]).enlarged(by: 1.5).coverage
        == Array(repeating: 9, count: 15))
  }
}
