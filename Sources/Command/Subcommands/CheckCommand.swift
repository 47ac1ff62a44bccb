import ArgumentParser
import IPRenderKit

struct CheckCommand: ParsableCommand, OptionTable {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Says what a page is, what it holds, and what is wrong with it.",
    discussion: [Texts.check, EnvironmentVariable.help([.fontDir, .mediaDir]), Texts.exitStatus]
      .joined(separator: "\n\n"))

  @Settings("Input") var input = InputOptions()

  @Setting("json", "Prints JSON.")
  var json = false

  @Settings("Chat") var chat = ChatArguments()
  @Settings("Media") var media = MediaOptions()
  @Settings("Fonts") var fonts = FontOptions()
  @Settings("Time") var time = RunOptions()
  @Settings("Safety") var sandbox = SandboxOptions()

  func run() throws {
    let reporter = Reporter()
    var isFine = true
    time.startClock(reporter)
    try reporter.run { () throws(Failure) in
      try InputFolder.requireNamed(fonts.fontDir + media.places.folders)
      try sandbox.enter(inputs: [input.input], read: fonts.fontDir + media.places.folders)
      let report = try report(of: try input.read(mayBeChat: true), by: Renderers())
      isFine = report.isFine
      try OutputTarget.standardOutput.write(json ? report.json : report.text)
      TimeLimit.stop()
    }
    if !isFine { throw ExitStatus.different.code }
  }

  func report(of file: InputFile, by renderers: Renderers) throws(Failure) -> CheckReport {
    var options = RenderOptions()
    options.reading = input.readOptions
    options.media = media.places
    options.layout.formulaLimits = input.limitOptions.formulaLimits
    chat.apply(to: &options)
    let subject = try Failure.blaming(file, try file.subject(options.forChecking, takesStreams: false))
    try input.requireChat(subject, for: chat.given)
    let renderer = try Failure.blaming(
      file, try renderers.renderer(fontFolders: fonts.fontDir, language: Renderer.defaultLanguage))
    return try Failure.blaming(file, try renderer.check(subject, options: options))
  }
}
