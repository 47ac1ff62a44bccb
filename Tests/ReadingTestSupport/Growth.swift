import Glibc
import Testing

/// How cost grows with an input, by this thread's processor time: other tests and programs do not count.
enum Growth {
  /// Times beyond the factor itself that chance may add: 4 times an input may take 12 times as long, 16 times it 64
  /// times. What is quadratic takes 16 and 256 times as long.
  private static let bounds = [(factor: 4, most: 12.0), (factor: 16, most: 64.0)]

  /// - Parameters:
  ///   - least: seconds that the smallest input is taken to need, below which time is noise.
  ///   - body: does the work for an input so many times as large as the smallest.
  static func expectLinear(_ name: String, least: Double = 0.001, _ body: (_ factor: Int) -> Void) {
    let small = max(seconds { body(1) }, least)
    for (factor, most) in bounds {
      var taken = seconds { body(factor) }
      // What is quadratic is so every time; a busy machine's caches are not as full every time.
      for _ in 0..<4 where taken >= small * most { taken = min(taken, seconds { body(factor) }) }
      #expect(taken < small * most, "\(name): \(small) s, \(factor) times as much in \(taken) s")
    }
  }

  /// - Parameter seconds: so many times what it needs without optimisation; what grows faster than its input takes
  ///   minutes.
  static func expect(within seconds: Double, _ body: () throws -> Void) rethrows {
    let start = processorSeconds
    try body()
    #expect(processorSeconds - start < seconds)
  }

  /// Of two runs the faster.
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
