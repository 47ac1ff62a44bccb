import ArgumentParser
import IPRenderKit
import PageLayout

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draws a page.",
    usage: "iprender [render] <input> [-o <file>] [<options>]",
    discussion: """
      The input is TDLib, Bot API or MTProto JSON, recognised by its content. Without -o the picture \
      stands beside the input and has its name with .png; a page from a pipe is drawn to standard \
      output. A file appears whole or not at all.

        iprender page.json
        iprender page.json -o sent.png --theme night --side outgoing --scale 3
        curl -s https://example.org/page.json | iprender - -o - > page.png

      With --bubble it draws the page as a message:

        iprender page.json --bubble --name Anna --time 9:41 --views 1234

      With --stream it draws frames of the page as it is being revealed, or of a recorded stream: JSON lines, \
      server-sent events or drafts. -o names a folder, a pattern or a film.

        iprender page.json --stream -o frames/
        iprender answer.jsonl --fps 30 --hold 2 -o film.mp4

      \(EnvironmentVariable.help())

      \(ExitStatus.help)
      """)

  @OptionGroup(title: "Input") var input: InputOptions

  @OptionGroup(title: "Picture") var still: StillOptions
  @OptionGroup(title: "Stream") var stream: StreamingOptions
  @OptionGroup(title: "Film") var film: FilmOptions
  @OptionGroup(title: "Stills of a stream") var moment: StreamStillOptions
  @OptionGroup(title: "Media") var media: MediaOptions
  @OptionGroup(title: "Layout") var page: PageOptions
  @OptionGroup(title: "Bubble") var bubble: BubbleArguments
  @OptionGroup(title: "Fonts") var fonts: FontOptions
  @OptionGroup(title: "Time") var time: RunOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions
  @OptionGroup(title: "Safety") var sandbox: SandboxOptions

  /// The name of a film says so too.
  private var drawsStream: Bool { stream.stream || OutputEnding.isFilm(still.output) }

  mutating func validate() throws {
    if moment.isGiven {
      if drawsStream { throw ValidationError("--at and --sheet draw one picture: leave --stream out.") }
      if let option = optionOfFrames {
        throw ValidationError("\(option) is about many frames, and --at and --sheet draw one picture.")
      }
    } else if !drawsStream, let option = (stream.given + film.given).first {
      throw ValidationError("\(option) is about frames: --stream draws them.")
    }
  }

  func run() throws {
    let reporter = messages.reporter
    time.startClock(reporter)
    try reporter.run { () throws(Failure) in
      try InputFolder.requireNamed(fonts.fontDir + media.places.folders)
      if drawsStream || moment.isGiven, bubble.bubble {
        throw Failure.usage("--bubble draws stills: no --stream with it yet")
      }
      if moment.isGiven {
        try drawStreamStill(reporter)
      } else if drawsStream {
        try drawStream(reporter)
      } else {
        try drawStill(reporter)
      }
    }
  }

  /// Before anything of the input is read.
  func enterSandbox(outputs: [String?]) {
    sandbox.enter(
      inputs: [input.place, page.themeFile, bubble.avatar].compactMap { $0 },
      read: fonts.fontDir + media.places.folders,
      outputs: outputs.compactMap { $0 })
  }

  private func drawStill(_ reporter: Reporter) throws(Failure) {
    try input.requireNoFirstFrame()
    let target = OutputTarget(picture: still.output, input: input.input)
    try target.check(isBinary: true, inputs: [input.input, page.themeFile].compactMap { $0 })
    try OutputEnding.requirePicture(still.output)
    if case .file(let path, _) = target { SuddenEnd.cleanUp(beside: path) }
    enterSandbox(outputs: [target.path])
    var clock = PhaseClock()
    var options = try renderOptions(input, media, page, reporter)
    still.apply(to: &options)
    try bubble.apply(to: &options, page: page, limit: input.limits.inputBytes)
    let (file, renderer, laidOut) = try input.layOut(
      options, fonts: page.fontOptions(fonts), clock: &clock)
    let list = try clock.measure(.paint) { () throws(Failure) in
      try Failure.blaming(file) { () throws(RenderError) in try renderer.paint(laidOut, options: options) }
    }
    try reporter.show(laidOut.diagnostics + laidOut.pictures.diagnostics, of: file)
    try target.checkKeeps(laidOut.pictures.files)
    let png = try clock.measure(.encode) { () throws(Failure) in
      try Failure.blaming(file) { () throws(RenderError) in try renderer.png(list, options: options) }
    }
    try clock.measure(.write) { () throws(Failure) in try target.write(png) }
    TimeLimit.stop()
    if messages.timings { reporter.show(clock) }
  }
}
