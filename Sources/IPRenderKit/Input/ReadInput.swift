import MessageModel
import MessageReading
import PageLayout
import PageModel
import PageReading

/// What an input is drawn from.
package typealias ReadInput = InputContent

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
    var read: ReadInput
    do throws(ReadError) {
      read = try InputReader.read(bytes, name: name, options: options.chatOptions)
      if case .chat(let chat) = read { read = try Self.content(of: chat, options) }
    } catch {
      guard error.reason == .notReadYet(.stream) else { throw .unreadable(error, file: name) }
      try requireNoScreen(options)
      // Of a stream the finished page.
      if takesStreams { return .page(try lastPage(options)) }
      throw .unreadable(error, file: name)
    }
    switch read {
    case .chat: return read
    case .message(let message):
      try requireNoScreen(options)
      return try content(message, options)
    case .page(let page):
      try requireNoScreen(options)
      try Self.requireAnchor(options, in: page.page)
      return read
    }
  }

  private func content(_ message: MessageResult, _ options: RenderOptions) throws(RenderError) -> ReadInput {
    guard case .page(let page) = message.message.content else { return .message(message) }
    if options.bubble == nil { return .page(try self.page(of: message, options)) }
    try Self.requireAnchor(options, in: page)
    return .message(message)
  }

  /// A message that was read, as a page.
  package func page(of message: MessageResult, _ options: RenderOptions) throws(RenderError) -> ReadResult {
    let read: ReadResult
    do throws(ReadError) {
      read = try message.page(options.reading, in: bytes)
    } catch {
      throw .unreadable(error, file: name)
    }
    try Self.requireAnchor(options, in: read.page)
    return read
  }

  private func requireNoScreen(_ options: RenderOptions) throws(RenderError) {
    guard options.chat.screen == nil else {
      throw .option(OptionError(option: "screen", wanted: "an article or a chat: this is neither"))
    }
  }

  /// What a stream ends with.
  private func lastPage(_ options: RenderOptions) throws(RenderError) -> ReadResult {
    let read = try stream(options)
    return ReadResult(
      page: read.script.revisions.last?.page() ?? Page(), format: read.format, diagnostics: read.diagnostics)
  }
}
