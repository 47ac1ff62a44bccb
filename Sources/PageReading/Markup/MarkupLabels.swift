import PageModel

extension MarkupPageReader {
  /// The label of what stands in a text as one piece. Styles around it are around the whole piece already.
  mutating func label(of element: MarkupElement) -> RichText {
    var inner = MarkupFlow(line: InlineText(), takesBlocks: false)
    swap(&flow, &inner)
    read(element.children)
    swap(&flow, &inner)
    return inner.line.take()
  }
}
