import Glibc
import IPRenderKit
import Synchronization

/// An end of the process from within a signal's handler, which nobody can help with: system calls and nothing else.
enum SuddenEnd {
  /// A line that is said at the end, short enough for a pipe to take it at once. Never given back: a signal may come
  /// until the very end.
  struct Line {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>

    init(_ text: String) { bytes = UnsafeBufferPointer(Array(text.utf8).copied) }
  }

  /// Where the file system has no files without names, one of ours would be left beside `path`.
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
    FileKeeper.leave()
    var errors = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    // A full pipe that nobody empties does not keep the process.
    if let line, poll(&errors, 1, 0) > 0 {
      _ = write(STDERR_FILENO, line.bytes.baseAddress, line.bytes.count)
    }
    _exit(status.rawValue)
  }

  /// Files that are being written at the same time.
  private static let mostTemporaries = 16
}

extension Array {
  fileprivate var copied: UnsafeMutableBufferPointer<Element> {
    let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: count)
    _ = copy.initialize(from: self)
    return copy
  }
}

// Written by the only thread, before anything can end suddenly.
private nonisolated(unsafe) var temporaries = UnsafeBufferPointer<UnsafeMutablePointer<CChar>?>(
  start: nil, count: 0)

/// What a process dies of that can do nothing more: libraries, and Swift itself, stop it when there is no memory, a
/// mapped file that was cut off cannot be read. It ends in one line and an exit status all the same.
enum Breakdown {
  /// From now on; `SWIFT_BACKTRACE` asks for Swift's own report instead.
  static func report() {
    guard getenv("SWIFT_BACKTRACE") == nil else { return }
    // This also makes sure that the flag exists before a signal can come.
    endingThread.store(0, ordering: .relaxed)
    // A stack that is used up has no room for a handler.
    var stack = stack_t(
      ss_sp: .allocate(byteCount: stackSize, alignment: 16), ss_flags: 0, ss_size: stackSize)
    sigaltstack(&stack, nil)
    for signal in WorkerPool.breakdownSignals {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { _ in
        // Several threads may break down at once; the first one speaks for all, unless it breaks down while it does.
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

  /// - Parameter text: what is said then.
  static func say(_ text: String) { breakdownLine = SuddenEnd.Line(text) }

  /// Bytes; small enough never to be asked for in vain.
  private static let stackSize = 1 << 16
}

// Written by the only thread that there is then.
private let endingThread = Atomic<UInt>(0)
private nonisolated(unsafe) var breakdownLine: SuddenEnd.Line?

/// The longest that a run may take (`--max-seconds`). When it is over the process ends at once, wherever it is: in a
/// loop, in a library, in a read that waits for a pipe. An alarm's handler does it, since it needs nobody's help.
enum TimeLimit {
  /// `seconds`: from now on. `text`: what is said then.
  static func start(seconds: Double, saying text: String) {
    timeLimitLine = SuddenEnd.Line(text)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in SuddenEnd.end(saying: timeLimitLine, .timeUp) }
    sigaction(SIGALRM, &action, nil)
    startAlarm(seconds: seconds)
  }

  /// The alarm itself ends the process, which leaves nothing behind: somebody waits for it and says what happened.
  static func startSilently(seconds: Double) {
    signal(SIGALRM, SIG_DFL)
    startAlarm(seconds: seconds)
  }

  private static func startAlarm(seconds: Double) {
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
private nonisolated(unsafe) var timeLimitLine: SuddenEnd.Line?

/// Somebody's wish that the run stops, looked at between frames: Ctrl-C, a terminal that is closed, a service manager.
enum Interruption: Int32, CaseIterable {
  case hangUp = 1
  case interrupt = 2
  case terminate = 15

  /// The wish that came since ``watch()``, the last one if there were several.
  static var requested: Interruption? { Interruption(rawValue: last.load(ordering: .relaxed)) }

  /// From now on the first signal of each kind is a wish; a second one ends the program as ever, should it hang.
  static func watch() {
    // This also makes sure that the flag exists before a signal can come.
    last.store(0, ordering: .relaxed)
    for signal in allCases.map(\.rawValue) {
      var action = sigaction()
      // nohup turns it off for programs that shall go on. (Shells turn Ctrl-C off for what runs in the background, which
      // `kill -INT` may mean all the same.)
      if signal == SIGHUP, sigaction(signal, nil, &action) == 0, action.isIgnored { continue }
      action.__sigaction_handler.sa_handler = { signal in last.store(signal, ordering: .relaxed) }
      action.sa_flags = Int32(truncatingIfNeeded: SA_RESETHAND)
      sigaction(signal, &action, nil)
    }
  }

  /// - Parameter rest: what is there all the same.
  func failure(_ rest: String) -> Failure {
    Failure(status: status, code: .interrupted, text: "interrupted: " + rest)
  }

  /// Of what goes on until somebody ends it.
  var end: Failure { Failure(status: status, code: .interrupted, text: "", isSilent: true) }

  /// What shells say of a program that such a signal ended.
  private var status: ExitStatus {
    switch self {
    case .hangUp: .hungUp
    case .interrupt: .interrupted
    case .terminate: .terminated
    }
  }
}

extension sigaction {
  /// SIG_IGN is a macro that Swift cannot compare with.
  fileprivate var isIgnored: Bool { unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) == 1 }
}

private let last = Atomic<Int32>(0)
