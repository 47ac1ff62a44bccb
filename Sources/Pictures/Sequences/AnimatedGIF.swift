import CImages
import Glibc

/// One GIF that shows frames one after the other, again and again or so many times, by giflib (Docs/Frames.md, GIF).
///
/// A frame holds the rectangle of what it changes, and nothing where that stays. What a frame takes away goes with the
/// one before, which clears its rectangle when its time is over. A pixel on its way from one colour to another changes
/// when it is far from what shows, or has come to rest.
package struct AnimatedGIF {
  private let format: GIFFormat
  private let rate: FrameRate
  private let writer: GIFWriter
  /// What shows in the end of all frames so far, before the last is cleared.
  private var canvas: [UInt8]
  /// The last frame as it was given.
  private var given: [UInt8] = []
  private let distances: ColorDistances
  /// The last frame, whose delay grows until another follows.
  private var pending: Patch?
  /// The run's frames before the pending one, and how many that one stands for.
  private var doneCount = 0
  private var pendingCount = 0

  private struct Patch {
    var box: GIFBox
    var indices: [UInt8]
    var isCleared = false

    /// - Parameter wide: a rectangle around its own.
    func copy(into other: inout [UInt8], of wide: GIFBox) {
      let width = box.columns.count
      for (row, number) in box.rows.enumerated() {
        let start = wide.offset(row: number, column: box.columns.lowerBound)
        other.replaceSubrange(start..<start + width, with: indices[row * width..<(row + 1) * width])
      }
    }
  }

  /// `plays`: how often; 0 for again and again.
  package init(_ format: GIFFormat, rate: FrameRate, plays: Int) throws(PNGError) {
    self.format = format
    self.rate = rate
    writer = try GIFWriter(format, plays: plays)
    distances = ColorDistances(format.palette)
    canvas = [UInt8](
      repeating: format.palette.transparent, count: format.picture.width * format.picture.height)
  }

  /// The next frame, whole. Returns bytes of the file that are ready.
  package mutating func append(_ bands: [GIFBand]) throws(PNGError) -> [UInt8] {
    let new = bands.flatMap(\.indices)
    guard new.count == canvas.count else { throw .wrongBands(rows: new.count, expected: canvas.count) }
    let isFirst = given.isEmpty
    defer { given = new }
    return try show(isFirst ? new : settling(new))
  }

  /// What of a frame is shown: what moves on is left as it shows, while that is near.
  private func settling(_ new: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: new.count) { shown, count in
      for index in new.indices {
        let (wanted, stood) = (new[index], canvas[index])
        let isDue = wanted == stood || wanted == given[index] || distances.areFar(wanted, stood)
        shown[index] = isDue ? wanted : stood
      }
      count = new.count
    }
  }

  private mutating func show(_ new: [UInt8]) throws(PNGError) -> [UInt8] {
    if pending != nil, new.isSame(as: canvas) {
      pendingCount += 1
      return []
    }
    clearWhatGoes(new)
    let box = box(of: new) ?? GIFBox(columns: 0..<1, rows: 0..<1)
    let patch = Patch(box: box, indices: changes(in: box, new))
    let ready = try takePending()
    pending = patch
    pendingCount = 1
    canvas = new
    return ready
  }

  /// The last frame once more; none before the first. Returns bytes of the file that are ready.
  package mutating func repeatLast() throws(PNGError) -> [UInt8] { pending == nil ? [] : try show(given) }

  /// The rest of the file; nothing when there is no frame.
  package mutating func finish() throws(PNGError) -> [UInt8] {
    guard pending != nil else { return [] }
    settleLast()
    let ready = try takePending()
    return ready + writer.finish()
  }

  /// Makes the last frame show all that it was given.
  private mutating func settleLast() {
    guard let patch = pending, let left = box(of: given) else { return }
    let wide = patch.box.union(left)
    var indices = [UInt8](repeating: format.palette.transparent, count: wide.count)
    patch.copy(into: &indices, of: wide)
    for row in wide.rows {
      for column in wide.columns {
        let index = row * format.picture.width + column
        if given[index] != canvas[index] { indices[wide.offset(row: row, column: column)] = given[index] }
      }
    }
    pending = Patch(box: wide, indices: indices)
  }

  /// Makes the pending frame clear its rectangle, widened to what is transparent from now on.
  private mutating func clearWhatGoes(_ new: [UInt8]) {
    let nothing = format.palette.transparent
    guard let patch = pending, let going = box(of: new, onlyOf: nothing) else { return }
    let wide = patch.box.union(going)
    var indices = [UInt8](repeating: nothing, count: wide.count)
    patch.copy(into: &indices, of: wide)
    pending = Patch(box: wide, indices: indices, isCleared: true)
    for row in wide.rows {
      let start = row * format.picture.width
      for column in wide.columns { canvas[start + column] = nothing }
    }
  }

  private mutating func takePending() throws(PNGError) -> [UInt8] {
    guard let patch = pending else { return [] }
    let endCount = doneCount + pendingCount
    var left = hundredths(ofFrames: endCount) - hundredths(ofFrames: doneCount)
    doneCount = endCount
    // Delays have 16 bits. What is shown for longer is drawn again; only in the end it may be cleared.
    while left > Int(UInt16.max) {
      try writer.write(patch.indices, patch.box, delay: Int(UInt16.max), isCleared: false)
      left -= Int(UInt16.max)
    }
    try writer.write(patch.indices, patch.box, delay: left, isCleared: patch.isCleared)
    pending = nil
    return writer.take()
  }

  /// The time from the run's start, to the nearest hundredth of a second.
  private func hundredths(ofFrames count: Int) -> Int {
    (200 * count * rate.denominator + rate.numerator) / (2 * rate.numerator)
  }

  // MARK: - Pixels

  /// What a frame changes in a rectangle, and nothing where it changes nothing.
  private func changes(in box: GIFBox, _ new: [UInt8]) -> [UInt8] {
    let (width, nothing) = (format.picture.width, format.palette.transparent)
    return [UInt8](unsafeUninitializedCapacity: box.count) { changes, count in
      for row in box.rows {
        for index in row * width + box.columns.lowerBound..<row * width + box.columns.upperBound {
          changes[count] = new[index] == canvas[index] ? nothing : new[index]
          count += 1
        }
      }
    }
  }

  /// The smallest rectangle around the pixels that change; `nil` where there are none. `color`: to become this one.
  private func box(of new: [UInt8], onlyOf color: UInt8? = nil) -> GIFBox? {
    let width = format.picture.width
    var box: GIFBox?
    new.withUnsafeBufferPointer { new in
      canvas.withUnsafeBufferPointer { old in
        guard let newStart = new.baseAddress, let oldStart = old.baseAddress else { return }
        func isChanged(_ index: Int) -> Bool { new[index] != old[index] && new[index] == color ?? new[index] }
        for row in 0..<format.picture.height {
          let start = row * width
          if memcmp(newStart + start, oldStart + start, width) == 0 { continue }
          var (left, right) = (0, width)
          while left < width, !isChanged(start + left) { left += 1 }
          if left == width { continue }
          while !isChanged(start + right - 1) { right -= 1 }
          let part = GIFBox(columns: left..<right, rows: row..<row + 1)
          box = box?.union(part) ?? part
        }
      }
    }
    return box
  }
}

