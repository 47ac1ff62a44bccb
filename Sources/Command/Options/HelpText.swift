import ArgumentParser

/// What `--help` and `--help-all` print: the options that matter, by task, or everything.
enum HelpText {
  /// Returns the text that the arguments ask for; `nil` where the parser has it, or where none is asked for.
  static func requested(by arguments: [String]) -> String? {
    var words = Array(arguments.prefix { $0 != "--" })
    let asksForAll = words.contains("--help-all")
    let isQuestion = words.first == "help"
    guard asksForAll || isQuestion || words.contains("--help") || words.contains("-h") else { return nil }
    if isQuestion { words.removeFirst() }
    let named = words.first { !$0.hasPrefix("-") || $0 == "-" }
      .flatMap { name in Command.configuration.subcommands.first { $0.configuration.commandName == name } }
    if asksForAll { return all(of: named ?? RenderCommand.self) }
    if let named { return named == RenderCommand.self ? Texts.help + "\n" : nil }
    // The parser knows the name of a command that is not there.
    return isQuestion && words.contains { !$0.hasPrefix("-") } ? nil : Texts.help + "\n"
  }

  /// Returns the help for all options of a command.
  static func all(of command: any ParsableCommand.Type) -> String {
    Command.helpMessage(for: command) + "\n"
  }
}
