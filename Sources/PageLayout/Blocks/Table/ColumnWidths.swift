import Primitives

/// How narrow and how wide a column, or some columns together, want to be, in points.
struct WidthLimits: Equatable {
  var minimum: Double
  var maximum: Double

  /// Of a cell without text, and the least of any column.
  static let least = WidthLimits(minimum: 1, maximum: 1)

  mutating func include(_ other: WidthLimits) {
    minimum = max(minimum, other.minimum)
    maximum = max(maximum, other.maximum)
  }
}

/// Shares the width of the page's content among the columns of a table (Docs/Layout.md 16.2).
struct ColumnWidths {
  /// In points, from the first column to the last.
  private(set) var columns: [Double]
  /// Of all columns and the border. Rounding may leave it some points wider than they are (Docs/Rulings.md 17).
  private(set) var gridWidth: Double

  /// - Parameters:
  ///   - limits: of the grid's cells, one for each.
  ///   - width: of the page's content, in points.
  ///   - border: width of the lines, in points.
  init(_ grid: TableGrid, limits: [WidthLimits], width: Double, border: Double) {
    var demand = ColumnDemand(columnCount: grid.columnCount)
    for (cell, limits) in zip(grid.cells, limits) { demand.include(limits, of: cell.columns) }
    let minimumTotal = demand.columns.reduce(0) { $0 + $1.minimum }
    let maximumTotal = demand.columns.reduce(0) { $0 + $1.maximum }
    let widened = demand.widenForSpans()
    let available = width - border - minimumTotal - widened.minimum
    let total = maximumTotal + widened.maximum

    let fits = available > 0
    columns = demand.columns.map { fits ? $0.minimum : $0.maximum }
    let growth = fits ? available : width - border - total
    guard growth > 0 else {
      gridWidth = total + border
      return
    }
    gridWidth = width
    var remaining = growth
    for index in columns.indices {
      let share = min(Rounding.nearest(growth * demand.columns[index].maximum / total), remaining)
      columns[index] += share
      remaining -= share
    }
  }
}

/// What the cells of a table want of its columns.
private struct ColumnDemand {
  private(set) var columns: [WidthLimits]
  /// Of cells that span columns, in the order in which their ranges first appeared (Docs/Rulings.md 18).
  private var spans: [(columns: Range<Int>, limits: WidthLimits)] = []
  private var spanIndices: [Range<Int>: Int] = [:]

  init(columnCount: Int) {
    columns = [WidthLimits](repeating: .least, count: columnCount)
  }

  mutating func include(_ limits: WidthLimits, of range: Range<Int>) {
    if range.count == 1 {
      columns[range.lowerBound].include(limits)
    } else if let index = spanIndices[range] {
      spans[index].limits.include(limits)
    } else {
      spanIndices[range] = spans.count
      spans.append((range, limits))
    }
  }

  /// Widens columns in equal whole steps until they hold what spans them, but for what rounding leaves.
  ///
  /// - Returns: the sums of what was added.
  mutating func widenForSpans() -> WidthLimits {
    var added = WidthLimits(minimum: 0, maximum: 0)
    for span in spans {
      let count = Double(span.columns.count)
      let missingMinimum = span.limits.minimum - columns[span.columns].reduce(0) { $0 + $1.minimum }
      let missingMaximum = span.limits.maximum - columns[span.columns].reduce(0) { $0 + $1.maximum }
      let minimum = max(0, Rounding.floor(missingMinimum / count))
      let maximum = max(0, Rounding.nearest(missingMaximum / count))
      for column in span.columns {
        columns[column].minimum += minimum
        columns[column].maximum += maximum
      }
      added.minimum += minimum * count
      added.maximum += maximum * count
    }
    return added
  }
}
