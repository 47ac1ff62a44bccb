import Glibc
import IPRenderKit
import Synchronization

/// The end of the process in a signal handler, which may use only system calls.
enum SuddenEnd {
  /// A line that is written at the end, short enough to be written to a pipe at once. It is never freed,
  /// because a signal may arrive until the very end.
  struct Line {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>

    init(_ text: String) { bytes = UnsafeBufferPointer(Array(text.utf8).copied) }
  }

  /// Removes temporary files beside `path` at a sudden end, on file systems that have no unnamed files.
  static func cleanUp(beside path: String) {
    let path = Path(path)
    let folder = (path.resolved ?? path).beforeLastName
    let names = (0..<mostTemporaries).map { number in
      folder.appending(Path(literal: ".iprender-\(getpid())-\(number).tmp")).copiedCString
    }
    temporaries = UnsafeBufferPointer(names.copied)
  }

  static func end(saying line: Line?, _ status: ExitStatus) -> Never {
    for name in temporaries { if let name { unlink(name) } }
    OutputWriter.leave()
    var errors = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    // A full pipe that is not read does not delay the end.
    if let line, poll(&errors, 1, 0) > 0 {
      _ = write(STDERR_FILENO, line.bytes.baseAddress, line.bytes.count)
    }
    _exit(status.rawValue)
  }

  /// The maximum number of files that are written at the same time.
  private static let mostTemporaries = 16
}

extension Array {
  fileprivate var copied: UnsafeMutableBufferPointer<Element> {
    let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: count)
    _ = copy.initialize(from: self)
    return copy
  }
}

// Written by the only thread, before a sudden end is possible.
private nonisolated(unsafe) var temporaries = UnsafeBufferPointer<UnsafeMutablePointer<CChar>?>(
  start: nil, count: 0)

/// The report of a fatal signal. Libraries and Swift itself stop the process if there is no memory, and a
/// mapped file that was truncated cannot be read. The process then still ends with one line and an exit
/// status.
enum Breakdown {
  /// Installs the signal handlers. With `SWIFT_BACKTRACE`, Swift's own report is used instead.
  static func report() {
    guard getenv("SWIFT_BACKTRACE") == nil else { return }
    // This also makes sure that the flag exists before a signal can arrive.
    endingThread.store(0, ordering: .relaxed)
    // An exhausted stack has no room for a handler.
    var stack = stack_t(
      ss_sp: .allocate(byteCount: stackSize, alignment: 16), ss_flags: 0, ss_size: stackSize)
    sigaltstack(&stack, nil)
    for signal in WorkerPool.breakdownSignals {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { _ in
        // If several threads crash at once, the first one reports for all, unless it crashes again while it
        // does so.
        let thread = UInt(pthread_self())
        let (isFirst, first) = endingThread.compareExchange(expected: 0, desired: thread, ordering: .relaxed)
        if !isFirst {
          if first == thread { _exit(ExitStatus.internalError.rawValue) }
          while true { pause() }
        }
        SuddenEnd.end(saying: breakdownLine, .internalError)
      }
      action.sa_flags = Int32(SA_ONSTACK) | Int32(SA_NODEFER)
      sigaction(signal, &action, nil)
    }
  }

  /// Sets the line to write.
  ///
  /// - Parameter text: The text of the line.
  static func say(_ text: String) { breakdownLine = SuddenEnd.Line(text) }

  /// The size of the signal stack, in bytes. It is small enough for the allocation to succeed.
  private static let stackSize = 1 << 16
}

// Written while there is only one thread.
private let endingThread = Atomic<UInt>(0)
private nonisolated(unsafe) var breakdownLine: SuddenEnd.Line?

/// The time limit of a run (`--max-seconds`). When it is exceeded, the process ends at once, wherever it is:
/// in a loop, in a library, or in a read that waits for a pipe. A handler of an alarm ends it, because it
/// depends on no other code.
enum TimeLimit {
  /// Starts the time limit. `seconds`: the time from now on. `text`: the line to write at the end.
  static func start(seconds: Double, saying text: String) {
    timeLimitLine = SuddenEnd.Line(text)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in SuddenEnd.end(saying: timeLimitLine, .timeUp) }
    sigaction(SIGALRM, &action, nil)
    startAlarm(seconds: seconds)
  }

  /// Starts a time limit without a message, for a process that has nothing to clean up. The alarm itself ends
  /// it, and the parent process reports what happened.
  static func startSilently(seconds: Double) {
    signal(SIGALRM, SIG_DFL)
    startAlarm(seconds: seconds)
  }

  private static func startAlarm(seconds: Double) {
    // The parent process may have blocked the signal.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGALRM)
    sigprocmask(SIG_UNBLOCK, &signals, nil)
    let whole = seconds.rounded(.down)
    set(timeval(tv_sec: Int(whole), tv_usec: Int((seconds - whole) * 1e6)))
  }

  /// Stops the alarm when the result is complete and nothing more can fail.
  static func stop() { set(timeval()) }

  private static func set(_ value: timeval) {
    var timer = itimerval(it_interval: timeval(), it_value: value)
    setitimer(Int32(ITIMER_REAL.rawValue), &timer, nil)
  }
}

// Written before the alarm is set, while there is only one thread.
private nonisolated(unsafe) var timeLimitLine: SuddenEnd.Line?

/// A request to stop the run, by Ctrl-C, a closed terminal or a service manager. It is checked between
/// frames.
enum Interruption: Int32, CaseIterable {
  case hangUp = 1
  case interrupt = 2
  case terminate = 15

  /// The last request since ``watch()``, or `nil` if there was none.
  static var requested: Interruption? { Interruption(rawValue: last.load(ordering: .relaxed)) }

  /// Installs the handlers. The first signal of each kind is a request, and a second one ends the program, in
  /// case it hangs.
  static func watch() {
    // This also makes sure that the flag exists before a signal can arrive.
    last.store(0, ordering: .relaxed)
    for signal in allCases.map(\.rawValue) {
      var action = sigaction()
      // nohup ignores the signal for programs that are to continue. (Shells ignore Ctrl-C for background
      // jobs, but `kill -INT` must still work for them.)
      if signal == SIGHUP, sigaction(signal, nil, &action) == 0, action.isIgnored { continue }
      action.__sigaction_handler.sa_handler = { signal in last.store(signal, ordering: .relaxed) }
      action.sa_flags = Int32(truncatingIfNeeded: SA_RESETHAND)
      sigaction(signal, &action, nil)
    }
  }

  /// Returns the error of an interrupted run.
  ///
  /// - Parameters:
  ///   - rest: A description of the part that is complete.
  ///   - help: How to get the rest.
  func failure(_ rest: String, help: String = "run the same command again") -> CommandError {
    CommandError(status: status, code: .interrupted, text: "interrupted: " + rest, help: help)
  }

  /// The error of a process that runs until it is interrupted.
  var end: CommandError { CommandError(status: status, code: .interrupted, text: "", isSilent: true) }

  /// The status that shells report for a program that the signal ended.
  private var status: ExitStatus {
    switch self {
    case .hangUp: .hungUp
    case .interrupt: .interrupted
    case .terminate: .terminated
    }
  }
}

extension sigaction {
  /// True if the handler is SIG_IGN, a macro that Swift cannot compare with.
  fileprivate var isIgnored: Bool { unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) == 1 }
}

private let last = Atomic<Int32>(0)
