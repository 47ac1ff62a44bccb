import JSONText
import PageModel

/// Converts Markdown blocks to page blocks. A block without tags gets the result that `MarkdownMarkup` and
/// the reader of tags would give, but without the tags in between. Rare content takes that route.
struct MarkdownBlocks {
  var page: MarkupPageReader
  private let places: MarkdownPlaces
  private let dialect: SourceOptions.Markdown
  /// The name of the note whose definition has begun; the next text gets it.
  private var note: (name: String, origin: InputOrigin)?
  private var isInNote = false

  init(_ page: MarkupPageReader, places: MarkdownPlaces, dialect: SourceOptions.Markdown) {
    (self.page, self.places, self.dialect) = (page, places, dialect)
  }

  mutating func read(_ piece: MarkdownPiece) {
    switch piece {
    case .block(let block): read(block)
    case .tags(let nodes): page.read(nodes)
    }
  }

  private mutating func read(_ node: MarkdownNode) {
    let origin = places.origin(of: node)
    guard page.goesOn(), page.enter(origin) else { return }
    switch node.kind {
    case .blockQuote: quote(node, at: origin)
    case .list(let isOrdered, let start): list(node, isOrdered: isOrdered, from: start, at: origin)
    case .codeBlock: code(node, at: origin)
    case .htmlBlock: literal(of: node, at: origin)
    case .paragraph: paragraph(node, at: origin)
    case .heading(let level): heading(node, level: level, at: origin)
    case .thematicBreak: page.block(.divider, at: origin)
    case .footnoteDefinition: definition(node, at: origin)
    case .table: table(node, at: origin)
    case .document, .unknown, .item, .tableCell, .tableRow, .text, .softBreak, .lineBreak, .code, .htmlInline,
      .styled, .link, .image, .footnoteReference, .formula:
      break
    }
    page.leave()
  }

  @inline(never)  // Blocks contain blocks: if these calls are inlined into each other, compiling them takes seconds.
  private mutating func readChildren(of node: MarkdownNode) {
    for child in node.children { read(child) }
  }

  // MARK: - Text

  private mutating func heading(_ node: MarkdownNode, level: Int, at origin: InputOrigin) {
    nameNote()
    let around = page.beginTextBlock(.heading(level: level), at: origin)
    readInlines(of: node)
    page.endTextBlock(around, at: origin)
  }

  /// Reads a paragraph. In a tight list, the text belongs to its item; images and a formula without other
  /// text are blocks.
  private mutating func paragraph(_ node: MarkdownNode, at origin: InputOrigin) {
    if let blocks = node.blocksInParagraph(dialect) {
      nameNote()
      for block in blocks { blockInParagraph(block) }
      return
    }
    let isItem = node.isInTightList && !isInNote
    let around = isItem ? nil : page.beginTextBlock(.paragraph, at: origin)
    let isNamed = note.map { page.open(.reference(name: $0.name), at: $0.origin) } ?? false
    note = nil
    readInlines(of: node)
    if isNamed { page.flow.line.close() }
    if let around { page.endTextBlock(around, at: origin) }
  }

  private mutating func blockInParagraph(_ node: MarkdownNode) {
    let origin = places.origin(of: node)
    if case .formula = node.kind { return page.block(.formula(source(of: node)), at: origin) }
    var tags = MarkupBuilder()
    MarkdownMedia(node).write(to: &tags, at: origin)
    page.read(tags.nodes)
  }

  private func source(of node: MarkdownNode) -> String {
    node.withLiteral { String(decoding: $0, as: UTF8.self).trimmingSpace }
  }

  private mutating func text(of node: MarkdownNode, at origin: InputOrigin) {
    node.withText { page.readText($0, at: origin) }
  }

  private mutating func literal(of node: MarkdownNode, at origin: InputOrigin) {
    node.withLiteral { page.readText($0, at: origin) }
  }

  /// Reads a code block. A fence of `math` is a formula, and an empty fence is dropped.
  private mutating func code(_ node: MarkdownNode, at origin: InputOrigin) {
    var literal = node.literal
    if literal.last == UInt8(ascii: "\n") { literal.removeLast() }
    if literal.isEmpty { return }
    nameNote()
    let info = node.info
    let language = info.prefix { !ASCII.isSpace($0) }
    if language.elementsEqual("math".utf8) { return page.block(.formula(source(of: node)), at: origin) }
    if info == MarkdownSource.textInfo {
      let around = page.beginTextBlock(.paragraph, at: origin)
      literal.withUnsafeBufferPointer { page.readText($0, at: origin) }
      return page.endTextBlock(around, at: origin)
    }
    page.flush()
    var around = page.beginText(isPreformatted: true, at: origin)
    literal.withUnsafeBufferPointer { page.readText($0, at: origin) }
    let code = Preformatted(
      text: page.endText(in: &around), language: String(decoding: language, as: UTF8.self))
    page.append(.preformatted(code), at: origin)
  }

  // MARK: - Containers

  private mutating func quote(_ node: MarkdownNode, at origin: InputOrigin) {
    nameNote()
    page.flush()
    var around = page.beginContents()
    readChildren(of: node)
    let blocks = page.endContents(in: &around).blocks
    page.append(.blockQuote(BlockQuote(blocks: blocks, caption: .empty)), at: origin)
  }

  private mutating func list(_ node: MarkdownNode, isOrdered: Bool, from start: Int, at origin: InputOrigin) {
    nameNote()
    page.flush()
    var list = ListReading(isOrdered: isOrdered)
    for item in node.children { read(item, into: &list) }
    if isOrdered {
      list.labels.start = start
      list.number()
    }
    page.append(.list(List(items: list.items, isOrdered: isOrdered)), at: origin)
  }

