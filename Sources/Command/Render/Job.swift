import IPRenderKit

/// What drawing an input and dumping its layout have in common: the input, what is around it, and how it looks.
struct Job {
  let input: InputOptions
  let media: MediaOptions
  let look: Look
  let author: RGBAColor?
  let bubble: BubbleArguments
  let chat: ChatArguments
  let chatPicture: ChatPictureOptions
  let fonts: FontOptions
  let sandbox: SandboxOptions
  let verbosity: VerbosityOptions

  /// Where renderers come from.
  var renderers = Renderers()
  /// Whether it is one of many of a run that has begun: in the sandbox, with a clock of its own.
  var isPart = false
  /// Takes what is said; `nil` for standard error.
  var notes: Notes?
  /// In place of the input of the options.
  var otherInput: String?
  /// What the input is, if it was read already.
  var content: InputFile?

  /// What must not be replaced.
  let kept = KeptFiles()

  var reporter: Reporter {
    var reporter = verbosity.reporter.hidingSource(for: chat)
    reporter.notes = notes
    return reporter
  }

  /// The input, as the user named it.
  var name: String { otherInput ?? input.input }

  /// The file beside which the page's files are; a dash where nobody knows.
  var place: String { input.place(of: name) }

  func readFile(mayBeChat: Bool = false) throws(Failure) -> InputFile {
    guard let content else { return try input.read(name, mayBeChat: mayBeChat) }
    return try input.requireSize(content, mayBeChat: mayBeChat)
  }

  // MARK: - Files

  /// Looks at the files and folders that the command line names.
  func begin() throws(Failure) {
    try InputFolder.requireNamed(folders)
    kept.add(inputs: [name] + otherFiles + OptionsFile.paths(for: name))
    kept.add(wholeFolders: fonts.fontDir, of: "--font-dir")
    kept.add(wholeFolders: [media.mapDir].compactMap { $0 }, of: "--map-dir")
    for place in [place, chatPicture.answer].compactMap({ $0 }) { kept.addNames(besides: place) }
    kept.addNames(in: media.places(input.limitOptions))
  }

  /// What options name and what is read besides the input.
  var otherFiles: [String] {
    look.files + [bubble.avatar?.path, chatPicture.answer].compactMap { $0 } + chatPicture.files
  }

  /// What is read with everything beneath it.
  var folders: [String] { fonts.fontDir + media.folders }

  /// Gives up what is not needed, before anything of the input is read. `starting`: see `SandboxOptions.enter`.
  func enterSandbox<Started>(
    _ outputs: Sandbox.Outputs, starting: () throws(Failure) -> Started
  ) throws(Failure) -> Started {
    guard !isPart else { return try starting() }
    return try sandbox.enter(
      inputs: [place] + otherFiles, read: folders, outputs: outputs, starting: starting)
  }

  func enterSandbox(output: String?) throws(Failure) { try enterSandbox(Sandbox.Outputs([output])) {} }

  /// Whether the input is a recorded stream. A process that may do nothing else looks into it, since what makes films
  /// has to be started before this one gives up its rights, which it does before it looks into anything.
  func inputIsStream() throws(Failure) -> Bool {
    let file = try input.readAhead()
    return CopiedProcess.says {
      sandbox.sandboxReport = false
      guard (try? enterSandbox(output: nil)) != nil else { return false }
      var options = RenderOptions()
      options.reading = input.readOptions
      return file.isStream(options)
    }
  }

  // MARK: - Stages

  /// Reads the files that options name.
  func options() throws(Failure) -> RenderOptions {
    var options = RenderOptions()
    let limits = input.limits
    options.reading = input.readOptions
    options.reading.named = kept.named
    try look.apply(to: &options, limits: limits, reporter: reporter)
    options.screen = look.screen
    options.layout.formulaLimits = input.limitOptions.formulas
    options.media = media.places(input.limitOptions)
    chat.apply(to: &options)
    try bubble.apply(to: &options, author: author, limit: limits.inputBytes)
    try chatPicture.apply(to: &options, limit: limits.inputBytes)
    return options
  }

  /// Reads a page, a message or a chat. `chatOptions`: the names of options that are given and mean something
  /// only for a chat.
  func read(
    _ options: RenderOptions, chatOptions: [String], clock: inout PhaseClock
  ) throws(Failure) -> Subject {
    try clock.measure(.read, try subject(options, chatOptions: chatOptions))
  }

  private func subject(_ options: RenderOptions, chatOptions: [String]) throws(Failure) -> Subject {
    let file = try readFile(mayBeChat: !look.design.isForArticles)
    let subject = try Failure.blaming(file, try file.read(options))
    try input.requireChat(subject, for: chatOptions)
    return subject
  }

  func renderer(blaming file: InputFile, clock: inout PhaseClock) throws(Failure) -> Renderer {
    try clock.measure(
      .fonts,
      try Failure.blaming(
        file, try renderers.renderer(fontFolders: fonts.fontDir, language: look.fontLanguage)))
  }

  /// Lays out what was read.
  func layOut(
    _ subject: Subject, by renderer: Renderer, _ options: RenderOptions, clock: inout PhaseClock
  ) throws(Failure) -> SubjectLayout {
    try clock.measure(
      .layout,
      try Failure.blaming(
        subject.file, isChat: subject.kind == .chat, try renderer.layOut(subject, options: options)))
  }

  /// What is said of the file after the last of a run.
  func leftovers(of names: FrameNames?, count: Int) -> [Diagnostic] {
    guard let names, kept.hasLeftover(count, of: names) else { return [] }
    return [names.leftover(count)]
  }

  /// The end of a run that went well.
  func finish(_ clock: PhaseClock) {
    guard !isPart else { return }
    TimeLimit.stop()
    if verbosity.timings { reporter.show(clock) }
  }
}

extension InputOptions {
  /// What would do nothing is a mistake. `chatOptions`: see `Job.read`.
  func requireChat(_ subject: Subject, for chatOptions: [String]) throws(Failure) {
    if subject.kind == .chat { return }
    let chatOptions =
      subject.kind == .message
      ? chatOptions.filter { !ChatPictureOptions.ofGround.contains($0) } : chatOptions
    guard message != nil else {
      guard let option = chatOptions.first else { return }
      throw Failure(.chatOptionOfPage(option, file: Path.visible(subject.file.name)))
    }
    if let option = chatOptions.first(where: { $0 != "--chat" }) {
      throw Failure(.chatOptionOfMessage(option))
    }
  }
}
