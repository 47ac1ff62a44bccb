import ArgumentParser
import IPRender

/// What is read.
struct InputOptions: ParsableArguments {
  @Argument(
    help: "A page as JSON; - for standard input.", completion: .file(extensions: ["json"]),
    transform: OptionParsing.path)
  var input: String

  @Option(help: ArgumentHelp("What the input is, whatever its content says.", valueName: "format"))
  var from: InputFormat?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The largest input that is read, in bytes (default: 4 MiB).", valueName: "bytes"),
    transform: Bounds.bytes.parse)
  var maxInput: Int?

  static let limitOption = "--max-input"

  var readOptions: ReadOptions { ReadOptions(format: from, limits: limits) }

  var limits: Limits {
    var limits = Limits()
    if let maxInput { limits.inputBytes = maxInput }
    return limits
  }

  func read() throws(Failure) -> InputFile {
    try InputFile(path: input, limit: limits.inputBytes, limitOption: Self.limitOption)
  }
}
