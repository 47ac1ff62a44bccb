/// The colours of a picture that has few of them, translucent ones first: the transparency chunk
/// ends with the last that is not opaque.
struct Palette {
  static let maximumCount = 256

  /// Straight-alpha pixels as in ``StraightBitmap``.
  let colors: [UInt32]
  let indices: [UInt32: UInt8]

  /// Nil when there are more than 256 colours.
  init?(_ pixels: [UInt32]) {
    var seen: Set<UInt32> = []
    var colors: [UInt32] = []
    var last: UInt32?
    for pixel in pixels where pixel != last {
      last = pixel
      guard seen.insert(pixel).inserted else { continue }
      guard colors.count < Self.maximumCount else { return nil }
      colors.append(pixel)
    }
    self.colors = colors.filter { $0 >> 24 < 255 } + colors.filter { $0 >> 24 == 255 }
    indices = Dictionary(
      uniqueKeysWithValues: zip(self.colors, 0...UInt8.max))
  }

  /// The smallest depth that PNG has for this number of colours.
  var bitDepth: Int {
    switch colors.count {
    case ...2: 1
    case ...4: 2
    case ...16: 4
    default: 8
    }
  }

  /// `PLTE`, and `tRNS` when a colour is not opaque.
  var chunks: [UInt8] {
    let entries = colors.flatMap { color in
      [color >> 16, color >> 8, color].map { UInt8(truncatingIfNeeded: $0) }
    }
    let alphas = colors.map { UInt8($0 >> 24) }.filter { $0 < 255 }
    return PNGChunk.make("PLTE", entries)
      + (alphas.isEmpty ? [] : PNGChunk.make("tRNS", alphas))
  }
}
