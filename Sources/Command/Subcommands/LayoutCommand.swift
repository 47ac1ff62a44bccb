import ArgumentParser
import IPRenderKit

struct LayoutCommand: ParsableCommand, OptionTable {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Prints where every line, glyph and box of a page stands.",
    discussion: """
      Numbers are points, y goes down. The JSON is meant for programs: its keys stay.

        iprender layout page.json --width 300
        iprender layout page.json | jq '.items[].lines[]?.text'

      \(EnvironmentVariable.help())
      """)

  @Settings("Input") var input = InputOptions()

  @Settings("Dump") var dump = DumpOptions()
  @Settings("Media") var media = MediaOptions()
  @Settings("Layout") var page = PageOptions()
  @Settings("Bubble") var bubble = BubbleArguments()
  @Settings("Chat") var chat = ChatArguments()
  @Settings("Chat picture") var chatPicture = ChatPictureOptions()
  @Settings("Fonts") var fonts = FontOptions()
  @Settings("Time") var time = RunOptions()
  @Settings("Diagnostics") var verbosity = VerbosityOptions()
  @Settings("Safety") var sandbox = SandboxOptions()

  func run() throws {
    let reporter = verbosity.reporter
    time.startClock(reporter)
    try reporter.run { () throws(Failure) in
      let job = try job()
      let target = OutputTarget(dump.output)
      try job.begin()
      try job.kept.require(target)
      try job.enterSandbox(output: target.path)
      var clock = PhaseClock()
      let layout = try layOut(job, &clock)
      try reporter.show(layout.diagnostics)
      try job.kept.require(target)
      let text = try clock.measure(.encode, self.text(of: layout))
      try clock.measure(.write, try target.write(text))
      job.finish(clock)
    }
  }

  func job() throws(Failure) -> Job {
    if chatPicture.answer != nil { throw Failure(.answerOfLayout) }
    if bubble.contradictsItself { throw Failure(.bareBubble) }
    return Job(
      input: input, media: media, look: try Look(page), author: page.author, bubble: bubble, chat: chat,
      chatPicture: chatPicture, fonts: fonts, sandbox: sandbox, verbosity: verbosity)
  }

  func layOut(_ job: Job, _ clock: inout PhaseClock) throws(Failure) -> SubjectLayout {
    var options = try job.options()
    options.layout.measuresInk = dump.ink || dump.cost
    let subject = try job.read(options, chatOptions: chat.given + chatPicture.given, clock: &clock)
    let renderer = try job.renderer(blaming: subject.file, clock: &clock)
    return try job.layOut(subject, by: renderer, options, clock: &clock)
  }

  func text(of layout: SubjectLayout) -> String {
    switch dump.format {
    case .json: layout.json(includesInk: dump.ink, includesCost: dump.cost)
    case .text: layout.text
    }
  }
}

/// How a layout is printed.
struct DumpOptions: OptionTable {
  @Setting(
    "output", "Where the layout goes; - for standard output (default: \(OutputTarget.dash)).", "file",
    short: "o", parsing: .next, OptionParsing.output)
  var output: String?

  @Setting("format", "JSON for programs, or text for people.", "form", allowedIn: .request)
  var format: DumpForm = .json

  @Setting("ink", "Adds the bounds of every character's ink to the JSON.", allowedIn: .request)
  var ink = false

  @Setting("cost", "Adds what every item costs a reveal, in points, to the JSON.", allowedIn: .request)
  var cost = false
}
