import Glibc

/// How far and how much pixels are mixed with their neighbours: a bell curve, the same in both directions.
package struct BlurKernel: Sendable {
  /// Of the pixels on one side, the middle one first.
  let shares: [Float]
  /// The sum of the shares of both sides.
  let total: Float

  /// Pixels that ink spreads to on every side.
  package var reach: Int { shares.count - 1 }

  private init(side shares: [Float]) {
    self.shares = shares
    total = 2 * shares.reduce(0, +) - shares[0]
  }

  private init(normalized shares: [Float]) {
    self.shares = shares
    total = 1
  }

  /// A Gaussian that ends at three standard deviations.
  ///
  /// - Parameter deviation: in pixels.
  package static func gaussian(deviation: Double) -> BlurKernel {
    let reach = max(0, Int((3 * deviation).rounded(.up)))
    let shares = (0...reach).map { distance in
      distance == 0 ? 1 : exp(-Double(distance * distance) / (2 * deviation * deviation))
    }
    let sum = 2 * shares.reduce(0, +) - shares[0]
    return BlurKernel(normalized: shares.map { Float($0 / sum) })
  }

  /// Three averages in a row, which come close to a Gaussian. The shares are whole numbers; up to a radius of 2 all
  /// sums of them are too, and nothing is rounded before the end.
  ///
  /// - Parameter radius: pixels that an average reaches to each side. The whole reaches three times as far.
  package static func averages(radius: Int) -> BlurKernel {
    let box = [Float](repeating: 1, count: 2 * max(0, radius) + 1)
    func averaged(_ values: [Float]) -> [Float] {
      var result = [Float](repeating: 0, count: values.count + box.count - 1)
      for (index, value) in values.enumerated() {
        for offset in box.indices { result[index + offset] += value }
      }
      return result
    }
    let bell = averaged(averaged(box))
    return BlurKernel(side: Array(bell[(bell.count / 2)...]))
  }
}
