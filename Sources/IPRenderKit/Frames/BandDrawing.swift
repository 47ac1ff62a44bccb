import Pictures
import Primitives
import Raster

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

  /// `bands`: by their numbers in the picture's grid. `rasterizer`: of a picture of the format's size.
  /// Returns the bands, in the order of `bands`.
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

  /// - Parameter add: takes each band and its place among `bands`, on any thread and in any order.
  func encode(
    _ bands: [Int], of rasterizer: Rasterizer,
    _ add: @escaping @Sendable (Result<Band, PNGError>, Int) -> Void
  ) throws(PNGError) {
    // Below this, waking a thread saves less than it costs.
    let leastBandsForAThread = 2
    let threads = max(1, min(workers.size, bands.count / leastBandsForAThread))
    while bandWorkers.count < threads { bandWorkers.append(try BandWorker(format)) }
    let grid = BandGrid(rows: rasterizer.rows)
    // Which worker has a band does not change its bytes.
    workers.perform(bands.count, upTo: threads) { [bandWorkers] worker, index in
      let rows = grid.rows(of: bands[index])
      add(Result { () throws(PNGError) in try bandWorkers[worker].encode(rows, of: rasterizer) }, index)
    }
  }
}

/// What became of bands.
private final class Results<Band: Sendable>: Sendable {
  private let results: Lock<[Result<Band, PNGError>?]>

  init(count: Int) { results = Lock(Array(repeating: nil, count: count)) }

  func add(_ result: Result<Band, PNGError>, at place: Int) { results.withLock { $0[place] = result } }

  var all: [Result<Band, PNGError>?] { results.withLock(\.self) }
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

/// How the rows of a picture are cut into bands.
struct BandGrid: Equatable {
  /// Rows of pixels in a band: it stays in a core's cache, and a line of text that changes touches few others.
  /// Stills and frames have the same, so that a frame is, byte for byte, the still of what it shows.
  static let rowsPerBand = 32

  /// The rows of the picture. They begin with 0 unless it was slid: bands are cut where what they show is cut, so
  /// that it is still the same band when it stands elsewhere.
  let rows: Range<Int>

  /// The numbers of the bands; that of row 0 is 0.
  var bands: Range<Int> { Self.bands(of: rows) }

  /// The number of the band that has a row.
  func band(of row: Int) -> Int { Self.bands(of: row..<row + 1).lowerBound }

  /// Less at the upper and the lower edge of the picture than elsewhere.
  func rows(of band: Int) -> Range<Int> {
    (band * Self.rowsPerBand..<(band + 1) * Self.rowsPerBand).clamped(to: rows)
  }

  /// Those that hold any of the rows, each once and in order.
  func bands(touching touched: [Range<Int>]) -> [Int] {
    let touched = touched.map { $0.clamped(to: rows) }.filter { !$0.isEmpty }.map(Self.bands(of:))
    var bands: [Int] = []
    // All bands are not looked at, since there may be thousands.
    for touched in touched.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let next = max(touched.lowerBound, bands.last.map { $0 + 1 } ?? touched.lowerBound)
      if next < touched.upperBound { bands += next..<touched.upperBound }
    }
    return bands
  }

  private static func bands(of rows: Range<Int>) -> Range<Int> {
    // A shift rounds down, below 0 too.
    assert(rowsPerBand == 1 << rowsPerBand.trailingZeroBitCount)
    let shift = rowsPerBand.trailingZeroBitCount
    let first = rows.lowerBound >> shift
    return first..<(rows.isEmpty ? first : (rows.upperBound - 1) >> shift + 1)
  }
}

/// The bands of a picture from top to bottom. Of a high one, neighbours are put together and stay so until one of them
/// changes: what is done for every piece of a frame, of which a page without a canvas has thousands, is done for few.
struct BandStack<Encoder: BandEncoder> {
  typealias Band = Encoder.Band

  /// How many are put together: a frame looks at all that were, and puts the few together anew in which a band changed.
  static var neighbourCount: Int { 64 }

  private var bands: [Band] = []
  /// Every `neighbourCount` bands put together; empty where one of them changed.
  private var joined: [[Band]] = []

  init(_ bands: [Band] = []) {
    self.bands = bands
    joined = Array(repeating: [], count: (bands.count + Self.neighbourCount - 1) / Self.neighbourCount)
  }

  subscript(index: Int) -> Band {
    get { bands[index] }
    // In place, since there may be thousands.
    set {
      bands[index] = newValue
      joined[index / Self.neighbourCount] = []
    }
  }

  /// The whole picture. Few bands are as they are: putting them together would cost more than it saves.
  mutating func picture() -> [Band] {
    guard bands.count >= 2 * Self.neighbourCount else { return bands }
    for index in joined.indices where joined[index].isEmpty {
      let first = index * Self.neighbourCount
      joined[index] = Encoder.joined(bands[first..<min(first + Self.neighbourCount, bands.count)])
    }
    return joined.flatMap { $0 }
  }
}
