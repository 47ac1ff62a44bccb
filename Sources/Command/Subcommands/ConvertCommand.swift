import ArgumentParser
import IPRenderKit

struct ConvertCommand: ParsableCommand, OptionTable {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Writes a page or a chat as JSON, Markdown, HTML or text, or a chat as a tape.",
    discussion: """
      JSON can be read back as the same page. Content that Markdown or HTML cannot express is written as the nearest \
      equivalent, with a warning. --range writes only the part of the page between two positions: pointers \
      of blocks as 'iprender layout' prints them, with or without a character offset. For a chat, all selected messages \
      are written; as JSON, one message per line.

        iprender convert page.json -o page.md
        iprender convert page.json --to html
        iprender convert page.json --to markdown --range /2:10../5:3
        iprender convert updates.jsonl -o session.tape

      \(EnvironmentVariable.help([.lang]))

      \(Texts.exitStatus)
      """)

  @Settings("Input") var input = InputOptions()
  @Settings("Chat") var chat = ChatArguments()
  @Settings("Output") var conversion = ConvertOptions()
  @Settings("Time") var time = RunOptions()
  @Settings("Diagnostics") var verbosity = VerbosityOptions()
  @Settings("Safety") var sandbox = SandboxOptions()

  func validate() throws {
    try input.limitOptions.require(Limit.ofReading, by: Self.configuration.commandName)
  }

  func run() throws {
    let reporter = verbosity.reporter.hidingSource(for: chat)
    time.startClock(reporter)
    try reporter.run { () throws(CommandError) in
      try withOptions(beside: input.input) { command throws(CommandError) in try command.convert() }
    }
  }

  private func convert() throws(CommandError) {
    let reporter = verbosity.reporter.hidingSource(for: chat)
    let format = try conversion.format()
    let target = OutputTarget(conversion.output)
    let language = try conversion.language()
    let kept = KeptFiles()
    kept.add(inputs: [input.input] + OptionsFile.paths(for: input.input))
    kept.addFolder(of: input.place(of: input.input))
    try kept.require(target)
    try sandbox.enter(
      inputs: [input.input] + [language?.choice.path].compactMap { $0 }, output: target.path)
    var clock = PhaseClock()
    let file = try clock.measure(.read, try input.read(mayBeChat: true))
    try reporter.show(try language?.warnings() ?? [])
    let converted = try convert(file, to: format, language, kept.named, &clock)
    try reporter.show(converted.diagnostics)
    try kept.require(target)
    try clock.measure(.write, try target.write(converted.text))
    TimeLimit.stop()
    if verbosity.timings { reporter.show(clock) }
  }

  /// Converts all messages of a chat, or a page.
  func convert(
    _ file: InputFile, to format: OutputFormat, _ language: ChosenLanguage?, _ named: NamedFiles?,
    _ clock: inout PhaseClock
  ) throws(CommandError) -> ConvertedPage {
    var options = RenderOptions()
    options.reading = input.readOptions
    options.reading.named = named
    chat.apply(to: &options)
    try language?.apply(to: &options.layout)
    if conversion.range == nil,
      let chat = try clock.measure(
        .encode, try CommandError.blaming(file, try file.convertedChat(to: format, options: options)))
    {
      return chat
    }
    if let slot = Slots.partial(_chat.slots).first(where: { $0.name != "chat" }) {
      throw CommandError(.otherKind("--" + slot.name, slot.inputs, file: Path.visible(file.name), .page))
    }
    if conversion.range == nil,
      let message = try clock.measure(
        .encode, try CommandError.blaming(file, try file.convertedMessage(to: format, options: options)))
    {
      return message
    }
    let subject = try clock.measure(.read, try CommandError.blaming(file, try file.readPage(options)))
    if input.message != nil {
      try input.requireKind(
        try CommandError.blaming(file, try file.read(options)), for: Slots.partial(_input.slots))
    }
    return try clock.measure(
      .encode,
      try CommandError.blaming(
        file, try subject.converted(to: format, range: conversion.range, dates: options.layout.dates)))
  }
}

/// The options for the output of a conversion.
struct ConvertOptions: OptionTable {
  @Setting(
    "to", "Output format [default: from the extension of -o].", "format", allowedIn: .request)
  var to: OutputFormat?

  @Setting(
    "output", "Output file, or - for standard output [default: \(OutputTarget.dash)].", "file",
    short: "o", parsing: .next, completion: .file(), OptionParsing.output)
  var output: String?

  @Setting(
    "range",
    "Write only a range of blocks, such as /2:10../5:3.",
    "from..to", allowedIn: .request, parsing: .next, OptionParsing.range)
  var range: PageRange?

  @Setting(
    "lang",
    "Language of dates and labels: a tag (ru) or a .strings file [default: \(Renderer.defaultLanguage)].",
    "tag", allowedIn: .images, OptionParsing.language)
  var lang: LanguageChoice?

  func language() throws(CommandError) -> ChosenLanguage? {
    try EnvironmentVariable.lang.value(unless: lang, OptionParsing.language).map(ChosenLanguage.init)
  }

  /// Returns the output format.
  ///
  /// - Throws: An error if neither the option nor the file extension names it.
  func format() throws(CommandError) -> OutputFormat {
    if let to { return to }
    let known = OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")
    guard let output, output != OutputTarget.dash else {
      throw .usage("no output format is set", help: "add --to with one of \(known)")
    }
    let ending = Path(bytes: Path(output).ending.bytes.dropFirst()).name.lowercased()
    guard let format = OutputFormat(ending: ending) else {
      throw .usage(
        "-o \(output): the file extension names no output format", help: "add --to with one of \(known)")
    }
    return format
  }
}

extension OutputFormat: NamedValue {}

extension OutputFormat {
  /// Creates the format for a file extension.
  ///
  /// - Parameter ending: The file extension without its dot, in lowercase.
  fileprivate init?(ending: String) {
    switch ending {
    case "json": self = .json
    case "md", "markdown": self = .markdown
    case "html", "htm": self = .html
    case "txt": self = .text
    case "tape": self = .tape
    default: return nil
    }
  }
}
