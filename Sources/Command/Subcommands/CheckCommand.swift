import ArgumentParser
import IPRenderKit
import MessageReading
import PageLayout
import PageModel
import PageReading
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
    let content = try Failure.blaming(file) { () throws(RenderError) in
      try file.content(options, takesStreams: false)
    }
    try input.requireChat(content, of: file, for: chat.given)
    return try Failure.blaming(file) { () throws(RenderError) in
      switch content {
      case .page(let page): return try report(of: page, in: file, options)
      case .message(let message):
        // A text is a page, too.
        if case .text = message.message.content {
          return try report(of: try file.page(of: message, options), in: file, options)
        }
        return try report(of: message, in: file, options)
      case .chat(let chat): return try report(of: chat, in: file, options)
      }
    }
  }

  private func report(
    of read: ReadResult, in file: InputFile, _ options: RenderOptions
  ) throws(RenderError) -> (text: String, isFine: Bool) {
    let renderer = try renderer()
    let laidOut = renderer.layOut(read, of: file, options: options)
    try renderer.requireFonts()
    if case .page(let layout) = laidOut.content {
      _ = renderer.displayList(of: layout, options: options.picture, pictures: laidOut.pictures)
    }
    let summary = PageSummary(read.page)
    let problems = laidOut.allDiagnostics + summary.danglingLinks
    let report = CheckReport(
      file: file.name, format: read.format, summary: summary, message: MessageKind(read.page),
      problems: file.messages(for: problems))
    return (json ? report.json : report.text, report.problems.isEmpty)
  }

  /// As a chat of one.
  private func report(
    of read: MessageResult, in file: InputFile, _ options: RenderOptions
  ) throws(RenderError) -> (text: String, isFine: Bool) {
    let renderer = try renderer()
    let laidOut = try renderer.layOut(.message(read), of: file, options: options)
    try renderer.requireFonts()
    _ = try renderer.paint(laidOut, options: options)
    return report(
      ChatReport(
        file: file.name, format: read.format, summary: ChatSummary(read),
        problems: file.messages(for: laidOut.allDiagnostics)))
  }

  private func report(
    of source: ChatSource, in file: InputFile, _ options: RenderOptions
  ) throws(RenderError) -> (text: String, isFine: Bool) {
    let drawing = ChatDrawing(source, of: file, renderer: try renderer(), options: options)
    let summary = try drawing.check()
    return report(
      ChatReport(
        file: file.name, format: source.format, summary: summary,
        problems: file.messages(for: drawing.diagnostics)))
  }

  private func report(_ report: ChatReport) -> (text: String, isFine: Bool) {
    (json ? report.json : report.text, report.problems.isEmpty)
  }

  private func renderer() throws(RenderError) -> Renderer {
    try Renderer(fonts: FontBook.Options(directories: fonts.fontDir))
  }
}
