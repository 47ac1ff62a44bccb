import PageModel

/// Reads Markdown into a page (Spec/Input.md 8.1, 8.3).
enum MarkdownReader {
  /// - Parameter isWhole: true if the text is complete. In an incomplete text, a tag or a mark that has just
  ///   begun waits.
  /// - Throws: `ReadError` if the text exceeds a limit.
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

  /// A parsed document.
  struct Parsed {
    var pieces: [MarkdownPiece] = []
    let places: MarkdownPlaces
    /// The diagnostics that belong to no single piece.
    var diagnostics: [Diagnostic] = []
  }

  /// - Parameter body: a closure that gets the document, whose pieces are valid while it runs.
  /// - Throws: `ReadError` if the document is nested too deep.
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

  /// Returns the warning about a formula that looks like text.
  private static func doubt(at origin: InputOrigin) -> Diagnostic {
    Diagnostic(
      .formulaProblem,
      "text between \\[ and \\] on a line of its own is read as a formula",
      help: "remove the backslashes to write text",
      at: origin)
  }

  /// Returns the names of all references and anchors that are defined.
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

/// Converts the lines and columns of cmark to positions in the input.
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
  /// Changes the page to the one that the app makes of a Markdown file: headings of the first level are
  /// titles, and links lead to every heading by its text (Spec/Input.md 8.3).
  mutating func becomeAppDocument() {
    var names = HeadingNames()
    blocks = blocks.flatMap { block -> [Block] in
      guard case .heading(let text, let level) = block.kind else { return [block] }
      let anchor = Block(.anchor(name: names.name(of: text.plainText)), origin: block.origin)
      return [anchor, level == 1 ? Block(.title(text), origin: block.origin) : block]
    }
  }
}

/// The names by which links find headings, as usual in Markdown: lower case, hyphens for spaces, no
/// punctuation, and a number for a repeated name.
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
