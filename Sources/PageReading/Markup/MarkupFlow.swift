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
    var outer = beginContents(isItem: isItem)
    read(nodes)
    return endContents(in: &outer)
  }

  /// What is read next stands in a container.
  ///
  /// - Returns: what is around it.
  mutating func beginContents(isItem: Bool = false) -> MarkupFlow {
    var inner = MarkupFlow(line: InlineText(in: flow.line.wrappers))
    if isItem { inner.check = ListItem.CheckState.none }
    swap(&flow, &inner)
    return inner
  }

  /// Nobody keeps a copy of what is around: its blocks would be copied at the next.
  ///
  /// - Returns: what was read since the contents began.
  mutating func endContents(in outer: inout MarkupFlow) -> MarkupFlow {
    flush()
    swap(&flow, &outer)
    return outer
  }

  /// Where only text may stand.
  mutating func richText(of nodes: [MarkupNode], isPreformatted: Bool = false) -> RichText {
    var outer = beginText(isPreformatted: isPreformatted, at: nodes.first?.origin ?? .none)
    read(nodes)
    return endText(in: &outer)
  }

  /// What is read next is one text.
  ///
  /// - Returns: what is around it.
  mutating func beginText(isPreformatted: Bool = false, at origin: InputOrigin) -> MarkupFlow {
    var inner = MarkupFlow(line: InlineText(in: flow.line.wrappers), takesBlocks: false)
    inner.line.isPreformatted = isPreformatted
    swap(&flow, &inner)
    takeInheritedRuns(at: origin)
    return inner
  }

  mutating func endText(in outer: inout MarkupFlow) -> RichText {
    swap(&flow, &outer)
    return outer.line.take()
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
    if case .text(let text) = node.content { readText(text, at: node.origin) }
  }

  mutating func readText(_ text: String, at origin: InputOrigin) {
    var text = text
    text.withUTF8 { readText($0, at: origin) }
  }

  /// - Parameter text: UTF-8.
  mutating func readText(_ text: UnsafeBufferPointer<UInt8>, at origin: InputOrigin) {
    guard reader.takeTextRun(origin) else { return }
    if flow.line.origin == nil, !text.allSatisfy(InlineText.isSpace) { flow.line.origin = origin }
    flow.line.add(text)
  }

  mutating func append(_ kind: Block.Kind, at origin: InputOrigin) {
    guard reader.takeBlock(origin) else { return }
    flow.blocks.append(Block(kind, origin: origin))
  }

  /// Ends the text block here, if there is one. A line of nothing but anchors is the anchors' blocks.
  mutating func flush() {
    guard flow.takesBlocks else { return flow.line.separate() }
    if flow.line.isUntouched {
      flow.line.origin = nil
      return
    }
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
    let around = beginTextBlock(kind, at: origin)
    read(element.children)
    endTextBlock(around, at: origin)
  }

  /// What was there when a text block began.
  struct AroundTextBlock {
    fileprivate var kind: MarkupFlow.TextKind
    fileprivate var blockCount: Int
  }

  mutating func beginTextBlock(_ kind: MarkupFlow.TextKind, at origin: InputOrigin) -> AroundTextBlock {
    flush()
    let around = AroundTextBlock(kind: flow.kind, blockCount: flow.blocks.count)
    // A paragraph in a heading is the heading's text.
    if kind != .paragraph { flow.kind = kind }
    flow.line.origin = origin
    return around
  }

  mutating func endTextBlock(_ around: AroundTextBlock, at origin: InputOrigin) {
    let count = around.blockCount
    let isBlank =
      flow.takesBlocks && flow.blocks.count == count && !flow.line.hasContent && flow.line.hasBreaks
    flush()
    if isBlank, flow.blocks.count == count, flow.kind == .paragraph {
      append(.paragraph(Self.blankLine), at: origin)
    }
    flow.line.origin = nil
    flow.kind = around.kind
  }

  /// Text between tags that say nothing, or that separate and say no more.
  mutating func separated(_ children: [MarkupNode]) {
    flush()
    read(children)
    flush()
  }

  mutating func wrapped(_ wrapper: InlineWrapper, _ element: MarkupElement, at origin: InputOrigin) {
    guard open(wrapper, at: origin) else { return }
    read(element.children)
    flow.line.close()
  }

  /// - Returns: whether there may be one more.
  mutating func open(_ wrapper: InlineWrapper, at origin: InputOrigin) -> Bool {
    guard reader.takeTextRun(origin) else { return false }
    if flow.line.origin == nil { flow.line.origin = origin }
    flow.line.open(wrapper)
    return true
  }

  mutating func addLeaf(_ text: RichText, at origin: InputOrigin) {
    guard reader.takeTextRun(origin) else { return }
    if flow.line.origin == nil { flow.line.origin = origin }
    flow.line.add(text)
  }
}
