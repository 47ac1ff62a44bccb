import ArgumentParser
import IPRenderKit

/// The options for reading the input.
struct InputOptions: OptionTable {
  @Setting(
    argument: "input", "A page as JSON, Markdown or HTML; - for standard input.",
    completion: .file(extensions: InputEnding.all), OptionParsing.file)
  var input: String

  @Setting(
    "from", "Read the input as this format instead of detecting it.", "format", allowedIn: .allButTapes)
  var from: InputFormat?

  @Setting(
    "stdin-name",
    "File name of standard input; relative paths start at its folder.", "name",
    allowedIn: .playback, parsing: .next, completion: .file(), OptionParsing.file)
  var stdinName: String?

  @Setting(
    "markdown",
    "Dialect of Markdown [default: \(SourceOptions().markdown.rawValue)].",
    "dialect", allowedIn: .everySource)
  var markdown: SourceOptions.Markdown?

  @Setting(
    "no-entities",
    "Do not turn addresses, mentions, hashtags and numbers into links.",
    allowedIn: .everySource)
  var noEntities = false

  @Setting(
    "message", "Draw one message of a chat by its id; with --screen, scroll to it.", "id",
    allowedIn: .images, of: .messages,
    Bounds.messageID.parse)
  var message: Int?

  @Settings var limitOptions = LimitOptions()

  /// The input, if it was read before the run.
  private let ahead = ReadAhead()

  private final class ReadAhead: @unchecked Sendable { var file: InputFile? }

  /// Replaces the folder of an export by the file in it.
  mutating func validate() throws { input = Self.export(in: input) ?? input }

  /// Returns the file in the folder of an export; `nil` for anything else.
  static func export(in folder: String) -> String? {
    guard folder != InputFile.standardInput, InputFolder.exists(folder) else { return nil }
    let export = Path(folder).appending(Path(literal: Self.exportName)).name
    return InputFile.exists(export) ? export : nil
  }

  private static let exportName = "result.json"
  static let limitOption = Limit.input.option

  var readOptions: ReadOptions {
    var source = SourceOptions(detectsEntities: !noEntities)
    if let markdown { source.markdown = markdown }
    return ReadOptions(format: from, limits: limits, source: source, message: message)
  }

  /// Returns the file in whose folder the page's files are; a dash if it is unknown.
  func place(of input: String) -> String { input == InputFile.standardInput ? stdinName ?? input : input }

  var limits: ReadLimits { limitOptions.reading }

  /// Reads the input.
  ///
  /// - Parameter mayBeChat: True to allow the larger size of a chat.
  func read(mayBeChat: Bool = false) throws(CommandError) -> InputFile {
    try read(input, mayBeChat: mayBeChat)
  }

  /// Requires that an input that was already read is within the limits.
  func requireSize(_ file: InputFile, mayBeChat: Bool) throws(CommandError) -> InputFile {
    let limit = mayBeChat ? limits.chatBytes : limits.inputBytes
    guard file.bytes.count > limit else { return file }
    throw CommandError(InputError.tooLarge(path: file.name, limit: limit), limitOption: Self.limitOption)
  }

  func read(_ input: String, mayBeChat: Bool) throws(CommandError) -> InputFile {
    if stdinName != nil, input != InputFile.standardInput {
      throw CommandError(.stdinName(input: Path.visible(input)))
    }
    if let file = ahead.file { return file }
    return try InputFile(
      argument: input, limit: mayBeChat ? limits.chatBytes : limits.inputBytes, limitOption: Self.limitOption,
      stdinName: stdinName)
  }

  /// Reads the input to determine its kind, and keeps it for `read`, because a pipe can be read only once.
  func readAhead() throws(CommandError) -> InputFile {
    let file = try read(mayBeChat: true)
    ahead.file = file
    return file
  }
}
