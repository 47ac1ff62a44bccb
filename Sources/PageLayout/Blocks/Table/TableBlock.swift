import PageModel
import Primitives

extension BlockContext {
  /// Returns a title above a grid of cells, as wide as the page (Spec/Layout.md 16).
  func tableItems(_ table: Table, origin: InputOrigin) -> [LayoutItem] {
    TableLayout(context: self, table: table, origin: origin).items
  }
}

/// Lays out a table.
private struct TableLayout {
  let context: BlockContext
  let table: Table
  let origin: InputOrigin

  private var environment: LayoutEnvironment { context.environment }
  private let design: TableDesign
  private let insets: TableInsets
  /// The space above and below the text of a cell or the title, in addition to the insets.
  private let textEdges: (top: Double, bottom: Double)

  init(context: BlockContext, table: Table, origin: InputOrigin) {
    (self.context, self.table, self.origin) = (context, table, origin)
    design = context.design.table
    insets = table.isCompact ? design.compactInsets : design.insets
    let spacing = context.design.spacing
    textEdges = (spacing.beforeFirst(.paragraph, in: .cell), spacing.afterLast(.paragraph, in: .cell))
  }

  private var padding: Double { 2 * insets.horizontal }
  private var border: Double { table.isBordered ? design.border.points(pixel: environment.pixel) : 0 }

  /// The items, which are empty if the table has neither cells nor a title.
  var items: [LayoutItem] {
    guard case .above(let gap) = design.title else { return item.map { [$0] } ?? [] }
    let title = table.caption.flatMap {
      context.textItem(
        $0, BlockTextStyle(.caption), at: Point(context.inset, 0), limit: context.contentWidth,
        alignment: .center, origin: origin)
    }
    let top = (title?.frame.maxY ?? 0) + gap
    return [title, item?.offsetBy(Point(0, top))].compactMap { $0 }
  }

  /// The item of the table; `nil` if the table has neither cells nor a title.
  private var item: LayoutItem? {
    let state = environment.state
    let logMark = state.log.mark
    let known = state.tables?.take(setting)
    var grown = GrownTable(table, setting: setting, after: known)
    for row in grown.keptRows..<grown.grid.rowCount {
      for cell in grown.grid.cells(ofRow: row) {
        let place = grown.texts.count
        let text = text(of: cell, after: known.flatMap { place < $0.texts.count ? $0.texts[place] : nil })
        grown.texts.append(text)
        grown.demand.include(limits(of: text), of: cell.columns)
      }
      grown.demands.append(grown.demand)
      // A row with a warning is laid out again, so that the warning is repeated.
      if state.log.mark == logMark { grown.quietRows = row + 1 }
    }
    let widths = ColumnWidths(
      grown.demand, width: context.contentWidth, border: border, overflow: design.overflow)
    // Different column widths change the place of every cell.
    if grown.widths != widths { grown.moveAll(to: widths) }
    let grid = grown.grid
    let first = grown.placedRows
    let newCells = grid.cells[grown.contents.count...]
    let placeMark = state.log.mark
    let contents = zip(newCells, grown.texts[grown.contents.count...]).map { cell, text in
      item(of: text, in: cell, width: widths.columns[cell.columns].reduce(0, +))
    }
    if state.log.mark != placeMark { grown.quietRows = 0 }
    grown.contents += contents
    grown.rows += RowHeights.heights(
      grid, cellHeights: contents.map { $0.map(paddedHeight(of:)) }, emptySpan: design.emptySpan, from: first)
    let frames = CellFrames(
      columns: widths.columns, rows: grown.rows, gridWidth: widths.gridWidth, border: border,
      touchingDistance: design.touchingDistance, isMirrored: context.isRTL, after: grown.frames,
      keptRows: first)
    for row in first..<grid.rowCount where border > 0 { grown.rules.add(grid.cells(ofRow: row), frames) }
    grown.keepCells(above: frames)
    for index in grown.cells.count..<grid.cells.count {
      grown.cells.append(cell(at: grid.cells[index], content: grown.contents[index], frames))
    }
    state.tables?.add(grown)

    let title = title(gridWidth: widths.gridWidth)
    guard title != nil || !grid.cells.isEmpty else { return nil }
    let titleHeight = title.map(paddedHeight(ofTitle:)) ?? 0
    let gridSize = Size(widths.gridWidth, frames.gridHeight)
    let extent = WideBlockExtent(
      contentWidth: gridSize.width, overflow: environment.options.tables, restsAtEnd: design.restsAtEnd,
      context: context)
    if extent.scrolls, environment.options.tables != .full {
      environment.warn(.tableCut(excess: gridSize.width - context.contentWidth), origin: origin)
    }
    let box = TableBox(
      inset: context.inset, scrollOffset: extent.scrollOffset, grid: gridSize, titleHeight: titleHeight,
      columns: widths.columns, rows: grown.rows, border: border, borderColor: environment.theme.tableBorder,
      fill: environment.theme.tableFill, cornerRadius: design.cornerRadius,
      scrolls: extent.scrolls, title: title?.withFormulas ?? [], cells: grown.cells,
      horizontalRules: grown.rules.horizontal, verticalRules: grown.rules.vertical)
    return LayoutItem(
      frame: Rect(extent.x, 0, extent.width, titleHeight + gridSize.height), source: context.source,
      content: .table(box))
  }

