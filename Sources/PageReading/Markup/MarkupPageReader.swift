import JSONText
import PageModel

/// From the tree that Markdown, HTML and Telegraph have in common to a page (Docs/Input.md 8.2, 9). Best effort
/// throughout, as with JSON: what is wrong is warned about where it stands, and everything around it is read.
struct MarkupPageReader {
  enum Dialect {
    /// Rich HTML, and what Rich Markdown becomes.
    case rich
    /// Telegraph's nodes.
    case telegraph
  }

  /// Counts, warns, and reads the media that came with the text.
  var reader: BlockReader
  let dialect: Dialect
  /// The values of an envelope's `media`.
  let entries: [String: JSONValue]
  /// Names of the references that are defined anywhere.
  let references: Set<String>
  var flow = MarkupFlow(line: InlineText())
  var title: String?
  private var depth = 0
  /// Of the first tag that is too deep.
  private var tooDeep: InputOrigin?
  /// Tags that were warned about.
  var unknownTags: Set<String> = []

  /// - Parameter references: names of all references that the document defines.
  init(references: Set<String>, source: SourceText, dialect: Dialect = .rich, limits: Limits) {
    reader = BlockReader(limits: limits)
    self.dialect = dialect
    entries = source.media
    self.references = references
  }

  /// - Parameter isWhole: whether the text ends here; what is still written need not be what the servers accept.
  /// - Throws: `ReadError` for what exceeds a limit.
  static func page(
    _ nodes: [MarkupNode], source: SourceText, dialect: Dialect = .rich, format: InputFormat = .html,
    isWhole: Bool = true, options: ReadOptions
  ) throws(ReadError) -> ReadResult {
    var reader = MarkupPageReader(
      references: references(in: nodes), source: source, dialect: dialect, limits: options.limits)
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
    if let excess = reader.excess {
      throw ReadError(.tooManyNodes, excess.message, origin: excess.origin)
    }
    if let tooDeep {
      throw ReadError(.tooDeep, "more than \(reader.limits.elementDepth) tags in tags", origin: tooDeep)
    }
    let limits = dialect == .rich && isWhole ? ProtocolCheck.diagnostics(for: page) : []
    return ReadResult(
      page: page, format: format, diagnostics: (reader.log.diagnostics + limits).sortedByPlace())
  }

  private mutating func page(start: InputOrigin) -> Page {
    flush()
    var page = Page(blocks: flow.blocks, media: reader.media)
    page.metadata.title = title
    if dialect == .telegraph {
      while page.blocks.last?.kind == .paragraph(Self.blankLine) { page.blocks.removeLast() }
    }
    if page.blocks.isEmpty {
      warn(.emptyPage, "the page has no blocks: the picture is an empty container", at: start)
    }
    return page
  }

  mutating func warn(_ code: DiagnosticCode, _ message: String, at origin: InputOrigin) {
    reader.warn(code, message, at: origin)
  }

  // MARK: - Limits

  /// False when nothing more becomes of what is read. (Whoever recurses asks methods that could change the reader: to
  /// others a build without optimisation hands a copy of it, on the stack.)
  mutating func goesOn() -> Bool { reader.excess == nil && tooDeep == nil }

  /// Whether one more tag may stand in those around it.
  mutating func enter(_ origin: InputOrigin) -> Bool {
    // A parser that puts overlapping styles in order may make a few more tags than there were.
    guard depth < reader.limits.elementDepth + Self.depthMargin else {
      tooDeep = origin
      return false
    }
    depth += 1
    return true
  }

  /// Styles around a container are written anew around each text in it.
  mutating func takeInheritedRuns(at origin: InputOrigin) {
    for _ in flow.line.wrappers where !reader.takeTextRun(origin) { return }
  }

  mutating func leave() { depth -= 1 }

  private static let depthMargin = 8

  /// What a paragraph shows that holds a line break and nothing else.
  static let blankLine = RichText.plain("\n")

  /// A loop, since it comes before the look at the depth.
  static func references(in nodes: [MarkupNode]) -> Set<String> {
    var names: Set<String> = []
    var rest = nodes
    while let node = rest.popLast() {
      guard case .element(let element) = node.content else { continue }
      if element.tag == .known(.reference), let name = element["name"] { names.insert(name) }
      rest += element.children
    }
    return names
  }
}
