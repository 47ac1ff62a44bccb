/// Whole device pixels: columns and rows of the picture.
struct PixelRect: Equatable, Sendable {
  var columns: Range<Int>
  var rows: Range<Int>

  static let empty = PixelRect(columns: 0..<0, rows: 0..<0)

  var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(columns: columns.clamped(to: other.columns), rows: rows.clamped(to: other.rows))
  }

  /// The same pixels in pieces of at most `width` by `height`.
  func tiles(width: Int, height: Int) -> [PixelRect] {
    Self.pieces(of: rows, height).flatMap { rows in
      Self.pieces(of: columns, width).map { PixelRect(columns: $0, rows: rows) }
    }
  }

  private static func pieces(of range: Range<Int>, _ length: Int) -> [Range<Int>] {
    stride(from: range.lowerBound, to: range.upperBound, by: length).map {
      $0..<min($0 + length, range.upperBound)
    }
  }

  /// What is left when `hole` is cut out: at most four rectangles that do not overlap.
  func subtracting(_ hole: PixelRect) -> [PixelRect] {
    let hole = intersection(hole)
    guard !hole.isEmpty else { return [self] }
    return [
      PixelRect(columns: columns, rows: rows.lowerBound..<hole.rows.lowerBound),
      PixelRect(columns: columns.lowerBound..<hole.columns.lowerBound, rows: hole.rows),
      PixelRect(columns: hole.columns.upperBound..<columns.upperBound, rows: hole.rows),
      PixelRect(columns: columns, rows: hole.rows.upperBound..<rows.upperBound),
    ].filter { !$0.isEmpty }
  }
}
