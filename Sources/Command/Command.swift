import ArgumentParser
import CCommandTexts
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
      ThemeCommand.self, NewCommand.self, DiffCommand.self, GoldenCommand.self, WorkerCommand.self,
      AssistantCommand.self,
    ],
    defaultSubcommand: RenderCommand.self)

  static func main() {
    Breakdown.report()
    TextLibraries.silence()
    OutputDescriptor.ignoreSignals()
    StandardOutput.claim()
    // These environment variables could change the shaping of text.
    unsetenv("HB_SHAPER_LIST")
    unsetenv("LIBTHAI_DICTDIR")
    PortableFolder.current?.announce()
    if let script = CompletionScript.requested(by: SystemStrings.arguments) {
      Finish.leave(printing: script)
    }
    do {
      try OptionParsing.requireKnownCommand(SystemStrings.arguments)
      try OptionParsing.requireKnownHighlight(SystemStrings.arguments)
      let arguments = OptionParsing.spelledOut(SceneWords.words)
      if arguments == ["--version"] { Finish.leave(printing: Versions.line + "\n") }
      if let path = fontSet(ofVersion: arguments) {
        var digest: String?
        try Reporter().run { () throws(CommandError) in
          digest = try FontSources(fontSet: FontSet(named: path)).digest()
        }
        Finish.leave(printing: Versions.line(fontSet: digest) + "\n")
      }
      var command = try PlainArguments.command(arguments) ?? parsed(arguments)
      try command.run()
    } catch {
      Finish.leave(after: error)
    }
  }

  /// Returns the manifest of `--version --font-set FILE`, in any order; `nil` for other arguments.
  private static func fontSet(ofVersion arguments: [String]) -> String? {
    let others = arguments.filter { $0 != "--version" }
    guard others.count == arguments.count - 1 else { return nil }
    if others.count == 2, others[0] == "--font-set" { return others[1] }
    let option = "--font-set="
    return others.count == 1 && others[0].hasPrefix(option) ? String(others[0].dropFirst(option.count)) : nil
  }

  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    if let text = HelpText.requested(by: arguments) { Finish.leave(printing: text) }
    try OptionParsing.requireKnownHelp(arguments)
    return try parseAsRoot(arguments)
  }
}

/// The long texts of the help, the completion functions of shells, and the tools of assistants.
enum Texts {
  static let help = CommandText.help.text
  static let render = CommandText.render.text
  static let check = CommandText.check.text
  static let scene = CommandText.scene.text
  static let golden = CommandText.golden.text
  /// The tools on one line.
  static let tools = CommandText.tools.text.filter { $0 != "\n" }
  static let exitStatus = CommandText.exitStatus.text
  static let fontSet = CommandText.fontSet.text
  static let bash = CommandText.bash.text
  static let zsh = CommandText.zsh.text
}

extension CommandText {
  /// The text without the line break of the last line.
  fileprivate var text: String {
    String(decoding: UnsafeBufferPointer(start: bytes, count: count - 1), as: UTF8.self)
  }
}
