import Pictures

extension Renderer {
  /// Prepares the frames of a recorded stream, or of a page that appears step by step.
  ///
  /// - Parameters:
  ///   - input: A recorded stream or a page.
  ///   - chat: A chat in which the stream is the last message, or `nil` to render only the stream.
  ///   - options: The options for arrival, playback and rendering.
  public func stream(
    of input: InputFile, in chat: InputFile? = nil, options: RenderOptions = RenderOptions()
  ) throws(RenderError) -> StreamRun {
    try stream(of: try input.readStream(try options.checked().ofStream(in: chat)), in: chat, options: options)
  }

  /// Prepares the frames of a stream that was already read.
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

  /// Prepares a stream that is rendered while it is written. The options must set a canvas or, for a chat, a screen,
  /// because the final size is not known in advance.
  ///
  /// - Parameters:
  ///   - name: The name of the stream in diagnostics.
  ///   - folder: The folder that relative paths start at. Without a folder, files that the stream names are not read.
  ///   - chat: A chat in which the stream is the last message, or `nil` to render only the stream.
  ///   - options: The options for reading and rendering.
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
  /// Returns the options for reading a stream. In a chat, the format and the message of the options belong to
  /// the chat.
  package func ofStream(in chat: InputFile?) -> RenderOptions {
    guard chat != nil else { return self }
    var options = self
    (options.reading.format, options.reading.message) = (nil, nil)
    return options
  }

  fileprivate func requireStream() throws(RenderError) {
    guard !layout.design.isForArticles else {
      throw .option(
        OptionError(.design, "must be a design for messages, because articles cannot be streamed"))
    }
  }
}

extension LiveRun {
  /// Renders and writes each frame at its time, until the stream has ended and everything is revealed.
  ///
  /// - Parameters:
  ///   - descriptor: The file descriptor of the stream, by default standard input.
  ///   - path: The output: a folder, whose name ends with a slash unless it exists, or `-` for standard output.
  ///   - format: ``SequenceFormat/png``, ``SequenceFormat/rgba`` or ``SequenceFormat/y4m``, or `nil` to use the file
  ///     extension.
  ///   - startNumber: The number of the first file.
  ///   - goesOn: A closure that is called before each frame with the number of finished frames. If it returns false,
  ///     the session ends, and the finished frames are kept.
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
    // A film requires a frame for every moment.
    let repeats = destination.names == nil && destination.format != .png
    let report = try play(
      from: &source, clock: clock, to: recorder, repeatsSkipped: repeats,
      while: { !Task.isCancelled && goesOn($0) })
    try recorder.finish()
    return report
  }
}
