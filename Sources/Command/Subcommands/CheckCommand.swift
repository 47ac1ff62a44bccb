import ArgumentParser
import IPRenderKit
import PageFormats
import PageLayout
import PageModel
import Typography

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Says what a page is, what it holds, and what is wrong with it.",
    discussion: """
      The page is read, laid out and searched for its pictures, but not drawn. The exit code is 1 when something is \
      wrong: a limit of the protocol that is broken, a link within the page that leads nowhere, a character that no \
      font has, a picture that is missing, or anything else that a warning says.

        iprender check page.json
        iprender check page.json --json | jq .message.kind

      \(EnvironmentVariable.help([.fontDir, .mediaDir]))

      \(ExitStatus.help)
      """)

  @OptionGroup(title: "Input") var input: InputOptions

  @Flag(help: "Prints JSON.")
  var json = false

  @OptionGroup(title: "Chat") var chat: ChatArguments
  @OptionGroup(title: "Media") var media: MediaOptions
  @OptionGroup(title: "Fonts") var fonts: FontOptions
  @OptionGroup(title: "Time") var time: RunOptions
  @OptionGroup(title: "Safety") var sandbox: SandboxOptions

  func run() throws {
    let reporter = Reporter()
    var isFine = true
    time.startClock(reporter)
    try reporter.run { () throws(Failure) in
      try input.requireNoFirstFrame()
      try InputFolder.requireNamed(fonts.fontDir + media.places.folders)
      sandbox.enter(inputs: [input.input], read: fonts.fontDir + media.places.folders, outputs: [])
      let report = try makeReport()
      isFine = report.isFine
      try OutputTarget.standardOutput.write(report.text)
      TimeLimit.stop()
    }
    if !isFine { throw ExitStatus.different.code }
  }

  /// - Returns: what there is to say, and whether nothing is wrong.
  private func makeReport() throws(Failure) -> (text: String, isFine: Bool) {
    var options = RenderOptions()
    options.reading = input.readOptions
    options.media = media.places
    options.layout.formulaLimits = input.limitOptions.formulaLimits
    // What is closed may lack characters, too.
    options.layout.expansion = .all
    // Grey boxes are the phone's, not the page's fault.
    options.layout.showsRichPlaceholders = true
    chat.apply(to: &options)
    let file = try input.read(mayBeChat: true)
    return try Failure.blaming(file) { () throws(RenderError) in
      if case .chat(let source) = try file.chat(options) { return try report(of: source, in: file, options) }
      let read = try file.page(options)
      let renderer = try Renderer(fonts: FontBook.Options(directories: fonts.fontDir))
      let laidOut = renderer.layOut(read, of: file, options: options)
      try renderer.requireFonts()
      if case .page(let layout) = laidOut.content {
        _ = renderer.displayList(of: layout, options: options.picture, pictures: laidOut.pictures)
      }
      let summary = PageSummary(read.page)
      let problems = laidOut.diagnostics + laidOut.pictures.diagnostics + summary.danglingLinks
      let report = CheckReport(
        file: file.name, format: read.format, summary: summary, message: MessageKind(read.page),
        problems: file.messages(for: problems))
      return (json ? report.json : report.text, report.problems.isEmpty)
    }
  }

  private func report(
    of source: ChatSource, in file: InputFile, _ options: RenderOptions
  ) throws(RenderError) -> (text: String, isFine: Bool) {
    let renderer = try Renderer(fonts: FontBook.Options(directories: fonts.fontDir))
    let drawing = ChatDrawing(source, of: file, renderer: renderer, options: options)
    try drawing.check()
    let report = ChatReport(
      file: file.name, format: source.format, summary: ChatSummary(source),
      problems: file.messages(for: drawing.diagnostics))
    return (json ? report.json : report.text, report.problems.isEmpty)
  }
}
