import FuzzSupport

/// A list of messages of any protocol: all of it is read, chosen from, and laid out, or refused with a reason.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Verdict.of(start, count) { input in ChatReaders.readChat(input) }
}
