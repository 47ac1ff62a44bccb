/// Width and height in whole pixels.
package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Whether there are no more pixels than `limit`.
  package func isWithin(_ limit: Int) -> Bool {
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    return !overflow && count <= limit
  }

  var swapped: PixelSize { PixelSize(width: height, height: width) }

  static func * (size: PixelSize, factor: Int) -> PixelSize {
    PixelSize(width: size.width * factor, height: size.height * factor)
  }

  func covers(_ other: PixelSize) -> Bool { width >= other.width && height >= other.height }
}
