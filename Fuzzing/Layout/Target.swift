import FuzzSupport

/// A page made of the bytes, laid out as further bytes say.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Verdict.of(start, count) { input in RandomLayout.check(input) }
}
