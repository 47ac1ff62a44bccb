import Testing

@testable import Pictures

private let white: UInt32 = 0xffff_ffff

private func picture(
  _ width: Int, _ height: Int, fill: UInt32 = white, _ changes: [(Int, Int, UInt32)] = []
) -> StraightBitmap {
  var pixels = [UInt32](repeating: fill, count: width * height)
  for (x, y, pixel) in changes { pixels[y * width + x] = pixel }
  return StraightBitmap(width: width, height: height, pixels: pixels)
}

@Suite struct PictureDifferenceTests {
  @Test func equalPicturesAreTheSame() {
    let difference = PictureDifference(expected: picture(5, 4), actual: picture(5, 4))
    #expect(difference.isSame)
    #expect(difference.differentPixels == 0)
    #expect(difference.largestChannelDifference == 0)
    #expect(difference.box == nil)
    #expect(difference.description == "equal")
  }

  @Test func countsBoundsAndTheLargestChannel() {
    let actual = picture(9, 9, [(2, 5, 0xffff_fffe), (6, 3, 0xfff0_ffff)])
    let difference = PictureDifference(expected: picture(9, 9), actual: actual)
    #expect(!difference.isSame)
    #expect(difference.differentPixels == 2)
    #expect(difference.largestChannelDifference == 15)
    #expect(difference.box == PixelRectangle(x: 2, y: 3, width: 5, height: 3))
    #expect(difference.description == "2 pixels differ, by up to 15, in 5x3 at (2, 3)")
  }

  @Test(arguments: [0x01ff_ffff, 0xff01_ffff, 0xffff_01ff, 0xffff_ff01] as [UInt32])
  func everyChannelCounts(pixel: UInt32) {
    let difference = PictureDifference(
      expected: picture(1, 1), actual: picture(1, 1, fill: pixel))
    #expect(difference.largestChannelDifference == 254)
    #expect(difference.description == "1 pixel differs, by up to 254, in 1x1 at (0, 0)")
  }

  @Test func theToleranceIsTheLargestDifferenceThatDoesNotCount() {
    let actual = picture(3, 3, [(1, 1, 0xffff_fffc)])
    let tolerated = PictureDifference(
      expected: picture(3, 3), actual: actual, within: PictureTolerance(channel: 3))
    #expect(tolerated.isSame)
    #expect(tolerated.largestChannelDifference == 3)
    #expect(tolerated.box == nil)
    #expect(tolerated.description == "equal, except for differences of up to 3")
    #expect(
      !PictureDifference(expected: picture(3, 3), actual: actual, within: PictureTolerance(channel: 2)).isSame
    )
  }

  @Test func aPartOfThePixelsMayDiffer() {
    let actual = picture(10, 10, [(0, 0, 0xffff_ff00), (1, 0, 0xffff_ff00)])
    func difference(_ share: Double) -> PictureDifference {
      PictureDifference(expected: picture(10, 10), actual: actual, within: PictureTolerance(share: share))
    }
    #expect(difference(0.02).isSame)
    #expect(!difference(0.019).isSame)
    #expect(difference(0.02).share == 0.02)
    #expect(difference(0.02).description.hasSuffix("at (0, 0); this is within the tolerance"))
    let larger = PictureDifference(
      expected: picture(10, 10), actual: picture(10, 11), within: PictureTolerance(share: 1))
    #expect(!larger.isSame)
  }

  @Test func whatIsIgnoredDoesNotCount() {
    let actual = picture(9, 9, [(2, 5, 0xffff_ff00), (3, 5, 0xffff_ff00), (2, 6, 0xffff_ff00)])
    func difference(_ width: Int, _ height: Int) -> PictureDifference {
      let part = PixelRectangle(x: 2, y: 5, width: width, height: height)
      return PictureDifference(
        expected: picture(9, 9), actual: actual, within: PictureTolerance(ignored: [part]))
    }
    #expect(difference(2, 2).isSame)
    #expect(difference(2, 2).largestChannelDifference == 0)
    #expect(difference(1, 2).box == PixelRectangle(x: 3, y: 5, width: 1, height: 1))
    #expect(difference(2, 1).differentPixels == 1)
  }

  /// The right part of the wide one and the lower part of the tall one; the corner that neither has is not a
  /// difference.
  @Test func pixelsThatOnePictureLacksDiffer() {
    let difference = PictureDifference(expected: picture(4, 2), actual: picture(3, 5))
    #expect(!difference.isSame)
    #expect(difference.differentPixels == 2 + 9)
    #expect(difference.box == PixelRectangle(x: 0, y: 0, width: 4, height: 5))
    #expect(difference.largestChannelDifference == 0)
    #expect(difference.description.hasPrefix("3x5 pixels instead of 4x2; 11 pixels differ"))
  }

  @Test func anEmptyPictureDiffersFromAnyOther() {
    let empty = StraightBitmap(width: 0, height: 0, pixels: [])
    #expect(PictureDifference(expected: empty, actual: picture(2, 2)).differentPixels == 4)
    #expect(PictureDifference(expected: empty, actual: empty).isSame)
  }
}

@Suite struct DifferencePictureTests {
  private let red: UInt32 = 0xffe0_0020

  @Test func differencesAreRedOnAPaleGhost() {
    let expected = picture(3, 1, [(0, 0, 0xff00_0000), (1, 0, 0xff00_0000)])
    let actual = picture(3, 1, [(0, 0, 0xff00_0000)])
    let drawn = DifferencePicture.draw(expected: expected, actual: actual)
    // Black keeps a quarter of its darkness.
    #expect(drawn.pixels == [0xffc0_c0c0, red, white])
  }

  @Test func whatIsToleratedIsNotMarked() {
    let actual = picture(2, 1, [(0, 0, 0xffff_fffd)])
    let drawn = DifferencePicture.draw(
      expected: picture(2, 1), actual: actual, within: PictureTolerance(channel: 2))
    #expect(!drawn.pixels.contains(red))
  }

  @Test func transparentIsWhiteAndTheCanvasHoldsBoth() {
    let drawn = DifferencePicture.draw(
      expected: picture(2, 1, fill: 0), actual: picture(1, 2, fill: 0))
    #expect([drawn.width, drawn.height] == [2, 2])
    #expect(drawn.pixels == [white, red, red, white])
  }
}
