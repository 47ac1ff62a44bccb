import ArgumentParser

/// The output of `--generate-completion-script`. The parser's scripts complete the arguments of a command
/// only after its name. These scripts also complete them without the name, because `iprender page.json` is
/// short for `iprender render page.json`.
enum CompletionScript {
  private static let option = "--generate-completion-script"

  /// Returns the requested script.
  ///
  /// - Returns: `nil` if no script is requested, or one for a shell that the parser does not know.
  static func requested(by arguments: some Collection<String>) -> String? {
    guard let first = arguments.first, arguments.count <= 2 else { return nil }
    let shell: CompletionShell? =
      switch (first, arguments.dropFirst().first) {
      case (option, nil): .autodetected()
      case (option, let name?): CompletionShell(rawValue: name)
      case (let joined, nil) where joined.hasPrefix(option + "="):
        CompletionShell(rawValue: String(joined.dropFirst(option.count + 1)))
      default: nil
      }
    return shell.map(text)
  }

  private static func text(for shell: CompletionShell) -> String {
    let script = Command.completionScript(for: shell)
    switch shell {
    case .bash: return script + "\n" + Texts.bash.replacing(placeholder, with: alternatives) + "\n"
    case .zsh: return zsh(script)
    case .fish: return script + "\n" + fish(script)
    default: return script
    }
  }

  /// The first words for which the parser's script is correct.
  static let subcommands: [String] =
    Command.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
  private static let alternatives = subcommands.joined(separator: "|")

  /// The placeholder for the subcommands in the files of the shells.
  private static let placeholder = "@SUBCOMMANDS@"

  // MARK: - Shells

  /// Inserts the wrapper of the function before its call at the end of the script.
  private static func zsh(_ script: String) -> String {
    let call = #"if [[ "${funcstack[1]}" = _iprender ]]; then"#
    guard let range = script.firstRange(of: call) else { return script }
    let wrapper = Texts.zsh.replacing(placeholder, with: alternatives) + "\n\n"
    return script[..<range.lowerBound] + wrapper + script[range.lowerBound...]
  }

  /// Inserts `render` at the only place where the script reads the words of the line.
  private static func fish(_ script: String) -> String {
    let inputs = script.split(separator: "\n").filter { $0.contains(#"positional "iprender render" "#) }
    return """
      functions -c __iprender_tokens __iprender_written_tokens
      function __iprender_tokens
          set -l tokens (__iprender_written_tokens $argv)
          if test (count $tokens) -gt 1; and not contains -- $tokens[2] \(subcommands.joined(separator: " "))
              set tokens $tokens[1] render $tokens[2..]
          end
          string join -- \\n $tokens
      end
      \(inputs.map { $0.replacing("iprender render", with: "iprender") }.joined(separator: "\n"))

      """
  }
}
