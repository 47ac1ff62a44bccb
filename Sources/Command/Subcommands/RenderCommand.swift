import ArgumentParser
import IPRenderKit

struct RenderCommand: ParsableCommand, OptionTable {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draws a page, a message or a chat.",
    usage: "iprender [render] <input> [<more> ...] [-o <file>] [<options>]",
    discussion: [Texts.render, Limit.help, EnvironmentVariable.help(), Texts.exitStatus].joined(
      separator: "\n\n"))

  @Settings("Input") var input = InputOptions()

  @Setting(
    arguments: "more", "More inputs or folders; each input becomes an image in the folder of -o.",
    completion: .file(extensions: InputEnding.all), OptionParsing.file)
  var more: [String] = []

  @Settings("Image") var still = StillOptions()
  @Settings("Stream") var stream = StreamingOptions()
  @Settings("Film") var film = FilmOptions()
  @Settings("Tape") var tape = TapeOptions()
  @Settings("Stills of a stream") var moment = StreamStillOptions()
  @Settings("Media") var media = MediaOptions()
  @Settings("Layout") var page = PageOptions()
  @Settings("Bubble") var bubble = BubbleArguments()
  @Settings("State") var state = StateOptions()
  @Settings("Chat") var chat = ChatArguments()
  @Settings("Chat image") var chatPicture = ChatPictureOptions()
  @Settings("Chat pages") var chatPages = ChatPageOptions()
  @Settings("Many inputs") var crew = ThreadPoolOptions()
  @Settings("Fonts") var fonts = FontOptions()
  @Settings("Time") var time = RunOptions()
  @Settings("Diagnostics") var verbosity = VerbosityOptions()
  @Settings("Safety") var sandbox = SandboxOptions()

  @Setting("help-all", "Show all options.")
  var helpAll = false

  func validate() throws { try state.apply(to: _page.slots + _bubble.slots + _chatPicture.slots) }

  func run() throws {
    if helpAll { Finish.leave(printing: HelpText.all(of: Self.self)) }
    let reporter = verbosity.reporter.hidingSource(for: chat)
    time.startClock(reporter)
    try reporter.run { () throws(CommandError) in
      if still.watch {
        // Errors in the options are reported by each run.
        let watched = try? withOptions(beside: input.input) { command throws(CommandError) in command }
        try WatchRun(watched ?? self).follow()
      }
      let isTape = TapeFile.isOne(input.place(of: input.input))
      if stream.live, stream.scene || isTape, !stream.play {
        return try LiveSceneCommandRun(self).play()
      }
      if let option = stream.ofLiveScenes.first { throw CommandError(.liveSceneOnly(option)) }
      if isTape || stream.play {
        return try SceneCommandRun(self).play()
      }
      try tape.requireNone()
      if let many = try ManyInputs(self) {
        // The user does not name the files in a folder, so pipes among them must not block the run.
        if many.hasFolders { FileAccess.set(.regularFiles) }
        return try ManyRun(command: self, inputs: many).draw()
      }
      try withOptions(beside: input.input) { command throws(CommandError) in
        let job = try command.job()
        try job.begin()
        try command.draw(try Plan(command, for: job), job: job)
      }
    }
  }

  /// Returns the job for one of several inputs of a run that has begun: in the sandbox, with shared
  /// renderers.
  func part(_ input: String, by renderers: Renderers) throws(CommandError) -> Job {
    var job = try job()
    job.otherInput = input
    (job.renderers, job.isPart) = (renderers, true)
    try job.begin()
    return job
  }

  func draw(_ plan: Plan, job: Job) throws(CommandError) {
    let format = self.stream.format
    let stills = StillRun(job: job, picture: still, form: format, partial: partial)
    func stream(_ played: PlayedStream) -> PlayedStreamRun {
      PlayedStreamRun(job: job, picture: still, form: format, played: played)
    }
    switch plan {
    case .still(let target): try stills.draw(to: target)
    case .pages(let files, let height): try stills.drawPages(to: files, height: height)
    case .archive(let files, let split, let height):
      try ArchiveRun(stills: stills).draw(to: files, split: split, height: height)
    case .moment(let moment, let played, let target): try stream(played).draw(.moment(moment), to: target)
    case .sheet(let size, let played, let target): try stream(played).draw(.sheet(size), to: target)
    case .frames(let played, let output): try stream(played).record(nil, to: output)
    case .film(let recipe, let played, let output): try stream(played).record(recipe, to: output)
    case .trace(let played, let target): try stream(played).trace(to: target)
    case .live(let played, let output):
      try WrittenStreamRun(job: job, picture: still, played: played).record(to: output)
    }
  }

  func job() throws(CommandError) -> Job {
    Job(
      input: input, media: media, look: try Look(page, on: still.paper), author: page.author, bubble: bubble,
      chat: chat,
      chatPicture: chatPicture, fonts: try fonts.sources(), sandbox: sandbox, verbosity: verbosity)
  }

  // MARK: - What the arguments say together

  /// True if frames are rendered, also because of the name of a film. The name of a WebP file selects frames
  /// only together with other options for frames.
  var drawsStream: Bool {
    if stream.stream || still.preset?.film != nil { return true }
    guard OutputEnding.isFilm(still.output) else { return false }
    return OutputEnding.form(still.output) == nil
      || !moment.isGiven && still.preset == nil && (!framesOptions.isEmpty || chatPicture.answer != nil)
  }

  /// True if the kind of the input selects the output: frames for a stream, and an image for any other input.
  var mayBeFilm: Bool {
    OutputEnding.isFilm(still.output) && !drawsStream && !moment.isGiven && !still.isFitted
  }

  /// Returns the format of a single image.
  func stillForm() throws(CommandError) -> OutputForm {
    if let format = stream.format, !OutputForm.ofStills.contains(format) {
      throw CommandError(.noFrames("--format"))
    }
    try OutputEnding.require(still.output, fits: stream.format)
    let form = stream.format ?? OutputEnding.form(still.output) ?? still.preset.map(OutputForm.init) ?? .png
    if form != .png, form != .html, still.png == .small { throw CommandError(.smallOfOther) }
    if form != .html, still.linked { throw CommandError(.linkedOfOther) }
    if still.linked, still.output == nil || still.output == OutputTarget.dash {
      throw CommandError(.linkedOfPipe)
    }
    if still.linked, page.screen.screen != nil { throw CommandError(.linkedScreen) }
    if still.svgText, form != .svg { throw CommandError(.svgTextOfOther) }
    if still.paper != nil, form != .pdf { throw CommandError(.paperOfOther) }
    if still.paper != nil, page.screen.screen != nil { throw CommandError(.paperOfScreen) }
    if form == .svg || form == .pdf, still.trim || still.isFitted {
      throw CommandError(.cutVectors(form.rawValue))
    }
    if form == .html, still.trim || still.isFitted { throw CommandError(.cutText) }
    if form == .png || form == .svg || form == .pdf, still.quality != nil {
      throw CommandError(.qualityOfPNG)
    }
    return form
  }

  /// The given options that apply only to frames.
  var framesOptions: [String] { stream.given + film.given }

  /// The given options that do not apply to every kind of input.
  var partial: [Slot] {
    Slots.partial(
      _input.slots + _still.slots + _page.slots + _bubble.slots + _chat.slots + _chatPicture.slots
        + _chatPages.slots)
  }

  /// True if the background of the image is opaque.
  var hasOpaqueGround: Bool {
    switch still.background {
    case nil where still.preset?.isCutOut == true: false
    case nil: chatPicture.answer != nil || bubble.isWanted || page.screen.screen != nil
    case .none?: false
    case .theme?: true
    case .color(let color)?: color.alpha == 1
    }
  }
}
