import MessageModel
import PageFormats
import PageLayout
import PageModel

/// What an input is drawn from.
package enum ReadInput: Sendable {
  /// A page with nothing around it.
  case page(ReadResult)
  case message(MessageResult)
}

extension InputFile {
  /// Reads a page or a message. A message that holds a rich page is drawn as that page alone, unless its bubble is asked
  /// for; any other has one (Docs/Bubbles.md 17).
  ///
  /// - Throws: `RenderError.unreadable`; `RenderError.anchor` when the page lacks the one that is asked for.
  package func content(_ options: RenderOptions) throws(RenderError) -> ReadInput {
    // Articles are pages whatever they came in.
    guard !options.layout.design.isForArticles else { return .page(try page(options)) }
    let read: MessageResult
    do throws(ReadError) {
      read = try MessageReader.read(
        bytes, name: name,
        options: MessageOptions(
          reading: options.reading, me: options.me,
          side: options.layout.theme.side == .incoming ? .incoming : .outgoing))
    } catch {
      // Of a stream the finished page.
      if error.reason == .notReadYet(.stream) { return .page(try lastPage(options)) }
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

  /// What a stream ends with.
  private func lastPage(_ options: RenderOptions) throws(RenderError) -> ReadResult {
    let read = try stream(options)
    return ReadResult(
      page: read.script.revisions.last?.page() ?? Page(), format: read.format, diagnostics: read.diagnostics)
  }
}
