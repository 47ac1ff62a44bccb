import JSONText

/// Counts the columns and cells of tables before cmark sees them: its time grows with the square of the columns, and a
/// row with one cell is filled up to as many cells as the first has.
struct TableColumns {
  /// More than any picture shows.
  private static let mostColumns = 1000

  private let cellLimit: Int
  /// Of the table whose rows are going by.
  private var columns = 0
  private var rows = 0

  init(limits: Limits) { cellLimit = limits.tableCells }

  /// - Returns: what is too much, with this line.
  mutating func excess(of line: ArraySlice<UInt8>) -> String? {
    if line.isEmpty {
      columns = 0
    } else if Self.isDelimiterRow(line) {
      columns = line.count { $0 == UInt8(ascii: "|") } + 1
      // Its header.
      rows = 1
    } else if columns > 0 {
      rows += 1
    }
    if columns > Self.mostColumns { return "more than \(Self.mostColumns) columns in a table" }
    return columns * rows > cellLimit ? "more than \(cellLimit) cells in a table" : nil
  }

  private static func isDelimiterRow(_ line: ArraySlice<UInt8>) -> Bool {
    line.contains(UInt8(ascii: "-"))
      && line.allSatisfy {
        ASCII.isSpace($0) || $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":")
      }
  }
}
