import IPRenderKit

/// The work of a run of `iprender render`. Each case contains only the values that belong to it, so that
/// contradictory options cannot be expressed. Only this type decides which options can be combined.
enum Plan {
  /// Renders one image of a page, a message or a chat.
  case still(to: OutputTarget)
  /// Renders a chat as pages. An input that is not a chat becomes one image with that name.
  case pages(to: PageFiles, height: Double)
  /// Renders a chat as pages with an index. Pages of an earlier run that are up to date are kept.
  case archive(to: ArchiveFiles, split: ChatSplit?, height: Double)
  /// Renders a stream at a moment; `nil` for its end.
  case moment(FrameMoment?, of: PlayedStream, to: OutputTarget)
  /// Renders several moments of a stream, with their times.
  case sheet(SheetSize, of: PlayedStream, to: OutputTarget)
  /// Renders frames as files, or one after another in one stream or file.
  case frames(of: PlayedStream, to: FrameOutput)
  /// Renders frames that ffmpeg encodes as a film.
  case film(FilmRecipe, of: PlayedStream, to: FrameOutput)
  /// Writes the list of the frames without rendering them.
  case trace(of: PlayedStream, to: OutputTarget)
  /// Renders frames of a stream that is being written.
  case live(of: PlayedStream, to: FrameOutput)
}

/// A stream and its playback options.
struct PlayedStream {
  /// The file of an answer that becomes the last message of the input; `nil` if the input is the stream.
  var answer: String?
  var arrival: StreamOptions
  var playback: Playback
}

extension Plan {
  /// Creates the plan for the arguments.
  ///
  /// - Parameter target: The target of a single image that overrides the options; `nil` to use the options.
  init(_ arguments: RenderCommand, for job: Job, picture target: OutputTarget? = nil) throws(CommandError) {
    if arguments.bubble.contradictsItself { throw CommandError(.bareBubble) }
    if arguments.still.isFitted, arguments.page.scale != nil { throw CommandError(.scaleOfFitted) }
    if let option = arguments.chatPicture.ofScreens.first, !job.look.showsChat {
      throw CommandError(job.look.screen == nil ? .noScreen(option) : .screenOfArticle(option))
    }
    if job.look.showsChat, let option = arguments.still.sizes.first {
      throw CommandError(.sizeOfScreen(option))
    }
    if arguments.stream.live {
      self = try Self.live(arguments, job)
    } else if arguments.moment.isGiven || arguments.chatPicture.answer != nil && !arguments.drawsStream {
      self = try Self.streamStill(arguments, job, target)
    } else if arguments.drawsStream {
      self = try Self.frames(arguments, job)
    } else if target == nil, arguments.mayBeFilm, try job.inputIsStream() {
      self = try Self.frames(arguments, job)
    } else {
      self = try Self.still(arguments, job, target)
    }
  }

  private static func still(
    _ arguments: RenderCommand, _ job: Job, _ target: OutputTarget?
  ) throws(CommandError) -> Plan {
    if let option = arguments.framesOptions.first(where: { $0 != "--format" }) {
      throw CommandError(.noFrames(option))
    }
    let output = arguments.still.output
    let height = arguments.chatPages.pageHeight
    let split = arguments.chatPages.split
    if let target {
      if let option = arguments.chatPages.given.first { throw CommandError(.pagesOfMany(option)) }
      if arguments.still.linked { throw CommandError(.pagesOfMany("--linked")) }
      if arguments.still.alternative != nil { throw CommandError(.alternativeOfMany) }
      _ = try arguments.stillForm()
      try job.kept.require(target)
      return .still(to: target)
    }
    if let alternative = arguments.still.alternative { try job.kept.require(OutputTarget(alternative)) }
    if let archive = ArchiveFiles(output, split: split) {
      if job.look.showsChat {
        throw CommandError(.pagesOfScreen(arguments.chatPages.given.first ?? "a folder of pages"))
      }
      if arguments.stream.format != nil { throw CommandError(.formOfArchive) }
      if arguments.still.isFitted { throw CommandError(.fittedPages) }
      try job.kept.require(archive.names) { _ in false }
      try job.kept.require(OutputTarget.file(archive.indexPath, .made))
      if let picture = archive.picture(of: job.name) { try job.kept.require(picture) }
      return .archive(to: archive, split: split, height: height ?? ChatPages.standardHeight)
    }
    if split != nil { throw CommandError(.splitWithoutFolder) }
    let files = PageFiles(output)
    if height != nil, files == nil { throw CommandError(.pageHeightWithoutPattern) }
    if height != nil, job.look.showsChat { throw CommandError(.pagesOfScreen("--page-height")) }
    let target = try picture(arguments, job)
    if case .standardOutput = target, arguments.still.alternative == OutputTarget.dash {
      throw CommandError(.twoOnStandardOutput)
    }
    guard let files, !job.look.showsChat else { return .still(to: target) }
    if arguments.still.linked { throw CommandError(.linkedPages) }
    if arguments.still.isFitted { throw CommandError(.fittedPages) }
    try job.kept.require(files.names) { _ in false }
    return .pages(to: files, height: height ?? ChatPages.standardHeight)
  }

