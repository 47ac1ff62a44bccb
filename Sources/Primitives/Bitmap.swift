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
/// returned it. A face with other shapes at each size also has the size that it is drawn for.
package struct FaceID: RawRepresentable, Hashable, Sendable {
  /// The row in the lower nine bits, and the step of the optical size in the upper seven, which is 0 for none.
  package let rawValue: UInt16

  @inlinable package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The maximum number of rows.
  package static let mostRows = 512
  private static let rowBits = 9

  /// Creates the face of a row.
  ///
  /// - Parameter opticalSize: the size in points; `nil` for a face whose shapes are the same at every size.
  package init(row: Int, opticalSize: Double? = nil) {
    let row = UInt16(min(max(row, 0), Self.mostRows - 1))
    rawValue = row | UInt16(opticalSize.map(Self.step) ?? 0) << Self.rowBits
  }

  /// The row of the manifest.
  package var row: Int { Int(rawValue) & (Self.mostRows - 1) }

  /// The size in points for which the face is drawn; `nil` for a face whose shapes are the same at every size.
  package var opticalSize: Double? {
    let step = Int(rawValue >> Self.rowBits)
    guard step > 0 else { return nil }
    return step < Self.firstWide ? 7.5 + Double(step) / 2 : 40 + Double(step - Self.firstWide) * 2
  }

  /// The first step of two points. Smaller sizes, at which shapes change more, have steps of half a point.
  private static let firstWide = 65

  /// Returns the nearest step to a size: from 8 to 164 points.
  private static func step(_ size: Double) -> Int {
    // Anything that is not a number is the smallest size, too.
    let size = size > 8 ? min(size, 164) : 8
    return size < 39.75
      ? Int(((size - 7.5) * 2).rounded()) : firstWide + Int(((size - 40) / 2).rounded())
  }

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
