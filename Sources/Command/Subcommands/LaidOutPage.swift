import IPRenderKit
import Pictures
import Typography

// What drawing a page and dumping its layout begin with.

/// What the options of a command say of the page; a picture's come on top. Reads the theme file, if there is one.
func renderOptions(
  _ input: InputOptions, _ media: MediaOptions, _ page: PageOptions, _ reporter: Reporter
) throws(Failure) -> RenderOptions {
  var options = RenderOptions()
  options.reading = input.readOptions
  (options.layout, options.palette) = try page.layoutOptions(limits: input.limits, reporter: reporter)
  options.layout.formulaLimits = input.limitOptions.formulaLimits
  options.media = media.places
  options.chat.screen = page.chatScreen
  return options
}

/// What options name and what is read besides the input.
func filesBesideInput(
  _ page: PageOptions, _ bubble: BubbleArguments, _ chatPicture: ChatPictureOptions
) -> [String] {
  [page.themeFile, bubble.avatar, chatPicture.file, chatPicture.answer].compactMap { $0 }
}

extension InputOptions {
  /// Reads a page, a message or a chat.
  ///
  /// - Parameter chatOptions: the names of options that are given and mean something only for a chat.
  func readContent(
    _ options: RenderOptions, chatOptions: [String], clock: inout PhaseClock
  ) throws(Failure) -> (file: InputFile, content: ReadInput) {
    try clock.measure(.read) { () throws(Failure) in
      let file = try read(mayBeChat: !options.layout.design.isForArticles)
      let content = try Failure.blaming(file) { () throws(RenderError) in try file.content(options) }
      try requireChat(content, of: file, for: chatOptions)
      return (file, content)
    }
  }

  /// What would do nothing is a mistake.
  ///
  /// - Parameter chatOptions: see `readContent`.
  func requireChat(
    _ content: ReadInput, of file: InputFile, for chatOptions: [String]
  ) throws(Failure) {
    if content.isChat { return }
    guard message != nil else {
      guard let option = chatOptions.first else { return }
      throw .usage("\(option) is for chats, and \(Path.visible(file.name)) is none")
    }
    if let option = chatOptions.first(where: { $0 != "--chat" }) {
      throw .usage("\(option) is for chats, and --message draws one message alone")
    }
  }
}

/// Lays out what was read.
func layOut(
  _ content: ReadInput, of file: InputFile, _ options: RenderOptions, fonts: FontBook.Options,
  clock: inout PhaseClock
) throws(Failure) -> (renderer: Renderer, page: LaidOutPage) {
  let renderer = try clock.measure(.fonts) { () throws(Failure) in
    try Failure.blaming(file) { () throws(RenderError) in try Renderer(fonts: fonts) }
  }
  let laidOut = try clock.measure(.layout) { () throws(Failure) in
    try Failure.blaming(file, isChat: content.isChat) { () throws(RenderError) in
      try renderer.layOut(content, of: file, options: options)
    }
  }
  try Failure.blaming(file) { () throws(RenderError) in try renderer.requireFonts() }
  return (renderer, laidOut)
}

extension ReadInput {
  fileprivate var isChat: Bool {
    switch self {
    case .page, .message: false
    case .chat: true
    }
  }
}
