import PageModel

/// From a text in one of the source dialects to a page.
enum SourceReader {
  /// - Parameters:
  ///   - format: `.markdown` or `.html`.
  ///   - isWhole: whether the text ends here, or is still being written.
  static func page(
    _ source: SourceText, _ format: InputFormat, isWhole: Bool = true, options: ReadOptions
  ) throws(ReadError) -> ReadResult {
    switch format {
    case .markdown: try markdown(source, isWhole: isWhole, options: options)
    case .html: try page(HTMLReader.nodes(source, limits: options.limits), source, format, options)
    case .tdlib, .botAPI, .mtproto, .telegraph, .stream, .chatExport, .message, .chatCompletion:
      throw ReadError(.unknownShape, "\(format.title) is no source text")
    }
  }

  private static func markdown(
    _ source: SourceText, isWhole: Bool, options: ReadOptions
  ) throws(ReadError) -> ReadResult {
    let nodes = try MarkdownReader.nodes(source, isWhole: isWhole, options: options)
    var result = try page(nodes, source, .markdown, options)
    if options.source.markdown == .appDocument { result.page.becomeAppDocument() }
    return result
  }

  private static func page(
    _ nodes: [MarkupNode], _ source: SourceText, _ format: InputFormat, _ options: ReadOptions
  ) throws(ReadError) -> ReadResult {
    if format == .html {
      let nodes = try HTMLReader.nodes(source, limits: options.limits)
      return try MarkupPageReader.page(nodes, source: source, options: options)
    }
    throw ReadError(.notReadYet(format), "this is \(format.title), which this version does not read yet")
  }
}
