import ArgumentParser

/// How a layout is printed.
struct DumpOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where the layout goes; - for standard output (default: \(OutputTarget.dash)).", valueName: "file"),
    transform: OptionParsing.output)
  var output: String?

  @Option(help: ArgumentHelp("JSON for programs, or text for people.", valueName: "form"))
  var format: DumpForm = .json

  @Flag(help: "Adds the bounds of every character's ink to the JSON.")
  var ink = false

  @Flag(help: "Adds what every item costs a reveal, in points, to the JSON.")
  var cost = false
}
