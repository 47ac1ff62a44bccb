import PageModel

/// Lists (Spec/Input.md 2.3, 8.2).
extension MarkupPageReader {
  mutating func list(_ element: MarkupElement, isOrdered: Bool, at origin: InputOrigin) {
    flush()
    var reading = ListReading(isOrdered: isOrdered)
    for node in element.children { readItem(node, into: &reading) }
    append(reading, element, at: origin)
  }

  private mutating func append(_ list: ListReading, _ element: MarkupElement, at origin: InputOrigin) {
    var list = list
    if list.isOrdered { number(&list, as: element, at: origin) }
    append(.list(List(items: list.items, isOrdered: list.isOrdered)), at: origin)
  }

  private mutating func readItem(_ node: MarkupNode, into list: inout ListReading) {
    guard !node.isBlank, goesOn() else { return }
    guard let element = node.element, element.tag == .known(.li) else {
      return strayContents(node, into: &list)
    }
    guard budget.takeBlock(node.origin), enter(node.origin) else { return }
    let number = itemNumber(element, isOrdered: list.isOrdered, at: node.origin)
    let contents = contents(of: element.children, isItem: true)
    leave()
    list.add(contents, number: number, at: node.origin)
  }

  /// Adds the content of a list outside its items to the item before, as is common for nested lists.
  private mutating func strayContents(_ node: MarkupNode, into list: inout ListReading) {
    noteStray(node)
    let contents = contents(of: [node])
    if contents.blocks.isEmpty || list.join(contents.blocks) { return }
    guard budget.takeBlock(node.origin) else { return }
    list.add(contents, number: ListLabels.Item(), at: node.origin)
  }

  private mutating func noteStray(_ node: MarkupNode) {
    if let tag = node.element?.tag, tag == .known(.ul) || tag == .known(.ol) { return }
    warn(
      .misplacedBlock, "a list may contain only items: other content becomes part of an item", at: node.origin
    )
  }

  private mutating func number(_ list: inout ListReading, as element: MarkupElement, at origin: InputOrigin) {
    list.labels.numbering = numbering(element, at: origin)
    list.labels.isReversed = element["reversed"] != nil
    // HTML counts down to 1.
    list.labels.start =
      integer(element, "start", at: origin) ?? (list.labels.isReversed ? list.items.count : 1)
    list.number()
  }

  private mutating func itemNumber(
    _ element: MarkupElement, isOrdered: Bool, at origin: InputOrigin
  ) -> ListLabels.Item {
    review(element, .li, at: origin)
    var item = ListLabels.Item()
    guard isOrdered else { return item }
    item.value = integer(element, "value", at: origin)
    item.numbering = numbering(element, at: origin)
    return item
  }

  private mutating func numbering(_ element: MarkupElement, at origin: InputOrigin) -> ListItem.Numbering? {
    guard let type = element["type"]?.trimmingSpace, !type.isEmpty else { return nil }
    if let numbering = ListItem.Numbering(rawValue: type) { return numbering }
    media.fields.note(
      .unknownName(
        .badValue, "numbering", type, meant: nil, known: ListItem.Numbering.allCases.map(\.rawValue),
        at: origin))
    return .decimal
  }

  /// Reads the checkbox at the beginning of a list item.
  mutating func checkbox(_ element: MarkupElement, at origin: InputOrigin) {
    let isCheckbox = element["type"]?.trimmingSpace.lowercased() == "checkbox"
    if isCheckbox, flow.check == ListItem.CheckState.none, flow.blocks.isEmpty, !flow.line.hasContent {
      flow.check = element["checked"] != nil ? .checked : .unchecked
      return
    }
    warn(
      .misplacedBlock,
      isCheckbox
        ? "a checkbox that is not at the start of a list item is left out"
        : "an 'input' that is not a checkbox is left out", at: origin)
  }
}

/// A list whose items are being read.
struct ListReading {
  let isOrdered: Bool
  var items: [ListItem] = []
  var labels = ListLabels()

  mutating func add(_ contents: MarkupFlow, number: ListLabels.Item, at origin: InputOrigin) {
    labels.items.append(number)
    items.append(
      ListItem(
        content: Self.content(contents.blocks), check: contents.check ?? .none, value: number.value,
        numbering: number.numbering, origin: origin))
  }

