import Primitives

/// Device pixels that a picture is drawn in.
package struct PictureFrame: Hashable, Sendable {
  package enum Fit: Sendable {
    /// As large as it takes to leave nothing free, the excess cut.
    case fill
    /// As large as it can be whole.
    case contain
  }

  package var size: PixelSize
  package var fit: Fit

  /// Sides of less than a pixel become one.
  package init(_ size: PixelSize, fit: Fit) {
    self.size = PixelSize(width: max(1, size.width), height: max(1, size.height))
    self.fit = fit
  }

  /// The frame's pixels in one of the picture's.
  private func scale(of picture: PixelSize) -> Double {
    let wide = Double(size.width) / Double(picture.width)
    let high = Double(size.height) / Double(picture.height)
    return fit == .fill ? max(wide, high) : min(wide, high)
  }

  /// The size that the whole picture is drawn at; its own where it would be enlarged.
  package func drawnSize(of picture: PixelSize) -> PixelSize {
    scale(of: picture) < 1 ? wholeSize(of: picture) : picture
  }

  /// The size that the whole picture would have here, were there as many pixels of it as one likes.
  func wholeSize(of picture: PixelSize) -> PixelSize {
    let scale = scale(of: picture)
    func drawn(_ side: Int) -> Int { max(1, Int((Double(side) * scale - Self.noise).rounded(.up))) }
    return PixelSize(width: drawn(picture.width), height: drawn(picture.height))
  }

  /// Spec/Picture.md, Noise.
  private static let noise = 1e-6

  /// What of a picture shows, at the frame's resolution; never enlarged. Drawn into the frame by the same fit, it is
  /// the same picture.
  func shown(of picture: Bitmap) -> Bitmap {
    let own = PixelSize(width: picture.width, height: picture.height)
    guard own.width > 0, own.height > 0 else { return picture }
    if let reduction = reduction(of: own) {
      return Resampler(bitmap: picture, columns: reduction.columns, rows: reduction.rows).whole
    }
    if fit == .contain { return picture }
    let scale = scale(of: own)
    func visible(_ frame: Int, _ count: Int) -> Int {
      // Pixels that are cut off have a share in those beside the edge.
      let reach = 4
      let kept = Int((Double(frame) / scale).rounded(.up)) + 2 * reach
      return min(count, kept + (count - kept) & 1)
    }
    return picture.middle(width: visible(size.width, own.width), height: visible(size.height, own.height))
  }

  /// How what shows of a picture is mixed from it; `nil` for one that is not made smaller.
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
  /// - Parameters: sizes that leave as many pixels on one side as on the other.
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
