import PageModel

/// A part of a Markdown document, which is read in one of two ways.
enum MarkdownPiece {
  /// A block without tags.
  case block(MarkdownNode)
  /// Blocks that contain tags, up to the end of those tags. They were written as HTML, which only the HTML
  /// parser understands.
  case tags([MarkupNode])
}

/// Splits a document into its pieces.
struct MarkdownPieces {
  private(set) var pieces: [MarkdownPiece] = []
  /// The diagnostics of the document that belong to no single piece.
  private(set) var diagnostics: [Diagnostic] = []
  private var html: MarkdownMarkup<MarkdownTags>?
  private let places: MarkdownPlaces
  private let dialect: SourceOptions.Markdown
  private let limits: Limits

  /// - Parameter limits: the limits, of which the nesting of the document counts here.
  /// - Throws: `ReadError` if the document is nested too deep.
  init(
    _ document: MarkdownNode, places: MarkdownPlaces, dialect: SourceOptions.Markdown, limits: Limits
  ) throws(ReadError) {
    (self.places, self.dialect, self.limits) = (places, dialect, limits)
    for block in document.blocksInOrder { try add(block) }
    try endHTML()
  }

  private mutating func add(_ block: MarkdownNode) throws(ReadError) {
    let survey = block.survey(depth: limits.nesting)
    if let deep = survey.tooDeep {
      throw ReadError(
        .tooDeep, "the Markdown is nested more than \(limits.nesting) levels deep",
        help: "raise the limit with --limit depth=N",
        origin: places.origin(of: deep))
    }
    for image in survey.titledImages where !image.isBlockInParagraph(dialect) {
      diagnostics.append(
        Diagnostic(
          .misplacedBlock,
          "an image inside a line loses its caption", help: "put the image in a paragraph of its own",
          at: places.origin(of: image)))
    }
    // In the app's dialects, tags are text.
    if html == nil, dialect == .rich, survey.holdsHTML {
      html = MarkdownMarkup(
        MarkdownTags(inputEnd: places.source.end), places: places, dialect: dialect)
    }
    guard html != nil else { return pieces.append(.block(block)) }
    html?.write(block)
    if html?.sink.isBalanced ?? false { try endHTML() }
  }

  /// Ends the HTML, whatever tags are open.
  private mutating func endHTML() throws(ReadError) {
    guard let html = html?.sink.html else { return }
    self.html = nil
    let source = SourceText(text: String(decoding: html.html, as: UTF8.self), places: html.places)
    pieces.append(.tags(try HTMLReader.nodes(source, limits: limits)))
  }
}

/// Writes HTML between tags that the author wrote, and tracks which of these tags are open.
struct MarkdownTags: MarkupSink {
  private(set) var html: MarkupText
  /// The number of open tags by name, and the total.
  private var openTags: [String: Int] = [:]
  private var openCount = 0
  /// The name of the script or style whose end tag has not come yet; all content before that tag is dropped.
  private var dropped: String?
  /// The open elements; an element is true if its tag was written.
  private var writtenTags: [Bool] = []
  /// The elements that ended inside dropped content.
  private var ended: [MarkupTag.Known] = []

  /// - Parameter inputEnd: the length of the input in bytes.
  init(inputEnd: Int) { html = MarkupText(end: inputEnd) }

  var isBalanced: Bool { openCount == 0 && dropped == nil }

  mutating func open(_ tag: MarkupTag.Known, _ attributes: [MarkupAttribute], at origin: InputOrigin) {
    writtenTags.append(dropped == nil)
    if dropped == nil { html.open(tag, attributes, at: origin) }
  }

  mutating func text(_ text: [UInt8], at origin: InputOrigin) {
    if dropped == nil { html.text(text, at: origin) } else { raw(text, at: origin) }
  }

  mutating func close(_ tag: MarkupTag.Known) {
    guard writtenTags.popLast() ?? true else { return }
    if dropped == nil { html.close(tag) } else { ended.append(tag) }
  }

  mutating func raw(_ tags: [UInt8], at origin: InputOrigin) {
    var tags = tags
    var place = origin.byteOffset
    if let name = dropped {
      guard let end = HTMLTokenizer.endTag(of: name, in: tags) else { return }
      place = place.map { $0 + end }
      tags.removeFirst(end)
      dropped = nil
    }
    let closing = ended
    ended = []
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
    if let (name, start) = tokenizer.unended {
      dropped = name
      tags.removeLast(tags.count - start)
    }
    html.raw(tags, at: InputOrigin(byteOffset: place))
    for tag in closing { html.close(tag) }
  }

  private func isVoid(_ name: String) -> Bool {
    if case .void = HTMLTagRole(MarkupTag(name)) { true } else { false }
  }
}

extension MarkdownNode {
  /// The blocks of a document in the author's order. cmark puts notes at the end; they are returned at their
  /// original place, so that the blocks above them do not move.
  package var blocksInOrder: [MarkdownNode] {
    var blocks: [MarkdownNode] = []
    // The notes, the last one first.
    var notes = children.filter(\.isNote).sorted { $0.line > $1.line }
    for block in children where !block.isNote {
      while let note = notes.last, note.line < block.line { blocks.append(notes.removeLast()) }
      blocks.append(block)
    }
    return blocks + notes.reversed()
  }

  /// True if the node contains an image that names a medium of the message, whose kind other parts may determine.
  var holdsListedMedia: Bool {
    var holdsMedia = false
    walk { event, node in
      if event == .enter, case .image = node.kind, !MarkdownMedia.isLeaf(node.url) {
        holdsMedia =
          holdsMedia || TelegramAddress(String(decoding: node.url, as: UTF8.self).trimmingSpace) != nil
      }
      return .inside
    }
    return holdsMedia
  }

  /// Returns whether the node contains tags, the first node that is nested too deep, and the images with a
  /// title.
  func survey(
    depth limit: Int
  ) -> (holdsHTML: Bool, tooDeep: MarkdownNode?, titledImages: [MarkdownNode]) {
    var holdsHTML = false
    var tooDeep: MarkdownNode?
    var titledImages: [MarkdownNode] = []
    var depth = 0
    walk { event, node in
      if tooDeep != nil { return .over }
      guard event == .enter else {
        depth -= 1
        return .inside
      }
      if node.isHTML { holdsHTML = true }
      if node.isTitledImage { titledImages.append(node) }
      if depth == limit { tooDeep = node }
      depth += 1
      return tooDeep == nil ? .inside : .over
    }
    return (holdsHTML, tooDeep, titledImages)
  }
}
