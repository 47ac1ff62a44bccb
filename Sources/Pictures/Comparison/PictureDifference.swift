import Primitives

/// The differences between two images, pixel by pixel, in channels with straight alpha.
package struct PictureDifference: Hashable, Sendable {
  package let expectedSize: PixelSize
  package let actualSize: PixelSize
  /// The number of pixels with a channel that differs by more than the tolerance, and of pixels that only one
  /// of the images has, except ignored pixels.
  package internal(set) var differentPixels = 0
  /// The largest difference of a channel in all pixels that both images have, from 0 to 255, regardless of
  /// the tolerance.
  package internal(set) var largestChannelDifference = 0
  /// The smallest rectangle that contains all different pixels; nil if there are none.
  package internal(set) var box: PixelRectangle?

  private let tolerance: PictureTolerance

  /// True if the images are equal, within the tolerance.
  package var isSame: Bool {
    expectedSize == actualSize
      && !tolerance.isExceeded(by: differentPixels, of: expectedSize.width * expectedSize.height)
  }

  /// The number of different pixels divided by the number of pixels of the expected image.
  package var share: Double {
    Double(differentPixels) / Double(max(1, expectedSize.width * expectedSize.height))
  }

  /// Compares two images that are aligned at their top left corners.
  package init(
    expected: StraightBitmap, actual: StraightBitmap, within tolerance: PictureTolerance = PictureTolerance()
  ) {
    expectedSize = expected.size
    actualSize = actual.size
    self.tolerance = tolerance
    if expected == actual { return }
    PixelPairs(expected, actual).visit { x, y, pair in
      guard pair.isDifferent(tolerance: 0), !tolerance.ignores(x, y) else { return }
      if case .both(let left, let right) = pair {
        largestChannelDifference = max(largestChannelDifference, Self.channelDifference(left, right))
      }
      guard pair.isDifferent(tolerance: tolerance.channel) else { return }
      differentPixels += 1
      let pixel = PixelRectangle(x: x, y: y, width: 1, height: 1)
      box = box?.union(pixel) ?? pixel
    }
  }

  static func channelDifference(_ left: UInt32, _ right: UInt32) -> Int {
    if left == right { return 0 }
    return [24, 16, 8, 0].reduce(0) { largest, shift in
      max(largest, abs(Int(left >> shift & 0xff) - Int(right >> shift & 0xff)))
    }
  }
}

extension PictureDifference: CustomStringConvertible {
  /// One line for people, for example `12 pixels differ, by up to 34, in 5x3 at (10, 20)`.
  package var description: String {
    var parts: [String] = []
    if expectedSize != actualSize {
      parts.append(
        "\(actualSize.width)x\(actualSize.height) pixels instead of "
          + "\(expectedSize.width)x\(expectedSize.height)")
    }
    if let box {
      let count = differentPixels == 1 ? "1 pixel differs" : "\(differentPixels) pixels differ"
      parts.append(
        "\(count), by up to \(largestChannelDifference), "
          + "in \(box.width)x\(box.height) at (\(box.x), \(box.y))")
    }
    if isSame, !parts.isEmpty { parts.append("this is within the tolerance") }
    if !parts.isEmpty { return parts.joined(separator: "; ") }
    return largestChannelDifference == 0
      ? "equal" : "equal, except for differences of up to \(largestChannelDifference)"
  }
}

/// The pixels of two images at the same position.
enum PixelPair {
  case both(UInt32, UInt32)
  case one(UInt32)
  /// A position outside both images, on the canvas that contains both.
  case neither

  func isDifferent(tolerance: Int) -> Bool {
    switch self {
    case .both(let left, let right): PictureDifference.channelDifference(left, right) > tolerance
    case .one: true
    case .neither: false
    }
  }
}

/// Two images that are aligned at their top left corners, on the canvas that contains both.
struct PixelPairs {
  private let expected: StraightBitmap
  private let actual: StraightBitmap
  let width: Int
  let height: Int

  init(_ expected: StraightBitmap, _ actual: StraightBitmap) {
    self.expected = expected
    self.actual = actual
    width = max(expected.width, actual.width)
    height = max(expected.height, actual.height)
  }

