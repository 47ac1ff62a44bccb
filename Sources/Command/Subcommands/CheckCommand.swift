import ArgumentParser
import Glibc
import IPRenderKit

struct CheckCommand: ParsableCommand, OptionTable {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Reports the format, the contents and the problems of an input.",
    discussion: [Texts.check, EnvironmentVariable.help([.fontDir, .lang, .mediaDir]), Texts.exitStatus]
      .joined(separator: "\n\n"))

  @Settings("Input") var input = InputOptions()

  @Setting(
    "lang", "Also report the texts that a language or a .strings file lacks.", "tag", allowedIn: .request,
    OptionParsing.language)
  var lang: LanguageChoice?

  @Setting("json", "Print JSON.")
  var json = false

  @Settings("Tape") var tape = TapeOptions()
  @Settings("Diagnostics") var codes = CodeOptions()
  @Settings("Chat") var chat = ChatArguments()
  @Settings("Media") var media = MediaOptions()
  @Settings("Fonts") var fonts = FontOptions()
  @Settings("Time") var time = RunOptions()
  @Settings("Safety") var sandbox = SandboxOptions()

  func validate() throws {
    try input.limitOptions.require(Limit.ofLayout, by: Self.configuration.commandName)
  }

  func run() throws {
    let reporter = Reporter()
    var isFine = true
    time.startClock(reporter)
    try reporter.run { () throws(CommandError) in
      isFine = try withOptions(beside: input.input) { command throws(CommandError) in try command.check() }
      TimeLimit.stop()
    }
    if !isFine { throw ExitStatus.different.code }
  }

  /// Writes the report.
  ///
  /// - Returns: True if there are no problems.
  private func check() throws(CommandError) -> Bool {
    let fonts = try fonts.sources()
    try InputFolder.requireNamed(media.folders)
    try sandbox.enter(
      inputs: [input.input] + [try language()?.path].compactMap { $0 }, read: fonts.read + media.folders)
    let report = try report(of: try input.read(mayBeChat: true), by: Renderers(), fonts)
    try OutputTarget.standardOutput.write(
      json ? report.json : report.text(isColored: Terminal.showsColors(STDOUT_FILENO)))
    return report.isFine
  }

  private var reporter: Reporter {
    var reporter = Reporter().hidingSource(for: chat)
    codes.apply(to: &reporter)
    return reporter
  }

  private func checkTape(
    _ file: InputFile, _ options: RenderOptions, by renderer: Renderer
  ) throws(CommandError) -> CheckReport {
    var options = options
    var problems: [Diagnostic] = []
    let tape = TapeFile(checking: file, variables: tape.values, limits: input.readOptions)
    let settings = TapeSettings(tape)
    problems += settings.faults.map { Diagnostic($0) }
    do throws(CommandError) {
      let command: RenderCommand = try settings.words.command(["--", file.name])
      let look = try Look(command.page)
      try look.apply(to: &options, limits: input.limits, reporter: Reporter())
      try command.chatPicture.apply(to: &options, limit: input.limits.inputBytes)
      options.screen = look.screen
      problems += SceneCommandRun.outputFaults(of: tape, command).map { Diagnostic($0) }
    } catch {
      var failure = error
      failure.file = failure.file ?? file.name
      problems.append(Diagnostic(failure))
    }
    return renderer.check(tape: tape, problems: problems, options: options)
  }

  /// Returns the report without hidden warnings, with the problems of the language.
  func report(
    of file: InputFile, by renderers: Renderers, _ fonts: FontSources
  ) throws(CommandError) -> CheckReport {
    var report = try wholeReport(of: file, by: renderers, fonts)
    report.judge(reporter.judged)
    report.add(reporter.judged(try language()?.diagnostics(listsAll: json) ?? []))
    return report
  }

  private func language() throws(CommandError) -> LanguageChoice? {
    try EnvironmentVariable.lang.value(unless: lang, OptionParsing.language)
  }

  private func wholeReport(
    of file: InputFile, by renderers: Renderers, _ fonts: FontSources
  ) throws(CommandError) -> CheckReport {
    var options = RenderOptions()
    options.reading = input.readOptions
    options.media = media.places(input.limitOptions)
    options.layout.formulaLimits = input.limitOptions.formulas
    chat.apply(to: &options)
    let renderer = try CommandError.blaming(
      file, try renderers.renderer(fonts, language: Renderer.defaultLanguage))
    if TapeFile.isOne(file.name) { return try checkTape(file, options, by: renderer) }
    try tape.requireNone()
    let subject = try CommandError.blaming(file, try file.subject(options.forChecking))
    try input.requireKind(subject, for: Slots.partial(_input.slots + _chat.slots))
    return try CommandError.blaming(file, try renderer.check(subject, options: options))
  }
}