  private var setting: GrownTable.Setting {
    GrownTable.Setting(
      source: context.source, width: context.contentWidth, isQuoted: environment.isQuoted,
      isBordered: table.isBordered, isStriped: table.isStriped, isCompact: table.isCompact)
  }

  private func written(_ cell: TableGrid.Cell) -> Table.Cell { table.rows[cell.row][cell.index] }

  private func source(of cell: TableGrid.Cell) -> String {
    "\(context.source)/cells/\(cell.row)/\(cell.index)"
  }

  // MARK: - Texts

  /// - Parameter old: the text that was previously in the same place.
  private func text(of cell: TableGrid.Cell, after old: CellText?) -> CellText? {
    let written = written(cell)
    return written.text.flatMap {
      CellText(
        $0, limit: context.contentWidth - padding, imageLimit: context.contentWidth - 2 * padding,
        context: context, origin: written.origin, after: old)
    }
  }

  private func limits(of text: CellText?) -> WidthLimits {
    guard let widths = text?.widths else { return .least }
    return WidthLimits(
      minimum: widths.minimum + padding, maximum: widths.maximum + padding,
      formula: widths.formula > 0 ? widths.formula + padding : 0)
  }

  /// Returns a cell's text at the origin; `nil` if there is no text, or no room for it.
  private func item(of text: CellText?, in cell: TableGrid.Cell, width: Double) -> LayoutItem? {
    let limit = width - padding
    guard limit > 0 else { return nil }
    return text?.item(limit: limit, alignment: lineAlignment(in: cell), source: source(of: cell), in: context)
  }

  /// Returns the alignment of the lines in a cell; `nil` for that of the page's texts.
  private func lineAlignment(in cell: TableGrid.Cell) -> TextAlignment? {
    switch (design.lines, written(cell).alignment) {
    case (.item, _): nil
    case (.cell, .left): .left
    case (.cell, .center): .center
    case (.cell, .right): .right
    }
  }

  private func paddedHeight(of content: LayoutItem) -> Double {
    let height = Rounding.ceil(textEdges.top + content.extent.height + textEdges.bottom)
    guard let pictureEdges = design.pictureEdges, content.holdsPicture else {
      return height + 2 * insets.vertical
    }
    return height + pictureEdges
  }

  /// Formulas can extend below a title.
  private func paddedHeight(ofTitle title: LayoutItem) -> Double {
    design.titleHeight.rounded(textEdges.top + title.frame.height + textEdges.bottom) + 2 * insets.vertical
  }

  private func title(gridWidth: Double) -> LayoutItem? {
    let limit = gridWidth - padding
    guard case .inside(let origin) = design.title, let caption = table.caption, limit > 0 else { return nil }
    return context.textItem(
      caption, BlockTextStyle(.table), at: origin, limit: limit, origin: self.origin)
  }

  // MARK: - Cells

  private func cell(at place: TableGrid.Cell, content: LayoutItem?, _ frames: CellFrames) -> TableCell {
    let written = written(place)
    let frame = frames.frame(of: place)
    let isStripe = table.isStriped && place.row.isMultiple(of: 2)
    // By default, a cell is filled with or without text (Spec/Rulings.md 14).
    let isFilled = (written.isHeader || isStripe) && (design.fillsEmptyCells || content != nil)
    return TableCell(
      source: source(of: place), row: place.row, column: place.column, rowSpan: place.rowSpan,
      columnSpan: place.columnSpan, frame: frame, isHeader: written.isHeader, isFilled: isFilled,
      corners: isFilled ? frames.corners(of: frame) : [],
      items: content.map { $0.offsetBy(contentOrigin($0, of: written, in: frame.size)).withFormulas } ?? [])
  }

  private func contentOrigin(_ content: LayoutItem, of cell: Table.Cell, in size: Size) -> Point {
    let edges = textEdges
    let (left, top) = (insets.horizontal, insets.vertical + edges.top)
    let width = shownWidth(of: content, in: size)
    // On right-to-left pages, a text is as wide as its cell, even if parts of it stick out.
    let x =
      switch cell.alignment {
      case _ where context.isRTL: left
      case .left: left
      case .center: (size.width - width) / 2
      case .right: size.width - width - left
      }
    let height = content.extent.height
    let y =
      switch cell.verticalAlignment {
      case .top: top
      case .middle: max(top, (size.height - height) / 2)
      case .bottom: max(top, size.height - height - insets.vertical - edges.bottom)
      }
    return Point(x, y)
  }

  /// Returns the visible width of a cell's text. A large inline image takes more width than it shows
  /// (Spec/Layout.md 8.6), which must not push it out of its cell.
  private func shownWidth(of content: LayoutItem, in size: Size) -> Double {
    let attachments = content.textBox?.lines.flatMap(\.attachments) ?? []
    let hasImages = attachments.contains { $0.content.isImage }
    let room = size.width - padding
    return hasImages ? min(content.extent.width, room) : content.extent.width
  }
}

extension LayoutItem {
  /// True if a text consists of images and formulas only.
  fileprivate var holdsPicture: Bool {
    guard let lines = textBox?.lines, lines.count == 1, let line = lines.first else { return false }
    return line.line.clusters.allSatisfy(\.isAttachment)
      && line.attachments.contains { $0.content.isImage || $0.formula != nil }
  }
}

extension AttachmentContent {
  fileprivate var isImage: Bool {
    switch self {
    case .image: true
    case .formula, .emoji, .button: false
    }
  }
}
