import Pictures

/// What two pictures have at the same place.
enum PixelPair {
  case both(UInt32, UInt32)
  case one(UInt32)
  /// Right of or below both pictures' ends, in the canvas that holds the two.
  case neither

  func isDifferent(tolerance: Int) -> Bool {
    switch self {
    case .both(let left, let right):
      PictureDifference.channelDifference(left, right) > tolerance
    case .one: true
    case .neither: false
    }
  }
}

/// Two pictures laid over each other at their top left corners, on the canvas that holds both.
struct PixelPairs {
  private let expected: StraightBitmap
  private let actual: StraightBitmap
  let width: Int
  let height: Int

  init(_ expected: StraightBitmap, _ actual: StraightBitmap) {
    self.expected = expected
    self.actual = actual
    width = max(expected.width, actual.width)
    height = max(expected.height, actual.height)
  }

  /// Row by row from the top left.
  func visit(_ body: (_ x: Int, _ y: Int, PixelPair) -> Void) {
    for y in 0..<height {
      for x in 0..<width { body(x, y, pair(x, y)) }
    }
  }

  private func pair(_ x: Int, _ y: Int) -> PixelPair {
    switch (Self.pixel(expected, x, y), Self.pixel(actual, x, y)) {
    case (let left?, let right?): .both(left, right)
    case (let pixel?, nil), (nil, let pixel?): .one(pixel)
    case (nil, nil): .neither
    }
  }

  private static func pixel(_ bitmap: StraightBitmap, _ x: Int, _ y: Int) -> UInt32? {
    x < bitmap.width && y < bitmap.height ? bitmap.pixels[y * bitmap.width + x] : nil
  }
}
