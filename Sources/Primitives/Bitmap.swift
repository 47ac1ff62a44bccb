/// Pixels in memory: premultiplied, 32 bits each, with blue in the lowest byte and alpha in the highest
/// (Cairo's ARGB32 on a little-endian machine). Rows follow each other without padding.
package struct Bitmap: Hashable, Sendable {
  /// The width and the height, in pixels.
  package let width: Int
  package let height: Int
  package var pixels: [UInt32]

  /// Creates a bitmap; it is empty if the number of pixels is wrong.
  package init(width: Int, height: Int, pixels: [UInt32]) {
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    let fits = width >= 0 && height >= 0 && !overflow && pixels.count == count
    self.width = fits ? width : 0
    self.height = fits ? height : 0
    self.pixels = fits ? pixels : []
  }
}

/// A face of the font manifest, identified by its row. It is meaningful only with the font book that
/// returned it.
package struct FaceID: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt16

  @inlinable package init(rawValue: UInt16) { self.rawValue = rawValue }

  // Written by hand because faces are looked up for every glyph, and the synthesized version calls
  // witnesses.
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

  /// Returns true if the image has at most `limit` pixels.
  package func isWithin(_ limit: Int) -> Bool {
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    return !overflow && count <= limit
  }

  /// Throws an error if the image would be too large; called before any memory is allocated for it.
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

/// The timing of an animated image, which loops from its first frame to its last.
package struct PictureMotion: Hashable, Sendable {
  /// The number of frames per second.
  package let frameRate: Double
  package let frameCount: Int

  package init(frameRate: Double, frameCount: Int) {
    self.frameRate = frameRate
    self.frameCount = frameCount
  }

  /// Returns the index of the frame that is visible `seconds` after the start; the first frame before that.
  package func frame(at seconds: Double) -> Int {
    let frames = framesBegun(by: seconds)
    guard frames > 0, frames.isFinite else { return 0 }
    return Int(frames.truncatingRemainder(dividingBy: Double(frameCount)))
  }

  /// Returns the time at which the next frame replaces the visible one; infinity for an image with one
  /// frame.
  package func end(ofFrameAt seconds: Double) -> Double {
    frameCount > 1 ? (max(0, framesBegun(by: seconds)) + 1 - Self.noise / 2) / frameRate : .infinity
  }

  private func framesBegun(by seconds: Double) -> Double { (seconds * frameRate + Self.noise).rounded(.down) }

  /// The tolerance for times just below a frame boundary, which are multiples of the frame duration.
  private static let noise = 1e-6
}
