import Primitives

/// The device pixels that an image is drawn in.
package struct PictureFrame: Hashable, Sendable {
  package enum Fit: Sendable {
    /// Scales the image to cover the frame, and crops it.
    case fill
    /// Scales the image to fit completely inside the frame.
    case contain
  }

  package var size: PixelSize
  package var fit: Fit

  /// Creates a frame. A side of less than one pixel becomes one.
  package init(_ size: PixelSize, fit: Fit) {
    self.size = PixelSize(width: max(1, size.width), height: max(1, size.height))
    self.fit = fit
  }

  /// Returns the number of frame pixels per image pixel.
  private func scale(of picture: PixelSize) -> Double {
    let wide = Double(size.width) / Double(picture.width)
    let high = Double(size.height) / Double(picture.height)
    return fit == .fill ? max(wide, high) : min(wide, high)
  }

  /// Returns the size in which the whole image is drawn: its own size if it would be enlarged.
  package func drawnSize(of picture: PixelSize) -> PixelSize {
    scale(of: picture) < 1 ? wholeSize(of: picture) : picture
  }

  /// Returns the size of the whole image in the frame, even if it would be enlarged.
  func wholeSize(of picture: PixelSize) -> PixelSize {
    let scale = scale(of: picture)
    func drawn(_ side: Int) -> Int { max(1, Int((Double(side) * scale - Self.noise).rounded(.up))) }
    return PixelSize(width: drawn(picture.width), height: drawn(picture.height))
  }

  /// The tolerance for rounding errors (Spec/Picture.md, Noise).
  private static let noise = 1e-6

  /// Returns the visible part of an image at the frame's resolution, never enlarged. Drawing the result into
  /// the frame with the same fit gives the same image.
  func shown(of picture: Bitmap) -> Bitmap {
    let own = PixelSize(width: picture.width, height: picture.height)
    guard own.width > 0, own.height > 0 else { return picture }
    if let reduction = reduction(of: own) {
      return Resampler(bitmap: picture, columns: reduction.columns, rows: reduction.rows).whole
    }
    if fit == .contain { return picture }
    let scale = scale(of: own)
    func visible(_ frame: Int, _ count: Int) -> Int {
      // Cropped pixels affect those next to the edge.
      let reach = 4
      let kept = Int((Double(frame) / scale).rounded(.up)) + 2 * reach
      return min(count, kept + (count - kept) & 1)
    }
    return picture.middle(width: visible(size.width, own.width), height: visible(size.height, own.height))
  }

  /// Returns the filters that reduce the visible part of an image; `nil` if it is not reduced.
  func reduction(of own: PixelSize) -> Reduction? {
    let scale = scale(of: own)
    func axis(_ frame: Int, _ count: Int) -> ResampledAxis {
      ResampledAxis(
        0..<frame, origin: (Double(frame) - Double(count) * scale) / 2, ratio: 1 / scale, count: count)
    }
    switch fit {
    case .contain:
      let drawn = drawnSize(of: own)
      return drawn == own ? nil : Reduction(from: own, to: drawn)
    case .fill:
      return scale < 1
        ? Reduction(columns: axis(size.width, own.width), rows: axis(size.height, own.height)) : nil
    }
  }
}

extension Bitmap {
  /// Returns the center of the bitmap. The size must leave the same number of pixels on both sides.
  fileprivate func middle(width: Int, height: Int) -> Bitmap {
    guard width < self.width || height < self.height else { return self }
    var middle: [UInt32] = []
    middle.reserveCapacity(width * height)
    let left = (self.width - width) / 2
    let top = (self.height - height) / 2
    for row in top..<top + height {
      let start = row * self.width + left
      middle += pixels[start..<start + width]
    }
    return Bitmap(width: width, height: height, pixels: middle)
  }
}
