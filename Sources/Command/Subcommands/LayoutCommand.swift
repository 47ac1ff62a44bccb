import ArgumentParser
import IPRenderKit

struct LayoutCommand: ParsableCommand, OptionTable {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Prints the position of every line, glyph and box of a page.",
    discussion: """
      Numbers are points; y grows downward. The JSON is for programs: its keys are stable.

        iprender layout page.json --width 300
        iprender layout page.json | jq '.items[].lines[]?.text'

      \(EnvironmentVariable.help())
      """)

  @Settings("Input") var input = InputOptions()

  @Settings("Dump") var dump = DumpOptions()
  @Settings("Media") var media = MediaOptions()
  @Settings("Layout") var page = PageOptions()
  @Settings("Bubble") var bubble = BubbleArguments()
  @Settings("State") var state = StateOptions()
  @Settings("Chat") var chat = ChatArguments()
  @Settings("Chat image") var chatPicture = ChatPictureOptions()
  @Settings("Fonts") var fonts = FontOptions()
  @Settings("Time") var time = RunOptions()
  @Settings("Diagnostics") var verbosity = VerbosityOptions()
  @Settings("Safety") var sandbox = SandboxOptions()

  func validate() throws {
    try input.limitOptions.require(Limit.ofLayout, by: Self.configuration.commandName)
    try state.apply(to: _page.slots + _bubble.slots + _chatPicture.slots)
  }

  func run() throws {
    let reporter = verbosity.reporter.hidingSource(for: chat)
    time.startClock(reporter)
    try reporter.run { () throws(CommandError) in
      try withOptions(beside: input.input) { command throws(CommandError) in try command.write() }
    }
  }

  private func write() throws(CommandError) {
    let job = try job()
    let target = OutputTarget(dump.output)
    try job.begin()
    try job.kept.require(target)
    try job.enterSandbox(output: target.path)
    var clock = PhaseClock()
    let layout = try layOut(job, &clock)
    try job.reporter.show(layout.diagnostics)
    try job.kept.require(target)
    let text = try clock.measure(.encode, self.text(of: layout))
    try clock.measure(.write, try target.write(text))
    job.finish(clock)
  }

  func job() throws(CommandError) -> Job {
    if chatPicture.answer != nil { throw CommandError(.answerOfLayout) }
    if bubble.contradictsItself { throw CommandError(.bareBubble) }
    return Job(
      input: input, media: media, look: try Look(page), author: page.author, bubble: bubble, chat: chat,
      chatPicture: chatPicture, fonts: try fonts.sources(), sandbox: sandbox, verbosity: verbosity)
  }

  func layOut(_ job: Job, _ clock: inout PhaseClock) throws(CommandError) -> SubjectLayout {
    var options = try job.options()
    options.layout.measuresInk = dump.ink || dump.cost
    let subject = try job.read(options, partial: partial, clock: &clock)
    let renderer = try job.renderer(blaming: subject.file, clock: &clock)
    return try job.layOut(subject, by: renderer, options, clock: &clock)
  }

  /// The given options that do not apply to every kind of input.
  private var partial: [Slot] {
    Slots.partial(_input.slots + _page.slots + _bubble.slots + _chat.slots + _chatPicture.slots)
  }

  func text(of layout: SubjectLayout) -> String {
    if let point = dump.hit { return layout.hitJSON(x: point.x, y: point.y) }
    return switch dump.format {
    case .json: layout.json(includesInk: dump.ink, includesCost: dump.cost)
    case .text: layout.text
    }
  }
}

/// A point in the space of a layout, in points.
struct HitPoint: Equatable, Sendable {
  var x: Double
  var y: Double
}

/// The options for printing a layout.
struct DumpOptions: OptionTable {
  @Setting(
    "output", "Output file, or - for standard output [default: \(OutputTarget.dash)].", "file",
    short: "o", parsing: .next, OptionParsing.output)
  var output: String?

  @Setting("format", "Output format: JSON for programs, or text for people.", "format", allowedIn: .request)
  var format: DumpForm = .json

  @Setting("ink", "Add the ink bounds of every character to the JSON.", allowedIn: .request)
  var ink = false

  @Setting(
    "hit", "Print only what is at a point, such as 120,300, and what a tap does there.", "x,y",
    OptionParsing.point)
  var hit: HitPoint?

  @Setting(
    "cost", "Add the reveal cost of every item, in points, to the JSON.", allowedIn: .request)
  var cost = false
}