/// Which colours of a palette are far from each other.
private struct ColorDistances {
  private let far: [Bool]

  /// As far as half of the way from black to white.
  private static let least = 150_000

  init(_ palette: GIFPalette) {
    let count = palette.colors.count
    far = (0...count).flatMap { one in
      (0...count).map { other in
        // What becomes transparent, or is no more, is seen.
        one == count || other == count
          || GIFPalette.distance(palette.colors[one], palette.colors[other]) >= Self.least
      }
    }
    side = count + 1
  }

  private let side: Int

  func areFar(_ one: UInt8, _ other: UInt8) -> Bool { far[Int(one) * side + Int(other)] }
}

/// A rectangle of pixels.
struct GIFBox: Equatable {
  var columns: Range<Int>
  var rows: Range<Int>

  var count: Int { columns.count * rows.count }

  func offset(row: Int, column: Int) -> Int {
    (row - rows.lowerBound) * columns.count + column - columns.lowerBound
  }

  func union(_ other: GIFBox) -> GIFBox {
    func hull(_ one: Range<Int>, _ two: Range<Int>) -> Range<Int> {
      min(one.lowerBound, two.lowerBound)..<max(one.upperBound, two.upperBound)
    }
    return GIFBox(columns: hull(columns, other.columns), rows: hull(rows, other.rows))
  }
}

