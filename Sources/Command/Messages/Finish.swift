import ArgumentParser
import Glibc
import IPRenderKit

/// How the command leaves when its arguments are not those of a run: with what was asked for on standard output, or
/// with what is wrong with them on standard error.
enum Finish {
  static func leave(printing text: String) -> Never {
    do {
      try Reporter().run { () throws(Failure) in try OutputTarget.standardOutput.write(text) }
    } catch {
      exit(Command.exitCode(for: error).rawValue)
    }
    exit(EXIT_SUCCESS)
  }

  /// The parser's messages quote what was typed.
  static func leave(after error: any Error) -> Never {
    let code = Command.exitCode(for: error)
    let text = Command.fullMessage(for: error)
    if code.isSuccess { leave(printing: text.isEmpty ? "" : text + "\n") }
    if !text.isEmpty {
      Reporter.write(QuotedArguments(SystemStrings.arguments).shown(in: text) + "\n")
    }
    exit(code.rawValue)
  }
}