  private mutating func read(_ item: MarkdownNode, into list: inout ListReading) {
    let origin = places.origin(of: item)
    guard page.goesOn(), page.budget.takeBlock(origin), page.enter(origin) else { return }
    var around = page.beginContents(isItem: true)
    if case .item(let isChecked?) = item.kind { page.flow.check = isChecked ? .checked : .unchecked }
    readChildren(of: item)
    list.add(page.endContents(in: &around), number: ListLabels.Item(), at: origin)
    page.leave()
  }

  // MARK: - Notes

  private mutating func definition(_ node: MarkdownNode, at origin: InputOrigin) {
    note = (String(decoding: node.label, as: UTF8.self), origin)
    isInNote = true
    readChildren(of: node)
    nameNote()
    isInNote = false
  }

  /// Names the note whose definition has begun. The name goes around the note's first text, or before a note
  /// that begins with another block.
  private mutating func nameNote() {
    guard let note else { return }
    self.note = nil
    let around = page.beginTextBlock(.paragraph, at: note.origin)
    if page.open(.reference(name: note.name), at: note.origin) { page.flow.line.close() }
    page.endTextBlock(around, at: note.origin)
  }

  // MARK: - Tables

  private mutating func table(_ node: MarkdownNode, at origin: InputOrigin) {
    nameNote()
    page.flush()
    let columns = node.alignments
    var rows: [[Table.Cell]] = []
    var cellCount = 0
    for row in node.children {
      guard case .tableRow(let isHeader) = row.kind else { continue }
      var cells: [Table.Cell] = []
      for cell in row.children {
        cellCount += 1
        guard page.goesOn(), page.budget.takeCell(cellCount, places.origin(of: cell)) else { return }
        let alignment = TableCells.alignment(
          columns.indices.contains(cells.count) ? columns[cells.count] : 0, isHeader: isHeader, dialect)
        cells.append(self.cell(cell, isHeader: isHeader, alignment))
      }
      rows.append(cells)
    }
    let isRich = dialect == .rich
    page.append(.table(Table(rows: rows, isBordered: isRich, isStriped: isRich)), at: origin)
  }

  private mutating func cell(
    _ node: MarkdownNode, isHeader: Bool, _ alignment: Table.HorizontalAlignment
  ) -> Table.Cell {
    let origin = places.origin(of: node)
    guard page.enter(origin) else { return Table.Cell(text: nil) }
    var around = page.beginText(at: origin)
    readInlines(of: node)
    let text = page.endText(in: &around)
    page.leave()
    return Table.Cell(
      text: text.isAbsent ? nil : text, isHeader: isHeader, alignment: alignment,
      verticalAlignment: TableCells.verticalAlignment(dialect), origin: origin)
  }

  // MARK: - Inlines

  /// Reads inlines without recursion, because styles may be as deep as the limits allow.
  private mutating func readInlines(of node: MarkdownNode) {
    for child in node.children {
      child.walk { event, node in event == .enter ? enter(node) : exit(node) }
    }
  }

  private mutating func enter(_ node: MarkdownNode) -> MarkdownNode.Step {
    let origin = places.origin(of: node)
    switch node.kind {
    case .text: text(of: node, at: origin)
    case .htmlInline: literal(of: node, at: origin)
    case .softBreak: page.readText(" ", at: origin)
    case .lineBreak: page.flow.line.breakLine()
    case .code:
      if page.open(StyleSyntax.code.wrapper, at: origin) {
        literal(of: node, at: origin)
        page.flow.line.close()
      }
    case .formula: page.addLeaf(.formula(source(of: node), origin: origin), at: origin)
    case .styled(let style): return open(style.wrapper, at: origin)
    case .link: return link(node, at: origin)
    case .image, .footnoteReference: return readAsTags(node)
    case .document, .blockQuote, .list, .item, .codeBlock, .htmlBlock, .paragraph, .heading, .thematicBreak,
      .footnoteDefinition, .table, .tableCell, .tableRow, .unknown:
      break
    }
    return .inside
  }

  private mutating func exit(_ node: MarkdownNode) -> MarkdownNode.Step {
    switch node.kind {
    case .styled, .link:
      page.flow.line.close()
      page.leave()
    case .document, .unknown, .blockQuote, .list, .item, .codeBlock, .htmlBlock, .paragraph, .heading,
      .thematicBreak, .footnoteDefinition, .table, .tableCell, .tableRow, .text, .softBreak, .lineBreak,
      .code,
      .htmlInline, .image, .footnoteReference, .formula:
      break
    }
    return .inside
  }

  private mutating func open(_ wrapper: InlineWrapper, at origin: InputOrigin) -> MarkdownNode.Step {
    guard page.goesOn(), page.enter(origin) else { return .over }
    if page.open(wrapper, at: origin) { return .inside }
    page.leave()
    return .over
  }

  /// Reads a link. Custom emoji and dates are links to Telegram's own addresses.
  private mutating func link(_ node: MarkdownNode, at origin: InputOrigin) -> MarkdownNode.Step {
    let address = String(decoding: node.url, as: UTF8.self).trimmingSpace
    if TelegramAddress(address) != nil { return readAsTags(node) }
    return open(.link(page.target(of: address)), at: origin)
  }

  private mutating func readAsTags(_ node: MarkdownNode) -> MarkdownNode.Step {
    var markup = MarkdownMarkup(
      MarkupBuilder(), places: places, dialect: dialect, isInCell: !page.flow.takesBlocks,
      isInLink: page.flow.line.linkTarget != nil)
    markup.write(node)
    page.read(markup.sink.nodes)
    return .over
  }
}
