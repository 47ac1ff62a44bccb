import Pictures
import Primitives
import Raster

extension BandDrawing<PNGFormat> {
  /// The minimum number of bands to write at a time, except for the last ones.
  private static var fewest: Int { 8 }

  /// Writes the whole file. The upper bands are written while the lower ones are rendered.
  func write(_ rasterizer: Rasterizer, to output: OutputDescriptor) throws(RenderError) {
    let bands = Array(BandGrid(rows: rasterizer.rows).bands)
    let queue = BandQueue(count: bands.count, output)
    try mapping(output.write([format.start]), RenderError.writing)
    try mapping(
      encode(bands, of: rasterizer) {
        queue.add($0, at: $1)
        queue.write(atLeast: Self.fewest)
      }, RenderError.encoding)
    queue.write(atLeast: 1)
    let written = try queue.written()
    let end = try mapping(format.end(after: written), RenderError.encoding)
    try mapping(output.write([end]), RenderError.writing)
  }
}

/// Writes bands in their order, whichever thread encoded them. Written bytes are released.
private final class BandQueue: Sendable {
  private struct State {
    var bands: [EncodedBand?]
    /// The number of bands that are written or being written.
    var takenCount = 0
    var isWriting = false
    var failure: RenderError?
  }

  private let state: Lock<State>
  private let output: OutputDescriptor

  init(count: Int, _ output: OutputDescriptor) {
    state = Lock(State(bands: Array(repeating: nil, count: count)))
    self.output = output
  }

  func add(_ result: Result<EncodedBand, PNGError>, at place: Int) {
    state.withLock { state in
      switch result {
      case .success(let band): state.bands[place] = band
      case .failure(let error): state.failure = state.failure ?? .encoding(error)
      }
    }
  }

  /// Writes the next bands, as long as at least `count` are ready and no other thread is writing.
  func write(atLeast count: Int) {
    while let chunks = take(atLeast: count) {
      var failure: RenderError?
      do throws(FileError) { try output.write(chunks) } catch { failure = .writing(error) }
      state.withLock { state in
        state.isWriting = false
        state.failure = state.failure ?? failure
      }
    }
  }

  private func take(atLeast count: Int) -> [[UInt8]]? {
    state.withLock { state in
      guard !state.isWriting, state.failure == nil else { return nil }
      let ready = state.bands[state.takenCount...].prefix { $0 != nil }.indices
      guard ready.count >= count else { return nil }
      var chunks: [[UInt8]] = []
      for index in ready {
        guard let band = state.bands[index] else { continue }
        chunks.append(band.chunk)
        state.bands[index] = band.written
      }
      state.takenCount = ready.upperBound
      state.isWriting = true
      return chunks
    }
  }

  /// Returns all bands, without their bytes.
  func written() throws(RenderError) -> [EncodedBand] {
    let (bands, failure) = state.withLock { ($0.bands, $0.failure) }
    if let failure { throw failure }
    return bands.compactMap(\.self)
  }
}
