import PageWriting

/// A page in another format.
public struct ConvertedPage: Sendable {
  public let text: String
  /// What was noticed of the input, and what the format has no words for.
  public let diagnostics: [LocatedDiagnostic]
}

extension InputFile {
  /// Writes the page that this input holds as JSON, Markdown, HTML or a line of text (Docs/Convert.md).
  ///
  /// - Parameters:
  ///   - format: what the page is written as.
  ///   - range: the part that is written; `nil` for all of the page.
  ///   - options: how the input is read.
  /// - Throws: ``RenderError/unreadable(_:file:)``; ``RenderError/range(_:)`` for one that is not in the page.
  public func converted(
    to format: OutputFormat, range: PageRange? = nil, options: RenderOptions = RenderOptions()
  ) throws(RenderError) -> ConvertedPage {
    try readPage(options).converted(to: format, range: range)
  }
}

extension Subject {
  /// The same of a page that was read already.
  ///
  /// - Throws: ``RenderError/option(_:)`` for a message or a chat: `InputFile.readPage` takes them for pages.
  public func converted(
    to format: OutputFormat, range: PageRange? = nil
  ) throws(RenderError) -> ConvertedPage {
    guard case .page(let read) = content else {
      throw .option(OptionError(option: "subject", wanted: "a page: nothing else is converted"))
    }
    let written: WrittenPage
    do throws(PageRangeError) {
      written =
        if let range {
          try PageWriter.write(read.page, as: format, range: range)
        } else {
          PageWriter.write(read.page, as: format)
        }
    } catch {
      throw .range(error.description)
    }
    return ConvertedPage(
      text: written.text, diagnostics: file.located(read.diagnostics + written.diagnostics))
  }
}
