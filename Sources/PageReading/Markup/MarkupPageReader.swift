import JSONText
import PageModel

/// From the tree that Markdown, HTML and Telegraph have in common to a page (Spec/Input.md 8.2, 9). Best effort
/// throughout, as with JSON: what is wrong is warned about where it stands, and everything around it is read.
///
/// What all elements are read by is not inlined: put into one another, these functions take half of the module's
/// compile time.
struct MarkupPageReader {
  enum Dialect {
    /// Rich HTML, and what Rich Markdown becomes.
    case rich
    /// Telegraph's nodes.
    case telegraph
  }

  /// Warns, and reads the media that came with the text.
  var media = MediaReader(fields: FieldReader(family: .botAPI))
  var budget: ReadingBudget
  let dialect: Dialect
  /// The values of an envelope's `media`.
  let entries: [String: JSONValue]
  /// Names that links within the document may lead to.
  let names: PlaceNames
  /// Whether links become what the servers make of those in Rich Markdown.
  let followsServers: Bool
  var flow = MarkupFlow(line: InlineText())
  var title: String?
  private var depth = 0
  /// Of the first tag that is too deep.
  private var tooDeep: InputOrigin?
  /// Tags that were warned about.
  var unknownTags: Set<String> = []

  /// - Parameter names: all that the document defines.
  init(
    names: PlaceNames, source: SourceText, dialect: Dialect = .rich, format: InputFormat,
    options: ReadOptions
  ) {
    budget = ReadingBudget(limits: options.limits)
    followsServers = format == .markdown && options.source.markdown == .rich
    self.dialect = dialect
    entries = source.media
    self.names = names
  }

  /// - Parameter isWhole: whether the text ends here; what is still written need not be what the servers accept.
  /// - Throws: `ReadError` for what exceeds a limit.
  static func page(
    _ nodes: [MarkupNode], source: SourceText, dialect: Dialect = .rich, format: InputFormat = .html,
    isWhole: Bool = true, options: ReadOptions
  ) throws(ReadError) -> ReadResult {
    var names = PlaceNames()
    names.add(nodes)
    var reader = MarkupPageReader(
      names: names, source: source, dialect: dialect, format: format, options: options)
    reader.read(nodes)
    return try reader.result(format, isWhole: isWhole, start: nodes.first?.origin ?? .none)
  }

  /// What was read.
  ///
  /// - Parameter start: of the input's contents.
  mutating func result(
    _ format: InputFormat, isWhole: Bool, start: InputOrigin
  ) throws(ReadError) -> ReadResult {
    let page = page(start: start)
    if let excess = budget.excess { throw excess }
    if let tooDeep {
      throw ReadError(
        .tooDeep, "tags are nested more than \(budget.limits.elementDepth) levels deep", origin: tooDeep)
    }
    let limits = dialect == .rich && isWhole ? ProtocolCheck.diagnostics(for: page) : []
    return ReadResult(
      page: page, format: format, diagnostics: (media.fields.log.diagnostics + limits).sortedByPlace())
  }

  private mutating func page(start: InputOrigin) -> Page {
    flush()
    var page = Page(blocks: flow.blocks, media: media.table)
    page.metadata.title = title
    if dialect == .telegraph {
      while page.blocks.last?.kind == .paragraph(Self.blankLine) { page.blocks.removeLast() }
    }
    if page.blocks.isEmpty {
      warn(.emptyPage, "the page has no blocks, so the image is empty", at: start)
    }
    return page
  }

  mutating func warn(
    _ code: DiagnosticCode, _ message: String, help: String? = nil, at origin: InputOrigin
  ) {
    media.fields.warn(code, message, help: help, at: origin)
  }

  // MARK: - Limits

  /// False when nothing more becomes of what is read. (Whoever recurses asks methods that could change the reader: to
  /// others a build without optimisation hands a copy of it, on the stack.)
  mutating func goesOn() -> Bool { !budget.isExceeded && tooDeep == nil }

  /// Whether one more tag may stand in those around it.
  @inline(never)
  mutating func enter(_ origin: InputOrigin) -> Bool {
    // A parser that puts overlapping styles in order may make a few more tags than there were.
    guard depth < budget.limits.elementDepth + Self.depthMargin else {
      tooDeep = origin
      return false
    }
    depth += 1
    return true
  }

  /// Styles around a container are written anew around each text in it.
  mutating func takeInheritedRuns(at origin: InputOrigin) {
    for _ in flow.line.wrappers where !budget.takeTextRun(origin) { return }
  }

  mutating func leave() { depth -= 1 }

  private static let depthMargin = 8

  /// What a paragraph shows that holds a line break and nothing else.
  static let blankLine = RichText.plain("\n")
}

/// Names of the places in a document that links in it may lead to.
struct PlaceNames {
  var references: Set<String> = []
  private(set) var anchors: Set<String> = []

  /// A loop, since it comes before the look at the depth.
  mutating func add(_ nodes: [MarkupNode]) {
    var rest = nodes
    while let node = rest.popLast() {
      guard case .element(let element) = node.content else { continue }
      if let name = element["name"] {
        if element.tag == .known(.reference) { references.insert(name) }
        if element.tag == .known(.a) { anchors.insert(name) }
      }
      rest += element.children
    }
  }
}

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

  /// A place that holds only text.
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

  @inline(never)
  mutating func read(_ nodes: [MarkupNode]) {
    for node in nodes {
      readNode(node)
    }
  }

  @inline(never)
  private mutating func readNode(_ node: MarkupNode) {
    guard goesOn() else { return }
    guard let element = node.element else { return readText(node) }
    self.element(element, at: node.origin)
  }

  @inline(never)
  private mutating func readText(_ node: MarkupNode) {
    if case .text(let text) = node.content { readText(text, at: node.origin) }
  }

  @inline(never)
  mutating func readText(_ text: String, at origin: InputOrigin) {
    var text = text
    text.withUTF8 { readText($0, at: origin) }
  }

  /// - Parameter text: UTF-8.
  @inline(never)
  mutating func readText(_ text: UnsafeBufferPointer<UInt8>, at origin: InputOrigin) {
    guard budget.takeTextRun(origin) else { return }
    if flow.line.origin == nil, !text.allSatisfy(InlineText.isSpace) { flow.line.origin = origin }
    flow.line.add(text)
  }

  @inline(never)
  mutating func append(_ kind: Block.Kind, at origin: InputOrigin) {
    guard budget.takeBlock(origin) else { return }
    flow.blocks.append(Block(kind, origin: origin))
  }

  /// Ends the text block here, if there is one. A line of nothing but anchors is the anchors' blocks.
  @inline(never)
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
  @inline(never)
  mutating func open(_ wrapper: InlineWrapper, at origin: InputOrigin) -> Bool {
    guard budget.takeTextRun(origin) else { return false }
    if flow.line.origin == nil { flow.line.origin = origin }
    flow.line.open(wrapper)
    return true
  }

  @inline(never)
  mutating func addLeaf(_ text: RichText, at origin: InputOrigin) {
    guard budget.takeTextRun(origin) else { return }
    if flow.line.origin == nil { flow.line.origin = origin }
    flow.line.add(text)
  }

  /// The label of what stands in a text as one piece. Styles around it are around the whole piece already.
  mutating func label(of element: MarkupElement) -> RichText {
    var inner = MarkupFlow(line: InlineText(), takesBlocks: false)
    swap(&flow, &inner)
    read(element.children)
    swap(&flow, &inner)
    return inner.line.take()
  }
}
