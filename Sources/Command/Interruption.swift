import Glibc
import Synchronization

/// The user's wish to stop (Ctrl-C), looked at between frames.
enum Interruption {
  /// Whether SIGINT has come since ``watch()``.
  static var isRequested: Bool { wasRequested.load(ordering: .relaxed) }

  /// From now on the first SIGINT is a wish; a second one ends the program as ever, should it hang.
  static func watch() {
    // This also makes sure that the flag exists before a signal can come.
    wasRequested.store(false, ordering: .relaxed)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in wasRequested.store(true, ordering: .relaxed) }
    action.sa_flags = Int32(truncatingIfNeeded: SA_RESETHAND)
    sigaction(SIGINT, &action, nil)
  }
}

private let wasRequested = Atomic(false)
