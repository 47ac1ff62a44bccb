import Pictures
import Raster
import Synchronization

/// Rasterises and encodes bands of pictures of one size: on several threads when there are many, on the caller's
/// when there are few. What it works with is kept from one picture to the next.
final class BandDrawing<Format: FrameFormat> {
  typealias Band = Format.Encoder.Band

  let format: Format
  let workers: WorkerPool
  private var bandWorkers: [BandWorker<Format>] = []

  init(_ format: Format, threads: Int) {
    self.format = format
    workers = WorkerPool(size: threads)
  }

  /// The whole picture.
  func encode(_ rasterizer: Rasterizer) throws(PNGError) -> [Band] {
    try encode(Array(BandGrid(rows: rasterizer.rows).bands), of: rasterizer)
  }

  /// - Parameters:
  ///   - bands: by their numbers in the picture's grid.
  ///   - rasterizer: of a picture of the format's size.
  /// - Returns: the bands, in the order of `bands`.
  func encode(_ bands: [Int], of rasterizer: Rasterizer) throws(PNGError) -> [Band] {
    // Below this, waking a thread saves less than it costs.
    let leastBandsForAThread = 2
    let threads = max(1, min(workers.size, bands.count / leastBandsForAThread))
    while bandWorkers.count < threads { bandWorkers.append(try BandWorker(format)) }
    let results = Results<Band>(count: bands.count)
    let grid = BandGrid(rows: rasterizer.rows)
    // Which worker has a band does not change its bytes.
    workers.perform(bands.count, upTo: threads) { [bandWorkers] worker, index in
      let rows = grid.rows(of: bands[index])
      let result = Result { () throws(PNGError) in try bandWorkers[worker].encode(rows, of: rasterizer) }
      results.bands.withLock { $0[index] = result }
    }
    var encoded: [Band] = []
    encoded.reserveCapacity(bands.count)
    for result in results.bands.withLock({ $0 }) {
      guard let result else { throw .compressorFailed }
      encoded.append(try result.get())
    }
    return encoded
  }
}

private final class Results<Band: Sendable>: Sendable {
  let bands: Mutex<[Result<Band, PNGError>?]>

  init(count: Int) { bands = Mutex([Result<Band, PNGError>?](repeating: nil, count: count)) }
}

/// What one thread draws and encodes bands with. Another thread may take it over, but no two have it at a time.
private final class BandWorker<Format: FrameFormat>: @unchecked Sendable {
  private let encoder: Format.Encoder
  private let pixels: UnsafeMutableBufferPointer<UInt32>

  init(_ format: Format) throws(PNGError) {
    encoder = try format.makeBandEncoder()
    pixels = .allocate(capacity: format.picture.width * min(format.picture.height, BandGrid.rowsPerBand))
  }

  deinit { pixels.deallocate() }

  /// - Parameter rows: no more than a band has.
  func encode(_ rows: Range<Int>, of rasterizer: Rasterizer) throws(PNGError) -> Format.Encoder.Band {
    let pixels = UnsafeMutableBufferPointer(rebasing: pixels.prefix(rows.count * rasterizer.width))
    rasterizer.draw(rows: rows, into: pixels)
    return try encoder.encode(pixels.span)
  }
}
