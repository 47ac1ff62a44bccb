import JSONText
import PageModel

/// Reads the tree that Markdown, HTML and Telegraph share into a page (Spec/Input.md 8.2, 9). As with JSON,
/// an invalid part causes a warning with its position, and everything around it is read.
///
/// The functions that read every element are not inlined, because that would take half of the module's
/// compile time.
struct MarkupPageReader {
  enum Dialect {
    /// Rich HTML, and the result of Rich Markdown.
    case rich
    /// Telegraph's nodes.
    case telegraph
  }

  /// The reader of the media that came with the text. It also collects warnings.
  var media = MediaReader(fields: FieldReader(family: .botAPI))
  var budget: ReadingBudget
  let dialect: Dialect
  /// The values of an envelope's `media`.
  let entries: [String: JSONValue]
  /// The names to which links in the document may lead.
  let names: PlaceNames
  /// True if links get the targets that the servers give to those in Rich Markdown.
  let followsServers: Bool
  /// True if the document is Markdown, in whose words warnings speak.
  let isMarkdown: Bool
  var flow = MarkupFlow(line: InlineText())
  var title: String?
  private var depth = 0
  /// The origin of the first tag that is nested too deep.
  private var tooDeep: InputOrigin?
  /// The unknown tags that have caused a warning.
  var unknownTags: Set<String> = []

  /// - Parameter names: all names that the document defines.
  init(
    names: PlaceNames, source: SourceText, dialect: Dialect = .rich, format: InputFormat,
    options: ReadOptions
  ) {
    budget = ReadingBudget(limits: options.limits)
    followsServers = format == .markdown && options.source.markdown == .rich
    isMarkdown = format == .markdown
    self.dialect = dialect
    entries = source.media
    media.count = source.mediaCount
    self.names = names
  }

  /// - Parameter isWhole: true if the text is complete. An incomplete text need not be accepted by the
  ///   servers.
  /// - Throws: `ReadError` if the text exceeds a limit.
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

  /// Returns the page that was read.
  ///
  /// - Parameter start: the start of the input's contents.
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

  /// Returns false if further content would be discarded. (Recursive code calls mutating methods, because a
  /// build without optimization copies the reader to the stack for others.)
  mutating func goesOn() -> Bool { !budget.isExceeded && tooDeep == nil }

  /// Returns whether one more level of tags is allowed.
  @inline(never)
  mutating func enter(_ origin: InputOrigin) -> Bool {
    // A parser that reorders overlapping styles may add a few tags.
    guard depth < budget.limits.elementDepth + Self.depthMargin else {
      tooDeep = origin
      return false
    }
    depth += 1
    return true
  }

  /// Counts the styles around a container, which are repeated around each text inside it.
  mutating func takeInheritedRuns(at origin: InputOrigin) {
    for _ in flow.line.wrappers where !budget.takeTextRun(origin) { return }
  }

  mutating func leave() { depth -= 1 }

  private static let depthMargin = 8

  /// The text of a paragraph that only contains a line break.
  static let blankLine = RichText.plain("\n")
}

/// The names of the places in a document to which its links may lead.
struct PlaceNames {
  var references: Set<String> = []
  private(set) var anchors: Set<String> = []

  /// Adds the names in nodes with a loop, because this runs before the depth is checked.
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

/// The destination of blocks and text while the contents of one container are read.
struct MarkupFlow {
  var blocks: [Block] = []
  /// The next text block.
  var line: InlineText
  /// The kind of block for a text here.
  var kind = TextKind.paragraph
  /// False if only text is allowed, so that blocks become lines.
  var takesBlocks = true
  /// The checkbox of a list item whose text has not begun.
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
  /// Returns the blocks of a container. Styles around the container apply inside it.
  mutating func blocks(of nodes: [MarkupNode]) -> [Block] { contents(of: nodes).blocks }

  mutating func contents(of nodes: [MarkupNode], isItem: Bool = false) -> MarkupFlow {
    var outer = beginContents(isItem: isItem)
    read(nodes)
    return endContents(in: &outer)
  }

  /// Begins the contents of a container.
  ///
  /// - Returns: the flow around the container.
  mutating func beginContents(isItem: Bool = false) -> MarkupFlow {
    var inner = MarkupFlow(line: InlineText(in: flow.line.wrappers))
    if isItem { inner.check = ListItem.CheckState.none }
    swap(&flow, &inner)
    return inner
  }

  /// Ends the contents of a container. No other copy of the outer flow may exist, because the next change
  /// would copy its blocks.
  ///
  /// - Returns: the contents since the container began.
  mutating func endContents(in outer: inout MarkupFlow) -> MarkupFlow {
    flush()
    swap(&flow, &outer)
    return outer
  }

  /// Returns the text of a place that allows only text.
  mutating func richText(of nodes: [MarkupNode], isPreformatted: Bool = false) -> RichText {
    var outer = beginText(isPreformatted: isPreformatted, at: nodes.first?.origin ?? .none)
    read(nodes)
    return endText(in: &outer)
  }

  /// Begins a text without blocks.
  ///
  /// - Returns: the flow around the text.
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

  /// - Parameter text: the text in UTF-8.
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

  /// Ends the current text block, if there is one. A line that consists of anchors becomes their blocks.
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

  /// Reads a text block that interrupts the text around it.
  mutating func textBlock(_ kind: MarkupFlow.TextKind, _ element: MarkupElement, at origin: InputOrigin) {
    let around = beginTextBlock(kind, at: origin)
    read(element.children)
    endTextBlock(around, at: origin)
  }

  /// The state when a text block began.
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

  /// Reads content that is separate from the text around it, between tags that have no further effect.
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

  /// - Returns: false if the limit of text runs is exceeded.
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

  /// Returns the label of an inline element. Styles around the element already apply to it as a whole.
  mutating func label(of element: MarkupElement) -> RichText {
    var inner = MarkupFlow(line: InlineText(), takesBlocks: false)
    swap(&flow, &inner)
    read(element.children)
    swap(&flow, &inner)
    return inner.line.take()
  }
}
