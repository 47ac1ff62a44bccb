import PageModel
import Primitives
import Testing

@testable import PageLayout

@Suite("Tables")
struct TableTests {
  private typealias Cell = Table.Cell

  private func cell(
    _ text: String?, header: Bool = false, columns: Int = 1, rows: Int = 1,
    _ alignment: Table.HorizontalAlignment = .left, _ vertical: Table.VerticalAlignment = .top
  ) -> Cell {
    Cell(
      text: text.map { .plain($0) }, isHeader: header, columnSpan: columns, rowSpan: rows,
      alignment: alignment, verticalAlignment: vertical)
  }

  private func item(
    _ rows: [[Cell]], bordered: Bool = true, striped: Bool = false, caption: String? = nil,
    isRTL: Bool = false, options: LayoutOptions = LayoutOptions()
  ) throws -> (item: LayoutItem, table: TableBox) {
    let table = Table(
      caption: caption.map { .plain($0) }, rows: rows, isBordered: bordered, isStriped: striped)
    let item = try #require(layOut([.table(table)], isRTL: isRTL, options: options).items.first)
    guard case .table(let box) = item.content else { throw NotATable() }
    return (item, box)
  }

  private struct NotATable: Error {}

  private var small: [[Cell]] { [[cell("a"), cell("b")], [cell("c"), cell("d")]] }

  // MARK: - Frames

  @Test("The item is as wide as the page, and the grid as its content; rows of one line are 48 high")
  func frames() throws {
    let (item, table) = try item(small)
    // Two device pixels at 2x are a point.
    #expect(item.frame == Rect(0, 10, 337, 97) && table.inset == 10)
    #expect(table.grid == Size(317, 97) && table.border == 1 && table.rows == [48, 48])
    #expect(table.cells.map(\.frame.minX) == [0.5, 0.5 + table.columns[0]] + [0.5, 0.5 + table.columns[0]])
    #expect(table.cells.map(\.frame.minY) == [0.5, 0.5, 48.5, 48.5])
    #expect(table.cells.map(\.source) == ["/0/cells/0/0", "/0/cells/0/1", "/0/cells/1/0", "/0/cells/1/1"])
  }

  @Test("Lines are two device pixels wide, or absent", arguments: [1.0, 2, 3])
  func border(_ scale: Double) throws {
    let (_, bordered) = try item(small, options: options(scale: scale))
    #expect(bordered.border == 2 / scale && bordered.cells[0].frame.origin == Point(1 / scale, 1 / scale))
    let (_, plain) = try item(small, bordered: false, options: options(scale: scale))
    #expect(plain.border == 0 && plain.cells[0].frame.origin == .zero && plain.grid.height == 96)
    #expect(plain.horizontalRules.isEmpty && plain.verticalRules.isEmpty)
  }

  @Test("Text is 13 points from the sides and 15 from the top, in the text category of tables")
  func content() throws {
    let (_, table) = try item(small)
    for cell in table.cells {
      let text = try #require(cell.items.first)
      #expect(text.frame.origin == Point(13, 15) && text.source == cell.source)
      #expect(text.textBox?.category == .table)
    }
  }

  @Test("On a right-to-left page, columns count from the right, and text is as wide as its cell")
  func mirrored() throws {
    let (_, table) = try item([[cell("a"), cell("b", .center), cell("c", .right)]], isRTL: true)
    #expect(table.cells[0].frame.maxX == 317 - 0.5)
    #expect(table.cells[1].frame.maxX == table.cells[0].frame.minX)
    for cell in table.cells {
      let text = try #require(cell.items.first)
      #expect(text.frame.minX == 13 && text.frame.width == cell.frame.width - 26)
      #expect(text.textBox?.alignment == .right)
    }
  }

  @Test("The width of a column includes the space after a word")
  func trailingSpace() throws {
    let words = cell("mmmmm mmmmm")
    let (_, table) = try item([[words, words]], options: options(width: 120))
    let lines = try #require(table.cells[0].items.first?.textBox?.lines)
    #expect(table.scrolls && lines.count == 2 && lines[0].line.trailingSpace > 0)
    #expect(table.columns[0] == Rounding.ceil(lines[0].line.width) + 26)
  }

  // MARK: - Alignment

