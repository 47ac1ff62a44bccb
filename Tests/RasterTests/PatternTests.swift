import Primitives
import Scene
import Testing

@testable import Raster

/// Docs/Chats.md 6.3.
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

  private static let hasLibrary = SVGLibrary.shared != nil

  private func file(_ content: String, _ attributes: String = #"width="40" height="20""#) -> [UInt8] {
    Array("<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)>\(content)</svg>".utf8)
  }

  @Test(.enabled(if: hasLibrary)) func aFileCoversWhatItIsDrawnOn() throws {
    let left = try PatternFile(file(#"<g><rect width="20" height="20"/></g>"#))
    // Twice as high as the file: its middle shows.
    let mask = try left.mask(covering: PixelSize(width: 40, height: 40))
    #expect((mask.width, mask.height) == (40, 40))
    for row in 0..<40 {
      #expect(mask.coverage[row * 40] == 255 && mask.coverage[row * 40 + 19] == 255)
      #expect(mask.coverage[row * 40 + 20] == 0 && mask.coverage[row * 40 + 39] == 0)
    }
  }

  @Test(arguments: [
    #"<image href="a.png"/>"#, ##"<use xlink:href="#a"/>"##, #"<text>a</text>"#, #"<script/>"#,
    #"<g filter="url(#f)"/>"#, #"<g opacity="0.5"/>"#, #"<path stroke-dasharray="1"/>"#, "<!ENTITY a 'b'>",
    "<!DOCTYPE svg [<!ENTITY a 'b'>]>", "<style>@import 'a'</style>",
    String(repeating: "<g>", count: 100), String(repeating: "<path/>", count: 5000), "<!-- ",
  ])
  func whatWouldTakeLongIsRefused(content: String) {
    #expect(throws: PatternError.self) { try PatternFile(file(content)) }
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
}
