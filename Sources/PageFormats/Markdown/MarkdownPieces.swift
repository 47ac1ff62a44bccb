import PageModel

/// Takes what blocks of Markdown become. Of most blocks nodes are made at once; blocks that hold tags, and those up to where
/// their tags end, are written as HTML, which only its parser understands.
struct MarkdownPieces: MarkupSink {
  private var builder = MarkupBuilder()
  private var html: MarkupText?
  /// How many tags of each name were opened in the HTML and not closed, and of all.
  private var openTags: [String: Int] = [:]
  private var openCount = 0
  private let limits: Limits
  private let inputEnd: Int
  /// Without it tags are text.
  private let readsHTML: Bool
  /// What was wrong with the HTML.
  private(set) var failure: ReadError?

  /// - Parameter inputEnd: in bytes.
  init(readsHTML: Bool, limits: Limits, inputEnd: Int) {
    self.readsHTML = readsHTML
    self.limits = limits
    self.inputEnd = inputEnd
  }

  var nodes: [MarkupNode] { builder.nodes }

  /// A block of the document begins.
  mutating func begin(_ block: MarkdownNode) {
    if readsHTML, html == nil, block.holdsHTML { html = MarkupText(end: inputEnd) }
  }

  /// A block of the document ends.
  mutating func end() {
    if openCount == 0 { endHTML() }
  }

  /// The document ends, whatever tags are open.
  mutating func finish() { endHTML() }

  private mutating func endHTML() {
    guard let html else { return }
    self.html = nil
    openTags = [:]
    openCount = 0
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
        if tag.isClosed || isVoid(tag.name) { continue }
        openTags[tag.name, default: 0] += 1
        openCount += 1
      case .end(let name):
        guard let count = openTags[name], count > 0 else { continue }
        openTags[name] = count - 1
        openCount -= 1
      case .text: break
      }
    }
  }

  private func isVoid(_ name: String) -> Bool {
    if case .void = HTMLTagRole(MarkupTag(name)) { true } else { false }
  }
}
