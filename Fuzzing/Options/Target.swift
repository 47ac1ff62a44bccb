import FuzzSupport
import IPRenderKit

@testable import Command

/// A file of options beside a golden: they are read and give no right, or a failure has a place.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Verdict.of(start, count) { input in
    let file = OptionsFile(InputFile(input, name: "fuzzed.options"), path: Path("fuzzed.options"), roots: [])
    do {
      let options: CaseOptions = try PlainArguments.made { reader, slots in
        try file.apply(to: slots)
        try reader.takeInput(InputFile.standardInput)
      }
      require(!options.drawing.sandbox.noSandbox, "a file of options leaves the sandbox off")
      require(
        options.drawing.still.output == nil && options.drawing.still.alternative == nil,
        "a file of options names an output")
      require(options.drawing.media.root.isEmpty, "a file of options names a root")
    } catch let failure as CommandError {
      require(
        !failure.text.isEmpty && !failure.text.asVisibleLine.contains("\n"), "a failure that is no line")
      require(failure.location.map { $0.line > 0 && $0.column > 0 } ?? true, "a place before the first line")
    } catch {
      _ = "\(error)"
    }
    return .ran
  }
}
