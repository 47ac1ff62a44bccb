import Primitives

/// Images side by side that fill the width of a box: a square in pages, a taller box in messages
/// (Spec/Layout.md 21.1, Spec/Bubbles.md 19).
package struct Mosaic: Equatable {
  package let cells: [MosaicCell]

  package static let gap = 1.0
  /// The largest aspect ratio of images in patterns. Wider images, or more images than patterns support, are
  /// set in rows.
  private static let widestForPattern = 2.0

  /// The height, rounded to whole points.
  package var height: Double { Rounding.nearest(cells.map(\.frame.maxY).max() ?? 0) }
  /// The width, rounded to whole points.
  package var width: Double { Rounding.nearest(cells.map(\.frame.maxX).max() ?? 0) }

  /// Creates a mosaic in a square.
  ///
  /// - Parameters:
  ///   - sizes: the sizes of at least two images. An image without area counts as a square.
  ///   - side: the side of the square, in points.
  init(sizes: [Size], side: Double) { self.init(sizes: sizes, box: Size(side, side)) }

  /// Creates a mosaic in a box.
  ///
  /// - Parameters:
  ///   - sizes: the sizes of at least two images. An image without area counts as a square.
  ///   - box: the size that patterns are limited to. Rows can be higher.
  package init(sizes: [Size], box: Size) {
    let aspects = sizes.map { $0.width > 0 && $0.height > 0 ? $0.width / $0.height : 1 }
    let needsRows = aspects.contains { $0 > Self.widestForPattern }
    let pattern = needsRows ? nil : MosaicPattern(box: box, aspects: aspects).cells
    cells = pattern ?? MosaicRows(side: box.width, aspects: aspects).cells
  }

  /// Returns the average as the reference computes it, which adds 1 to the sum instead of to the count.
  static func averageAspect(_ aspects: [Double]) -> Double {
    (1 + aspects.reduce(0, +)) / Double(max(1, aspects.count))
  }
}

package struct MosaicCell: Equatable {
  package var frame: Rect
  /// True if the cell is at the right edge of the mosaic.
  package var isAtRight = false
}

/// The mosaics of two, three and four images. The aspect ratios of the images select one of a few patterns
/// (Spec/Layout.md 21.1).
struct MosaicPattern {
  let box: Size
  /// The width of each image divided by its height; positive.
  let aspects: [Double]

  private enum Shape {
    case wide, narrow, square

    init(aspect: Double) {
      self = aspect > 1.2 ? .wide : aspect < 0.8 ? .narrow : .square
    }
  }

  private static let minimumWidth = 68.0
  private static let minimumHeight = 81.0
  /// The share of the height that the first image may take above the others.
  private static let upperShare = 0.66
  /// The share of the width that the first image may take beside the others.
  private static let leftShare = 0.6
  /// The share of the width that the first image in a row of three takes.
  private static let firstOfThreeShare = 0.4
  private static let lastOfThreeShare = 0.33
  /// The smallest average aspect ratio of two wide images that are stacked, relative to the aspect ratio of
  /// the box. The second must not be much wider, either.
  private static let stackedAspect = 1.4
  private static let stackedDifference = 0.2

  /// The cells; `nil` for other numbers of images, and if a pattern leaves a cell no room (Spec/Rulings.md
  /// 19).
  var cells: [MosaicCell]? {
    let cells: [MosaicCell]
    switch aspects.count {
    case 2: cells = two(aspects[0], aspects[1])
    case 3: cells = three(aspects[0], aspects[1], aspects[2])
    case 4: cells = four(aspects[0], aspects[1], aspects[2], aspects[3])
    default: return nil
    }
    return cells.contains(where: \.frame.isEmpty) ? nil : cells
  }

  private var gap: Double { Mosaic.gap }
  private var side: Double { box.width }
  private var tallest: Double { box.height }

  // MARK: - Two

  private func two(_ first: Double, _ second: Double) -> [MosaicCell] {
    let shapes = (Shape(aspect: first), Shape(aspect: second))
    if shapes == (.wide, .wide), Mosaic.averageAspect(aspects) > Self.stackedAspect * side / tallest,
      second - first < Self.stackedDifference
    {
      let height = Rounding.floor(min(side / first, side / second, (tallest - gap) / 2))
      return [
        MosaicCell(frame: Rect(0, 0, side, height), isAtRight: true),
        MosaicCell(frame: Rect(0, height + gap, side, height), isAtRight: true),
      ]
    }
    let half = (side - gap) / 2
    let right: Double
    let height: Double
    if shapes == (.wide, .wide) || shapes == (.square, .square) {
      right = half
      height = Rounding.floor(min(half / first, half / second, tallest))
    } else {
      let even = Rounding.nearest((side - gap) / first / (1 / first + 1 / second))
      right = Rounding.floor(min(half, even))
      height = Rounding.floor(
        min(tallest, Rounding.nearest(min((side - gap - right) / first, right / second))))
    }
    let left = side - gap - right
    return [
      MosaicCell(frame: Rect(0, 0, left, height)),
      MosaicCell(frame: Rect(left + gap, 0, right, height), isAtRight: true),
    ]
  }

  // MARK: - Three

