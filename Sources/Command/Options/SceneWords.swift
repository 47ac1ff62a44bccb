import IPRenderKit

/// The command `scene`, which is short for `render` with a tape: `iprender scene chat.tape` plays it, and
/// `iprender scene --live` performs the steps that standard input sends.
enum SceneWords {
  static let name = "scene"

  /// The arguments of the process, with `render` in place of `scene`.
  static var words: [String] { replaced(SystemStrings.arguments) }

  static func replaced(_ words: [String]) -> [String] {
    guard words.first == name else { return words }
    if words.prefix(while: { $0 != "--" }).contains(where: ["--help", "-h"].contains) {
      return ["help", name]
    }
    var rest = withLiveClock(words.dropFirst())
    guard rest.contains("--live") else { return [RenderCommand.configuration.commandName ?? ""] + rest }
    rest.insert("--scene", at: 0)
    // Without a tape, the session begins with an empty chat.
    let command: RenderCommand? = PlainArguments.table(OptionParsing.spelledOut(rest))
    if command == nil { rest.append(InputFile.standardInput) }
    return [RenderCommand.configuration.commandName ?? ""] + rest
  }

  /// Returns the arguments with `--live-clock` in place of `--clock real` and `--clock virtual`. Of a page, the
  /// option `--clock` sets the hours of its times.
  private static func withLiveClock(_ words: some Sequence<String>) -> [String] {
    var changed: [String] = []
    for word in words {
      let isClock = SceneClock(rawValue: word) != nil && changed.last == "--clock"
      if isClock { changed[changed.count - 1] = "--live-clock" }
      let joined = SceneClock.allCases.first { word == "--clock=" + $0.rawValue }
      changed.append(joined.map { "--live-clock=" + $0.rawValue } ?? word)
    }
    return changed
  }
}
