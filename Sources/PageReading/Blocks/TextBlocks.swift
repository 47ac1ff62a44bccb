import JSONText
import PageModel

/// Text blocks: headings, code, quotes, details, lists and tables.
extension BlockReader {
  mutating func heading(_ object: JSONValue, level: Int?) -> Block.Kind {
    let text = requiredText(object, ["text"])
    if let level { return .heading(text, level: level) }
    let size = fields.integer(object, ["size", "level"]) ?? 1
    let clamped = min(max(size, Self.headingLevels.lowerBound), Self.headingLevels.upperBound)
    if size != clamped {
      fields.warn(
        .badValue, "a heading of size \(size) is drawn with size \(clamped)", help: "use a size from 1 to 6",
        at: object)
    }
    return .heading(text, level: clamped)
  }

  private static let headingLevels = 1...6

  mutating func authorDate(_ object: JSONValue) -> Block.Kind {
    let author = richText(object.first(of: ["author", "text"]))
    return .authorDate(
      AuthorDate(author: author, date: fields.date(object, ["publish_date", "published_date", "date"])))
  }

  mutating func preformatted(_ object: JSONValue) -> Block.Kind {
    .preformatted(
      Preformatted(text: requiredText(object, ["text"]), language: fields.string(object, ["language"])))
  }

  mutating func formula(_ object: JSONValue) -> Block.Kind {
    if object.first(of: ["expression", "source"]) == nil { fields.noteMissing("expression", of: object) }
    return .formula(fields.string(object, ["expression", "source"]))
  }

  // MARK: - Structure

  mutating func blockQuote(_ object: JSONValue, isCollapsed: Bool) -> Block.Kind {
    var quote = BlockQuote(
      blocks: [], isCollapsed: fields.flag(object, ["is_collapsed", "collapsed"]) || isCollapsed)
    // A quote that only has text is a quote of one paragraph.
    let text = object["text"]
    if object.first(of: ["blocks", "page_blocks"]) == nil, let text {
      quote.blocks = [Block(.paragraph(richText(text)), origin: text.origin)]
    } else {
      quote.blocks = childBlocks(object)
    }
    quote.caption = credit(object)
    return .blockQuote(quote)
  }

  mutating func pullQuote(_ object: JSONValue) -> Block.Kind {
    .pullQuote(PullQuote(text: requiredText(object, ["text"]), caption: credit(object)))
  }

  private mutating func credit(_ object: JSONValue) -> RichText {
    richText(object.first(of: ["credit", "caption"]))
  }

  mutating func details(_ object: JSONValue) -> Block.Kind {
    let summary = requiredText(object, ["summary", "header", "title"])
    return .details(
      Details(
        summary: summary, blocks: childBlocks(object),
        isOpen: fields.flag(object, ["is_open", "open"], bit: 0)))
  }

  // MARK: - Captions

  /// Reads a caption, which is an object with text and credit. A bare text is a caption without credit.
  mutating func caption(_ object: JSONValue) -> Caption {
    guard let value = object["caption"] else { return Caption() }
    if value.isObject, isCaption(value) {
      let object = value.notingFields()
      let caption = Caption(text: richText(object["text"]), credit: richText(object["credit"]))
      fields.reviewFields(of: object, in: "a caption")
      return caption
    }
    return Caption(text: richText(value))
  }

  private func isCaption(_ value: JSONValue) -> Bool {
    guard let type = fields.family.typeName(of: value).map(TypeName.normalized) else { return true }
    return type == "caption" || type == "pagecaption"
  }

  // MARK: - Lists

