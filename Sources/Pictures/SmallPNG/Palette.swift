/// The colours of a picture that has few of them, translucent ones first: the transparency chunk
/// ends with the last that is not opaque.
struct PNGPalette {
  /// Straight-alpha pixels as in ``StraightBitmap``.
  let colors: [UInt32]
  let indices: [UInt32: UInt8]

  /// - Parameter colors: no more than ``ColorCount/mostColors``, each once.
  fileprivate init(_ colors: [UInt32]) {
    self.colors = colors.filter { $0 >> 24 < 255 } + colors.filter { $0 >> 24 == 255 }
    indices = Dictionary(uniqueKeysWithValues: zip(self.colors, 0...UInt8.max))
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

/// What colours a picture has, seen band by band.
struct ColorCount {
  static let mostColors = 256

  private(set) var isOpaque = true
  private var seen: Set<UInt32> = []
  private var colors: [UInt32] = []
  private var areTooMany = false
  private var last: UInt32?

  /// Nil when there are more than 256 colours.
  var palette: PNGPalette? { areTooMany ? nil : PNGPalette(colors) }

  mutating func add(_ pixels: [UInt32]) {
    for pixel in pixels where pixel != last {
      last = pixel
      if pixel >> 24 < 255 { isOpaque = false }
      guard !areTooMany, seen.insert(pixel).inserted else { continue }
      areTooMany = colors.count == Self.mostColors
      if !areTooMany { colors.append(pixel) }
    }
  }
}
