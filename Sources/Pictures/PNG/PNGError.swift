/// Why pixels could not become a PNG file.
public enum PNGError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A side is below 1 or above 2^31 - 1 pixels.
  case invalidSize(width: Int, height: Int)
  /// A band, or a picture that is compressed in one piece, has more bytes than one stream takes.
  case tooManyBytes(Int, limit: Int)
  /// A band's pixels are not whole rows.
  case notWholeRows(pixels: Int, width: Int)
  /// The bands of a file together have another number of rows than its header says, or their rows
  /// another number of bytes.
  case wrongBands(rows: Int, expected: Int)
  /// The compressor gave up, which only a lack of memory explains.
  case compressorFailed
  /// The fast compressor needs SSE 4.2, which every x86-64 processor has had since 2011.
  case oldProcessor

  public var description: String {
    switch self {
    case .invalidSize(let width, let height):
      "a PNG cannot be \(width) by \(height) pixels: sides go from 1 to \(PNGHeader.maximumSide)"
    case .tooManyBytes(let count, let limit):
      "\(count) bytes of pixels at once, more than \(limit): use fewer rows"
    case .notWholeRows(let pixels, let width):
      "\(pixels) pixels are not whole rows of \(width)"
    case .wrongBands(let rows, let expected):
      "the bands do not fit the picture: \(rows) rows for \(expected)"
    case .compressorFailed:
      "the compressor failed: probably out of memory"
    case .oldProcessor:
      "this processor is too old to compress quickly (it lacks SSE 4.2): --png small needs nothing of it"
    }
  }
}
