import CDeflate
import Primitives

/// Functions that assemble a PNG file from bands.
package enum PNGFile {
  /// Returns the file as pieces for one gathering write; the bytes of the bands are not copied. Throws
  /// ``PNGError/wrongBands(rows:expected:)`` if the bands do not match the header's rows.
  package static func assemble(_ header: PNGHeader, bands: [EncodedBand]) throws(PNGError) -> [[UInt8]] {
    let end = try end(header, after: bands)
    return [start(header)] + bands.map(\.chunk) + [end]
  }

  /// Returns the bytes before the bands' chunks.
  package static func start(_ header: PNGHeader) -> [UInt8] { header.chunks + ZlibStream.firstChunk }

  /// Returns the bytes after the bands' chunks.
  ///
  /// - Parameter bands: all bands; their chunks are not read.
  package static func end(_ header: PNGHeader, after bands: [EncodedBand]) throws(PNGError) -> [UInt8] {
    try check(bands, fit: header)
    return ZlibStream(bands).lastChunk + PNGChunk.make("IEND", [])
  }

  static func check(_ bands: [EncodedBand], fit header: PNGHeader) throws(PNGError) {
    let rows = bands.reduce(0) { $0 + $1.rowCount }
    let fits = bands.allSatisfy { $0.rawByteCount == $0.rowCount * header.rowByteCount }
    guard fits, rows == header.height else { throw .wrongBands(rows: rows, expected: header.height) }
  }
}

/// The format of a pixel in a PNG row.
package enum PNGPixelFormat: UInt8, Hashable, Sendable {
  /// Three bytes; the alpha of the source is ignored.
  case rgb = 2
  /// Four bytes, with straight alpha.
  case rgba = 6

  package var bytesPerPixel: Int { self == .rgb ? 3 : 4 }
}

/// The properties of a PNG file that precede its pixels.
package struct PNGHeader: Hashable, Sendable {
  /// The largest width and height that the format allows.
  package static let maximumSide = Int(Int32.max)

  /// The width, in pixels; `height` has the same unit.
  package let width: Int
  package let height: Int
  package let format: PNGPixelFormat
  /// The scale, in pixels per point.
  package let scale: Double
  /// The chunks of texts (``PNGNote``).
  package let notes: [UInt8]

  /// - Throws: ``PNGError/invalidSize(width:height:)`` if a side is not possible in a PNG file.
  package init(width: Int, height: Int, format: PNGPixelFormat, scale: Double, notes: [UInt8] = [])
    throws(PNGError)
  {
    let sides = 1...Self.maximumSide
    guard sides.contains(width), sides.contains(height) else {
      throw .invalidSize(width: width, height: height)
    }
    (self.width, self.height, self.format, self.scale) = (width, height, format, scale)
    self.notes = notes
  }

  /// The bytes of one row before compression: the filter's number and the pixels.
  var rowByteCount: Int { 1 + width * format.bytesPerPixel }

  /// The signature, `IHDR`, `sRGB`, `pHYs` and the notes.
  var chunks: [UInt8] {
    Self.leadingChunks(width: width, height: height, bitDepth: 8, colorType: format.rawValue, scale: scale)
      + notes
  }
}

extension PNGHeader {
  /// Returns true if a file begins like all PNG files of iprender, whatever their pixels: `sRGB` and a `pHYs`
  /// with equal densities directly follow the header.
  package static func begins(_ bytes: [UInt8]) -> Bool {
    let ours = leadingChunks(width: 1, height: 1, bitDepth: 8, colorType: 2, scale: 1)
    // Sizes, pixel formats and checksums differ between files.
    let header = PNGChunk.signature.count + PNGChunk.byteCount(ofData: 13)
    let density = ours.count - PNGChunk.byteCount(ofData: 9)
    guard bytes.count >= ours.count else { return false }
    func isSame(_ range: Range<Int>) -> Bool { bytes[range] == ours[range] }
    let first = density + PNGChunk.prefixByteCount
    return isSame(0..<PNGChunk.signature.count + PNGChunk.prefixByteCount) && isSame(header..<first)
      && bytes[first..<first + 4] == bytes[first + 4..<first + 8]
      && bytes[first + 8] == ours[first + 8]
  }

  static func leadingChunks(
    width: Int, height: Int, bitDepth: UInt8, colorType: UInt8, scale: Double
  ) -> [UInt8] {
    let deflate: UInt8 = 0
    let adaptiveFilters: UInt8 = 0
    let notInterlaced: UInt8 = 0
    let size = UInt32(clamping: width).bigEndianBytes + UInt32(clamping: height).bigEndianBytes
    let perceptual: UInt8 = 0
    let density = pixelsPerMetre(scale: scale).bigEndianBytes
    let metre: UInt8 = 1
    return PNGChunk.signature
      + PNGChunk.make("IHDR", size + [bitDepth, colorType, deflate, adaptiveFilters, notInterlaced])
      + PNGChunk.make("sRGB", [perceptual])
      + PNGChunk.make("pHYs", density + density + [metre])
  }

  /// Returns the density for a scale; a point is 1/72 inch.
  static func pixelsPerMetre(scale: Double) -> UInt32 {
    let pointsPerInch = 72.0
    let metresPerInch = 0.0254
    let density = Rounding.nearest(pointsPerInch * scale / metresPerInch)
    guard density > 1 else { return 1 }  // NaN ends here as well.
    return UInt32(min(density, Double(maximumSide)))
  }
}

/// A chunk of a PNG file: length, type, data and a CRC of type and data.
enum PNGChunk {
  static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// The number of bytes before the data, for length and type; `crcByteCount` is that of the CRC after the
  /// data.
  static let prefixByteCount = 8
  static let crcByteCount = 4
  static let maximumDataByteCount = Int(Int32.max)

