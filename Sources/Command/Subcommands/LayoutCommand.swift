import ArgumentParser
import IPRenderKit

struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Prints where every line, glyph and box of a page stands.",
    discussion: """
      Numbers are points, y goes down. The JSON is meant for programs: its keys stay.

        iprender layout page.json --width 300
        iprender layout page.json | jq '.items[].lines[]?.text'

      \(EnvironmentVariable.help())
      """)

  @OptionGroup(title: "Input") var input: InputOptions

  @OptionGroup(title: "Dump") var dump: DumpOptions
  @OptionGroup(title: "Media") var media: MediaOptions
  @OptionGroup(title: "Layout") var page: PageOptions
  @OptionGroup(title: "Bubble") var bubble: BubbleArguments
  @OptionGroup(title: "Chat") var chat: ChatArguments
  @OptionGroup(title: "Chat picture") var chatPicture: ChatPictureOptions
  @OptionGroup(title: "Fonts") var fonts: FontOptions
  @OptionGroup(title: "Time") var time: RunOptions
  @OptionGroup(title: "Diagnostics") var verbosity: VerbosityOptions
  @OptionGroup(title: "Safety") var sandbox: SandboxOptions

  func run() throws {
    let reporter = verbosity.reporter
    time.startClock(reporter)
    try reporter.run { () throws(Failure) in
      if input.firstFrame != nil { throw Failure(.noFirstFrame) }
      if chatPicture.answer != nil { throw Failure(.answerOfLayout) }
      if bubble.lacksBubble { throw Failure(.noBubble) }
      let job = Job(
        input: input, media: media, look: try Look(page), author: page.author, bubble: bubble, chat: chat,
        chatPicture: chatPicture, fonts: fonts, sandbox: sandbox, verbosity: verbosity)
      let target = OutputTarget(dump.output)
      try job.begin()
      try job.kept.require(target)
      if case .file(let path, _) = target { SuddenEnd.cleanUp(beside: path) }
      job.enterSandbox(outputs: [target.path])
      var clock = PhaseClock()
      var options = try job.options()
      options.layout.measuresInk = dump.ink || dump.cost
      let subject = try job.read(options, chatOptions: chat.given + chatPicture.given, clock: &clock)
      let renderer = try job.renderer(blaming: subject.file, clock: &clock)
      let layout = try job.layOut(subject, by: renderer, options, clock: &clock)
      try reporter.show(layout.diagnostics)
      try job.kept.require(target)
      let text = try clock.measure(.encode, self.text(of: layout))
      try clock.measure(.write, try target.write(text))
      job.finish(clock)
    }
  }

  private func text(of layout: SubjectLayout) -> String {
    switch dump.format {
    case .json: layout.json(includesInk: dump.ink, includesCost: dump.cost)
    case .text: layout.text
    }
  }
}

/// How a layout is printed.
struct DumpOptions: ParsableArguments {
  @Option(
    "Where the layout goes; - for standard output (default: \(OutputTarget.dash)).", "file",
    name: .shortAndLong, parsing: .next, OptionParsing.output)
  var output: String?

  @Option(help: ArgumentHelp("JSON for programs, or text for people.", valueName: "form"))
  var format: DumpForm = .json

  @Flag(help: "Adds the bounds of every character's ink to the JSON.")
  var ink = false

  @Flag(help: "Adds what every item costs a reveal, in points, to the JSON.")
  var cost = false
}
