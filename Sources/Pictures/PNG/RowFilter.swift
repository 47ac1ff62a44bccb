import Glibc

/// PNG's filters by their numbers in the file: what is subtracted from a row's bytes before they
/// are compressed.
enum RowFilter: UInt8, CaseIterable {
  case none, sub, up, average, paeth
}

extension RowFilter {
  /// The quick choice for drawn pages. A row that repeats the one above becomes zeros by `up`.
  /// Rows with many equal neighbours are text on a ground: deflate finds their repeated strings
  /// best unfiltered. What is left is photographs and gradients, which `sub` flattens.
  static func quickChoice(
    row: UnsafeBufferPointer<UInt32>, above: UnsafeBufferPointer<UInt32>?
  ) -> RowFilter {
    if let above, isEqual(row, above) { return .up }
    return hasManyEqualNeighbours(row) ? .none : .sub
  }

  private static func isEqual(
    _ row: UnsafeBufferPointer<UInt32>, _ other: UnsafeBufferPointer<UInt32>
  ) -> Bool {
    guard let left = row.baseAddress, let right = other.baseAddress else { return false }
    return memcmp(left, right, row.count * MemoryLayout<UInt32>.stride) == 0
  }

  /// More than half of the pixels equal the pixel before them.
  private static func hasManyEqualNeighbours(_ row: UnsafeBufferPointer<UInt32>) -> Bool {
    var equal: UInt32 = 0
    var index = 1
    while index < row.count {  // A plain loop without branches becomes vector instructions.
      equal &+= row[index] == row[index &- 1] ? 1 : 0
      index &+= 1
    }
    return equal > row.count / 2
  }
}
