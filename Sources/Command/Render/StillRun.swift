import IPRenderKit

/// Renders a page, a message or a chat: as one image, or a chat as one image per page.
struct StillRun {
  let job: Job
  let picture: StillOptions
  let form: OutputForm?
  /// The given options that do not apply to every kind of input.
  let partial: [Slot]

  func draw(to target: OutputTarget) throws(CommandError) {
    let images =
      picture.linked
      ? target.path.map { LinkedImages(beside: $0, ending: picture.quality == nil ? ".png" : ".webp") } : nil
    // The sandbox prevents reading the folder later.
    let earlier = images?.filesThere() ?? []
    var outputs = Sandbox.Outputs([target.path, alternative?.path])
    outputs.images = images
    try job.enterSandbox(outputs) {}
    var clock = PhaseClock()
    let options = try options()
    let subject = try job.read(options, partial: partial, clock: &clock)
    if case .pdf(.some(let paper)) = options.form, subject.kind == .chat {
      return try drawSheets(of: subject, on: paper, to: target, options, &clock)
    }
    if case .html = options.form, subject.kind == .chat, !job.look.showsChat {
      return try write(subject, to: target, linking: images.map { ($0, earlier) }, options, &clock)
    }
    if images != nil { throw CommandError(.linkedPage(Path.visible(subject.file.name))) }
    try draw(subject, to: target, options, &clock)
  }

  /// Writes a chat as one HTML file, row by row.
  ///
  /// - Parameter images: The images next to the file, and the names of existing files.
  private func write(
    _ subject: Subject, to target: OutputTarget, linking images: (LinkedImages, earlier: Set<String>)?,
    _ options: RenderOptions, _ clock: inout PhaseClock
  ) throws(CommandError) {
    let renderer = try job.renderer(blaming: subject.file, clock: &clock)
    Interruption.watch()
    try job.kept.require(target)
    let document = try CommandError.blaming(
      subject.file, try renderer.document(of: subject, options: options))
    let output = try CommandError.blaming(subject.file, try target.stream())
    let writer = try images.map { images, earlier throws(CommandError) in
      try CommandError.blaming(
        subject.file, try LinkedImageWriter(images, earlier: earlier, keeps: job.kept.keeps))
    }
    let (isWhole, leftovers) = try clock.measure(
      .pages,
      try write(of: subject) { goesOn throws(RenderError) in
        try document.write(to: output, linking: writer, while: goesOn)
      })
    if !isWhole, let interruption = Interruption.requested {
      throw interruption.failure("nothing was written")
    }
    try writeAlternative(of: subject, options)
    try job.reporter.show(document.diagnostics + leftovers)
    job.finish(clock)
  }

  // MARK: - What a picture says

  private var alternative: OutputTarget? { picture.alternative.map { OutputTarget($0) } }

  /// Writes the alternative text.
  ///
  /// - Parameter drawing: The drawing of the whole subject; `nil` for a chat that is rendered in pieces.
  private func writeAlternative(
    of subject: Subject, _ options: RenderOptions, drawing: Drawing? = nil
  ) throws(CommandError) {
    guard let alternative else { return }
    try job.kept.require(alternative)
    let file = subject.file
    let output = try CommandError.blaming(file, try alternative.stream())
    var separator = ""
    let isChat = try CommandError.blaming(
      file,
      try subject.speak(options) { paragraph throws(RenderError) in
        try output.write([Array((separator + paragraph + "\n").utf8)])
        separator = "\n"
      })
    if !isChat, let drawing {
      try CommandError.blaming(file, try output.write([Array((drawing.text + "\n").utf8)]))
    }
    try CommandError.blaming(file, try output.finish())
  }

  /// Writes a chat as one PDF, page by page.
  private func drawSheets(
    of subject: Subject, on paper: PaperSize, to target: OutputTarget, _ options: RenderOptions,
    _ clock: inout PhaseClock
  ) throws(CommandError) {
    let renderer = try job.renderer(blaming: subject.file, clock: &clock)
    Interruption.watch()
    try job.kept.require(target)
    let pages = try CommandError.blaming(
      subject.file, try renderer.pages(of: subject, height: paper.height, options: options))
    let output = try CommandError.blaming(subject.file, try target.stream())
    let replacesFile = target.path.map(AtomicFile.wouldReplace) ?? false
    let (count, isWhole) = try clock.measure(
      .pages,
      try write(of: subject) { goesOn throws(RenderError) in
        try pages.writePDF(to: output, replacesFile: replacesFile, while: goesOn)
      })
    if isWhole { try writeAlternative(of: subject, options) }
    try job.reporter.show(pages.diagnostics)
    job.finish(clock)
    if !isWhole, let interruption = Interruption.requested {
      let name = Path.visible(target.path ?? OutputTarget.dash)
      throw replacesFile
        ? interruption.failure("after \(count) pages; '\(name)' is still the file of an earlier run")
        : interruption.failure("the first \(count) pages are complete")
    }
  }

