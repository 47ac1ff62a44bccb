import Pictures
import PixelDiff
import Primitives

/// How two pictures differ, laid over each other at their top left corners.
public struct PictureComparison: Sendable, CustomStringConvertible {
  private let expected: StraightBitmap
  private let actual: StraightBitmap
  private let tolerance: Int
  private let difference: PictureDifference

  /// - Parameters:
  ///   - expected: a PNG, JPEG, WebP or GIF file.
  ///   - actual: the same.
  ///   - tolerance: differences of a channel, from 0 to 255, that do not count.
  ///   - pixelLimit: what either of them, and both together, may have.
  /// - Throws: ``RenderError/picture(_:file:)``; ``RenderError/tooManyPixels(_:)``.
  public init(
    of expected: InputFile, and actual: InputFile, tolerance: Int = 0,
    pixelLimit: Int = Renderer.defaultPixelLimit
  ) throws(RenderError) {
    self.expected = try Self.decode(expected, pixelLimit: pixelLimit)
    self.actual = try Self.decode(actual, pixelLimit: pixelLimit)
    self.tolerance = tolerance
    // A very wide picture and a very high one lie within a canvas that is far larger than both.
    let size = PixelSize(
      width: max(self.expected.width, self.actual.width),
      height: max(self.expected.height, self.actual.height))
    try mapping(size.require(within: pixelLimit), RenderError.tooManyPixels)
    difference = PictureDifference(expected: self.expected, actual: self.actual, tolerance: tolerance)
  }

  private static func decode(_ file: InputFile, pixelLimit: Int) throws(RenderError) -> StraightBitmap {
    try mapping(
      PictureDecoder.decodeStraight(file.bytes, pixelLimit: pixelLimit),
      { (error: PictureError) in RenderError.picture(error.description, file: file.name) })
  }

  public var isSame: Bool { difference.isSame }

  /// One line: how many pixels differ, by how much at most and in which box.
  public var description: String { difference.description }

  /// A picture of the differences, as the bytes of a PNG file.
  public func picture() throws(RenderError) -> [UInt8] {
    try mapping(
      SmallPNG.encode(
        DifferencePicture.draw(expected: expected, actual: actual, tolerance: tolerance), scale: 1),
      RenderError.encoding)
  }
}
