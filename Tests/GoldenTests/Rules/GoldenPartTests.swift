import IPRenderKit
import PageLayout
import Pictures
import Testing

@testable import IPRenderKit

/// A golden can hold a part of the drawn image (`Goldens/parts.tsv`).
@Suite struct GoldenPartTests {
  private static let name = "chats/screen"
  /// Twelve pixels that differ.
  private static let drawn = StraightBitmap(width: 4, height: 3, pixels: (0..<12).map { 0xff00_0000 | $0 })

  private static func parts(_ part: String) throws -> GoldenParts {
    try GoldenParts("# A comment\n\(name)\t\(part)\n")
  }

  private static func comparison(_ expected: [UInt8]?, _ actual: StraightBitmap) throws -> OutcomeComparison {
    let outcome = Outcome(text: "layout", picture: actual, scale: 1)
    return OutcomeComparison(
      Expectation(textName: "layout.txt", Array("layout".utf8), pictureName: "page.png", expected),
      try outcome.held(by: parts("2x2+1+1"), name))
  }

  @Test func thePartIsCutOutAndOtherGoldensAreWhole() throws {
    let parts = try Self.parts("2x2+1+1")
    let held = try parts.held(of: Self.drawn, by: Self.name)
    #expect(held == StraightBitmap(width: 2, height: 2, pixels: [5, 6, 9, 10].map { 0xff00_0000 | $0 }))
    #expect(try parts.held(of: Self.drawn, by: "chats/other") == Self.drawn)
    #expect(try Self.parts("4x3+0+0").held(of: Self.drawn, by: Self.name) == Self.drawn)
  }

  @Test func whatIsAcceptedIsThePart() throws {
    let accepted = try Self.comparison(nil, Self.drawn).accepted()
    #expect(accepted.map(\.name) == ["page.png"])
    #expect(try PictureDecoder.decodeStraight(accepted[0].bytes).size == PixelSize(width: 2, height: 2))
  }

  @Test func aChangeOfThePartIsADifference() throws {
    let png = try #require(try Self.comparison(nil, Self.drawn).accepted().first).bytes
    #expect(try Self.comparison(png, Self.drawn).isSame)
    for changed in Self.drawn.pixels.indices {
      var pixels = Self.drawn.pixels
      pixels[changed] ^= 0xff
      let isInside = [5, 6, 9, 10].contains(changed)
      let comparison = try Self.comparison(png, StraightBitmap(width: 4, height: 3, pixels: pixels))
      #expect(comparison.isSame == !isInside, "pixel \(changed)")
    }
  }

  @Test(arguments: [
    "2x2+3+1", "2x2+1+2", "5x1+0+0", "1x1+9223372036854775807+0", "1x1+0+9223372036854775807",
  ])
  func aPartOutsideTheImageIsRefused(part: String) throws {
    let error = try #require(throws: GoldenError.self) {
      try Self.parts(part).held(of: Self.drawn, by: Self.name)
    }
    #expect(
      error.description
        == "chats/screen: its part does not fit into the image, which has 4x3 pixels; change its row in "
        + "Goldens/parts.tsv, or delete the row to hold the whole image, and run `make goldens`")
  }

  @Test(arguments: ["2x2", "2x2+1", "0x2+1+1", "2x0+1+1", "2x2+-1+1", "", "2x2+1+1\tmore"])
  func whatIsNoPartIsRefused(part: String) {
    #expect(throws: GoldenError.self) { try Self.parts(part) }
  }

  @Test func twoRowsOfOneGoldenAreRefused() {
    #expect(throws: GoldenError.self) { try GoldenParts("a/b\t1x1+0+0\na/b\t1x1+0+0\n") }
  }

  /// A row that remains when its golden is renamed or removed would hide nothing, and mislead.
  @Test func everyRowNamesAGoldenWithAnImageOfItsSize() throws {
    let pictured = Dictionary(uniqueKeysWithValues: Golden.pictured.map { ($0.name, $0) })
    for (name, part) in try GoldenParts.all.parts {
      let golden = try #require(
        pictured[name], "Goldens/parts.tsv names \(name), which has no image: delete the row")
      let picture = try PictureDecoder.decodeStraight(golden.bytes(golden.expectedPicture) ?? [])
      #expect(
        picture.size == PixelSize(width: part.width, height: part.height), "\(name): run `make goldens`")
    }
  }
}
