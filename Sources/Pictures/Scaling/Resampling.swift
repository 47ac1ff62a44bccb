import Primitives

/// How the pixels of one axis of a destination are mixed from those of a source: a Catmull-Rom filter,
/// widened by as much as the source shrinks. It keeps edges sharper than an area filter, and copies exactly
/// at full size.
package struct ResampledAxis: Sendable {
  package let destination: Range<Int>
  /// Source pixels that a destination pixel is mixed from.
  let taps: Int
  /// The first of them, for each destination pixel; never decreases.
  let first: [Int]
  /// Their shares, `taps` for each destination pixel; each set sums up to 1.
  let weights: [Float]

  /// `destination`: the pixels that are wanted. `origin`: where the source's edge stands among the
  /// destination's pixels. `ratio`: source pixels in a destination pixel. `count`: source pixels, at least 1.
  package init(_ destination: Range<Int>, origin: Double, ratio: Double, count: Int) {
    let width = max(1, ratio)
    let reach = 2 * width
    let taps = Int(min(Double(count), (2 * reach).rounded(.up) + 1))
    var first: [Int] = []
    var weights: [Float] = []
    first.reserveCapacity(destination.count)
    weights.reserveCapacity(destination.count * taps)
    withUnsafeTemporaryAllocation(of: Double.self, capacity: taps) { shares in
      for pixel in destination {
        let center = min(max((Double(pixel) + 0.5 - origin) * ratio, 0), Double(count))
        let start = Int(min(max((center - reach).rounded(.down), 0), Double(count - taps)))
        var sum = 0.0
        for tap in 0..<taps {
          shares[tap] = Self.kernel(abs(Double(start + tap) + 0.5 - center) / width)
          sum += shares[tap]
        }
        first.append(start)
        for tap in 0..<taps { weights.append(Float(shares[tap] / sum)) }
      }
    }
    self.destination = destination
    self.taps = taps
    self.first = first
    self.weights = weights
  }

  /// The source pixels that any destination pixel is mixed from.
  var source: Range<Int> {
    guard let lowest = first.first, let highest = first.last else { return 0..<0 }
    return lowest..<highest + taps
  }

  private static func kernel(_ t: Double) -> Double {
    if t < 1 { return (1.5 * t - 2.5) * t * t + 1 }
    if t < 2 { return ((-0.5 * t + 2.5) * t - 4) * t + 2 }
    return 0
  }
}

/// A bitmap at another size. Works row by row, so that a band costs what it shows.
package struct Resampler: Sendable {
  package let bitmap: Bitmap
  package let columns: ResampledAxis
  package let rows: ResampledAxis

  package init(bitmap: Bitmap, columns: ResampledAxis, rows: ResampledAxis) {
    self.bitmap = bitmap
    self.columns = columns
    self.rows = rows
  }

  /// The whole bitmap at another size.
  package static func resized(_ bitmap: Bitmap, width: Int, height: Int) -> Bitmap {
    guard width > 0, height > 0, bitmap.width > 0, bitmap.height > 0 else {
      return Bitmap(width: 0, height: 0, pixels: [])
    }
    let wide = Double(bitmap.width) / Double(width)
    let high = Double(bitmap.height) / Double(height)
    let resampler = Resampler(
      bitmap: bitmap,
      columns: ResampledAxis(0..<width, origin: 0, ratio: wide, count: bitmap.width),
      rows: ResampledAxis(0..<height, origin: 0, ratio: high, count: bitmap.height))
    return resampler.whole
  }

  /// All of the destination's pixels.
  package var whole: Bitmap {
    let (width, height) = (columns.destination.count, rows.destination.count)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    forEachRow(of: rows.destination) { _, line in pixels += UnsafeBufferPointer(start: line, count: width) }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// Calls `body` with each of the destination's rows in `wanted` and its pixels, one for each of `columns`.
  package func forEachRow(of wanted: Range<Int>, _ body: (Int, UnsafePointer<UInt32>) -> Void) {
    let wanted = wanted.clamped(to: rows.destination)
    let width = columns.destination.count
    let taps = rows.taps
    guard !wanted.isEmpty, width > 0 else { return }
    let channels = columns.source.count + (taps + 1) * width
    withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: channels) { channels in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: width) { line in
        guard let wide = channels.baseAddress, let line = line.baseAddress else { return }
        // Source rows at the destination's width: row y waits in slot y % taps.
        let ring = wide + columns.source.count
        let mixed = ring + taps * width
        var next = 0
        for row in wanted {
          let index = row - rows.destination.lowerBound
          let first = rows.first[index]
          for sourceRow in max(next, first)..<first + taps {
            read(row: sourceRow, into: wide)
            squeeze(wide, into: ring + sourceRow % taps * width)
          }
          next = first + taps
          mixed.update(repeating: .zero, count: width)
          for tap in 0..<taps {
            let weight = rows.weights[index * taps + tap]
            if weight == 0 { continue }
            let squeezed = ring + (first + tap) % taps * width
            for x in 0..<width { mixed[x] += squeezed[x] * weight }
          }
          for x in 0..<width { line[x] = Self.pixel(mixed[x]) }
          body(row, line)
        }
      }
    }
  }

  /// The channels of the part of a source row that `columns` are mixed from.
  private func read(row: Int, into channels: UnsafeMutablePointer<SIMD4<Float>>) {
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      let start = row * bitmap.width + columns.source.lowerBound
      for x in 0..<columns.source.count {
        let pixel = pixels[start + x]
        channels[x] = SIMD4(
          Float(pixel & 0xff), Float(pixel >> 8 & 0xff), Float(pixel >> 16 & 0xff),
          Float(pixel >> 24))
      }
    }
  }

  private func squeeze(
    _ source: UnsafePointer<SIMD4<Float>>, into squeezed: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    let start = columns.source.lowerBound
    let taps = columns.taps
    columns.weights.withUnsafeBufferPointer { weights in
      guard var weight = weights.baseAddress else { return }
      for (x, first) in columns.first.enumerated() {
        let mixed = source + (first - start)
        var sum = SIMD4<Float>.zero
        for tap in 0..<taps { sum += mixed[tap] * weight[tap] }
        squeezed[x] = sum
        weight += taps
      }
    }
  }

  /// The filter overshoots: channels are held to the alpha, and that to a byte.
  private static func pixel(_ channels: SIMD4<Float>) -> UInt32 {
    let alpha = min(max(channels.w, 0), 255)
    func byte(_ channel: Float) -> UInt32 { UInt32(min(max(channel, 0), alpha) + 0.5) }
    return byte(channels.x) | byte(channels.y) << 8 | byte(channels.z) << 16
      | byte(channels.w) << 24
  }
}
