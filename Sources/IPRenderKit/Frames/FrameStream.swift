import Pictures

/// All frames one after the other in one file or pipe.
package struct FrameStream<Format: FrameFormat>: FrameWriter {
  private let format: Format
  private let output: StreamOutput
  private var isEmpty = true

  package init(_ output: StreamOutput, format: Format) {
    self.output = output
    self.format = format
  }

  package mutating func write(_ frame: EncodedFrame<Format.Encoder.Band>) throws(RenderError) {
    let pieces = try mapping(format.pieces(of: frame.bands), RenderError.encoding)
    try output.write(isEmpty ? [format.streamHeader] + pieces : pieces)
    isEmpty = false
  }

  package func finish() throws(RenderError) {
    if !isEmpty { try output.finish() }
  }
}

/// Where one stream of bytes goes.
package enum StreamOutput {
  case descriptor(OutputDescriptor)
  case file(GrowingFile)
  case film(FilmMaker)

  /// - Throws: `RenderError.writing` when the file cannot be made.
  package init(path: String, _ origin: NameOrigin = .typed) throws(RenderError) {
    self = .file(try mapping(GrowingFile(path, origin), RenderError.writing))
  }

  func write(_ pieces: [[UInt8]]) throws(RenderError) {
    switch self {
    case .descriptor(let descriptor):
      try mapping(descriptor.write(pieces), RenderError.writing)
    case .file(let file): try mapping(file.write(pieces), RenderError.writing)
    case .film(let film): try film.write(pieces)
    }
  }

  func finish() throws(RenderError) {
    switch self {
    case .descriptor: break
    case .file(let file): try mapping(file.finish(), RenderError.writing)
    case .film(let film): try film.finish()
    }
  }
}
