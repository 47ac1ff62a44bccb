import ArgumentParser
import IPRenderKit

/// The parsers of options whose values are more than a number or a name.
enum OptionParsing {
  typealias Parse<Value> = @Sendable (String) throws -> Value

  /// Returns a parser with an error message.
  ///
  /// - Parameters:
  ///   - wanted: The description of valid values, for errors.
  ///   - names: The valid words, from which a suggestion is chosen.
  private static func parse<Value>(
    _ wanted: String, among names: [String] = [], _ parse: @escaping @Sendable (String) throws -> Value?
  ) -> Parse<Value> {
    { text in
      guard let value = try parse(text) else { throw mistake(text, wanted, among: names) }
      return value
    }
  }

  /// Returns the error about a value, with a suggestion of the nearest name.
  static func mistake(_ text: String, _ wanted: String, among names: [String]) -> ValidationError {
    mistake(wanted, meant: Spelling.nearest(to: text, among: names))
  }

  /// Returns an error such as `it must be day or week. Did you mean 'day'?`
  private static func mistake(_ wanted: String, meant: String?) -> ValidationError {
    ValidationError("it must be \(wanted)." + (meant.map { " Did you mean '\($0)'?" } ?? ""))
  }

  /// Returns the usage error for a message of the parser. The error text is the first line of the message,
  /// without the label "Error:", the option's help and the usage. Its fix is a suggested name, or the command
  /// that lists the options.
  static func failure(of message: String) -> CommandError {
    let lines = suggesting(message).split(separator: "\n")
    var text = String(lines.first ?? "")
    if text.hasPrefix(errorLabel) { text.removeFirst(errorLabel.count) }
    var help: String?
    if let question = text.firstRange(of: " Did you mean "),
      let end = text[question.upperBound...].firstIndex(of: "?")
    {
      help = "did you mean " + text[question.upperBound...end]
      text.removeSubrange(question.lowerBound...end)
    } else if let place = lines.first(where: { $0.contains(helpHint) })?.split(separator: "'"),
      place.count > 1
    {
      let command = place[1] == "iprender render --help" ? "iprender --help-all" : String(place[1])
      help = "run '\(command)' for the list of options"
    }
    while text.hasSuffix(".") { text.removeLast() }
    text.replace(". Please provide one of ", with: ": it must be one of ")
    // Five values or more stand on lines of their own.
    let values = lines.dropFirst().prefix { $0.hasPrefix(valueLabel) }.map {
      String($0.dropFirst(valueLabel.count))
    }
    if let last = values.last {
      text.replace("the following:", with: values.dropLast().joined(separator: ", ") + " or " + last)
    }
    if let first = text.first, first.isUppercase, text.dropFirst().first?.isLowercase ?? false {
      text = first.lowercased() + text.dropFirst()
    }
    return .usage(text, help: help)
  }

  private static let errorLabel = "Error: "
  private static let valueLabel = "  - "
  /// The beginning of the parser's line that names the command's help.
  private static let helpHint = "See '"

  /// Returns a message of the parser with a suggestion, if the message lists the valid values.
  private static func suggesting(_ message: String) -> String {
    let (start, middle, list) = ("The value '", "' is invalid for '", " Please provide one of ")
    guard let value = message.firstRange(of: start), let option = message.ranges(of: middle).last,
      value.upperBound <= option.lowerBound,
      let names = message[option.upperBound...].firstRange(of: list),
      let meant = Spelling.nearest(
        to: String(message[value.upperBound..<option.lowerBound]),
        // The list may be followed by the help of the option.
        among: message[names.upperBound..<(message.firstRange(of: "\nHelp:")?.lowerBound ?? message.endIndex)]
          .split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(
            String.init
          )
          .filter { !["or", "and", "the", "following", "-"].contains($0) })
    else { return message }
    return message[..<names.lowerBound] + " Did you mean '\(meant)'?" + message[names.lowerBound...]
  }

