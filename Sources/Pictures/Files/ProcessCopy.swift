import CShims
import Glibc

/// A copy of this process, and the line to it.
package enum ProcessCopy {
  /// Called while there is one thread only. No signal reaches the copy but those that nobody can block; it ends when it
  /// reads the end of its line.
  ///
  /// - Parameter body: what the copy does, with its end of the line.
  /// - Returns: `nil` with `errno` where no process can be started.
  package static func start(_ body: (Int32) -> Never) -> (number: pid_t, socket: Int32)? {
    var own: Int32 = -1
    let copy = shim_copy_start_stream(&own)
    if copy == 0 { body(own) }
    return copy > 0 ? (copy, own) : nil
  }
}
