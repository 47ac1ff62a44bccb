import Glibc
import Synchronization

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
