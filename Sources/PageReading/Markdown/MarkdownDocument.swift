import CMarkdown
import Glibc
import Primitives

/// A Markdown document as cmark-gfm parses it, with the dialect's own inline syntax.
package final class MarkdownDocument {
  private let root: UnsafeMutablePointer<cmark_node>
  /// The lines and columns of formulas between brackets that look like text.
  let doubtfulFormulas: [(line: Int, column: Int)]

  /// A lock for parsing, because cmark keeps the special characters of its extensions in tables of the whole
  /// process.
  private static let parsing = Lock(())

  /// - Parameters:
  ///   - text: the text in UTF-8, in which each `MarkdownSubstitute` replaces a character.
  ///   - dialect: the dialect. Only Rich Markdown has marks and notes.
  /// - Returns: `nil` if memory is low.
  package init?(_ text: [UInt8], dialect: SourceOptions.Markdown) {
    let parsed = Self.parsing.withLock { _ in Self.parse(text, dialect) }
    guard let parsed else { return nil }
    root = parsed.root
    doubtfulFormulas = parsed.doubtfulFormulas
  }

  deinit { cmark_node_free(root) }

  private static func parse(
    _ text: [UInt8], _ dialect: SourceOptions.Markdown
  ) -> (root: UnsafeMutablePointer<cmark_node>, doubtfulFormulas: [(line: Int, column: Int)])? {
    let isRich = dialect == .rich
    let syntax = InlineSyntax(dialect: dialect)
    cmark_gfm_core_extensions_ensure_registered()
    let flags =
      CMARK_OPT_UNSAFE | (isRich ? CMARK_OPT_FOOTNOTES | CMARK_OPT_STRIKETHROUGH_DOUBLE_TILDE : 0)
    guard let parser = cmark_parser_new(flags) else { return nil }
    defer { cmark_parser_free(parser) }
    // Attached before the tables, because it reads their rows.
    let root = syntax.attached(to: parser) {
      for name in ["table", "strikethrough", "tasklist"] {
        if let known = cmark_find_syntax_extension(name) {
          cmark_parser_attach_syntax_extension(parser, known)
        }
      }
      text.withUnsafeBytes { bytes in
        cmark_parser_feed(parser, bytes.baseAddress, bytes.count)
      }
      return cmark_parser_finish(parser)
    }
    return root.map { ($0, syntax.doubtfulFormulas) }
  }

  // MARK: - Walking

  /// Calls `body` with the root node, which is valid while `body` runs.
  package func read<Result, Failure: Error>(
    _ body: (MarkdownNode) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(MarkdownNode(pointer: root))
  }
}

extension MarkdownNode {
  enum Event { case enter, exit }

  /// The decision to walk the contents of a node or to skip them.
  package enum Step { case inside, over }

  /// Walks all nodes in the node, including itself, without recursion, because emphasis may be as deep as the
  /// text is long.
  ///
  /// - Parameter body: a closure that gets every node when it begins and, unless the closure skips it, when
  ///   it ends.
  func walk(_ body: (Event, MarkdownNode) -> Step) {
    var node = pointer
    while true {
      let isOver = body(.enter, MarkdownNode(pointer: node)) == .over
      if !isOver, let child = node.pointee.first_child {
        node = child
        continue
      }
      if !isOver { _ = body(.exit, MarkdownNode(pointer: node)) }
      while true {
        if node == pointer { return }
        if let next = node.pointee.next {
          node = next
          break
        }
        guard let parent = node.pointee.parent else { return }
        node = parent
        _ = body(.exit, MarkdownNode(pointer: node))
      }
    }
  }

  var parent: MarkdownNode? { pointer.pointee.parent.map(MarkdownNode.init) }
}