  static let background = parse(
    "rrggbb, rrggbb@alpha, a CSS color, theme or none", among: RGBAColor.names + ["theme", "none"]
  ) { Background(parsing: $0) }

  /// Parses the name of a palette, or a file that exists.
  static let theme = parse(
    "\(ThemeChoice.names.joined(separator: ", ")) or a theme file", among: ThemeChoice.names
  ) { text -> ThemeChoice? in
    if let palette = ThemeChoice.palettes.first(where: { $0.name == text }) {
      return ThemeChoice.palette(palette)
    }
    // A word without an extension is more likely a misspelled palette than a missing file.
    let isWord = Path(text).isOneName && Path(text).ending.bytes.isEmpty
    let name: FileName
    do { name = try fileName(text) } catch {
      if isWord { return nil }
      throw error
    }
    if InputFile.exists(name.path) { return .file(name) }
    if isWord { return nil }
    throw ValidationError("there is no file '\(text)'.")
  }

  static let designs = Design.all.map(\.name).joined(separator: ", ")
  static let design = parse(designs, among: Design.all.map(\.name)) { Design.named($0) }

  static func codeColors(_ text: String) throws -> CodeColors {
    guard let colors = CodeColors(rawValue: text) else {
      let names = CodeColors.allCases.map(\.rawValue)
      let mistake = mistake(text, names.joined(separator: " or "), among: names)
      throw ValidationError("the value '\(text)' is invalid for '--highlight': \(mistake.message)")
    }
    return colors
  }

  /// Throws an error if the word after `--highlight` is a misspelled value, and not the name of an input.
  static func requireKnownHighlight(_ arguments: [String]) throws {
    for (option, value) in zip(arguments, arguments.dropFirst()).prefix(while: { $0.0 != "--" })
    where option == "--highlight" && !InputFile.exists(value) {
      if Spelling.nearest(to: value, among: CodeColors.allCases.map(\.rawValue)) != nil {
        _ = try codeColors(value)
      }
    }
  }

  /// Returns the arguments with the default value of a bare `--highlight`, so that the name of an input is
  /// not taken for its value.
  static func spelledOut(_ arguments: [String]) -> [String] {
    let options = arguments.prefix { $0 != "--" }
    return arguments.enumerated().map { index, argument in
      guard argument == "--highlight", index < options.count,
        !options.dropFirst(index + 1).prefix(1).contains(where: { CodeColors(rawValue: $0) != nil })
      else { return argument }
      return "--highlight=" + CodeColors.readable.rawValue
    }
  }

  /// Throws an error for the help of an unknown command, for which the parser would print its own help.
  static func requireKnownHelp(_ arguments: [String]) throws {
    guard arguments.first == "help", let name = arguments.dropFirst().first(where: { !$0.hasPrefix("-") }),
      !CompletionScript.subcommands.contains(name)
    else { return }
    throw unknownCommand(name, meant: Spelling.nearest(to: name, among: commands))
  }

  /// Throws an error if the first word is a misspelled command, and not the name of an input.
  static func requireKnownCommand(_ arguments: [String]) throws {
    guard let name = arguments.first, PlainArguments.mayNameSubcommand(name), !commands.contains(name),
      Path(name).status == nil, let meant = Spelling.nearest(to: name, among: commands)
    else { return }
    throw unknownCommand(name, meant: meant)
  }

  private static let commands = CompletionScript.subcommands + [SceneWords.name]

  private static func unknownCommand(_ name: String, meant: String?) -> ValidationError {
    ValidationError("unknown command '\(name)'." + (meant.map { " Did you mean '\($0)'?" } ?? ""))
  }

  static let textSizes = Design.textSizes.map(String.init).joined(separator: ", ")
  static let textSize = parse("one of \(textSizes)") { text in
    Int(text).flatMap { Design.textSizes.contains($0) ? $0 : nil }
  }

  static let textSteps = Design.textSteps.map(String.init).joined(separator: ", ")
  static let textStep = parse("one of \(textSteps)") { text in
    Int(text).flatMap { Design.textSteps.contains($0) ? $0 : nil }
  }

