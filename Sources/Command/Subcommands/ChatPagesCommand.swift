import IPRenderKit
import MessageReading
import PageModel
import Pictures

/// `iprender render` of a chat in pages.
extension RenderCommand {
  func drawPages(
    _ source: ChatSource, of file: InputFile, to files: PageFiles, options: RenderOptions,
    clock: inout PhaseClock, _ reporter: Reporter
  ) throws(Failure) {
    let renderer = try clock.measure(.fonts) { () throws(Failure) in
      try Failure.blaming(file) { () throws(RenderError) in try Renderer(fonts: page.fontOptions(fonts)) }
    }
    let drawing = ChatDrawing(source, of: file, renderer: renderer, options: options)
    Interruption.watch()
    let (count, obstacle) = try clock.measure(.pages) { () throws(Failure) in
      try write(drawing, of: file, to: files, renderer: renderer, options: options, reporter)
    }
    try reporter.show(drawing.diagnostics + [files.names.leftovers(count: count)].compactMap { $0 }, of: file)
    if let obstacle { throw obstacle }
    TimeLimit.stop()
    if messages.timings { reporter.show(clock) }
    if let interruption = Interruption.requested {
      throw Failure(
        status: interruption.status, code: .interrupted,
        message: "interrupted: the first \(count) pages are complete")
    }
  }

  /// - Returns: how many pages were written, and why the next one may not be.
  private func write(
    _ drawing: ChatDrawing, of file: InputFile, to files: PageFiles, renderer: Renderer,
    options: RenderOptions, _ reporter: Reporter
  ) throws(Failure) -> (count: Int, obstacle: Failure?) {
    var progress = reporter.progress(of: drawing.source.count, "messages")
    var isShown = false
    defer { if isShown { Reporter.write(ProgressLine.erased) } }
    var obstacle: Failure?
    let count = try Failure.blaming(file) { () throws(RenderError) in
      try ChatPages(drawing, names: files.names, renderer: renderer, options: options).write(
        height: chatPages.pageHeight ?? ChatPages.standardHeight,
        mayWrite: { path in
          do throws(Failure) {
            let target = OutputTarget.file(path, .made)
            try target.check(isBinary: true, inputs: inputFiles)
            try target.checkKeeps(drawing.mediaFiles)
            return true
          } catch {
            obstacle = error
            return false
          }
        },
        while: { done in
          if let line = progress?.update(done: done, now: MonotonicClock.now) {
            Reporter.write(line)
            isShown = true
          }
          return Interruption.requested == nil
        })
    }
    return (count, obstacle)
  }
}
