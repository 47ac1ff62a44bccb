import FuzzSupport

/// A language file: its sentences can be said, or it is refused with a reason.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Verdict.of(start, count) { input in Languages.read(input) }
}
