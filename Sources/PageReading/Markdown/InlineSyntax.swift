import CMarkdown

/// The dialect's own syntax as an extension of cmark. It adds marks and formulas to the inline parser, which
/// already knows code, links and tags, and headings and tables to the block parser (Spec/Input.md 8.1).
final class InlineSyntax {
  private let dialect: SourceOptions.Markdown
  /// The block whose text is being parsed, and the places found in it.
  private var current: (block: UnsafeMutablePointer<cmark_node>, places: InlinePlaces)?
  /// The lines and columns of formulas between brackets that look like text.
  private(set) var doubtfulFormulas: [(line: Int, column: Int)] = []

  init(dialect: SourceOptions.Markdown) { self.dialect = dialect }

  /// The characters for which cmark calls the extension.
  private var characters: [UInt8] {
    [dollar, MathDelimiters.escape]
      + StyleSyntax.characters(in: dialect).filter { $0.value.pairing == .line }.keys.sorted()
  }

  /// - Parameter body: parses the text. The syntax is attached to the parser while this runs.
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
    if dialect == .rich {
      cmark_syntax_extension_set_open_block_func(syntax) { _, indentation, parser, parent, line, length in
        guard let parser, let parent, let line, indentation == 0 else { return nil }
        let block = BlockParser(pointer: parser, parent: parent, line: line, length: Int(length))
        block.hideDelimiterRow()
        return block.heading()
      }
    }
    cmark_parser_attach_syntax_extension(parser, syntax)
    return withExtendedLifetime(self, body)
  }

  /// - Returns: the node, or `nil` if the character has no special meaning.
  private func node(
    for character: UInt8, in parent: UnsafeMutablePointer<cmark_node>, _ parser: InlineParser
  ) -> UnsafeMutablePointer<cmark_node>? {
    // cmark calls every extension for every special character.
    let isMark = dialect == .rich && StyleSyntax.mark(of: character) != nil
    guard isMark || character == dollar || character == MathDelimiters.escape else { return nil }
    let text = parser.text
    if current?.block != parent || current?.places.length != text.count {
      current = (parent, InlinePlaces(text, isParagraph: cmark_node_get_type(parent) == CMARK_NODE_PARAGRAPH))
    }
    return isMark ? mark(character, parser) : formula(in: parent, parser)
  }

  private func mark(_ character: UInt8, _ parser: InlineParser) -> UnsafeMutablePointer<cmark_node>? {
    let start = parser.offset
    if let role = current?.places.markRole(at: start, in: parser.text) {
      return parser.delimiter(character, role)
    }
    let run = parser.text[start...].prefix { $0 == character }.count
    let next = current?.places.nextMark(from: start) ?? start
    return parser.literally(min(run, next - start))
  }

  private func formula(
    in parent: UnsafeMutablePointer<cmark_node>, _ parser: InlineParser
  ) -> UnsafeMutablePointer<cmark_node>? {
    let text = parser.text
    let start = parser.offset
    guard let formula = current?.places.formula(at: start, in: text) else {
      return parser.literally(FormulaPlaces.length(ofDelimiterAt: start, in: text))
    }
    let node = parser.formula(formula)
    if let node, let place = current?.places.place(of: start, in: text) {
      // cmark does not count the lines inside an extension's node. All lines are assumed to begin where the
      // first one does.
      node.pointee.start_line = parent.pointee.start_line + CInt(place.line)
      let indentation = place.line == 0 ? parent.pointee.internal_offset : 0
      node.pointee.start_column = parent.pointee.start_column + indentation + CInt(place.column)
      if formula.isDoubtful {
        doubtfulFormulas.append((Int(node.pointee.start_line), Int(node.pointee.start_column)))
      }
    }
    return node
  }
}

/// The places of the dialect's own syntax in the text of one block. Calls must go from left to right.
private struct InlinePlaces {
  /// The length of the text in bytes.
  let length: Int
  private let isParagraph: Bool
  private var formulas: FormulaPlaces
  /// The marks, found on the first use, because most texts have none.
  private var marks: MarkPlaces?
  private var lines = TextLines()

  init(_ text: UnsafeBufferPointer<UInt8>, isParagraph: Bool) {
    length = text.count
    self.isParagraph = isParagraph
    formulas = FormulaPlaces(text)
  }

