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
  @OptionGroup(title: "Messages") var messages: MessageOptions
  @OptionGroup(title: "Safety") var sandbox: SandboxOptions

  func run() throws {
    let reporter = messages.reporter
    time.startClock(reporter)
    try reporter.run { () throws(Failure) in
      try input.requireNoFirstFrame()
      if chatPicture.answer != nil {
        throw .usage("--answer plays a stream, and a layout does not move: leave it out")
      }
      let target = OutputTarget(dump.output)
      let otherFiles = filesBesideInput(page, bubble, chatPicture)
      try target.check(isBinary: false, inputs: [input.input] + otherFiles)
      try InputFolder.requireNamed(fonts.fontDir + media.places.folders)
      if case .file(let path, _) = target { SuddenEnd.cleanUp(beside: path) }
      sandbox.enter(
        inputs: [input.place] + otherFiles, read: fonts.fontDir + media.places.folders,
        outputs: [target.path].compactMap { $0 })
      var clock = PhaseClock()
      var options = try renderOptions(input, media, page, reporter)
      options.layout.measuresInk = dump.ink || dump.cost
      try bubble.apply(to: &options, page: page, limit: input.limits.inputBytes)
      chat.apply(to: &options)
      try chatPicture.apply(to: &options, limit: input.limits.inputBytes)
      let (file, content) = try input.readContent(
        options, chatOptions: chat.given + chatPicture.given, clock: &clock)
      let laidOut = try layOut(content, of: file, options, fonts: page.fontOptions(fonts), clock: &clock).page
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
      TimeLimit.stop()
      if messages.timings { reporter.show(clock) }
    }
  }
}
