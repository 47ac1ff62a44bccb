import FuzzSupport

/// A GIF file.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Verdict.of(start, count) { input in PictureFiles.decode(input, as: .gif) }
}
