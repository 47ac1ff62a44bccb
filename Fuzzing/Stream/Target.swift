import FuzzSupport

/// A stream made of the bytes, played and drawn to its end.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Verdict.of(start, count) { input in RandomStream.check(input) }
}
