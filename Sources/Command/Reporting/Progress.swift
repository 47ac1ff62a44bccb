import Glibc

/// A line on a terminal that shows the progress of a run and is overwritten again and again.
struct ProgressLine {
  let total: Int
  /// The plural noun of the items that are counted.
  let noun: String
  /// The start of the run, in nanoseconds like all times in this type.
  let start: Int
  private var lastShown: Int
  /// True if the line is visible on the terminal.
  private var isShown = false

  /// The minimum time between two updates, in nanoseconds. More than ten updates per second are not readable.
  private static let leastInterval = 100_000_000

  /// The control sequence that moves to the first column and erases the line.
  static let erased = "\r\u{1b}[K"

  init(total: Int, of noun: String = "frames", start: Int) {
    (self.total, self.noun, self.start) = (total, noun, start)
    lastShown = start
  }

  /// Returns the text to write to the terminal now; nil if it is too early. A run that ends earlier shows
  /// nothing.
  mutating func update(done: Int, now: Int) -> String? {
    guard now - lastShown >= Self.leastInterval else { return nil }
    lastShown = now
    return Self.erased + text(done: done, seconds: Double(now - start) / 1e9)
  }

  /// Updates the line.
  mutating func show(done: Int) {
    guard let text = update(done: done, now: MonotonicClock.now) else { return }
    Reporter.write(text)
    isShown = true
  }

  /// Erases the line after the last step.
  mutating func erase() {
    if isShown { Reporter.write(Self.erased) }
    isShown = false
  }

  /// Returns a text such as `[###      ] 312 of 1800 frames, 960 a second, 2 s left`.
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

/// Measures the duration of each phase of a run.
struct PhaseClock {
  enum Phase: String {
    case read, fonts, layout, paint, encode, frames, pages
    /// The duration of one frame.
    case medianFrame = "median-frame"
    case slowestFrame = "slowest-frame"
    case write, total
  }

  private let start = MonotonicClock.now
  private var phases: [(phase: Phase, nanoseconds: Int)] = []

  mutating func measure<Result>(
    _ phase: Phase, _ work: @autoclosure () throws(CommandError) -> Result
  ) throws(CommandError) -> Result {
    let start = MonotonicClock.now
    let result = try work()
    phases.append((phase, MonotonicClock.now - start))
    return result
  }

  /// Adds the durations of frames.
  ///
  /// - Parameter starts: The start of each frame, and the end of the last one.
  mutating func add(frames starts: [Int]) {
    let durations = zip(starts, starts.dropFirst()).map { $1 - $0 }.sorted()
    guard let slowest = durations.last else { return }
    phases.append((.medianFrame, durations[durations.count / 2]))
    phases.append((.slowestFrame, slowest))
  }

  /// Returns one line per phase, such as `read 0.42 ms`, and the total last; or the same as JSON objects.
  func report(as form: DiagnosticForm) -> String {
    (phases + [(.total, MonotonicClock.now - start)]).map { phase, nanoseconds in
      let milliseconds = Self.milliseconds(nanoseconds)
      return switch form {
      case .text, .concise: "\(phase.rawValue) \(milliseconds) ms\n"
      case .json: "{\"phase\": \"\(phase.rawValue)\", \"milliseconds\": \(milliseconds)}\n"
      }
    }.joined()
  }

  /// Returns the milliseconds with two decimals.
  private static func milliseconds(_ nanoseconds: Int) -> String {
    let hundredths = (nanoseconds + 5_000) / 10_000
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}

enum MonotonicClock {
  /// The time of the monotonic clock, in nanoseconds.
  static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
