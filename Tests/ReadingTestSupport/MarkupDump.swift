@testable import PageReading

/// Markup as tags, for tests to compare.
enum MarkupDump {
  static func text(_ nodes: [MarkupNode]) -> String { nodes.map(text).joined() }

  private static func text(_ node: MarkupNode) -> String {
    switch node.content {
    case .text(let text): return text
    case .element(let element):
      let name =
        switch element.tag {
        case .known(let known): known.rawValue
        case .unknown(let name): name
        }
      let attributes = element.attributes.map { " \($0.name)" + ($0.value.isEmpty ? "" : "=\($0.value)") }
        .joined()
      let inside = text(element.children)
      return inside.isEmpty ? "<\(name)\(attributes)/>" : "<\(name)\(attributes)>\(inside)</\(name)>"
    }
  }
}

/// Rich Markdown as tags.
func markup(
  _ markdown: String, isWhole: Bool = true, _ dialect: SourceOptions.Markdown = .rich
) throws -> String {
  let options = ReadOptions(source: SourceOptions(markdown: dialect))
  return MarkupDump.text(
    try markupNodes(SourceText(text: markdown), isWhole: isWhole, options: options))
}

/// Markdown as tags, including blocks that are read without tags.
func markupNodes(
  _ source: SourceText, isWhole: Bool = true, options: ReadOptions
) throws(ReadError) -> [MarkupNode] {
  try MarkdownReader.read(source, isWhole: isWhole, options: options) { document in
    document.pieces.flatMap { piece in
      switch piece {
      case .tags(let nodes): return nodes
      case .block(let block):
        var markup = MarkdownMarkup(
          MarkupBuilder(), places: document.places, dialect: options.source.markdown)
        markup.write(block)
        return markup.sink.nodes
      }
    }
  }
}
