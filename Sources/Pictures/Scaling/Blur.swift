import Primitives

extension Bitmap {
  /// Blurred by three averages in a row, which come close to a bell curve. Only whole numbers take part, and nothing
  /// is rounded before the end. What is beyond an edge is as the edge is.
  ///
  /// - Parameter radius: pixels that an average reaches to each side: 1 to ``mostBlurRadius``. The whole reaches three
  ///   times as far.
  package func blurred(radius: Int) -> Bitmap {
    let radius = min(max(1, radius), Self.mostBlurRadius)
    guard width > 0, height > 0 else { return self }
    let taps = Self.bell(radius: radius)
    let total = taps.reduce(0, +)
    let rows = mixed(
      pixels.map(Channels.init(channelsOf:)), taps, length: width, step: 1, lines: height, lineStep: width)
    let both = mixed(rows, taps, length: height, step: width, lines: width, lineStep: 1)
    return Bitmap(width: width, height: height, pixels: both.map { $0.pixel(dividedBy: total * total) })
  }

  /// Sums stay within 32 bits.
  package static let mostBlurRadius = 7

  private typealias Channels = SIMD4<UInt32>

  /// The shares of one average applied three times.
  private static func bell(radius: Int) -> [UInt32] {
    let box = [UInt32](repeating: 1, count: 2 * radius + 1)
    func convolved(_ values: [UInt32]) -> [UInt32] {
      var result = [UInt32](repeating: 0, count: values.count + box.count - 1)
      for (index, value) in values.enumerated() {
        for offset in box.indices { result[index + offset] += value }
      }
      return result
    }
    return convolved(convolved(box))
  }

  /// One direction: each line's values mixed with their neighbours.
  private func mixed(
    _ source: [Channels], _ taps: [UInt32], length: Int, step: Int, lines: Int, lineStep: Int
  ) -> [Channels] {
    var result = source
    let reach = taps.count / 2
    for line in 0..<lines {
      let start = line * lineStep
      for position in 0..<length {
        var sum = Channels.zero
        for (tap, share) in taps.enumerated() {
          let neighbour = min(max(position + tap - reach, 0), length - 1)
          sum &+= source[start + neighbour * step] &* share
        }
        result[start + position * step] = sum
      }
    }
    return result
  }
}

extension SIMD4<UInt32> {
  fileprivate init(channelsOf pixel: UInt32) {
    self.init(pixel & 0xff, pixel >> 8 & 0xff, pixel >> 16 & 0xff, pixel >> 24)
  }

  fileprivate func pixel(dividedBy total: UInt32) -> UInt32 {
    let rounded = (self &+ total / 2) / total
    return rounded.x | rounded.y << 8 | rounded.z << 16 | rounded.w << 24
  }
}
