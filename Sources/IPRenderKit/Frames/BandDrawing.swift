import Dispatch
import Pictures
import Raster
import Synchronization

/// Rasterises and encodes bands of pictures of one size: on several threads when there are many, on the caller's
/// when there are few. What it works with is kept from one picture to the next.
final class BandDrawing<Format: FrameFormat> {
  typealias Band = Format.Encoder.Band

  let format: Format
  let grid: BandGrid
  private let threads: Int
  private var workers: [BandWorker<Format>] = []

  init(_ format: Format, threads: Int) {
    self.format = format
    self.threads = threads
    grid = BandGrid(height: format.picture.height)
  }

  /// The whole picture.
  func encode(_ rasterizer: Rasterizer) throws(PNGError) -> [Band] {
    try encode(Array(0..<grid.count), of: rasterizer)
  }

  /// - Parameters:
  ///   - bands: by their places in the grid.
  ///   - rasterizer: of a picture of the format's size.
  /// - Returns: the bands, in the order of `bands`.
  func encode(_ bands: [Int], of rasterizer: Rasterizer) throws(PNGError) -> [Band] {
    // Below this, waking a thread saves less than it costs.
    let leastBandsForAThread = 2
    let count = max(1, min(threads, bands.count / leastBandsForAThread))
    while workers.count < count { workers.append(try BandWorker(format)) }
    let results = Mutex([Result<Band, PNGError>?](repeating: nil, count: bands.count))
    let next = Atomic(0)
    // Each worker takes the next band that nobody has; the result does not depend on who was faster.
    @Sendable func work(with worker: BandWorker<Format>) {
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < bands.count else { return }
        let rows = BandGrid(height: rasterizer.height).rows(of: bands[index])
        let result = Result { () throws(PNGError) in try worker.encode(rows, of: rasterizer) }
        results.withLock { $0[index] = result }
      }
    }
    if count == 1 {
      work(with: workers[0])
    } else {
      let workers = workers
      DispatchQueue.concurrentPerform(iterations: count) { work(with: workers[$0]) }
    }
    var encoded: [Band] = []
    encoded.reserveCapacity(bands.count)
    for result in results.withLock({ $0 }) {
      guard let result else { throw .compressorFailed }
      encoded.append(try result.get())
    }
    return encoded
  }
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
