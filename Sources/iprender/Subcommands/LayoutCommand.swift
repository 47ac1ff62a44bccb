import ArgumentParser
import IPRender

struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Prints where every line, glyph and box of a page stands.",
    discussion: """
      Numbers are points, y goes down. The JSON is meant for programs: its keys stay.

        iprender layout page.json --width 300
        iprender layout page.json | jq '.items[].lines[]?.text'
      """)

  @OptionGroup(title: "Input") var input: InputOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where the layout goes; - for standard output (default: -).", valueName: "file"),
    transform: OptionParsing.path)
  var output: String?

  @Option(help: ArgumentHelp("JSON for programs, or text for people.", valueName: "form"))
  var format: DumpForm = .json

  @Flag(help: "Adds the bounds of every character's ink to the JSON.")
  var ink = false

  @OptionGroup(title: "Layout") var page: PageOptions
  @OptionGroup(title: "Fonts") var fonts: FontOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func run() throws {
    let reporter = messages.reporter
    try reporter.run { () throws(Failure) in
      let target = OutputTarget(output)
      try target.check(isBinary: false, inputs: [input.input])
      var clock = PhaseClock()
      var layoutOptions = page.layoutOptions
      layoutOptions.measuresInk = ink
      let laidOut = try LaidOutPage(
        input, fonts: page.fontOptions(fonts), layout: layoutOptions, clock: &clock)
      try reporter.show(laidOut.diagnostics, of: laidOut.input)
      let dump = clock.measure(.encode) {
        switch format {
        case .json: laidOut.layout.json(includesInk: ink)
        case .text: laidOut.layout.textDump
        }
      }
      try clock.measure(.write) { () throws(Failure) in try target.write(dump) }
      if messages.timings { reporter.show(clock) }
    }
  }
}
