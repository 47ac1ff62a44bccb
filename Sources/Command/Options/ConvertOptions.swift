import ArgumentParser
import IPRenderKit
import PageWriting
import Pictures

/// What a page is written as, and where.
struct ConvertOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What the page is written as; without it the ending of -o decides.", valueName: "format"))
  var to: OutputFormat?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where the text goes; - for standard output (default: \(OutputTarget.dash)).", valueName: "file"),
    completion: .file(), transform: OptionParsing.output)
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Writes only what stands between two places: pointers of blocks, with or without characters (/2:10../5:3).",
      valueName: "from..to"),
    transform: OptionParsing.range)
  var range: PageRange?

  /// - Throws: a failure when neither the option nor the ending says it.
  func format() throws(Failure) -> OutputFormat {
    if let to { return to }
    let known = OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")
    guard let output, output != OutputTarget.dash else { throw .usage("--to is needed: \(known)") }
    let ending = Path(bytes: Path(output).ending.bytes.dropFirst()).name.lowercased()
    guard let format = OutputFormat(ending: ending) else {
      throw .usage("-o \(output): its ending does not say what to write; --to does: \(known)")
    }
    return format
  }
}

extension OutputFormat: NamedValue {}

extension OutputFormat {
  /// - Parameter ending: without its dot, in small letters.
  fileprivate init?(ending: String) {
    switch ending {
    case "json": self = .json
    case "md", "markdown": self = .markdown
    case "html", "htm": self = .html
    case "txt": self = .text
    default: return nil
    }
  }
}
