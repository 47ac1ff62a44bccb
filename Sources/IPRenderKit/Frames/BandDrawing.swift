import Pictures
import Primitives
import Raster

/// Rasterizes and encodes bands of images of one size: many bands on several threads, few on the calling
/// thread. Its threads and buffers are kept from one image to the next.
final class BandDrawing<Format: FrameFormat> {
  typealias Band = Format.Encoder.Band

  let format: Format
  let workers: WorkerPool
  private var bandWorkers: [BandWorker<Format>] = []

  init(_ format: Format, threads: Int) {
    self.format = format
    workers = WorkerPool(size: threads)
  }

  /// Encodes the whole image.
  func encode(_ rasterizer: Rasterizer) throws(PNGError) -> [Band] {
    try encode(Array(BandGrid(rows: rasterizer.rows).bands), of: rasterizer)
  }

  /// Encodes some bands and returns them in the order of `bands`. `bands`: the numbers of the bands in the
  /// image's grid. `rasterizer`: the rasterizer of an image of the format's size.
  func encode(_ bands: [Int], of rasterizer: Rasterizer) throws(PNGError) -> [Band] {
    let results = Results<Band>(count: bands.count)
    try encode(bands, of: rasterizer) { results.add($0, at: $1) }
    var encoded: [Band] = []
    encoded.reserveCapacity(bands.count)
    for result in results.all {
      guard let result else { throw .compressorFailed }
      encoded.append(try result.get())
    }
    return encoded
  }

  /// Encodes some bands.
  ///
  /// - Parameter add: Called with each band and its index in `bands`, on any thread and in any order.
  func encode(
    _ bands: [Int], of rasterizer: Rasterizer,
    _ add: @escaping @Sendable (Result<Band, PNGError>, Int) -> Void
  ) throws(PNGError) {
    // With fewer bands, waking a thread costs more than it saves.
    let leastBandsForAThread = 2
    let threads = max(1, min(workers.size, bands.count / leastBandsForAThread))
    while bandWorkers.count < threads { bandWorkers.append(try BandWorker(format)) }
    let grid = BandGrid(rows: rasterizer.rows)
    // The choice of the worker does not change the bytes of a band.
    workers.perform(bands.count, upTo: threads) { [bandWorkers] worker, index in
      let rows = grid.rows(of: bands[index])
      add(Result { () throws(PNGError) in try bandWorkers[worker].encode(rows, of: rasterizer) }, index)
    }
  }
}

/// The encoded bands, or the errors.
private final class Results<Band: Sendable>: Sendable {
  private let results: Lock<[Result<Band, PNGError>?]>

  init(count: Int) { results = Lock(Array(repeating: nil, count: count)) }

  func add(_ result: Result<Band, PNGError>, at place: Int) { results.withLock { $0[place] = result } }

  var all: [Result<Band, PNGError>?] { results.withLock(\.self) }
}

/// The buffer and the encoder with which one thread renders and encodes bands. Another thread may use them
/// later, but never at the same time.
private final class BandWorker<Format: FrameFormat>: @unchecked Sendable {
  private let encoder: Format.Encoder
  private let pixels: UnsafeMutableBufferPointer<UInt32>

  init(_ format: Format) throws(PNGError) {
    encoder = try format.makeBandEncoder()
    pixels = .allocate(capacity: format.picture.width * min(format.picture.height, BandGrid.rowsPerBand))
  }

  deinit { pixels.deallocate() }

  /// Renders and encodes rows.
  ///
  /// - Parameter rows: The range of the rows, at most `BandGrid.rowsPerBand`.
  func encode(_ rows: Range<Int>, of rasterizer: Rasterizer) throws(PNGError) -> Format.Encoder.Band {
    let pixels = UnsafeMutableBufferPointer(rebasing: pixels.prefix(rows.count * rasterizer.width))
    rasterizer.draw(rows: rows, into: pixels)
    return try encoder.encode(pixels.span)
  }
}

/// The bands into which the rows of an image are cut.
struct BandGrid: Equatable {
  /// The number of pixel rows in a band. A band fits into a core's cache, and a changed line of text touches
  /// few others. Stills and frames use the same number, so that a frame has exactly the bytes of a still with
  /// the same content.
  static let rowsPerBand = 32

  /// The rows of the image. They begin with 0 unless the image was scrolled: bands are cut where their
  /// content is cut, so that a band stays the same when it moves.
  let rows: Range<Int>

  /// The numbers of the bands. The band with row 0 has the number 0.
  var bands: Range<Int> { Self.bands(of: rows) }

  /// Returns the number of the band that contains a row.
  func band(of row: Int) -> Int { Self.bands(of: row..<row + 1).lowerBound }

  /// Returns the rows of a band. The first and the last band of the image may have fewer rows than the
  /// others.
  func rows(of band: Int) -> Range<Int> {
    (band * Self.rowsPerBand..<(band + 1) * Self.rowsPerBand).clamped(to: rows)
  }

  /// Returns the bands that contain any of the rows, each once and in order.
  func bands(touching touched: [Range<Int>]) -> [Int] {
    let touched = touched.map { $0.clamped(to: rows) }.filter { !$0.isEmpty }.map(Self.bands(of:))
    var bands: [Int] = []
    // Only the touched bands are visited, because an image may have thousands.
    for touched in touched.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let next = max(touched.lowerBound, bands.last.map { $0 + 1 } ?? touched.lowerBound)
      if next < touched.upperBound { bands += next..<touched.upperBound }
    }
    return bands
  }

  private static func bands(of rows: Range<Int>) -> Range<Int> {
    // A shift rounds down, also for negative numbers.
    assert(rowsPerBand == 1 << rowsPerBand.trailingZeroBitCount)
    let shift = rowsPerBand.trailingZeroBitCount
    let first = rows.lowerBound >> shift
    return first..<(rows.isEmpty ? first : (rows.upperBound - 1) >> shift + 1)
  }
}

/// The bands of an image from top to bottom. In a tall image, neighboring bands are joined and stay joined
/// until one of them changes. A page without a canvas has thousands of bands, and work for each piece of a
/// frame is then done for a few joined ones.
struct BandStack<Encoder: BandEncoder> {
  typealias Band = Encoder.Band

  /// The number of bands to join. Each frame goes through all joined bands and rejoins the few in which a
  /// band changed.
  static var neighbourCount: Int { 64 }

  private var bands: [Band] = []
  /// The groups of `neighbourCount` joined bands; a group is empty if one of its bands changed.
  private var joined: [[Band]] = []

  init(_ bands: [Band] = []) {
    self.bands = bands
    joined = Array(repeating: [], count: (bands.count + Self.neighbourCount - 1) / Self.neighbourCount)
  }

  subscript(index: Int) -> Band {
    get { bands[index] }
    // The band is replaced in place, because there may be thousands.
    set {
      bands[index] = newValue
      joined[index / Self.neighbourCount] = []
    }
  }

  /// Returns the whole image. A few bands are not joined, because joining would cost more than it saves.
  mutating func picture() -> [Band] {
    guard bands.count >= 2 * Self.neighbourCount else { return bands }
    for index in joined.indices where joined[index].isEmpty {
      let first = index * Self.neighbourCount
      joined[index] = Encoder.joined(bands[first..<min(first + Self.neighbourCount, bands.count)])
    }
    return joined.flatMap { $0 }
  }
}