  private static func streamStill(
    _ arguments: RenderCommand, _ job: Job, _ target: OutputTarget?
  ) throws(CommandError) -> Plan {
    let (stream, moment) = (arguments.stream, arguments.moment)
    if arguments.drawsStream {
      throw CommandError(stream.stream ? .stillOfStream : .stillOfFilm(arguments.still.output ?? ""))
    }
    let ofMany = (stream.ofManyFrames + arguments.film.given).filter { $0 != "--format" }
    if let option = ofMany.first { throw CommandError(.framesOfStill(option)) }
    if moment.at != nil, moment.sheet != nil { throw CommandError(.momentAndSheet) }
    if arguments.still.trim { throw CommandError(.trimmedFrames) }
    if arguments.still.isFitted { throw CommandError(.fittedFrames) }
    try requireStream(arguments, job, otherwise: .articleStream)
    _ = try arguments.stillForm()
    if let target { try job.kept.require(target) }
    let target = if let target { target } else { try picture(arguments, job) }
    let played = PlayedStream(arguments, form: nil)
    if let sheet = moment.sheet { return .sheet(sheet, of: played, to: target) }
    return .moment(moment.at, of: played, to: target)
  }

  private static func frames(_ arguments: RenderCommand, _ job: Job) throws(CommandError) -> Plan {
    let stream = arguments.stream
    if stream.trace, stream.format != nil { throw CommandError(.traceAndFormat) }
    if arguments.film.speed != nil, arguments.film.duration != nil { throw CommandError(.speedAndDuration) }
    try requireFrames(arguments)
    try requireStream(arguments, job, otherwise: .articleStream)
    if stream.trace {
      if arguments.film.loop != nil { throw CommandError(.loopOfOthers) }
      if arguments.film.maxBytes != nil { throw CommandError(.sizeOfOthers) }
      let target = OutputTarget(arguments.still.output)
      try job.kept.require(target)
      return .trace(of: PlayedStream(arguments, form: nil), to: target)
    }
    let output = try frameOutput(arguments, job)
    let form = output.destination.format
    let preset = arguments.still.preset
    if let film = preset?.film, form != film.form { throw CommandError(.formOfPreset(film.form.rawValue)) }
    let rate = stream.rate(as: form, preset?.film)
    if form == .gif, rate.framesPerSecond > mostFramesOfGIF { throw CommandError(.quickGIF) }
    if let film = preset?.film, rate.framesPerSecond > Double(film.framesPerSecond) {
      throw CommandError(.quickPreset(film.framesPerSecond))
    }
    var played = try played(arguments, form)
    played.playback.framesPerSecond = rate.framesPerSecond
    played.playback.longest = preset?.film?.seconds
    guard case .file = output.destination.target,
      var recipe = FilmRecipe(
        form, rate: rate, plays: played.playback.plays,
        isOpaque: arguments.hasOpaqueGround)
    else {
      if arguments.film.maxBytes != nil { throw CommandError(.sizeOfOthers) }
      return .frames(of: played, to: output)
    }
    recipe.byteLimit = [preset?.byteLimit, arguments.film.maxBytes].compactMap(\.self).min()
    return .film(recipe, of: played, to: output)
  }

  private static func played(
    _ arguments: RenderCommand, _ form: SequenceFormat
  ) throws(CommandError) -> PlayedStream {
    if arguments.film.loop != nil, !form.mayLoop { throw CommandError(.loopOfOthers) }
    return PlayedStream(arguments, form: form)
  }

