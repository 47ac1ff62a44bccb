import Pictures

extension Renderer {
  /// Makes ready to draw the frames of a page as it is being revealed, or of a recorded stream.
  ///
  /// - Parameters:
  ///   - input: a recorded stream, or a page.
  ///   - chat: a chat in which the stream is the last message; without one it stands alone.
  ///   - options: how the stream arrives, plays and is drawn.
  public func stream(
    of input: InputFile, in chat: InputFile? = nil, options: RenderOptions = RenderOptions()
  ) throws(RenderError) -> StreamRun {
    try stream(of: try input.readStream(try options.checked().ofStream(in: chat)), in: chat, options: options)
  }

  /// The same for what was read already.
  public func stream(
    of recorded: RecordedStream, in chat: InputFile? = nil, options: RenderOptions = RenderOptions()
  ) throws(RenderError) -> StreamRun {
    let options = try options.checked()
    try options.requireStream()
    let answer = try answer(in: chat, options: options)
    return try fitted(options) { options throws(RenderError) in
      try StreamRun(recorded.read, of: recorded.file, in: answer, renderer: self, options: options)
    }
  }

  /// Makes ready to draw a stream while it is written. The options must have a canvas or, in a chat, a screen: nobody
  /// knows how large the page becomes.
  ///
  /// - Parameters:
  ///   - name: what diagnostics call the stream.
  ///   - folder: where relative paths in it start; `nil` for nowhere.
  ///   - chat: a chat in which the stream is the last message; without one it stands alone.
  ///   - options: how the stream is read and drawn.
  public func live(
    named name: String = "<stdin>", folder: String? = nil, in chat: InputFile? = nil,
    options: RenderOptions = RenderOptions()
  ) throws(RenderError) -> LiveRun {
    let options = try options.checked()
    try options.requireStream()
    let answer = try answer(in: chat, options: options)
    return try LiveRun(name: name, folder: folder, in: answer, renderer: self, options: options)
  }

  private func answer(in chat: InputFile?, options: RenderOptions) throws(RenderError) -> ChatAnswer? {
    guard let chat else { return nil }
    return try ChatAnswer(in: chat, renderer: self, options: options)
  }
}

extension RenderOptions {
  /// Those by which a stream is read: what the input is, and which message is meant, is the chat's where there is one.
  package func ofStream(in chat: InputFile?) -> RenderOptions {
    guard chat != nil else { return self }
    var options = self
    (options.reading.format, options.reading.message) = (nil, nil)
    return options
  }

  fileprivate func requireStream() throws(RenderError) {
    guard !layout.design.isForArticles else {
      throw .option(OptionError(option: "design", wanted: "one of messages: articles do not stream"))
    }
  }
}

extension LiveRun {
  /// Draws and writes frames as they are due, until the stream has ended and everything is revealed.
  ///
  /// - Parameters:
  ///   - descriptor: where the stream is read, by default standard input.
  ///   - path: a folder's name ends with a slash, unless the folder is there; `-` is standard output.
  ///   - format: ``SequenceFormat/png``, ``SequenceFormat/rgba`` or ``SequenceFormat/y4m``; `nil` for what the name says.
  ///   - startNumber: the number of the first file.
  ///   - goesOn: asked before each frame, with the number of those that are done; false ends the session, and what was
  ///     written is kept.
  @discardableResult
  public func write(
    from descriptor: Int32 = 0, to path: String, format: SequenceFormat? = nil, startNumber: Int = 1,
    while goesOn: (Int) -> Bool = { _ in true }
  ) throws(RenderError) -> Report {
    let destination = try mapping(
      FrameDestination(path, format: format, startNumber: startNumber), RenderError.frames)
    guard destination.format.isLive else {
      throw .frames(.fileNeeded(destination.format))
    }
    let recorder = try LiveRecorder(
      to: destination, of: self, startNumber: startNumber, renderer: stage.renderer,
      options: stage.options)
    let clock = SteadyClock()
    var source = DescriptorSource(descriptor, name: name, clock: clock)
    // A film counts on a frame for every moment.
    let repeats = destination.names == nil && destination.format != .png
    let report = try play(
      from: &source, clock: clock, to: recorder, repeatsSkipped: repeats,
      while: { !Task.isCancelled && goesOn($0) })
    try recorder.finish()
    return report
  }
}
