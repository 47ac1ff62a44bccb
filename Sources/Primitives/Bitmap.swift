/// Pixels in memory: premultiplied, 32 bits each, blue in the lowest byte and alpha in the highest
/// (Cairo's ARGB32 on a little-endian machine). Rows follow each other without padding.
package struct Bitmap: Hashable, Sendable {
  /// Pixels.
  package let width: Int
  package let height: Int
  package var pixels: [UInt32]

  /// A wrong count of pixels gives an empty bitmap.
  package init(width: Int, height: Int, pixels: [UInt32]) {
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    let fits = width >= 0 && height >= 0 && !overflow && pixels.count == count
    self.width = fits ? width : 0
    self.height = fits ? height : 0
    self.pixels = fits ? pixels : []
  }
}

/// A face of the font manifest, by its row; meaningful together with the font book that gave it.
package struct FaceID: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt16

  @inlinable package init(rawValue: UInt16) { self.rawValue = rawValue }

  // Written out, because faces are looked up for every glyph: what the compiler would write goes through witnesses.
  @inlinable package static func == (first: FaceID, second: FaceID) -> Bool {
    first.rawValue == second.rawValue
  }

  @inlinable package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

/// A width and a height, in pixels.
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

  // MARK: - Limits (Spec/Rulings.md 43)

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

/// The error for an image that has more pixels than the limit.
public struct TooManyPixels: Error, Hashable, Sendable, CustomStringConvertible {
  public var size: PixelSize
  public var limit: Int

  public var description: String {
    "the image would have \(size.width) x \(size.height) pixels, more than the limit of \(limit) pixels"
  }
}

/// How a picture that moves goes on, from its first frame to its last and again from the first.
package struct PictureMotion: Hashable, Sendable {
  /// Frames a second.
  package let frameRate: Double
  package let frameCount: Int

  package init(frameRate: Double, frameCount: Int) {
    self.frameRate = frameRate
    self.frameCount = frameCount
  }

  /// The frame that shows a number of seconds after it began; the first before that.
  package func frame(at seconds: Double) -> Int {
    let frames = framesBegun(by: seconds)
    guard frames > 0, frames.isFinite else { return 0 }
    return Int(frames.truncatingRemainder(dividingBy: Double(frameCount)))
  }

  /// When another frame follows the one that shows; never where there is none.
  package func end(ofFrameAt seconds: Double) -> Double {
    frameCount > 1 ? (max(0, framesBegun(by: seconds)) + 1 - Self.noise / 2) / frameRate : .infinity
  }

  private func framesBegun(by seconds: Double) -> Double { (seconds * frameRate + Self.noise).rounded(.down) }

  /// Moments are multiples of a frame's time, and those that are just below count too.
  private static let noise = 1e-6
}