  /// Visits all positions, row by row from the top left.
  func visit(_ body: (_ x: Int, _ y: Int, PixelPair) -> Void) {
    for y in 0..<height {
      for x in 0..<width { body(x, y, pair(x, y)) }
    }
  }

  private func pair(_ x: Int, _ y: Int) -> PixelPair {
    switch (Self.pixel(expected, x, y), Self.pixel(actual, x, y)) {
    case (let left?, let right?): .both(left, right)
    case (let pixel?, nil), (nil, let pixel?): .one(pixel)
    case (nil, nil): .neither
    }
  }

  private static func pixel(_ bitmap: StraightBitmap, _ x: Int, _ y: Int) -> UInt32? {
    x < bitmap.width && y < bitmap.height ? bitmap.pixels[y * bitmap.width + x] : nil
  }
}

/// An image of the differences: both images in one pale gray, with every different pixel in red.
package enum DifferencePicture {
  private static let opaque: UInt32 = 0xff00_0000
  private static let mark = opaque | 0xe0_0020
  private static let white = 255
  /// The divisor of a pixel's darkness in the pale gray image.
  private static let dimming = 4

  /// Returns an image of the size of the canvas that contains both images; it is white where neither has a
  /// pixel.
  package static func draw(
    expected: StraightBitmap, actual: StraightBitmap, within tolerance: PictureTolerance = PictureTolerance()
  ) -> StraightBitmap {
    let pairs = PixelPairs(expected, actual)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(pairs.width * pairs.height)
    pairs.visit { x, y, pair in
      let isMarked = pair.isDifferent(tolerance: tolerance.channel) && !tolerance.ignores(x, y)
      pixels.append(isMarked ? mark : ghost(pair))
    }
    return StraightBitmap(width: pairs.width, height: pairs.height, pixels: pixels)
  }

  private static func ghost(_ pair: PixelPair) -> UInt32 {
    let darkness =
      switch pair {
      case .both(let left, let right): (Self.darkness(left) + Self.darkness(right)) / 2
      case .one(let pixel): Self.darkness(pixel)
      case .neither: 0
      }
    let grey = UInt32(white - darkness / dimming)
    return opaque | grey << 16 | grey << 8 | grey
  }

  /// Returns the darkness of a pixel over white, from 0 for white to 255 for black: luma with the weights of
  /// Rec. 601 in thousandths.
  private static func darkness(_ pixel: UInt32) -> Int {
    let red = Int(pixel >> 16 & 0xff)
    let green = Int(pixel >> 8 & 0xff)
    let blue = Int(pixel & 0xff)
    let luma = (299 * red + 587 * green + 114 * blue) / 1000
    return (white - luma) * Int(pixel >> 24) / 255
  }
}

/// The differences between two images that are ignored.
public struct PictureTolerance: Hashable, Sendable {
  /// The largest difference of a channel that is ignored, from 0 to 255.
  public var channel: Int
  /// The share of pixels that may differ by more, from 0 to 1.
  public var share: Double
  /// Parts of the image that are ignored.
  public var ignored: [PixelRectangle]

  /// Creates a tolerance.
  ///
  /// - Parameters:
  ///   - channel: The largest difference of a channel that is ignored, from 0 to 255.
  ///   - share: The share of pixels that may differ by more, from 0 to 1.
  ///   - ignored: Parts of the image that are ignored.
  public init(channel: Int = 0, share: Double = 0, ignored: [PixelRectangle] = []) {
    (self.channel, self.share, self.ignored) = (channel, share, ignored)
  }

  func ignores(_ x: Int, _ y: Int) -> Bool { ignored.contains { $0.contains(x, y) } }

  /// Returns true if the number of different pixels exceeds the allowed share.
  func isExceeded(by different: Int, of all: Int) -> Bool { Double(different) > share * Double(all) }
}

/// A rectangle in an image, in pixels from its top left corner.
public struct PixelRectangle: Hashable, Sendable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  func contains(_ x: Int, _ y: Int) -> Bool {
    x >= self.x && y >= self.y && x - self.x < width && y - self.y < height
  }

  func union(_ other: PixelRectangle) -> PixelRectangle {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRectangle(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }
}
