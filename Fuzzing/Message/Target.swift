import FuzzSupport

/// A message of any protocol: it is read, or refused with a reason.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Verdict.of(start, count) { input in MessageReaders.readMessage(input) }
}
