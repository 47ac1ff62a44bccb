import IPRenderKit

/// Plays a conversation, from a tape or an existing chat, and writes all requested outputs.
struct SceneCommandRun {
  private let source: Source
  /// The options, including those that a tape sets.
  let command: RenderCommand

  private enum Source {
    case tape(TapeFile)
    case chat(InputFile)

    var file: InputFile {
      switch self {
      case .tape(let tape): tape.file
      case .chat(let file): file
      }
    }
  }

  /// Creates a run.
  ///
  /// - Parameter typed: The options on the command line, which have priority over the settings of a tape.
  init(_ typed: RenderCommand) throws(CommandError) {
    let file = try InputFile(
      argument: typed.input.input, limit: typed.input.limits.chatBytes, stdinName: typed.input.stdinName)
    if typed.moment.isGiven {
      if typed.stream.start != nil { throw CommandError(.framesOfStill("--start")) }
      if typed.stream.end != nil { throw CommandError(.framesOfStill("--end")) }
    }
    let typedWords = RenderCommand.typedWords
    let given = try RenderCommand.requirePlayback(OptionParsing.spelledOut(typedWords))
    if given.contains("stdin-name"), typed.input.input != InputFile.standardInput {
      throw CommandError(.stdinName(input: Path.visible(typed.input.input)))
    }
    guard TapeFile.isOne(file.name) else {
      if given.contains("name") {
        throw .usage("--name does not apply to --play, whose chat names its people", help: "remove it")
      }
      try typed.tape.requireNone()
      source = .chat(file)
      var words = OptionWords(["--screen=" + TapeSettings.usualScreen])
      _ = try OptionsFile.words(beside: typed.input.input, of: RenderCommand.self, &words)
      command = try words.command(typedWords)
      return
    }
    let tape = try CommandError.blaming(
      file, try TapeFile(file, variables: typed.tape.values, limits: typed.input.readOptions))
    source = .tape(tape)
    try typed.tape.requireUse(by: tape)
    if typed.stream.play {
      throw .usage("--play does not apply to a tape, which plays by itself", help: "remove it")
    }
    if typed.stream.idleLimit != nil {
      throw .usage(
        "--idle-limit applies only to --play", help: "remove it; a tape sets its pauses with `Sleep`")
    }
    let settings = TapeSettings(tape, typed: given)
    try settings.require()
    var words = settings.words
    _ = try OptionsFile.words(beside: typed.input.input, of: RenderCommand.self, &words)
    command = try words.command(typedWords)
  }

  /// Creates the run of a tape for a request.
  ///
  /// - Parameter words: The arguments of the request, which have priority over the settings of the tape.
  init(_ tape: TapeFile, words: [String]) throws(CommandError) {
    let settings = TapeSettings(tape, typed: try RenderCommand.requirePlayback(words))
    try settings.require()
    (source, command) = (.tape(tape), try settings.words.command(words))
    try requireOneOfEach()
  }

  private var file: InputFile { source.file }

  private var hasChapters: Bool { if case .tape(let tape) = source { tape.hasChapters } else { false } }

  func play() throws(CommandError) {
    let job = try command.job()
    try job.begin()
    if case .tape(let tape) = source { job.kept.add(tape) }
    let alternative = command.still.alternative.map { OutputTarget($0) }
    if let alternative { try job.kept.require(alternative) }
    try requireOneOfEach()
    if command.stream.trace { return try trace(job) }
    var (asked, screenshots): ([String], [String]) = ([], [])
    if let output = command.still.output {
      asked = [output]
    } else if case .tape(let tape) = source {
      (asked, screenshots) = (tape.outputs, tape.screenshots)
    }
    guard !asked.isEmpty || !screenshots.isEmpty || alternative != nil else {
      throw .usage(
        "no output is named",
        help: "pass -o scene.mp4, or write a line such as 'Output scene.mp4' in the tape")
    }
    if command.still.output == nil { try confineOutputs() }
    // The folder of a screenshot may be that of the frames, which does not exist yet.
    for name in screenshots where job.kept.keeps(name) { try job.kept.require(OutputTarget(name)) }
    let subtitles = asked.filter { SubtitleFormat(ofFile: $0) != nil }
    asked.removeAll { subtitles.contains($0) }
    for name in subtitles { try job.kept.require(OutputTarget(name)) }
    var outputs: [Output] = []
    for name in asked { outputs.append(try Output(name, command, job, hasChapters: hasChapters)) }
    if command.film.maxBytes != nil, !outputs.contains(where: { $0.recipe != nil }) {
      throw CommandError(.sizeOfOthers)
    }
    let files = Sandbox.Outputs(
      outputs.compactMap(\.path) + screenshots + subtitles + [alternative?.path].compactMap(\.self),
      outputs.compactMap { $0.frames?.names }.first)
    if outputs.count(where: { $0.frames?.names != nil }) > 1 {
      throw .usage("only one output of a tape may be a folder of frames")
    }
    let films = try job.enterSandbox(files) { () throws(CommandError) in
      var films: [FilmMaker?] = []
      for output in outputs {
        films.append(try output.recipe.map { recipe throws(CommandError) in try output.start(recipe, job) })
      }
      return films
    }
    var clock = PhaseClock()
    let renderer = try job.renderer(blaming: file, clock: &clock)
    for (output, film) in zip(outputs, films) { try write(output, film, renderer, job, &clock) }
    if let alternative {
      let run = try scene(nil, renderer, job)
      try job.kept.require(alternative)
      try alternative.write([Array(run.alternative.utf8)])
    }
    if !subtitles.isEmpty {
      let run = try scene(nil, renderer, job)
      for name in subtitles {
        guard let format = SubtitleFormat(ofFile: name) else { continue }
        try job.kept.require(OutputTarget(name))
        try OutputTarget(name).write([run.subtitles(format)])
      }
    }
    var runs: [OutputForm: SceneRun] = [:]
    for (index, name) in screenshots.enumerated() {
      let form = OutputEnding.form(name) ?? .png
      let run = if let run = runs[form] { run } else { try scene(nil, renderer, job, still: form) }
      runs[form] = run
      let target = OutputTarget(name)
      try job.kept.require(target)
      try target.write([try CommandError.blaming(file, try run.screenshot(index)).bytes])
    }
    job.finish(clock)
  }

