import ArgumentParser
import IPRenderKit

/// What is read.
struct InputOptions: OptionTable {
  @Setting(
    argument: "input", "A page as JSON, Markdown or HTML; - for standard input.",
    completion: .file(extensions: InputEnding.all), OptionParsing.file)
  var input: String

  @Setting("from", "What the input is, whatever its content says.", "format", allowedIn: .allButTapes)
  var from: InputFormat?

  @Setting(
    "stdin-name",
    """
    Takes standard input for a file of this name: for its ending, in messages, and for the folder in which the page's \
    files are.
    """, "name", allowedIn: .playback, parsing: .next, completion: .file(), OptionParsing.file)
  var stdinName: String?

  @Setting(
    "markdown",
    """
    How Markdown is read: as bots send rich messages, as somebody types it into the app, as the app opens a file, or \
    as parse_mode's MarkdownV2 and Markdown (default: \(SourceOptions().markdown.rawValue)).
    """, "dialect", allowedIn: .everySource)
  var markdown: SourceOptions.Markdown?

  @Setting(
    "no-entities",
    "Leaves addresses, mentions, hashtags and numbers in Markdown and HTML as they are, without links.",
    allowedIn: .everySource)
  var noEntities = false

  @Setting(
    "message", "Which message of a chat is drawn alone; with --screen, where the chat is scrolled to.", "id",
    allowedIn: .images,
    Bounds.messageID.parse)
  var message: Int?

  @Setting(
    "max-input",
    "The largest input that is read, in bytes (default: \(Defaults.inputSize), of a chat \(Defaults.chatSize)).",
    "bytes", allowedIn: .allButTapes, Bounds.bytes.parse)
  var maxInput: Int?

  @Settings var limitOptions = LimitOptions()

  /// Bytes that were read before the run began in earnest.
  private let ahead = ReadAhead()

  private final class ReadAhead: @unchecked Sendable { var file: InputFile? }

  /// The folder of an export stands for the file in it.
  mutating func validate() throws { input = Self.export(in: input) ?? input }

  /// The file in the folder of an export; `nil` for anything else.
  static func export(in folder: String) -> String? {
    guard folder != InputFile.standardInput, InputFolder.exists(folder) else { return nil }
    let export = Path(folder).appending(Path(literal: Self.exportName)).name
    return InputFile.exists(export) ? export : nil
  }

  private static let exportName = "result.json"
  static let limitOption = "--max-input"

  var readOptions: ReadOptions {
    var source = SourceOptions(detectsEntities: !noEntities)
    if let markdown { source.markdown = markdown }
    return ReadOptions(format: from, limits: limits, source: source, message: message)
  }

  /// The file beside which the page's files are; a dash where nobody knows.
  func place(of input: String) -> String { input == InputFile.standardInput ? stdinName ?? input : input }

  var limits: ReadLimits {
    var limits = limitOptions.limits
    if let maxInput { (limits.inputBytes, limits.chatBytes) = (maxInput, maxInput) }
    return limits.lowered(to: RequestLimits.current?.reading)
  }

  /// - Parameter mayBeChat: whether it is worth reading more than a page may have.
  func read(mayBeChat: Bool = false) throws(Failure) -> InputFile { try read(input, mayBeChat: mayBeChat) }

  /// The same limits for what was read already.
  func requireSize(_ file: InputFile, mayBeChat: Bool) throws(Failure) -> InputFile {
    let limit = mayBeChat ? limits.chatBytes : limits.inputBytes
    guard file.bytes.count > limit else { return file }
    throw Failure(InputError.tooLarge(path: file.name, limit: limit), limitOption: Self.limitOption)
  }

  func read(_ input: String, mayBeChat: Bool) throws(Failure) -> InputFile {
    if stdinName != nil, input != InputFile.standardInput {
      throw Failure(.stdinName(input: Path.visible(input)))
    }
    if let file = ahead.file { return file }
    return try InputFile(
      argument: input, limit: mayBeChat ? limits.chatBytes : limits.inputBytes, limitOption: Self.limitOption,
      stdinName: stdinName)
  }

  /// As `read`, for who wants to know what it is before it is read in earnest: a pipe gives its bytes once.
  func readAhead() throws(Failure) -> InputFile {
    let file = try read(mayBeChat: true)
    ahead.file = file
    return file
  }
}

/// What one input may cost (Docs/Rulings.md 43).
struct LimitOptions: OptionTable {
  @Setting(
    "max-depth",
    "Levels of JSON in JSON that are read, \(ReadLimits.nestingCeiling) at most (default: \(standard.nesting)).",
    "levels", allowedIn: .allButTapes, Bounds.nesting.parse)
  var maxDepth: Int?

  @Setting(
    "max-values", "JSON values that are read (default: \(standard.values)).", "count",
    allowedIn: .allButTapes, Bounds.count.parse)
  var maxValues: Int?

  @Setting(
    "max-blocks", "Blocks and list items that are read (default: \(standard.blocks)).", "count",
    allowedIn: .allButTapes,
    Bounds.count.parse)
  var maxBlocks: Int?

  @Setting(
    "max-runs", "Runs of text that are read (default: \(standard.textRuns)).", "count",
    allowedIn: .allButTapes, Bounds.count.parse)
  var maxRuns: Int?

  @Setting(
    "max-cells", "Cells that a table may have, spans included (default: \(standard.tableCells)).", "count",
    allowedIn: .allButTapes,
    Bounds.count.parse)
  var maxCells: Int?

  @Setting(
    "max-duration",
    """
    Seconds that a stream may take until its last revision is there, and from there until it is revealed (default: \
    \(JSONWriter.number(standard.streamSeconds))).
    """, "seconds", allowedIn: .allButTapes, Bounds.streamTime.parse)
  var maxDuration: Double?

  @Setting(
    "max-formula",
    "Bytes of a formula that is set; of a longer one the source is shown (default: \(FormulaLimits().bytes)).",
    "bytes", allowedIn: .allButTapes, Bounds.count.parse)
  var maxFormula: Int?

  @Setting(
    "max-formula-depth",
    "Levels of a formula that is set, \(FormulaLimits.levelCeiling) at most (default: \(FormulaLimits().levels)).",
    "levels", allowedIn: .allButTapes, Bounds.formulaLevels.parse)
  var maxFormulaDepth: Int?

  private static let standard = ReadLimits()

  var limits: ReadLimits {
    var limits = RequestLimits.current?.reading ?? ReadLimits()
    if let maxDepth { limits.nesting = maxDepth }
    if let maxValues { limits.values = maxValues }
    if let maxBlocks { limits.blocks = maxBlocks }
    if let maxRuns { limits.textRuns = maxRuns }
    if let maxCells { limits.tableCells = maxCells }
    if let maxDuration { limits.streamSeconds = maxDuration }
    return limits
  }

  var formulaLimits: FormulaLimits {
    var limits = FormulaLimits()
    if let maxFormula { limits.bytes = maxFormula }
    if let maxFormulaDepth { limits.levels = maxFormulaDepth }
    if let others = RequestLimits.current?.formulas {
      limits.bytes = min(maxFormula ?? .max, others.bytes)
      limits.levels = min(maxFormulaDepth ?? .max, others.levels)
    }
    return limits
  }
}
