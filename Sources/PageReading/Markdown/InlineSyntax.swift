import CMarkdown

/// The dialect's inline syntax as an extension of cmark's inline parser, which knows code, links and tags already:
/// `||spoiler||`, `==marked==` and formulas (Docs/Input.md 8.1).
final class InlineSyntax {
  private let hasMarks: Bool
  /// Of the block whose text is being parsed.
  private var formulas: (block: UnsafeMutablePointer<cmark_node>, places: FormulaPlaces, lines: TextLines)?

  init(hasMarks: Bool) { self.hasMarks = hasMarks }

  /// cmark asks about any character that a text begins with.
  private var characters: [UInt8] {
    [dollar, MathDelimiters.escape] + (hasMarks ? [UInt8(ascii: "|"), UInt8(ascii: "=")] : [])
  }

  /// - Parameter body: parses; the syntax is the parser's as long as it runs.
  func attached<Result>(to parser: OpaquePointer, _ body: () -> Result) -> Result {
    guard let syntax = cmark_syntax_extension_new("iprender") else { return body() }
    defer { cmark_syntax_extension_free(cmark_get_default_mem_allocator(), syntax) }
    var list: UnsafeMutablePointer<cmark_llist>?
    for character in characters {
      list = cmark_llist_append(
        cmark_get_default_mem_allocator(), list, UnsafeMutableRawPointer(bitPattern: Int(character)))
    }
    cmark_syntax_extension_set_special_inline_chars(syntax, list)
    cmark_syntax_extension_set_private(syntax, Unmanaged.passUnretained(self).toOpaque(), nil)
    cmark_syntax_extension_set_match_inline_func(syntax) { syntax, _, parent, character, parser in
      guard let syntax, let parent, let parser, let own = cmark_syntax_extension_get_private(syntax) else {
        return nil
      }
      return Unmanaged<InlineSyntax>.fromOpaque(own).takeUnretainedValue()
        .node(for: character, in: parent, InlineParser(pointer: parser))
    }
    cmark_syntax_extension_set_inline_from_delim_func(syntax) { _, _, parser, opener, closer in
      guard let parser, let opener, let closer else { return nil }
      return InlineParser(pointer: parser).wrap(from: opener, to: closer)
    }
    cmark_parser_attach_syntax_extension(parser, syntax)
    return withExtendedLifetime(self, body)
  }

  /// - Returns: `nil` where the character means itself.
  private func node(
    for character: UInt8, in parent: UnsafeMutablePointer<cmark_node>, _ parser: InlineParser
  ) -> UnsafeMutablePointer<cmark_node>? {
    switch character {
    case UInt8(ascii: "|") where hasMarks, UInt8(ascii: "=") where hasMarks: parser.delimiters(character)
    case dollar, MathDelimiters.escape: formula(in: parent, parser)
    default: nil
    }
  }

  private func formula(
    in parent: UnsafeMutablePointer<cmark_node>, _ parser: InlineParser
  ) -> UnsafeMutablePointer<cmark_node>? {
    let text = parser.text
    if formulas?.block != parent || formulas?.places.length != text.count {
      formulas = (parent, FormulaPlaces(text), TextLines())
    }
    let start = parser.offset
    guard let formula = formulas?.places.formula(at: start, in: text) else {
      return parser.literally(FormulaPlaces.length(ofDelimiterAt: start, in: text))
    }
    let node = parser.formula(formula)
    if let node, let place = formulas?.lines.place(of: start, in: text) {
      // cmark counts no lines within what an extension takes. All lines are taken to begin where the first does.
      node.pointee.start_line = parent.pointee.start_line + CInt(place.line)
      let indentation = place.line == 0 ? parent.pointee.internal_offset : 0
      node.pointee.start_column = parent.pointee.start_column + indentation + CInt(place.column)
    }
    return node
  }
}

/// Counts the lines of a text whose places are asked for from left to right.
private struct TextLines {
  private var line = 0
  /// Where the line begins, and up to where it was looked at.
  private var start = 0
  private var end = 0