  /// Throws an error for options that contradict each other.
  private func requireOneOfEach() throws(CommandError) {
    if command.still.isFitted { throw CommandError(.fittedFrames) }
    if command.film.speed != nil, command.film.duration != nil { throw CommandError(.speedAndDuration) }
    if command.stream.chunks != nil, command.stream.rate != nil { throw CommandError(.chunksAndRate) }
  }

  /// Writes the times of the steps instead of images.
  private func trace(_ job: Job) throws(CommandError) {
    if command.stream.format != nil { throw CommandError(.traceAndFormat) }
    if command.moment.isGiven { throw CommandError(.stillOfTrace) }
    if command.film.loop != nil { throw CommandError(.loopOfOthers) }
    if command.film.maxBytes != nil { throw CommandError(.sizeOfOthers) }
    let target = OutputTarget(command.still.output)
    try job.kept.require(target)
    try job.enterSandbox(output: target.path)
    var clock = PhaseClock()
    let renderer = try job.renderer(blaming: file, clock: &clock)
    let run = try clock.measure(.layout, try scene(nil, renderer, job))
    try job.reporter.show(run.diagnostics)
    try target.write([run.trace()])
    job.finish(clock)
  }

  /// The formats of single images of a screen.
  static let stills = OutputForm.ofStills.subtracting([.html])

  /// Returns the errors in the names and formats of a tape's outputs.
  static func outputFaults(of tape: TapeFile, _ command: RenderCommand) -> [CommandError] {
    tape.namedOutputs.compactMap { output in
      do throws(CommandError) {
        if SubtitleFormat(ofFile: output.name) != nil, !output.isScreenshot {
          return nil
        } else if output.isScreenshot {
          try OutputEnding.requireScreenshot(output.name, among: stills)
        } else {
          try Output.requireForm(output.name, command)
        }
        return nil
      } catch {
        var fault = error
        (fault.file, fault.location) = tape.location(of: output.place)
        return fault
      }
    }
  }

  /// Restricts the outputs of a tape to the working directory from now on.
  private func confineOutputs() throws(CommandError) {
    guard case .tape(let tape) = source else { return }
    if let problem = tape.outputProblems.first {
      throw CommandError(
        status: .usage, code: .usage, text: problem.message, help: problem.help, file: problem.file,
        location: problem.location)
    }
    if let fault = Self.outputFaults(of: tape, command).first { throw fault }
    do throws(FileError) { try ConfinedOutputs.begin() } catch { throw CommandError(error) }
  }

  /// Returns the scene.
  ///
  /// - Parameter still: The format of a single image.
  func scene(
    _ form: SequenceFormat?, _ renderer: Renderer, _ job: Job, still: OutputForm? = .png
  ) throws(CommandError) -> SceneRun {
    var options = try job.options(command.still, as: still, playing: PlayedStream(command, form: form))
    switch source {
    case .tape(let tape):
      return try CommandError.blaming(file, try renderer.scene(of: tape, options: options))
    case .chat(let file):
      // The speed applies to pauses, but not to animations.
      options.playback.speed = 1
      let (speed, idle) = (command.film.speed ?? 1, command.stream.idleLimit ?? Defaults.idleLimit)
      return try CommandError.blaming(
        file, try renderer.scene(playing: file, speed: speed, idleLimit: .seconds(idle), options: options))
    }
  }

  private func still(of run: SceneRun) throws(CommandError) -> Still {
    try command.moment.still(of: run, file)
  }

  /// Renders a tape for a comparison.
  ///
  /// - Parameter command: The options, including those that the tape sets.
  static func outcome(
    of tape: TapeFile, _ command: RenderCommand, _ job: Job
  ) throws(CommandError) -> (Outcome, [Diagnostic]) {
    let run = SceneCommandRun(source: .tape(tape), command: command)
    var clock = PhaseClock()
    let scene = try run.scene(nil, try job.renderer(blaming: tape.file, clock: &clock), job)
    let still = try run.still(of: scene)
    return (try CommandError.blaming(tape.file, try scene.outcome(showing: still)), scene.diagnostics)
  }

