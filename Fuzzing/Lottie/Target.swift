import FuzzSupport

/// An animation: the JSON of Lottie, packed or not.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Verdict.of(start, count) { input in Animations.draw(input) }
}
