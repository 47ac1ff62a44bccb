/// One PNG file that shows frames one after the other, again and again or so many times, and then stays on the last.
///
/// A frame holds only what it changes; one that repeats the frame before is a longer delay. The file's start says how
/// many frames there are: who takes bytes before the end puts the right start over the first in the end.
package struct AnimatedPNG {
  private let header: PNGHeader
  private let rate: FrameRate
  private let plays: UInt32
  private var frameCount: UInt32 = 0
  private var sequenceNumber: UInt32 = 0
  /// What nobody has taken yet.
  private var pieces: [[UInt8]] = []
  private var isStarted = false
  /// The last frame, whose delay grows until another follows.
  private var pending: AnimationPatch?
  /// The run's frames before the pending one, and how many that one stands for.
  private var doneCount = 0
  private var pendingCount = 0

  /// `format`: of the first frame's bands. `plays`: how often; 0 for again and again.
  package init(_ format: PNGFormat, rate: FrameRate, plays: Int = 1) {
    header = format.header
    self.rate = rate
    self.plays = UInt32(clamping: plays)
  }

  /// - Parameter patch: of the whole picture in the first frame.
  package mutating func append(_ patch: AnimationPatch) throws(PNGError) {
    try writePending()
    pending = patch
    pendingCount = 1
  }

  /// The last frame once more; none before the first.
  package mutating func repeatLast() { if pending != nil { pendingCount += 1 } }

  /// Bytes of the file that are ready and were not taken yet, ``start`` before the first.
  package mutating func take() -> [[UInt8]] {
    defer { (pieces, isStarted) = ([], true) }
    return isStarted ? pieces : [start] + pieces
  }

  /// The file's first bytes, as many whatever the count of frames is, and right once all were given.
  package var start: [UInt8] {
    header.chunks + PNGChunk.make("acTL", frameCount.bigEndianBytes + plays.bigEndianBytes)
  }

  /// Ends the file, whose rest is to be taken then.
  ///
  /// - Returns: false when there is no frame, and so no file.
  package mutating func finish() throws(PNGError) -> Bool {
    guard pending != nil else { return false }
    try writePending()
    pending = nil
    pieces.append(PNGChunk.make("IEND", []))
    return true
  }

  private mutating func writePending() throws(PNGError) {
    guard var patch = pending else { return }
    let endCount = doneCount + pendingCount
    // Each delay is whole, and so is the sum of all: what rounding leaves over is carried on.
    var left = milliseconds(ofFrames: endCount) - milliseconds(ofFrames: doneCount)
    doneCount = endCount
    // Delays have 16 bits. What is shown for longer is drawn again, as little of it as there can be.
    repeat {
      let delay = UInt16(clamping: left)
      try write(patch, delay: delay)
      left -= Int(delay)
      if left > 0 { patch = try .nothing() }
    } while left > 0
  }

  /// The time from the run's start, to the nearest millisecond.
  private func milliseconds(ofFrames count: Int) -> Int {
    (2 * Int(Self.delayUnit) * count * rate.denominator + rate.numerator) / (2 * rate.numerator)
  }

  /// Of delays, as a part of a second. Browsers cut delays to milliseconds, so they are written as such
  /// (Spec/Rulings.md 68).
  private static let delayUnit: UInt16 = 1000

  private mutating func write(_ patch: AnimationPatch, delay: UInt16) throws(PNGError) {
    let keepWhatIsThere: UInt8 = 0
    pieces.append(
      PNGChunk.make(
        "fcTL",
        nextSequenceNumber() + Self.bytes(patch.columns.count) + Self.bytes(patch.rows.count)
          + Self.bytes(patch.columns.lowerBound) + Self.bytes(patch.rows.lowerBound) + delay.bigEndianBytes
          + Self.delayUnit.bigEndianBytes + [keepWhatIsThere, patch.blend.rawValue]))
    if frameCount == 0 {
      pieces += patch.chunks
    } else {
      let number = nextSequenceNumber()
      let byteCount = number.count + patch.byteCount
      guard byteCount <= PNGChunk.maximumDataByteCount else {
        throw .tooManyBytes(byteCount, limit: PNGChunk.maximumDataByteCount)
      }
      pieces.append(PNGChunk.make("fdAT", number + patch.bytes))
    }
    frameCount += 1
  }

  private static func bytes(_ number: Int) -> [UInt8] { UInt32(clamping: number).bigEndianBytes }

  /// The number of the next chunk that says when and where a frame is shown, or that holds it.
  private mutating func nextSequenceNumber() -> [UInt8] {
    defer { sequenceNumber += 1 }
    return sequenceNumber.bigEndianBytes
  }
}

extension UInt16 {
  fileprivate var bigEndianBytes: [UInt8] { [UInt8(self >> 8), UInt8(truncatingIfNeeded: self)] }
}
