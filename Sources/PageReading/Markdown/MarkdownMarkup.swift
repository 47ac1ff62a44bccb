import JSONText
import PageModel

/// Writes Markdown as equivalent tags.
struct MarkdownMarkup<Sink: MarkupSink> {
  private(set) var sink: Sink
  private let places: MarkdownPlaces
  private let dialect: SourceOptions.Markdown
  /// The name of the note whose definition has begun; the next text gets it.
  private var note: (name: [UInt8], origin: InputOrigin)?
  private var isInNote = false
  private var isInReference = false
  /// The column alignments of the open table, and the next column.
  private var columns: [UInt8] = []
  private var column = 0
  private var isHeader = false
  private var isInCell = false
  private var linkDepth = 0

  /// - Parameter isInCell: true if the destination of the tags allows only text.
  init(
    _ sink: Sink, places: MarkdownPlaces, dialect: SourceOptions.Markdown, isInCell: Bool = false,
    isInLink: Bool = false
  ) {
    (self.sink, self.places, self.dialect, self.isInCell) = (sink, places, dialect, isInCell)
    linkDepth = isInLink ? 1 : 0
  }

  mutating func write(_ node: MarkdownNode) {
    isInNote = node.isNote
    node.walk { event, node in
      event == .enter ? enter(node, node.kind) : exit(node, node.kind)
    }
  }

  // MARK: - Blocks

  private mutating func enter(_ node: MarkdownNode, _ kind: MarkdownNode.Kind) -> MarkdownNode.Step {
    let origin = places.origin(of: node)
    switch kind {
    case .document, .unknown: break
    case .blockQuote: open(.blockquote, at: origin)
    case .list(isOrdered: false, start: _): open(.ul, at: origin)
    case .list(isOrdered: true, let start):
      open(.ol, start == 1 ? [] : [MarkupAttribute("start", "\(start)")], at: origin)
    case .item(let isChecked):
      open(.li, at: origin)
      if let isChecked {
        let checked = isChecked ? [MarkupAttribute("checked")] : []
        sink.element(.input, [MarkupAttribute("type", "checkbox")] + checked, at: origin)
      }
    case .codeBlock: code(node, at: origin)
    case .htmlBlock: sink.raw(node.literal, at: origin)
    case .paragraph: return paragraph(node, at: origin)
    case .heading(let level): open(MarkupTag.Known(headingLevel: level), at: origin)
    case .thematicBreak: sink.element(.hr, at: origin)
    case .footnoteDefinition: note = (node.label, origin)
    case .table:
      columns = node.alignments
      open(
        .table, dialect == .rich ? [MarkupAttribute("bordered"), MarkupAttribute("striped")] : [],
        at: origin)
    case .tableRow(let isHeader):
      self.isHeader = isHeader
      column = 0
      open(.tr, at: origin)
    case .tableCell: cell(at: origin)
    case .text, .softBreak, .lineBreak, .code, .htmlInline, .styled, .link, .image, .footnoteReference,
      .formula:
      return enterInline(node, kind, at: origin)
    }
    return .inside
  }

  private mutating func exit(_ node: MarkdownNode, _ kind: MarkdownNode.Kind) -> MarkdownNode.Step {
    switch kind {
    case .blockQuote: sink.close(.blockquote)
    case .list(let isOrdered, _): sink.close(isOrdered ? .ol : .ul)
    case .item: sink.close(.li)
    case .paragraph: endParagraph(node)
    case .heading(let level): sink.close(MarkupTag.Known(headingLevel: level))
    case .table: sink.close(.table)
    case .tableRow: sink.close(.tr)
    case .tableCell:
      sink.close(isHeader ? .th : .td)
      isInCell = false
    case .styled(let style): sink.close(style.tag)
    case .link:
      sink.close(MarkdownMedia.emoji(in: node.url) == nil ? .a : .emoji)
      linkDepth -= 1
    case .footnoteDefinition: beginNote(asBlock: true)
    case .document, .codeBlock, .htmlBlock, .thematicBreak, .text, .softBreak, .lineBreak, .code, .htmlInline,
      .image,
      .footnoteReference, .formula, .unknown:
      break
    }
    return .inside
  }

  private mutating func open(
    _ tag: MarkupTag.Known, _ attributes: [MarkupAttribute] = [], at origin: InputOrigin
  ) {
    beginNote(asBlock: true)
    sink.open(tag, attributes, at: origin)
  }

  private mutating func cell(at origin: InputOrigin) {
    let alignment = TableCells.alignment(
      columns.indices.contains(column) ? columns[column] : 0, isHeader: isHeader, dialect)
    column += 1
    isInCell = true
    sink.open(
      isHeader ? .th : .td,
      TableCells.attributes(alignment, TableCells.verticalAlignment(dialect)), at: origin)
  }