  @Test("Vertical alignment: top, middle, bottom; never above the padding")
  func vertical() throws {
    let (_, table) = try item([
      [cell("a", .left, .top), cell("b", .left, .middle), cell("c", .left, .bottom), cell("1\n2\n3")]
    ])
    // 17.9 + 2 × 20 = 57.9: 58 + 30.
    #expect(table.rows == [88])
    let tops = table.cells.map { $0.items[0].frame.minY }
    #expect(tops[0] == 15 && isClose(tops[1], (88 - 17.9) / 2) && isClose(tops[2], 88 - 17.9 - 15))
    #expect(isClose(tops[3], 15))
  }

  @Test("Horizontal alignment moves the whole block; its lines stay aligned with each other")
  func horizontal() throws {
    let (_, table) = try item([
      [cell("wide\ni", .center), cell("wide\ni", .right)], [cell("very wide"), cell("very wide")],
    ])
    for cell in table.cells[0..<2] {
      let text = try #require(cell.items.first)
      let x = text.frame.minX
      let rest = cell.frame.width - text.frame.width
      #expect(isClose(x, cell.column == 0 ? rest / 2 : rest - 13))
      #expect(text.textBox?.lines.map(\.x) == [0, 0])
    }
  }

  @Test(
    "An image that takes more width than it shows stays in its cell",
    arguments: [
      Table.HorizontalAlignment.center, .right,
    ])
  func wideImage(_ alignment: Table.HorizontalAlignment) throws {
    let image = RichText.inlineImage(InlineImage(media: nil, width: 2000, height: 20))
    let (_, table) = try item([[Cell(text: image, alignment: alignment)]])
    let text = try #require(table.cells[0].items.first)
    #expect(text.frame.minX == 13)
    #expect(text.textBox?.lines[0].attachments[0].frame.width == table.columns[0] - 26)
    // As wide as 317 − 26 − 26.
    #expect(table.grid.width == 317)
  }

  // MARK: - Fills and lines

  @Test("Header cells and every other row are filled, with or without text")
  func fills() throws {
    let rows = [[cell("h", header: true), cell(nil, header: true)], [cell("a"), cell("b", header: true)]]
    #expect(try item(rows).table.cells.map(\.isFilled) == [true, true, false, true])
    let striped = try item(
      [[cell("a"), cell("")], [cell("b"), cell("")], [cell(nil), cell("c")]], striped: true)
    #expect(striped.table.cells.map(\.isFilled) == [true, true, false, false, true, true])
  }

  @Test("Filled cells have the corners of the grid that they touch")
  func corners() throws {
    func corners(_ rows: [[Cell]], isRTL: Bool = false) throws -> [[String]] {
      try item(rows, isRTL: isRTL).table.cells.map { cell in
        TableCell.Corner.allCases.filter(cell.corners.contains).map(\.rawValue)
      }
    }
    #expect(try corners([[cell("a", header: true)]]) == [["tl", "tr", "bl", "br"]])
    let header = [[cell("a", header: true, columns: 2)], [cell("b"), cell("c", header: true)]]
    #expect(try corners(header) == [["tl", "tr"], [], ["br"]])
    #expect(try corners(header, isRTL: true) == [["tl", "tr"], [], ["bl"]])
    #expect(try corners([[cell("a", header: true), cell("b")], [cell("c")]]) == [["tl"], [], []])
  }

  @Test("Lines are above each cell below the first row, and at the left of each except the leftmost")
  func rules() throws {
    let rows = [[cell("a", columns: 2), cell("b", rows: 2)], [cell("c"), cell("d")]]
    let (_, table) = try item(rows)
    let (c, d, b) = (table.cells[2].frame, table.cells[3].frame, table.cells[1].frame)
    #expect(table.horizontalRules == [Rect(c.minX, c.minY, c.width, 1), Rect(d.minX, d.minY, d.width, 1)])
    #expect(table.verticalRules == [Rect(b.minX, b.minY, 1, b.height), Rect(d.minX, d.minY, 1, d.height)])
  }

