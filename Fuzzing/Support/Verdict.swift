/// What a target tells libFuzzer of an input. A fault is no verdict: it traps.
package enum Verdict {
  /// The input may join the corpus.
  case ran
  /// The input says nothing of what is tried.
  case ofNoUse

  /// - Returns: the code that `LLVMFuzzerTestOneInput` answers with.
  package static func of(
    _ start: UnsafePointer<UInt8>?, _ count: Int, _ body: ([UInt8]) -> Verdict
  ) -> CInt {
    switch body(Array(UnsafeBufferPointer(start: start, count: count))) {
    case .ran: 0
    case .ofNoUse: -1
    }
  }
}

/// Says what does not hold, which a precondition keeps to itself where code is optimized.
package func require(_ condition: Bool, _ fault: @autoclosure () -> String) {
  if !condition { fatalError(fault()) }
}
