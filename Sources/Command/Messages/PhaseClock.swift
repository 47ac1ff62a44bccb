import Glibc

/// Measures what each phase of a run takes.
struct PhaseClock {
  enum Phase: String {
    case read, fonts, layout, paint, encode, frames, pages
    /// Of one frame.
    case medianFrame = "median-frame"
    case slowestFrame = "slowest-frame"
    case write, total
  }

  private let start = MonotonicClock.now
  private var phases: [(phase: Phase, nanoseconds: Int)] = []

  mutating func measure<Result, Problem>(
    _ phase: Phase, _ work: () throws(Problem) -> Result
  ) throws(Problem) -> Result {
    let start = MonotonicClock.now
    let result = try work()
    phases.append((phase, MonotonicClock.now - start))
    return result
  }

  /// - Parameter starts: when each frame began, and when the last was done.
  mutating func add(frames starts: [Int]) {
    let durations = zip(starts, starts.dropFirst()).map { $1 - $0 }.sorted()
    guard let slowest = durations.last else { return }
    phases.append((.medianFrame, durations[durations.count / 2]))
    phases.append((.slowestFrame, slowest))
  }

  /// `read 0.42 ms` and so on, one line a phase, the total last; or the same as JSON objects.
  func report(as form: DiagnosticForm) -> String {
    (phases + [(.total, MonotonicClock.now - start)]).map { phase, nanoseconds in
      let milliseconds = Self.milliseconds(nanoseconds)
      return switch form {
      case .text: "\(phase.rawValue) \(milliseconds) ms\n"
      case .json: "{\"phase\": \"\(phase.rawValue)\", \"milliseconds\": \(milliseconds)}\n"
      }
    }.joined()
  }

  /// With two decimals.
  private static func milliseconds(_ nanoseconds: Int) -> String {
    let hundredths = (nanoseconds + 5_000) / 10_000
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}

enum MonotonicClock {
  /// Nanoseconds since some moment.
  static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
