import ArgumentParser
import IPRenderKit

/// `iprender render --stream`.
extension RenderCommand {
  func drawStream(_ reporter: Reporter) throws(Failure) {
    guard still.png == .fast else {
      throw .usage("--png small is for single pictures: frames are always compressed quickly")
    }
    let inputs = [input.input, page.themeFile].compactMap { $0 }
    let output =
      try stream.trace
      ? nil
      : FrameOutput(
        still.output, format: stream.format, startNumber: stream.startNumber ?? Defaults.startNumber,
        inputs: inputs)
    let traceTarget = OutputTarget(still.output)
    if stream.trace { try traceTarget.check(isBinary: false, inputs: inputs) }

    var clock = PhaseClock()
    let layoutOptions = try page.layoutOptions(limits: input.limits, reporter: reporter)
    let (file, read) = try clock.measure(.read) { () throws(Failure) in try readStream() }
    if let anchor = layoutOptions.anchor, let last = read.script.revisions.last,
      let error = UnknownAnchor(anchor, in: last.page())
    {
      throw .usage("--anchor: \(error.description)")
    }
    let renderer = try clock.measure(.fonts) { () throws(Failure) in
      try Self.blaming(file) { () throws(RenderError) in try Renderer(fonts: page.fontOptions(fonts)) }
    }
    let run = try clock.measure(.layout) { () throws(Failure) in
      try streamRun(read.script, of: file, layoutOptions, format: output?.format, renderer)
    }
    guard run.frameCount > 0 else {
      throw .usage("no frames are left between --from and --to: the stream has \(run.streamFrameCount)")
    }
    try output?.check(frameCount: run.frameCount, inputs: inputs)
    let leftovers = [output?.leftovers(frameCount: run.frameCount)].compactMap { $0 }
    try reporter.show(read.diagnostics + run.diagnostics + leftovers, of: file)

    Interruption.watch()
    var starts: [Int] = []
    let played = try clock.measure(.frames) { () throws(Failure) in
      try play(run, to: output, renderer, of: file, reporter, &starts)
    }
    clock.add(frames: starts)
    try clock.measure(.write) { () throws(Failure) in
      if let names = output?.names {
        try OutputTarget.file(names.listPath).write(played.json)
      } else if output == nil {
        try traceTarget.write(played.json)
      }
    }
    if messages.timings { reporter.show(clock) }
    if played.frameCount < run.frameCount {
      throw Failure(
        status: .interrupted, code: .interrupted,
        message: "interrupted: \(played.frameCount) of \(run.frameCount) frames are complete")
    }
  }

  private func readStream() throws(Failure) -> (InputFile, StreamResult) {
    let file = try input.read()
    do throws(ReadError) {
      let options = stream.reading(input.readOptions)
      return (file, try StreamReader.read(file.bytes, name: file.name, options: options))
    } catch {
      throw Failure(error, file: file.name)
    }
  }

  private func streamRun(
    _ script: StreamScript, of file: InputFile, _ layout: LayoutOptions, format: SequenceFormat?,
    _ renderer: Renderer
  ) throws(Failure) -> StreamRun {
    var picture = still.pictureOptions(theme: layout.theme)
    if format == .y4m, still.background == nil { picture.background = layout.theme.base }
    let options = stream.runOptions(layout: layout, picture: picture, from: input.firstFrame)
    return try Self.blaming(file) { () throws(RenderError) in
      try StreamRun(
        script, renderer: renderer, options: options,
        pixelLimit: still.maxPixels ?? Defaults.pixels
      ) { media.store(for: $0, input: file) }
    }
  }

  /// Draws the frames, or none when there is no output.
  ///
  /// - Parameter starts: gets the time when each frame began, and when the last was done.
  private func play(
    _ run: StreamRun, to output: FrameOutput?, _ renderer: Renderer, of file: InputFile, _ reporter: Reporter,
    _ starts: inout [Int]
  ) throws(Failure) -> (frameCount: Int, json: String) {
    var progress = reporter.progress(of: run.frameCount)
    var isShown = false
    defer { if isShown { Reporter.write(ProgressLine.erased) } }
    defer { starts.append(MonotonicClock.now) }
    return try Self.blaming(file) { () throws(RenderError) in
      let recorder = try output.map { output throws(RenderError) in
        try FrameRecorder(
          output.format, to: output.target, picture: run.picture, rate: run.rate, renderer: renderer,
          pixelLimit: still.maxPixels ?? Defaults.pixels,
          threads: still.threads ?? PNGEncoding.defaultThreads)
      }
      let played = try run.play(
        to: recorder, names: output?.names, startNumber: stream.startNumber ?? Defaults.startNumber
      ) { done in
        let now = MonotonicClock.now
        starts.append(now)
        if let line = progress?.update(done: done, now: now) {
          Reporter.write(line)
          isShown = true
        }
        return !Interruption.isRequested
      }
      try recorder?.finish()
      return played
    }
  }

  private static func blaming<Result>(
    _ file: InputFile, _ work: () throws(RenderError) -> Result
  ) throws(Failure) -> Result {
    do throws(RenderError) { return try work() } catch { throw Failure(error, file: file.name) }
  }
}
