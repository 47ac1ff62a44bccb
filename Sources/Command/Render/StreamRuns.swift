import IPRenderKit

/// Plays a finished stream: as frames, as a list of them, or as single images.
struct PlayedStreamRun {
  let job: Job
  let picture: StillOptions
  let form: OutputForm?
  let played: PlayedStream

  func draw(_ still: PlayedStill, to target: OutputTarget) throws(CommandError) {
    try job.enterSandbox(output: target.path)
    var clock = PhaseClock()
    let (file, run) = try prepare(nil, &clock)
    try job.reporter.show(run.diagnostics)
    try job.kept.require(target)
    let picture = try clock.measure(.encode, try CommandError.blaming(file, try still.picture(of: run)))
    try clock.measure(.write, try target.write([picture.bytes]))
    job.finish(clock)
  }

  /// Returns an image with its diagnostics, and the duration of the stream in seconds.
  func picture(_ still: PlayedStill) throws(CommandError) -> (still: Still, seconds: Double) {
    var clock = PhaseClock()
    let (file, run) = try prepare(nil, &clock)
    let seconds = Double(run.streamFrameCount) / run.rate.framesPerSecond
    return (try CommandError.blaming(file, try still.picture(of: run)), seconds)
  }

  /// Returns the stream, laid out and ready to render its frames.
  func framed(_ format: SequenceFormat) throws(CommandError) -> (file: InputFile, run: StreamRun) {
    var clock = PhaseClock()
    let (file, run) = try prepare(format, &clock)
    try requireFrames(run)
    return (file, run)
  }

  /// Renders an image and its description for a comparison.
  func outcome(_ still: PlayedStill) throws(CommandError) -> (Outcome, [Diagnostic]) {
    var clock = PhaseClock()
    let (file, run) = try prepare(nil, &clock)
    let picture = try CommandError.blaming(file, try still.picture(of: run))
    return (try CommandError.blaming(file, try run.outcome(of: file, showing: picture)), run.diagnostics)
  }

  /// Renders and writes the frames.
  ///
  /// - Parameter recipe: The recipe of a film that ffmpeg encodes; `nil` for other formats.
  func record(_ recipe: FilmRecipe?, to output: FrameOutput) throws(CommandError) {
    let film = try job.enterSandbox(output.files) { () throws(CommandError) in
      try recipe.map { recipe throws(CommandError) in try start(recipe, output) }
    }
    var clock = PhaseClock()
    let (file, run) = try prepare(output.destination.format, &clock)
    try requireFrames(run)
    try job.kept.require(output, 0..<run.frameCount)
    let leftovers = job.leftovers(of: output.names, count: run.frameCount)
    try job.reporter.show(run.diagnostics + file.located(leftovers))
    try play(run, of: file, to: output.destination.target, &clock) { goesOn throws(RenderError) in
      try run.record(to: output.destination, film: film, while: goesOn)
    }
  }

  func trace(to target: OutputTarget) throws(CommandError) {
    try job.enterSandbox(output: target.path)
    var clock = PhaseClock()
    let (file, run) = try prepare(nil, &clock)
    try requireFrames(run)
    try job.kept.require(target)
    try job.reporter.show(run.diagnostics)
    try play(run, of: file, &clock) { goesOn throws(RenderError) in
      try run.play(to: nil, list: target.stream(), while: goesOn)
    }
  }

  // MARK: - Parts

  private func requireFrames(_ run: StreamRun) throws(CommandError) {
    guard run.frameCount > 0 else {
      throw .usage("no frames are between --start and --end: the stream has \(run.streamFrameCount) frames")
    }
  }

  /// Reads the stream and lays it out.
  private func prepare(
    _ form: SequenceFormat?, _ clock: inout PhaseClock
  ) throws(CommandError) -> (file: InputFile, run: StreamRun) {
    var options = try job.options(picture, as: self.form, playing: played)
    options.playback.needsGround = form?.isOpaque == true
    let (stream, chat) = try clock.measure(.read, try read(options))
    let renderer = try job.renderer(blaming: stream.file, clock: &clock)
    let run = try clock.measure(
      .layout,
      try CommandError.blaming(stream.file, try renderer.stream(of: stream, in: chat, options: options)))
    try job.requireWallpaper(run.isOnWallpaper)
    return (stream.file, run)
  }