  static let code = parse("the code of a diagnostic, such as unknown-key", among: DiagnosticCode.names) {
    DiagnosticCode(rawValue: $0)
  }
  static let side = parse(
    MessageSide.allCases.map(\.rawValue).joined(separator: " or "),
    among: MessageSide.allCases.map(\.rawValue)
  ) { MessageSide(rawValue: $0) }
  static let author = parse("a number from 0 to \(Palette.authorColors.count - 1), or rrggbb") {
    RGBAColor(parsingAuthor: $0)
  }
  static let canvas = parse("a width and a height from 1 to 100000, such as 390x844") {
    size($0, within: OptionRange.canvas)
  }
  static let fit = parse("a width and a height from 16 to 10000 pixels, such as 512x512") {
    PictureFit(parsing: $0)
  }
  static let paper = parse(
    "a4, letter, or a width and a height from 100 to 14400 points, such as 595x842", among: ["a4", "letter"]
  ) { text in
    ["a4": PaperSize.a4, "letter": PaperSize.letter][text]
      ?? CanvasSize(parsing: text).flatMap { PaperSize(width: $0.width, height: $0.height) }
  }
  static let preset = parse(
    PicturePreset.all.map(\.name).joined(separator: ", "), among: PicturePreset.all.map(\.name)
  ) { name in PicturePreset.all.first { $0.name == name } }
  static let devices = ScreenDevice.all.map(\.name).joined(separator: ", ")
  static let screen = parse(
    "one of \(devices), or a width and a height from 240 to 4096, such as 390x844",
    among: ScreenDevice.all.map(\.name)
  ) { text in
    if let device = ScreenDevice(named: text) { return ScreenChoice(size: device.size, scale: device.scale) }
    return size(text, within: OptionRange.screen).map { ScreenChoice(size: $0, scale: nil) }
  }

