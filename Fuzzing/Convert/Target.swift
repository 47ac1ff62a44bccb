import FuzzSupport

/// A page in any format: it is written in every format, and what was written is read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Verdict.of(start, count) { input in Conversions.check(input) }
}