  private func read(_ options: RenderOptions) throws(CommandError) -> (
    stream: RecordedStream, chat: InputFile?
  ) {
    let (file, chat) = try job.files(of: played)
    return (try CommandError.blaming(file, try file.readStream(options.ofStream(in: chat))), chat)
  }

  private func play(
    _ run: StreamRun, of file: InputFile, to target: FrameTarget = .standardOutput, _ clock: inout PhaseClock,
    _ draw: ((Int) -> Bool) throws(RenderError) -> Int
  ) throws(CommandError) {
    let output = InterruptedOutput(target)
    let count = try job.play(run.frameCount, of: file, as: picture.preset, &clock, draw)
    job.finish(clock)
    try output.require(count, of: run.frameCount)
  }

  // MARK: - Films

  /// Starts the encoder of a film.
  ///
  /// - Throws: An error if ffmpeg is not installed. Its fix is a command for a machine where it is
  ///   (Spec/Frames.md, Films).
  private func start(_ recipe: FilmRecipe, _ output: FrameOutput) throws(CommandError) -> FilmMaker {
    let path = output.path ?? OutputTarget.dash
    do throws(RenderError) { return try FilmMaker(recipe, to: path) } catch {
      var failure = CommandError(error, file: job.name)
      if case .frames(.noEncoder) = error {
        let line = "or run this where it is installed: " + readyLine(recipe, to: path)
        failure.help = [error.help, line].compactMap { $0 }.joined(separator: ", ")
      }
      throw failure
    }
  }

  /// Returns a shell command for the same run, with the frames in a pipe.
  private func readyLine(_ recipe: FilmRecipe, to path: String) -> String {
    var words = ["iprender"]
    var rest = SystemStrings.arguments[...]
    while let word = rest.popFirst() {
      // The number of repetitions is an argument of ffmpeg.
      if ["-o", "--output", "--format", "--loop"].contains(word) {
        _ = rest.popFirst()
      } else if !["-o", "--output=", "--format=", "--loop="].contains(where: word.hasPrefix),
        word != "--stream"
      {
        words.append(word)
      }
    }
    words += ["--stream", "--format", recipe.feed.rawValue, "-o", OutputTarget.dash]
    return words.map(FilmRecipe.quoted).joined(separator: " ") + " | " + recipe.shellLine(output: path)
  }
}

/// A single image of a stream.
enum PlayedStill {
  /// The image at a moment; `nil` for the end of the stream.
  case moment(FrameMoment?)
  case sheet(SheetSize)

  fileprivate func picture(of run: StreamRun) throws(RenderError) -> Still {
    switch self {
    case .moment(let moment): try run.still(at: moment ?? .seconds(.greatestFiniteMagnitude))
    case .sheet(let size): try run.sheet(columns: size.columns, rows: size.rows)
    }
  }
}

// MARK: - Live

/// Plays a stream while it is written.
struct WrittenStreamRun {
  let job: Job
  let picture: StillOptions
  let played: PlayedStream

  func record(to output: FrameOutput) throws(CommandError) {
    try job.enterSandbox(output.files) {}
    let format = output.destination.format
    var options = try job.options(picture, as: nil, playing: played)
    options.playback.needsGround = format.isOpaque
    let place = InputFile([], name: job.input.stdinName ?? "<stdin>")
    var clock = PhaseClock()
    let renderer = try job.renderer(blaming: place, clock: &clock)
    let chat = played.answer == nil ? nil : try job.readFile(mayBeChat: true)
    let folder = job.input.stdinName.map { Path($0).folder.name }
    let run = try CommandError.blaming(
      place, try renderer.live(named: place.name, folder: folder, in: chat, options: options))
    try job.requireWallpaper(run.isOnWallpaper)
    try job.reporter.show(run.chatDiagnostics)
    try job.kept.require(output)
    let recorder = try CommandError.blaming(
      place,
      try LiveRecorder(
        to: output.destination, of: run, renderer: renderer, options: options
      ))
    Interruption.watch()
    let steady = SteadyClock()
    var source = DescriptorSource(name: place.name, clock: steady)
    // A film requires a frame for every moment.
    let repeats = output.names == nil && format != .png
    var obstacle: CommandError?
    func goesOn(_ drawn: Int) -> Bool {
      do throws(CommandError) {
        try job.kept.require(output, drawn..<drawn + 1)
      } catch {
        obstacle = error
      }
      return obstacle == nil && Interruption.requested == nil
    }
    let report = try CommandError.blaming(
      place,
      try run.play(from: &source, clock: steady, to: recorder, repeatsSkipped: repeats, while: goesOn))
    // A single file would now replace a file that must be kept.
    if obstacle == nil || output.names != nil { try CommandError.blaming(place, try recorder.finish()) }
    TimeLimit.stop()
    let leftovers = job.leftovers(of: output.names, count: report.drawn)
    try job.reporter.show(run.diagnostics + place.located(leftovers))
    if let obstacle { throw obstacle }
    job.reporter.say(report.sentence(repeats: repeats))
    if let interruption = Interruption.requested {
      throw interruption.failure("\(report.drawn) frames are complete")
    }
  }
}

