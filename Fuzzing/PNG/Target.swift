import FuzzSupport

/// A PNG file, whose checksums are made right so that the rest of it is reached.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Verdict.of(start, count) { input in PictureFiles.decode(PNGChecksums.repaired(input), as: .png) }
}