  private init(source: Source, command: RenderCommand) {
    (self.source, self.command) = (source, command)
  }

  /// Reads a tape.
  static func tape(_ name: String) throws(CommandError) -> TapeFile {
    let file = try InputFile(argument: name, limit: ReadLimits().inputBytes)
    return try CommandError.blaming(file, try TapeFile(file))
  }

  private func write(
    _ output: Output, _ film: FilmMaker?, _ renderer: Renderer, _ job: Job, _ clock: inout PhaseClock
  ) throws(CommandError) {
    let form = output.frames == nil ? command.stream.format ?? OutputEnding.form(output.name) : nil
    let run = try clock.measure(
      .layout, try scene(output.frames?.destination.format, renderer, job, still: form))
    try job.reporter.show(run.diagnostics)
    guard let frames = output.frames else {
      let still = try clock.measure(.encode, try still(of: run))
      try job.kept.require(OutputTarget(output.name))
      return try OutputTarget(output.name).write([still.bytes])
    }
    guard run.hasFrames else { throw CommandError(.noFrames(lastingFor: run.seconds)) }
    try job.kept.require(frames, 0..<run.frameCount)
    let interrupted = InterruptedOutput(frames.destination.target)
    let count = try job.play(run.frameCount, of: file, &clock) { goesOn throws(RenderError) in
      try run.record(to: frames.destination, film: film, while: goesOn)
    }
    try interrupted.require(count, of: run.frameCount)
  }

  /// One of the outputs of a run.
  private struct Output {
    let name: String
    /// The frames; `nil` for a single image.
    let frames: FrameOutput?
    let recipe: FilmRecipe?

    init(
      _ name: String, _ command: RenderCommand, _ job: Job, hasChapters: Bool
    ) throws(CommandError) {
      self.name = name
      try Self.requireForm(name, command)
      try OutputEnding.require(name, fits: command.stream.format)
      guard !Self.isStill(name, command) else {
        let form = command.stream.format ?? OutputEnding.form(name) ?? .png
        if command.still.quality != nil, [.png, .svg, .pdf].contains(form) {
          throw CommandError(.qualityOfPNG)
        }
        if command.still.svgText, form != .svg { throw CommandError(.svgTextOfOther) }
        if command.still.png == .small, form != .png { throw CommandError(.smallOfOther) }
        (frames, recipe) = (nil, nil)
        try job.kept.require(OutputTarget(name))
        return
      }
      let output = try FrameOutput(name, format: command.stream.format?.ofFrames)
      try job.kept.require(output)
      frames = output
      let form = output.destination.format
      if command.film.loop != nil, !form.mayLoop { throw CommandError(.loopOfOthers) }
      if command.still.quality != nil { throw CommandError(.qualityOfFrames) }
      if command.still.png == .small { throw CommandError(.smallFrames) }
      if form == .gif, command.stream.rate(as: form).framesPerSecond > 50 { throw CommandError(.quickGIF) }
      let playback = command.stream.playback(as: form)
      let isFile = if case .file = output.destination.target { true } else { false }
      var recipe =
        isFile
        ? FilmRecipe(
          form, rate: command.stream.rate(as: form),
          plays: command.film.loop ?? playback.plays, isOpaque: true) : nil
      recipe?.hasChapters = hasChapters && form.mayHaveChapters
      recipe?.byteLimit = command.film.maxBytes
      self.recipe = recipe
    }

    var path: String? { frames == nil ? name : frames?.path }

    private static func isStill(_ name: String, _ command: RenderCommand) -> Bool {
      let hasForm = [.png, .jpeg, .svg, .pdf].contains(OutputEnding.form(name)) && !name.contains("%")
      return command.moment.isGiven || hasForm
    }

    /// Requires a name whose format is known.
    ///
    /// - Throws: An error for any other name.
    static func requireForm(_ name: String, _ command: RenderCommand) throws(CommandError) {
      if isStill(name, command) { return try OutputEnding.requirePicture(name) }
      do throws(FrameError) {
        _ = try FrameDestination(name, format: command.stream.format?.ofFrames)
      } catch {
        throw CommandError(error)
      }
    }

    func start(_ recipe: FilmRecipe, _ job: Job) throws(CommandError) -> FilmMaker {
      do throws(RenderError) { return try FilmMaker(recipe, to: name) } catch {
        throw CommandError(error, file: job.input.input)
      }
    }
  }
}

extension StreamStillOptions {
  /// Renders one moment of a conversation, its end, or a contact sheet.
  func still(of run: SceneRun, _ file: InputFile) throws(CommandError) -> Still {
    if let sheet {
      return try CommandError.blaming(file, try run.sheet(columns: sheet.columns, rows: sheet.rows))
    }
    let moment = at ?? .seconds(.greatestFiniteMagnitude)
    return try CommandError.blaming(file, try run.nextStill(at: moment))
  }
}
