/// Width and height in whole pixels.
public struct PixelSize: Hashable, Sendable {
  public var width: Int
  public var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  package var swapped: PixelSize { PixelSize(width: height, height: width) }

  package static func * (size: PixelSize, factor: Int) -> PixelSize {
    PixelSize(width: size.width * factor, height: size.height * factor)
  }

  package func covers(_ other: PixelSize) -> Bool { width >= other.width && height >= other.height }

  // MARK: - Limits (Docs/Rulings.md 43)

  /// Whether there are no more pixels than `limit`.
  package func isWithin(_ limit: Int) -> Bool {
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    return !overflow && count <= limit
  }

  /// Refuses a picture that would be too large, before any memory is taken for it.
  package func require(within limit: Int) throws(TooManyPixels) {
    guard isWithin(limit) else { throw TooManyPixels(size: self, limit: limit) }
  }
}

/// Why a picture is not drawn: the canvas times the scale has more pixels than allowed.
public struct TooManyPixels: Error, Hashable, Sendable, CustomStringConvertible {
  public var size: PixelSize
  public var limit: Int

  package init(size: PixelSize, limit: Int) {
    self.size = size
    self.limit = limit
  }

  public var description: String {
    "the picture would be \(size.width) x \(size.height) pixels, more than the limit of \(limit) pixels; "
      + "choose a smaller scale or canvas, or raise the limit"
  }
}
