import ArgumentParser

/// The output of `--help` and `--help-all`: the most important options by task, or all options.
enum HelpText {
  /// Returns the requested text; `nil` if the parser prints it, or if no help is requested.
  static func requested(by arguments: [String]) -> String? {
    var words = Array(arguments.prefix { $0 != "--" })
    let asksForAll = words.contains("--help-all")
    let isQuestion = words.first == "help"
    guard asksForAll || isQuestion || words.contains("--help") || words.contains("-h") else { return nil }
    if isQuestion { words.removeFirst() }
    if isQuestion, !asksForAll, words.first == SceneWords.name { return Texts.scene + "\n" }
    let named = words.first { !$0.hasPrefix("-") || $0 == "-" }
      .flatMap { name in Command.configuration.subcommands.first { $0.configuration.commandName == name } }
    if asksForAll { return all(of: named ?? RenderCommand.self) }
    if let named { return named == RenderCommand.self ? Texts.help + "\n" : nil }
    // The parser reports an unknown command by its name.
    return isQuestion && words.contains { !$0.hasPrefix("-") } ? nil : Texts.help + "\n"
  }

  /// Returns the help for all options of a command.
  static func all(of command: any ParsableCommand.Type) -> String {
    Command.helpMessage(for: command) + "\n"
  }
}