/// A node of cmark-gfm's tree. It is valid as long as its document, and only its values leave this folder.
package struct MarkdownNode {
  package enum Kind {
    case document
    // Blocks.
    case blockQuote
    case list(isOrdered: Bool, start: Int)
    case item(isChecked: Bool?)
    case codeBlock
    case htmlBlock
    case paragraph
    case heading(level: Int)
    case thematicBreak
    case footnoteDefinition
    case table, tableCell
    case tableRow(isHeader: Bool)
    // Inline content.
    case text, softBreak, lineBreak, code, htmlInline
    case styled(StyleSyntax)
    case link, image, footnoteReference
    case formula(isDisplayed: Bool)
    case unknown
  }

  package let pointer: UnsafeMutablePointer<cmark_node>

  package var kind: Kind {
    switch cmark_node_get_type(pointer) {
    case CMARK_NODE_DOCUMENT: .document
    case CMARK_NODE_BLOCK_QUOTE: .blockQuote
    case CMARK_NODE_LIST:
      .list(
        isOrdered: cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST,
        start: Int(cmark_node_get_list_start(pointer)))
    case CMARK_NODE_ITEM:
      .item(isChecked: isTask ? cmark_gfm_extensions_get_tasklist_item_checked(pointer) : nil)
    case CMARK_NODE_CODE_BLOCK: .codeBlock
    case CMARK_NODE_HTML_BLOCK: .htmlBlock
    case CMARK_NODE_PARAGRAPH: .paragraph
    case CMARK_NODE_HEADING: .heading(level: Int(cmark_node_get_heading_level(pointer)))
    case CMARK_NODE_THEMATIC_BREAK: .thematicBreak
    case CMARK_NODE_FOOTNOTE_DEFINITION: .footnoteDefinition
    case CMARK_NODE_TEXT: .text
    case CMARK_NODE_SOFTBREAK: .softBreak
    case CMARK_NODE_LINEBREAK: .lineBreak
    case CMARK_NODE_CODE: mark?.kind ?? .code
    case CMARK_NODE_HTML_INLINE: .htmlInline
    case CMARK_NODE_EMPH: mark?.kind ?? .styled(.italic)
    case CMARK_NODE_STRONG: .styled(.bold)
    case CMARK_NODE_LINK: .link
    case CMARK_NODE_IMAGE: .image
    case CMARK_NODE_FOOTNOTE_REFERENCE: .footnoteReference
    default: extensionKind
    }
  }

  /// The kind of an extension's node. Extensions number their kinds at registration, so these are compared by
  /// name.
  private var extensionKind: Kind {
    if isNamed("table") { return .table }
    if isNamed("table_cell") { return .tableCell }
    if isNamed("table_row") || isNamed("table_header") {
      return .tableRow(isHeader: cmark_gfm_extensions_get_table_row_is_header(pointer) != 0)
    }
    return isNamed("strikethrough") ? .styled(.strikethrough) : .unknown
  }

  private var isTask: Bool { isNamed("tasklist") }

  private func isNamed(_ name: String) -> Bool {
    cmark_node_get_type_string(pointer).map { strcmp($0, name) == 0 } ?? false
  }

  // MARK: - What a node says

  /// The contents of code and raw HTML, as the author wrote them.
  package var literal: [UInt8] { withLiteral(Array.init) }

  /// Calls `body` with the literal, without a copy if there is nothing to restore.
  func withLiteral<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    withBytes(isCodeBlock ? pointer.pointee.as.code.literal : pointer.pointee.as.literal, body)
  }

  /// The contents of text, with decoded character references.
  var text: [UInt8] { withText(Array.init) }

  func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    withBytes(pointer.pointee.as.literal, restoring: CharacterReferences.text, body)
  }

  /// The info string after the fence of a code block.
  package var info: [UInt8] {
    withBytes(pointer.pointee.as.code.info, restoring: CharacterReferences.text, Array.init)
  }

  /// The target of a link, or the address of an image.
  package var url: [UInt8] { withBytes(pointer.pointee.as.link.url, Array.init) }
  package var title: [UInt8] {
    withBytes(pointer.pointee.as.link.title, restoring: CharacterReferences.text, Array.init)
  }

  /// The name of a footnote, in its definition and its references.
  package var label: [UInt8] {
    withBytes((pointer.pointee.parent_footnote_def ?? pointer).pointee.as.literal, Array.init)
  }

  /// True if the list around the item is tight, so that its items have no paragraphs.
  var isInTightList: Bool {
    guard let item = pointer.pointee.parent, let list = item.pointee.parent,
      cmark_node_get_type(list) == CMARK_NODE_LIST
    else { return false }
    return cmark_node_get_list_tight(list) != 0
  }

  /// The alignment of each column of a table: `l`, `c`, `r` or 0.
  var alignments: [UInt8] {
    guard let alignments = cmark_gfm_extensions_get_table_alignments(pointer) else { return [] }
    return Array(
      UnsafeBufferPointer(start: alignments, count: Int(cmark_gfm_extensions_get_table_columns(pointer))))
  }

  /// The line, from 1.
  package var line: Int { Int(pointer.pointee.start_line) }
  /// The column in bytes, from 1.
  package var column: Int { Int(pointer.pointee.start_column) }

  package var children: some Sequence<MarkdownNode> {
    sequence(state: pointer.pointee.first_child) { next in
      guard let node = next else { return nil }
      next = node.pointee.next
      return MarkdownNode(pointer: node)
    }
  }

  /// True if the node is a tag that the author wrote.
  var isHTML: Bool {
    let type = cmark_node_get_type(pointer)
    return type == CMARK_NODE_HTML_BLOCK || type == CMARK_NODE_HTML_INLINE
  }

  /// True if the node is an image with a caption.
  var isTitledImage: Bool {
    cmark_node_get_type(pointer) == CMARK_NODE_IMAGE && pointer.pointee.as.link.title.len > 0
  }

  private var isCodeBlock: Bool { cmark_node_get_type(pointer) == CMARK_NODE_CODE_BLOCK }

  private var mark: MarkdownMark? { MarkdownMark(of: pointer) }

  private func withBytes<Result>(
    _ chunk: cmark_chunk,
    restoring restored: (UnsafeBufferPointer<UInt8>) -> [UInt8] = { MarkdownSubstitute.restored($0) },
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let bytes = UnsafeBufferPointer<UInt8>(start: chunk.data, count: chunk.data == nil ? 0 : Int(chunk.len))
    guard MarkdownSubstitute.stands(in: bytes) else { return body(bytes) }
    return restored(bytes).withUnsafeBufferPointer(body)
  }
}

/// The meaning of the dialect's own syntax on nodes that cmark knows, including those that it allows in table
/// cells.
enum MarkdownMark: Int {
  case spoiler = 1
  case marked, formula, displayedFormula

  /// Returns `nil` for a node without the dialect's syntax.
  init?(of node: UnsafeMutablePointer<cmark_node>) {
    guard let data = node.pointee.user_data else { return nil }
    self.init(rawValue: Int(bitPattern: data))
  }

  var kind: MarkdownNode.Kind {
    switch self {
    case .spoiler: .styled(.spoiler)
    case .marked: .styled(.marked)
    case .formula: .formula(isDisplayed: false)
    case .displayedFormula: .formula(isDisplayed: true)
    }
  }

  func put(on node: UnsafeMutablePointer<cmark_node>) {
    cmark_node_set_user_data(node, UnsafeMutableRawPointer(bitPattern: rawValue))
  }
}
