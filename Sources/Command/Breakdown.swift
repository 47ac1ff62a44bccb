import Glibc
import Synchronization

/// What a process dies of that can do nothing more: libraries, and Swift itself, stop it when there is no memory, a
/// mapped file that was cut off cannot be read. It ends in one line and an exit status all the same.
enum Breakdown {
  /// From now on; `SWIFT_BACKTRACE` asks for Swift's own report instead.
  static func report() {
    guard getenv("SWIFT_BACKTRACE") == nil else { return }
    // This also makes sure that the flag exists before a signal can come.
    isEnding.store(false, ordering: .relaxed)
    // A stack that is used up has no room for a handler.
    var stack = stack_t(
      ss_sp: .allocate(byteCount: stackSize, alignment: 16), ss_flags: 0, ss_size: stackSize)
    sigaltstack(&stack, nil)
    for signal in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV, SIGFPE] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { _ in
        // Several threads may break down at once; the first one speaks for all.
        if isEnding.exchange(true, ordering: .relaxed) { while true { pause() } }
        SuddenEnd.end(saying: line, .internalError)
      }
      action.sa_flags = Int32(SA_ONSTACK)
      sigaction(signal, &action, nil)
    }
  }

  /// - Parameter text: what is said then.
  static func say(_ text: String) { line = SuddenEnd.Line(text) }

  /// Bytes; small enough never to be asked for in vain.
  private static let stackSize = 1 << 16
}

// Written by the only thread that there is then.
private let isEnding = Atomic(false)
private nonisolated(unsafe) var line: SuddenEnd.Line?
