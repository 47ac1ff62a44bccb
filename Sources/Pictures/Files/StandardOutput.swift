import Glibc
import Synchronization

/// Standard output of a program whose result goes there. Some libraries print of their own accord (fontconfig where
/// `FC_DEBUG` is set, for one); once it is claimed, what they print goes to standard error.
package enum StandardOutput {
  static var number: Int32 { claimed.load(ordering: .relaxed) }

  /// Called once, at the start of a program, while it has one thread. A closed standard output stays closed.
  package static func claim() {
    let own = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    // With no descriptor to spare nothing will be read either, and the program is about to say so.
    guard own >= 0 || errno == EBADF else { return }
    claimed.store(own, ordering: .relaxed)
    if dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 { return }
    let nowhere = open("/dev/null", O_WRONLY)
    if nowhere >= 0, nowhere != STDOUT_FILENO {
      dup2(nowhere, STDOUT_FILENO)
      close(nowhere)
    }
  }
}

private let claimed = Atomic(STDOUT_FILENO)
