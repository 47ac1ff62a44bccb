import CShims

/// Writes premultiplied pixels as filtered PNG rows.
struct BandRows {
  let width: Int
  let format: PNGPixelFormat

  /// A pixel is stored as a whole word, so the last one of RGB reaches a byte beyond its row.
  static let slack = 1

  /// `output` has room for every row and ``slack``. The first row never looks above itself: a band
  /// is compressed without knowing what stands over it.
  ///
  /// - Parameter filter: `none` or `sub` for all rows; `nil` for what suits each.
  func write(
    _ pixels: UnsafeBufferPointer<UInt32>, to output: UnsafeMutableRawPointer, always filter: RowFilter? = nil
  ) {
    var destination = output
    var above: UnsafeBufferPointer<UInt32>?
    for start in stride(from: 0, to: pixels.count, by: width) {
      let row = UnsafeBufferPointer(rebasing: pixels[start..<start + width])
      let filter = filter ?? RowFilter.quickChoice(row: row, above: above)
      destination.storeBytes(of: filter.rawValue, as: UInt8.self)
      destination += 1
      write(row, filter: filter, to: destination)
      destination += width * format.bytesPerPixel
      above = row
    }
  }

  private func write(
    _ row: UnsafeBufferPointer<UInt32>, filter: RowFilter, to output: UnsafeMutableRawPointer
  ) {
    switch (filter, format) {
    case (.up, _):  // Chosen for repeated rows only.
      output.initializeMemory(as: UInt8.self, repeating: 0, count: row.count * format.bytesPerPixel)
    case (.none, .rgb): Self.copy(row, bytesPerPixel: 3, to: output) { $0 }
    case (_, .rgb): Self.subtract(row, bytesPerPixel: 3, to: output) { $0 }
    case (.none, .rgba): Self.copyStraight(row, to: output)
    case (_, .rgba): Self.subtract(row, bytesPerPixel: 4, to: output, Alpha.straight)
    }
  }

  /// Four bytes a pixel: red, green, blue, straight alpha.
  static func copyStraight(_ pixels: UnsafeBufferPointer<UInt32>, to output: UnsafeMutableRawPointer) {
    guard let source = pixels.baseAddress else { return }
    let bytesPerPixel = MemoryLayout<UInt32>.size
    var done = 0
    while done < pixels.count {
      // Most pixels are opaque or nothing, and need no division.
      done += shim_copy_straight(
        source + done, pixels.count - done,
        (output + done * bytesPerPixel).assumingMemoryBound(to: UInt8.self))
      guard done < pixels.count else { return }
      output.storeBytes(
        of: fileOrder(Alpha.straight(source[done])), toByteOffset: done * bytesPerPixel, as: UInt32.self)
      done += 1
    }
  }

  @inline(__always)
  private static func copy(
    _ row: UnsafeBufferPointer<UInt32>, bytesPerPixel: Int, to output: UnsafeMutableRawPointer,
    _ convert: (UInt32) -> UInt32
  ) {
    for index in 0..<row.count {
      output.storeBytes(
        of: fileOrder(convert(row[index])), toByteOffset: index &* bytesPerPixel, as: UInt32.self)
    }
  }

  @inline(__always)
  private static func subtract(
    _ row: UnsafeBufferPointer<UInt32>, bytesPerPixel: Int, to output: UnsafeMutableRawPointer,
    _ convert: (UInt32) -> UInt32
  ) {
    var before: UInt32 = 0
    for index in 0..<row.count {
      let pixel = fileOrder(convert(row[index]))
      output.storeBytes(
        of: difference(pixel, before), toByteOffset: index &* bytesPerPixel, as: UInt32.self)
      before = pixel
    }
  }

  /// Red in the lowest byte, hence first in memory (little-endian, as ``Bitmap`` is).
  @inline(__always)
  static func fileOrder(_ pixel: UInt32) -> UInt32 {
    (pixel & 0xff00_ff00 | pixel >> 16 & 0xff | (pixel & 0xff) << 16).littleEndian
  }

  /// The four bytes subtracted each on its own, modulo 256.
  @inline(__always)
  private static func difference(_ pixel: UInt32, _ before: UInt32) -> UInt32 {
    let high: UInt32 = 0x8080_8080
    return ((pixel | high) &- (before & ~high)) ^ ((pixel ^ ~before) & high)
  }
}
