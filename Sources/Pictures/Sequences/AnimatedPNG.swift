/// An animated PNG that plays forever or a fixed number of times, and then stays on the last frame.
///
/// A frame contains only its changes; a repeated frame extends the delay. The start of the file contains the
/// number of frames: code that takes bytes before the end must overwrite the start at the end.
package struct AnimatedPNG {
  private let header: PNGHeader
  private let rate: FrameRate
  private let plays: UInt32
  private var frameCount: UInt32 = 0
  private var sequenceNumber: UInt32 = 0
  /// The bytes that were not taken yet.
  private var pieces: [[UInt8]] = []
  private var isStarted = false
  /// The last frame, whose delay grows until another follows.
  private var pending: AnimationPatch?
  /// The number of frames before the pending one, and the number of frames that the pending one represents.
  private var doneCount = 0
  private var pendingCount = 0

  /// Creates a file. `format` is that of the first frame's bands. `plays` is the number of times to play; 0
  /// for forever.
  package init(_ format: PNGFormat, rate: FrameRate, plays: Int = 1) {
    header = format.header
    self.rate = rate
    self.plays = UInt32(clamping: plays)
  }

  /// Appends a frame.
  ///
  /// - Parameter patch: the changes; the whole image in the first frame.
  package mutating func append(_ patch: AnimationPatch) throws(PNGError) {
    try writePending()
    pending = patch
    pendingCount = 1
  }

  /// Appends the last frame again; does nothing before the first frame.
  package mutating func repeatLast() { if pending != nil { pendingCount += 1 } }

  /// Returns the bytes that are ready and were not taken yet, beginning with ``start``.
  package mutating func take() -> [[UInt8]] {
    defer { (pieces, isStarted) = ([], true) }
    return isStarted ? pieces : [start] + pieces
  }

  /// The first bytes of the file. Their number does not depend on the number of frames, and their content is
  /// final after the last frame.
  package var start: [UInt8] {
    header.chunks + PNGChunk.make("acTL", frameCount.bigEndianBytes + plays.bigEndianBytes)
  }

  /// Ends the file. Take the rest of its bytes afterwards.
  ///
  /// - Returns: false if there is no frame, and therefore no file.
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
    // Each delay is an integer, and so is the sum of all: rounding errors are carried over.
    var left = milliseconds(ofFrames: endCount) - milliseconds(ofFrames: doneCount)
    doneCount = endCount
    // Delays have 16 bits. A longer frame is repeated by a patch of the smallest size.
    repeat {
      let delay = UInt16(clamping: left)
      try write(patch, delay: delay)
      left -= Int(delay)
      if left > 0 { patch = try .nothing() }
    } while left > 0
  }

  /// Returns the time from the start, rounded to milliseconds.
  private func milliseconds(ofFrames count: Int) -> Int {
    (2 * Int(Self.delayUnit) * count * rate.denominator + rate.numerator) / (2 * rate.numerator)
  }

  /// The number of delay units per second. Browsers truncate delays to milliseconds, so the file uses
  /// milliseconds (Spec/Rulings.md 68).
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

  /// Returns the number of the next chunk that controls or contains a frame.
  private mutating func nextSequenceNumber() -> [UInt8] {
    defer { sequenceNumber += 1 }
    return sequenceNumber.bigEndianBytes
  }
}

extension UInt16 {
  fileprivate var bigEndianBytes: [UInt8] { [UInt8(self >> 8), UInt8(truncatingIfNeeded: self)] }
}