  @Test("On a right-to-left page, the last column is the leftmost; a shorter row has a line at its end")
  func mirroredRules() throws {
    let rows = [[cell("a", columns: 2), cell("b", rows: 2)], [cell("c"), cell("d")], [cell("e")]]
    let mirrored = try item(rows, isRTL: true).table
    #expect(
      Array(mirrored.verticalRules)
        == [0, 2, 3, 4].map { index in
          let frame = mirrored.cells[index].frame
          return Rect(frame.minX, frame.minY, 1, frame.height)
        })
  }

  // MARK: - Title

  @Test("The title is at (13, 15), and the grid 15 points below it")
  func title() throws {
    let (item, table) = try item(small, caption: "Title")
    let title = try #require(table.title.first)
    #expect(title.frame.origin == Point(13, 15) && isClose(title.frame.height, 17.9) && title.source == "/0")
    #expect(isClose(table.titleHeight, 47.9) && isClose(item.frame.height, 47.9 + 97))
    #expect(table.cells[0].frame.minY == 0.5)
  }

  @Test("A table with only a title shows it, and an empty table shows nothing")
  func withoutCells() throws {
    let (item, table) = try item([[], []], caption: "Title")
    #expect(table.grid == Size(317, 1) && isClose(item.frame.height, 48.9))
    #expect(try layOut([.table(Table(rows: [], isBordered: true))]).items.isEmpty)
  }

  // MARK: - Overflow

  private var wide: [[Cell]] { [(0..<5).map { cell("column \($0)\u{A0}of five") }] }

  @Test("A grid that is wider than the content is clipped at the edges of the page")
  func clipped() throws {
    let (item, table) = try item(wide)
    #expect(table.scrolls && table.grid.width > 317 && table.scrollOffset == 0)
    #expect(item.frame.minX == 0 && item.frame.width == 337)
    let mirrored = try self.item(wide, isRTL: true)
    #expect(mirrored.item.frame.minX == 0 && mirrored.table.scrollOffset == 0)
  }

  @Test("Scrolling ends at the margin after the grid")
  func scrolled() throws {
    var options = LayoutOptions()
    options.tables = .scrolled(50)
    #expect(try item(wide, options: options).table.scrollOffset == 50)
    options.tables = .scrolled(.greatestFiniteMagnitude)
    let table = try item(wide, options: options).table
    #expect(isClose(table.scrollOffset, table.grid.width - 317))
    #expect(try item(small, options: options).table.scrollOffset == 0)
  }

  @Test("A table that is shown completely widens the page, and nothing else on it")
  func full() throws {
    var options = LayoutOptions()
    options.tables = .full
    let blocks = [Block.Kind.paragraph(.plain(longText)), .table(Table(rows: wide)), .divider]
    let layout = try layOut(blocks, options: options)
    guard case .table(let table) = layout.items[1].content else { throw NotATable() }
    #expect(layout.items[1].frame.width == table.grid.width + 20)
    #expect(layout.size.width == table.grid.width + 20)
    let page = try layOut(blocks)
    for index in [0, 2] { #expect(layout.items[index].frame == page.items[index].frame) }
  }

  @Test("On a right-to-left page, the page grows to the left")
  func fullMirrored() throws {
    var options = LayoutOptions()
    options.tables = .full
    let layout = try layOut(
      [.paragraph(.plain("a")), .table(Table(rows: wide))], isRTL: true, options: options)
    let width = layout.items[1].frame.width
    #expect(layout.items[1].frame.minX == 0 && layout.size.width == width && width > 337)
    #expect(layout.items[0].frame.maxX == width - 10)
  }

  @Test("In a list, where tables have no margins, the page keeps its margin")
  func fullInList() throws {
    var options = LayoutOptions()
    options.tables = .full
    let list = List(
      items: [ListItem(content: .blocks([Block(.table(Table(rows: wide)))]))], isOrdered: false)
    let layout = try layOut([.list(list)], options: options)
    let frame = try #require(layout.items.first { $0.kindName == "table" }).frame
    #expect(frame.minX == 24 && layout.size.width == Rounding.ceil(frame.maxX + 10))
    let mirrored = try layOut([.list(list)], isRTL: true, options: options)
    #expect(try #require(mirrored.items.first { $0.kindName == "table" }).frame.minX == 10)
  }

  @Test("A cell that claims a billion columns is still laid out")
  func hostileSpan() throws {
    let (_, table) = try item([[cell("x", columns: 100_000), cell("y", rows: .max)], [cell("z")]])
    #expect(table.columns.count == 100_001 && table.cells[1].rowSpan == 2)
  }
}
