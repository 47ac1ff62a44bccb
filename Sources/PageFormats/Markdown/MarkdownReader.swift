import PageModel

/// From Rich Markdown to the tree that it has in common with HTML (Docs/Input.md 8.1).
enum MarkdownReader {
  /// - Parameters:
  ///   - isWhole: whether the text ends here. While it is written, a tag or a mark that has just begun waits.
  /// - Throws: `ReadError` for what is too deep.
  static func nodes(
    _ source: SourceText, isWhole: Bool = true, options: ReadOptions
  ) throws(ReadError) -> [MarkupNode] {
    var text = Array(source.text.utf8)
    if !isWhole { text.removeLast(text.count - WrittenEnd.settled(text)) }
    let dialect = options.source.markdown
    var limits = options.limits
    limits.nesting = min(limits.nesting, Limits.nestingCeiling)
    let ready = MarkdownSource(text, isWhole: isWhole, limits: limits)
    let places = MarkdownPlaces(ready: ready, source: source.places)
    if let (line, reason, message) = ready.excess {
      let place = source.places.origin(of: ready.offset(line: line, column: 1))
      throw ReadError(reason, message, origin: place)
    }
    let parsing = MarkdownDocument.Options(hasMarks: dialect == .rich, hasFootnotes: dialect == .rich)
    guard let document = MarkdownDocument(ready.text, options: parsing) else { return [] }
    if dialect == .rich, document.read(\.holdsHTML) {
      var markup = MarkdownMarkup(MarkupText(), places: places, dialect: dialect, depth: limits.nesting)
      try write(document, into: &markup)
      let html = SourceText(
        text: String(decoding: markup.sink.html, as: UTF8.self), places: markup.sink.places,
        media: source.media)
      return try HTMLReader.nodes(html, limits: limits)
    }
    var markup = MarkdownMarkup(MarkupBuilder(), places: places, dialect: dialect, depth: limits.nesting)
    try write(document, into: &markup)
    return markup.sink.nodes
  }

  private static func write<Sink: MarkdownSink>(
    _ document: MarkdownDocument, into markup: inout MarkdownMarkup<Sink>
  ) throws(ReadError) {
    document.read { markup.write($0) }
    if let deep = markup.tooDeep { throw tooDeep(markup.depthLimit, at: deep) }
  }

  private static func tooDeep(_ limit: Int, at origin: InputOrigin) -> ReadError {
    ReadError(.tooDeep, "the Markdown is nested deeper than \(limit) levels", origin: origin)
  }
}

/// From lines and columns that cmark tells to places in the input.
struct MarkdownPlaces {
  let ready: MarkdownSource
  let source: SourcePlaces

  func origin(of node: MarkdownNode) -> InputOrigin {
    source.origin(of: ready.offset(line: node.line, column: node.column))
  }
}

/// A sink that may take HTML as it was written.
protocol MarkdownSink: MarkupSink {
  mutating func raw(_ html: [UInt8], at origin: InputOrigin)
}

extension MarkupText: MarkdownSink {}

extension MarkupBuilder: MarkdownSink {
  /// Where tags mean nothing they are text.
  mutating func raw(_ html: [UInt8], at origin: InputOrigin) { text(html, at: origin) }
}

extension MarkdownNode {
  /// Whether it holds tags, which only the HTML parser understands.
  var holdsHTML: Bool {
    var holds = false
    walk { _, node in
      switch node.kind {
      case .htmlBlock, .htmlInline: holds = true
      default: break
      }
      return holds ? .over : .inside
    }
    return holds
  }
}
