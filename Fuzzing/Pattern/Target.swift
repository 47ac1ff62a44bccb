import FuzzSupport

/// A pattern behind chats: SVG, packed or not.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Verdict.of(start, count) { input in Patterns.draw(input) }
}
