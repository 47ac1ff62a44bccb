import PageModel
import Primitives

/// The layout of a table, cached for the table that it grows into: unchanged rows at its start stay where
/// they are, as long as the columns do (Spec/Frames.md, What a revision costs).
struct GrownTable {
  /// The properties of a table that its cells depend on in addition to their own content.
  struct Setting: Equatable {
    var source: String
    /// The width of the page's content, in points.
    var width: Double
    /// True if the sizes in quotes apply.
    var isQuoted: Bool
    var isBordered: Bool
    var isStriped: Bool
    var isCompact: Bool
  }

  let setting: Setting
  private let table: Table
  let grid: TableGrid
  /// The number of rows at the start that are reused from the old table.
  let keptRows: Int
  /// The number of rows at the start that cause no warning.
  var quietRows: Int
  /// The texts of the cells so far; `nil` for a cell without text.
  var texts: ChunkedArray<CellText?> = []
  /// The widths that all rows so far demand of the columns.
  var demand = ColumnDemand()
  /// The widths that the rows up to each row demand of the columns.
  var demands: ChunkedArray<ColumnDemand> = []
  private(set) var widths: ColumnWidths?
  /// The items of the cells that are placed in their columns.
  var contents: ChunkedArray<LayoutItem?> = []
  /// The heights of the rows that are placed, in points.
  var rows: ChunkedArray<Double> = []
  /// The frames of all cells in the last layout.
  private(set) var frames: CellFrames?
  var rules = TableRules()
  /// The finished cells.
  var cells: ChunkedArray<TableCell> = []

  /// - Parameter old: a table that this one may have grown from.
  init(_ table: Table, setting: Setting, after old: GrownTable?) {
    (self.table, self.setting) = (table, setting)
    let same = old.map { min($0.quietRows, $0.table.rows.commonPrefixCount(with: table.rows)) } ?? 0
    let kept = old?.grid.closedRows(min(same, old?.rows.count ?? 0)) ?? 0
    keptRows = kept
    quietRows = kept
    grid = TableGrid(table.rows, after: old?.grid, keptRows: kept)
    guard let old, kept > 0 else { return }
    let cellCount = grid.cellCount(ofRows: kept)
    texts = old.texts.beginning(cellCount)
    demands = old.demands.beginning(kept)
    demand = demands.last ?? ColumnDemand()
    widths = old.widths
    contents = old.contents.beginning(cellCount)
    rows = old.rows.beginning(kept)
    frames = old.frames
    rules = old.rules.beginning(kept)
    cells = old.cells.beginning(min(old.cells.count, cellCount))
  }

  /// The number of rows at the start that are placed.
  var placedRows: Int { rows.count }

  /// Sets new column widths, and removes everything that was placed at the old ones.
  mutating func moveAll(to widths: ColumnWidths) {
    self.widths = widths
    (contents, rows, rules, cells, frames) = ([], [], TableRules(), [], nil)
  }

  /// Removes the cells that touch the lower edge of the grid, now or in the last layout, because their
  /// corners may be rounded there.
  ///
  /// - Parameter frames: the new frames of all cells.
  mutating func keepCells(above frames: CellFrames) {
    let rows = min(frames.rowsAboveBottom, self.frames?.rowsAboveBottom ?? 0)
    cells = cells.beginning(min(cells.count, grid.cellCount(ofRows: grid.closedRows(rows))))
    self.frames = frames
  }

  /// Removes data that is needed only while cells are placed.
  mutating func lighten() {
    for index in grid.cellCount(ofRows: keptRows)..<texts.count { texts[index] = texts[index]?.light }
  }

  /// Returns true if the table was laid out in a setting.
  func isLike(_ setting: Setting) -> Bool { self.setting == setting }
}

/// The inner lines of a table, row by row.
struct TableRules {
  private(set) var horizontal: ChunkedArray<Rect> = []
  private(set) var vertical: ChunkedArray<Rect> = []
  /// The number of lines after each row.
  private var marks: ChunkedArray<(horizontal: Int, vertical: Int)> = []

  /// Adds the lines of a row.
  ///
  /// - Parameter cells: the cells of the next row.
  mutating func add(_ cells: some Sequence<TableGrid.Cell>, _ frames: CellFrames) {
    horizontal += frames.horizontalRules(of: cells)
    vertical += frames.verticalRules(of: cells)
    marks.append((horizontal.count, vertical.count))
  }

  /// Returns the lines of the first rows.
  func beginning(_ count: Int) -> TableRules {
    guard count > 0, count <= marks.count else { return TableRules() }
    var rules = self
    rules.horizontal = horizontal.beginning(marks[count - 1].horizontal)
    rules.vertical = vertical.beginning(marks[count - 1].vertical)
    rules.marks = marks.beginning(count)
    return rules
  }
}

/// A cache of the tables that were laid out last, for the tables that they grow into.
struct TableMemory {
  /// The cached tables, oldest first.
  private var tables: [GrownTable] = []

  /// The maximum number of tables in the cache, as for texts.
  private static let mostTables = 8

  /// Removes and returns the newest table that was laid out in a setting.
  mutating func take(_ setting: GrownTable.Setting) -> GrownTable? {
    tables.lastIndex { $0.isLike(setting) }.map { tables.remove(at: $0) }
  }

  mutating func add(_ table: GrownTable) {
    var table = table
    table.lighten()
    if tables.count == Self.mostTables { tables.removeFirst() }
    tables.append(table)
  }
}
