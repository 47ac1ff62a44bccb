import IPRenderKit

/// Plays a scene whose steps arrive on standard input (Docs/Live.md).
struct LiveSceneCommandRun {
  private let setup: TapeFile
  private let command: RenderCommand
  private let settings: [String]

  /// Creates a run.
  ///
  /// - Parameter typed: The options on the command line, which have priority over the settings of a tape.
  init(_ typed: RenderCommand) throws(CommandError) {
    let given = try RenderCommand.requirePlayback(OptionParsing.spelledOut(RenderCommand.typedWords))
    if let more = typed.more.first {
      throw .usage("a live scene takes one tape, not '\(more)' as well", help: "remove it")
    }
    let input = typed.input
    if input.input == InputFile.standardInput {
      let file = InputFile(
        [], name: input.stdinName ?? "<stdin>", folder: input.stdinName.map { Path($0).folder.name })
      setup = try CommandError.blaming(file, try TapeFile(file))
    } else {
      if input.stdinName != nil { throw CommandError(.stdinName(input: Path.visible(input.input))) }
      let file = try InputFile(argument: input.input, limit: input.limits.inputBytes)
      guard TapeFile.isOne(file.name) else {
        throw .usage(
          "a live scene begins with a tape, not with '\(file.name)'",
          help: "name a chat in the tape: Set Chat \(Path(file.name).lastName.name)")
      }
      setup = try CommandError.blaming(file, try TapeFile(file, limits: input.readOptions))
    }
    let settings = TapeSettings(setup, typed: given, isLive: true)
    try settings.require()
    command = try settings.words.command(RenderCommand.typedWords)
    self.settings = try Self.recorded(OptionParsing.spelledOut(RenderCommand.typedWords))
  }

  func play() throws(CommandError) {
    let stream = command.stream
    if command.still.isFitted { throw CommandError(.fittedFrames) }
    if command.moment.isGiven { throw CommandError(.stillOfLive) }
    let ofRecordings = stream.ofRecordedStreams + command.film.given
    if let option = ofRecordings.first { throw CommandError(.recordedOnly(option)) }
    if command.still.alternative != nil { throw CommandError(.alternativeOfStream) }
    if command.verbosity.timings { throw CommandError(.timingsOfLive) }
    let job = try command.job()
    try job.begin()
    // The names of screenshots, and of files in messages, arrive later.
    job.kept.collectNames()
    job.kept.add(setup)
    let bands = stream.format.flatMap(BandsSink.Encoding.init)
    if bands != nil, let output = command.still.output, output != OutputTarget.dash {
      throw .usage("bands are written to standard output only", help: "remove -o, and redirect the output")
    }
    let output = bands == nil ? try FrameOutput(command.still.output, format: stream.format?.ofFrames) : nil
    if let output {
      guard output.destination.format.isLive else { throw CommandError(.liveSceneForm) }
      try job.kept.require(output)
    } else if OutputDescriptor.standardOutput.isTerminal {
      throw .usage("cannot write bands to a terminal", help: "read them in a program, from a pipe")
    }
    var files = output?.files ?? Sandbox.Outputs()
    if let record = stream.record {
      guard TapeFile.isOne(record) else {
        throw .usage(
          "--record \(record): this is not the name of a tape", help: "use a name such as chat.tape")
      }
      try job.kept.require(OutputTarget(record))
      files.paths.append(Path(record))
    }
    files.hasScreenshots = files.allAreBelow
    if files.hasScreenshots {
      do throws(FileError) { try ConfinedOutputs.begin() } catch { throw CommandError(error) }
    }
    try job.enterSandbox(files) {}
    try play(job, output, bands, hasScreenshots: files.hasScreenshots)
  }

