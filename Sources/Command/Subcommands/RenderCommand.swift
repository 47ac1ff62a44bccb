import ArgumentParser
import IPRenderKit
import MessageReading
import PageLayout
import Pictures

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

      A list of messages or an export is a chat, drawn from its first to its last message, as a screen, or in pages:

        iprender result.json -o chat.png --dates 2024-05-01..2024-05-07
        iprender chat.json --screen 390x844
        iprender chat.json --screen 390x844 --answer answer.jsonl -o film.mp4
        iprender result.json -o out-%03d.png --page-height 3000

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
  @OptionGroup(title: "Chat") var chat: ChatArguments
  @OptionGroup(title: "Chat picture") var chatPicture: ChatPictureOptions
  @OptionGroup(title: "Chat pages") var chatPages: ChatPageOptions
  @OptionGroup(title: "Fonts") var fonts: FontOptions
  @OptionGroup(title: "Time") var time: RunOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions
  @OptionGroup(title: "Safety") var sandbox: SandboxOptions

  /// The name of a film says so too.
  private var drawsStream: Bool { stream.stream || OutputEnding.isFilm(still.output) }

  /// One picture of a stream: an answer in a chat is there as a whole when nobody says when.
  private var drawsMoment: Bool { moment.isGiven || chatPicture.answer != nil && !drawsStream }

  /// The options that are given and mean something only for a chat.
  private var chatOptions: [String] {
    chat.given + chatPicture.given + (chatPages.pageHeight == nil ? [] : ["--page-height"])
  }

  mutating func validate() throws {
    if stream.live || drawsStream || drawsMoment {
      if chatPages.pageHeight != nil {
        throw ValidationError("--page-height cuts a chat into pages: leave it out for a stream.")
      }
      if chatPicture.answer == nil, let option = chatOptions.first {
        throw ValidationError(
          "\(option) is for chats, and this is a stream: --answer plays it in a chat, which is then the input."
        )
      }
    }
    if stream.live {
      if messages.timings {
        throw ValidationError("--timings is for what is there as a whole: --live waits for the writer.")
      }
      if moment.isGiven {
        throw ValidationError(
          "--at and --sheet draw one picture of a stream that is there: leave --live out.")
      }
      if let option = film.given.first {
        throw ValidationError(
          "\(option) is for streams that are there as a whole: leave it out, or give --stream.")
      }
    } else if drawsMoment {
      if drawsStream {
        throw ValidationError(
          "--at and --sheet draw one picture: "
            + (stream.stream ? "leave --stream out." : "\(still.output ?? "") is the name of a film."))
      }
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
      if stream.live {
        try drawLive(reporter)
      } else if drawsMoment {
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
      inputs: [input.place] + otherFiles, read: fonts.fontDir + media.places.folders,
      outputs: outputs.compactMap { $0 })
  }

  /// That must not be replaced.
  var inputFiles: [String] { [input.input] + otherFiles }

  private var otherFiles: [String] { filesBesideInput(page, bubble, chatPicture) }

  private func drawStill(_ reporter: Reporter) throws(Failure) {
    try input.requireNoFirstFrame()
    let target = OutputTarget(picture: still.output, input: input.input)
    let pages = PageFiles(still.output)
    if chatPages.pageHeight != nil, pages == nil {
      throw .usage("--page-height cuts a chat into pages: name them with -o, such as -o out-%03d.png")
    }
    if chatPages.pageHeight != nil, page.chatScreen != nil {
      throw .usage(
        "--page-height cuts all of a chat, and --screen shows a part of one: leave one of them out")
    }
    try target.check(isBinary: true, inputs: inputFiles)
    try OutputEnding.requirePicture(still.output)
    if case .file(let path, _) = target { SuddenEnd.cleanUp(beside: path) }
    enterSandbox(outputs: [target.path, pages?.firstPath])
    var clock = PhaseClock()
    var options = try renderOptions(input, media, page, reporter)
    still.apply(to: &options)
    try bubble.apply(to: &options, page: page, limit: input.limits.inputBytes)
    chat.apply(to: &options)
    try chatPicture.apply(to: &options, limit: input.limits.inputBytes)
    let (file, content) = try input.readContent(
      options, chatOptions: chatOptions, clock: &clock)
    if case .chat(let source) = content, let pages, options.chat.screen == nil {
      return try drawPages(source, of: file, to: pages, options: options, clock: &clock, reporter)
    }
    let (renderer, laidOut) = try layOut(
      content, of: file, options, fonts: page.fontOptions(fonts), clock: &clock)
    let list = try clock.measure(.paint) { () throws(Failure) in
      try Failure.blaming(file) { () throws(RenderError) in try renderer.paint(laidOut, options: options) }
    }
    try reporter.show(laidOut.allDiagnostics, of: file)
    try target.checkKeeps(laidOut.mediaFiles)
    let png = try clock.measure(.encode) { () throws(Failure) in
      try Failure.blaming(file) { () throws(RenderError) in try renderer.png(list, options: options) }
    }
    try clock.measure(.write) { () throws(Failure) in try target.write(png) }
    TimeLimit.stop()
    if messages.timings { reporter.show(clock) }
  }
}
