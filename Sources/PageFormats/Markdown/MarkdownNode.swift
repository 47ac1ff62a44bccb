import CMarkdown

/// A node of cmark-gfm's tree. It is good as long as its document is, and leaves this folder as values alone.
struct MarkdownNode {
  enum Kind {
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
    // What stands in a line of text.
    case text, softBreak, lineBreak, code, htmlInline
    case emphasis, strong, strikethrough, link, image, footnoteReference
    case spoiler, marked
    case formula(isDisplayed: Bool)
    case unknown
  }

  let pointer: UnsafeMutablePointer<cmark_node>

  var kind: Kind {
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
    case CMARK_NODE_EMPH: mark?.kind ?? .emphasis
    case CMARK_NODE_STRONG: .strong
    case CMARK_NODE_LINK: .link
    case CMARK_NODE_IMAGE: .image
    case CMARK_NODE_FOOTNOTE_REFERENCE: .footnoteReference
    default: extensionKind
    }
  }

  /// Extensions number their kinds when they are registered, so these are told by their names.
  private var extensionKind: Kind {
    switch cmark_node_get_type_string(pointer).map({ String(cString: $0) }) {
    case "table": .table
    case "table_header", "table_row":
      .tableRow(isHeader: cmark_gfm_extensions_get_table_row_is_header(pointer) != 0)
    case "table_cell": .tableCell
    case "strikethrough": .strikethrough
    default: .unknown
    }
  }

  private var isTask: Bool {
    cmark_node_get_type_string(pointer).map { String(cString: $0) } == "tasklist"
  }

  // MARK: - What a node says

  /// The contents of text, code and raw HTML.
  var literal: [UInt8] {
    isCodeBlock ? bytes(pointer.pointee.as.code.literal) : bytes(pointer.pointee.as.literal)
  }

  /// What follows the fence of a code block.
  var info: [UInt8] { bytes(pointer.pointee.as.code.info) }

  /// Where a link leads, or what an image shows.
  var url: [UInt8] { bytes(pointer.pointee.as.link.url) }
  var title: [UInt8] { bytes(pointer.pointee.as.link.title) }

  /// The name of a footnote, in its definition and where it is referred to.
  var label: [UInt8] {
    bytes((pointer.pointee.parent_footnote_def ?? pointer).pointee.as.literal)
  }

  /// Whether a list's items are drawn without paragraphs of their own.
  var isInTightList: Bool {
    guard let item = pointer.pointee.parent, let list = item.pointee.parent,
      cmark_node_get_type(list) == CMARK_NODE_LIST
    else { return false }
    return cmark_node_get_list_tight(list) != 0
  }

  /// `l`, `c`, `r` or 0 for each column of a table.
  var alignments: [UInt8] {
    guard let alignments = cmark_gfm_extensions_get_table_alignments(pointer) else { return [] }
    return Array(
      UnsafeBufferPointer(start: alignments, count: Int(cmark_gfm_extensions_get_table_columns(pointer))))
  }

  /// From 1.
  var line: Int { Int(pointer.pointee.start_line) }
  /// From 1, in bytes.
  var column: Int { Int(pointer.pointee.start_column) }

  var children: some Sequence<MarkdownNode> {
    sequence(state: pointer.pointee.first_child) { next in
      guard let node = next else { return nil }
      next = node.pointee.next
      return MarkdownNode(pointer: node)
    }
  }

  private var isCodeBlock: Bool { cmark_node_get_type(pointer) == CMARK_NODE_CODE_BLOCK }

  private var mark: MarkdownMark? {
    pointer.pointee.user_data.flatMap { MarkdownMark(rawValue: Int(bitPattern: $0)) }
  }

  private func bytes(_ chunk: cmark_chunk) -> [UInt8] {
    guard chunk.len > 0, let data = chunk.data else { return [] }
    return MathDelimiters.restored(UnsafeBufferPointer(start: data, count: Int(chunk.len)))
  }
}

/// What the dialect's own syntax makes of nodes that cmark knows: those that it allows in the cells of tables too.
enum MarkdownMark: Int {
  case spoiler = 1
  case marked, formula, displayedFormula

  var kind: MarkdownNode.Kind {
    switch self {
    case .spoiler: .spoiler
    case .marked: .marked
    case .formula: .formula(isDisplayed: false)
    case .displayedFormula: .formula(isDisplayed: true)
    }
  }

  func put(on node: UnsafeMutablePointer<cmark_node>) {
    cmark_node_set_user_data(node, UnsafeMutableRawPointer(bitPattern: rawValue))
  }
}
