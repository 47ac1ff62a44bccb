import Glibc
import Testing

/// How cost grows with an input, in processor time of this thread, which excludes other tests and programs.
enum Growth {
  /// The tolerated factors in addition to linear growth: an input of 4 times the size can take 12 times as long, and
  /// one of 16 times the size 64 times. Quadratic work takes 16 and 256 times as long.
  private static let bounds = [(factor: 4, most: 12.0), (factor: 16, most: 64.0)]

  /// - Parameters:
  ///   - least: The assumed minimum of the smallest input, in seconds, below which times are noise.
  ///   - body: Does the work for an input that is this many times as large as the smallest one.
  static func expectLinear(_ name: String, least: Double = 0.001, _ body: (_ factor: Int) -> Void) {
    let small = max(seconds { body(1) }, least)
    for (factor, most) in bounds {
      var taken = seconds { body(factor) }
      // Quadratic work is slow every time; the caches of a busy machine are not.
      for _ in 0..<4 where taken >= small * most { taken = min(taken, seconds { body(factor) }) }
      #expect(taken < small * most, "\(name): \(small) s, \(factor) times as much in \(taken) s")
    }
  }

  /// - Parameter seconds: A multiple of the time without optimization. Work that grows faster than its input takes
  ///   minutes.
  static func expect(within seconds: Double, _ body: () throws -> Void) rethrows {
    let start = processorSeconds
    try body()
    #expect(processorSeconds - start < seconds)
  }

  /// Returns the time of the faster one of two runs.
  private static func seconds(_ body: () -> Void) -> Double {
    (0..<2).map { _ in
      let start = processorSeconds
      body()
      return processorSeconds - start
    }.min() ?? 0
  }

  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
