/// A page as one picture.
public struct Still: Sendable {
  /// The bytes of a PNG file.
  public let png: [UInt8]
  /// Pixels.
  public let width: Int
  public let height: Int
  /// What was noticed of the page, its pictures and the fonts, in the order of the input; faults of fonts are told
  /// once a renderer.
  public let messages: [DiagnosticMessage]
}

extension Renderer {
  /// Draws a page as one picture, or a message, or a chat: a list of messages, or an export of the desktop app.
  ///
  /// The same input and options give the same bytes, whatever the machine.
  public func still(
    of input: InputFile, options: RenderOptions = RenderOptions()
  ) throws(RenderError) -> Still {
    try options.check()
    let page = try layOut(try input.content(options), of: input, options: options)
    let list = try paint(page, options: options)
    let png = try png(list, options: options)
    let size = list.pixelSize
    return Still(
      png: Array(png.joined()), width: size.width, height: size.height,
      messages: input.messages(for: page.allDiagnostics))
  }

  /// Makes ready to draw the frames of a page as it is being revealed, or of a recorded stream.
  public func stream(
    of input: InputFile, options: RenderOptions = RenderOptions()
  ) throws(RenderError) -> StreamRun {
    try options.check()
    guard !options.layout.design.isForArticles else {
      throw .option(OptionError(option: "design", wanted: "one of messages: articles do not stream"))
    }
    return try StreamRun(try input.stream(options), of: input, renderer: self, options: options)
  }
}
