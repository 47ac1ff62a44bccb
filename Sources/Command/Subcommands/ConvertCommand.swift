import ArgumentParser
import IPRenderKit
import MessageReading
import PageModel
import PageWriting

struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Writes a page as JSON, Markdown, HTML or one line of text.",
    discussion: """
      JSON is read as the same page again. What Markdown and HTML have no words for is written as what comes \
      nearest, with a warning for each. With --range a part of the page is written, from one block to another, by \
      the names that 'iprender layout' has for them and characters of their texts.

        iprender convert page.json -o page.md
        iprender convert page.json --to html
        iprender convert page.json --to markdown --range /2:10../5:3

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
      let written = try clock.measure(.encode) { () throws(Failure) in try write(read.page, as: format) }
      try reporter.show(read.diagnostics + written.diagnostics, of: file)
      try clock.measure(.write) { () throws(Failure) in try target.write(written.text) }
      TimeLimit.stop()
      if messages.timings { reporter.show(clock) }
    }
  }

  private func write(_ page: Page, as format: OutputFormat) throws(Failure) -> WrittenPage {
    guard let range = conversion.range else { return PageWriter.write(page, as: format) }
    do throws(PageRangeError) {
      return try PageWriter.write(page, as: format, range: range)
    } catch {
      throw .usage("--range: \(error)")
    }
  }
}
