import FuzzSupport

/// Rich Markdown: it is read, or refused with a reason, and so is its beginning while it is written.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Verdict.of(start, count) { input in Readers.readMarkdown(input) }
}
