import Glibc
import Primitives

/// The contents of a video file, read back after encoding (Spec/Frames.md, Films): an encoder that could not
/// write everything may still report success.
package struct FilmFile {
  private var file: FileWindow
  private let format: SequenceFormat

  /// Returns the reason why a file cannot be the video of that many frames; `nil` if it can, and for devices
  /// and pipes, which store nothing.
  package static func fault(
    _ file: GrowingFile, _ format: SequenceFormat, frames: Int, rate: FrameRate
  ) -> String? {
    guard file.isRegular else { return nil }
    var film = FilmFile(file: FileWindow(file.number), format: format)
    if film.file.count == 0 { return "it wrote nothing" }
    guard let found = film.contents() else { return "the file that it wrote is incomplete" }
    switch found {
    case .frames(let count): return count == frames ? nil : "it wrote \(count) of \(frames) frames"
    case .seconds(let seconds):
      let (whole, frame) = (Double(frames) / rate.framesPerSecond, 1 / rate.framesPerSecond)
      return abs(seconds - whole) <= frame + Self.rounding ? nil : "it wrote \(seconds) of \(whole) seconds"
    case .still: return nil
    }
  }

  /// The possible error of a duration, in seconds, from rounding to whole milliseconds at both ends.
  private static let rounding = 0.002

  private enum Contents {
    case frames(Int)
    /// The duration, for formats that merge equal frames.
    case seconds(Double)
    /// A single image, which is the result if all frames are equal.
    case still
  }

  /// Reads the contents; `nil` if the file is incomplete.
  private mutating func contents() -> Contents? {
    switch format {
    case .webp: webP()
    case .mp4, .mov: mp4Frames(file.all).map(Contents.frames)
    case .webm: matroskaFrames(file.all).map(Contents.frames)
    // iprender writes these formats itself.
    case .png, .rgba, .y4m, .apng, .gif: .still
    }
  }

  // MARK: - WebP

  private mutating func webP() -> Contents? {
    guard let length = file.littleEndian(4, count: 4), length + 8 <= file.count else { return nil }
    var offset = 12
    var (isStill, milliseconds) = (true, 0)
    while offset < length + 8 {
      guard let chunk = file.name(offset), let size = file.littleEndian(offset + 4, count: 4) else {
        return nil
      }
      if chunk == "ANMF" {
        guard let duration = file.littleEndian(offset + 8 + 12, count: 3) else { return nil }
        (isStill, milliseconds) = (false, milliseconds + duration)
      }
      offset += 8 + size + size % 2
    }
    return isStill ? .still : .seconds(Double(milliseconds) / 1000)
  }

  // MARK: - MP4

  /// Returns the number of samples of the only track, from the boxes on the path to them.
  private mutating func mp4Frames(_ range: Range<Int>) -> Int? {
    var offset = range.lowerBound
    var count: Int?
    while offset < range.upperBound {
      guard let short = file.bigEndian(offset, count: 4), let name = file.name(offset + 4) else { return nil }
      let isLong = short == 1
      guard let size = isLong ? file.bigEndian(offset + 8, count: 8) : short else { return nil }
      let end = offset + size
      guard size >= 8, end <= range.upperBound else { return nil }
      switch name {
      case "moov", "trak", "mdia", "minf", "stbl":
        guard let inside = mp4Frames(offset + (isLong ? 16 : 8)..<end) else { return nil }
        count = max(count ?? 0, inside)
      case "stsz": count = file.bigEndian(offset + 16, count: 4)
      default: break
      }
      offset = end
    }
    return count ?? 0
  }

  // MARK: - WebM

  private enum Matroska {
    static let segment = 0x1853_8067, cluster = 0x1F43_B675, group = 0xA0, simpleBlock = 0xA3
  }

  private mutating func matroskaFrames(_ range: Range<Int>) -> Int? {
    var offset = range.lowerBound
    var count = 0
    while offset < range.upperBound {
      guard let identifier = variable(&offset, keepsMark: true), let size = variable(&offset) else {
        return nil
      }
      guard size <= range.upperBound - offset else { return nil }
      switch identifier {
      case Matroska.segment, Matroska.cluster:
        guard let inside = matroskaFrames(offset..<offset + size) else { return nil }
        count += inside
      case Matroska.group, Matroska.simpleBlock: count += 1
      default: break
      }
      offset += size
    }
    return count
  }

  /// Reads a number. The leading zeros of its first byte give the number of bytes that follow.
  private mutating func variable(_ offset: inout Int, keepsMark: Bool = false) -> Int? {
    guard let first = file.byte(offset), first != 0 else { return nil }
    let length = first.leadingZeroBitCount + 1
    guard let value = file.bigEndian(offset, count: length) else { return nil }
    offset += length
    return keepsMark ? value : value & ((1 << (7 * length)) - 1)
  }
}

/// A file of any size, of which a part is in memory.
private struct FileWindow {
  let count: Int
  private let number: Int32
  private var start = 0
  private var bytes: [UInt8] = []

  private static let length = 1 << 16

  init(_ number: Int32) {
    self.number = number
    var status = stat()
    count = fstat(number, &status) == 0 ? Int(status.st_size) : 0
  }

  var all: Range<Int> { 0..<count }

  mutating func byte(_ offset: Int) -> UInt8? {
    if offset < start || offset >= start + bytes.count {
      guard offset >= 0, offset < count else { return nil }
      bytes = [UInt8](unsafeUninitializedCapacity: Self.length) { buffer, filled in
        filled = SteadyReading.fill(UnsafeMutableRawBufferPointer(buffer), from: number, at: offset) ?? 0
      }
      start = offset
    }
    return bytes.isEmpty ? nil : bytes[offset - start]
  }

  mutating func bigEndian(_ offset: Int, count: Int) -> Int? {
    var value: UInt64 = 0
    for position in 0..<count {
      guard let byte = byte(offset + position) else { return nil }
      value = value << 8 | UInt64(byte)
    }
    return Int(exactly: value)
  }

  mutating func littleEndian(_ offset: Int, count: Int) -> Int? {
    bigEndian(offset, count: count).map { value in
      (0..<count).reduce(0) { $0 << 8 | value >> (8 * $1) & 0xFF }
    }
  }

  mutating func name(_ offset: Int) -> String? {
    bigEndian(offset, count: 4).map { value in
      String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }, as: UTF8.self)
    }
  }
}