  /// Renders a chat as pages.
  ///
  /// - Parameter height: The maximum height of a page, in points.
  func drawPages(to files: PageFiles, height: Double) throws(CommandError) {
    try job.enterSandbox(Sandbox.Outputs([files.pattern, alternative?.path], files.names)) {}
    var clock = PhaseClock()
    let options = try options()
    let subject = try job.read(options, partial: partial, clock: &clock)
    guard subject.kind == .chat else {
      return try draw(subject, to: OutputTarget(files.pattern), options, &clock)
    }
    let renderer = try job.renderer(blaming: subject.file, clock: &clock)
    Interruption.watch()
    let pages = try CommandError.blaming(
      subject.file, try renderer.pages(of: subject, height: height, options: options))
    try job.kept.require(files.names) { count throws(CommandError) in
      try CommandError.blaming(subject.file, try pages.areMore(than: count))
    }
    let count = try clock.measure(
      .pages,
      try write(of: subject) { goesOn throws(RenderError) in
        try pages.write(names: files.names, while: goesOn)
      })
    try writeAlternative(of: subject, options)
    let leftovers = job.leftovers(of: files.names, count: count, arePages: true)
    try job.reporter.show(pages.diagnostics + subject.file.located(leftovers))
    job.finish(clock)
    if let interruption = Interruption.requested {
      throw interruption.failure("the first \(count) pages are complete")
    }
  }

  /// Returns the image before it is rasterized.
  func drawing() throws(CommandError) -> Drawing {
    var clock = PhaseClock()
    let options = try options()
    let subject = try job.read(options, partial: partial, clock: &clock)
    return try drawing(of: subject, options, &clock)
  }

  private func drawing(
    of subject: Subject, _ options: RenderOptions, _ clock: inout PhaseClock
  ) throws(CommandError) -> Drawing {
    let renderer = try job.renderer(blaming: subject.file, clock: &clock)
    let options = try CommandError.blaming(subject.file, try renderer.fitted(options, to: subject))
    let layout = try job.layOut(subject, by: renderer, options, clock: &clock)
    return try clock.measure(
      .paint, try CommandError.blaming(subject.file, try renderer.paint(layout, options: options)))
  }

  /// Renders the image and its layout text for a comparison.
  func outcome() throws(CommandError) -> (Outcome, [Diagnostic]) {
    var clock = PhaseClock()
    let options = try options()
    let file = try job.readFile(mayBeChat: !job.look.design.isForArticles)
    let subject = try CommandError.blaming(file, try file.subject(options, takesStreams: false))
    try job.requireKind(subject, for: partial, options)
    let renderer = try job.renderer(blaming: file, clock: &clock)
    return try CommandError.blaming(
      subject.file, isChat: subject.kind == .chat, try renderer.outcome(of: subject, options: options))
  }

  func options() throws(CommandError) -> RenderOptions {
    var options = try job.options(picture, as: form)
    // The other processors render other inputs.
    if job.isPart, options.threads == nil { options.threads = 1 }
    return options
  }

  func draw(
    _ subject: Subject, to target: OutputTarget, _ options: RenderOptions, _ clock: inout PhaseClock
  ) throws(CommandError) {
    let drawing = try drawing(of: subject, options, &clock)
    try job.reporter.show(drawing.diagnostics)
    try job.kept.require(target)
    try target.write(drawing, of: subject.file, &clock)
    try writeAlternative(of: subject, options, drawing: drawing)
    job.finish(clock)
  }

  /// Writes the parts of a chat, and shows the progress.
  ///
  /// - Returns: The result of `write`, for example the number of pages.
  private func write<Written>(
    of subject: Subject, _ write: ((Int) -> Bool) throws(RenderError) -> Written
  ) throws(CommandError) -> Written {
    var progress = job.reporter.progress(of: subject.messageCount, "messages")
    defer { progress?.erase() }
    func goesOn(_ done: Int) -> Bool {
      progress?.show(done: done)
      return Interruption.requested == nil
    }
    return try CommandError.blaming(subject.file, try write(goesOn))
  }
}
