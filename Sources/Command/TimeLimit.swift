import Glibc

/// The longest that a run may take (`--max-seconds`). When it is over the process ends at once, wherever it is: in a
/// loop, in a library, in a read that waits for a pipe. An alarm's handler does it, since it needs nobody's help.
enum TimeLimit {
  /// - Parameters:
  ///   - seconds: from now on.
  ///   - text: what is said then.
  static func start(seconds: Double, saying text: String) {
    line = SuddenEnd.Line(text)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in SuddenEnd.end(saying: line, .timeUp) }
    sigaction(SIGALRM, &action, nil)
    // Whoever started this process may have blocked it.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGALRM)
    sigprocmask(SIG_UNBLOCK, &signals, nil)
    let whole = seconds.rounded(.down)
    set(timeval(tv_sec: Int(whole), tv_usec: Int((seconds - whole) * 1e6)))
  }

  /// The result is complete: from now on nothing more can go wrong.
  static func stop() { set(timeval()) }

  private static func set(_ value: timeval) {
    var timer = itimerval(it_interval: timeval(), it_value: value)
    setitimer(Int32(ITIMER_REAL.rawValue), &timer, nil)
  }
}

// Written before the alarm is set, and by the only thread.
private nonisolated(unsafe) var line: SuddenEnd.Line?
