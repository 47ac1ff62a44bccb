import ArgumentParser
import Glibc
import IPRenderKit

@main
struct Command: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "iprender",
    abstract: "Draws Telegram rich messages and Instant View pages as PNG.",
    usage: """
      iprender <input> [-o <file>] [<options>]
      iprender <subcommand> [<arguments>]
      """,
    discussion: """
      'iprender page.json' draws a page: it is short for 'iprender render page.json', and 'iprender help \
      render' lists its options.

      \(EnvironmentVariable.help())

      \(Texts.exitStatus)
      """,
    version: Versions.line,
    subcommands: [
      RenderCommand.self, ConvertCommand.self, CheckCommand.self, LayoutCommand.self, FontsCommand.self,
      DiffCommand.self, GoldenCommand.self, WorkerCommand.self, AssistantCommand.self,
    ],
    defaultSubcommand: RenderCommand.self)

  static func main() {
    Breakdown.report()
    TextLibraries.silence()
    OutputDescriptor.ignoreSignals()
    StandardOutput.claim()
    // The variables by which the environment could still shape text otherwise.
    unsetenv("HB_SHAPER_LIST")
    unsetenv("LIBTHAI_DICTDIR")
    PortableFolder.current?.announce()
    if let script = CompletionScript.requested(by: SystemStrings.arguments) {
      Finish.leave(printing: script)
    }
    do {
      let arguments = OptionParsing.spelledOut(SystemStrings.arguments)
      if arguments == ["--version"] { Finish.leave(printing: Versions.line + "\n") }
      var command = try PlainArguments.command(arguments) ?? parsed(arguments)
      try command.run()
    } catch {
      Finish.leave(after: error)
    }
  }

  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    try OptionParsing.requireKnownHelp(arguments)
    return try parseAsRoot(arguments)
  }
}

/// What the help says at length, and what shells run to complete words, the tools of
/// assistants: `Texts`.
enum Texts {
  static let render = text(PackageResources.render_txt)
  static let check = text(PackageResources.check_txt)
  static let golden = text(PackageResources.golden_txt)
  /// On one line.
  static let tools = text(PackageResources.tools_json).filter { $0 != "\n" }
  static let exitStatus = text(PackageResources.exit_status_txt)
  static let bash = text(PackageResources.completion_bash)
  static let zsh = text(PackageResources.completion_zsh)

  /// Without the line end of the last line.
  private static func text(_ file: [UInt8]) -> String { String(decoding: file.dropLast(), as: UTF8.self) }
}
