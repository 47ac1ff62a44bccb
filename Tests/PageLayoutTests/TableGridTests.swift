import PageModel
import Primitives
import Testing

@testable import PageLayout

private func cell(_ columns: Int = 1, _ rows: Int = 1) -> Table.Cell {
  Table.Cell(text: .plain("x"), columnSpan: columns, rowSpan: rows)
}

private func grid(_ rows: [[Table.Cell]]) -> TableGrid { TableGrid(rows) }

@Suite("Tables: positions of cells")
struct TableGridTests {
  private func columns(_ rows: [[Table.Cell]]) -> [Int] { grid(rows).cells.map(\.column) }

  @Test("Cells are side by side; the longest row decides the number of columns")
  func ragged() {
    let rows = [[cell()], [cell(), cell(), cell()], []]
    #expect(columns(rows) == [0, 0, 1, 2])
    #expect(grid(rows).columnCount == 3 && grid(rows).rowCount == 3)
  }

  @Test("A cell skips all spans from rows above, not only the first")
  func separateSpans() {
    let rows = [[cell(1, 2), cell(), cell(1, 2)], [cell(), cell()]]
    #expect(columns(rows) == [0, 1, 2, 1, 3])
    #expect(grid(rows).columnCount == 4)
  }

  @Test("A wide cell takes the first gap with enough columns")
  func gaps() {
    // Column 1 is taken in the second row, and column 3 in the third.
    let rows = [[cell(), cell(1, 2), cell(), cell(1, 3)], [cell(2)], [cell(2)]]
    #expect(columns(rows) == [0, 1, 2, 3, 4, 0])
    #expect(grid(rows).columnCount == 6)
  }

  @Test("Row spans end with the table; column spans create columns")
  func clamping() {
    let grid = grid([[cell(3, 9)], [cell(2)]])
    #expect(grid.cells.map(\.rows) == [0..<2, 1..<2])
    #expect(grid.cells.map(\.columns) == [0..<3, 3..<5])
  }

  @Test("The time for many cells, and for many rows under many spans, is proportional to the number of cells")
  func manyCells() {
    Growth.expect(within: 20) {
      let wide = grid([[Table.Cell](repeating: cell(), count: 100_000)])
      #expect(wide.columnCount == 100_000)
      // Each row would visit every span above it again if the search for cells began at the first column.
      let spans = grid(
        [[Table.Cell](repeating: cell(1, 200), count: 500)] + (1..<200).map { _ in [cell()] })
      #expect(spans.cells.dropFirst(500).allSatisfy { $0.column == 500 })
    }
  }
}

@Suite("Tables: column widths")
struct ColumnWidthTests {
  private func widths(
    _ rows: [[(cell: Table.Cell, limits: WidthLimits)]], width: Double = 317, border: Double = 0
  ) -> ColumnWidths {
    ColumnWidths(
      grid(rows.map { $0.map(\.cell) }), limits: rows.flatMap { $0.map(\.limits) }, width: width,
      border: border)
  }

  private func limits(_ minimum: Double, _ maximum: Double, span: Int = 1) -> (
    cell: Table.Cell, limits: WidthLimits
  ) {
    (cell(span), WidthLimits(minimum: minimum, maximum: maximum))
  }

  @Test("The width beyond the minima is shared in proportion to the maxima, in whole points")
  func growth() {
    // 316 − 110 = 206; 206 × 50 / 110 = 93.6, 206 × 60 / 110 = 112.4.
    let result = widths([[limits(50, 50), limits(60, 60)]], border: 1)
    #expect(result.columns == [144, 172] && result.gridWidth == 317)
  }

  @Test("A column is as wide as its widest cell in all rows")
  func rows() {
    // Minima 50 and 40, maxima 100 and 100: 227 left, 113.5 each: 114 and the rest.
    let result = widths([[limits(50, 50), limits(30, 100)], [limits(20, 100), limits(40, 40)]])
    #expect(result.columns == [164, 153] && result.gridWidth == 317)
  }

  @Test("Rounding can leave points at the end")
  func remainder() {
    // 317 − 90 = 227; a third is 75.67 in the first case, 226 / 3 = 75.33 in the second.
    let third = [limits(30, 30), limits(30, 30), limits(30, 30)]
    #expect(widths([third]).columns == [106, 106, 105])
    let short = widths([third], width: 316)
    #expect(short.columns == [105, 105, 105] && short.gridWidth == 316)
  }

