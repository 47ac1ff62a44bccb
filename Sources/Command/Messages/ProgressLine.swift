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
    self.total = total
    self.noun = noun
    self.start = start
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

  /// `312 of 1800 frames, 960 a second, 2 s left`.
  private func text(done: Int, seconds: Double) -> String {
    let count = "\(done) of \(total) \(noun)"
    guard done > 0 else { return count }
    let rate = Double(done) / seconds
    let left = Double(max(0, total - done)) / rate
    return "\(count), \(Self.rounded(rate)) a second, \(Self.duration(Self.rounded(left))) left"
  }

  private static func duration(_ seconds: Int) -> String {
    seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
  }

  private static func rounded(_ value: Double) -> Int { Int(exactly: value.rounded(.up)) ?? 0 }
}
