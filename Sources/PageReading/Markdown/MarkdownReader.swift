import PageModel

/// From Markdown to a page (Spec/Input.md 8.1, 8.3).
enum MarkdownReader {
  /// - Parameter isWhole: whether the text ends here. While it is written, a tag or a mark that has just begun waits.
  /// - Throws: `ReadError` for what exceeds a limit.
  static func page(
    _ source: SourceText, isWhole: Bool = true, options: ReadOptions
  ) throws(ReadError) -> ReadResult {
    try read(source, isWhole: isWhole, options: options) { document throws(ReadError) in
      var blocks = MarkdownBlocks(
        MarkupPageReader(
          names: names(in: document.pieces), source: source, format: .markdown, options: options),
        places: document.places, dialect: options.source.markdown)
      for diagnostic in document.diagnostics { blocks.page.media.fields.note(diagnostic) }
      for piece in document.pieces { blocks.read(piece) }
      return try blocks.page.result(
        .markdown, isWhole: isWhole, start: document.pieces.first.map(document.places.origin) ?? .none)
    }
  }

  /// A document that is parsed.
  struct Parsed {
    var pieces: [MarkdownPiece] = []
    let places: MarkdownPlaces
    /// Diagnostics that no single piece shows.
    var diagnostics: [Diagnostic] = []
  }

  /// - Parameter body: is given the document, whose pieces are good as long as it runs.
  /// - Throws: `ReadError` for what is too deep.
  static func read<Result>(
    _ source: SourceText, isWhole: Bool, options: ReadOptions,
    _ body: (Parsed) throws(ReadError) -> Result
  ) throws(ReadError) -> Result {
    var text = Array(source.text.utf8)
    if !isWhole { text.removeLast(text.count - WrittenEnd.settled(text)) }
    let dialect = options.source.markdown
    var limits = options.limits
    limits.nesting = min(limits.nesting, Limits.nestingCeiling)
    let ready = MarkdownSource(text, isWhole: isWhole, dialect: dialect, limits: limits)
    let places = MarkdownPlaces(ready: ready, source: source.places)
    if let (line, reason, message) = ready.excess {
      let place = source.places.origin(of: ready.offset(line: line, column: 1))
      throw ReadError(reason, message, origin: place)
    }
    guard let document = MarkdownDocument(ready.text, dialect: dialect) else {
      return try body(Parsed(places: places))
    }
    let formulas =
      ready.doubtfulFormulas
      + document.doubtfulFormulas.map { ready.offset(line: $0.line, column: $0.column) }
    return try document.read { root throws(ReadError) in
      let pieces = try MarkdownPieces(root, places: places, dialect: dialect, limits: limits)
      return try body(
        Parsed(
          pieces: pieces.pieces, places: places,
          diagnostics: pieces.diagnostics + formulas.map { doubt(at: source.places.origin(of: $0)) }))
    }
  }

  /// Nothing that looks like text becomes a formula without a word.
  private static func doubt(at origin: InputOrigin) -> Diagnostic {
    Diagnostic(
      .formulaProblem,
      "text between \\[ and \\] on a line of its own is read as a formula",
      help: "remove the backslashes to write text",
      at: origin)
  }

  /// Names of the references and anchors that are defined anywhere.
  private static func names(in pieces: [MarkdownPiece]) -> PlaceNames {
    var names = PlaceNames()
    for piece in pieces {
      switch piece {
      case .block(let block):
        if block.isNote { names.references.insert(String(decoding: block.label, as: UTF8.self)) }
      case .tags(let nodes): names.add(nodes)
      }
    }
    return names
  }
}

/// From lines and columns that cmark tells to places in the input.
struct MarkdownPlaces {
  let ready: MarkdownSource
  let source: SourcePlaces

  func origin(of node: MarkdownNode) -> InputOrigin {
    source.origin(of: ready.offset(line: node.line, column: node.column))
  }

  func origin(of piece: MarkdownPiece) -> InputOrigin {
    switch piece {
    case .block(let block): origin(of: block)
    case .tags(let nodes): nodes.first?.origin ?? .none
    }
  }
}

extension Page {
  /// What the app makes of a Markdown file that it opens as a page: headings of the first level are titles, and links lead
  /// to every heading by its words (Spec/Input.md 8.3).
  mutating func becomeAppDocument() {
    var names = HeadingNames()
    blocks = blocks.flatMap { block -> [Block] in
      guard case .heading(let text, let level) = block.kind else { return [block] }
      let anchor = Block(.anchor(name: names.name(of: text.plainText)), origin: block.origin)
      return [anchor, level == 1 ? Block(.title(text), origin: block.origin) : block]
    }
  }
}

/// Names that links find headings by, as they are usual in Markdown: lower case, hyphens for spaces, without punctuation,
/// and a number for a name that was there before.
struct HeadingNames {
  private var uses: [String: Int] = [:]

  mutating func name(of text: String) -> String {
    var name = ""
    for scalar in text.lowercased().unicodeScalars {
      if scalar == " " || scalar == "-" {
        name += "-"
      } else if scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        name.unicodeScalars.append(scalar)
      }
    }
    let count = uses[name, default: 0]
    uses[name] = count + 1
    return count == 0 ? name : "\(name)-\(count)"
  }
}
