import Glibc
import Pictures

/// The longest that a run may take (`--max-seconds`). When it is over the process ends at once, wherever it is: in a
/// loop, in a library, in a read that waits for a pipe. An alarm's handler does it, since it needs nobody's help.
enum TimeLimit {
  /// - Parameters:
  ///   - seconds: from now on.
  ///   - line: what is said then, short enough for a pipe to take it at once.
  static func start(seconds: Double, saying line: String) {
    message = UnsafeBufferPointer(Array(line.utf8).copied)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in TimeLimit.end() }
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

  /// Where the file system has no files without names, one of ours would be left beside `path`.
  static func cleanUp(beside path: String) {
    let path = Path(path)
    let folder = (path.resolved ?? path).beforeLastName
    let names = (0..<mostTemporaries).map { number in
      (folder + Path(literal: ".iprender-\(getpid())-\(number).tmp")).copiedCString
    }
    temporaries = UnsafeBufferPointer(names.copied)
  }

  /// Files that are being written at the same time.
  private static let mostTemporaries = 16

  private static func set(_ value: timeval) {
    var timer = itimerval(it_interval: timeval(), it_value: value)
    setitimer(Int32(ITIMER_REAL.rawValue), &timer, nil)
  }

  /// In a signal's handler: system calls and nothing else.
  fileprivate static func end() -> Never {
    for name in temporaries { if let name { unlink(name) } }
    var errors = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    // A full pipe that nobody empties does not keep the process.
    if poll(&errors, 1, 0) > 0 { _ = write(STDERR_FILENO, message.baseAddress, message.count) }
    _exit(ExitStatus.timeUp.rawValue)
  }
}

extension Array {
  /// In memory that is never given back: a signal may come until the very end.
  fileprivate var copied: UnsafeMutableBufferPointer<Element> {
    let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: count)
    _ = copy.initialize(from: self)
    return copy
  }
}

// Written before the alarm is set, and by the only thread.
private nonisolated(unsafe) var message = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
private nonisolated(unsafe) var temporaries = UnsafeBufferPointer<UnsafeMutablePointer<CChar>?>(
  start: nil, count: 0)