/// giflib at work on one file in memory.
private final class GIFWriter {
  private let file: UnsafeMutablePointer<GifFileType>
  private let target = Target()
  private let transparent: Int32
  private var isOpen = true

  /// What giflib wrote and nobody took.
  private final class Target { var bytes: [UInt8] = [] }

  init(_ format: GIFFormat, plays: Int) throws(PNGError) {
    var code: Int32 = 0
    let opened = EGifOpen(
      Unmanaged.passUnretained(target).toOpaque(),
      { file, bytes, count in
        guard let context = file?.pointee.UserData, let bytes else { return 0 }
        Unmanaged<Target>.fromOpaque(context).takeUnretainedValue()
          .bytes += UnsafeBufferPointer(start: bytes, count: Int(count))
        return count
      }, &code)
    guard let opened else { throw .compressorFailed }
    file = opened
    transparent = Int32(format.palette.transparent)
    try begin(format, plays: plays)
  }

  deinit { if isOpen { EGifCloseFile(file, nil) } }

  private func begin(_ format: GIFFormat, plays: Int) throws(PNGError) {
    // A table's length is a power of two.
    var colors = format.palette.colors.map {
      GifColorType(
        Red: UInt8(truncatingIfNeeded: $0 >> 16), Green: UInt8(truncatingIfNeeded: $0 >> 8),
        Blue: UInt8(truncatingIfNeeded: $0))
    }
    var count = 2
    while count <= colors.count { count *= 2 }
    colors += [GifColorType](repeating: GifColorType(), count: count - colors.count)
    guard let map = GifMakeMapObject(Int32(count), colors) else { throw .compressorFailed }
    defer { GifFreeMapObject(map) }
    EGifSetGifVersion(file, true)
    try check(
      EGifPutScreenDesc(
        file, Int32(format.picture.width), Int32(format.picture.height), map.pointee.BitsPerPixel, 0, map))
    // It counts how often a film is repeated.
    guard plays != 1 else { return }
    let repetitions = UInt16(clamping: max(0, plays - 1))
    try check(EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE))
    try check(EGifPutExtensionBlock(file, 11, "NETSCAPE2.0"))
    try check(EGifPutExtensionBlock(file, 3, [1, UInt8(repetitions & 255), UInt8(repetitions >> 8)]))
    try check(EGifPutExtensionTrailer(file))
  }

  /// `delay`: hundredths of a second. `isCleared`: whether the rectangle is transparent behind it.
  func write(_ indices: [UInt8], _ box: GIFBox, delay: Int, isCleared: Bool) throws(PNGError) {
    var control = GraphicsControlBlock(
      DisposalMode: isCleared ? DISPOSE_BACKGROUND : DISPOSE_DO_NOT, UserInputFlag: false,
      DelayTime: Int32(delay), TransparentColor: transparent)
    var bytes = [UInt8](repeating: 0, count: 4)
    EGifGCBToExtension(&control, &bytes)
    try check(EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, 4, bytes))
    try check(
      EGifPutImageDesc(
        file, Int32(box.columns.lowerBound), Int32(box.rows.lowerBound), Int32(box.columns.count),
        Int32(box.rows.count), false, nil))
    var indices = indices
    try check(EGifPutLine(file, &indices, Int32(indices.count)))
  }

  func take() -> [UInt8] {
    defer { target.bytes = [] }
    return target.bytes
  }

  /// Ends the file. Returns what is left of it.
  func finish() -> [UInt8] {
    isOpen = false
    EGifCloseFile(file, nil)
    return take()
  }

  private func check(_ status: Int32) throws(PNGError) { if status != GIF_OK { throw .compressorFailed } }
}
