/// A picture as the bytes of unfiltered PNG rows: palette indices, RGB or RGBA.
struct Samples {
  let colorType: UInt8
  let bitDepth: UInt8
  let rowByteCount: Int
  let rowCount: Int
  /// The distance to the byte that a filter calls the left one.
  let bytesPerPixel: Int
  let bytes: [UInt8]
  let paletteChunks: [UInt8]

  /// - Throws: ``PNGError/tooManyBytes(_:limit:)``.
  init(_ bitmap: StraightBitmap) throws(PNGError) {
    if let palette = Palette(bitmap.pixels) {
      try self.init(bitmap, palette)
    } else {
      try self.init(bitmap, bitmap.isOpaque ? .rgb : .rgba)
    }
  }

  private init(_ bitmap: StraightBitmap, _ palette: Palette) throws(PNGError) {
    let depth = palette.bitDepth
    let indexed: UInt8 = 3
    colorType = indexed
    bitDepth = UInt8(depth)
    rowByteCount = (bitmap.width * depth + 7) / 8
    rowCount = bitmap.height
    bytesPerPixel = 1
    try Self.check(rowByteCount, rowCount)
    var bytes = [UInt8](repeating: 0, count: rowByteCount * rowCount)
    let pixelsPerByte = 8 / depth
    var position = 0
    for _ in 0..<rowCount {
      let rowStart = position / bitmap.width * rowByteCount
      for x in 0..<bitmap.width {
        let index = palette.indices[bitmap.pixels[position]] ?? 0
        let shift = 8 - depth * (x % pixelsPerByte + 1)  // The leftmost pixel has the high bits.
        bytes[rowStart + x / pixelsPerByte] |= index << shift
        position += 1
      }
    }
    self.bytes = bytes
    paletteChunks = palette.chunks
  }

  private init(_ bitmap: StraightBitmap, _ format: PNGPixelFormat) throws(PNGError) {
    colorType = format.rawValue
    bitDepth = 8
    bytesPerPixel = format.bytesPerPixel
    rowByteCount = bitmap.width * bytesPerPixel
    rowCount = bitmap.height
    try Self.check(rowByteCount, rowCount)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rowByteCount * rowCount)
    for pixel in bitmap.pixels {
      bytes.append(UInt8(truncatingIfNeeded: pixel >> 16))
      bytes.append(UInt8(truncatingIfNeeded: pixel >> 8))
      bytes.append(UInt8(truncatingIfNeeded: pixel))
      if format == .rgba { bytes.append(UInt8(pixel >> 24)) }
    }
    self.bytes = bytes
    paletteChunks = []
  }

  private static func check(_ rowByteCount: Int, _ rowCount: Int) throws(PNGError) {
    let byteCount = (1 + rowByteCount) * rowCount
    guard byteCount <= SmallPNG.maximumRawByteCount else {
      throw .tooManyBytes(byteCount, limit: SmallPNG.maximumRawByteCount)
    }
  }
}
