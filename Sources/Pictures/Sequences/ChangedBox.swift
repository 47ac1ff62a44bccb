import Glibc

/// The smallest rectangle that holds all pixels in which two pictures differ.
package struct ChangedBox: Hashable, Sendable {
  package private(set) var columns: Range<Int>
  package private(set) var rows: Range<Int>

  /// `nil` when they are the same.
  ///
  /// - Parameters:
  ///   - new: whole rows of pixels.
  ///   - old: as many.
  ///   - firstRow: the number of the first of them.
  package init?(
    _ new: UnsafeBufferPointer<UInt32>, _ old: UnsafeBufferPointer<UInt32>, width: Int, firstRow: Int
  ) {
    guard let newStart = new.baseAddress, let oldStart = old.baseAddress, width > 0 else { return nil }
    var columns: Range<Int>?
    var rows: Range<Int>?
    for row in 0..<min(new.count, old.count) / width {
      let (line, oldLine) = (newStart + row * width, oldStart + row * width)
      if memcmp(line, oldLine, width * MemoryLayout<UInt32>.stride) == 0 { continue }
      var left = 0
      var right = width
      while line[left] == oldLine[left] { left += 1 }
      while line[right - 1] == oldLine[right - 1] { right -= 1 }
      columns = min(columns?.lowerBound ?? left, left)..<max(columns?.upperBound ?? right, right)
      rows = (rows?.lowerBound ?? firstRow + row)..<firstRow + row + 1
    }
    guard let columns, let rows else { return nil }
    self.columns = columns
    self.rows = rows
  }

  /// The smallest that holds both.
  package func union(_ other: ChangedBox) -> ChangedBox {
    var union = self
    union.columns =
      min(columns.lowerBound, other.columns.lowerBound)..<max(columns.upperBound, other.columns.upperBound)
    union.rows = min(rows.lowerBound, other.rows.lowerBound)..<max(rows.upperBound, other.rows.upperBound)
    return union
  }
}