  @Test("If the minima do not fit, columns have their natural widths, and the grid has their sum")
  func overflow() {
    let result = widths([[limits(200, 300), limits(150, 200)]], border: 1)
    #expect(result.columns == [300, 200] && result.gridWidth == 501)
    // Exactly the width is not less than it.
    #expect(widths([[limits(100, 120), limits(217, 230)]]).columns == [120, 230])
  }

  @Test("A spanning cell widens its columns in equal whole steps: minima rounded down, maxima to the nearest")
  func spans() {
    // 198 are missing for two empty columns: 99 each; 117 more are 58.5 each: 59, and the remaining 58.
    #expect(widths([[limits(200, 200, span: 2)]]).columns == [159, 158])
    // 99 − 2 = 97 are missing in the minima: 48 each, one stays missing. In the natural widths 397 − 2 = 395: 198 each.
    let result = widths([[limits(99, 397, span: 2)], [limits(1, 1), limits(1, 1)]], width: 90)
    #expect(result.columns == [199, 199] && result.gridWidth == 398)
  }

  @Test("Spans apply in the order in which their ranges first occurred, each once for all of its cells")
  func spanOrder() {
    // The three columns become wider by 32 each, which is enough for the two as well; in the other order by 29 for
    // the two, and by 13 for the three.
    let wideFirst = widths(
      [[limits(100, 100, span: 3)], [limits(60, 60, span: 2), limits(1, 1)]], width: 50)
    #expect(wideFirst.columns == [33, 33, 33])
    let narrowFirst = widths(
      [[limits(60, 60, span: 2), limits(1, 1)], [limits(100, 100, span: 3)]], width: 50)
    #expect(narrowFirst.columns == [43, 43, 14])
    let twice = widths([[limits(30, 30, span: 2)], [limits(60, 60, span: 2)]], width: 50)
    #expect(twice.columns == [30, 30])
  }

  @Test("Columns without text are one point wide and take their share")
  func empty() {
    #expect(widths([[limits(1, 1), limits(99, 99)]]).columns == [3, 314])
    #expect(widths([], width: 100).columns == [] && widths([], width: 100).gridWidth == 100)
  }

  @Test("Pages with no width do not break the arithmetic", arguments: [0.0, -50])
  func noRoom(_ width: Double) {
    let result = widths([[limits(30, 40), limits(1, 1)]], width: width, border: 1)
    #expect(result.columns == [40, 1] && result.gridWidth == 42)
  }
}

@Suite("Tables: row heights")
struct RowHeightTests {
  private func heights(_ rows: [[(cell: Table.Cell, height: Double?)]]) -> [Double] {
    RowHeights.heights(
      grid(rows.map { $0.map(\.cell) }), cellHeights: rows.flatMap { $0.map(\.height) }, emptySpan: 20)
  }

  private func one(_ height: Double?, rows: Int = 1) -> (cell: Table.Cell, height: Double?) {
    (cell(1, rows), height)
  }

  @Test("A row is as high as its highest cell")
  func highest() {
    #expect(heights([[one(48), one(68)], [one(48), one(nil)]]) == [68, 48])
  }

  @Test("A row without text has no height")
  func withoutText() {
    #expect(heights([[one(48)], [one(nil), one(nil)], [one(48)], []]) == [48, 0, 48, 0])
  }

  @Test("A cell that spans rows counts in none of them, and makes the last one higher if needed")
  func spans() {
    #expect(heights([[one(48, rows: 2), one(48)], [one(48)]]) == [48, 48])
    #expect(heights([[one(128, rows: 2), one(48)], [one(48)]]) == [48, 80])
    // The second span ends in the row that the first one made higher.
    #expect(
      heights([[one(128, rows: 2), one(48)], [one(48), one(100, rows: 2)], [one(48)]]) == [48, 80, 48])
  }

  @Test("A row without text has no height below a span, except as the last row of the span")
  func spansOverNothing() {
    #expect(heights([[one(98, rows: 3), one(48)], [one(nil)], [one(48)]]) == [48, 0, 50])
    #expect(heights([[one(98, rows: 2), one(48)], [one(nil)]]) == [48, 50])
    #expect(heights([[one(48, rows: 2)], []]) == [0, 48])
  }

  @Test("A span without text has a height of 20 points, if nothing else has more")
  func emptySpan() {
    #expect(heights([[one(nil, rows: 2)], [one(nil)]]) == [0, 20])
    #expect(heights([[one(nil, rows: 2), one(48)], [one(nil)]]) == [48, 0])
  }

  @Test("A span that the end of the table reduces to one row is a normal cell")
  func clampedSpan() {
    #expect(heights([[one(48), one(68, rows: 5)]]) == [68])
  }
}
