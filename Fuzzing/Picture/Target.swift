import FuzzSupport

/// A page of any family, from its JSON to pixels.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Verdict.of(start, count) { input in WholePage.draw(input) }
}
