import FuzzSupport
import IPRenderKit

@testable import Command

/// A tape: it plays, or each mistake has a place; and nothing that it sets reaches what it has no right to.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Verdict.of(start, count) { input in
    let file = InputFile(input, name: "fuzzed.tape")
    guard let tape = Tapes.read(file) else { return .ran }
    let settings = TapeSettings(tape)
    for fault in settings.faults { require(!fault.text.isEmpty, "a fault without a word") }
    if let command: RenderCommand = try? settings.words.command(["--", file.name]) {
      TapeRights.check(command)
    }
    Tapes.play(file)
    return .ran
  }
}

/// What only the command line may say.
enum TapeRights {
  static func check(_ command: RenderCommand) {
    require(!command.sandbox.noSandbox, "a tape leaves the sandbox off")
    require(
      command.still.output == nil && command.still.alternative == nil, "a tape names an output as an option")
    require(command.media.root.isEmpty, "a tape names a root")
    require(command.fonts.fontDir.isEmpty, "a tape names fonts")
    require(command.input.input == "fuzzed.tape", "a tape names another input")
    require(!command.still.watch && !command.stream.live, "a tape waits")
  }
}