  /// Sets the labels of an ordered list.
  mutating func number() {
    for (index, text) in labels.texts.enumerated() { items[index].marker = .label(text) }
  }

  /// Adds blocks to the last item; returns false if there is none.
  mutating func join(_ blocks: [Block]) -> Bool {
    guard let last = items.popLast() else { return false }
    var item = last
    switch last.content {
    case .text(let text):
      let before = text.isAbsent ? [] : [Block(.paragraph(text), origin: last.origin)]
      item.content = Self.content(before + blocks)
    case .blocks(var before):
      item.content = .text(.empty)
      before += blocks
      item.content = .blocks(before)
    }
    items.append(item)
    return true
  }

  /// Returns the content of an item. A single paragraph becomes text, and so does an empty item
  /// (Spec/Rulings.md 24).
  private static func content(_ blocks: [Block]) -> ListItem.Content {
    if blocks.isEmpty { return .text(.empty) }
    if blocks.count == 1, case .paragraph(let text) = blocks[0].kind { return .text(text) }
    return .blocks(blocks)
  }
}

/// Tables (Spec/Input.md 2.4, 8.2).
extension MarkupPageReader {
  mutating func table(_ element: MarkupElement, at origin: InputOrigin) {
    flush()
    var grid = TableReading(room: budget.limits.tableCells)
    readRows(element.children, into: &grid)
    append(
      .table(
        Table(
          caption: grid.caption, rows: grid.rows, isBordered: element["bordered"] != nil,
          isStriped: element["striped"] != nil, isCompact: element["compact"] != nil)), at: origin)
  }

  private struct TableReading {
    var caption: RichText?
    var rows: [[Table.Cell]] = []
    var cellCount = 0
    /// The number of cells that the table may still have.
    var room: Int
  }

  /// Reads rows. A group of rows is replaced by its rows.
  private mutating func readRows(_ nodes: [MarkupNode], into table: inout TableReading) {
    for node in nodes where !node.isBlank {
      guard goesOn() else { return }
      guard let element = node.element else {
        noteStrayCell(node)
        continue
      }
      switch element.tag {
      case .known(.tr): readCells(element.children, into: &table)
      case .known(.thead), .known(.tbody), .known(.tfoot):
        guard enter(node.origin) else { return }
        readRows(element.children, into: &table)
        leave()
      case .known(.caption):
        let text = richText(of: element.children)
        if table.caption == nil, !text.isAbsent { table.caption = text }
      default: noteStrayCell(node)
      }
    }
  }

  private mutating func readCells(_ nodes: [MarkupNode], into table: inout TableReading) {
    var cells: [Table.Cell] = []
    for node in nodes where !node.isBlank {
      guard goesOn() else { return }
      guard let element = node.element, element.tag == .known(.td) || element.tag == .known(.th) else {
        noteStrayCell(node)
        continue
      }
      table.cellCount += 1
      guard budget.takeCell(table.cellCount, node.origin) else { return }
      cells.append(cell(element, at: node.origin, room: &table.room))
    }
    table.rows.append(cells)
  }

  private mutating func noteStrayCell(_ node: MarkupNode) {
    warn(
      .misplacedBlock, "a table may contain only rows of cells: other content is left out", at: node.origin)
  }

  private mutating func cell(_ element: MarkupElement, at origin: InputOrigin, room: inout Int)
    -> Table.Cell
  {
    guard enter(origin) else { return Table.Cell(text: nil) }
    defer { leave() }
    let isHeader = element.tag == .known(.th)
    review(element, isHeader ? .th : .td, at: origin)
    let text = richText(of: element.children)
    var cell = Table.Cell(
      text: text.isAbsent ? nil : text, isHeader: isHeader,
      alignment: named(element, "align", at: origin) ?? (isHeader ? .center : .left),
      verticalAlignment: named(element, "valign", at: origin) ?? .top, origin: origin)
    cell.columnSpan = span(element, "colspan", room: room, at: origin)
    cell.rowSpan = span(element, "rowspan", room: room / cell.columnSpan, at: origin)
    room = max(1, room - cell.columnSpan * cell.rowSpan)
    return cell
  }

  private mutating func span(_ element: MarkupElement, _ name: String, room: Int, at origin: InputOrigin)
    -> Int
  {
    let wanted = integer(element, name, at: origin) ?? 1
    return media.fields.clampedSpan(wanted, name, room: room, of: budget.limits, at: origin)
  }
}
