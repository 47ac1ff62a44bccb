import ArgumentParser
import IPRenderKit
import MessageLayout
import PageLayout
import Reveal

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
      try target.check(isBinary: false, inputs: job.inputFiles)
      try InputFolder.requireNamed(fonts.fontDir + media.places.folders)
      if case .file(let path, _) = target { SuddenEnd.cleanUp(beside: path) }
      job.enterSandbox(outputs: [target.path])
      var clock = PhaseClock()
      var options = try job.options()
      options.layout.measuresInk = dump.ink || dump.cost
      let (file, content) = try job.read(
        options, chatOptions: chat.given + chatPicture.given, clock: &clock)
      let laidOut = try job.layOut(content, of: file, options, clock: &clock).page
      try reporter.show(laidOut.diagnostics, of: file)
      try target.checkKeeps(laidOut.mediaFiles)
      let text = clock.measure(.encode) {
        switch (laidOut.content, dump.format) {
        case (.page(let layout), .json):
          layout.json(
            includesInk: dump.ink, hasPixels: laidOut.pictures.hasPixels,
            extras: { if dump.cost { CostMap(layout).write(to: &$0) } })
        case (.page(let layout), .text): layout.textDump
        case (.message(let rows), .json):
          rows.json(DumpDetails(includesInk: dump.ink, hasPixels: laidOut.pictures.hasPixels))
        case (.message(let rows), .text): rows.textDump
        case (.transcript(let chat, _), .json): chat.json(DumpDetails(includesInk: dump.ink))
        case (.transcript(let chat, _), .text): chat.textDump
        case (.screen(let screen, _), .json): screen.json(DumpDetails(includesInk: dump.ink))
        case (.screen(let screen, _), .text): screen.textDump
        }
      }
      try clock.measure(.write) { () throws(Failure) in try target.write(text) }
      job.finish(clock)
    }
  }
}
