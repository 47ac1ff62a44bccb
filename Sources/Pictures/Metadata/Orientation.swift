import Primitives

/// How stored pixels are turned to stand upright, by Exif's numbers.
enum Orientation: Int, CaseIterable {
  case upright = 1
  case mirrored
  case upsideDown
  case mirroredUpsideDown
  /// Row and column exchanged.
  case transposed
  /// The top is stored on the right: turned clockwise to stand upright.
  case right
  case transversed
  case left

  var swapsSides: Bool { rawValue >= Orientation.transposed.rawValue }

  func upright(_ picture: RawPixels) -> RawPixels {
    guard self != .upright else { return picture }
    let (width, height) = (picture.width, picture.height)
    let size = PixelSize(width: width, height: height)
    // Where the upright picture's first pixel is stored, and how far apart those of a row and of a column are.
    let (first, right, down) = steps(width: width, height: height)
    let upright = swapsSides ? size.swapped : size
    let pixels = [UInt32](unsafeUninitializedCapacity: picture.pixels.count) { output, count in
      picture.pixels.withUnsafeBufferPointer { stored in
        for y in 0..<upright.height {
          var source = first + y * down
          for x in 0..<upright.width {
            output[y * upright.width + x] = stored[source]
            source += right
          }
        }
      }
      count = picture.pixels.count
    }
    return RawPixels(upright, pixels: pixels)
  }

  private func steps(width: Int, height: Int) -> (first: Int, right: Int, down: Int) {
    let lastColumn = width - 1
    let lastRow = (height - 1) * width
    return switch self {
    case .upright: (0, 1, width)
    case .mirrored: (lastColumn, -1, width)
    case .upsideDown: (lastRow + lastColumn, -1, -width)
    case .mirroredUpsideDown: (lastRow, 1, -width)
    case .transposed: (0, width, 1)
    case .right: (lastRow, -width, 1)
    case .transversed: (lastRow + lastColumn, -width, -1)
    case .left: (lastColumn, width, -1)
    }
  }
}
