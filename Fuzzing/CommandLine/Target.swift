import ArgumentParser
import FuzzSupport
import IPRenderKit

@testable import Command

/// The arguments of a run, one a line: what it is to do, or one line or help that says what is wrong with them.
/// Nothing is read or written.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Verdict.of(start, count) { input in
    let words = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .filter { !$0.contains(0) }.map { Path(bytes: $0).name }
    do {
      if CompletionScript.requested(by: words) != nil { return .ran }
      try OptionParsing.requireKnownHelp(words)
      let command = try Command.parseAsRoot(OptionParsing.spelledOut(words))
      if let command = command as? RenderCommand {
        _ = try Plan(command, for: command.job())
      }
    } catch let failure as CommandError {
      // A plan asks whether the folder of an output is there.
      require([.usage, .noInput, .cannotWrite].contains(failure.status), failure.text)
      require(!failure.text.isEmpty && !failure.text.asVisibleLine.contains("\n"), failure.text)
    } catch {
      let code = Command.exitCode(for: error)
      require([0, ExitStatus.usage.rawValue].contains(code.rawValue), "\(error)")
      let shown = QuotedArguments(words).shown(in: Command.fullMessage(for: error))
      require(shown.unicodeScalars.allSatisfy { $0.value >= 32 || $0 == "\n" }, "a terminal obeys it")
    }
    return .ran
  }
}
