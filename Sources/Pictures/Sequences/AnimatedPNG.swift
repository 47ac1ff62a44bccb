/// One PNG file that shows frames one after the other, once, and stays on the last.
///
/// A frame holds only the rows from the first to the last band that changed; one that repeats the frame before
/// is a longer delay. The file's bytes are kept until the end: its start says how many frames there are.
package struct AnimatedPNG {
  private let header: PNGHeader
  private let rate: FrameRate
  private var frameCount: UInt32 = 0
  private var sequenceNumber: UInt32 = 0
  private var pieces: [[UInt8]] = []
  /// The last frame, whose delay grows until another follows.
  private var pending: ShownFrame?
  /// Frames of the run before the pending one.
  private var doneCount = 0

  /// - Parameter format: how the bands of the frames were encoded.
  package init(_ format: PNGFormat, rate: FrameRate) {
    header = format.header
    self.rate = rate
  }

  /// - Throws: ``PNGError/wrongBands(rows:expected:)`` when the bands are not the picture's rows.
  package mutating func append(_ frame: EncodedFrame<EncodedBand>) throws(PNGError) {
    if frame.isRepeat, pending != nil {
      pending?.count += 1
      return
    }
    try PNGFile.check(frame.bands, fit: header)
    try writePending()
    let bands = pending == nil ? frame.bands.indices : frame.changedBands
    pending = ShownFrame(bands: frame.bands, changed: bands)
  }

  /// The whole file; nil when there is no frame.
  package consuming func file() throws(PNGError) -> [[UInt8]]? {
    guard pending != nil else { return nil }
    try writePending()
    let playOnce: UInt32 = 1
    let control = PNGChunk.make("acTL", frameCount.bigEndianBytes + playOnce.bigEndianBytes)
    return [header.chunks + control] + pieces + [PNGChunk.make("IEND", [])]
  }

  private mutating func writePending() throws(PNGError) {
    guard let frame = pending else { return }
    let endCount = doneCount + frame.count
    // Each delay is whole, and so is the sum of all: what rounding leaves over is carried on.
    var left = milliseconds(ofFrames: endCount) - milliseconds(ofFrames: doneCount)
    doneCount = endCount
    var bands = frame.changed
    // Delays have 16 bits. What is shown for longer is drawn again, as little of it as there can be.
    repeat {
      let delay = UInt16(clamping: left)
      try write(frame.bands, bands, delay: delay)
      bands = frame.smallestBand
      left -= Int(delay)
    } while left > 0
  }

  /// From the run's start, to the nearest.
  private func milliseconds(ofFrames count: Int) -> Int {
    (2 * Int(Self.delayUnit) * count * rate.denominator + rate.numerator) / (2 * rate.numerator)
  }

  /// Of delays, as a part of a second. Browsers cut delays to milliseconds, so they are written as such
  /// (Docs/Rulings.md 68).
  private static let delayUnit: UInt16 = 1000

  private mutating func write(
    _ all: [EncodedBand], _ shown: Range<Int>, delay: UInt16
  ) throws(PNGError) {
    let row = all[..<shown.lowerBound].reduce(0) { $0 + $1.rowCount }
    let rowCount = all[shown].reduce(0) { $0 + $1.rowCount }
    let left: UInt32 = 0
    let keepWhatIsThere: UInt8 = 0
    let replace: UInt8 = 0
    pieces.append(
      PNGChunk.make(
        "fcTL",
        nextSequenceNumber() + UInt32(clamping: header.width).bigEndianBytes
          + UInt32(clamping: rowCount).bigEndianBytes + left.bigEndianBytes
          + UInt32(clamping: row).bigEndianBytes + delay.bigEndianBytes
          + Self.delayUnit.bigEndianBytes + [keepWhatIsThere, replace]))
    let stream = ZlibStream(Array(all[shown]))
    if frameCount == 0 {
      pieces += stream.chunks
    } else {
      let number = nextSequenceNumber()
      let byteCount = number.count + stream.byteCount
      guard byteCount <= PNGChunk.maximumDataByteCount else {
        throw .tooManyBytes(byteCount, limit: PNGChunk.maximumDataByteCount)
      }
      pieces.append(PNGChunk.make("fdAT", number + stream.bytes))
    }
    frameCount += 1
  }

  /// Of the chunks that say when and where a frame is shown and of those that hold it.
  private mutating func nextSequenceNumber() -> [UInt8] {
    defer { sequenceNumber += 1 }
    return sequenceNumber.bigEndianBytes
  }
}

/// A frame and for how many frames' time it is shown.
private struct ShownFrame {
  let bands: [EncodedBand]
  let changed: Range<Int>
  var count = 1

  var smallestBand: Range<Int> {
    let smallest = bands.indices.min { bands[$0].chunk.count < bands[$1].chunk.count } ?? changed.lowerBound
    return smallest..<smallest + 1
  }
}

extension UInt16 {
  fileprivate var bigEndianBytes: [UInt8] { [UInt8(self >> 8), UInt8(truncatingIfNeeded: self)] }
}
