import CShims
import Primitives

/// One channel of an image as lines of samples (its rows or its columns), and the filters for them. The
/// filters mix whole lines with each other, so that the processor works on many samples at once.
struct Plane {
  private(set) var lineCount: Int
  /// The number of samples in a line.
  private(set) var length: Int
  /// The number of samples from one line to the next: a multiple of the processor's step. Samples beyond the
  /// line's length are meaningless.
  private(set) var stride: Int

  /// The current samples. Two buffers take turns: a filter reads one and writes the other.
  private var samples: UnsafeMutablePointer<Float>
  private var other: UnsafeMutablePointer<Float>
  /// The samples of alpha before the next rounding: no channel may exceed them.
  private var alpha: UnsafeMutablePointer<Float>
  private let isAlpha: Bool
  /// True if alpha is at its maximum everywhere, and has no plane.
  private let isOpaque: Bool
  /// The space for one line while it is blurred.
  private let line: UnsafeMutablePointer<Float>
  /// The number of floats in a buffer.
  private let capacity: Int

  /// The maximum number of times that planes are rounded between filters.
  private static let mostRoundings = 2

  /// Returns the number of floats in the memory of a plane. `width` and `height` are the largest that the
  /// image has between two filters.
  static func capacity(width: Int, height: Int) -> Int {
    (2 + mostRoundings) * bufferCapacity(width: width, height: height) + lineCapacity(width: width)
  }

  /// The number of floats in a line that is blurred, with its padding.
  private static func lineCapacity(width: Int) -> Int { stride(width) + Int(shim_plane_step) }

  private static func bufferCapacity(width: Int, height: Int) -> Int { stride(width) * stride(height) }

  private static func stride(_ length: Int) -> Int {
    let step = Int(shim_plane_step)
    return (length + step - 1) / step * step
  }

  /// Creates a plane. `channel` is 0 for the lowest byte. Alpha must be the first plane in the shared memory.
  /// `part`: the part of the pixels to read, with rows as lines; `nil` for all of them, with columns as
  /// lines. `memory` has space for the planes of one image, one after the other. `largest`: see `capacity`.
  /// `isOpaque` is true if alpha is at its maximum everywhere and stays so.
  init(
    _ channel: Int, of pixels: UnsafePointer<UInt32>, width: Int, height: Int, part: BitmapPart? = nil,
    isOpaque: Bool = false, in memory: UnsafeMutablePointer<Float>, largest: (width: Int, height: Int)
  ) {
    capacity = Self.bufferCapacity(width: largest.width, height: largest.height)
    samples = memory
    other = memory + capacity
    alpha = memory + 2 * capacity
    line = memory + (2 + Self.mostRoundings) * capacity
    isAlpha = channel == Self.alphaChannel
    self.isOpaque = isOpaque
    if let part {
      (lineCount, length) = (part.rows.count, part.columns.count)
      stride = Self.stride(length)
      let first = pixels + part.rows.lowerBound * width + part.columns.lowerBound
      shim_plane_load_rows(first, width, length, lineCount, channel, samples, stride)
    } else {
      (lineCount, length) = (width, height)
      stride = Self.stride(height)
      shim_plane_load(pixels, width, height, channel, samples, stride)
    }
  }

  static let alphaChannel = 3

  /// Transposes rows and columns.
  mutating func turn() {
    let stride = Self.stride(lineCount)
    shim_plane_turn(samples, lineCount, length, self.stride, other, stride)
    (lineCount, length, self.stride) = (length, lineCount, stride)
    swap(&samples, &other)
  }

  /// Mixes lines by the weights of an axis.
  mutating func mix(by axis: ResampledAxis) {
    lineCount = axis.destination.count
    shim_plane_mix(samples, stride, axis.first, axis.shares, axis.taps, lineCount, other)
    swap(&samples, &other)
  }

  /// Mixes the samples of each line with those before and after them, and then lines with those before and
  /// after them. The kernel's reach is lost on each side.
  ///
  /// - Parameters:
  ///   - across: the number of samples to add before and after each line.
  ///   - down: the number of lines to add before and after all lines.
  ///   - edges: the contents of what is added.
  mutating func blur(
    by kernel: BlurKernel, _ edges: BlurEdges, _ across: (before: Int, after: Int),
    _ down: (before: Int, after: Int)
  ) {
    let blurred = across.before + length + across.after - 2 * kernel.reach
    let stride = Self.stride(blurred)
    let first = other + down.before * stride
    let repeats = edges == .extended
    shim_plane_blur_across(
      samples, lineCount, length, self.stride, across.before, across.after, repeats ? 1 : 0, kernel.shares,
      kernel.reach, line, first, stride)
    let last = first + (lineCount - 1) * stride
    if repeats {
      for line in 0..<down.before { (other + line * stride).update(from: first, count: stride) }
      for line in 0..<down.after { (last + (line + 1) * stride).update(from: last, count: stride) }
    } else {
      other.update(repeating: 0, count: down.before * stride)
      (last + stride).update(repeating: 0, count: down.after * stride)
    }
    (lineCount, length, self.stride) = (
      down.before + lineCount + down.after - 2 * kernel.reach, blurred, stride
    )
    shim_plane_blur(other, stride, kernel.shares, kernel.reach, lineCount, samples)
  }

