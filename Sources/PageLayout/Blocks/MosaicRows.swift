import Primitives

/// The mosaic of many pictures, or of any that is very wide: full rows, each as high as its pictures make it, cut into
/// rows such that the whole comes near to a given height (Docs/Layout.md 21.1).
struct MosaicRows {
  let side: Double
  /// Of the cells: the pictures', held back to a range.
  private let ratios: [Double]
  /// Pictures that a row in the middle of three may have.
  private let longestMiddle: Int

  private static let narrowestRatio = 0.66667
  private static let widestRatio = 1.7
  /// Pictures that are wider than this on average are made no narrower than squares, others no wider.
  private static let wideAverage = 1.1
  private static let narrowAverage = 0.85
  private static let longestRow = 3
  /// More pictures fit no set of rows: they get as many full rows as they need.
  private static let mostForSearch = 12

  private static let targetShare = 4.0 / 3
  /// Multiplies what speaks against rows that get shorter downward, and against a low first row.
  private static let penalty = 1.5
  private static let lowestTotal = 68.0

  init(side: Double, aspects: [Double]) {
    let average = Mosaic.averageAspect(aspects)
    self.side = side
    ratios = aspects.map {
      let cropped = average > Self.wideAverage ? max(1, $0) : min(1, $0)
      return min(Self.widestRatio, max(Self.narrowestRatio, cropped))
    }
    longestMiddle = average < Self.narrowAverage ? Self.longestRow + 1 : Self.longestRow
  }

  var cells: [MosaicCell] {
    if ratios.count > Self.mostForSearch { return place(rowsOfThree) }
    var best: (rows: [Range<Int>], cost: Double)?
    for rows in candidates {
      let cost = cost(of: rows)
      if cost < best?.cost ?? .infinity { best = (rows, cost) }
    }
    return place(best?.rows ?? rowsOfThree)
  }

  // MARK: - Rows

  private var rowsOfThree: [Range<Int>] {
    stride(from: 0, to: ratios.count, by: Self.longestRow).map {
      $0..<min($0 + Self.longestRow, ratios.count)
    }
  }

  /// All ways to cut the pictures into two, three or four rows of allowed lengths; of equally good ones the first wins.
  private var candidates: [[Range<Int>]] {
    let longest = Self.longestRow
    return cuts(into: [longest, longest]) + cuts(into: [longest, longestMiddle, longest])
      + cuts(into: [longest, longest, longest, longest])
  }

  /// - Parameter limits: the most pictures that each row may have.
  private func cuts(into limits: [Int], from start: Int = 0) -> [[Range<Int>]] {
    guard let limit = limits.first else { return start == ratios.count ? [[]] : [] }
    let rest = Array(limits.dropFirst())
    let longest = min(limit, ratios.count - start)
    guard longest > 0 else { return [] }
    return (1...longest).flatMap { length in
      let end = start + length
      return cuts(into: rest, from: end).map { [start..<end] + $0 }
    }
  }

  private func height(of row: Range<Int>) -> Double {
    let room = side - Double(row.count - 1) * Mosaic.gap
    return max(0, room / ratios[row].reduce(0, +))
  }

  /// How far the rows are from the wanted height.
  private func cost(of rows: [Range<Int>]) -> Double {
    let gaps = Double(rows.count - 1) * Mosaic.gap
    let heights = rows.map { Rounding.floor(height(of: $0)) }
    var cost = abs(gaps + heights.reduce(0, +) - Rounding.floor(side * Self.targetShare))
    if zip(rows, rows.dropFirst()).contains(where: { $0.count > $1.count }) { cost *= Self.penalty }
    // The smallest of the running totals, which is the first (Docs/Rulings.md 21).
    if let first = heights.first, gaps + first < Self.lowestTotal { cost *= Self.penalty }
    return cost
  }

  private func place(_ rows: [Range<Int>]) -> [MosaicCell] {
    var cells: [MosaicCell] = []
    var ends: [Int] = []
    var right = 0.0
    var y = 0.0
    for row in rows {
      let height = Rounding.ceil(height(of: row))
      var x = 0.0
      for index in row {
        let width = Rounding.ceil(ratios[index] * height)
        cells.append(MosaicCell(frame: Rect(x, y, width, height)))
        x += width + Mosaic.gap
      }
      right = max(right, x - Mosaic.gap)
      ends.append(cells.count - 1)
      y += height + Mosaic.gap
    }
    for end in ends {
      cells[end].frame.size.width = right - cells[end].frame.minX
      cells[end].isAtRight = true
    }
    return cells
  }
}
