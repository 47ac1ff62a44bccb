import Primitives
import Testing

@testable import Pictures

@Suite struct GIFTests {
  private static let clear: UInt32 = 0
  private static let black: UInt32 = 0xff00_0000
  private static let red: UInt32 = 0xffff_0000
  private static let green: UInt32 = 0xff00_ff00
  private static let blue: UInt32 = 0xff00_00ff

  private func pixels(_ name: String) throws -> [UInt32] {
    try PictureDecoder.decodeStraight(try PictureFiles.bytes(name)).pixels
  }

  @Test func aFrameStandsAtItsPlaceInATransparentCanvas() throws {
    let bytes = try PictureFiles.bytes("offset.gif")
    #expect(try PictureDecoder.size(of: bytes) == PixelSize(width: 4, height: 3))
    let rows: [[UInt32]] = [
      [Self.clear, Self.clear, Self.clear, Self.clear], [Self.clear, Self.red, Self.green, Self.clear],
      [Self.clear, Self.blue, Self.clear, Self.clear],
    ]
    #expect(try pixels("offset.gif") == rows.flatMap { $0 })
  }

  @Test func interlacedRowsAreSorted() throws {
    let colors = [Self.black, Self.red, Self.green, Self.blue]
    let rows = (0..<11).map { [UInt32](repeating: colors[$0 % 4], count: 2) }
    #expect(try pixels("interlaced.gif") == rows.flatMap { $0 })
  }

  @Test func ofAnAnimationTheFirstFrameIsShown() throws {
    #expect(try pixels("animated.gif") == [UInt32](repeating: Self.red, count: 4))
  }

  @Test func whatSticksOutOfTheCanvasIsCut() throws {
    #expect(try pixels("beyond.gif") == [Self.clear, Self.clear, Self.clear, Self.red])
  }

  @Test func hugeCanvasesAndFramesAreRefused() throws {
    var canvas = try PictureFiles.bytes("offset.gif")
    canvas.replaceSubrange(6..<10, with: [0xff, 0xff, 0xff, 0xff])
    #expect(
      throws: PictureError.tooLarge(width: 65535, height: 65535, limit: PictureDecoder.defaultPixelLimit)
    ) { try PictureDecoder.decode(canvas) }

    var frame = try PictureFiles.bytes("beyond.gif")
    let place = try #require(frame.firstIndex(of: UInt8(ascii: ",")))
    frame.replaceSubrange(place + 5..<place + 9, with: [0xff, 0xff, 0xff, 0xff])
    #expect(throws: PictureError.tooLarge(width: 65535, height: 65535, limit: 1000)) {
      try PictureDecoder.decode(frame, pixelLimit: 1000)
    }
  }

  @Test func aPictureWithoutPixelsFramesOrColorsIsDamaged() throws {
    let file = try PictureFiles.bytes("beyond.gif")
    var empty = file
    empty.replaceSubrange(6..<8, with: [0, 0])
    #expect(throws: PictureError.corrupt(.gif, reason: "the header says 0 by 2 pixels")) {
      try PictureDecoder.decode(empty)
    }
    let screenEnd = 13 + 12
    #expect(throws: PictureError.corrupt(.gif, reason: "no frame")) {
      try PictureDecoder.decode(file.prefix(screenEnd) + [UInt8(ascii: ";")])
    }
    let colorless = file.prefix(10) + [0, 0, 0] + file.dropFirst(screenEnd)
    #expect(throws: PictureError.corrupt(.gif, reason: "no colour table")) {
      try PictureDecoder.decode(Array(colorless))
    }
    #expect(throws: PictureError.corrupt(.gif, reason: "cut short")) {
      try PictureDecoder.decode(Array(file.prefix(30)))
    }
  }
}
