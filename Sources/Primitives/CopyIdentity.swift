import Synchronization

/// Tells copies of one thing from things that are merely equal: who meets a number again has before it what it had
/// before, and need not look into it.
package struct CopyIdentity: Equatable, Sendable {
  private let number: Int

  private static let last = Atomic(0)

  package init() { number = Self.last.add(1, ordering: .relaxed).newValue }
}
