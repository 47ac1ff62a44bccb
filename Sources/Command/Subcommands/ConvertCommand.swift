import ArgumentParser
import IPRenderKit
import PageFormats

struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Writes a page as JSON.",
    discussion: """
      What is written is read as the same page again.

        iprender convert page.json --to tdlib
        iprender convert page.json -o page.json

      \(ExitStatus.help)
      """)

  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Output") var conversion: ConvertOptions
  @OptionGroup(title: "Time") var time: RunOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions
  @OptionGroup(title: "Safety") var sandbox: SandboxOptions

  func run() throws {
    let reporter = messages.reporter
    time.startClock(reporter)
    try reporter.run { () throws(Failure) in
      try input.requireNoFirstFrame()
      let format = try conversion.format()
      let target = OutputTarget(conversion.output)
      try target.check(isBinary: false, inputs: [input.input])
      if case .file(let path, _) = target { SuddenEnd.cleanUp(beside: path) }
      sandbox.enter(inputs: [input.input], outputs: [target.path].compactMap { $0 })
      var clock = PhaseClock()
      var options = RenderOptions()
      options.reading = input.readOptions
      let (file, read) = try clock.measure(.read) { () throws(Failure) in
        let file = try input.read()
        return (file, try Failure.blaming(file) { () throws(RenderError) in try file.page(options) })
      }
      let written = clock.measure(.encode) { PageWriter.write(read.page, as: format) }
      try reporter.show(read.diagnostics + written.diagnostics, of: file)
      try clock.measure(.write) { () throws(Failure) in try target.write(written.text) }
      TimeLimit.stop()
      if messages.timings { reporter.show(clock) }
    }
  }
}