  mutating func formula(at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> FormulaPlaces.Formula? {
    formulas.formula(at: offset, in: text, isParagraph: isParagraph)
  }

  mutating func markRole(at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> MarkPlaces.Role? {
    if marks == nil {
      var formulas = FormulaPlaces(text)
      marks = MarkPlaces(text, formulas: &formulas, isParagraph: isParagraph)
    }
    return marks?.role(at: offset)
  }

  /// Returns the offset of the next mark, for a character that begins and ends nothing.
  func nextMark(from offset: Int) -> Int { marks?.next(from: offset) ?? length }

  mutating func place(of offset: Int, in text: UnsafeBufferPointer<UInt8>) -> (line: Int, column: Int) {
    lines.place(of: offset, in: text)
  }
}

/// Counts the lines of a text for calls that go from left to right.
private struct TextLines {
  private var line = 0
  /// The start of the line, and the offset up to which the text was read.
  private var start = 0
  private var end = 0

  /// Returns the line and the column in bytes, both from 0.
  mutating func place(of offset: Int, in text: UnsafeBufferPointer<UInt8>) -> (line: Int, column: Int) {
    while end < offset {
      if text[end] == UInt8(ascii: "\n") { (line, start) = (line + 1, end + 1) }
      end += 1
    }
    return (line, offset - start)
  }
}

private let dollar = UInt8(ascii: "$")

/// The calls of cmark's block parser that an extension uses for the current line.
private struct BlockParser {
  let pointer: OpaquePointer
  let parent: UnsafeMutablePointer<cmark_node>
  let line: UnsafeMutablePointer<UInt8>
  let length: Int

  private static let mostNumberSigns = 6

  /// Adds a heading for number signs before any text; cmark only knows number signs before a space.
  func heading() -> UnsafeMutablePointer<cmark_node>? {
    let start = Int(cmark_parser_get_first_nonspace(pointer))
    let text = UnsafeBufferPointer(start: line, count: length)
    guard start < length else { return nil }
    let level = text[start...].prefix { $0 == UInt8(ascii: "#") }.count
    guard (1...Self.mostNumberSigns).contains(level),
      let heading = cmark_parser_add_child(pointer, parent, CMARK_NODE_HEADING, CInt(start + 1))
    else { return nil }
    heading.pointee.as.heading.level = CInt(level)
    heading.pointee.as.heading.setext = false
    heading.pointee.internal_offset = CInt(level)
    line.withMemoryRebound(to: CChar.self, capacity: length) {
      let count = start + level - Int(cmark_parser_get_offset(pointer))
      cmark_parser_advance_offset(pointer, $0, CInt(count), 0)
    }
    return heading
  }

  /// Hides a dash of a delimiter row below two lines of text from cmark, because no table begins there.
  /// GitHub's rules would make a table of the last line.
  func hideDelimiterRow() {
    guard cmark_node_get_type(parent) == CMARK_NODE_PARAGRAPH else { return }
    let content = parent.pointee.content
    let text = UnsafeBufferPointer(start: content.ptr, count: Int(content.size))
    guard let lineEnd = text.firstIndex(of: UInt8(ascii: "\n")), lineEnd + 1 < text.count else { return }
    let row = UnsafeMutableBufferPointer(start: line, count: length)
      .dropFirst(Int(cmark_parser_get_first_nonspace(pointer)))
    guard TableColumns.isDelimiterRow(row), let dash = row.firstIndex(of: UInt8(ascii: "-")) else { return }
    line[dash] = MarkdownSubstitute.dash.rawValue
  }
}

/// The calls of cmark's inline parser that an extension uses.
private struct InlineParser {
  let pointer: OpaquePointer

  /// The text of the block.
  var text: UnsafeBufferPointer<UInt8> {
    guard let chunk = cmark_inline_parser_get_chunk(pointer) else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    return UnsafeBufferPointer(start: chunk.pointee.data, count: Int(chunk.pointee.len))
  }

  /// The offset of the next character, in bytes.
  var offset: Int { Int(cmark_inline_parser_get_offset(pointer)) }

  /// Returns a mark, and pushes it onto cmark's stack of delimiters.
  func delimiter(_ character: UInt8, _ role: MarkPlaces.Role) -> UnsafeMutablePointer<cmark_node>? {
    let node = literally(MarkPlaces.markLength)
    if let node {
      cmark_inline_parser_push_delimiter(
        pointer, character, role == .begins ? 1 : 0, role == .ends ? 1 : 0, node)
    }
    return node
  }

  /// Returns the next bytes as text. An escape that begins no formula is dropped, and the character after it
  /// stays.
  func literally(_ count: Int) -> UnsafeMutablePointer<cmark_node>? {
    let start = offset
    let bytes = text[start..<min(start + max(count, 1), text.count)].filter { $0 != MathDelimiters.escape }
    return leaf(CMARK_NODE_TEXT, Array(bytes), end: start + max(count, 1))
  }

  func formula(_ formula: FormulaPlaces.Formula) -> UnsafeMutablePointer<cmark_node>? {
    let node = leaf(CMARK_NODE_CODE, MarkdownSubstitute.restored(text[formula.source]), end: formula.end)
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

  /// Puts the content between two delimiters into a node.
  ///
  /// - Returns: the delimiter to continue with.
  func wrap(
    from opener: UnsafeMutablePointer<delimiter>, to closer: UnsafeMutablePointer<delimiter>
  ) -> UnsafeMutablePointer<delimiter>? {
    let next = closer.pointee.next
    if let wrapper = opener.pointee.inl_text, let end = closer.pointee.inl_text,
      cmark_node_set_type(wrapper, CMARK_NODE_EMPH) != 0
    {
      let mark = opener.pointee.delim_char == UInt8(ascii: "|") ? MarkdownMark.spoiler : .marked
      mark.put(on: wrapper)
      while let node = wrapper.pointee.next, node != end { cmark_node_append_child(wrapper, node) }
      wrapper.pointee.end_column = end.pointee.end_column
      cmark_node_free(end)
      MarkTree(mark: mark).settle(wrapper)
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

/// Gives a mark the structure that the servers use: inside links rather than around them, and merged with a
/// neighbor of its kind.
private struct MarkTree {
  let mark: MarkdownMark

  private typealias Node = UnsafeMutablePointer<cmark_node>

  func settle(_ wrapper: UnsafeMutablePointer<cmark_node>) {
    let holders = linkHolders(in: wrapper)
    guard !holders.isEmpty else {
      if let before = wrapper.pointee.prev, isMark(before) {
        while let child = wrapper.pointee.first_child { cmark_node_append_child(before, child) }
        cmark_node_free(wrapper)
      }
      return
    }
    // Move the children out of the wrapper, and put each piece of them into its own wrapper.
    var first = wrapper.pointee.first_child
    var last = first
    while let child = wrapper.pointee.first_child {
      last = child
      cmark_node_insert_before(wrapper, child)
    }
    cmark_node_free(wrapper)
    var pending: [(first: Node, last: Node)] = []
    if let start = first, let end = last { pending.append((start, end)) }
    first = nil
    while let row = pending.popLast() {
      var next: Node? = row.first
      var piece = row.first.pointee.prev.flatMap { isMark($0) ? $0 : nil }
      while let child = next {
        next = child == row.last ? nil : child.pointee.next
        if holders.contains(child) {
          piece = nil
          if let start = child.pointee.first_child, let end = child.pointee.last_child {
            pending.append((start, end))
          }
        } else if let open = piece {
          cmark_node_append_child(open, child)
        } else if let open = cmark_node_new(CMARK_NODE_EMPH) {
          mark.put(on: open)
          (open.pointee.start_line, open.pointee.start_column) =
            (child.pointee.start_line, child.pointee.start_column)
          cmark_node_insert_before(child, open)
          cmark_node_append_child(open, child)
          piece = open
        }
      }
    }
  }

  private func isMark(_ node: UnsafeMutablePointer<cmark_node>) -> Bool {
    cmark_node_get_type(node) == CMARK_NODE_EMPH && MarkdownMark(of: node) == mark
  }

  /// Returns the links in a node, and all nodes between the node and the links.
  private func linkHolders(in wrapper: UnsafeMutablePointer<cmark_node>) -> Set<Node> {
    var holders: Set<Node> = []
    MarkdownNode(pointer: wrapper).walk { event, node in
      guard event == .enter, case .link = node.kind, !MarkdownMedia.isLeaf(node.url) else {
        return .inside
      }
      var holder: Node? = node.pointer
      while let found = holder, found != wrapper, holders.insert(found).inserted {
        holder = found.pointee.parent
      }
      return .over
    }
    return holders
  }
}
