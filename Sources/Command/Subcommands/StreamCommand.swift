import ArgumentParser
import IPRenderKit
import PageLayout
import PageModel
import PageReading
import Pictures

/// `iprender render --stream`.
extension RenderCommand {
  func drawStream(_ reporter: Reporter) throws(Failure) {
    guard still.png == .fast else {
      throw .usage("--png small is for single pictures: frames are always compressed quickly")
    }
    if page.design?.isForArticles == true {
      throw Self.noArticles
    }
    try requireScreenOfChat()
    let inputs = inputFiles
    let output =
      try stream.trace
      ? nil
      : FrameOutput(
        still.output, format: stream.format, startNumber: stream.startNumber ?? Defaults.startNumber,
        inputs: inputs)
    let traceTarget = OutputTarget(still.output)
    if stream.trace { try traceTarget.check(isBinary: false, inputs: inputs) }
    let form = output?.destination.format
    try checkFilm(form)

    if let path = output?.firstPath ?? (stream.trace ? still.output : nil) {
      SuddenEnd.cleanUp(beside: path)
    }
    // Afterwards no program can be started.
    let maker = try output.flatMap { output throws(Failure) in try startFilm(output) }
    enterSandbox(outputs: output.map { [$0.firstPath] } ?? [traceTarget.path])
    var clock = PhaseClock()
    let (file, run) = try prepareStream(try streamOptions(form, reporter), &clock, reporter)
    guard run.frameCount > 0 else {
      throw .usage("no frames are left between --from and --to: the stream has \(run.streamFrameCount)")
    }
    try output?.check(0..<run.frameCount, inputs: inputs, pictures: run.mediaFiles)
    if stream.trace { try traceTarget.checkKeeps(run.mediaFiles) }
    let leftovers = [output?.names?.leftovers(count: run.frameCount)].compactMap { $0 }
    try reporter.show(run.diagnostics + leftovers, of: file)

    Interruption.watch()
    var starts: [Int]? = messages.timings ? [] : nil
    let frameCount = try clock.measure(.frames) { () throws(Failure) in
      try play(run, to: output, by: maker, listTo: traceTarget, of: file, reporter, &starts)
    }
    if let starts { clock.add(frames: starts) }
    TimeLimit.stop()
    if messages.timings { reporter.show(clock) }
    if frameCount < run.frameCount, let interruption = Interruption.requested {
      throw Failure(
        status: interruption.status, code: .interrupted,
        message: "interrupted: \(frameCount) of \(run.frameCount) frames are complete")
    }
  }

  /// A screen without a chat has nothing that could be played on it.
  func requireScreenOfChat() throws(Failure) {
    if page.chatScreen != nil, chatPicture.answer == nil {
      throw .usage("a stream plays on a --screen as the last message of a chat: give it with --answer")
    }
  }

  static let noArticles = Failure.usage(
    "articles do not stream: --stream is for messages, without --article")

  /// Reads the stream and lays it out.
  func prepareStream(
    _ options: RenderOptions, _ clock: inout PhaseClock, _ reporter: Reporter
  ) throws(Failure) -> (file: InputFile, run: StreamRun) {
    let (file, read) = try clock.measure(.read) { () throws(Failure) in try readStream(options) }
    let renderer = try clock.measure(.fonts) { () throws(Failure) in
      try Failure.blaming(file) { () throws(RenderError) in try Renderer(fonts: page.fontOptions(fonts)) }
    }
    let run = try clock.measure(.layout) { () throws(Failure) in
      let answer = try answeredChat(options, renderer: renderer, reporter)
      return try Failure.blaming(file) { () throws(RenderError) in
        try StreamRun(read, of: file, in: answer, renderer: renderer, options: options)
      }
    }
    return (file, run)
  }

  func streamOptions(_ form: SequenceFormat?, _ reporter: Reporter) throws(Failure) -> RenderOptions {
    var options = try renderOptions(input, media, page, reporter)
    still.apply(to: &options)
    // A chat has its wallpaper.
    if form?.isOpaque == true, still.background == nil, chatPicture.answer == nil {
      options.picture.background = options.layout.theme.base
    }
    stream.apply(to: &options, from: input.firstFrame, as: form)
    film.apply(to: &options)
    try bubble.apply(to: &options, page: page, limit: input.limits.inputBytes)
    if chatPicture.answer != nil {
      chat.apply(to: &options)
      try chatPicture.apply(to: &options, limit: input.limits.inputBytes)
    }
    return options
  }

  /// Draws the frames, or none when there is no output.
  ///
  /// - Parameters:
  ///   - film: at work on the output, if it is a film.
  ///   - target: where the list goes when there is no output.
  ///   - starts: gets the time when each frame began, and when the last was done, unless it is nil.
  private func play(
    _ run: StreamRun, to output: FrameOutput?, by film: FilmMaker?, listTo target: OutputTarget,
    of file: InputFile,
    _ reporter: Reporter, _ starts: inout [Int]?
  ) throws(Failure) -> Int {
    var progress = reporter.progress(of: run.frameCount)
    var isShown = false
    defer { if isShown { Reporter.write(ProgressLine.erased) } }
    defer { starts?.append(MonotonicClock.now) }
    func goesOn(done: Int) -> Bool {
      let now = MonotonicClock.now
      starts?.append(now)
      if let line = progress?.update(done: done, now: now) {
        Reporter.write(line)
        isShown = true
      }
      return Interruption.requested == nil
    }
    let startNumber = stream.startNumber ?? Defaults.startNumber
    return try Failure.blaming(file) { () throws(RenderError) in
      guard let output else {
        return try run.play(to: nil, list: target.stream(), startNumber: startNumber, while: goesOn)
      }
      return try run.record(to: output.destination, startNumber: startNumber, film: film, while: goesOn)
    }
  }
}
