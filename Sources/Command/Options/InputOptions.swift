import ArgumentParser
import IPRenderKit
import PageFormats

/// What is read.
struct InputOptions: ParsableArguments {
  @Argument(
    help: "A page as JSON; - for standard input.", completion: .file(extensions: ["json"]),
    transform: OptionParsing.path)
  var input: String

  @Option(
    help: ArgumentHelp(
      """
      What the input is, whatever its content says; with --stream also where the frames begin, as seconds (1.5) or \
      frame (90f).
      """,
      valueName: "format"))
  var from: [FromValue] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The largest input that is read, in bytes (default: \(Defaults.inputSize)).", valueName: "bytes"),
    transform: Bounds.bytes.parse)
  var maxInput: Int?

  @OptionGroup var limitOptions: LimitOptions

  static let limitOption = "--max-input"

  var readOptions: ReadOptions { ReadOptions(format: format, limits: limits) }

  private var format: InputFormat? {
    from.lazy.reversed().compactMap { if case .format(let format) = $0 { format } else { nil } }.first
  }

  /// Where the frames of a stream begin.
  var firstFrame: FrameMoment? {
    from.lazy.reversed().compactMap { if case .moment(let moment) = $0 { moment } else { nil } }.first
  }

  /// - Throws: a failure where there are no frames that could begin somewhere.
  func requireNoFirstFrame() throws(Failure) {
    if firstFrame != nil {
      throw .usage("--from takes the name of a format here; a moment needs --stream, which draws frames")
    }
  }

  var limits: Limits {
    var limits = limitOptions.limits
    if let maxInput { limits.inputBytes = maxInput }
    return limits
  }

  func read() throws(Failure) -> InputFile {
    try InputFile(argument: input, limit: limits.inputBytes, limitOption: Self.limitOption)
  }
}
