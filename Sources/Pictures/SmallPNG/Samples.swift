/// The samples of an image as bytes of unfiltered PNG rows: palette indices, gray, RGB or RGBA.
struct Samples {
  let colorType: UInt8
  let bitDepth: UInt8
  let rowByteCount: Int
  /// The distance to the byte that filters treat as the left neighbor.
  let bytesPerPixel: Int
  private let width: Int
  private let form: Form

  private enum Form {
    case palette(PNGPalette)
    /// The highest bits of each sample.
    case grey
    case greyAndAlpha
    case colors(hasAlpha: Bool)
  }

  /// Chooses the lossless representation with the fewest bits.
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

  /// Returns the bytes of one row.
  func row(_ pixels: ArraySlice<UInt32>) -> [UInt8] {
    switch form {
    case .palette(let palette): packed(pixels) { palette.indices[$0] ?? 0 }
    case .grey: packed(pixels) { UInt8(truncatingIfNeeded: $0) >> (8 - bitDepth) }
    case .greyAndAlpha: bytes(of: pixels, [0, 24])
    case .colors(let hasAlpha): bytes(of: pixels, hasAlpha ? [16, 8, 0, 24] : [16, 8, 0])
    }
  }

  /// Returns the bytes of whole rows of pixels, one row after the other.
  func rows(_ pixels: [UInt32]) -> some Sequence<[UInt8]> {
    stride(from: 0, to: pixels.count, by: width).lazy.map { row(pixels[$0..<$0 + width]) }
  }

  /// The row above the first one: zeros.
  var noRow: [UInt8] { [UInt8](repeating: 0, count: rowByteCount) }

  /// Returns the bytes of each pixel at the given bit offsets.
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

  /// Packs samples of less than a byte, the leftmost in the highest bits.
  private func packed(_ pixels: ArraySlice<UInt32>, _ sample: (UInt32) -> UInt8) -> [UInt8] {
    let depth = Int(bitDepth)
    let pixelsPerByte = 8 / depth
    var bytes = noRow
    var last: (pixel: UInt32, sample: UInt8)?
    for (x, pixel) in pixels.enumerated() {
      // Most pixels are equal to the one before.
      let value = if let last, last.pixel == pixel { last.sample } else { sample(pixel) }
      last = (pixel, value)
      bytes[x / pixelsPerByte] |= value << (8 - depth * (x % pixelsPerByte + 1))
    }
    return bytes
  }
}

/// The colors of an image with few colors, translucent ones first: the transparency chunk ends with the last
/// color that is not opaque.
struct PNGPalette {
  /// Pixels with straight alpha, as in ``StraightBitmap``.
  let colors: [UInt32]
  let indices: [UInt32: UInt8]

  /// - Parameter colors: at most ``ColorCount/mostColors`` different colors.
  fileprivate init(_ colors: [UInt32]) {
    self.colors = colors.filter { $0 >> 24 < 255 } + colors.filter { $0 >> 24 == 255 }
    indices = Dictionary(uniqueKeysWithValues: zip(self.colors, 0...UInt8.max))
  }

  /// The smallest bit depth of PNG for this number of colors.
  var bitDepth: Int {
    switch colors.count {
    case ...2: 1
    case ...4: 2
    case ...16: 4
    default: 8
    }
  }

  /// `PLTE`, and `tRNS` if a color is not opaque.
  var chunks: [UInt8] {
    let entries = colors.flatMap { color in
      [color >> 16, color >> 8, color].map { UInt8(truncatingIfNeeded: $0) }
    }
    let alphas = colors.map { UInt8($0 >> 24) }.filter { $0 < 255 }
    return PNGChunk.make("PLTE", entries)
      + (alphas.isEmpty ? [] : PNGChunk.make("tRNS", alphas))
  }
}

/// The colors of an image, collected band by band.
struct ColorCount {
  static let mostColors = 256

  private(set) var isOpaque = true
  /// True if red, green and blue are equal in every pixel.
  private(set) var areGrey = true
  private var seen: Set<UInt32> = []
  private var colors: [UInt32] = []
  private var areTooMany = false
  private var last: UInt32?

  /// The palette; `nil` if there are more than 256 colors.
  var palette: PNGPalette? { areTooMany ? nil : PNGPalette(colors) }

  /// The smallest bit depth for all grays of an opaque image; `nil` if the image has colors.
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