  static let point = parse("two numbers of points, such as 120,300") { text -> HitPoint? in
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1], x.isFinite, y.isFinite else {
      return nil
    }
    return HitPoint(x: x, y: y)
  }

  private static func size(_ text: String, within sides: ClosedRange<Double>) -> CanvasSize? {
    CanvasSize(parsing: text).flatMap {
      sides.contains($0.width) && sides.contains($0.height) ? $0 : nil
    }
  }

  /// Parses the value of an environment variable for a flag.
  static let isOn = parse("1 or 0") { ["1": true, "0": false][$0] }
  static let tables = parse(
    "clip, full, or scroll=N in points, such as scroll=120", among: ["clip", "full"]
  ) { TableOverflow(parsing: $0) }
  static let formulas = parse(
    "clip, shrink, full, or scroll=N in points, such as scroll=120", among: ["clip", "shrink", "full"]
  ) { TableOverflow(parsingFormulas: $0) }
  static let expansion = parse(
    "all, none, page, or numbers and pointers separated by commas, such as 0,/3/blocks/1",
    among: ["all", "none", "page"]
  ) { Expansion(parsing: $0) }
  static let range = parse(
    "two block pointers as printed by 'iprender layout', with or without a character, such as /2:10../5:3"
  ) { PageRange(parsing: $0) }
  static let pacing = parse(
    "rich, plain, instant, or linear:N with 1 to 1000000 points per second, such as linear:400",
    among: ["rich", "plain", "instant"]
  ) { Pacing(parsing: $0) }
  static let followSpeed = parse(
    "reading, or 1 to 100000 points per second, such as 200", among: ["reading"]
  ) { text in
    text == "reading"
      ? Playback.readingSpeed : Double(text).flatMap { OptionRange.followSpeed.contains($0) ? $0 : nil }
  }
  static let share = parse("a fraction of the pixels from 0 to 1, or a percentage such as 0.1%") {
    text -> Double? in
    let isPercent = text.hasSuffix("%")
    guard let number = Double(isPercent ? String(text.dropLast()) : text) else { return nil }
    let share = isPercent ? number / 100 : number
    return (0...1).contains(share) ? share : nil
  }
  static let rectangle = parse("a size and a position in pixels, such as 120x40+16+8") {
    PixelRectangle(parsing: $0)
  }
  static let sheet = parse("columns and rows from 1 to 100, such as 4x3") {
    SheetSize(parsing: $0)
  }
  static let frameRate = parse("a number from 1 to 240, such as 60, 29.97 or 30000/1001") { text in
    FrameRate(parsing: text).flatMap {
      OptionRange.framesPerSecond.contains($0.framesPerSecond) ? $0 : nil
    }
  }
  static let frameMoment = parse("a time in seconds, such as 1.5, or a frame, such as 90f, counted from 0") {
    FrameMoment(parsing: $0)
  }
  static let timeZone: Parse<ZoneOffsets> = { text in
    if let zone = ZoneOffsets(parsing: text) { return zone }
    throw mistake(
      "UTC, +HH:MM, -HH:MM, or a time zone name such as Europe/Berlin",
      meant: ZoneOffsets.name(nearest: text))
  }
  static let timeOfDay = parse("a time of day, such as 9:41 or 21:05") { BubbleOptions.minutes(parsing: $0) }

  /// Parses a language: anything of the form of a BCP 47 tag (letters and digits in groups), a POSIX locale such as
  /// `ru_RU.UTF-8`, or a file.
  static let language = parse("a language tag, such as en, ja or pt-BR, or a .strings file") { text in
    if text.hasSuffix(".strings") { return LanguageChoice.file(try fileName(text)) }
    return RenderLanguage.usualTag(text).map(LanguageChoice.tag)
  }

  static let split = parse(
    "day, week, month, or a number of messages", among: ["day", "week", "month"]
  ) { ChatSplit($0) }
  static let days = parse(
    "a day such as 2024-05-01, or a range such as 2024-05-01..2024-05-31, 2024-05-01.. or ..2024-05-31"
  ) { text in
    if let days = ChatDays(text) { return days }
    let ends = text.split(separator: "..", omittingEmptySubsequences: false)
    if ends.count == 2, ChatDays("\(ends[1])..\(ends[0])") != nil {
      throw ValidationError("the range ends before it starts.")
    }
    return nil
  }

  @Sendable static func wallpaper(_ text: String) throws -> WallpaperChoice {
    if let color = RGBAColor(parsing: text) {
      guard color.isOpaque else { throw ValidationError("it must be an opaque color.") }
      return .color(color)
    }
    return .file(try file(text, unless: RGBAColor.names, "a color or an image file"))
  }

  @Sendable static func screenPart(_ text: String) throws -> String {
    guard let problem = ShownParts.problem(with: text) else { return text }
    guard problem.isUnknown else { throw ValidationError(problem.message + ".") }
    throw mistake("one of " + ShownParts.names.joined(separator: ", "), meant: problem.meant)
  }

  @Sendable static func pattern(_ text: String) throws -> PatternChoice {
    switch text {
    case "own": .own
    case "none": .none
    default: .file(try file(text, unless: ["own", "none"], "own, none, or an SVG file"))
    }
  }

  /// Returns the file with a name, unless there is none and the name is close to one of some words.
  private static func file(_ text: String, unless names: [String], _ wanted: String) throws -> FileName {
    let name = try fileName(text)
    if !InputFile.exists(name.path), text != InputFile.standardInput,
      let meant = Spelling.nearest(to: text, among: names)
    {
      throw mistake(wanted, meant: meant)
    }
    return name
  }

  @Sendable static func folder(_ text: String) throws -> String {
    guard InputFolder.exists(text) else { throw ValidationError("there is no folder '\(text)'.") }
    return text
  }

  /// Parses folders separated by colons, as in PATH.
  @Sendable static func folders(_ text: String) throws -> [String] {
    try text.unicodeScalars.split(separator: ":").map { try folder(String($0)) }
  }

  /// Parses an output. All names of standard output become a dash, because its descriptor is not the one that
  /// they name (`StandardOutput`).
  @Sendable static func output(_ text: String) throws -> String {
    if standardOutputs.contains(text) { return OutputTarget.dash }
    let path = Path(try path(text))
    // The name of an existing folder needs no slash at its end.
    return path.status?.isFolder == true ? path.appending(Path(literal: "")).name : path.name
  }

  private static let standardOutputs = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]

  /// The rule for names of files and folders in options that are not on the command line: their start folder,
  /// or the folders that they must be in.
  @TaskLocal static var place: PlaceRule?

  /// Reads options with a rule for the names of files.
  static func following<Value>(
    _ rule: PlaceRule, _ work: () throws(CommandError) -> Value
  ) throws(CommandError) -> Value {
    try $place.withValue(rule) {
      do throws(CommandError) { return Result<Value, CommandError>.success(try work()) } catch {
        return .failure(error)
      }
    }
    .get()
  }

  /// Parses the path of a file or a folder.
  @Sendable static func file(_ text: String) throws -> String { try fileName(text).path }

  /// Parses the name of a file that is read.
  @Sendable static func fileName(_ text: String) throws -> FileName {
    let name = try path(text)
    guard name != InputFile.standardInput, let place else { return FileName(typed: name) }
    return try place.find(name)
  }

  @Sendable static func path(_ text: String) throws -> String {
    guard !text.isEmpty else { throw ValidationError("it must not be empty.") }
    return text
  }
}

