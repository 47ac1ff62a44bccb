/// A way to choose the filter of each row; which one compresses best depends on the picture.
enum FilterStrategy: CaseIterable {
  /// Text on a plain ground.
  case none
  case sub
  case up
  case paeth
  /// Zeros for rows that repeat the one above, no filter for others.
  case repeats
  /// For each row the filter whose output is nearest to zero: photographs.
  case leastSum

  /// One row filtered, with its filter's number before it.
  ///
  /// - Parameter above: the row above, unfiltered; zeros above the first.
  func filtered(_ row: [UInt8], above: [UInt8], bytesPerPixel: Int) -> [UInt8] {
    let filter: RowFilter =
      switch self {
      case .none: .none
      case .sub: .sub
      case .up: .up
      case .paeth: .paeth
      case .repeats: row == above ? .up : .none
      case .leastSum: Self.leastSum(row, above: above, bytesPerPixel: bytesPerPixel)
      }
    return [filter.rawValue] + filter.applied(to: row, above: above, bytesPerPixel: bytesPerPixel)
  }

  private static func leastSum(
    _ row: [UInt8], above: [UInt8], bytesPerPixel: Int
  ) -> RowFilter {
    var best = RowFilter.none
    var bestSum = Int.max
    for filter in RowFilter.allCases {
      let sum = filter.applied(to: row, above: above, bytesPerPixel: bytesPerPixel)
        .reduce(0) { $0 + Int(Int8(bitPattern: $1).magnitude) }
      if sum < bestSum {
        best = filter
        bestSum = sum
      }
    }
    return best
  }
}

extension RowFilter {
  /// The row's bytes minus what this filter predicts from the bytes to the left and above.
  func applied(to row: [UInt8], above: [UInt8], bytesPerPixel: Int) -> [UInt8] {
    func left(_ index: Int) -> UInt8 { index < bytesPerPixel ? 0 : row[index - bytesPerPixel] }
    func aboveLeft(_ index: Int) -> UInt8 {
      index < bytesPerPixel ? 0 : above[index - bytesPerPixel]
    }
    return switch self {
    case .none: row
    case .sub: row.indices.map { row[$0] &- left($0) }
    case .up: row.indices.map { row[$0] &- above[$0] }
    case .average: row.indices.map { row[$0] &- UInt8((Int(left($0)) + Int(above[$0])) / 2) }
    case .paeth:
      row.indices.map { row[$0] &- Self.paeth(left($0), above[$0], aboveLeft($0)) }
    }
  }

  /// The neighbour that is nearest to `left + above - aboveLeft`; ties go in the order given.
  static func paeth(_ left: UInt8, _ above: UInt8, _ aboveLeft: UInt8) -> UInt8 {
    let toLeft = abs(Int(above) - Int(aboveLeft))
    let toAbove = abs(Int(left) - Int(aboveLeft))
    let toAboveLeft = abs(Int(left) + Int(above) - 2 * Int(aboveLeft))
    if toLeft <= toAbove && toLeft <= toAboveLeft { return left }
    return toAbove <= toAboveLeft ? above : aboveLeft
  }
}
