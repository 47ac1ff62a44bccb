import PageModel
import Primitives
import Testing

@testable import PageLayout

/// The worked examples of the second generation (Spec/Layout.md 43): W = 337, three pixels per point.
@Suite struct AugustVectorTests {
  private func page(
    _ blocks: [Block.Kind], textSize: Double? = nil, expansion: Expansion = .page, width: Double = 337
  ) throws -> Layout {
    var options = LayoutOptions(width: width, design: .august2026, scale: 3)
    options.textSize = textSize
    options.expansion = expansion
    return try layOut(blocks, options: options)
  }

  private func paragraph(lines: Int = 1) -> Block.Kind {
    .paragraph(.plain(Array(repeating: "Line", count: lines).joined(separator: "\n")))
  }

  private func block(_ kind: Block.Kind) -> Block { Block(kind) }

  private func expect(_ item: LayoutItem, y: Double, height: Double, x: Double? = nil) {
    #expect(isClose(item.frame.minY, y), "y \(item.frame.minY), not \(y)")
    #expect(isClose(item.frame.height, height), "height \(item.frame.height), not \(height)")
    if let x { #expect(isClose(item.frame.minX, x), "x \(item.frame.minX), not \(x)") }
  }

  private func expect(_ rect: Rect, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    let isSame =
      isClose(rect.minX, x) && isClose(rect.minY, y) && isClose(rect.width, width)
      && isClose(rect.height, height)
    #expect(isSame, "\(rect), not \(Rect(x, y, width, height))")
  }

  @Test func oneParagraph() throws {
    let layout = try page([paragraph()])
    expect(layout.items[0], y: 4, height: 21, x: 9)
    let line = try #require(layout.boxes[0].lines.first)
    #expect(isClose(line.frame.minY, 4.187) && isClose(line.baseline, 16.187))
    let width = Rounding.ceil(line.line.width)
    #expect(layout.items[0].frame.width == width && layout.size == Size(width + 18, 29))
  }

  @Test func twoParagraphs() throws {
    let layout = try page([paragraph(), paragraph(lines: 2)])
    expect(layout.items[1], y: 26, height: 43)
    #expect(layout.size.height == 73)
  }

  @Test func headingsAndParagraphs() throws {
    let layout = try page([
      .heading(.plain("One"), level: 1), paragraph(), .heading(.plain("Two"), level: 2), paragraph(),
    ])
    for (item, expected) in zip(layout.items, [(5.0, 27.0), (44, 21), (85, 24), (121, 21)]) {
      expect(item, y: expected.0, height: expected.1)
    }
    #expect(layout.size.height == 146)
  }

  @Test func headingBelowHeading() throws {
    let layout = try page([.heading(.plain("One"), level: 1), .heading(.plain("Two"), level: 2)])
    expect(layout.items[1], y: 40, height: 24)
    #expect(layout.size.height == 70)
  }

  @Test func bullets() throws {
    let list = List(
      items: ["one", "two"].map { ListItem(content: .text(.plain($0))) }, isOrdered: false)
    let layout = try page([.list(list)])
    expect(layout.items[0].frame, 11, 10.667, 5, 5)
    expect(layout.items[1], y: 2, height: 21, x: 24)
    expect(layout.items[2].frame, 11, 39.667, 5, 5)
    expect(layout.items[3], y: 31, height: 21, x: 24)
    #expect(layout.size.height == 54)
  }

  @Test func numbers() throws {
    let list = List(
      items: ["one", "two"].enumerated().map {
        ListItem(content: .text(.plain($1)), marker: .label("\($0 + 1)."))
      }, isOrdered: true)
    let layout = try page([.list(list)])
    let column = layout.items[0].frame.width
    expect(layout.items[0], y: 2, height: 20, x: 14)
    expect(layout.items[2], y: 31, height: 20, x: 14)
    expect(layout.items[1], y: 2, height: 21, x: 9 + column + 11)
    #expect(layout.items[2].frame.width == column)
    #expect(layout.size.height == 54)
  }

  @Test func listBetweenParagraphs() throws {
    let list = List(
      items: ["one", "two"].map { ListItem(content: .text(.plain($0))) }, isOrdered: false)
    let layout = try page([paragraph(), .list(list), paragraph()])
    let texts = layout.items.filter { $0.box != nil }
    #expect(texts.map(\.frame.minY) == [4, 33, 62, 91])
    #expect(layout.size.height == 116)
  }

  @Test func checkbox() throws {
    let list = List(
      items: [ListItem(content: .text(.plain("one")), check: .unchecked)], isOrdered: false)
    let layout = try page([.list(list)])
    expect(layout.items[0].frame, 9, 3, 18, 18)
    expect(layout.items[1], y: 2, height: 21, x: 37)
    #expect(layout.size.height == 25)
  }

  @Test func quote() throws {
    let layout = try page([.blockQuote(BlockQuote(blocks: [block(paragraph())]))])
    expect(layout.items[0].frame, 9, 2, 319, 28)
    expect(layout.items[1], y: 7, height: 18, x: 16.667)
    expect(layout.items[2].frame, 315, 6, 9, 7)
    #expect(layout.size == Size(337, 32))
  }

  @Test func attribution() throws {
    let quote = BlockQuote(blocks: [block(paragraph())], caption: .plain("Someone"))
    let layout = try page([.blockQuote(quote)])
    #expect(isClose(layout.items[0].frame.height, 48.333))
    expect(layout.items[2], y: 27.333, height: 18, x: 16.667)
    let attributes = try #require(layout.items[2].box?.attributes.first)
    #expect(attributes.color == layout.theme.quoteAccent)
    #expect(isClose(layout.size.height, 52.333))
  }

  @Test func quoteInQuote() throws {
    let inner = Block(.blockQuote(BlockQuote(blocks: [block(paragraph())])))
    let layout = try page([.blockQuote(BlockQuote(blocks: [block(paragraph()), inner]))])
    let frames = layout.items.map(\.frame)
    expect(frames[0], 9, 2, 319, 69.667)
    expect(layout.items[1], y: 7, height: 18, x: 16.667)
    expect(frames[2], 16.667, 38.667, 278, 28)
    expect(layout.items[3], y: 43.667, height: 18, x: 24.333)
    expect(frames[4], 281.667, 42.667, 9, 7)
    expect(frames[5], 315, 6, 9, 7)
    #expect(isClose(layout.size.height, 73.667))
  }

  @Test func collapsedQuote() throws {
    let text = RichText.plain("A longer line\nLine\nLine\nLine\nLine")
    let quote = Block.Kind.blockQuote(BlockQuote(blocks: [block(.paragraph(text))], isCollapsed: true))
    let folded = try page([quote])
    expect(folded.items[0].frame, 9, 2, 319, 66)
    #expect(folded.items[1].box?.lines.count == 3)
    #expect(folded.items[1].box?.folded?.ellipsis?.text == "…" && folded.items[1].box?.folded?.fade != nil)
    guard case .shape(let shape) = folded.items[0].content, case .quote(let ground) = shape.look else {
      Issue.record("no frame")
      return
    }
    let chevron = try #require(ground.fold?.chevron)
    expect(chevron.offsetBy(folded.items[0].frame.origin), 306, 49, 16, 16)
    #expect(folded.size.height == 70)

    let open = try page([quote], expansion: .all)
    #expect(open.items[0].frame.height == 104 && open.size.height == 108)
    #expect(open.items[1].box?.lines.count == 5 && open.items[1].box?.folded?.fade == nil)
  }

  @Test func quoteOfThreeLinesDoesNotFold() throws {
    let quote = Block.Kind.blockQuote(BlockQuote(blocks: [block(paragraph(lines: 3))], isCollapsed: true))
    let layout = try page([quote])
    guard case .shape(let shape) = layout.items[0].content, case .quote(let ground) = shape.look else {
      Issue.record("no frame")
      return
    }
    #expect(ground.fold == nil && layout.items[1].box?.folded?.fade == nil)
  }

  @Test func pullQuote() throws {
    let layout = try page([.pullQuote(PullQuote(text: .plain("Line")))])
    let line = try #require(layout.items[1].box?.lines.first)
    let width = line.line.width + 2 * 26.3333
    expect(layout.items[0].frame, (337 - width) / 2, 2, width, 31.335)
    expect(layout.items[1].frame, 35.333, 8.620, 267, 18)
    let pill = layout.items[0].frame
    expect(layout.items[2].frame, pill.minX + 6, 8, 12, 10)
    expect(layout.items[3].frame, pill.maxX - 18, 17.335, 12, 10)
    #expect(layout.size.width == 312 && isClose(layout.size.height, 35.335))
  }

  @Test func codeWithoutLanguage() throws {
    let layout = try page([.preformatted(Preformatted(text: .plain("let x = 1"), language: ""))])
    guard case .code(let code) = layout.items[0].content else {
      Issue.record("no code")
      return
    }
    let width = Rounding.ceil(code.text.lines[0].line.width)
    expect(layout.items[0].frame, 0, 0, width + 18, 39.474)
    #expect(isClose(code.textOrigin.x, 9) && isClose(code.textOrigin.y, 11.012))
    #expect(layout.size.width == width + 18 && isClose(layout.size.height, 41.474))
  }

  @Test func codeWithLanguage() throws {
    let code = Block.Kind.preformatted(Preformatted(text: .plain("let x = 1"), language: "Swift"))
    let layout = try page([paragraph(), code, paragraph()])
    guard case .code(let box) = layout.items[1].content else {
      Issue.record("no code")
      return
    }
    expect(layout.items[1], y: 41, height: 62.254)
    expect(try #require(box.languageLine), y: 9.791, height: 21)
    #expect(box.languageLine?.textBox?.lines.first?.text == "swift")
    #expect(isClose(box.textOrigin.y, 33.791))
    expect(layout.items[2], y: 119.254, height: 21)
    #expect(isClose(layout.size.height, 144.254))
    #expect(layout.items[1].frame.maxX == layout.size.width)
  }

  @Test func table() throws {
    let cell = Table.Cell(text: .plain("Cell"))
    let layout = try page([
      .table(Table(rows: [[cell, cell], [cell, cell]], isBordered: true))
    ])
    expect(layout.items[0].frame, 0, 9, 337, 88.667)
    guard case .table(let table) = layout.items[0].content else {
      Issue.record("no table")
      return
    }
    #expect(table.rows == [44, 44] && table.columns.reduce(0, +) == 318)
    let text = try #require(table.cells[0].items.first)
    let x = 9 + table.cells[0].frame.minX + text.frame.minX
    let y = 9 + table.cells[0].frame.minY + text.frame.minY
    #expect(isClose(x, 22.333) && isClose(y, 22.333))
    #expect(isClose(layout.size.height, 103.667))
  }

  @Test func columnsGiveWayInProportion() {
    let cells = (0..<4).map { _ in Table.Cell(text: .plain("x")) }
    let limits = [200.0, 120, 100, 50].map { WidthLimits(minimum: 90, maximum: $0) }
    let widths = ColumnWidths(
      TableGrid([cells]), limits: limits, width: 319, border: 0, overflow: .compressed(floor: 60))
    #expect(widths.columns == [128, 77, 64, 50] && widths.gridWidth == 319)
  }

  /// A formula is one word that no column breaks (Spec/Layout.md 38).
  @Test func columnsAreAsWideAsTheirFormulas() {
    func widths(_ formulas: [Double], _ spans: [(Range<Int>, Double)] = []) -> ColumnWidths {
      var demand = ColumnDemand()
      for (index, maximum) in [200.0, 120, 100, 50].enumerated() {
        demand.include(
          WidthLimits(minimum: 90, maximum: maximum, formula: formulas[index]), of: index..<index + 1)
      }
      for (range, formula) in spans {
        demand.include(WidthLimits(minimum: 1, maximum: formula, formula: formula), of: range)
      }
      return ColumnWidths(demand, width: 319, border: 0, overflow: .compressed(floor: 60))
    }
    #expect(widths([0, 0, 0, 0]).columns == [128, 77, 64, 50])
    #expect(widths([0, 0, 96, 0]).columns[2] == 96 && widths([0, 0, 96, 0]).gridWidth == 319)
    // What does not fit scrolls.
    #expect(widths([180, 110, 96, 0]).columns == [180, 110, 96, 50])
    // A formula that spans columns widens them.
    let spanned = widths([0, 0, 0, 0], [(2..<4, 140)]).columns
    #expect(spanned[2] + spanned[3] >= 140)
  }

  @Test func formulasStayInTheirCells() throws {
    let formula = RichText.formula(#"a_1x^3 + b_2y^2 + c_3z = 0"#)
    let words = RichText.plain("many words that need some room in a column of a table")
    let row = [
      Table.Cell(text: .concat([.plain("so "), formula, .plain(" holds")])), Table.Cell(text: words),
      Table.Cell(text: words), Table.Cell(text: words), Table.Cell(text: formula),
    ]
    let layout = try page([.table(Table(rows: [row, row]))])
    guard case .table(let table) = layout.items[0].content else {
      Issue.record("no table")
      return
    }
    // The columns are narrower than their texts.
    #expect(table.columns[1] < 120)
    for cell in table.cells {
      for item in cell.items {
        guard case .text(let box) = item.content else { continue }
        for attachment in box.lines.flatMap(\.attachments) {
          #expect(item.frame.minX + attachment.frame.maxX <= cell.frame.width)
        }
      }
    }
  }

  @Test func columnsThatCannotGiveWayScroll() {
    let cells = (0..<8).map { _ in Table.Cell(text: .plain("x")) }
    let limits = (0..<8).map { WidthLimits(minimum: 90, maximum: $0 == 0 ? 40 : 200) }
    let widths = ColumnWidths(
      TableGrid([cells]), limits: limits, width: 319, border: 1, overflow: .compressed(floor: 60))
    #expect(widths.columns == [40, 60, 60, 60, 60, 60, 60, 60] && widths.gridWidth == 461)
  }

  @Test func detailsBetweenParagraphs() throws {
    let details = Details(summary: .plain("Title"), blocks: [block(paragraph())], isOpen: false)
    let layout = try page([paragraph(), .details(details), paragraph()])
    expect(layout.items[1].frame, 0, 41, 337, 36)
    guard case .details(let box) = layout.items[1].content else {
      Issue.record("no details")
      return
    }
    expect(box.title, y: 7.333, height: 21, x: 32)
    #expect(box.chevron.midX == 18 && box.chevron.midY == 18 && box.separator == nil)
    expect(layout.items[2], y: 89, height: 21)
    #expect(layout.size.height == 114)
  }

  @Test func openDetails() throws {
    let details = Details(summary: .plain("Title"), blocks: [block(paragraph())], isOpen: true)
    let layout = try page([.details(details)])
    expect(layout.items[0].frame, 0, 2, 337, 69)
    guard case .details(let box) = layout.items[0].content else {
      Issue.record("no details")
      return
    }
    expect(box.items[0], y: 6, height: 21, x: 9)
    #expect(layout.size.height == 73)
  }

  @Test func rowsOfButtons() throws {
    func row(_ alignment: ButtonRow.Alignment) -> Block.Kind {
      .buttonRow(ButtonRow(buttons: ["Yes", "No"].map { Button(label: .plain($0)) }, alignment: alignment))
    }
    let filled = try page([row(.fill)])
    expect(filled.items[0].frame, 9, 2, 156.5, 40)
    expect(filled.items[1].frame, 171.5, 2, 156.5, 40)
    #expect(filled.size.height == 44)
    let left = try page([row(.left)])
    #expect(left.items[1].frame.minX - left.items[0].frame.maxX == 6)
  }

  @Test func paragraphThatBeginsWithAButton() throws {
    let button = RichText.button(Button(label: .plain("Button")))
    let layout = try page([.paragraph(.concat([button, .plain(" and text")]))])
    let line = try #require(layout.boxes[0].lines.first)
    #expect(line.frame.minX == -7 && line.x == -7)
    let pill = try #require(line.attachments.first).frame.offsetBy(layout.items[0].frame.origin)
    #expect(isClose(pill.minX, 2) && isClose(pill.minY, 4.905) && isClose(pill.height, 19.9))
    #expect(layout.size.height == 29)
  }

  @Test func anchorBetweenParagraphs() throws {
    let layout = try page([paragraph(), .anchor(name: "a"), paragraph()])
    expect(layout.items[1], y: 37, height: 0)
    expect(layout.items[2], y: 49, height: 21)
    #expect(layout.size.height == 74)
  }

  @Test func formulaIsCentred() throws {
    let layout = try page([paragraph(lines: 1), .formula("x")])
    let formula = try #require(layout.items.last)
    let inner = layout.size.width - 18
    #expect(isClose(formula.frame.minX, 9 + max(0, (inner - formula.frame.width) / 2)))
  }

  @Test func thinking() throws {
    let layout = try page([.thinking(.plain("Hm"))])
    expect(layout.items[0], y: 4, height: 17, x: 9)
    #expect(layout.size.height == 25)
  }

  @Test func largerText() throws {
    let layout = try page([paragraph()], textSize: 19)
    expect(layout.items[0], y: 4.333, height: 23)
    #expect(isClose(layout.size.height, 31.667))
  }
}
