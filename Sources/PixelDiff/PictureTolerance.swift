/// What may differ between two pictures that count as the same.
public struct PictureTolerance: Hashable, Sendable {
  /// Differences of a channel, from 0 to 255, that do not count.
  public var channel: Int
  /// The part of a picture's pixels, from 0 to 1, that may differ by more.
  public var share: Double
  /// Parts of the picture in which nothing counts.
  public var ignored: [PixelRectangle]

  /// - Parameters:
  ///   - channel: differences of a channel, from 0 to 255, that do not count.
  ///   - share: the part of a picture's pixels, from 0 to 1, that may differ by more.
  ///   - ignored: parts of the picture in which nothing counts.
  public init(channel: Int = 0, share: Double = 0, ignored: [PixelRectangle] = []) {
    self.channel = channel
    self.share = share
    self.ignored = ignored
  }

  func ignores(_ x: Int, _ y: Int) -> Bool { ignored.contains { $0.contains(x, y) } }

  /// Whether so many pixels that differ are too many of all.
  func isExceeded(by different: Int, of all: Int) -> Bool { Double(different) > share * Double(all) }
}

/// A part of a picture, in pixels from its top left.
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
