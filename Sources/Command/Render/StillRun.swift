import IPRenderKit
import PageFormats
import PageModel
import Pictures

/// Draws a page, a message or a chat: as one picture, or a chat as one picture a page.
struct StillRun {
  let job: Job
  let picture: StillOptions
  /// The names of options that are given and mean something only for a chat.
  let chatOptions: [String]

  func draw(to target: OutputTarget) throws(Failure) {
    if case .file(let path, _) = target { SuddenEnd.cleanUp(beside: path) }
    job.enterSandbox(outputs: [target.path])
    var clock = PhaseClock()
    let options = try options()
    let (file, content) = try job.read(options, chatOptions: chatOptions, clock: &clock)
    try draw(content, of: file, to: target, options, &clock)
  }

  /// - Parameter height: the most that a page is high, in points.
  func drawPages(to files: PageFiles, height: Double) throws(Failure) {
    SuddenEnd.cleanUp(beside: files.pattern)
    job.enterSandbox(outputs: [files.pattern, files.firstPath])
    var clock = PhaseClock()
    let options = try options()
    let (file, content) = try job.read(options, chatOptions: chatOptions, clock: &clock)
    guard case .chat(let source) = content else {
      return try draw(content, of: file, to: OutputTarget(files.pattern), options, &clock)
    }
    let renderer = try clock.measure(.fonts) { () throws(Failure) in try job.renderer(blaming: file) }
    let drawing = ChatDrawing(source, of: file, renderer: renderer, options: options)
    let pages = ChatPages(drawing, names: files.names, renderer: renderer, options: options)
    Interruption.watch()
    let (count, obstacle) = try clock.measure(.pages) { () throws(Failure) in
      try write(pages, of: drawing, height: height, blaming: file)
    }
    try job.reporter.show(
      drawing.diagnostics + [files.names.leftovers(count: count)].compactMap { $0 }, of: file)
    if let obstacle { throw obstacle }
    job.finish(clock)
    if let interruption = Interruption.requested {
      throw interruption.failure("the first \(count) pages are complete")
    }
  }

  private func options() throws(Failure) -> RenderOptions {
    var options = try job.options()
    picture.apply(to: &options)
    return options
  }

  private func draw(
    _ content: ReadInput, of file: InputFile, to target: OutputTarget, _ options: RenderOptions,
    _ clock: inout PhaseClock
  ) throws(Failure) {
    let (renderer, laidOut) = try job.layOut(content, of: file, options, clock: &clock)
    let list = try clock.measure(.paint) { () throws(Failure) in
      try Failure.blaming(file) { () throws(RenderError) in try renderer.paint(laidOut, options: options) }
    }
    try job.reporter.show(laidOut.allDiagnostics, of: file)
    try target.checkKeeps(laidOut.mediaFiles)
    let png = try clock.measure(.encode) { () throws(Failure) in
      try Failure.blaming(file) { () throws(RenderError) in try renderer.png(list, options: options) }
    }
    try clock.measure(.write) { () throws(Failure) in try target.write(png) }
    job.finish(clock)
  }

  /// - Returns: how many pages were written, and why the next one may not be.
  private func write(
    _ pages: ChatPages, of drawing: ChatDrawing, height: Double, blaming file: InputFile
  ) throws(Failure) -> (count: Int, obstacle: Failure?) {
    var progress = job.reporter.progress(of: drawing.source.count, "messages")
    var obstacle: Failure?
    defer { progress?.erase() }
    let count = try Failure.blaming(file) { () throws(RenderError) in
      try pages.write(
        height: height,
        mayWrite: { path in
          do throws(Failure) {
            let target = OutputTarget.file(path, .made)
            try target.check(isBinary: true, inputs: job.inputFiles)
            try target.checkKeeps(drawing.mediaFiles)
            return true
          } catch {
            obstacle = error
            return false
          }
        },
        while: { done in
          progress?.show(done: done)
          return Interruption.requested == nil
        })
    }
    return (count, obstacle)
  }
}
