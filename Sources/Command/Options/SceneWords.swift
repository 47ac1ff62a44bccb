import IPRenderKit

/// The command `scene`, which is short for `render` with a tape: `iprender scene chat.tape` plays it, and
/// `iprender scene --live` performs the steps that standard input sends.
enum SceneWords {
  static let name = "scene"

  /// The arguments of the process, with `render` in place of `scene`.
  static var words: [String] { replaced(SystemStrings.arguments) }

  static func replaced(_ words: [String]) -> [String] {
    guard words.first == name else { return words }
    var rest = Array(words.dropFirst())
    guard rest.contains("--live") else { return [RenderCommand.configuration.commandName ?? ""] + rest }
    rest.insert("--scene", at: 0)
    // Without a tape, the session begins with an empty chat.
    let command: RenderCommand? = PlainArguments.table(OptionParsing.spelledOut(rest))
    if command == nil, !rest.contains("--help"), !rest.contains("-h") { rest.append(InputFile.standardInput) }
    return [RenderCommand.configuration.commandName ?? ""] + rest
  }
}