  private func three(_ first: Double, _ second: Double, _ third: Double) -> [MosaicCell] {
    if Shape(aspect: first) == .narrow {
      let even = Rounding.nearest(second * (side - gap) / (third + second))
      let lower = min((tallest - gap) / 2, even)
      let upper = tallest - lower - gap
      let wanted = Rounding.nearest(min(lower * third, upper * second))
      let right = max(Self.minimumWidth, min((side - gap) / 2, wanted))
      let left = Rounding.nearest(min(tallest * first, side - gap - right))
      return [
        MosaicCell(frame: Rect(0, 0, left, tallest)),
        MosaicCell(frame: Rect(left + gap, 0, right, upper), isAtRight: true),
        MosaicCell(frame: Rect(left + gap, upper + gap, right, lower), isAtRight: true),
      ]
    }
    let upper = Rounding.floor(min(side / first, (tallest - gap) * Self.upperShare))
    let half = (side - gap) / 2
    let lower = min(tallest - upper - gap, Rounding.nearest(min(half / second, half / third)))
    return [
      MosaicCell(frame: Rect(0, 0, side, upper), isAtRight: true),
      MosaicCell(frame: Rect(0, upper + gap, half, lower)),
      MosaicCell(frame: Rect(half + gap, upper + gap, half, lower), isAtRight: true),
    ]
  }

  // MARK: - Four

  private func four(_ first: Double, _ second: Double, _ third: Double, _ fourth: Double) -> [MosaicCell] {
    Shape(aspect: first) == .wide
      ? rowBelow(first, second, third, fourth) : columnBeside(first, second, third, fourth)
  }

  private func rowBelow(_ first: Double, _ second: Double, _ third: Double, _ fourth: Double) -> [MosaicCell]
  {
    let upper = Rounding.nearest(min(side / first, (tallest - gap) * Self.upperShare))
    let room = side - 2 * gap
    let even = Rounding.nearest(room / (second + third + fourth))
    let left = max(Self.minimumWidth, min(Self.firstOfThreeShare * room, even * second))
    let right = max(Self.minimumWidth, Self.lastOfThreeShare * room, even * fourth)
    let middle = room - left - right
    let lower = max(Self.minimumHeight, min(tallest - upper - gap, even))
    let y = upper + gap
    return [
      MosaicCell(frame: Rect(0, 0, side, upper), isAtRight: true),
      MosaicCell(frame: Rect(0, y, left, lower)),
      MosaicCell(frame: Rect(left + gap, y, middle, lower)),
      MosaicCell(frame: Rect(left + middle + 2 * gap, y, right, lower), isAtRight: true),
    ]
  }

  private func columnBeside(
    _ first: Double, _ second: Double, _ third: Double, _ fourth: Double
  ) -> [MosaicCell] {
    let left = Rounding.nearest(min(tallest * first, Self.leftShare * (side - gap)))
    let even = Rounding.nearest((tallest - 2 * gap) / (1 / second + 1 / third + 1 / fourth))
    let upper = Rounding.floor(even / second)
    let middle = Rounding.floor(even / third)
    let lower = tallest - upper - middle - 2 * gap
    let right = max(Self.minimumWidth, min(side - left - gap, even))
    let x = left + gap
    return [
      MosaicCell(frame: Rect(0, 0, left, tallest)),
      MosaicCell(frame: Rect(x, 0, right, upper), isAtRight: true),
      MosaicCell(frame: Rect(x, upper + gap, right, middle), isAtRight: true),
      MosaicCell(frame: Rect(x, upper + middle + 2 * gap, right, lower), isAtRight: true),
    ]
  }
}

/// The mosaic of many images, or of a very wide one: full rows, each as high as its images require. The
/// images are divided into rows so that the total height is close to a target (Spec/Layout.md 21.1).
struct MosaicRows {
  let side: Double
  /// The aspect ratios of the cells: those of the images, clamped to a range.
  private let ratios: [Double]
  /// The maximum number of images in the middle one of three rows.
  private let longestMiddle: Int

  private static let narrowestRatio = 0.66667
  private static let widestRatio = 1.7
  /// The average aspect ratio above which cells are at least as wide as high. Otherwise, they are at least as
  /// high as wide.
  private static let wideAverage = 1.1
  private static let narrowAverage = 0.85
  private static let longestRow = 3
  /// The maximum number of images for the search. More images are set in full rows.
  private static let mostForSearch = 12

  private static let targetShare = 4.0 / 3
  /// The factor of the cost of rows that get shorter downward, and of a low first row.
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

  /// All ways to divide the images into two, three or four rows of allowed lengths. Of equally good ones, the
  /// first wins.
  private var candidates: [[Range<Int>]] {
    let longest = Self.longestRow
    return cuts(into: [longest, longest]) + cuts(into: [longest, longestMiddle, longest])
      + cuts(into: [longest, longest, longest, longest])
  }

  /// Returns all ways to divide the remaining images into rows.
  ///
  /// - Parameter limits: the maximum number of images in each row.
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

  /// Returns the deviation of the rows from the target height, with penalties.
  private func cost(of rows: [Range<Int>]) -> Double {
    let gaps = Double(rows.count - 1) * Mosaic.gap
    let heights = rows.map { Rounding.floor(height(of: $0)) }
    var cost = abs(gaps + heights.reduce(0, +) - Rounding.floor(side * Self.targetShare))
    if zip(rows, rows.dropFirst()).contains(where: { $0.count > $1.count }) { cost *= Self.penalty }
    // The first running total of heights, which is the smallest (Spec/Rulings.md 21).
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
