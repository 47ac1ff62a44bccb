import CImages
import Glibc

/// An animated GIF that plays forever or a fixed number of times, written by giflib (Spec/Frames.md, GIF).
///
/// A frame contains the rectangle that it changes, with transparent pixels where nothing changes. Pixels that
/// become transparent are cleared by the frame before, which clears its rectangle when its time is over.
///
/// Frames are written after the next ones are known. A pixel on its way to a color at which it soon comes to
/// rest changes once, when it reaches that color; a pixel that does not come to rest changes with every
/// frame.
package struct AnimatedGIF {
  private let format: GIFFormat
  private let rate: FrameRate
  private let writer: GIFWriter
  /// The visible pixels at the end of all frames so far, before the last is cleared.
  private var canvas: [UInt8]
  /// The frames that were appended and are not written yet.
  private var ahead: [Given] = []
  /// The frame before those.
  private var passed: [UInt8] = []
  private var shownCount = 0
  private var number = 0
  private let distances: ColorDistances
  /// The last frame, whose delay grows until another follows.
  private var pending: Patch?
  /// The number of frames before the pending one, and the number of frames that the pending one represents.
  private var doneCount = 0
  private var pendingCount = 0

  private struct Given {
    var indices: [UInt8]
    /// The number of the frame; frames that repeat it have the same.
    var number: Int
  }

  /// The number of frames in which a pixel must come to rest, and the number of equal frames that count as
  /// rest.
  private static let reach = 6
  private static let stand = 3
  /// The distances from which colors are far apart; nearer colors count as steps between each other. If
  /// content only appears, the distance is half of that from black to white. If content moves, it is the
  /// smallest visible one, since otherwise traces would stay.
  private static let farColors = (appearing: 150_000, moving: 1_000)
  private let moves: Bool

  private struct Patch {
    var box: GIFBox
    var indices: [UInt8]
    var isCleared = false

    /// - Parameter wide: a rectangle around the patch's own.
    func copy(into other: inout [UInt8], of wide: GIFBox) {
      let width = box.columns.count
      for (row, number) in box.rows.enumerated() {
        let start = wide.offset(row: number, column: box.columns.lowerBound)
        other.replaceSubrange(start..<start + width, with: indices[row * width..<(row + 1) * width])
      }
    }
  }

  /// - Parameters:
  ///   - plays: the number of times to play; 0 for forever.
  ///   - moves: true if content moves, false if it only appears.
  package init(_ format: GIFFormat, rate: FrameRate, plays: Int, moves: Bool = false) throws(PNGError) {
    (self.format, self.moves, self.rate) = (format, moves, rate)
    writer = try GIFWriter(format, plays: plays)
    distances = ColorDistances(
      format.palette, least: moves ? Self.farColors.moving : Self.farColors.appearing)
    canvas = [UInt8](
      repeating: format.palette.transparent, count: format.picture.width * format.picture.height)
  }

  /// Appends a whole frame. Returns the bytes of the file that are ready.
  package mutating func append(_ bands: [GIFBand]) throws(PNGError) -> [UInt8] {
    let new = bands.flatMap(\.indices)
    guard new.count == canvas.count else { throw .wrongBands(rows: new.count, expected: canvas.count) }
    number += 1
    ahead.append(Given(indices: new, number: number))
    return try showFrames(butLast: Self.reach + Self.stand - 1)
  }

  /// Appends the last frame again; does nothing before the first frame. Returns the bytes of the file that
  /// are ready.
  package mutating func repeatLast() throws(PNGError) -> [UInt8] {
    guard let last = ahead.last else { return [] }
    ahead.append(last)
    return try showFrames(butLast: Self.reach + Self.stand - 1)
  }

  private mutating func showFrames(butLast count: Int) throws(PNGError) -> [UInt8] {
    var ready: [UInt8] = []
    while ahead.count > max(0, count) {
      // The first and the last frame show all of their pixels.
      let isExact = shownCount == 0 || ahead.count == 1
      ready += try show(isExact ? ahead[0].indices : settling())
      passed = ahead.removeFirst().indices
      shownCount += 1
    }
    return ready
  }

  /// Returns the pixels of the next frame that are shown.
  private func settling() -> [UInt8] {
    let next = ahead[0].indices
    // If all known frames are equal to the visible one, nothing has to be checked.
    if ahead.allSatisfy({ $0.number == ahead[0].number }), next.isSame(as: canvas) { return canvas }
    var shown = canvas
    let width = format.picture.width
    shown.withUnsafeMutableBufferPointer { shown in
      next.withUnsafeBufferPointer { next in
        guard let start = next.baseAddress, let shownStart = shown.baseAddress else { return }
        for row in 0..<format.picture.height {
          let first = row * width
          if memcmp(start + first, shownStart + first, width) == 0 { continue }
          for index in first..<first + width where next[index] != shown[index] {
            shown[index] = color(wanted: next[index], at: index)
          }
        }
      }
    }
    return shown
  }

  /// Returns the color of a pixel in the next frame.
  ///
  /// - Parameter wanted: the pixel's color in that frame, which is not the visible one.
  private func color(wanted: UInt8, at index: Int) -> UInt8 {
    guard let rest = rest(of: index) else { return wanted }
    let (stood, nothing) = (canvas[index], format.palette.transparent)
    // A pixel that appears or disappears does so at once, with its final color.
    if stood == nothing || wanted == nothing { return distances.areFar(wanted, rest) ? wanted : rest }
    // A pixel on its way comes to rest in every other frame, so that more of them change together.
    if rest == wanted { return moves || shownCount % 2 == 0 || passed[index] == stood ? wanted : stood }
    if !distances.areFar(wanted, stood) { return stood }
    // If content only appears, the final color comes when it is reached. If content moves, the old color
    // would leave a trace.
    if !distances.areFar(wanted, rest) { return moves ? rest : stood }
    return wanted
  }

  /// Returns the color at which a pixel soon comes to rest; `nil` if it does not.
  private func rest(of index: Int) -> UInt8? {
    for start in 0...Self.reach where start < ahead.count {
      let color = ahead[start].indices[index]
      let end = min(start + Self.stand, ahead.count)
      if (start + 1..<end).allSatisfy({ ahead[$0].indices[index] == color }) { return color }
    }
    return nil
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

  /// Returns the rest of the file; empty if there is no frame.
  package mutating func finish() throws(PNGError) -> [UInt8] {
    var ready = try showFrames(butLast: 0)
    guard pending != nil else { return [] }
    ready += try takePending()
    return ready + writer.finish()
  }

  /// Makes the pending frame clear its rectangle, widened to the pixels that become transparent.
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
    // Delays have 16 bits. A longer frame is written several times; only the last copy may be cleared.
    while left > Int(UInt16.max) {
      try writer.write(patch.indices, patch.box, delay: Int(UInt16.max), isCleared: false)
      left -= Int(UInt16.max)
    }
    try writer.write(patch.indices, patch.box, delay: left, isCleared: patch.isCleared)
    pending = nil
    return writer.take()
  }

  /// Returns the time from the start, rounded to hundredths of a second.
  private func hundredths(ofFrames count: Int) -> Int {
    (200 * count * rate.denominator + rate.numerator) / (2 * rate.numerator)
  }

  // MARK: - Pixels

  /// Returns the pixels that a frame changes in a rectangle; the others are transparent.
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

  /// Returns the smallest rectangle around the pixels that change; `nil` if there are none. `color`: only
  /// pixels that change to this color.
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

/// A writer of one file in memory, based on giflib.
private final class GIFWriter {
  private let file: UnsafeMutablePointer<GifFileType>
  private let target = Target()
  private let transparent: Int32
  private var isOpen = true

  /// The bytes that giflib wrote and that were not taken yet.
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
    // The length of a color table is a power of two.
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
    // The number of repetitions, one less than the number of plays.
    guard plays != 1 else { return }
    let repetitions = UInt16(clamping: max(0, plays - 1))
    try check(EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE))
    try check(EGifPutExtensionBlock(file, 11, "NETSCAPE2.0"))
    try check(EGifPutExtensionBlock(file, 3, [1, UInt8(repetitions & 255), UInt8(repetitions >> 8)]))
    try check(EGifPutExtensionTrailer(file))
  }

  /// Writes a frame. `delay` is in hundredths of a second. `isCleared` makes the rectangle transparent
  /// afterwards.
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

  /// Ends the file. Returns the rest of its bytes.
  func finish() -> [UInt8] {
    isOpen = false
    EGifCloseFile(file, nil)
    return take()
  }

  private func check(_ status: Int32) throws(PNGError) { if status != GIF_OK { throw .compressorFailed } }
}
