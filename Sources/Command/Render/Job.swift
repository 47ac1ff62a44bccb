import IPRenderKit

/// The parts that rendering an input and dumping its layout have in common: the input, its surroundings and
/// its appearance.
struct Job {
  let input: InputOptions
  let media: MediaOptions
  let look: Look
  let author: RGBAColor?
  let bubble: BubbleArguments
  let chat: ChatArguments
  let chatPicture: ChatPictureOptions
  var fonts: FontSources
  let sandbox: SandboxOptions
  let verbosity: VerbosityOptions

  /// The cached renderers.
  var renderers = Renderers()
  /// True for one of several inputs of a run that has begun. The process is already in the sandbox, and the
  /// run has its own clock.
  var isPart = false
  /// The collector of messages; `nil` for standard error.
  var notes: Notes?
  /// The input to use instead of the input in the options.
  var otherInput: String?
  /// The input, if it was already read.
  var content: InputFile?

  /// The files that must not be replaced.
  let kept = KeptFiles()

  var reporter: Reporter {
    var reporter = verbosity.reporter.hidingSource(for: chat)
    reporter.notes = notes
    return reporter
  }

  /// The input, as the user named it.
  var name: String { otherInput ?? input.input }

  /// The file in whose folder the page's files are; a dash if it is unknown.
  var place: String { input.place(of: name) }

  func readFile(mayBeChat: Bool = false) throws(CommandError) -> InputFile {
    guard let content else { return try input.read(name, mayBeChat: mayBeChat) }
    return try input.requireSize(content, mayBeChat: mayBeChat)
  }

  // MARK: - Files

  /// Checks the files and folders that the command line names.
  func begin() throws(CommandError) {
    try InputFolder.requireNamed(folders)
    kept.add(inputs: [name] + otherFiles + OptionsFile.paths(for: name))
    kept.add(inputs: fonts.files)
    kept.add(wholeFolders: fonts.folders, of: "--font-dir")
    kept.add(wholeFolders: [media.mapDir].compactMap { $0 }, of: "--map-dir")
    for place in [place, chatPicture.answer].compactMap({ $0 }) { kept.addFolder(of: place) }
    kept.addNames(in: media.places(input.limitOptions))
  }

  /// The files that options name and that are read in addition to the input.
  var otherFiles: [String] {
    look.files + [bubble.avatar?.path, chatPicture.answer].compactMap { $0 } + chatPicture.files
  }

  /// The folders that are read with everything beneath them.
  var folders: [String] { fonts.folders + media.folders }

  /// The folders, and the files that are read without the folders that contain them.
  var read: [String] { folders + fonts.files }

  /// Drops the rights that are not needed, before the input is read. `starting`: see `SandboxOptions.enter`.
  func enterSandbox<Started>(
    _ outputs: Sandbox.Outputs, starting: () throws(CommandError) -> Started
  ) throws(CommandError) -> Started {
    guard !isPart else { return try starting() }
    return try sandbox.enter(
      inputs: [place] + otherFiles, read: read, outputs: outputs, starting: starting)
  }

  func enterSandbox(output: String?) throws(CommandError) { try enterSandbox(Sandbox.Outputs([output])) {} }

  /// Returns true if the input is a recorded stream. A separate process in a sandbox parses it, because the
  /// encoder of a film must be started before this process enters its sandbox, and this process parses
  /// nothing before that.
  func inputIsStream() throws(CommandError) -> Bool {
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

  /// Returns the options, and reads the files that they name.
  func options() throws(CommandError) -> RenderOptions {
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

  /// Returns the options of an image or a film. The command line, an options file, a golden, a request and a tape all
  /// become this value, and nothing else decides what is drawn.
  ///
  /// - Parameters:
  ///   - form: The format of a single image; `nil` to use the file extension.
  ///   - played: The stream; `nil` for a page, a message or a chat.
  func options(
    _ picture: StillOptions, as form: OutputForm?, playing played: PlayedStream? = nil
  ) throws(CommandError) -> RenderOptions {
    var options = try options()
    picture.apply(to: &options, input.limitOptions, as: form)
    guard let played else { return options }
    options.stream = played.arrival
    options.playback = played.playback
    return options
  }

  /// Reads a page, a message or a chat. `partial`: the given options that do not apply to every kind of input.
  func read(
    _ options: RenderOptions, partial: [Slot], clock: inout PhaseClock
  ) throws(CommandError) -> Subject {
    try clock.measure(.read, try subject(options, partial: partial))
  }

  private func subject(_ options: RenderOptions, partial: [Slot]) throws(CommandError) -> Subject {
    let file = try readFile(mayBeChat: !look.design.isForArticles)
    let subject = try CommandError.blaming(file, try file.read(options))
    try requireKind(subject, for: partial, options)
    return subject
  }

  /// Throws an error for an option that does not apply to what was read.
  func requireKind(
    _ subject: Subject, for partial: [Slot], _ options: RenderOptions
  ) throws(CommandError) {
    try input.requireKind(
      subject, for: partial, isOnWallpaper: options.isOnWallpaper || look.showsChat,
      isArticle: look.design.isForArticles)
  }

  func renderer(blaming file: InputFile, clock: inout PhaseClock) throws(CommandError) -> Renderer {
    let language = try look.fontLanguage()
    return try clock.measure(
      .fonts,
      try CommandError.blaming(
        file, try renderers.renderer(fonts, language: language)))
  }

  /// Lays out a subject.
  func layOut(
    _ subject: Subject, by renderer: Renderer, _ options: RenderOptions, clock: inout PhaseClock
  ) throws(CommandError) -> SubjectLayout {
    try clock.measure(
      .layout,
      try CommandError.blaming(
        subject.file, isChat: subject.kind == .chat, try renderer.layOut(subject, options: options)))
  }

  /// Returns the diagnostic about a file after the last one of a run.
  func leftovers(of names: FrameNames?, count: Int, arePages: Bool = false) -> [Diagnostic] {
    guard let names else { return [] }
    let frames = kept.leftovers(after: count, of: names)
    return frames.isEmpty ? [] : [names.leftover(frames, arePages: arePages)]
  }

  /// Throws an error for an option of the wallpaper of a stream that has none.
  func requireWallpaper(_ isOnWallpaper: Bool) throws(CommandError) {
    if !isOnWallpaper, let option = chatPicture.given.first {
      throw CommandError(.wallpaperOfPage(option))
    }
  }

  /// Ends a successful run.
  func finish(_ clock: PhaseClock) {
    guard !isPart else { return }
    TimeLimit.stop()
    if verbosity.timings { reporter.show(clock) }
  }
}

extension RenderOptions {
  /// True if a page is in a bubble or on a screen, which have a wallpaper.
  var isOnWallpaper: Bool { bubble != nil || chat.screen != nil }
}
