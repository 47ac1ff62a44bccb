import Glibc

/// The changes of a frame in an animated PNG: a rectangle of pixels.
package struct AnimationPatch: Sendable {
  /// The effect on the pixels of the previous frame.
  package enum Blend: UInt8, Sendable {
    /// They are replaced.
    case source = 0
    /// They stay visible where the patch is transparent.
    case over = 1
  }

  let columns: Range<Int>
  let rows: Range<Int>
  package let blend: Blend
  private let content: Content

  private enum Content {
    case bands(ZlibStream)
    /// A zlib stream.
    case bytes([UInt8])
  }

  /// Creates a patch of the whole image. Throws ``PNGError/wrongBands(rows:expected:)`` if the bands do not
  /// match the image's rows.
  package init(_ bands: [EncodedBand], _ format: PNGFormat) throws(PNGError) {
    try PNGFile.check(bands, fit: format.header)
    columns = 0..<format.header.width
    rows = 0..<format.header.height
    blend = .source
    content = .bands(ZlibStream(bands))
  }

  fileprivate init(columns: Range<Int>, rows: Range<Int>, blend: Blend, _ bytes: [UInt8]) {
    (self.columns, self.rows, self.blend) = (columns, rows, blend)
    content = .bytes(bytes)
  }

  /// Returns a patch that changes nothing: one transparent pixel.
  static func nothing() throws(PNGError) -> AnimationPatch {
    let filterAndPixel = [UInt8](repeating: 0, count: 5)
    let stream = try AnimationPatchEncoder.makeDeflater().stream(of: filterAndPixel)
    return AnimationPatch(columns: 0..<1, rows: 0..<1, blend: .over, Array(stream))
  }

  var chunks: [[UInt8]] {
    switch content {
    case .bands(let stream): stream.chunks
    case .bytes(let bytes): [PNGChunk.make("IDAT", bytes)]
    }
  }

  var bytes: [UInt8] {
    switch content {
    case .bands(let stream): stream.bytes
    case .bytes(let bytes): bytes
    }
  }

  /// The length of ``bytes``.
  var byteCount: Int {
    switch content {
    case .bands(let stream): stream.byteCount
    case .bytes(let bytes): bytes.count
    }
  }
}

/// An encoder of changes that tries several ways and keeps the smallest: all pixels of the rectangle, or
/// transparent pixels where nothing changed, which is possible only if all new pixels are opaque; rows with
/// or without filters.
package final class AnimationPatchEncoder {
  private let deflater: Deflater

  package init() throws(PNGError) { deflater = try Self.makeDeflater() }

  /// A level with smaller output than the fastest one; higher levels take much longer.
  fileprivate static func makeDeflater() throws(PNGError) -> Deflater { try Deflater(level: 6) }

  /// Encodes the changes in a rectangle. `new`: its premultiplied pixels, row by row. `old`: the pixels that
  /// were there before.
  package func patch(
    columns: Range<Int>, rows: Range<Int>, new: [UInt32], old: [UInt32]
  ) throws(PNGError) -> AnimationPatch {
    let width = columns.count
    guard width > 0, new.count == width * rows.count, old.count == new.count else {
      throw .notWholeRows(pixels: new.count, width: width)
    }
    var best: (blend: AnimationPatch.Blend, bytes: [UInt8])?
    func tryOut(_ pixels: [UInt32], _ blend: AnimationPatch.Blend, _ filter: RowFilter?) throws(PNGError) {
      let stream = try deflater.stream(of: Self.raw(pixels, width: width, filter))
      if stream.count < best?.bytes.count ?? .max { best = (blend, Array(stream)) }
    }
    try tryOut(new, .source, RowFilter.none)
    try tryOut(new, .source, nil)
    if let over = Self.changes(new, old) {
      try tryOut(over, .over, RowFilter.none)
      try tryOut(over, .over, nil)
    }
    guard let best else { throw .compressorFailed }
    return AnimationPatch(columns: columns, rows: rows, blend: best.blend, best.bytes)
  }

  /// Returns the new pixels, with transparent pixels where nothing changed. Returns `nil` if a changed pixel
  /// is not opaque, because it would not replace the old one.
  private static func changes(_ new: [UInt32], _ old: [UInt32]) -> [UInt32]? {
    var canBeLaidOver = true
    let changes = [UInt32](unsafeUninitializedCapacity: new.count) { changes, count in
      for index in new.indices {
        let isChanged = new[index] != old[index]
        canBeLaidOver = canBeLaidOver && (!isChanged || new[index] >> 24 == 255)
        changes[index] = isChanged ? new[index] : 0
      }
      count = new.count
    }
    return canBeLaidOver ? changes : nil
  }

  private static func raw(_ pixels: [UInt32], width: Int, _ filter: RowFilter?) -> [UInt8] {
    let rows = BandRows(width: width, format: .rgba)
    let byteCount = pixels.count / width + pixels.count * rows.format.bytesPerPixel
    return pixels.withUnsafeBufferPointer { pixels in
      [UInt8](unsafeUninitializedCapacity: byteCount) { bytes, count in
        if let start = UnsafeMutableRawPointer(bytes.baseAddress) {
          rows.write(pixels, to: start, always: filter)
        }
        count = byteCount
      }
    }
  }
}

/// The smallest rectangle that contains all pixels in which two images differ.
package struct ChangedBox: Hashable, Sendable {
  package private(set) var columns: Range<Int>
  package private(set) var rows: Range<Int>

  /// Returns `nil` if the images are equal. `new`: whole rows of pixels. `old`: the same number of rows.
  /// `firstRow`: the number of the first of them.
  package init?(
    _ new: UnsafeBufferPointer<UInt32>, _ old: UnsafeBufferPointer<UInt32>, width: Int, firstRow: Int
  ) {
    guard let newStart = new.baseAddress, let oldStart = old.baseAddress, width > 0 else { return nil }
    var columns: Range<Int>?
    var rows: Range<Int>?
    for row in 0..<min(new.count, old.count) / width {
      let (line, oldLine) = (newStart + row * width, oldStart + row * width)
      if memcmp(line, oldLine, width * MemoryLayout<UInt32>.stride) == 0 { continue }
      var left = 0
      var right = width
      while line[left] == oldLine[left] { left += 1 }
      while line[right - 1] == oldLine[right - 1] { right -= 1 }
      columns = min(columns?.lowerBound ?? left, left)..<max(columns?.upperBound ?? right, right)
      rows = (rows?.lowerBound ?? firstRow + row)..<firstRow + row + 1
    }
    guard let columns, let rows else { return nil }
    self.columns = columns
    self.rows = rows
  }

  /// Returns the smallest rectangle that contains both.
  package func union(_ other: ChangedBox) -> ChangedBox {
    var union = self
    union.columns =
      min(columns.lowerBound, other.columns.lowerBound)..<max(columns.upperBound, other.columns.upperBound)
    union.rows = min(rows.lowerBound, other.rows.lowerBound)..<max(rows.upperBound, other.rows.upperBound)
    return union
  }
}

extension [UInt8] {
  /// Compares arrays at the speed of memory; `==` compares byte by byte.
  func isSame(as other: [UInt8]) -> Bool {
    count == other.count
      && withUnsafeBytes { bytes in
        other.withUnsafeBytes { other in
          guard let start = bytes.baseAddress, let otherStart = other.baseAddress else { return true }
          return memcmp(start, otherStart, bytes.count) == 0
        }
      }
  }
}