  /// - Parameter isNamedOrdered: true if the name belongs to ordered lists only. If one name serves both
  ///   kinds, the first item decides.
  mutating func list(_ object: JSONValue, isNamedOrdered: Bool) -> Block.Kind {
    if object["items"] == nil { fields.noteMissing("items", of: object) }
    var items: [ListItem] = []
    var labels = ListLabels()
    for element in fields.elements(object, ["items"]) where element.kind != .null {
      guard budget.takeBlock(element.origin) else { break }
      let item = element.notingFields()
      let number = itemNumber(item, allowsZero: isNamedOrdered)
      labels.items.append(number)
      items.append(listItem(item, number: number))
      fields.reviewFields(of: item, in: "a list item")
    }
    labels.start = fields.integer(object, ["start"]) ?? 1
    labels.isReversed = fields.flag(object, ["reversed"])
    let isOrdered = isNamedOrdered || labels.items.first?.isOrdered == true
    if isOrdered {
      labels.leavesGaps = isNamedOrdered
      // If one name serves both kinds, `type` belongs to the block.
      if isNamedOrdered { labels.numbering = numbering(object) }
      for (index, text) in labels.texts.enumerated() { items[index].marker = .label(text) }
    }
    return .list(List(items: items, isOrdered: isOrdered))
  }

  private mutating func listItem(_ value: JSONValue, number: ListLabels.Item) -> ListItem {
    let isChecked = value.isObject && fields.flag(value, ["is_checked", "checked"], bit: 1)
    let check: ListItem.CheckState = !number.isCheckbox ? .none : isChecked ? .checked : .unchecked
    return ListItem(
      content: itemContent(value), check: check, value: number.value, numbering: number.numbering,
      origin: value.origin)
  }

  /// Reads the content of an item. A single paragraph becomes text, and so does an empty item (Spec/Input.md
  /// 5; Spec/Rulings.md 24).
  private mutating func itemContent(_ value: JSONValue) -> ListItem.Content {
    guard value.isObject else {
      fields.warn(
        .wrongKind, "expected a list item, found \(value.kindName): it is read as a paragraph", at: value)
      return .text(richText(value))
    }
    let text = value["text"]
    guard let list = value.first(of: ["blocks", "page_blocks"]) else { return .text(richText(text)) }
    let blocks = listedBlocks(list)
    if blocks.isEmpty { return .text(.empty) }
    if blocks.count == 1, case .paragraph(let text) = blocks[0].kind { return .text(text) }
    return .blocks(blocks)
  }

  private mutating func itemNumber(_ value: JSONValue, allowsZero: Bool) -> ListLabels.Item {
    var item = ListLabels.Item()
    guard value.isObject else { return item }
    item.isCheckbox = fields.flag(value, ["has_checkbox", "checkbox"], bit: 0)
    item.numbering = numbering(value)
    item.value = fields.integer(value, ["value"])
    // Zero means "unordered" in a format that always writes the field (Spec/Input.md 4.4).
    if item.value == 0 && !allowsZero { item.value = nil }
    let label = fields.optionalString(value, ["label"])
    if let number = fields.optionalString(value, ["num"]) {
      item.label = number + "."
    } else if label != ListLabels.bullet {
      item.label = label
    }
    return item
  }

  /// Reads a numbering. Codes are one character, and an unknown code means `1`. A longer name may be the type
  /// of the object itself.
  private mutating func numbering(_ object: JSONValue) -> ListItem.Numbering? {
    guard let value = object["type"], let type = value.string ?? value.numeral, !type.isEmpty else {
      return nil
    }
    if let numbering = ListItem.Numbering(rawValue: type) { return numbering }
    if BlockName(type) != nil { return nil }
    fields.note(
      .unknownName(
        .badValue, "numbering", type, meant: nil, known: ListItem.Numbering.allCases.map(\.rawValue),
        at: value.origin))
    return type.count == 1 ? .decimal : nil
  }

  // MARK: - Tables

