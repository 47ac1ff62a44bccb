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
    guard let document = MarkdownDocument(ready.text, dialect: dialect) else { return [] }
    let pieces = MarkdownPieces(
      readsHTML: dialect == .rich, limits: limits, inputEnd: source.places.end)
    var markup = MarkdownMarkup(pieces, places: places, dialect: dialect, depth: limits.nesting)
    document.read { markup.write($0) }
    if let deep = markup.tooDeep {
      throw ReadError(.tooDeep, "the Markdown is nested deeper than \(limits.nesting) levels", origin: deep)
    }
    if let failure = markup.sink.failure { throw failure }
    return markup.sink.nodes
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
