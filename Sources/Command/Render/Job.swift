import IPRenderKit
import PageFormats
import Pictures
import Typography

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

  var reporter: Reporter { verbosity.reporter }

  // MARK: - Files

  /// That must not be replaced.
  var inputFiles: [String] { [input.input] + otherFiles }

  /// What options name and what is read besides the input.
  private var otherFiles: [String] {
    [look.themeFile, bubble.avatar, chatPicture.file, chatPicture.answer].compactMap { $0 }
  }

  /// Gives up what is not needed, before anything of the input is read.
  func enterSandbox(outputs: [String?]) {
    sandbox.enter(
      inputs: [input.place] + otherFiles, read: fonts.fontDir + media.places.folders,
      outputs: outputs.compactMap { $0 })
  }

  // MARK: - Stages

  /// Reads the files that options name.
  func options() throws(Failure) -> RenderOptions {
    var options = RenderOptions()
    let limits = input.limits
    options.reading = input.readOptions
    (options.layout, options.palette) = try look.layoutOptions(limits: limits, reporter: reporter)
    options.layout.formulaLimits = input.limitOptions.formulaLimits
    options.media = media.places
    options.chat.screen = look.chatScreen
    chat.apply(to: &options)
    try bubble.apply(to: &options, author: author, limit: limits.inputBytes)
    try chatPicture.apply(to: &options, limit: limits.inputBytes)
    return options
  }

  /// Reads a page, a message or a chat.
  ///
  /// - Parameter chatOptions: the names of options that are given and mean something only for a chat.
  func read(
    _ options: RenderOptions, chatOptions: [String], clock: inout PhaseClock
  ) throws(Failure) -> (file: InputFile, content: ReadInput) {
    try clock.measure(.read) { () throws(Failure) in
      let file = try input.read(mayBeChat: !look.design.isForArticles)
      let content = try Failure.blaming(file) { () throws(RenderError) in try file.content(options) }
      try input.requireChat(content, of: file, for: chatOptions)
      return (file, content)
    }
  }

  func renderer(blaming file: InputFile) throws(Failure) -> Renderer {
    var options = FontBook.Options(directories: fonts.fontDir)
    if let language = look.language { options.language = language }
    return try Failure.blaming(file) { () throws(RenderError) in try Renderer(fonts: options) }
  }

  /// Lays out what was read.
  func layOut(
    _ content: ReadInput, of file: InputFile, _ options: RenderOptions, clock: inout PhaseClock
  ) throws(Failure) -> (renderer: Renderer, page: LaidOutPage) {
    let renderer = try clock.measure(.fonts) { () throws(Failure) in try self.renderer(blaming: file) }
    let laidOut = try clock.measure(.layout) { () throws(Failure) in
      try Failure.blaming(file, isChat: content.isChat) { () throws(RenderError) in
        try renderer.layOut(content, of: file, options: options)
      }
    }
    try Failure.blaming(file) { () throws(RenderError) in try renderer.requireFonts() }
    return (renderer, laidOut)
  }

  /// The end of a run that went well.
  func finish(_ clock: PhaseClock) {
    TimeLimit.stop()
    if verbosity.timings { reporter.show(clock) }
  }
}

extension InputOptions {
  /// What would do nothing is a mistake.
  ///
  /// - Parameter chatOptions: see `Job.read`.
  func requireChat(
    _ content: ReadInput, of file: InputFile, for chatOptions: [String]
  ) throws(Failure) {
    if content.isChat { return }
    guard message != nil else {
      guard let option = chatOptions.first else { return }
      throw Failure(.chatOptionOfPage(option, file: Path.visible(file.name)))
    }
    if let option = chatOptions.first(where: { $0 != "--chat" }) {
      throw Failure(.chatOptionOfMessage(option))
    }
  }
}

extension ReadInput {
  fileprivate var isChat: Bool {
    switch self {
    case .page, .message: false
    case .chat: true
    }
  }
}
