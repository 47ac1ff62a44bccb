import Glibc

/// One line on a terminal that says how far a run has come, written over itself.
struct ProgressLine {
  let total: Int
  /// What is counted.
  let noun: String
  /// Nanoseconds, like every moment here.
  let start: Int
  private var lastShown: Int
  /// Whether it stands on the terminal.
  private var isShown = false

  /// Ten times a second at most: more often nobody can read it.
  private static let leastInterval = 100_000_000

  /// Back to the first column, and everything from there on removed.
  static let erased = "\r\u{1b}[K"

  init(total: Int, of noun: String = "frames", start: Int) {
    (self.total, self.noun, self.start) = (total, noun, start)
    lastShown = start
  }

  /// What to write to the terminal now; nil when it is not yet time. A run that is done sooner shows nothing.
  mutating func update(done: Int, now: Int) -> String? {
    guard now - lastShown >= Self.leastInterval else { return nil }
    lastShown = now
    return Self.erased + text(done: done, seconds: Double(now - start) / 1e9)
  }

  /// Brings the line up to date.
  mutating func show(done: Int) {
    guard let text = update(done: done, now: MonotonicClock.now) else { return }
    Reporter.write(text)
    isShown = true
  }

  /// After the last step.
  mutating func erase() {
    if isShown { Reporter.write(Self.erased) }
    isShown = false
  }

  /// `[###      ] 312 of 1800 frames, 960 a second, 2 s left`.
  private func text(done: Int, seconds: Double) -> String {
    let count = bar(done: done) + "\(done) of \(total) \(noun)"
    guard done > 0 else { return count }
    let rate = Double(done) / seconds
    let left = Double(max(0, total - done)) / rate
    return "\(count), \(Self.rounded(rate)) a second, \(Self.duration(Self.rounded(left))) left"
  }

  private func bar(done: Int) -> String {
    let part = Double(done) / Double(max(1, total))
    let filled = Int(Double(Self.barWidth) * min(1, max(0, part)))
    return "[" + String(repeating: "#", count: filled)
      + String(repeating: " ", count: Self.barWidth - filled) + "] "
  }

  private static let barWidth = 20

  private static func duration(_ seconds: Int) -> String {
    seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
  }

  private static func rounded(_ value: Double) -> Int { Int(exactly: value.rounded(.up)) ?? 0 }
}

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

  mutating func measure<Result>(
    _ phase: Phase, _ work: @autoclosure () throws(Failure) -> Result
  ) throws(Failure) -> Result {
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
      case .text, .concise: "\(phase.rawValue) \(milliseconds) ms\n"
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
