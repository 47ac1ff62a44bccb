import Primitives

/// The orientation of stored pixels, by Exif's numbers.
enum Orientation: Int, CaseIterable {
  case upright = 1
  case mirrored
  case upsideDown
  case mirroredUpsideDown
  /// Rows and columns are exchanged.
  case transposed
  /// The top is stored on the right; a clockwise turn makes the image upright.
  case right
  case transversed
  case left

  var swapsSides: Bool { rawValue >= Orientation.transposed.rawValue }

  func upright(_ picture: RawPixels) -> RawPixels {
    guard self != .upright else { return picture }
    let (width, height) = (picture.width, picture.height)
    let size = PixelSize(width: width, height: height)
    // The position of the upright image's first pixel in the stored pixels, and the steps to the next pixel
    // in a row and in a column.
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

/// A reader of the orientation in an Exif block; nothing else in it is used.
enum Exif {
  private static let orientationTag = 0x0112
  private static let shortType = 3
  private static let entryByteCount = 12
  private static let magic = 42

  /// Returns the orientation in `block`, a TIFF header and the data after it. Returns upright if the block is
  /// damaged or has no orientation.
  static func orientation(in block: some Collection<UInt8>) -> Orientation {
    let reader = TIFFReader(Array(block))
    guard let reader, reader.short(at: 2) == magic, let directory = reader.long(at: 4),
      let count = reader.short(at: directory)
    else { return .upright }
    for index in 0..<count {
      let entry = directory + 2 + index * entryByteCount
      guard let tag = reader.short(at: entry) else { break }
      guard tag == orientationTag else { continue }
      guard reader.short(at: entry + 2) == shortType, let value = reader.short(at: entry + 8) else { break }
      return Orientation(rawValue: value) ?? .upright
    }
    return .upright
  }
}

/// A reader of numbers in the byte order that the TIFF block declares.
private struct TIFFReader {
  private let bytes: [UInt8]
  private let isBigEndian: Bool

  init?(_ bytes: [UInt8]) {
    switch bytes.prefix(2) {
    case [UInt8(ascii: "M"), UInt8(ascii: "M")]: isBigEndian = true
    case [UInt8(ascii: "I"), UInt8(ascii: "I")]: isBigEndian = false
    default: return nil
    }
    self.bytes = bytes
  }

  func short(at offset: Int) -> Int? { number(at: offset, byteCount: 2) }
  func long(at offset: Int) -> Int? { number(at: offset, byteCount: 4) }

  private func number(at offset: Int, byteCount: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - byteCount else { return nil }
    let field = bytes[offset..<offset + byteCount]
    return isBigEndian
      ? field.reduce(0) { $0 << 8 | Int($1) } : field.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
