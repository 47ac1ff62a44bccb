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
