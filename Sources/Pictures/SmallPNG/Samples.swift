/// How a picture's pixels become the bytes of unfiltered PNG rows: palette indices, grey, RGB or RGBA.
struct Samples {
  let colorType: UInt8
  let bitDepth: UInt8
  let rowByteCount: Int
  /// The distance to the byte that a filter calls the left one.
  let bytesPerPixel: Int
  private let width: Int
  private let form: Form

  private enum Form {
    case palette(PNGPalette)
    /// The highest bits of each.
    case grey
    case greyAndAlpha
    case colors(hasAlpha: Bool)
  }

  /// The form that takes the fewest bits and loses nothing.
  init(of picture: PictureRows) {
    var colors = ColorCount()
    for band in picture.bands { colors.add(picture.pixels(of: band)) }
    width = picture.width
    let palette = colors.palette
    if let depth = colors.greyDepth, depth <= palette?.bitDepth ?? depth {
      (form, colorType, bitDepth, bytesPerPixel) = (.grey, 0, UInt8(depth), 1)
    } else if let palette {
      (form, colorType, bitDepth, bytesPerPixel) = (.palette(palette), 3, UInt8(palette.bitDepth), 1)
    } else if colors.areGrey {
      (form, colorType, bitDepth, bytesPerPixel) = (.greyAndAlpha, 4, 8, 2)
    } else {
      let format: PNGPixelFormat = colors.isOpaque ? .rgb : .rgba
      (form, colorType, bitDepth) = (.colors(hasAlpha: !colors.isOpaque), format.rawValue, 8)
      bytesPerPixel = format.bytesPerPixel
    }
    rowByteCount = bitDepth < 8 ? (width * Int(bitDepth) + 7) / 8 : width * bytesPerPixel
  }

  var paletteChunks: [UInt8] { if case .palette(let palette) = form { palette.chunks } else { [] } }

  /// The bytes of one row.
  func row(_ pixels: ArraySlice<UInt32>) -> [UInt8] {
    switch form {
    case .palette(let palette): packed(pixels) { palette.indices[$0] ?? 0 }
    case .grey: packed(pixels) { UInt8(truncatingIfNeeded: $0) >> (8 - bitDepth) }
    case .greyAndAlpha: bytes(of: pixels, [0, 24])
    case .colors(let hasAlpha): bytes(of: pixels, hasAlpha ? [16, 8, 0, 24] : [16, 8, 0])
    }
  }

  /// Those of whole rows of pixels, one after the other.
  func rows(_ pixels: [UInt32]) -> some Sequence<[UInt8]> {
    stride(from: 0, to: pixels.count, by: width).lazy.map { row(pixels[$0..<$0 + width]) }
  }

  /// What stands above the first one.
  var noRow: [UInt8] { [UInt8](repeating: 0, count: rowByteCount) }

  /// The bytes of each pixel that stand above so many bits.
  private func bytes(of pixels: ArraySlice<UInt32>, _ shifts: [UInt32]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: rowByteCount) { bytes, count in
      for (channel, shift) in shifts.enumerated() {
        var next = channel
        for pixel in pixels {
          bytes[next] = UInt8(truncatingIfNeeded: pixel >> shift)
          next &+= shifts.count
        }
      }
      count = rowByteCount
    }
  }

  /// Samples of a bit to a byte, the leftmost in the highest bits.
  private func packed(_ pixels: ArraySlice<UInt32>, _ sample: (UInt32) -> UInt8) -> [UInt8] {
    let depth = Int(bitDepth)
    let pixelsPerByte = 8 / depth
    var bytes = noRow
    var last: (pixel: UInt32, sample: UInt8)?
    for (x, pixel) in pixels.enumerated() {
      // Most are like the one before.
      let value = if let last, last.pixel == pixel { last.sample } else { sample(pixel) }
      last = (pixel, value)
      bytes[x / pixelsPerByte] |= value << (8 - depth * (x % pixelsPerByte + 1))
    }
    return bytes
  }
}

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
  /// Whether red, green and blue are alike everywhere.
  private(set) var areGrey = true
  private var seen: Set<UInt32> = []
  private var colors: [UInt32] = []
  private var areTooMany = false
  private var last: UInt32?

  /// Nil when there are more than 256 colours.
  var palette: PNGPalette? { areTooMany ? nil : PNGPalette(colors) }

  /// The fewest bits that say all greys of an opaque picture; `nil` where there are colours.
  var greyDepth: Int? {
    guard areGrey, isOpaque else { return nil }
    return [1, 2, 4].first { depth in colors.allSatisfy { Int($0 & 0xff) % (255 / (1 << depth - 1)) == 0 } }
      ?? 8
  }

  mutating func add(_ pixels: [UInt32]) {
    for pixel in pixels where pixel != last {
      last = pixel
      if pixel >> 24 < 255 { isOpaque = false }
      if (pixel ^ pixel >> 8) & 0xffff != 0 { areGrey = false }
      guard !areTooMany, seen.insert(pixel).inserted else { continue }
      areTooMany = colors.count == Self.mostColors
      if !areTooMany { colors.append(pixel) }
    }
  }
}