extension Job {
  /// Returns the stream, and the chat in which it is the answer.
  fileprivate func files(of played: PlayedStream) throws(CommandError) -> (
    stream: InputFile, chat: InputFile?
  ) {
    guard let answer = played.answer else { return (try readFile(), nil) }
    let stream = try InputFile(
      argument: answer, limit: input.limits.inputBytes, limitOption: InputOptions.limitOption)
    return (stream, try readFile(mayBeChat: true))
  }
}

extension LiveRun.Report {
  func sentence(repeats: Bool) -> String {
    let tenths = Int((min(max(seconds, 0), 1e6) * 10).rounded())
    let time = "\(tenths / 10).\(tenths % 10) s"
    guard skipped > 0 else { return "\(drawn) frames in \(time), none skipped" }
    return "\(drawn) frames in \(time), \(skipped) skipped"
      + (repeats ? ": the previous frame is repeated for each" : "")
  }
}

extension Job {
  /// Plays frames with a progress bar, until it is interrupted.
  ///
  /// - Parameters:
  ///   - preset: The preset, which may limit the size of the file.
  ///   - draw: Plays the frames, calls its argument before each to find out whether to continue, and
  ///     returns the number of finished frames.
  func play(
    _ frameCount: Int, of file: InputFile, as preset: PicturePreset? = nil, _ clock: inout PhaseClock,
    _ draw: ((Int) -> Bool) throws(RenderError) -> Int
  ) throws(CommandError) -> Int {
    Interruption.watch()
    var starts: [Int]? = verbosity.timings ? [] : nil
    var progress = reporter.progress(of: frameCount)
    func goesOn(_ done: Int) -> Bool {
      starts?.append(MonotonicClock.now)
      progress?.show(done: done)
      return Interruption.requested == nil
    }
    func drawn() throws(CommandError) -> Int {
      defer {
        progress?.erase()
        starts?.append(MonotonicClock.now)
      }
      do throws(RenderError) { return try draw(goesOn) } catch {
        var failure = CommandError(error, file: file.name)
        if case .encoding(.largeFile(let count, let limit)) = error {
          let isOfPreset = preset?.byteLimit == limit
          failure.help =
            "shorten the film" + (isOfPreset ? "" : ", or raise --max-bytes to at least \(count)")
        }
        throw failure
      }
    }
    let count = try clock.measure(.frames, try drawn())
    if let starts { clock.add(frames: starts) }
    return count
  }
}

/// The output of frames as it is if the run is interrupted (Spec/Frames.md 2).
struct InterruptedOutput {
  /// The name of a single file with all frames; `nil` for other outputs.
  private let file: String?
  /// True if the file exists already.
  private let isEarlier: Bool

  /// Creates the output before anything is written to it.
  init(_ target: FrameTarget) {
    if case .file(let path) = target { file = Path.visible(path) } else { file = nil }
    isEarlier = target.replacesFile
  }

  /// Requires that all frames are finished.
  ///
  /// - Throws: An error if the run was interrupted.
  func require(_ count: Int, of frameCount: Int) throws(CommandError) {
    guard count < frameCount, let interruption = Interruption.requested else { return }
    if let file, isEarlier {
      throw interruption.failure(
        "after \(count) of \(frameCount) frames; '\(file)' is still the file of an earlier run",
        help: "run the same command again to replace it")
    }
    throw interruption.failure(
      "\(count) of \(frameCount) frames are complete",
      help: file == nil || count == 0
        ? "run the same command again" : "the file has only these frames; run the same command again")
  }
}