extension ParsableArguments {
  fileprivate static func parserMessage(for error: any Error) -> String { message(for: error) }
}

extension OptionTable {
  /// Returns the usage error that the parser threw.
  static func failure(for error: any Error) -> CommandError {
    OptionParsing.failure(of: parserMessage(for: error))
  }
}

// The parsing of the library's values from arguments, and their names in the help.

/// A value that is written as its raw value. The parser requests the names of all values of all options in
/// each run, and by default would describe every case at length.
protocol NamedValue: ExpressibleByArgument, CaseIterable, RawRepresentable where RawValue == String {}

extension NamedValue {
  public var defaultValueDescription: String { rawValue }
  public static var allValueStrings: [String] { allCases.map(\.rawValue) }
  public static var allValueDescriptions: [String: String] { [:] }
}

extension DiagnosticCode {
  static let names = allCases.map(\.rawValue)
}

extension MessageSide: NamedValue {}
extension ScreenFrame: NamedValue {}
extension SendState: NamedValue {}
extension ChatSelection.Feature: NamedValue {}
extension PNGEncoding: NamedValue {}
extension DiagnosticForm: NamedValue {}
extension DateFormat.Clock: ExpressibleByArgument {}

extension SourceOptions.Markdown: NamedValue {}
extension InputFormat: NamedValue {}

/// The format of the output: frames or a single image.
enum OutputForm: String, NamedValue {
  case png, rgba, y4m, apng, mp4, mov, webm, gif, webp, jpeg, svg, pdf, html
  /// The changed rows of a live scene.
  case bands
  case rawBands = "raw-bands"

  init(_ preset: PicturePreset) {
    self = if case .webp = preset.form { .webp } else { .png }
  }

  static let ofStills: Set<OutputForm> = [.png, .webp, .jpeg, .svg, .pdf, .html]

  static let ofLiveScenes: Set<OutputForm> = [.bands, .rawBands]

  /// The format of frames; `nil` for the format of a single image.
  var ofFrames: SequenceFormat? { SequenceFormat(rawValue: rawValue) }
}

/// The clock of a live scene.
enum SceneClock: String, NamedValue { case real, virtual }

/// The direction in which the container of a stream grows; its other edge stays in place.
enum GrowthDirection: String, NamedValue { case down, up }

/// The end of a screen's list that stays visible while an answer arrives.
enum FollowedEnd: String, NamedValue { case answer, app }

/// The source of the direction of a paragraph.
enum BaseDirectionChoice: String, NamedValue { case natural, page }

/// The format of a layout dump.
enum DumpForm: String, NamedValue { case json, text }
