import ArgumentParser
import IPRenderKit
import PageReading
import Pictures

/// What is read.
struct InputOptions: ParsableArguments {
  @Argument(
    help: "A page as JSON, Markdown or HTML; - for standard input.",
    completion: .file(extensions: ["json", "jsonl", "md", "markdown", "html", "htm"]),
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
    help: ArgumentHelp(
      """
      Takes standard input for a file of this name: for its ending, in messages, and for the folder in which the page's \
      files are.
      """,
      valueName: "name"),
    completion: .file(), transform: OptionParsing.path)
  var stdinName: String?

  @Option(
    help: ArgumentHelp(
      """
      How Markdown is read: as bots send it, as somebody types it into the app, or as the app opens a file (default: \
      \(SourceOptions().markdown.rawValue)).
      """,
      valueName: "dialect"))
  var markdown: SourceOptions.Markdown?

  @Flag(
    help: "Leaves addresses, mentions, hashtags and numbers in Markdown and HTML as they are, without links.")
  var noEntities = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Which message of a chat is drawn alone; with --screen, where the chat is scrolled to.", valueName: "id"
    ),
    transform: Bounds.messageID.parse)
  var message: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The largest input that is read, in bytes (default: \(Defaults.inputSize), of a chat \(Defaults.chatSize)).",
      valueName: "bytes"),
    transform: Bounds.bytes.parse)
  var maxInput: Int?

  @OptionGroup var limitOptions: LimitOptions

  static let limitOption = "--max-input"

  var readOptions: ReadOptions {
    var source = SourceOptions(detectsEntities: !noEntities)
    if let markdown { source.markdown = markdown }
    return ReadOptions(format: format, limits: limits, source: source, message: message)
  }

  /// The file beside which the page's files are; a dash where nobody knows.
  var place: String { input == InputFile.standardInput ? stdinName ?? input : input }

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
    if let maxInput { (limits.inputBytes, limits.chatBytes) = (maxInput, maxInput) }
    return limits
  }

  /// - Parameter mayBeChat: whether it is worth reading more than a page may have.
  func read(mayBeChat: Bool = false) throws(Failure) -> InputFile {
    if stdinName != nil, input != InputFile.standardInput {
      throw .usage("--stdin-name is for standard input: the input is '\(Path.visible(input))'")
    }
    return try InputFile(
      argument: input, limit: mayBeChat ? limits.chatBytes : limits.inputBytes, limitOption: Self.limitOption,
      stdinName: stdinName)
  }
}