  /// Returns the stream whose frames are kept in memory.
  static func framesInMemory(
    _ arguments: RenderCommand, _ job: Job, _ form: SequenceFormat
  ) throws(CommandError) -> PlayedStream {
    if arguments.bubble.contradictsItself { throw CommandError(.bareBubble) }
    if arguments.film.speed != nil, arguments.film.duration != nil { throw CommandError(.speedAndDuration) }
    try requireFrames(arguments)
    if let film = arguments.still.preset?.film { throw CommandError(.formOfPreset(film.form.rawValue)) }
    try requireStream(arguments, job, otherwise: .articleStream)
    return try played(arguments, form)
  }

  /// The maximum frame rate of a GIF. Its delays are hundredths of a second, and viewers treat a delay below
  /// two as an error.
  private static let mostFramesOfGIF = 50.0

  private static func live(_ arguments: RenderCommand, _ job: Job) throws(CommandError) -> Plan {
    let stream = arguments.stream
    if stream.stream { throw CommandError(.streamAndLive) }
    if let option = (stream.ofRecordedStreams + arguments.film.given).first {
      throw CommandError(.recordedOnly(option))
    }
    try requireStream(arguments, job, otherwise: .articleLive)
    if arguments.verbosity.timings { throw CommandError(.timingsOfLive) }
    if arguments.moment.isGiven { throw CommandError(.stillOfLive) }
    guard arguments.chatPicture.answer ?? arguments.input.input == InputFile.standardInput else {
      throw CommandError(.liveInput)
    }
    guard arguments.still.canvas != nil || job.look.showsChat else { throw CommandError(.liveCanvas) }
    try requireFrames(arguments)
    let output = try frameOutput(arguments, job)
    let form = output.destination.format
    guard form.isLive else { throw CommandError(.liveForm) }
    return .live(of: PlayedStream(arguments, form: form), to: output)
  }

  // MARK: - What several have in common

  /// Throws an error for options that apply only to single images.
  private static func requireFrames(_ arguments: RenderCommand) throws(CommandError) {
    guard arguments.still.png == .fast else { throw CommandError(.smallFrames) }
    if arguments.still.trim { throw CommandError(.trimmedFrames) }
    if arguments.still.quality != nil { throw CommandError(.qualityOfFrames) }
    if arguments.still.isFitted, arguments.still.preset?.film == nil { throw CommandError(.fittedFrames) }
    if let form = arguments.stream.format, form.ofFrames == nil {
      throw CommandError(.framesAs(form.rawValue))
    }
  }

  /// Throws an error for options that do not apply to a stream.
  private static func requireStream(
    _ arguments: RenderCommand, _ job: Job, otherwise conflict: UsageError
  ) throws(CommandError) {
    if arguments.still.alternative != nil { throw CommandError(.alternativeOfStream) }
    if arguments.chatPages.pageHeight != nil { throw CommandError(.pageHeightOfStream) }
    let hasChat = arguments.chatPicture.answer != nil
    // Whether a stream is on a wallpaper, or of messages, is known when it is read.
    let other = arguments.partial.first { $0.inputs == .chat }
    if !hasChat, let other { throw CommandError(.chatOptionOfStream("--" + other.name)) }
    if arguments.stream.chunks != nil, arguments.stream.rate != nil { throw CommandError(.chunksAndRate) }
    if job.look.design.isForArticles { throw CommandError(conflict) }
  }

  private static func picture(_ arguments: RenderCommand, _ job: Job) throws(CommandError) -> OutputTarget {
    let output = arguments.still.output
    let target = OutputTarget(picture: output, input: job.name, form: try arguments.stillForm())
    try target.requireNoTerminal()
    try job.kept.require(target)
    // With `--format`, the file extension may be any.
    if arguments.stream.format == nil { try OutputEnding.requirePicture(output) }
    return target
  }

  private static func frameOutput(_ arguments: RenderCommand, _ job: Job) throws(CommandError) -> FrameOutput
  {
    let output = try FrameOutput(
      arguments.still.output, format: arguments.stream.format?.ofFrames)
    try job.kept.require(output)
    return output
  }
}

extension PlayedStream {
  /// Creates a stream with the options of the arguments.
  ///
  /// - Parameter form: The format of the output.
  init(_ arguments: RenderCommand, form: SequenceFormat?) {
    let stream = arguments.stream
    answer = arguments.chatPicture.answer
    arrival = stream.arrival
    playback = stream.playback(as: form)
    arguments.film.apply(to: &playback)
  }
}
