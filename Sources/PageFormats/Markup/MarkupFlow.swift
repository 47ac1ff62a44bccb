import PageModel

/// Where blocks and text go while the contents of one container are read.
struct MarkupFlow {
  var blocks: [Block] = []
  /// What will be the next text block.
  var line: InlineText
  /// What a text that stands here becomes.
  var kind = TextKind.paragraph
  /// False where only text may stand: blocks become lines there.
  var takesBlocks = true
  /// Of a list item whose text has not begun.
  var check: ListItem.CheckState?

  enum TextKind: Equatable {
    case paragraph, header, subheader, footer
    case heading(level: Int)

    func block(_ text: RichText) -> Block.Kind {
      switch self {
      case .paragraph: .paragraph(text)
      case .header: .header(text)
      case .subheader: .subheader(text)
      case .footer: .footer(text)
      case .heading(let level): .heading(text, level: level)
      }
    }
  }
}

extension MarkupPageReader {
  /// The blocks of a container. Styles around it hold in it.
  mutating func blocks(of nodes: [MarkupNode]) -> [Block] { contents(of: nodes).blocks }

  mutating func contents(of nodes: [MarkupNode], isItem: Bool = false) -> MarkupFlow {
    var inner = MarkupFlow(line: InlineText(in: flow.line.wrappers))
    if isItem { inner.check = ListItem.CheckState.none }
    swap(&flow, &inner)
    read(nodes)
    flush()
    swap(&flow, &inner)
    return inner
  }

  /// Where only text may stand.
  mutating func richText(of nodes: [MarkupNode], isPreformatted: Bool = false) -> RichText {
    var inner = MarkupFlow(line: InlineText(in: flow.line.wrappers), takesBlocks: false)
    inner.line.isPreformatted = isPreformatted
    swap(&flow, &inner)
    takeInheritedRuns(at: nodes.first?.origin ?? .none)
    read(nodes)
    swap(&flow, &inner)
    return inner.line.take()
  }

  mutating func read(_ nodes: [MarkupNode]) {
    for node in nodes {
      readNode(node)
    }
  }

  private mutating func readNode(_ node: MarkupNode) {
    guard goesOn() else { return }
    guard let element = node.element else { return readText(node) }
    self.element(element, at: node.origin)
  }

  private mutating func readText(_ node: MarkupNode) {
    guard case .text(let text) = node.content else { return }
    let origin = node.origin
    guard reader.takeTextRun(origin) else { return }
    let isBlank = text.utf8.allSatisfy(InlineText.isSpace)
    if flow.line.origin == nil, !isBlank { flow.line.origin = origin }
    flow.line.add(text)
  }

  mutating func append(_ kind: Block.Kind, at origin: InputOrigin) {
    guard reader.takeBlock(origin) else { return }
    flow.blocks.append(Block(kind, origin: origin))
  }

  /// Ends the text block here, if there is one. A line of nothing but anchors is the anchors' blocks.
  mutating func flush() {
    guard flow.takesBlocks else { return flow.line.separate() }
    let origin = flow.line.origin ?? .none
    let hasContent = flow.line.hasContent
    let anchors = flow.line.anchors
    let text = flow.line.take()
    if hasContent {
      takeInheritedRuns(at: origin)
      append(flow.kind.block(text), at: origin)
    } else {
      for name in anchors { append(.anchor(name: name), at: origin) }
    }
  }

  /// A block of its own in the way of the text around it.
  mutating func textBlock(_ kind: MarkupFlow.TextKind, _ element: MarkupElement, at origin: InputOrigin) {
    flush()
    let outer = flow.kind
    // A paragraph in a heading is the heading's text.
    if kind != .paragraph { flow.kind = kind }
    flow.line.origin = origin
    let count = flow.blocks.count
    read(element.children)
    let isBlank =
      flow.takesBlocks && flow.blocks.count == count && !flow.line.hasContent && flow.line.hasBreaks
    flush()
    if isBlank, flow.blocks.count == count, flow.kind == .paragraph {
      append(.paragraph(Self.blankLine), at: origin)
    }
    flow.line.origin = nil
    flow.kind = outer
  }

  /// Text between tags that say nothing, or that separate and say no more.
  mutating func separated(_ children: [MarkupNode]) {
    flush()
    read(children)
    flush()
  }

  mutating func wrapped(_ wrapper: InlineWrapper, _ element: MarkupElement, at origin: InputOrigin) {
    guard reader.takeTextRun(origin) else { return }
    if flow.line.origin == nil { flow.line.origin = origin }
    flow.line.open(wrapper)
    read(element.children)
    flow.line.close()
  }

  mutating func addLeaf(_ text: RichText, at origin: InputOrigin) {
    guard reader.takeTextRun(origin) else { return }
    if flow.line.origin == nil { flow.line.origin = origin }
    flow.line.add(text)
  }
}
