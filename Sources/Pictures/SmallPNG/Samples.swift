/// How a picture's pixels become the bytes of unfiltered PNG rows: palette indices, RGB or RGBA.
struct Samples {
  let colorType: UInt8
  let bitDepth: UInt8
  let rowByteCount: Int
  /// The distance to the byte that a filter calls the left one.
  let bytesPerPixel: Int
  private let width: Int
  private let palette: PNGPalette?

  /// The form that takes the fewest bits and loses nothing.
  init(of picture: PictureRows) {
    var colors = ColorCount()
    picture.forEachBand { colors.add($0) }
    width = picture.width
    palette = colors.palette
    if let palette {
      let indexed: UInt8 = 3
      colorType = indexed
      bitDepth = UInt8(palette.bitDepth)
      bytesPerPixel = 1
      rowByteCount = (picture.width * palette.bitDepth + 7) / 8
    } else {
      let format: PNGPixelFormat = colors.isOpaque ? .rgb : .rgba
      colorType = format.rawValue
      bitDepth = 8
      bytesPerPixel = format.bytesPerPixel
      rowByteCount = picture.width * format.bytesPerPixel
    }
  }

  var paletteChunks: [UInt8] { palette?.chunks ?? [] }

  /// The bytes of one row.
  func row(_ pixels: ArraySlice<UInt32>) -> [UInt8] {
    if let palette { return indices(pixels, palette) }
    let hasAlpha = bytesPerPixel == PNGPixelFormat.rgba.bytesPerPixel
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rowByteCount)
    for pixel in pixels {
      bytes.append(UInt8(truncatingIfNeeded: pixel >> 16))
      bytes.append(UInt8(truncatingIfNeeded: pixel >> 8))
      bytes.append(UInt8(truncatingIfNeeded: pixel))
      if hasAlpha { bytes.append(UInt8(pixel >> 24)) }
    }
    return bytes
  }

  private func indices(_ pixels: ArraySlice<UInt32>, _ palette: PNGPalette) -> [UInt8] {
    let depth = palette.bitDepth
    let pixelsPerByte = 8 / depth
    var bytes = [UInt8](repeating: 0, count: rowByteCount)
    for (x, pixel) in pixels.enumerated() {
      let shift = 8 - depth * (x % pixelsPerByte + 1)  // The leftmost pixel has the high bits.
      bytes[x / pixelsPerByte] |= (palette.indices[pixel] ?? 0) << shift
    }
    return bytes
  }

  /// Calls `body` with every row of a picture and the row above it, which is zeros above the first.
  func forEachRow<Failure>(
    of picture: PictureRows, _ body: (_ row: [UInt8], _ above: [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var above = [UInt8](repeating: 0, count: rowByteCount)
    try picture.forEachBand { (pixels) throws(Failure) in
      for start in stride(from: 0, to: pixels.count, by: width) {
        let row = row(pixels[start..<start + width])
        try body(row, above)
        above = row
      }
    }
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
