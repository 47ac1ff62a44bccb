import PageModel

/// From a text in one of the source dialects to a page.
package enum SourceReader {
  /// - Parameters:
  ///   - format: `.markdown` or `.html`.
  ///   - isWhole: whether the text ends here, or is still being written.
  package static func page(
    _ source: SourceText, _ format: InputFormat, isWhole: Bool = true, options: ReadOptions
  ) throws(ReadError) -> ReadResult {
    var result =
      switch format {
      case .markdown: try MarkdownReader.page(source, isWhole: isWhole, options: options)
      case .html:
        try MarkupPageReader.page(
          try HTMLReader.nodes(source, limits: options.limits), source: source, format: format,
          isWhole: isWhole, options: options)
      case .tdlib, .botAPI, .mtproto, .telegraph, .stream, .chatExport, .message, .chatCompletion:
        throw ReadError(.unknownShape, "\(format.title) is no source text")
      }
    if options.source.detectsEntities { result.page = AutomaticEntities.applied(to: result.page) }
    if format == .markdown, options.source.markdown == .appDocument { result.page.becomeAppDocument() }
    return result
  }
}
