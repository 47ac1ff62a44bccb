import Dispatch
import Glibc
import Pictures
import Raster
import Synchronization

/// Rasterises and compresses a picture band by band, on several threads, into the pieces of one PNG file.
struct BandEncoding {
  let rasterizer: Rasterizer
  let scale: Double

  /// Rows of pixels in a band: it stays in a core's cache, and few bands keep the file small.
  private static let bandRows = 64

  func encode(threads: Int) throws(PNGError) -> [[UInt8]] {
    let header = try PNGHeader(
      width: rasterizer.width, height: rasterizer.height, format: rasterizer.isOpaque ? .rgb : .rgba,
      scale: scale)
    let count = (rasterizer.height + Self.bandRows - 1) / Self.bandRows
    let results = Mutex([Result<EncodedBand, PNGError>?](repeating: nil, count: count))
    let next = Atomic(0)
    // Each worker takes the next band that nobody has; the order of the file does not depend on who was faster.
    @Sendable func work(_: Int) {
      do throws(PNGError) {
        let compressor = try BandCompressor(header)
        let pixels = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: rasterizer.width * Self.bandRows)
        defer { pixels.deallocate() }
        while true {
          let band = next.wrappingAdd(1, ordering: .relaxed).oldValue
          guard band < count else { return }
          let rows = band * Self.bandRows..<min(rasterizer.height, (band + 1) * Self.bandRows)
          let used = UnsafeMutableBufferPointer(rebasing: pixels.prefix(rows.count * rasterizer.width))
          rasterizer.draw(rows: rows, into: used)
          let encoded = try compressor.compress(used.span)
          results.withLock { $0[band] = .success(encoded) }
        }
      } catch {
        let failure = error
        results.withLock { $0[0] = .failure(failure) }
      }
    }
    let workers = min(max(1, threads), count)
    if workers == 1 { work(0) } else { DispatchQueue.concurrentPerform(iterations: workers, execute: work) }
    var bands: [EncodedBand] = []
    for result in results.withLock({ $0 }) {
      guard let result else { throw .compressorFailed }
      bands.append(try result.get())
    }
    return try PNGFile.assemble(header, bands: bands)
  }
}

enum Processors {
  /// Cores that this process may use.
  static var count: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
