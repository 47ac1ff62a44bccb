import ArgumentParser

/// Where font files are.
struct FontOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Looks for font files there before the places of their packages; may be repeated.", valueName: "folder"),
    completion: .directory, transform: OptionParsing.path)
  var fontDir: [String] = []

  mutating func validate() throws {
    if fontDir.isEmpty { fontDir = try EnvironmentVariable.fontDir.value(OptionParsing.folders) ?? [] }
  }
}
