import MessageModel
import MessageReading
import PageLayout
import PageModel
import PageReading

/// What an input is drawn from.
package enum ReadInput: Sendable {
  /// A page with nothing around it.
  case page(ReadResult)
  case message(MessageResult)
  /// Messages that are read when they are drawn.
  case chat(ChatSource)
}

extension InputFile {
  /// Reads a page, a message or a chat: a list of messages, of which none is asked for, is one. A message that holds a
  /// rich page is drawn as that page alone, unless its bubble is asked for; any other has one (Docs/Bubbles.md 17).
  ///
  /// - Parameter takesStreams: whether a recorded stream is the page that it ends with.
  /// - Throws: `RenderError.unreadable`; `RenderError.anchor` when the page lacks the one that is asked for.
  package func content(
    _ options: RenderOptions, takesStreams: Bool = true
  ) throws(RenderError) -> ReadInput {
    // Articles are pages whatever they came in.
    guard !options.layout.design.isForArticles else { return .page(try page(options)) }
    if let chat = try chat(options) {
      guard case .message(let message) = chat, case .page(let page) = message.message.content,
        options.bubble == nil
      else { return chat }
      try Self.requireAnchor(options, in: page)
      return .page(ReadResult(page: page, format: message.format, diagnostics: message.diagnostics))
    }
    guard options.chat.screen == nil else {
      throw .option(OptionError(option: "screen", wanted: "an article or a chat: this is neither"))
    }
    let read: MessageResult
    do throws(ReadError) {
      read = try message(options)
    } catch {
      // Of a stream the finished page.
      if takesStreams, error.reason == .notReadYet(.stream) { return .page(try lastPage(options)) }
      throw .unreadable(error, file: name)
    }
    guard case .page(let page) = read.message.content else { return .message(read) }
    if read.isBarePage {
      try Self.requireAnchor(options, in: page)
      return .page(ReadResult(page: page, format: read.format, diagnostics: read.diagnostics))
    }
    guard options.bubble != nil else { return .page(try self.page(options)) }
    try Self.requireAnchor(options, in: page)
    return .message(read)
  }

  /// Reads a message, or a page as one.
  func message(_ options: RenderOptions) throws(ReadError) -> MessageResult {
    try MessageReader.read(bytes, name: name, options: options.messageOptions)
  }

  /// What a stream ends with.
  private func lastPage(_ options: RenderOptions) throws(RenderError) -> ReadResult {
    let read = try stream(options)
    return ReadResult(
      page: read.script.revisions.last?.page() ?? Page(), format: read.format, diagnostics: read.diagnostics)
  }
}