  mutating func divide(by divisor: Float) {
    guard divisor != 1 else { return }
    for index in 0..<lineCount * stride { samples[index] /= divisor }
  }

  /// Rounds the samples to bytes; no channel exceeds its alpha. Call it at most twice.
  mutating func round() {
    if isOpaque { return shim_plane_round(samples, nil, lineCount * stride) }
    if isAlpha { alpha.update(from: samples, count: lineCount * stride) }
    shim_plane_round(samples, alpha, lineCount * stride)
    alpha += capacity
  }

  /// Adds the rounded samples to bytes of pixels that are 0; lines are rows. `channels` has a 1 in each of
  /// these bytes.
  func store(_ channels: UInt32, into pixels: UnsafeMutablePointer<UInt32>) {
    shim_plane_store(samples, stride, length, lineCount, channels, pixels)
  }
}

extension Bitmap {
  /// Applies the same filters to every channel. Identical channels are filtered once: black and white images
  /// have only their alpha, most others one more channel. `size` is that of the result. `largest` is at least
  /// as wide and high as the image between any two filters. `part`: see `Plane`. `filters` receive columns,
  /// or the rows of a part, and return rows with integer samples. `isOpaque` is true if their whole input,
  /// and so the output, is opaque. `channels`: the channels of the image, if they are known.
  func filtered(
    to size: (width: Int, height: Int), largest: (width: Int, height: Int), part: BitmapPart? = nil,
    isOpaque: Bool = false, channels: DistinctChannels? = nil, _ filters: (inout Plane) -> Void
  ) -> Bitmap {
    var channels = (channels ?? DistinctChannels(self)).channels
    var ground: UInt32 = 0
    if isOpaque, let alpha = channels.first {
      ground = alpha.alike * 255
      channels.removeFirst()
    }
    var result = [UInt32](repeating: ground, count: size.width * size.height)
    let capacity = Plane.capacity(width: largest.width, height: largest.height)
    withUnsafeTemporaryAllocation(of: Float.self, capacity: capacity) { memory in
      result.withUnsafeMutableBufferPointer { result in
        pixels.withUnsafeBufferPointer { pixels in
          guard let memory = memory.baseAddress, let source = pixels.baseAddress,
            let result = result.baseAddress
          else { return }
          for (channel, alike) in channels {
            var plane = Plane(
              channel, of: source, width: width, height: height, part: part, isOpaque: isOpaque, in: memory,
              largest: largest)
            filters(&plane)
            plane.store(alike, into: result)
          }
        }
      }
    }
    return Bitmap(width: size.width, height: size.height, pixels: result)
  }

  /// Returns true if every pixel of a part is opaque.
  func isOpaque(in part: BitmapPart) -> Bool {
    part.rows.allSatisfy { row in
      pixels[row * width + part.columns.lowerBound..<row * width + part.columns.upperBound]
        .reduce(UInt32.max) { $0 & $1 } >> 24 == 255
    }
  }
}

/// The channels of an image that differ from each other.
package struct DistinctChannels: Sendable {
  fileprivate let channels: [(channel: Int, alike: UInt32)]

  package init(_ bitmap: Bitmap) { channels = bitmap.pixels.withUnsafeBufferPointer(Self.distinct) }

  /// Returns alpha and every other channel that is not 0 everywhere and not identical to an earlier one. Each
  /// comes with a 1 in its own byte and in those of identical channels.
  private static func distinct(
    _ pixels: UnsafeBufferPointer<UInt32>
  ) -> [(channel: Int, alike: UInt32)] {
    let found = shim_compare_channels(pixels.baseAddress, pixels.count)
    let differing = [found.first, found.second, found.third]
    func byte(_ channel: Int, of word: UInt32) -> UInt32 { word >> UInt32(8 * channel) & 0xff }
    func isAlike(_ channel: Int, _ higher: Int) -> Bool {
      byte(channel, of: differing[higher - channel - 1]) == 0
    }
    var distinct: [(channel: Int, alike: UInt32)] = []
    guard found.any != 0 else { return [] }
    for channel in (0...Plane.alphaChannel).reversed() {
      guard channel == Plane.alphaChannel || byte(channel, of: found.any) != 0 else { continue }
      let one = UInt32(1) << UInt32(8 * channel)
      if let twin = distinct.firstIndex(where: { isAlike(channel, $0.channel) }) {
        distinct[twin].alike |= one
      } else {
        distinct.append((channel, one))
      }
    }
    return distinct
  }
}
