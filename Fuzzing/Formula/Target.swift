import FuzzSupport

/// A formula, set in either style.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Verdict.of(start, count) { input in FormulaCheck.check(input) }
}