  /// Returns the length of a whole chunk.
  static func byteCount(ofData count: Int) -> Int { prefixByteCount + count + crcByteCount }

  /// Returns a chunk. `data` contains at most ``maximumDataByteCount`` bytes.
  static func make(_ type: StaticString, _ data: [UInt8]) -> [UInt8] {
    data.withUnsafeBufferPointer { make(type, $0) }
  }

  static func make(_ type: StaticString, _ data: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var chunk: [UInt8] = []
    chunk.reserveCapacity(byteCount(ofData: data.count))
    chunk += UInt32(clamping: data.count).bigEndianBytes
    chunk += UnsafeBufferPointer(start: type.utf8Start, count: type.utf8CodeUnitCount)
    chunk += data
    let crc = chunk.withUnsafeBufferPointer { bytes in
      Checksum.crc32(UnsafeBufferPointer(rebasing: bytes.dropFirst(4)))
    }
    chunk += crc.bigEndianBytes
    return chunk
  }
}

enum Checksum {
  static func crc32(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    libdeflate_crc32(0, bytes.baseAddress, bytes.count)
  }

  static func adler32(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    libdeflate_adler32(1, bytes.baseAddress, bytes.count)
  }
}

extension UInt32 {
  var bigEndianBytes: [UInt8] {
    [
      UInt8(truncatingIfNeeded: self >> 24), UInt8(truncatingIfNeeded: self >> 16),
      UInt8(truncatingIfNeeded: self >> 8), UInt8(truncatingIfNeeded: self),
    ]
  }
}

/// The error for an image that cannot be encoded.
public enum PNGError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A side below 1 or above 2^31 - 1 pixels.
  case invalidSize(width: Int, height: Int)
  /// A side that is longer than the limit of the format.
  case longSide(form: String, width: Int, height: Int, limit: Int)
  /// A file that is larger than the limit, in bytes.
  case largeFile(Int, limit: Int)
  /// A band, or an image that is compressed in one piece, with more bytes than one stream can have.
  case tooManyBytes(Int, limit: Int)
  /// A band whose pixels are not complete rows.
  case notWholeRows(pixels: Int, width: Int)
  /// Bands with another number of rows, or of bytes per row, than the header of the file says.
  case wrongBands(rows: Int, expected: Int)
  /// A failure of the compressor, which means that memory ran out.
  case compressorFailed
  /// A failure of the PDF writer, which means that memory ran out.
  case writerFailed(String)
  /// A processor without SSE 4.2, which the fast compressor needs. Every x86-64 processor since 2011 has it.
  case oldProcessor

  public var description: String {
    switch self {
    case .invalidSize(let width, let height):
      "cannot write a PNG of \(width) by \(height) pixels: its sides must be from 1 to \(PNGHeader.maximumSide) pixels"
    case .longSide(let form, let width, let height, let limit):
      "cannot write \(width) by \(height) pixels as \(form): its sides have at most \(limit) pixels"
    case .largeFile(let count, let limit):
      "the file would have \(count) bytes, more than the limit of \(limit)"
    case .tooManyBytes(let count, let limit):
      "a band has \(count) bytes of pixels, more than the limit of \(limit)"
    case .notWholeRows(let pixels, let width): "\(pixels) pixels do not fill rows of \(width)"
    case .wrongBands(let rows, let expected):
      "the bands do not match the image: \(rows) rows instead of \(expected)"
    case .compressorFailed: "the compressor failed, probably because memory ran out"
    case .writerFailed(let reason): "cannot write the PDF: \(reason)"
    case .oldProcessor:
      "this processor lacks SSE 4.2, which fast compression requires"
    }
  }

  /// The advice for fixing the error, if there is one.
  package var help: String? {
    switch self {
    case .longSide: "write a PNG, which has no such limit"
    case .largeFile: "show less in the file, or choose a smaller scale"
    case .tooManyBytes: "use fewer rows"
    case .oldProcessor: "use --png small"
    case .invalidSize, .notWholeRows, .wrongBands, .compressorFailed, .writerFailed: nil
    }
  }
}

/// Short ASCII texts in a PNG file (`tEXt`).
package enum PNGNote {
  private static let kind: StaticString = "tEXt"

  /// Returns the file with the text before its end. Returns the file unchanged if it does not end like the
  /// PNG files of iprender.
  package static func add(_ keyword: String, _ text: String, to png: [UInt8]) -> [UInt8] {
    let end = PNGChunk.make("IEND", [])
    guard png.suffix(end.count).elementsEqual(end) else { return png }
    return png.dropLast(end.count) + chunk(keyword, text) + end
  }

  /// Returns the chunk of a text.
  package static func chunk(_ keyword: String, _ text: String) -> [UInt8] {
    PNGChunk.make(kind, Array("\(keyword)\0\(text)".utf8))
  }

  /// Returns the first text with that keyword.
  package static func find(_ keyword: String, in png: [UInt8]) -> String? {
    let start = Array("\(keyword)\0".utf8)
    var rest = png[...]
    guard rest.starts(with: PNGChunk.signature) else { return nil }
    rest = rest.dropFirst(PNGChunk.signature.count)
    while rest.count >= PNGChunk.byteCount(ofData: 0) {
      let count = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard rest.count >= PNGChunk.byteCount(ofData: count) else { return nil }
      let data = rest.dropFirst(PNGChunk.prefixByteCount).prefix(count)
      if rest.dropFirst(4).starts(with: "tEXt".utf8), data.starts(with: start) {
        return String(decoding: data.dropFirst(start.count), as: UTF8.self)
      }
      rest = rest.dropFirst(PNGChunk.byteCount(ofData: count))
    }
    return nil
  }
}
