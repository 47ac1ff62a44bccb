import Pictures

/// How groups on their way are softened and scaled. Characters that began to fly in at the same moment have the same blur,
/// and those of one line the same rows, so that few of these are worked out.
final class MotionFilters {
  private struct Axis: Equatable {
    let destination: Range<Int>
    let origin: Double
    let ratio: Double
    let count: Int
  }

  private var kernels = Recent<Double, BlurKernel>()
  private var axes = Recent<Axis, ResampledAxis>()

  /// - Parameter deviation: in pixels.
  func kernel(deviation: Double) -> BlurKernel {
    kernels.value(for: deviation) { .gaussian(deviation: deviation) }
  }

  /// See `ResampledAxis`.
  func axis(_ destination: Range<Int>, origin: Double, ratio: Double, count: Int) -> ResampledAxis {
    axes.value(for: Axis(destination: destination, origin: origin, ratio: ratio, count: count)) {
      ResampledAxis(destination, origin: origin, ratio: ratio, count: count)
    }
  }
}

/// The values that were asked for last, a few of them.
struct Recent<Key: Equatable, Value> {
  /// About as many ages as characters that fly have, at 60 frames a second.
  static var capacity: Int { 16 }

  private(set) var entries: [(key: Key, value: Value)] = []
  private var oldest = 0

  mutating func value(for key: Key, _ make: () -> Value) -> Value {
    if let known = entries.first(where: { $0.key == key }) { return known.value }
    let value = make()
    if entries.count < Self.capacity {
      entries.append((key, value))
    } else {
      entries[oldest] = (key, value)
      oldest = (oldest + 1) % Self.capacity
    }
    return value
  }
}
