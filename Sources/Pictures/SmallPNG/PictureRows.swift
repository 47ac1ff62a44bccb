/// A picture that gives its rows whenever they are asked for, so that it need not be in memory as a whole.
package struct PictureRows {
  /// Pixels.
  package let width: Int
  package let height: Int
  private let pixels: (Range<Int>) -> [UInt32]

  /// - Parameter pixels: those of some rows, one after the other, straight alpha as in ``StraightBitmap``. It is asked
  ///   several times for each row and gives the same every time.
  package init(width: Int, height: Int, pixels: @escaping (_ rows: Range<Int>) -> [UInt32]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  package init(_ bitmap: StraightBitmap) {
    self.init(width: bitmap.width, height: bitmap.height) { rows in
      Array(bitmap.pixels[rows.lowerBound * bitmap.width..<rows.upperBound * bitmap.width])
    }
  }

  /// Pixels that are in memory at a time, unless a single row has more.
  private static let pixelsAtATime = 1 << 16

  /// Hands out all rows from the top, some at a time.
  func forEachBand<Failure>(
    _ body: (_ pixels: [UInt32]) throws(Failure) -> Void
  ) throws(Failure) {
    let step = max(1, Self.pixelsAtATime / max(1, width))
    var row = 0
    while row < height {
      let end = min(height, row + step)
      try body(pixels(row..<end))
      row = end
    }
  }
}
