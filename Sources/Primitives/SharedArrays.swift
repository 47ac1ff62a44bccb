extension Array {
  /// Whether two arrays are copies of one, neither of which was changed: they are equal, and to know it takes no time.
  /// Others may be equal too.
  package func isCopy(of other: [Element]) -> Bool {
    guard count == other.count else { return false }
    return isEmpty
      || withUnsafeBufferPointer { own in other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress } }
  }
}