  /// Reads a table. A row is an array of cells in two families, and an object that contains cells in the
  /// third.
  mutating func table(_ object: JSONValue) -> Block.Kind {
    if object.first(of: ["cells", "rows"]) == nil { fields.noteMissing("cells", of: object) }
    var room = budget.limits.tableCells
    var cellCount = 0
    var rows: [[Table.Cell]] = []
    for row in fields.elements(object, ["cells", "rows"]) where row.kind != .null {
      var cells: [Table.Cell] = []
      for value in row.isObject ? fields.elements(row, ["cells"]) : fields.elements(row) {
        cellCount += 1
        guard budget.takeCell(cellCount, value.origin) else { break }
        cells.append(cell(value, room: &room))
      }
      rows.append(cells)
    }
    let title = richText(object.first(of: ["caption", "title"]))
    return .table(
      Table(
        caption: title.isAbsent ? nil : title, rows: rows,
        isBordered: fields.flag(object, ["is_bordered", "bordered"], bit: 0),
        isStriped: fields.flag(object, ["is_striped", "striped"], bit: 1),
        isCompact: fields.flag(object, ["is_compact", "compact"])
      ))
  }

  /// - Parameter room: the number of cells that the table may still have.
  private mutating func cell(_ value: JSONValue, room: inout Int) -> Table.Cell {
    guard value.isObject else {
      if value.kind != .null {
        fields.warn(.wrongKind, "expected a cell, found \(value.kindName)", at: value)
      }
      return Table.Cell(text: value.kind == .null ? nil : richText(value), origin: value.origin)
    }
    let object = value.notingFields()
    let isHeader = fields.flag(object, ["is_header", "header"], bit: 0)
    var cell = Table.Cell(
      text: object["text"].map { richText($0) }, isHeader: isHeader,
      alignment: alignment(object, isHeader: isHeader), verticalAlignment: verticalAlignment(object),
      origin: value.origin)
    cell.columnSpan = span(object, "colspan", room: room)
    cell.rowSpan = span(object, "rowspan", room: room / cell.columnSpan)
    fields.reviewFields(of: object, in: "a table cell")
    room = max(1, room - cell.columnSpan * cell.rowSpan)
    return cell
  }

  private mutating func span(_ cell: JSONValue, _ name: StaticString, room: Int) -> Int {
    let wanted = fields.integer(cell, [name]) ?? 1
    return fields.clampedSpan(wanted, name.description, room: room, of: budget.limits, at: cell.origin)
  }

  /// Returns the alignment of a cell. The servers center the header cells of a message if no alignment is
  /// given. TDLib always states the alignment, and in MTProto no alignment means left.
  private mutating func alignment(_ cell: JSONValue, isHeader: Bool) -> Table.HorizontalAlignment {
    let standard: Table.HorizontalAlignment = isHeader && fields.family == .botAPI ? .center : .left
    let isCentered = fields.flag(cell, ["align_center"], bit: 3)
    let isRight = fields.flag(cell, ["align_right"], bit: 4)
    if let value = cell["align"] { return fields.named(value) ?? standard }
    return isCentered ? .center : isRight ? .right : standard
  }

  private mutating func verticalAlignment(_ cell: JSONValue) -> Table.VerticalAlignment {
    let isMiddle = fields.flag(cell, ["valign_middle"], bit: 5)
    let isBottom = fields.flag(cell, ["valign_bottom"], bit: 6)
    if let value = cell["valign"] { return fields.named(value) ?? .top }
    return isMiddle ? .middle : isBottom ? .bottom : .top
  }
}

extension FieldReader {
  /// Returns a span that is at least 1 and at most the space that is left in the table.
  func clampedSpan(
    _ wanted: Int, _ name: String, room: Int, of limits: Limits, at origin: InputOrigin
  ) -> Int {
    let wanted = max(1, wanted)
    let span = min(wanted, max(1, room))
    if span < wanted {
      warn(
        .clampedSpan,
        "\(name) \(wanted) is reduced to \(span): a table has at most \(limits.tableCells) cells",
        help: "raise the limit with --limit cells=N",
        at: origin)
    }
    return span
  }
}
