import Primitives

/// The blurred copy of a picture that fills what its frame leaves free around it (Docs/Drawing.md 19.4).
extension PictureFrame {
  /// Pixels of the longer side when the picture is blurred for the first time.
  private static let firstSide = 100
  /// Pixels of the frame's longer side when it is blurred again: half of the points of a picture as wide as a page.
  private static let secondSide = 170
  /// Standard deviations in pixels.
  private static let firstDeviation = 4.0
  private static let secondDeviation = 5.0

  /// Whether a picture leaves less than a pixel of the frame free when it shows whole.
  package func isFilled(by picture: PixelSize) -> Bool {
    guard picture.width > 0, picture.height > 0 else { return true }
    let wide = Double(size.width) / Double(picture.width)
    let high = Double(size.height) / Double(picture.height)
    let scale = min(wide, high)
    return Double(size.width) - Double(picture.width) * scale < 1
      && Double(size.height) - Double(picture.height) * scale < 1
  }

  /// A small picture of the frame's shape, to be enlarged to it.
  package func backdrop(of picture: Bitmap) -> Bitmap {
    let side = Self.firstSide
    let small = PictureFrame(PixelSize(width: side, height: side), fit: .contain).shown(of: picture)
    let soft = small.blurred(by: .gaussian(deviation: Self.firstDeviation), edges: .extended)
    return reduced(to: Self.secondSide).enlarged(soft)
      .blurred(by: .gaussian(deviation: Self.secondDeviation), edges: .extended)
  }

  /// The same shape with a longer side of at most `side` pixels.
  package func reduced(to side: Int) -> PictureFrame {
    let longer = max(size.width, size.height)
    guard longer > side else { return self }
    func part(_ length: Int) -> Int { max(1, (length * side + longer / 2) / longer) }
    return PictureFrame(PixelSize(width: part(size.width), height: part(size.height)), fit: fit)
  }

  /// The picture in the whole frame, the excess cut, be it enlarged or not.
  private func enlarged(_ picture: Bitmap) -> Bitmap {
    guard picture.width > 0, picture.height > 0 else { return picture }
    let scale = max(
      Double(size.width) / Double(picture.width), Double(size.height) / Double(picture.height))
    func axis(_ frame: Int, _ count: Int) -> ResampledAxis {
      ResampledAxis(
        0..<frame, origin: (Double(frame) - Double(count) * scale) / 2, ratio: 1 / scale, count: count)
    }
    return Resampler(
      bitmap: picture, columns: axis(size.width, picture.width), rows: axis(size.height, picture.height)
    ).whole
  }
}