  /// From 0, in bytes.
  mutating func place(of offset: Int, in text: UnsafeBufferPointer<UInt8>) -> (line: Int, column: Int) {
    while end < offset {
      if text[end] == UInt8(ascii: "\n") { (line, start) = (line + 1, end + 1) }
      end += 1
    }
    return (line, offset - start)
  }
}

private let dollar = UInt8(ascii: "$")

/// What an extension may ask of cmark's inline parser, and tell it.
private struct InlineParser {
  let pointer: OpaquePointer

  /// What stands in the block.
  var text: UnsafeBufferPointer<UInt8> {
    guard let chunk = cmark_inline_parser_get_chunk(pointer) else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    return UnsafeBufferPointer(start: chunk.pointee.data, count: Int(chunk.pointee.len))
  }

  /// Of the character that is read next.
  var offset: Int { Int(cmark_inline_parser_get_offset(pointer)) }

  /// Two bars or equals signs begin or end something; any other number is text.
  func delimiters(_ character: UInt8) -> UnsafeMutablePointer<cmark_node>? {
    var isLeftFlanking: CInt = 0
    var isRightFlanking: CInt = 0
    var isAfterPunctuation: CInt = 0
    var isBeforePunctuation: CInt = 0
    let start = offset
    let count = Int(
      cmark_inline_parser_scan_delimiters(
        pointer, .max, character, &isLeftFlanking, &isRightFlanking, &isAfterPunctuation, &isBeforePunctuation
      ))
    cmark_inline_parser_set_offset(pointer, CInt(start))
    let node = literally(count)
    if count == Self.markLength, isLeftFlanking + isRightFlanking > 0, let node {
      cmark_inline_parser_push_delimiter(pointer, character, isLeftFlanking, isRightFlanking, node)
    }
    return node
  }

  private static let markLength = 2

  /// The next bytes as text. An escape that is none stands for what follows it.
  func literally(_ count: Int) -> UnsafeMutablePointer<cmark_node>? {
    let start = offset
    let bytes = text[start..<min(start + max(count, 1), text.count)].filter { $0 != MathDelimiters.escape }
    return leaf(CMARK_NODE_TEXT, Array(bytes), end: start + max(count, 1))
  }

  func formula(_ formula: FormulaPlaces.Formula) -> UnsafeMutablePointer<cmark_node>? {
    let node = leaf(CMARK_NODE_CODE, MathDelimiters.restored(text[formula.source]), end: formula.end)
    if let node { (formula.isDisplayed ? MarkdownMark.displayedFormula : .formula).put(on: node) }
    return node
  }

  private func leaf(
    _ type: cmark_node_type, _ literal: some Collection<UInt8>, end: Int
  ) -> UnsafeMutablePointer<cmark_node>? {
    guard let node = cmark_node_new(type) else { return nil }
    (literal.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
      _ = cmark_node_set_literal(node, $0.baseAddress)
    }
    cmark_inline_parser_set_offset(pointer, CInt(min(end, text.count)))
    return node
  }

  /// Puts what stands between two delimiters into a node of its own.
  ///
  /// - Returns: the delimiter to go on with.
  func wrap(
    from opener: UnsafeMutablePointer<delimiter>, to closer: UnsafeMutablePointer<delimiter>
  ) -> UnsafeMutablePointer<delimiter>? {
    let next = closer.pointee.next
    if let wrapper = opener.pointee.inl_text, let end = closer.pointee.inl_text,
      cmark_node_set_type(wrapper, CMARK_NODE_EMPH) != 0
    {
      (opener.pointee.delim_char == UInt8(ascii: "|") ? MarkdownMark.spoiler : .marked).put(on: wrapper)
      while let node = wrapper.pointee.next, node != end { cmark_node_append_child(wrapper, node) }
      wrapper.pointee.end_column = end.pointee.end_column
      cmark_node_free(end)
    }
    var between: UnsafeMutablePointer<delimiter>? = closer
    while let delimiter = between, delimiter != opener {
      between = delimiter.pointee.previous
      cmark_inline_parser_remove_delimiter(pointer, delimiter)
    }
    cmark_inline_parser_remove_delimiter(pointer, opener)
    return next
  }
}