  private func play(
    _ job: Job, _ output: FrameOutput?, _ bands: BandsSink.Encoding?, hasScreenshots: Bool
  ) throws(CommandError) {
    var options = try job.options(
      command.still, as: nil, playing: PlayedStream(command, form: output?.destination.format))
    options.form = .png
    let place = setup.file
    var clock = PhaseClock()
    let renderer = try job.renderer(blaming: place, clock: &clock)
    var obstacle: CommandError?
    let host = LiveSession.Host { number, error in
      let failure = CommandError(error, file: place.name)
      job.reporter.show(failure, ofCommand: number)
    } write: { name, still in
      do throws(CommandError) {
        try Self.write(still, to: name, job, isAllowed: hasScreenshots)
        return nil
      } catch {
        return (error.text, error.help)
      }
    } goesOn: { drawn in
      do throws(CommandError) {
        if let output { try job.kept.require(output, drawn..<drawn + 1) }
      } catch {
        obstacle = error
      }
      return obstacle == nil && Interruption.requested == nil
    }
    let record = try command.stream.record.map { path throws(CommandError) in
      (output: try CommandError.blaming(place, try StreamOutput(path: path)), settings: settings)
    }
    let session = try CommandError.blaming(
      place,
      try LiveSession(
        setup, isVirtual: command.stream.liveClock == .virtual, record: record, renderer: renderer,
        options: options, host: host
      ) { picture throws(RenderError) in
        if let bands {
          return try BandsSink(
            bands, to: .standardOutput, picture: picture, renderer: renderer, options: options)
        }
        guard let output else { throw .frames(.unknownForm("")) }
        return try SceneRecorder(
          to: output.destination, picture: picture, renderer: renderer, options: options
        ) { Reporter.write($0 + "\n") }
      })
    Interruption.watch()
    let steady = SteadyClock()
    var source = DescriptorSource(name: place.name, clock: steady)
    if bands != nil { source.watch(.standardOutput) }
    let report = try CommandError.blaming(place, try session.play(from: &source, clock: steady))
    TimeLimit.stop()
    try job.reporter.show(session.diagnostics)
    if let obstacle { throw obstacle }
    job.reporter.say(report.sentence(repeats: bands == nil))
    if let interruption = Interruption.requested {
      throw interruption.failure("\(report.drawn) frames are complete")
    }
  }

  private static func write(
    _ still: Still, to name: String, _ job: Job, isAllowed: Bool
  ) throws(CommandError) {
    guard isAllowed else {
      throw .usage(
        "cannot write '\(name)': -o or --record is not below the working directory",
        help: "run the command in the folder of all its outputs")
    }
    guard OutputEnding.form(name) == .png else {
      throw .usage("cannot write '\(name)': the image is a PNG file", help: "end the name with .png")
    }
    guard TapeFile.isBelow(name), ConfinedOutputs.obstacle(on: name) == nil else {
      throw .usage("cannot write '\(name)': it is not a regular file below the working directory")
    }
    let target = OutputTarget(name)
    try job.kept.require(target)
    try target.write([still.bytes])
  }

  /// Returns the options on the command line that a tape may set, as its lines.
  private static func recorded(_ words: [String]) throws(CommandError) -> [String] {
    let slots = Slot.options(in: Slots.gathered { RenderCommand() }.1)
    var lines: [String] = []
    var words = words.prefix { $0 != "--" }[...]
    while let word = words.popFirst() {
      guard word.hasPrefix("--") else { continue }
      let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let slot = slots.first(where: { $0.name == String(parts[0]) }) else { continue }
      var value = parts.count == 2 ? String(parts[1]) : nil
      if value == nil, case .option = slot.form { value = words.popFirst() }
      guard slot.sources.contains(.tape) else { continue }
      lines.append("Set \(slot.name) \(value.map(TapeFile.quoted) ?? "true")")
    }
    return lines
  }
}

extension BandsSink.Encoding {
  fileprivate init?(_ form: OutputForm) {
    switch form {
    case .bands: self = .png
    case .rawBands: self = .rgba
    default: return nil
    }
  }
}

extension Sandbox.Outputs {
  /// True if every file is below the working directory.
  fileprivate var allAreBelow: Bool {
    let folders = [names?.folder].compactMap(\.self).filter { !$0.isEmpty }
    return (paths.map(\.name) + folders).allSatisfy(TapeFile.isBelow)
  }
}

extension Reporter {
  /// Shows the failure of a command of a live scene, which does not end the session.
  fileprivate func show(_ failure: CommandError, ofCommand number: Int) {
    let diagnostic = Diagnostic(
      .error, code: failure.code, message: "command \(number): \(failure.text)", help: failure.help)
    Self.write(shown([diagnostic]).text)
  }
}
