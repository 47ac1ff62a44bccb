import PageModel

/// From a text in one of the source dialects to a page.
enum SourceReader {
  /// - Parameter format: `.markdown` or `.html`.
  static func page(
    _ source: SourceText, _ format: InputFormat, options: ReadOptions
  ) throws(ReadError) -> ReadResult {
    if format == .html {
      let nodes = try HTMLReader.nodes(source, limits: options.limits)
      return try MarkupPageReader.page(nodes, source: source, options: options)
    }
    throw ReadError(.notReadYet(format), "this is \(format.title), which this version does not read yet")
  }
}
