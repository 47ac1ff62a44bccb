/// A quantizer, which selects a few colors to represent many.
///
/// giflib's quantizer splits boxes by the number of their colors, so that a background of thousands of tints
/// leaves no color for a bubble of one color. This one splits the box whose colors differ most from their
/// mean, and keeps colors that fill large areas.
struct ColorQuantizer {
  private struct Sample {
    let color: UInt32
    let weight: Double
    let place: SIMD3<Double>
  }

  private struct Box {
    let range: Range<Int>
    let mean: SIMD3<Double>
    /// The weighted sum of squared distances from the mean, along each axis.
    let spread: SIMD3<Double>

    init(_ samples: [Sample], _ range: Range<Int>) {
      var (total, sum, squares) = (0.0, SIMD3<Double>.zero, SIMD3<Double>.zero)
      for sample in samples[range] {
        total += sample.weight
        sum += sample.place * sample.weight
        squares += sample.place * sample.place * sample.weight
      }
      self.range = range
      mean = sum / total
      spread = squares - sum * mean
    }
  }

  /// The divisor for large areas: a color that fills at least one of this many pixels is kept, up to a
  /// quarter of all colors.
  private static let fill = 200
  /// The number of rounds in which colors are assigned to their nearest mean, and means are moved to the
  /// center of their colors.
  private static let rounds = 3
  /// The squared distance from the mean that a color may have in addition if it is twice as frequent.
  private static let favour = 1000.0
  /// The number of colors beyond which colors that differ only in their lowest bits are merged.
  private static let mostSamples = 1 << 14

  /// Returns a palette.
  ///
  /// - Parameters:
  ///   - uses: the number of pixels of each color; colors have no alpha, and blue in the lowest byte.
  ///   - most: the size of the palette, at least 1.
  /// - Returns: sorted colors that occur in `uses`.
  static func colors(for uses: [UInt32: Int], most: Int) -> [UInt32] {
    guard uses.count > most else { return uses.keys.sorted() }
    let total = uses.values.reduce(0, +)
    let fills = uses.filter { $0.value * fill >= total }.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
      .prefix(most / 4).map(\.key)
    let rest = uses.filter { !fills.contains($0.key) }
    return (fills + chosen(from: samples(rest), most: most - fills.count)).sorted()
  }

  private static func samples(_ uses: [UInt32: Int]) -> [Sample] {
    var (best, count, mask) = (uses, uses, UInt32(0xff_ffff))
    while best.count > mostSamples {
      mask = mask << 1 & 0xfe_fefe & mask
      var merged: [UInt32: (color: UInt32, uses: Int, total: Int)] = [:]
      for color in best.keys.sorted() {
        let (uses, total) = (best[color] ?? 0, count[color] ?? 0)
        var cell = merged[color & mask] ?? (color, uses, 0)
        if uses > cell.uses { (cell.color, cell.uses) = (color, uses) }
        cell.total += total
        merged[color & mask] = cell
      }
      best = Dictionary(uniqueKeysWithValues: merged.values.map { ($0.color, $0.uses) })
      count = Dictionary(uniqueKeysWithValues: merged.values.map { ($0.color, $0.total) })
    }
    return count.keys.sorted().map { color in
      func channel(_ shift: UInt32) -> Double { Double(color >> shift & 255) }
      let uses = count[color] ?? 1
      // Frequent colors have more weight, but logarithmically, so that a background does not dominate.
      let weight = Double(uses.bitWidth - uses.leadingZeroBitCount)
      return Sample(
        color: color, weight: weight,
        place: SIMD3(channel(16), channel(8), channel(0)) * GIFPalette.channelWeights)
    }
  }

  private static func chosen(from all: [Sample], most: Int) -> [UInt32] {
    var samples = all
    var boxes = [Box(samples, samples.indices)]
    while boxes.count < most,
      let worst = boxes.indices.max(by: { boxes[$0].spread.sum() < boxes[$1].spread.sum() }),
      let (lower, upper) = split(boxes[worst], of: &samples)
    {
      boxes[worst] = lower
      boxes.append(upper)
    }
    var means = boxes.map(\.mean)
    for _ in 0..<rounds {
      var sums = [(place: SIMD3<Double>, weight: Double)](repeating: (.zero, 0), count: means.count)
      for sample in samples {
        let mean = nearest(sample.place, means)
        sums[mean].place += sample.place * sample.weight
        sums[mean].weight += sample.weight
      }
      for (index, sum) in sums.enumerated() where sum.weight > 0 { means[index] = sum.place / sum.weight }
    }
    // The most frequent color near a mean replaces it, so that backgrounds keep their own color.
    var best = [(color: UInt32, score: Double)?](repeating: nil, count: means.count)
    for sample in samples {
      let mean = nearest(sample.place, means)
      let offset = sample.place - means[mean]
      let score = sample.weight - (offset * offset).sum() / favour
      if best[mean].map({ score > $0.score }) ?? true { best[mean] = (sample.color, score) }
    }
    return best.compactMap { $0?.color }
  }

  /// Splits a box in two, at the mean of the axis along which the colors differ most.
  private static func split(_ box: Box, of samples: inout [Sample]) -> (Box, Box)? {
    let axis = (0..<3).max { box.spread[$0] < box.spread[$1] } ?? 0
    guard box.spread[axis] > 0 else { return nil }
    let middle = samples[box.range].partition { $0.place[axis] > box.mean[axis] }
    guard middle > box.range.lowerBound, middle < box.range.upperBound else { return nil }
    return (Box(samples, box.range.lowerBound..<middle), Box(samples, middle..<box.range.upperBound))
  }

  private static func nearest(_ place: SIMD3<Double>, _ means: [SIMD3<Double>]) -> Int {
    var best = (index: 0, distance: Double.infinity)
    for (index, mean) in means.enumerated() {
      let offset = place - mean
      let distance = (offset * offset).sum()
      if distance < best.distance { best = (index, distance) }
    }
    return best.index
  }
}
