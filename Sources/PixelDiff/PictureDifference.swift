import Pictures
import Primitives

/// How two pictures differ, pixel by pixel, in straight-alpha channels.
package struct PictureDifference: Hashable, Sendable {
  /// Pixels from the top left; the last column and row belong to it.
  package struct Box: Hashable, Sendable {
    package var minX: Int
    package var minY: Int
    package var maxX: Int
    package var maxY: Int

    package var width: Int { maxX - minX + 1 }
    package var height: Int { maxY - minY + 1 }
  }

  package let expectedSize: PixelSize
  package let actualSize: PixelSize
  /// Pixels with a channel that differs by more than the tolerance, and every pixel that only one
  /// of the two pictures has.
  package internal(set) var differentPixels = 0
  /// Over all pixels that both pictures have, from 0 to 255; the tolerance does not hide it.
  package internal(set) var largestChannelDifference = 0
  /// Holds every different pixel; nil when there is none.
  package internal(set) var box: Box?

  /// Nothing differs by more than the tolerance.
  package var isSame: Bool { expectedSize == actualSize && differentPixels == 0 }

  /// Lays the pictures over each other at their top left corners.
  ///
  /// - Parameter tolerance: the largest difference of a channel, from 0 to 255, that does not count.
  package init(expected: StraightBitmap, actual: StraightBitmap, tolerance: Int = 0) {
    expectedSize = expected.size
    actualSize = actual.size
    if expected == actual { return }
    PixelPairs(expected, actual).visit { x, y, pair in
      if case .both(let left, let right) = pair {
        largestChannelDifference = max(
          largestChannelDifference, Self.channelDifference(left, right))
      }
      guard pair.isDifferent(tolerance: tolerance) else { return }
      differentPixels += 1
      box = box.map { $0.including(x, y) } ?? Box(minX: x, minY: y, maxX: x, maxY: y)
    }
  }

  static func channelDifference(_ left: UInt32, _ right: UInt32) -> Int {
    if left == right { return 0 }
    return [24, 16, 8, 0].reduce(0) { largest, shift in
      max(largest, abs(Int(left >> shift & 0xff) - Int(right >> shift & 0xff)))
    }
  }
}

extension PictureDifference.Box {
  fileprivate func including(_ x: Int, _ y: Int) -> Self {
    Self(minX: min(minX, x), minY: min(minY, y), maxX: max(maxX, x), maxY: max(maxY, y))
  }
}

extension PictureDifference: CustomStringConvertible {
  /// One line for people: `12 pixels differ, by up to 34, in 5x3 at (10, 20)`.
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
          + "in \(box.width)x\(box.height) at (\(box.minX), \(box.minY))")
    }
    if !parts.isEmpty { return parts.joined(separator: "; ") }
    return largestChannelDifference == 0
      ? "the same" : "the same but for differences of up to \(largestChannelDifference)"
  }
}
