import FuzzSupport

/// A recorded stream, or a page that arrives bit by bit.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Verdict.of(start, count) { input in Readers.readStream(input) }
}