  /// Writes a code block. A fence of `math` is a formula.
  private mutating func code(_ node: MarkdownNode, at origin: InputOrigin) {
    let language = node.info.prefix { !ASCII.isSpace($0) }
    var literal = node.literal
    if literal.last == UInt8(ascii: "\n") { literal.removeLast() }
    if literal.isEmpty { return }
    beginNote(asBlock: true)
    if language.elementsEqual("math".utf8) {
      sink.element(.mathBlock, text: literal, at: origin)
      return
    }
    if node.info == MarkdownSource.textInfo {
      let text = literal.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 }
      sink.element(.p, text: text, at: origin)
      return
    }
    sink.open(.pre, at: origin)
    if language.isEmpty {
      sink.text(literal, at: origin)
    } else {
      let name = String(decoding: language, as: UTF8.self)
      sink.element(.code, [MarkupAttribute("class", "language-" + name)], text: literal, at: origin)
    }
    sink.close(.pre)
  }

  /// Writes a paragraph. In a tight list, the text belongs to its item; images and a formula without other
  /// text are blocks.
  private mutating func paragraph(_ node: MarkdownNode, at origin: InputOrigin) -> MarkdownNode.Step {
    if let blocks = node.blocksInParagraph(dialect) {
      beginNote(asBlock: true)
      for block in blocks {
        if case .formula = block.kind {
          sink.element(.mathBlock, text: block.literal, at: places.origin(of: block))
        } else {
          MarkdownMedia(block).write(to: &sink, at: places.origin(of: block))
        }
      }
      return .over
    }
    if !node.isInTightList || isInNote { sink.open(.p, at: origin) }
    beginNote(asBlock: false)
    return .inside
  }

  private mutating func endParagraph(_ node: MarkdownNode) {
    if isInReference {
      sink.close(.reference)
      isInReference = false
    }
    if !node.isInTightList || isInNote { sink.close(.p) }
  }

  // MARK: - Notes

  /// Names the note whose definition has begun. The name goes around the note's first text, or before a note
  /// that begins with another block.
  private mutating func beginNote(asBlock: Bool) {
    guard let note else { return }
    self.note = nil
    if asBlock { sink.open(.p, at: note.origin) }
    sink.open(
      .reference, [MarkupAttribute("name", String(decoding: note.name, as: UTF8.self))], at: note.origin)
    if asBlock {
      sink.close(.reference)
      sink.close(.p)
    } else {
      isInReference = true
    }
  }

  // MARK: - Inlines

  private mutating func enterInline(
    _ node: MarkdownNode, _ kind: MarkdownNode.Kind, at origin: InputOrigin
  ) -> MarkdownNode.Step {
    switch kind {
    case .text: sink.text(node.text, at: origin)
    case .softBreak: sink.text([UInt8(ascii: " ")], at: origin)
    case .lineBreak: sink.element(.br, at: origin)
    case .code: sink.element(.code, text: node.literal, at: origin)
    case .formula: sink.element(.math, text: node.literal, at: origin)
    case .htmlInline: sink.raw(node.literal, at: origin)
    case .styled(let style): sink.open(style.tag, at: origin)
    case .link: link(node, at: origin)
    case .image:
      MarkdownMedia(node).writeInline(to: &sink, place(of: node), at: origin)
      return .over
    case .footnoteReference:
      let name = String(decoding: node.label, as: UTF8.self)
      sink.element(.a, [MarkupAttribute("href", "#" + name)], text: Array("[\(name)]".utf8), at: origin)
    case .document, .blockQuote, .list, .item, .codeBlock, .htmlBlock, .paragraph, .heading, .thematicBreak,
      .footnoteDefinition, .table, .tableCell, .tableRow, .unknown:
      break
    }
    return .inside
  }

  private func place(of image: MarkdownNode) -> MarkdownMedia.Place {
    let isOfEmoji = image.parent.map { MarkdownMedia.emoji(in: $0.url) != nil } ?? false
    guard dialect == .rich, !image.url.isEmpty, !isOfEmoji else { return linkDepth > 0 ? .inLink : .inText }
    return isInCell ? .inCell : .betweenBlocks
  }

  /// Writes a link. The app writes custom emoji as links, and bots write them as images.
  private mutating func link(_ node: MarkdownNode, at origin: InputOrigin) {
    linkDepth += 1
    if let emoji = MarkdownMedia.emoji(in: node.url) {
      sink.open(.emoji, [MarkupAttribute("emoji-id", emoji)], at: origin)
    } else {
      sink.open(.a, [MarkupAttribute("href", String(decoding: node.url, as: UTF8.self))], at: origin)
    }
  }
}

extension MarkupTag.Known {
  fileprivate init(headingLevel: Int) {
    self =
      switch headingLevel {
      case ...1: .h1
      case 2: .h2
      case 3: .h3
      case 4: .h4
      case 5: .h5
      default: .h6
      }
  }
}

extension MarkdownNode {
  var isNote: Bool { if case .footnoteDefinition = kind { true } else { false } }
}

/// The defaults of the cells of a pipe table (Spec/Input.md 8.1).
enum TableCells {
  /// - Parameter column: `l`, `c` or `r`; any other value if the delimiter row states no alignment.
  static func alignment(
    _ column: UInt8, isHeader: Bool, _ dialect: SourceOptions.Markdown
  ) -> Table.HorizontalAlignment {
    switch column {
    case UInt8(ascii: "l"): .left
    case UInt8(ascii: "c"): .center
    case UInt8(ascii: "r"): .right
    default: isHeader && dialect == .rich ? .center : .left
    }
  }

  static func verticalAlignment(_ dialect: SourceOptions.Markdown) -> Table.VerticalAlignment {
    dialect == .rich ? .middle : .top
  }

  static func attributes(
    _ alignment: Table.HorizontalAlignment, _ verticalAlignment: Table.VerticalAlignment
  ) -> [MarkupAttribute] {
    [
      MarkupAttribute("align", alignment.rawValue), MarkupAttribute("valign", verticalAlignment.rawValue),
    ]
  }
}
