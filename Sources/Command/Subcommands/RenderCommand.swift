import ArgumentParser
import IPRenderKit

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draws a page.",
    usage: "iprender [render] <input> [-o <file>] [<options>]",
    discussion: [Texts.render, EnvironmentVariable.help(), Texts.exitStatus].joined(separator: "\n\n"))

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
  @OptionGroup(title: "Diagnostics") var verbosity: VerbosityOptions
  @OptionGroup(title: "Safety") var sandbox: SandboxOptions

  func run() throws {
    let reporter = verbosity.reporter
    time.startClock(reporter)
    try reporter.run { () throws(Failure) in
      let job = try job()
      try job.begin()
      try draw(try Plan(self, for: job), job: job)
    }
  }

  private func draw(_ plan: Plan, job: Job) throws(Failure) {
    let stills = StillRun(job: job, picture: still, chatOptions: chatOptions)
    func stream(_ played: PlayedStream) -> PlayedStreamRun {
      PlayedStreamRun(job: job, picture: still, played: played)
    }
    switch plan {
    case .still(let target): try stills.draw(to: target)
    case .pages(let files, let height): try stills.drawPages(to: files, height: height)
    case .moment(let moment, let played, let target): try stream(played).draw(.moment(moment), to: target)
    case .sheet(let size, let played, let target): try stream(played).draw(.sheet(size), to: target)
    case .frames(let played, let output): try stream(played).record(nil, to: output)
    case .film(let recipe, let played, let output): try stream(played).record(recipe, to: output)
    case .trace(let played, let target): try stream(played).trace(to: target)
    case .live(let played, let output):
      try WrittenStreamRun(job: job, picture: still, played: played).record(to: output)
    }
  }

  func job() throws(Failure) -> Job {
    Job(
      input: input, media: media, look: try Look(page), author: page.author, bubble: bubble, chat: chat,
      chatPicture: chatPicture, fonts: fonts, sandbox: sandbox, verbosity: verbosity)
  }

  // MARK: - What the arguments say together

  /// Whether frames are drawn: the name of a film says so too.
  var drawsStream: Bool { stream.stream || OutputEnding.isFilm(still.output) }

  /// The options that are given and mean something only for a chat.
  var chatOptions: [String] {
    chat.given + chatPicture.given + (chatPages.pageHeight == nil ? [] : ["--page-height"])
  }

  /// Whether nothing shines through what is drawn.
  var hasOpaqueGround: Bool {
    switch still.background {
    case nil, .none?: chatPicture.answer != nil
    case .theme?: true
    case .color(let color)?: color.alpha == 1
    }
  }
}
