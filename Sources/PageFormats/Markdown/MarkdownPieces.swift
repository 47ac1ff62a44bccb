import PageModel

/// Takes what blocks of Markdown become. Of most blocks nodes are made at once; blocks that hold tags, and those up to where
/// their tags end, are written as HTML, which only its parser understands.
struct MarkdownPieces: MarkupSink {
  private var builder = MarkupBuilder()
  private var html: MarkupText?
  /// Tags that were opened in the HTML and not closed.
  private var openTags = 0
  private let limits: Limits
  /// Without it tags are text.
  private let readsHTML: Bool
  /// What was wrong with the HTML.
  private(set) var failure: ReadError?

  init(readsHTML: Bool, limits: Limits) {
    self.readsHTML = readsHTML
    self.limits = limits
  }

  var nodes: [MarkupNode] { builder.nodes }

  /// A block of the document begins.
  mutating func begin(_ block: MarkdownNode) {
    if readsHTML, html == nil, block.holdsHTML { html = MarkupText() }
  }

  /// A block of the document ends.
  mutating func end() {
    if openTags == 0 { endHTML() }
  }

  /// The document ends, whatever tags are open.
  mutating func finish() { endHTML() }

  private mutating func endHTML() {
    guard let html else { return }
    self.html = nil
    openTags = 0
    do {
      let source = SourceText(text: String(decoding: html.html, as: UTF8.self), places: html.places)
      builder.add(try HTMLReader.nodes(source, limits: limits))
    } catch {
      failure = failure ?? error
    }
  }

  // MARK: - Pieces

  mutating func open(_ tag: MarkupTag.Known, _ attributes: [MarkupAttribute], at origin: InputOrigin) {
    if html == nil {
      builder.open(tag, attributes, at: origin)
    } else {
      html?.open(tag, attributes, at: origin)
    }
  }

  mutating func text(_ text: [UInt8], at origin: InputOrigin) {
    if html == nil { builder.text(text, at: origin) } else { html?.text(text, at: origin) }
  }

  mutating func close(_ tag: MarkupTag.Known) {
    if html == nil { builder.close(tag) } else { html?.close(tag) }
  }

  /// Tags as the author wrote them.
  mutating func raw(_ tags: [UInt8], at origin: InputOrigin) {
    guard html != nil else { return builder.text(tags, at: origin) }
    html?.raw(tags, at: origin)
    var tokenizer = HTMLTokenizer(String(decoding: tags, as: UTF8.self))
    while let token = tokenizer.next() {
      switch token.content {
      case .start(let tag):
        if case .void = HTMLTagRole(MarkupTag(tag.name)) { continue }
        if !tag.isClosed { openTags += 1 }
      case .end: openTags = max(openTags - 1, 0)
      case .text: break
      }
    }
  }
}
